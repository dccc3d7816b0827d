"""R 2: the box."""

import pytest

from companion.core.errors import PositionError, SetupError
from companion.core.game import SeatSetup
from companion.games.rheingold.pieces import COLOURS, can_show
from tests.support.rules.rheingold.table import GAME, PRESETS, Table

ONES = "s1, s2, s3, s4, s5, a 1, b 1, m 1, c 1, w 1, e 1, k 1"
"""All twelve pieces worth 1 stand alone; 30 are left, as 4 fives and 5 twos."""

ELEVEN = "s1, s2, s3, s4, s5, a 2, m 1, c 1, w 1, e 1, k 1, t 1"
"""Eleven ones and a two on the board; the 29 left need the last piece worth 1."""


@pytest.mark.parametrize("preset", PRESETS)
def test_r_2_1_42_knights_a_colour(preset: str) -> None:
    table = Table(preset)
    assert table.json["supply"] == {"red": 42, "blue": 42, "green": 42}


def test_r_2_1_five_colours() -> None:
    assert set(COLOURS) == {"green", "black", "yellow", "blue", "red"}
    seats = tuple(SeatSetup(colour, (colour,)) for colour in COLOURS)
    assert set(Table(seats=seats).json["supply"]) == set(COLOURS)
    white = (*seats[:4], SeatSetup("Eva", ("white",)))
    with pytest.raises(SetupError, match="white"):
        Table(seats=white)
    with pytest.raises(SetupError, match="twice"):
        Table(seats=(*seats[:4], SeatSetup("Eva", ("green",))))


def test_r_2_1_value_cap_counts_knights_and_not_pieces() -> None:
    table = Table(supply="value_cap").place(red=ONES, phase="roll")
    assert table.do("roll 6").at("s6") == {"red": 1}
    table = Table(supply="value_cap").place(red=ELEVEN)
    assert table.do("march 1 a > b").at("b") == {"red": 1}


def test_r_2_1_value_cap_ends_at_42() -> None:
    table = Table().place(red="m 42", phase="roll")
    assert table.supply("red") == 0
    assert table.do("roll 1").at("s1") == {}


def test_r_2_1_unlimited_has_no_supply_to_count() -> None:
    table = Table(supply="unlimited").place(red="m 100", blue="a 3", phase="roll")
    assert table.json["supply"] == {"red": None, "blue": None, "green": None}
    table.do("roll 1")
    assert table.at("s1") == {"red": 1}
    table.do("assault a from m 99")
    assert table.supply("blue") is None


def test_r_2_1_the_box_is_counted_when_a_position_is_set_up() -> None:
    table = Table().place(red="m 3")
    for supply in (38, 40):
        obj = table.json
        obj["supply"]["red"] = supply
        with pytest.raises(PositionError, match=f"{supply + 3} knights, but the box has 42"):
            GAME.read_position(table.state, obj)


def test_r_2_1_exact_pieces_refuses_an_entry_that_must_be() -> None:
    table = Table(entry="must", supply="exact_pieces").place(red=ONES, phase="roll")
    table.do("roll 6")
    assert table.at("s6") == {}
    assert table.kinds == ["die_rolled"]


def test_r_2_1_exact_pieces_refuses_an_entry_that_may_be() -> None:
    table = Table(entry="may", supply="exact_pieces").place(red=ONES, phase="roll")
    table.do("roll 6")
    assert table.phase == "march"
    table.refuses("enter", "wrong_phase", "13")


def test_r_2_1_exact_pieces_lets_an_entry_in_that_the_pieces_can_show() -> None:
    fewer = ONES.replace(", k 1", "")
    table = Table(entry="must", supply="exact_pieces").place(red=fewer, phase="roll")
    assert table.do("roll 6").at("s6") == {"red": 1}


def test_r_2_1_exact_pieces_refuses_a_march_that_splits_too_far() -> None:
    table = Table(supply="exact_pieces").place(red=ELEVEN)
    table.refuses("march 1 a > b", "no_piece", "2.1", "21 pieces")
    assert table.allows("march 2 a > b")
    assert table.allows("march 1 a > m")
    assert table.allows("march 1 m > a")


def test_r_2_1_exact_pieces_refuses_an_assault_that_splits_too_far() -> None:
    # The twelve ones stand alone, two twos on a; with 3 of them gone a thirteenth is missing.
    army = "s1, s2, s3, s4, s5, m 1, c 1, w 1, e 1, k 1, t 1, f 1, a 4"
    table = Table(supply="exact_pieces").place(red=army, blue="b 1")
    assert table.allows("assault b from a 2")
    table.refuses("assault b from a 3", "no_piece", "2.1")
    assert table.allows("assault b from a 4")
    assert table.allows("assault b from a 3, m 1")


