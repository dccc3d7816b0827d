"""RL 8: groups, duchies, dukes and their worth."""

import pytest

from tests.support.rules.rheinlander.table import Table


def test_rl_8_1_a_group_is_joined_by_borders_whatever_the_colours() -> None:
    # red - yellow - red over the river: two red knights of three.
    table = Table().place(red="l3", yellow="w3")
    assert table.do("place 3 r3").dukes == {"l3": "red"}


@pytest.mark.parametrize(("slots", "owner"), [("m1 l4 l5 castle", "red"), ("", "yellow")])
def test_rl_8_1_castle_knights_belong_to_the_group_that_touches_the_slot(
    slots: str, owner: str
) -> None:
    """Three yellow knights against two red ones, and one on the castle."""
    table = Table(slots=slots).place(
        red="l3 l4", yellow="w4 w5", castles="m1 red" if slots else "", dukes="l3 red",
        to_move="yellow",
    )  # fmt: skip
    assert table.do("place 5 l5").dukes == {"l3": owner}


def test_rl_8_2_a_lone_knight_is_no_duchy() -> None:
    table = Table(slots="m1 l3 l4 town4").place().do("place 3 l3")
    assert (table.dukes, "duke_placed" in table.kinds) == ({}, False)


def test_rl_8_2_with_a_castle_knight_it_is_one() -> None:
    table = Table(slots="m1 l3 l4 castle").place().do("place 3 l3")
    assert table.dukes == {"l3": "red"}
    assert {"castle_taken", "duke_placed"} <= set(table.kinds)


def test_rl_8_3_at_least_two_knights() -> None:
    # Yellow and blue one each, then yellow alone has two.
    table = Table(zones=30).place(blue="l3", to_move="yellow").do("place 4 l4")
    assert table.dukes == {}
    assert table.do("end", "place 9 l9", "end", "place 5 l5").dukes == {}
    table = Table().place(blue="l3", yellow="l4", to_move="yellow")
    assert table.do("place 5 l5").dukes == {"l3": "yellow"}


def test_rl_8_3_more_than_every_other_player_alone() -> None:
    # Two of five against one, one, one: more than every other, though less than half.
    table = Table(players=4).place(red="l1", yellow="l2", blue="l3", purple="l4")
    assert table.do("place 5 l5").dukes == {"l1": "red"}


@pytest.mark.parametrize(("slots", "owner"), [("m1 l2 l3 castle", "yellow"), ("", "red")])
def test_rl_8_3_castle_knights_count_for_their_colour(slots: str, owner: str) -> None:
    table = Table(slots=slots).place(
        yellow="l1", red="l2",
        castles="m1 yellow" if slots else "", dukes="l1 yellow" if slots else "",
    )  # fmt: skip
    assert table.do("place 3 l3").dukes == {"l1": owner}


def test_rl_8_4_an_owned_duchy_has_one_duke_on_its_first_square() -> None:
    table = Table().place(red="r3")
    assert table.do("place 4 r4").dukes == {"r3": "red"}
    table = Table().place(red="r3 r4", dukes="r3 red")
    table.do("place 2 r2")
    assert table.dukes == {"r2": "red"}
    assert "duke_removed" not in table.kinds


def test_rl_8_4_nobody_is_asked() -> None:
    assert Table().place(red="r3").do("place 4 r4").phase == "build"


SLOTS = {
    "": 1,
    "m1 l1 l2 castle": 2,
    "m1 l1 l2 church": 2,
    "m1 l1 l2 town2": 3,
    "m1 l1 l2 town3": 4,
    "m1 l1 l2 town4": 5,
    "m1 l1 l2 town4, m2 l1 l2 church": 6,
    "m1 l1 l2 church, m2 l1 l2 church": 3,
    "m1 l2 l3 town4": 5,
}


@pytest.mark.parametrize("slots", SLOTS)
def test_rl_8_5_a_duchys_value(slots: str) -> None:
    """Yellow takes red's duchy over; red is paid what it was worth."""
    castles = "m1 red" if "castle" in slots else ""
    more = "l5" if castles else ""
    church = "red" if "church" in slots else None
    table = Table(slots=slots).place(
        red="l1 l2", yellow=f"l3 l4 {more}", castles=castles, dukes="l1 red",
        archbishop=church, to_move="yellow",
    )  # fmt: skip
    table.do("place 6 l6" if more else "place 5 l5")
    assert (table.dukes, table.coins("red"), table.paid) == (
        {"l1": "yellow"},
        SLOTS[slots],
        [SLOTS[slots]],
    )


def test_rl_8_5_markers_beside_nobody_do_not_count() -> None:
    table = Table(slots="m1 l7 l8 town4, m2 r1 r2 town4").place(
        red="l1 l2", yellow="l3 l4", bastions="l8 red", dukes="l1 red", to_move="yellow"
    )
    assert table.do("place 5 l5").paid == [1]


def test_rl_8_5_a_value_is_paid_only_to_an_owner_who_loses_it() -> None:
    table = Table(slots="m1 l1 l2 town4").place(red="l1", yellow="l3", to_move="yellow")
    table.do("place 2 l2")
    assert table.dukes == {"l1": "yellow"}
    assert set(table.json["coins"].values()) == {0}
