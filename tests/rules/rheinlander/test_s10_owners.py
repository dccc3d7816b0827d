"""RL 10: who owns."""

import pytest

from tests.support.rules.rheinlander.table import Table

CHURCH = "m9 r1 r2 church"
"""Blue's duchy with a bishop, so that blue may convert: blue="r1 r2", dukes "r1 blue"."""


def test_rl_10_1_no_old_duchy_the_majority_places_a_duke() -> None:
    assert Table().place(red="l1").do("place 2 l2").dukes == {"l1": "red"}
    assert Table().place(yellow="l1").do("place 2 l2").dukes == {}
    # Three lone knights joined by a fourth.
    table = Table().place(yellow="l4 l6 w5")
    assert table.do("place 5 l5").dukes == {"l4": "yellow"}


def test_rl_10_2_an_old_duchy_without_an_owner_the_same() -> None:
    table = Table().place(red="l1", yellow="l2").do("place 3 l3")
    assert (table.dukes, table.paid) == ({"l1": "red"}, [])
    assert Table().place(blue="l1", yellow="l2").do("place 3 l3").dukes == {}


def test_rl_10_3_another_majority_takes_it() -> None:
    table = Table().place(red="l1 l2", yellow="l3 l4", dukes="l1 red", to_move="yellow")
    assert table.do("place 5 l5").dukes == {"l1": "yellow"}


def test_rl_10_3_whoever_placed_the_knight() -> None:
    """Red joins two lone yellow knights to the own duchy: yellow has three of five."""
    table = Table().place(red="l3", yellow="l2 r3 w4", dukes="l2 red")
    table.do("place 3 w3")
    assert (table.dukes, table.coins("red")) == ({"l2": "yellow"}, 1)


def test_rl_10_3_with_a_tie_the_owner_stays() -> None:
    table = Table().place(red="l1 l2", yellow="l3", dukes="l1 red", to_move="yellow")
    table.do("place 4 l4")
    assert (table.dukes, table.paid, table.coins("red")) == ({"l1": "red"}, [], 0)


def test_rl_10_3_even_with_a_single_knight() -> None:
    """Blue converts one of red's two: one each for three players."""
    table = Table(slots=CHURCH).place(
        blue="r1 r2", red="l5 l6", yellow="l7", dukes="r1 blue, l5 red", archbishop="blue",
        to_move="blue",
    )  # fmt: skip
    table.do("convert 6 l6")
    assert (table.dukes, table.paid) == ({"r1": "blue", "l5": "red"}, [])


def test_rl_10_3_joining_lone_knights_is_no_merger() -> None:
    table = Table().place(red="l1 l2", yellow="l4", dukes="l1 red", to_move="yellow")
    table.do("place 3 l3")
    assert (table.dukes, table.paid) == ({"l1": "red"}, [])


@pytest.mark.parametrize(
    ("overtaken", "owner", "paid"), [("stays", "red", []), ("leaves", "", [1])]
)
def test_rl_10_4_overtaken_by_two(overtaken: str, owner: str, paid: list[int]) -> None:
    """Red one, yellow and blue two each."""
    table = Table(slots=CHURCH, overtaken=overtaken).place(
        blue="r1 r2 l8", red="l5 l6", yellow="l7 w7", dukes="r1 blue, l5 red", archbishop="blue",
        to_move="blue",
    )  # fmt: skip
    table.do("convert 6 l6")
    dukes = {"r1": "blue"} | ({"l5": owner} if owner else {})
    assert (table.dukes, table.paid, table.coins("red")) == (dukes, paid, sum(paid))


@pytest.mark.parametrize("overtaken", ["stays", "leaves"])
def test_rl_10_4_not_overtaken_while_the_owner_is_among_the_most(overtaken: str) -> None:
    table = Table(overtaken=overtaken).place(
        red="l1 l2", yellow="l3 l4", blue="l5", dukes="l1 red", to_move="blue"
    )
    assert table.do("place 6 l6").dukes == {"l1": "red"}


@pytest.mark.parametrize("overtaken", ["stays", "leaves"])
def test_rl_10_4_an_owner_without_a_knight_leaves_in_any_case(overtaken: str) -> None:
    table = Table(slots=f"{CHURCH}, m1 l5 l6 town3", overtaken=overtaken).place(
        blue="r1 r2", red="l5", yellow="l6", dukes="r1 blue, l5 red", archbishop="blue",
        to_move="blue",
    )  # fmt: skip
    table.do("convert 5 l5")
    assert (table.dukes, table.coins("red")) == ({"r1": "blue"}, 4)


def test_rl_10_4_a_castle_knight_is_a_knight_of_the_owner() -> None:
    """Red's last knight on a square is converted, but one stands on the castle."""
    table = Table(slots=f"{CHURCH}, m1 l5 l6 castle").place(
        blue="r1 r2", red="l5", yellow="l6", castles="m1 red", dukes="r1 blue, l5 red",
        archbishop="blue", to_move="blue",
    )  # fmt: skip
    table.do("convert 5 l5")
    assert (table.dukes, table.castle("m1")) == ({"r1": "blue", "l5": "red"}, "red")


def test_rl_10_5_a_merger_with_a_majority() -> None:
    """Red keeps the own duke, yellow's leaves."""
    table = Table(slots="m1 l5 l6 church").place(
        red="l1 l2 l3", yellow="l5 l6", dukes="l1 red, l5 yellow", archbishop="yellow"
    )
    table.do("place 4 l4")
    assert (table.dukes, table.paid, table.coins("yellow")) == ({"l1": "red"}, [2], 2)
    assert "duke_placed" not in table.kinds


