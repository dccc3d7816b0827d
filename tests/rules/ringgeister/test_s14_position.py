"""R 14.4: which positions can be, and which cannot: what lies and stands on the table."""

import copy
from typing import Any

import pytest

from companion.core.errors import PositionError
from tests.support.rules.ringgeister.positions import LAND, light, midst, refuses, takes
from tests.support.rules.ringgeister.table import GAME, SHIPPED, Table


def test_rg_14_4_it_keeps_seats_options_board_and_layout() -> None:
    """A figure, a tile or a slot of another match is unknown here."""
    table = midst()
    refuses(table, light={**table["light"], "yellow_man": "home.w9"})
    refuses(table, left={**table["left"], "yellow": 0})
    refuses(table, tiles={**table["tiles"], "o1": ["O5", 0]})
    refuses(table, colour="yellow")
    refuses(table, card="yellow1", drawn=["yellow1"])
    refuses(table, tokens={"s.h": "yellow"})


def test_rg_14_4_a_tile_stays_in_its_slot() -> None:
    table = midst()
    refuses(table, tiles={**table["tiles"], "r0": ["R1", 0], "r1": ["R0", 0]})


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_rg_14_4_a_tile_with_a_rock_may_lie_any_way(turn: int) -> None:
    table = midst()
    takes(table, tiles={**table["tiles"], "r0": ["R0", turn]})


@pytest.mark.parametrize("turn", [4, -1, None, True, "1", 1.0])
def test_rg_14_4_four_quarter_turns_there_are(turn: Any) -> None:
    table = midst()
    refuses(table, tiles={**table["tiles"], "r0": ["R0", turn]})


def test_rg_14_4_a_tile_without_a_rock_lies_as_it_was_laid() -> None:
    table = midst()
    refuses(table, tiles={**table["tiles"], "s": ["S", 1]})
    layout = {**LAND["layout"], "R5": ["r5", 2]}
    laid = Table(LAND, "standard", layout=layout).given()
    takes(laid, tiles={**laid["tiles"], "r5": ["R5", 1]})


@pytest.mark.parametrize(
    "missing",
    ["turn", "colour", "phase", "tiles", "light", "dark", "tokens", "left",
     "card", "drawn", "moved", "pending", "result"],
)  # fmt: skip
def test_rg_14_4_every_key_and_no_other(missing: str) -> None:
    table = midst()
    obj = table.json
    del obj[missing]
    with pytest.raises(PositionError):
        GAME.read_position(table.state, obj)
    refuses(table, **{f"{missing}s": None})


@pytest.mark.parametrize("obj", [None, [], "move", 3, {}])
def test_rg_14_4_a_position_is_an_object(obj: Any) -> None:
    with pytest.raises(PositionError):
        GAME.read_position(midst().state, obj)


def test_rg_14_4_two_figures_on_a_point() -> None:
    table = midst()
    refuses(table, light=light(table, green_man="s.c", violet_man="s.c"))
    refuses(table, light=light(table, green_man="s.m"))


def test_rg_14_4_figures_stand_on_points() -> None:
    table = midst()
    for where in ("home.x", "s.n", "s.h", "s", "", 3, ["s.a"]):
        refuses(table, light={**table["light"], "green_man": where})
    refuses(table, dark={**table["dark"], "home.x": "orc"})


def test_rg_14_4_dark_figures_are_one_eight_and_nine() -> None:
    table = midst()
    dark = table["dark"]
    fewer = {point: kind for point, kind in dark.items() if point != "s.m"}
    refuses(table, dark=fewer)
    refuses(table, dark={**dark, "s.q": "orc"})
    refuses(table, dark={**dark, "s.m": "orc"})
    refuses(table, dark={**fewer, "s.q": "gollum"})
    refuses(table, dark={**fewer, "s.q": "troll"})
    takes(table, dark={**fewer, "s.q": "wraith"})


@pytest.mark.parametrize("point", ["s.p", "home.w9", "home.h"])
def test_rg_14_4_dark_figures_stand_on_black_points(point: str) -> None:
    table = midst()
    dark = {at: kind for at, kind in table["dark"].items() if at != "s.m"}
    refuses(table, dark={**dark, point: "wraith"})


def test_rg_14_4_no_more_tokens_than_missions_for_a_colour() -> None:
    table = midst()
    takes(table, tokens={})
    takes(table, tokens={"s.h2": "green", "s.h": "violet"})
    refuses(table, tokens={"s.h": "green", "s.h2": "green"})
    refuses(table, tokens={"s.a": "green"})
    refuses(table, left={"green": 1, "violet": 0})
    refuses(table, left={"green": -1, "violet": 0})


def test_rg_14_4_drawn_has_no_card_twice_and_ends_in_card() -> None:
    table = midst()
    takes(table, drawn=["green1", "violet1"])
    refuses(table, drawn=["violet1", "violet1"])
    refuses(table, drawn=["violet1", "green1"])
    refuses(table, drawn=[])
    refuses(table, drawn=[], card=None)
    refuses(table, card=None)
    refuses(table, card="green1")
    refuses(table, drawn="violet1")
    refuses(table, card="white1", drawn=["white1"])


def test_rg_14_4_a_light_figure_is_missing_only_where_one_may_be() -> None:
    table = midst()
    refuses(table, light=light(table, violet_man=None))
    refuses(table, light={k: v for k, v in table["light"].items() if k != "violet_man"})
    beaten = midst(wind="table").walk("green_man", "s.b").turn_up("green1")
    refuses(beaten, light=light(beaten, violet_man=None))


def test_rg_14_4_nobody_on_the_mountain_but_at_the_end() -> None:
    table = midst()
    refuses(table, light=light(table, green_hobbit="s.fire"))
    refuses(table, light=light(table, green_hobbit="s.fire"), drawn=["green1"], card="green1")


@pytest.mark.parametrize(
    ("options", "moved", "can_be"),
    [
        ({}, [], True),
        ({}, ["green_man"], True),
        ({}, ["green_hobbit"], True),
        ({}, ["violet_man"], False),
        ({}, ["gandalf"], False),
        ({}, ["green_man", "green_hobbit"], False),
        ({}, ["green_man", "green_man"], False),
        ({}, ["bilbo"], False),
        ({}, "green_man", False),
        ({"figures": "one"}, ["green_man"], False),
        ({"figures": "one_or_both"}, ["green_man"], True),
    ],
)
def test_rg_14_4_moved_fits_the_phase_and_the_options(
    options: dict[str, Any], moved: Any, can_be: bool
) -> None:
    table = midst(**options)
    if can_be:
        takes(table, moved=moved)
    else:
        refuses(table, moved=moved)


def test_rg_14_4_every_position_of_a_match_can_be() -> None:
    table = Table(SHIPPED, "variant_b")
    for _ in range(120):
        if not table.moves:
            break
        before = copy.deepcopy(table.json)
        takes(table)
        assert table.json == before
        table.do(table.moves[len(table.moves) // 2])
