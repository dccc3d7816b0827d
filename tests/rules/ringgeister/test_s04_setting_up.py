"""R 4: setting up."""

import pytest

from companion.core.game import Actor
from tests.support.rules.ringgeister.setting_up import lay_all, place_all
from tests.support.rules.ringgeister.table import PLAIN, SHIPPED, THREE, Table, scene

FIELDS = scene(
    "a-b b-c d-f f-g i-j j-k l-m m-n",
    **dict.fromkeys("abcdfgijklmn", "grey"),
    h1="field a b c",
    h2="field d f g",
    h3="field i j k",
    h4="field l m n",
)


def place(figure: str, point: str) -> dict[str, str]:
    return {"move": "place", "figure": figure, "point": point}


def token(field: str) -> dict[str, str]:
    return {"move": "token", "field": field}


def test_rg_4_1_card_then_light_figures_then_dark_ones_then_tokens() -> None:
    table = Table(FIELDS, "standard")
    phases = [table.phase]
    kinds = []
    while table["turn"] == 0:
        table.do(table.moves[0])
        kinds.append(table.events[0]["event"])
        phases.append(table.phase)
    assert phases == ["draw", *["place"] * 23, "token", "token", "move"]
    assert kinds == ["card_turned", *["figure_placed"] * 23, "token_placed", "token_placed"]


def test_rg_4_1_cards_and_places_are_chance_and_tokens_are_not() -> None:
    table = Table(FIELDS, "standard")
    actors = {table.phase: table.actor}
    while table["turn"] == 0:
        table.do(table.moves[0])
        actors[table.phase] = actors.get(table.phase, table.actor)
    assert actors == {"draw": Actor.CHANCE, "place": Actor.CHANCE, "token": 0, "move": 0}


def test_rg_4_2_the_first_card_is_turned_up_and_its_storm_does_nothing() -> None:
    table = Table(PLAIN, storm="all")
    assert (table["card"], table["drawn"]) == (None, [])
    before = table["tiles"]
    table.turn_up("green4")
    assert (table["card"], table["drawn"]) == ("green4", ["green4"])
    assert table["tiles"] == before
    assert [event["event"] for event in table.events] == ["card_turned"]


def test_rg_4_3_gandalf_first_then_each_seats_hobbit_and_man() -> None:
    table = Table(PLAIN, seats=THREE, first=1).turn_up("green1")
    order = []
    while not table["dark"] and all(move["point"].startswith("home.") for move in table.moves):
        assert len({move["figure"] for move in table.moves}) == 1
        order.append(table.moves[0]["figure"])
        table.do(table.moves[-1])
    assert order == [
        "gandalf",
        "green_hobbit", "green_man",
        "violet_hobbit", "violet_man",
        "orange_hobbit", "orange_man",
    ]  # fmt: skip


def test_rg_4_3_any_free_white_start() -> None:
    table = Table(PLAIN).turn_up("green1")
    table.do(place("gandalf", "home.w7"))
    free = [f"home.w{number}" for number in (0, 1, 2, 3, 4, 5, 6, 8, 9)]
    assert [move["point"] for move in table.moves] == free
    table.refuses(place("green_hobbit", "home.w7"), "bad_placing", "4.3")
    table.refuses(place("green_hobbit", "home.h"), "bad_placing", "4.3")
    table.refuses(place("green_hobbit", "r0.m"), "bad_placing", "4.3")
    table.refuses(place("green_man", "home.w1"), "bad_placing", "4.3")
    table.refuses(place("gandalf", "home.w1"), "bad_placing", "4.3")
    table.refuses(place("orc", "home.w1"), "bad_placing", "4.3")


def test_rg_4_3_then_a_dark_figure_for_each_black_start_in_the_boards_order() -> None:
    table = Table().turn_up("green1")
    starts = [
        f"{tile}.{name}"
        for tile, content in SHIPPED["tiles"].items()
        for name, point in content["points"].items()
        if point["colour"] == "black" and point.get("start")
    ]
    for _ in range(5):
        table.do(table.moves[0])
    for start in starts:
        assert {move["point"] for move in table.moves} == {start}
        table.do(table.moves[-1])
    assert set(table["dark"]) == set(starts)


def test_rg_4_3_with_what_is_left_of_each_kind() -> None:
    table = Table(PLAIN).turn_up("green1")
    for _ in range(5):
        table.do(table.moves[0])
    kinds = ["gollum", *["orc"] * 8, *["wraith"] * 9]
    for number, kind in enumerate(kinds):
        left = set(kinds[number:])
        assert {move["figure"] for move in table.moves} == left
        if "gollum" not in left:
            table.refuses(place("gollum", f"r{number}.m"), "bad_placing", "4.3")
        table.do(place(kind, f"r{number}.m"))
    assert table.phase == "move"


def test_rg_4_3_a_dark_figure_on_the_next_start_alone() -> None:
    table = Table(PLAIN).turn_up("green1")
    for _ in range(5):
        table.do(table.moves[0])
    table.refuses(place("orc", "r1.m"), "bad_placing", "4.3")
    table.refuses(place("orc", "home.w9"), "bad_placing", "4.3")
    table.refuses(place("balrog", "r0.m"), "unknown_figure", "13")
    table.refuses(place("orc", "r99.m"), "unknown_point", "13")


def test_rg_4_4_one_token_each_in_turn_until_all_are_laid() -> None:
    table = place_all(Table(FIELDS, "variant_b", first=1).turn_up("green1"))
    laid = []
    for number in range(4):
        assert table["turn"] == 0
        laid.append(table["colour"])
        table.do(token(f"s.h{4 - number}"))
        [happened] = table.happened("token_placed")
        assert happened == {"colour": laid[-1], "field": f"s.h{4 - number}"}
    assert laid == ["violet", "green", "violet", "green"]
    assert table["left"] == {"green": 0, "violet": 0}
    assert table["tokens"] == {
        "s.h4": "violet", "s.h3": "green", "s.h2": "violet", "s.h1": "green"
    }  # fmt: skip


def test_rg_4_4_a_token_goes_on_any_field_without_one() -> None:
    table = place_all(Table(FIELDS, "standard").turn_up("green1"))
    assert table.moves == [token(f"s.h{number}") for number in (1, 2, 3, 4)]
    table.do(token("s.h3"))
    table.refuses(token("s.h3"), "field_taken", "4.4")
    table.refuses(token("s.a"), "unknown_field", "13")
    table.refuses(token("r0.h1"), "unknown_field", "13")
    assert table["left"] == {"green": 0, "violet": 1}


def test_rg_4_4_without_missions_no_token_is_laid() -> None:
    table = place_all(Table(FIELDS, "variant_a").turn_up("green1"))
    assert (table.phase, table["turn"]) == ("move", 1)


@pytest.mark.parametrize("first", [0, 1])
def test_rg_4_5_turn_1_begins_with_the_first_seat(first: int) -> None:
    table = Table(FIELDS, "variant_b", first=first)
    assert table["turn"] == 0
    lay_all(place_all(table.turn_up("green1")))
    assert (table["turn"], table.phase, table.actor) == (1, "move", first)
    assert (table["moved"], table["pending"], table["result"]) == ([], None, None)
