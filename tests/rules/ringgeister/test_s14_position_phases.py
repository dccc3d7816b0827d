"""R 14.4: which positions can be, and which cannot: the phases and the results."""

from typing import Any

import pytest

from tests.support.rules.ringgeister.positions import LAND, light, midst, refuses, takes
from tests.support.rules.ringgeister.setting_up import place_all
from tests.support.rules.ringgeister.table import Table

# A walker who has come to b, where there are magic and wind; to c, wind; to x, magic.


def at(point: str, figure: str = "green_man", **options: Any) -> tuple[Table, dict[str, Any]]:
    table = Table(LAND, "standard", **options).given()
    return table, {"light": light(table, **{figure: point}), "moved": [figure]}


@pytest.mark.parametrize(
    ("order", "point", "wind", "can_be"),
    [
        ("magic_first", "s.b", True, True),
        ("magic_first", "s.b", False, False),
        ("wind_first", "s.b", False, True),
        ("wind_first", "s.b", True, False),
        ("magic_first", "s.x", False, True),
        ("magic_first", "s.x", True, False),
        ("wind_first", "s.x", False, True),
        ("magic_first", "s.c", True, False),
        ("magic_first", "s.c", False, False),
    ],
)
def test_rg_14_4_a_card_is_owed_where_there_is_magic(
    order: str, point: str, wind: bool, can_be: bool
) -> None:
    table, there = at(point, order=order)
    test = takes if can_be else refuses
    test(table, **there, phase="draw", pending={"point": point, "wind": wind})


@pytest.mark.parametrize(
    ("magic", "can_be"), [("nothing", False), ("silent", False), ("draw", True)]
)
def test_rg_14_4_gandalf_owes_a_card_only_with_draw(magic: str, can_be: bool) -> None:
    table, there = at("s.x", "gandalf", gandalf_magic=magic)
    test = takes if can_be else refuses
    test(table, **there, phase="draw", pending={"point": "s.x", "wind": False})


@pytest.mark.parametrize(
    ("options", "point", "card", "can_be"),
    [
        ({"wind": "table"}, "s.c", False, True),
        ({"wind": "table"}, "s.c", True, False),
        ({"wind": "geometry"}, "s.c", False, False),
        ({"wind": "table"}, "s.b", False, True),
        ({"wind": "table"}, "s.b", True, False),
        ({"wind": "table", "order": "wind_first"}, "s.b", True, True),
        ({"wind": "table", "order": "wind_first"}, "s.b", False, False),
        ({"wind": "table"}, "s.a", False, False),
        ({"wind": "table"}, "s.x", False, False),
    ],
)
def test_rg_14_4_the_wind_is_asked_for_where_there_is_an_arrow(
    options: dict[str, Any], point: str, card: bool, can_be: bool
) -> None:
    table, there = at(point, **options)
    test = takes if can_be else refuses
    test(table, **there, phase="wind", pending={"point": point, "card": card})


@pytest.mark.parametrize(
    ("options", "figures", "off", "can_be"),
    [
        ({}, ["violet_man"], ["violet_man"], True),
        ({}, ["violet_man", "gandalf"], ["gandalf", "violet_man"], True),
        ({}, [], [], False),
        ({}, ["violet_man"], [], False),
        ({}, ["violet_man"], ["violet_man", "gandalf"], False),
        ({}, ["violet_man", "violet_man"], ["violet_man"], False),
        ({"return_": "first"}, ["violet_man"], ["violet_man"], False),
        ({"return_": "mover"}, ["violet_man"], ["violet_man"], True),
    ],
)
def test_rg_14_4_who_is_off_the_board_is_put_back(
    options: dict[str, Any], figures: list[str], off: list[str], can_be: bool
) -> None:
    table, there = at("s.c", **options)
    there["light"].update(dict.fromkeys(off))
    test = takes if can_be else refuses
    test(
        table, **there, phase="return", pending={"figures": figures, "point": "s.c", "card": False}
    )


@pytest.mark.parametrize("phase", ["draw", "wind", "return"])
@pytest.mark.parametrize(
    "pending",
    [
        None,
        {},
        [],
        "s.b",
        {"point": "s.b"},
        {"point": "s.b", "wind": 1},
        {"point": "s.z", "card": False},
    ],
)
def test_rg_14_4_pending_has_the_keys_of_its_phase(phase: str, pending: Any) -> None:
    table, there = at("s.b", wind="table")
    refuses(table, **there, phase=phase, pending=pending)


def test_rg_14_4_nothing_is_pending_in_other_phases() -> None:
    table = midst()
    refuses(table, pending={"point": "s.b", "wind": True})
    refuses(table, pending={})


@pytest.mark.parametrize("phase", ["place", "token", "over", "walk", "", None, 3])
def test_rg_14_4_the_phase_fits_the_rest(phase: Any) -> None:
    refuses(midst(), phase=phase)


