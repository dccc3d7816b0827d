"""R 3: seats and turns."""

import pytest

from companion.core.errors import NotationError
from companion.core.game import SeatSetup
from tests.support.rules.ringgeister.setting_up import place_all
from tests.support.rules.ringgeister.table import FOUR, PLAIN, THREE, TWO, Table, scene

TOKENS = scene(
    "a-b b-c d-f f-g i-j j-k",
    **dict.fromkeys("abcdfgijk", "grey"),
    h="field a b c",
    h2="field d f g",
    h3="field i j k",
)


@pytest.mark.parametrize("seats", [TWO, THREE, FOUR])
def test_rg_3_1_two_to_four_players(seats: tuple[SeatSetup, ...]) -> None:
    assert len(Table(PLAIN, seats=seats)["left"]) == len(seats)


@pytest.mark.parametrize(
    "seats",
    [
        TWO[:1],
        (*FOUR, SeatSetup("Eve", ("red",))),
        (TWO[0], SeatSetup("Ben", ("green",))),
        (TWO[0], SeatSetup("Ben", ("violet", "orange"))),
        (TWO[0], SeatSetup("Ben", ())),
        (TWO[0], SeatSetup("Ben", ("blue",))),
    ],
)
def test_rg_3_1_one_colour_each_and_each_colour_once(seats: tuple[SeatSetup, ...]) -> None:
    with pytest.raises(NotationError):
        Table(PLAIN, seats=seats)


def test_rg_3_1_with_three_tokens_for_two_or_three_but_players_may_be_overridden() -> None:
    with pytest.raises(NotationError):
        Table(preset="variant_c", seats=FOUR)
    assert len(Table(preset="variant_c", seats=FOUR, missions=2, players="2-4")["left"]) == 4
    with pytest.raises(NotationError):
        Table(preset="standard", seats=FOUR, players="2-3")


def test_rg_3_2_the_next_seat_clockwise() -> None:
    obj = scene("a-b c-d f-g", **dict.fromkeys("abcdfg", "grey"))
    table = Table(obj, "ludorium", missions=0, seats=THREE).given(
        green_man="s.a", violet_man="s.c", orange_man="s.f"
    )
    order = []
    for figure, to in (("green_man", "s.b"), ("violet_man", "s.d"), ("orange_man", "s.g")):
        order.append(table["colour"])
        table.walk(figure, to)
    assert order == ["green", "violet", "orange"]
    assert (table["colour"], table["turn"]) == ("green", 4)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_rg_3_2_the_first_lays_the_first_token_and_has_the_first_turn(first: int) -> None:
    table = Table(TOKENS, "standard", seats=THREE, first=first)
    colour = ("green", "violet", "orange")[first]
    assert table["colour"] == colour
    place_all(table.turn_up("green1"))
    laid = []
    for field in ("s.h", "s.h2", "s.h3"):
        laid.append(table["colour"])
        assert table.actor == ("green", "violet", "orange").index(laid[-1])
        table.do({"move": "token", "field": field})
    assert laid[0] == colour
    assert set(laid) == {"green", "violet", "orange"}
    assert (table["turn"], table["colour"], table.actor) == (1, colour, first)


@pytest.mark.parametrize("first", [-1, 2])
def test_rg_3_2_there_is_no_such_seat(first: int) -> None:
    with pytest.raises(NotationError):
        Table(PLAIN, first=first)
