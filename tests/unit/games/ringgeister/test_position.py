"""Impossible positions: each is refused with a sentence that names what is impossible."""

import copy
import json
from collections.abc import Callable
from typing import Any, Final

import pytest

from companion.core.errors import PositionError
from companion.core.game import Json
from companion.games.ringgeister.state import CardDue, State
from tests.support.rules.ringgeister.matches import GAME, begin, come, play, set_up


def placing() -> State:
    return play(begin(), 3)


def filling() -> State:
    return play(begin(), 8)


def laying() -> State:
    return play(begin(missions=2), 25)


def drawing() -> State:
    return come("draw", _after_a_walk)


def _after_a_walk(state: State) -> bool:
    return isinstance(state.pending, CardDue)


def drawing_late() -> State:
    return come("draw", _after_a_walk, order="wind_first")


def drawing_and_blowing() -> State:
    return come("draw", _blows_later)


def _blows_later(state: State) -> bool:
    return isinstance(state.pending, CardDue) and state.pending.wind


def blowing() -> State:
    return come("wind", wind="table")


def owing() -> State:
    return come("wind", _owes, wind="table", order="wind_first")


def _owes(state: State) -> bool:
    return state.pending is not None and state.pending[1] is True


def returning() -> State:
    return come("return")


def second_walk() -> State:
    return come("move", _has_moved)


def _has_moved(state: State) -> bool:
    return bool(state.moved)


def taken() -> State:
    return come("over")


def limited() -> State:
    return come("over", turn_limit=3)


def won() -> State:
    """The bearer's hobbit one step from the Mountain, then on it."""
    state = set_up(missions=0)
    obj = GAME.write_state(state)
    obj["card"], obj["drawn"] = "green1", ["green1"]
    obj["light"]["green_hobbit"] = "b3.g3"
    state = GAME.read_position(state, obj)
    walk = GAME.read_text(state, "walk green_hobbit b3.fire")
    return GAME.apply(state, walk)[0]


STATES: Final[list[Callable[[], State]]] = [
    begin,
    placing,
    filling,
    laying,
    set_up,
    second_walk,
    drawing,
    drawing_late,
    drawing_and_blowing,
    blowing,
    owing,
    returning,
    taken,
    limited,
    won,
]


@pytest.mark.parametrize("make", STATES)
def test_as_they_come_they_are_possible(make: Callable[[], State]) -> None:
    state = make()
    obj = json.loads(json.dumps(GAME.write_state(state)))
    back = GAME.read_position(state, obj)
    assert back == state
    assert hash(back) == hash(state)
    assert json.dumps(GAME.write_state(back)) == json.dumps(obj)


def spoilt(state: State, path: str, value: Any) -> dict[str, Json]:
    """The state with one thing changed; `...` takes the key away, a function changes its value."""
    obj: dict[str, Any] = copy.deepcopy(GAME.write_state(state))
    *way, last = path.split("/")
    at: Any = obj
    for step in way:
        at = at[int(step) if isinstance(at, list) else step]
    if value is ...:
        del at[last]
    elif callable(value):
        at[last] = value(at[last])
    else:
        at[int(last) if isinstance(at, list) else last] = value
    return obj