@pytest.mark.parametrize("turn", [-1, 0, 1.0, "1", None, True])
def test_rg_14_4_turns_are_counted_from_1(turn: Any) -> None:
    table = midst()
    takes(table, turn=5)
    refuses(table, turn=turn)


def test_rg_14_4_no_turn_after_the_last() -> None:
    table = midst(turn_limit=3)
    takes(table, turn=3)
    refuses(table, turn=4)


# -- results --------------------------------------------------------------------------


def test_rg_14_4_the_mountain_is_won_by_the_bearers_hobbit_that_stands_there() -> None:
    table = Table(LAND, "standard").given(green_hobbit="s.a", card="green1")
    won = table.walk("green_hobbit", "s.fire").json
    takes(table)
    for result in (
        {"winners": [1], "why": "mountain"},
        {"winners": [], "why": "mountain"},
        {"winners": [0], "why": "ring_taken"},
        {"winners": [], "why": "turn_limit"},
        {"winners": [0], "why": "luck"},
        {"winners": [0]},
        None,
    ):
        refuses(table, result=result)
    refuses(table, light={**won["light"], "green_hobbit": "s.a"})
    refuses(table, card="violet1", drawn=["violet1"])
    refuses(table, moved=[])
    refuses(table, phase="move")


def test_rg_14_4_the_ring_is_taken_by_a_wraith_that_may_stand_on_grey() -> None:
    lost = Table(LAND, "standard", wind="table").given(
        green_hobbit="s.p",
        violet_man="s.b",
        dark={"s.m": "wraith"},
        card="green1",
        to_move="violet",
    )
    lost.walk("violet_man", "s.c").hit("s.m")
    assert lost["result"] == {"winners": [], "why": "ring_taken"}
    assert lost.dark("s.p") == "wraith"
    takes(lost)
    takes(lost, light=light(lost, green_man=None))
    refuses(lost, light=light(lost, green_hobbit="s.k"))
    orc = {"r17.m": "wraith", "s.p": lost["dark"]["r17.m"]}
    refuses(lost, dark={**lost["dark"], **orc})
    refuses(lost, result=None, phase="move")
    refuses(lost, result={"winners": [1], "why": "ring_taken"})


def test_rg_14_4_the_turn_limit_ends_a_match_that_has_one() -> None:
    over = {"phase": "over", "result": {"winners": [], "why": "turn_limit"}}
    table = midst(turn_limit=3)
    takes(table, turn=3, **over)
    refuses(table, turn=2, **over)
    refuses(table, turn=3, moved=["green_man"], **over)
    refuses(midst(), turn=3, **over)


# -- set-up ---------------------------------------------------------------------------


def test_rg_14_4_before_the_first_card_nothing_is_placed() -> None:
    table = Table(LAND, "standard")
    refuses(table, light=light(table, gandalf="home.w1"))
    refuses(table, dark={"r0.m": "orc"})
    refuses(table, card="green1", drawn=["green1"])
    refuses(table, colour="violet")
    refuses(table, turn=1)


def test_rg_14_4_figures_are_placed_in_their_order() -> None:
    table = Table(LAND, "standard").turn_up("green1")
    for _ in range(6):
        table.do(table.moves[0])
    takes(table)
    refuses(table, light=light(table, gandalf=None))
    refuses(table, light=light(table, violet_man="s.a"))
    refuses(table, dark={"r1.m": "orc"})
    refuses(table, dark={"r0.m": "orc", "r2.m": "orc"})
    refuses(table, dark={"r0.m": "gollum", "r1.m": "gollum"})
    refuses(table, tokens={"s.h": "green"}, left={"green": 0, "violet": 1})


def test_rg_14_4_tokens_are_laid_in_turn() -> None:
    table = place_all(Table(LAND, "standard").turn_up("green1"))
    table.do({"move": "token", "field": "s.h"})
    takes(table)
    refuses(table, colour="green")
    refuses(table, tokens={"s.h": "violet"}, left={"green": 1, "violet": 0})
    refuses(table, tokens={})
    refuses(table, left={"green": 0, "violet": 0})


def test_rg_14_4_no_dark_figure_leaves_its_start_before_the_first_turn() -> None:
    table = place_all(Table(LAND, "standard").turn_up("green1"))
    dark = table["dark"]
    dark["s.q"] = dark.pop("r4.m")
    refuses(table, dark=dark)


@pytest.mark.parametrize("phase", ["place", "token"])
def test_rg_14_4_one_card_is_turned_up_at_set_up(phase: str) -> None:
    table = Table(LAND, "standard").turn_up("green1")
    if phase == "token":
        place_all(table)
    refuses(table, card="green2", drawn=["green1", "green2"])