def test_r_2_1_exact_pieces_counts_an_engaged_group_as_a_heap_of_its_own() -> None:
    table = Table("osullivan", supply="exact_pieces").place(red=ELEVEN, blue="b 1")
    table.refuses("march 1 a > b", "no_piece", "2.1")
    assert table.allows("march 2 a > b")
    assert table.allows("march 1 m > b")


def test_r_2_1_exact_pieces_never_refuses_losses_and_retreats() -> None:
    # Twelve ones stand alone; of the 4 on a, 1 is lost and 3 would need a thirteenth.
    army = "s1, s2, s3, s4, s5, m 1, c 1, w 1, e 1, k 1, t 1, f 1, a 4"
    table = Table(supply="exact_pieces", losers="difference")
    table.place(red=army, blue="b 5", to_move="blue").do("assault a from b 5")
    assert table.moves == ["retreat b", "retreat m"]
    assert table.do("retreat b").at("b") == {"red": 3}


def test_r_2_1_exact_pieces_never_refuses_an_occupation() -> None:
    # 12 ones: ten alone, and two heaps of 2 that the siege makes into 1, 1 and 2.
    army = "s1, s2, s3, s4, s5, a 1, b 1, c 1, m 1, e 1, w 1, k 4"
    table = Table("highlanders", supply="exact_pieces").place(red=army)
    table.do("besiege katz from k 4")
    for inside in (1, 2, 3, 4):
        assert table.allows(f"occupy k {inside}")
    table.do("occupy k 1", "no_shield")
    assert (table.castle("katz"), table.at("k")) == (("red", 1, None), {"red": 3})


def test_r_2_1_pieces_may_be_changed_at_any_time() -> None:
    table = Table(supply="exact_pieces").place(red="m 7")
    table.do("march 3 m > a", "march 1 a > b")
    assert (table.at("m"), table.at("a"), table.at("b")) == ({"red": 4}, {"red": 2}, {"red": 1})


def _can_show(heaps: tuple[int, ...], fives: int = 4, twos: int = 5, ones: int = 12) -> bool:
    """Try every way to lay out the pieces, heap after heap."""
    if not heaps:
        return (fives, twos, ones) == (0, 0, 0)
    return any(
        _can_show(heaps[1:], fives - five, twos - two, ones - rest)
        for five in range(min(fives, heaps[0] // 5) + 1)
        for two in range(min(twos, (heaps[0] - 5 * five) // 2) + 1)
        if 0 <= (rest := heaps[0] - 5 * five - 2 * two) <= ones
    )


def test_r_2_1_what_21_pieces_can_show_counted_by_hand_and_by_trying_all() -> None:
    assert can_show([42])
    assert can_show([1] * 12 + [30])
    assert not can_show([1] * 13 + [29])
    assert can_show([2] * 11 + [20])
    assert can_show([2] * 10 + [4, 18]) == _can_show((*[2] * 10, 4, 18))
    for heaps in (
        (3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3),
        (4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2),
        (6, 6, 6, 6, 6, 6, 6),
        (9, 9, 9, 9, 6),
        (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4, 4, 4, 4, 4, 2),
        (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 25),
        (4, 4, 4, 30),
        (3, 4, 35),
    ):
        assert sum(heaps) == 42
        assert can_show(heaps) == _can_show(heaps), heaps


@pytest.mark.parametrize("preset", PRESETS)
def test_r_2_2_six_shields_a_colour(preset: str) -> None:
    table = Table(preset)
    assert table.json["hand"] == {"red": 6, "blue": 6, "green": 6}
    assert GAME.decks(table.state) == dict.fromkeys(("red", "blue", "green"), (0, 0, 0, 1, 2, 3))


def test_r_2_2_no_position_has_other_shields_than_these() -> None:
    table = Table().place(red="katz 1 face 3, maus 1 hidden", spent={"red": [0, 0, 0]})
    assert table.hand("red") == 1
    with pytest.raises(PositionError, match="shields that aren't in the box"):
        Table().place(red="katz 1 face 3, maus 1 face 3")
    with pytest.raises(PositionError, match="shields that aren't in the box"):
        Table().place(spent={"blue": [0, 0, 0, 0]})
    obj = table.json
    obj["hand"]["red"] = 2
    with pytest.raises(PositionError, match="7 shields, but the box has 6"):
        GAME.read_position(table.state, obj)


def test_r_2_3_beaten_knights_go_back_to_their_own_supply() -> None:
    table = Table().place(red="a 3", blue="m 2, b 1")
    assert (table.supply("red"), table.supply("blue")) == (39, 39)
    table.do("assault m from a 3")
    assert (table.supply("red"), table.supply("blue")) == (39, 41)