@pytest.mark.parametrize(
    ("make", "path", "value", "word"),
    [
        (set_up, "turn", ..., "turn"),
        (set_up, "weather", "rain", "weather"),
        (set_up, "turn", -1, "turn"),
        (set_up, "turn", 0, "R 4.5"),
        (set_up, "turn", True, "turn"),
        (set_up, "turn", 1.0, "turn"),
        (set_up, "colour", "yellow", "yellow"),
        (set_up, "colour", [], "colour"),
        (set_up, "phase", "flight", "flight"),
        (set_up, "phase", [], "phase"),
        (set_up, "phase", "wind", "pending"),
        (set_up, "phase", "over", "result"),
        (set_up, "phase", "place", "R 4.5"),
        (set_up, "phase", "token", "R 4.5"),
        (set_up, "tiles", [], "tiles"),
        (set_up, "tiles/o1", ["O1", 0], "o1: it lies in O5"),
        (set_up, "tiles/o1", ["O5"], "tiles.o1"),
        (set_up, "tiles/o1", ["O5", 4], "tiles.o1"),
        (set_up, "tiles/o1", ["O5", False], "tiles.o1"),
        (set_up, "tiles/b1", ["B1", 1], "R 1.6"),
        (set_up, "tiles/o1", ..., "o1"),
        (set_up, "tiles/o99", ["O1", 0], "o99"),
        (set_up, "light/gandalf", None, "light.gandalf is missing"),
        (set_up, "light/gandalf", "o1.c", "o1.c"),
        (set_up, "light/gandalf", 7, "light.gandalf"),
        (set_up, "light/gandalf", "b1.w2", "two figures"),
        (set_up, "light/gandalf", "o1.as", "two figures"),
        (set_up, "light/gandalf", "b3.fire", "Mountain"),
        (set_up, "light/yellow_man", "o1.an", "yellow_man"),
        (set_up, "dark", [], "dark"),
        (set_up, "dark/o1.as", ..., "dark: there cannot be 0 of gollum"),
        (set_up, "dark/o1.as", "orc", "of gollum"),
        (set_up, "dark/o1.as", "troll", "troll"),
        (set_up, "dark/o1.as", None, "dark.o1.as"),
        (set_up, "dark/o1.pse", "orc", "9 of orc"),
        (set_up, "dark/o1.an", "orc", "black points"),
        (set_up, "dark/o1.fn", "orc", "o1.fn"),
        (set_up, "tokens", None, "tokens"),
        (set_up, "tokens/o1.c", "green", "o1.c"),
        (set_up, "tokens/o7.h", "yellow", "yellow"),
        (set_up, "tokens/o7.h", "green", "green has 2"),
        (set_up, "left/green", 1, "left.green|green has 2"),
        (set_up, "left/green", -1, "left.green"),
        (set_up, "left/yellow", 0, "yellow"),
        (set_up, "card", None, "card"),
        (set_up, "card", "yellow1", "yellow1"),
        (set_up, "card", "green2", "drawn"),
        (set_up, "drawn", [], "drawn"),
        (set_up, "drawn", ["violet1", "violet1"], "twice"),
        (set_up, "drawn", ["green1", "green2", "green1"], "drawn|twice"),
        (set_up, "drawn", ["green1", 1], "drawn"),
        (set_up, "drawn", "green1", "drawn"),
        (set_up, "moved", None, "moved"),
        (set_up, "moved", ["orc"], "orc"),
        (set_up, "moved", ["violet_man"], "moved"),
        (set_up, "moved", ["gandalf"], "turn is over"),
        (set_up, "moved", ["green_man", "gandalf"], "moved"),
        (set_up, "moved", ["green_man", "green_man"], "moved"),
        (set_up, "moved", ["green_man", "green_hobbit"], "turn is over"),
        (set_up, "pending", {}, "pending"),
        (set_up, "result", {"winners": [], "why": "turn_limit"}, "result"),
        (begin, "turn", 1, "turn"),
        (begin, "colour", "violet", "first seat"),
        (begin, "card", "green1", "none is turned up"),
        (begin, "drawn", ["green1"], "none is turned up"),
        (begin, "light/gandalf", "b1.w1", "nobody is placed"),
        (begin, "left/green", 0, "left.green"),
        (begin, "moved", ["green_man"], "moved"),
        (placing, "turn", 1, "turn"),
        (placing, "light/gandalf", None, "order"),
        (placing, "light/green_hobbit", "o1.an", "white starts"),
        (placing, "light/violet_man", "b1.w9", "order"),
        (placing, "dark/o1.as", "orc", "light figures are placed first"),
        (filling, "dark/o4.pc", "orc", "order"),
        (filling, "dark/o1.as", ..., "order"),
        (laying, "colour", "green", "in turn"),
        (laying, "drawn", ["green1", "violet1"], "one card"),
        (laying, "light/gandalf", "o1.an", "white starts"),
        (
            laying,
            "dark",
            lambda dark: {"b1.z2" if p == "o2.aw" else p: dark[p] for p in dark},
            "black starts",
        ),
        (laying, "left/green", 0, "left.green"),
        (laying, "left", {"green": 2, "violet": 1}, "green has 3"),
        (drawing, "pending", None, "R 4.5"),
        (drawing, "pending/wind", 1, "pending.wind"),
        (drawing, "pending/point", "o1.c", "o1.c"),
        (drawing, "pending/point", "b1.w1", "no card is owed"),
        (drawing, "moved", [], "moved"),
        (drawing, "pending/card", True, "card"),
        (drawing_late, "pending/wind", True, "before the card"),
        (drawing_and_blowing, "pending/wind", False, "pending.wind"),
        (blowing, "pending/point", "b1.w1", "no wind"),
        (blowing, "pending/card", True, "pending.card"),
        (blowing, "moved", [], "moved"),
        (owing, "pending/card", False, "pending.card"),
        (returning, "pending/figures", [], "pending.figures"),
        (returning, "pending/figures", ["gandalf", "gandalf"], "pending.figures"),
        (returning, "pending/figures", None, "pending.figures"),
        (returning, "pending", None, "pending"),
        (taken, "result", None, "result"),
        (taken, "result/why", "mountain", "missing|black points"),
        (taken, "result/why", "flood", "missing|black points"),
        (taken, "result/winners", [0], "winners"),
        (taken, "moved", [], "moved"),
        (limited, "turn", 2, "last turn"),
        (limited, "turn", 4, "the last one is 3"),
        (limited, "moved", ["gandalf"], "moved"),
        (won, "result/winners", [1], "winners"),
        (won, "result/winners", [], "winners"),
        (won, "result/winners", [2], "winners"),
        (won, "result/winners", 0, "winners"),
        (won, "result/why", [], "why"),
        (won, "light/green_hobbit", "b3.g3", "Mountain"),
        (won, "moved", [], "Mountain"),
    ],
)
def test_what_cannot_be_is_refused(
    make: Callable[[], State], path: str, value: Any, word: str
) -> None:
    state = make()
    obj = spoilt(state, path, value)
    with pytest.raises(PositionError, match=word):
        GAME.read_position(state, obj)


