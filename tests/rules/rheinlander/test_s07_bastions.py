"""RL 7: bastions."""

import pytest

from tests.support.rules.rheinlander.table import Table


def test_rl_7_1_on_any_free_land_square() -> None:
    table = Table().place(yellow="l3", bastions="r4 blue").do("place 2 l2")
    land = {name for name, square in table.board["squares"].items() if square["kind"] == "land"}
    assert table.squares("bastion") == land - {"l2", "l3", "r4"}
    table.refuses("bastion l3", "not_free", "5.1")
    table.refuses("bastion r4", "not_free", "5.1")
    table.do("bastion i")
    assert (table.json["bastions"], table.json["bastions_left"]["red"]) == (["i", "r4"], 2)
    assert (table.kinds, table.json["built"]) == (["bastion_built"], True)


def test_rl_7_1_never_on_a_river_square() -> None:
    table = Table().place().do("place 2 l2")
    table.refuses("bastion w5", "river_bastion", "7.1")


def test_rl_7_1_once_a_turn() -> None:
    table = Table().place().do("place 2 l2", "bastion r5")
    table.refuses("bastion r6", "one_bastion", "7.1")
    assert table.squares("bastion") == set()


def test_rl_7_1_three_in_a_match() -> None:
    table = Table().place(bastions="r1 red, r3 red, r5 yellow").do("place 2 l2", "bastion r9")
    assert table.json["bastions_left"] == {"red": 0, "yellow": 2, "blue": 3}
    table = Table().place(bastions="r1 red, r3 red, r5 red").do("place 2 l2")
    table.refuses("bastion r9", "no_bastion", "7.1")


def test_rl_7_2_it_belongs_to_no_duchy_and_joins_nothing() -> None:
    table = Table().place(red="l1", bastions="l2 red")
    assert table.do("place 3 l3").dukes == {}
    table = Table().place().do("place 2 l2", "bastion l3")
    assert table.dukes == {}


def test_rl_7_2_it_is_never_converted() -> None:
    table = Table(slots="m1 r1 r2 church").place(
        red="r1 r2", yellow="l5", bastions="r5 yellow", dukes="r1 red", archbishop="red"
    )
    table.refuses("convert 5 r5", "no_opponent", "12.4")
    assert table.squares("convert", 5) == {"l5"}


def test_rl_7_3_after_the_knight() -> None:
    Table(bastion="after").place().refuses("bastion r5", "wrong_phase", "16")


def test_rl_7_3_or_before_the_card_as_well() -> None:
    table = Table(bastion="any_time").place().do("bastion r5")
    assert (table.phase, table.json["built"]) == ("card", True)
    table.refuses("bastion r6", "one_bastion", "7.1")
    table.do("place 2 l2")
    table.refuses("bastion r6", "one_bastion", "7.1")
    assert table.do("end").json["built"] is False
    assert table.do("place 3 l3", "bastion r9").json["bastions_left"]["yellow"] == 2


@pytest.mark.parametrize("when", ["after", "any_time"])
def test_rl_7_3_a_bastion_before_the_card_bars_what_the_card_wanted(when: str) -> None:
    table = Table(bastion=when).place(yellow="l5")
    if when == "any_time":
        table.do("bastion r5")
        table.refuses("place 5 r5", "not_free", "5.1")
        assert table.squares("place", 5) == {"w5"}
    else:
        assert table.squares("place", 5) == {"r5"}
