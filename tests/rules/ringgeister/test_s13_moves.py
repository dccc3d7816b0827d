"""R 13: the moves in JSON, their order, and the order in which faults are cited."""

from typing import Any

import pytest

from companion.core.game import Json
from tests.support.rules.ringgeister.setting_up import place_all
from tests.support.rules.ringgeister.table import Table, scene

LAND = scene(
    "a-f b-f c-f d-f m-p p-q i-j j-k u-v v-t",
    {"f": "a b c d"},
    **dict.fromkeys("abijkuvt", "grey"),
    c="grey magic",
    d="grey N",
    m="black >p",
    p="grey",
    q="black >p",
    h="field i j k",
    h2="field u v t",
)


def walking() -> Table:
    return Table(LAND, "standard", wind="table").given(
        green_man="s.a", violet_man="s.p", dark={"s.m": "wraith"}
    )


PHASES: dict[str, Any] = {
    "draw": lambda: Table(LAND, "standard"),
    "place": lambda: Table(LAND, "standard").turn_up("green1"),
    "token": lambda: place_all(Table(LAND, "standard").turn_up("green1")),
    "move": walking,
    "wind": lambda: walking().walk("green_man", "s.d"),
    "return": lambda: walking().walk("green_man", "s.d").hit("s.m"),
}
MOVES: dict[str, Json] = {
    "draw": {"move": "card", "card": "green2"},
    "place": {"move": "place", "figure": "gandalf", "point": "home.w3"},
    "token": {"move": "token", "field": "s.h"},
    "move": {"move": "walk", "figure": "green_man", "to": "s.b"},
    "wind": {"move": "wind", "point": "s.m"},
    "return": {"move": "return", "point": "home.w9"},
}


@pytest.mark.parametrize("phase", PHASES)
def test_rg_13_every_move_in_its_phase(phase: str) -> None:
    table = PHASES[phase]()
    assert table.phase == phase
    assert table.allows(MOVES[phase])


@pytest.mark.parametrize("phase", PHASES)
def test_rg_13_no_move_in_another_phase(phase: str) -> None:
    table = PHASES[phase]()
    others = [move for other, move in MOVES.items() if other != phase]
    if phase != "move":
        others.append({"move": "end"})
    for move in others:
        table.refuses(move, "wrong_phase", "13")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    "move",
    [{"move": "fly"}, {"move": None}, {"move": ["walk"]}, {"move": 3}, {}, {"card": "green1"}],
)
def test_rg_13_no_such_move(phase: str, move: Json) -> None:
    PHASES[phase]().refuses(move, "no_such_move", "13")


@pytest.mark.parametrize("move", [[], None, "walk", 3, True])
def test_rg_13_a_move_is_an_object(move: Json) -> None:
    walking().refuses(move, "no_such_move", "13")


@pytest.mark.parametrize("phase", PHASES)
def test_rg_13_no_key_too_many_and_none_too_few(phase: str) -> None:
    table = PHASES[phase]()
    table.refuses({**MOVES[phase], "why": "because"}, "bad_keys", "13")
    for key in set(MOVES[phase]) - {"move"}:
        fewer = {name: value for name, value in MOVES[phase].items() if name != key}
        table.refuses(fewer, "bad_keys", "13")


def test_rg_13_end_has_no_keys() -> None:
    walking().refuses({"move": "end", "figure": "green_man"}, "bad_keys", "13")


@pytest.mark.parametrize("value", [3, 1.5, True, ["s.b"], {"a": 1}, None])
@pytest.mark.parametrize("phase", PHASES)
def test_rg_13_values_are_strings(phase: str, value: Json) -> None:
    """But for the null of the wind."""
    table = PHASES[phase]()
    for key in set(MOVES[phase]) - {"move"}:
        move = {**MOVES[phase], key: value}
        allowed = phase == "wind" and value is None
        assert (table.refusal(move) is None) == allowed
        assert (move in table.moves) == allowed


NAMES: list[tuple[str, str, str, str]] = [
    ("draw", "card", "white1", "unknown_card"),
    ("place", "figure", "bilbo", "unknown_figure"),
    ("place", "figure", "orange_man", "unknown_figure"),
    ("place", "point", "home.w99", "unknown_point"),
    ("place", "point", "home.x", "unknown_point"),
    ("token", "field", "s.i", "unknown_field"),
    ("token", "field", "", "unknown_field"),
    ("move", "figure", "wraith", "unknown_figure"),
    ("move", "to", "s.f", "unknown_point"),
    ("move", "to", "a", "unknown_point"),
    ("wind", "point", "s.h", "unknown_point"),
    ("return", "point", "w9", "unknown_point"),
]


@pytest.mark.parametrize(("phase", "key", "name", "code"), NAMES)
def test_rg_13_names_that_are_none(phase: str, key: str, name: str, code: str) -> None:
    paragraph = "2.4" if code == "unknown_card" else "13"
    PHASES[phase]().refuses({**MOVES[phase], key: name}, code, paragraph)


def test_rg_13_of_several_faults_the_first_in_order_is_cited() -> None:
    table = walking()
    # phase before keys, keys before names, names before whose, whose before rule
    table.refuses({"move": "card", "nonsense": 3}, "wrong_phase", "13")
    walk = {"move": "walk", "figure": "violet_man", "to": "nowhere"}
    table.refuses({**walk, "why": 3}, "bad_keys", "13")
    table.refuses(walk, "unknown_point", "13")
    table.refuses({**walk, "to": "s.m"}, "not_yours", "5.1")
    table.refuses({**walk, "figure": "green_man", "to": "s.m"}, "occupied", "5.3")
    table.refuses({**walk, "figure": "bilbo"}, "unknown_figure", "13")
    table.walk("green_man", "s.b")
    table.refuses_walk("green_man", "s.m", "has_walked", "5.1")
    table.refuses_walk("gandalf", "s.m", "gandalf_alone", "5.1")


def test_rg_13_walks_are_listed_by_figure_and_then_in_the_boards_order() -> None:
    table = Table().given(gandalf="b1.mm", green_hobbit="o7.r1", green_man="o1.aw")
    walks = [(move["figure"], move["to"]) for move in table.moves if move["move"] == "walk"]
    figures = ["green_hobbit", "green_man", "gandalf"]
    points = [
        f"{name}.{point}"
        for name, content in table.setup.board["tiles"].items()
        for point in content["points"]
    ]
    assert {figure for figure, _ in walks} == set(figures)
    assert walks == sorted(walks, key=lambda walk: (figures.index(walk[0]), points.index(walk[1])))


def test_rg_13_nothing_is_skipped_even_where_one_answer_is_left() -> None:
    """The last dark figure and the last card are asked for."""
    table = Table(LAND).turn_up("green1")
    for _ in range(22):
        table.do(table.moves[0])
    assert (table.phase, len(table.moves)) == ("place", 1)
    two = {"g1": "green forward axe", "v1": "violet forward axe"}
    cards = {
        name: dict(zip(("bearer", "hand", "below"), obj.split(), strict=True))
        for name, obj in two.items()
    }
    drawing = Table({**LAND, "cards": cards}).given(green_man="s.a", card="g1")
    drawing.walk("green_man", "s.c")
    assert drawing.moves == [{"move": "card", "card": "v1"}]