def test_rl_10_5_a_merger_that_a_stranger_wins() -> None:
    """Yellow is the most in neither, and in both together; a new duke comes."""
    table = Table().place(
        red="l1 l2", yellow="l3 w3 l5 w5", blue="l6 l7", dukes="l1 red, l5 blue", to_move="yellow"
    )
    table.do("place 4 l4")
    assert (table.dukes, table.paid) == ({"l1": "yellow"}, [1, 1])
    assert "duke_placed" in table.kinds


@pytest.mark.parametrize(
    ("left", "right", "paid"), [("town2", "town4", 3), ("town4", "town2", 3), ("town3", "town3", 4)]
)
def test_rl_10_5_of_two_own_dukes_the_more_valuable_stays(left: str, right: str, paid: int) -> None:
    table = Table(slots=f"m1 l1 l2 {left}, m2 l4 l5 {right}").place(
        red="l1 l2 l4 l5", dukes="l1 red, l4 red"
    )
    table.do("place 3 l3")
    assert (table.dukes, table.paid, table.coins("red")) == ({"l1": "red"}, [paid], paid)


def test_rl_10_5_three_old_duchies() -> None:
    table = Table(slots="m1 l1 l2 town2, m2 l4 l5 town3, m3 r3 r4 town4").place(
        red="l1 l2 l4 l5", yellow="w3 r3", dukes="l1 red, l4 red, w3 yellow"
    )
    table.do("place 3 l3")
    assert (table.dukes, table.coins("red"), table.coins("yellow")) == ({"l1": "red"}, 3, 5)


@pytest.mark.parametrize("merge_tie", ["all_leave", "sole_owner_stays"])
def test_rl_10_5_a_tie_between_owners(merge_tie: str) -> None:
    table = Table(slots="m1 l1 l2 town2, m2 l4 l5 town3", merge_tie=merge_tie).place(
        red="l1 l2", yellow="l4 l5 l6", dukes="l1 red, l4 yellow"
    )
    table.do("place 3 l3")
    assert (table.dukes, table.coins("red"), table.coins("yellow")) == ({}, 3, 4)


@pytest.mark.parametrize(
    ("merge_tie", "dukes", "paid"), [("all_leave", {}, 1), ("sole_owner_stays", {"l1": "red"}, 0)]
)
def test_rl_10_5_a_tie_when_one_side_had_no_owner(
    merge_tie: str, dukes: dict[str, str], paid: int
) -> None:
    table = Table(merge_tie=merge_tie).place(
        red="l1 l2", yellow="l4", blue="l5", dukes="l1 red", to_move="yellow"
    )
    table.do("place 3 l3")
    assert (table.dukes, table.coins("red")) == (dukes, paid)


@pytest.mark.parametrize(
    ("merge_tie", "dukes", "paid"),
    [("all_leave", {}, [3, 4]), ("sole_owner_stays", {"l1": "red"}, [3])],
)
def test_rl_10_5_a_sole_owner_keeps_the_most_valuable_duke(
    merge_tie: str, dukes: dict[str, str], paid: list[int]
) -> None:
    """Red's two duchies are joined by yellow, four to four."""
    table = Table(slots="m1 l1 l2 town2, m2 l6 l7 town3", merge_tie=merge_tie).place(
        red="l1 l2 l6 l7", yellow="l3 l5 w4", dukes="l1 red, l5 red", to_move="yellow"
    )
    table.do("place 4 l4")
    assert (table.dukes, sorted(table.paid)) == (dukes, paid)


@pytest.mark.parametrize(
    ("merge_tie", "overtaken", "dukes"),
    [
        ("all_leave", "stays", {}),
        ("all_leave", "leaves", {}),
        ("sole_owner_stays", "stays", {"l1": "red"}),
        ("sole_owner_stays", "leaves", {}),
    ],
)
def test_rl_10_5_a_sole_owner_overtaken_by_two(
    merge_tie: str, overtaken: str, dukes: dict[str, str]
) -> None:
    """Red two, yellow and blue three each after the merger."""
    table = Table(merge_tie=merge_tie, overtaken=overtaken).place(
        red="l1 l2", yellow="l4 l5", blue="l6 l7 w3", dukes="l1 red", to_move="yellow"
    )
    table.do("place 3 l3")
    assert (table.dukes, table.coins("red")) == (dukes, 0 if dukes else 1)


def test_rl_10_5_ownerless_duchies_that_tie_stay_ownerless() -> None:
    table = Table().place(red="l1 l4", yellow="l2 l5", to_move="blue").do("place 3 l3")
    assert (table.dukes, table.paid) == ({}, [])


def test_rl_10_5_ownerless_duchies_with_a_majority_get_an_owner() -> None:
    table = Table().place(red="l1 l4", yellow="l2", blue="l5").do("place 3 l3")
    assert (table.dukes, table.paid) == ({"l1": "red"}, [])


def test_rl_10_6_the_owners_other_duke_stays_and_the_one_that_leaves_is_paid() -> None:
    table = Table(slots="m1 l1 l2 town2, m2 l4 l5 town4").place(
        red="l1 l2 l4 l5", dukes="l1 red, l4 red"
    )
    assert table.do("place 3 l3").coins("red") == 3


def test_rl_10_6_it_is_paid_when_nobody_follows() -> None:
    table = Table().place(
        red="l1 l2", yellow="l4 l5 l6", dukes="l1 red, l4 yellow", coins="yellow 7"
    )
    table.do("place 3 l3")
    assert (table.coins("red"), table.coins("yellow"), table.dukes) == (1, 8, {})
