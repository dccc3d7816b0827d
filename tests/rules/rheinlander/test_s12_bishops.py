"""RL 12: bishops and the Archbishop."""

import pytest

from tests.support.rules.rheinlander.table import Table

THREE_TO_TWO = "m1 l1 l2 church, m2 l1 l2 church, m3 l2 l3 church, m4 r1 r2 church, m5 r5 r6 church"


@pytest.mark.parametrize(("bishops", "holder"), [("per_duchy", "yellow"), ("per_church", "red")])
def test_rl_12_1_one_bishop_a_duchy_or_a_church(bishops: str, holder: str) -> None:
    """Red has one duchy with three churches, yellow two with one each."""
    table = Table(slots=THREE_TO_TWO, bishops=bishops).place(
        red="l1 l2", yellow="r1 r2 r5", dukes="l1 red, r1 yellow",
        archbishop="red" if bishops == "per_church" else None, to_move="yellow",
    )  # fmt: skip
    assert table.do("place 6 r6").archbishop == holder


def test_rl_12_1_only_in_owned_duchies() -> None:
    table = Table(slots="m1 l1 l2 church").place(red="l1").do("place 9 l9")
    assert table.archbishop is None
    table = Table(slots="m1 l1 l2 church").place(yellow="l1").do("place 2 l2")
    assert (table.dukes, table.archbishop) == ({}, None)
    table = Table(slots="m1 l1 l2 church").place(red="l1").do("place 2 l2")
    assert table.archbishop == "red"


def test_rl_12_2_with_a_tie_nobody_holds_it_not_the_last_holder_either() -> None:
    table = Table(slots="m1 l1 l2 church, m2 r1 r2 church").place(
        red="l1 l2", yellow="r1", dukes="l1 red", archbishop="red", to_move="yellow"
    )
    table.do("place 2 r2")
    assert (table.archbishop, "archbishop_passed" in table.kinds) == (None, True)


def test_rl_12_2_more_than_every_other_alone() -> None:
    table = Table(slots="m1 l1 l2 church, m2 r1 r2 church, m3 l5 l6 church").place(
        red="l1 l2 l5", yellow="r1 r2", dukes="l1 red, r1 yellow"
    )
    assert table.do("place 6 l6").archbishop == "red"


def test_rl_12_2_without_a_bishop_nobody() -> None:
    table = Table().place(red="l1").do("place 2 l2")
    assert (table.archbishop, "archbishop_passed" in table.kinds) == (None, False)


def test_rl_12_3_it_is_counted_in_every_settling() -> None:
    """A church that is touched later, a duchy that is lost, and one that loses its owner."""
    table = Table(slots="m1 l3 l4 church").place(red="l1 l2", dukes="l1 red")
    assert table.do("place 3 l3").archbishop == "red"
    table = Table(slots="m1 l1 l2 church").place(
        red="l1 l2", yellow="l4 l5 l6", dukes="l1 red, l4 yellow", archbishop="red"
    )
    assert (table.do("place 3 l3").dukes, table.archbishop) == ({}, None)


def holder(**more: str) -> Table:
    """Red holds the Archbishop; `more` are others' knights and what is beside."""
    dukes = more.pop("dukes", "")
    return Table(slots="m1 r1 r2 church").place(
        red="r1 r2", dukes=f"r1 red{', ' if dukes else ''}{dukes}", archbishop="red", **more
    )


def test_rl_12_4_any_opponents_knight_of_the_zone_river_and_island_included() -> None:
    table = holder(yellow="l5 r11", blue="w5 r5 i", dukes="l5 blue")
    assert table.squares("convert", 5) == {"l5", "w5", "r5"}
    assert table.squares("convert", 11) == {"i", "r11"}
    assert table.squares("convert", 10) == {"i"}
    assert table.do("convert 5 w5").json["knights"]["w5"] == "red"
    assert "knight_converted" in table.kinds


def test_rl_12_4_only_the_holder() -> None:
    table = Table(slots="m1 r1 r2 church").place(
        red="r1 r2", yellow="l5", blue="l9", dukes="r1 red", archbishop="red", to_move="blue"
    )
    table.refuses("convert 5 l5", "not_archbishop", "12.4")
    Table().place(yellow="l5").refuses("convert 5 l5", "not_archbishop", "12.4")


def test_rl_12_4_only_an_opponents_knight() -> None:
    table = holder(yellow="l5", bastions="r5 yellow")
    for text in ("convert 1 r1", "convert 6 l6", "convert 5 w5", "convert 5 r5"):
        table.refuses(text, "no_opponent", "12.4")


def test_rl_12_4_only_in_the_zone_of_the_number() -> None:
    table = holder(yellow="l5")
    refusal = table.refusal("convert 6 l5")
    assert refusal is not None
    assert refusal.code == "not_in_zone"


def test_rl_12_4_never_a_knight_on_a_castle() -> None:
    table = Table(slots="m1 r1 r2 church, m2 l5 l6 castle").place(
        red="r1 r2", yellow="l5", castles="m2 yellow", dukes="r1 red, l5 yellow", archbishop="red"
    )
    table.refuses("convert 5 m2", "unknown_square", "16")
    assert table.squares("convert") == {"l5"}


def test_rl_12_4_instead_of_placing() -> None:
    """A full zone is converted, and so is one with a free bank."""
    table = holder(yellow="l5", blue="w5 r5", dukes="l5 blue")
    assert table.squares("place", 5) == set()
    assert table.squares("convert", 5) == {"l5", "w5", "r5"}
    table = holder(yellow="l5")
    assert (table.squares("place", 5), table.squares("convert", 5)) == ({"r5"}, {"l5"})


def test_rl_12_4_the_converted_knight_goes_home() -> None:
    table = holder(yellow="l5").do("convert 5 l5")
    assert table.supply("yellow") == 25


def test_rl_12_4_no_castle_is_decided_by_it() -> None:
    """The castle had no knight, and none comes because another stands beside it now."""
    table = Table(slots="m1 r1 r2 church, m2 l5 l6 castle").place(
        red="r1 r2", yellow="l5", dukes="r1 red", archbishop="red"
    )
    table.do("convert 5 l5")
    assert (table.castle("m2"), table.dukes) == (None, {"r1": "red"})
    assert not {"castle_taken", "castle_changed"} & set(table.kinds)


def test_rl_12_4_a_castle_that_has_its_knight_keeps_it_while_nobody_takes_over() -> None:
    """One knight each, red's on the bank and yellow's on the castle: yellow stays."""
    table = Table(slots="m1 r1 r2 church, m2 l5 l6 castle").place(
        red="r1 r2", yellow="l5", castles="m2 yellow", dukes="r1 red, l5 yellow", archbishop="red"
    )
    table.do("convert 5 l5")
    assert (table.castle("m2"), table.dukes) == ("yellow", {"r1": "red", "l5": "yellow"})


def test_rl_12_4_a_conversion_can_change_the_owner() -> None:
    table = Table(players=4, slots="m1 r1 r2 church, m2 l5 l6 town4, m3 l6 l7 town2").place(
        purple="l5 l6 l7", red="r1 r2 l8 l9", dukes="r1 red, l5 purple", archbishop="red"
    )
    table.do("convert 7 l7")
    assert (table.dukes["l5"], table.coins("purple")) == ("red", 7)