def test_nobody_is_asked_for_what_the_options_settle() -> None:
    for asked, other in ((blowing(), set_up()), (returning(), set_up(return_="first"))):
        with pytest.raises(PositionError, match="nobody is asked"):
            GAME.read_position(other, GAME.write_state(asked))


@pytest.mark.parametrize("value", [None, 1, "state", [], {}])
def test_no_json_breaks_the_reader(value: Json) -> None:
    with pytest.raises(PositionError):
        GAME.read_position(set_up(), value)


def _on_grey(state: State) -> bool:
    return any(state.terms.board.points[point].colour == "grey" for point, _ in state.dark)


def test_only_the_wraith_that_took_the_ring_stands_beside_the_black_points() -> None:
    """R 11.2: a wraith, at the end, and no second one."""
    state = come("over", _on_grey)
    obj = GAME.write_state(state)
    assert GAME.read_position(state, obj) == state
    points = state.terms.board.points
    (astray,) = (points[p].name for p, _ in state.dark if points[p].colour == "grey")
    wraith = next(p for p, kind in obj["dark"].items() if kind == "wraith" and p != astray)
    orc = next(p for p, kind in obj["dark"].items() if kind == "orc")
    free = next(
        point.name
        for point in points
        if point.colour == "grey"
        and point.name not in (astray, *obj["light"].values())
        and not point.mountain
    )
    two = copy.deepcopy(obj)
    two["dark"][free] = two["dark"].pop(wraith)
    another = copy.deepcopy(obj)
    another["dark"][orc], another["dark"][astray] = "wraith", "orc"
    for wrong in (two, another):
        with pytest.raises(PositionError, match="black points"):
            GAME.read_position(state, wrong)
