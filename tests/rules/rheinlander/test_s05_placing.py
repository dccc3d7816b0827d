"""RL 5: placing by number."""

import pytest

from tests.support.rules.rheinlander.table import Table


def test_rl_5_1_a_square_holds_one_knight_or_one_bastion() -> None:
    table = Table().place(red="l1", yellow="l2", bastions="l3 blue")
    for text in ("place 1 l1", "place 2 l2", "place 3 l3", "reinforce 9 l2", "reinforce 9 l3"):
        table.refuses(text, "not_free", "5.1")


def test_rl_5_2_either_bank_while_both_are_free() -> None:
    assert Table().place().squares("place", 3) == {"l3", "r3"}


@pytest.mark.parametrize("taken", [{"yellow": "l3"}, {"red": "l3"}, {"bastions": "l3 blue"}])
def test_rl_5_2_the_free_bank_when_one_is_taken(taken: dict[str, str]) -> None:
    assert Table().place(**taken).squares("place", 3) == {"r3"}


def test_rl_5_2_only_in_the_zone_of_the_number() -> None:
    table = Table().place()
    for square in ("l4", "r2", "i"):
        table.refuses(f"place 3 {square}", "not_in_zone", "5.2")


def test_rl_5_3_the_river_when_both_banks_are_occupied() -> None:
    for taken in ({}, {"yellow": "l3"}, {"yellow": "r3"}):
        Table().place(**taken).refuses("place 3 w3", "banks_first", "5.3")
    table = Table().place(yellow="l3", red="r3")
    assert table.squares("place", 3) == {"w3"}
    assert table.do("place 3 w3").json["knights"] == {"l3": "yellow", "w3": "red", "r3": "red"}


def test_rl_5_3_not_when_the_river_is_taken_too() -> None:
    table = Table().place(yellow="l3", red="r3", blue="w3")
    assert table.squares("place", 3) == set()
    table.refuses("place 3 w3", "not_free", "5.1")


@pytest.mark.parametrize(
    "banks", [{"bastions": "l3 red, r3 red"}, {"bastions": "l3 red", "yellow": "r3"}]
)
def test_rl_5_3_a_bastion_occupies_a_bank_like_a_knight_or_not(banks: dict[str, str]) -> None:
    assert Table(river="banks_taken").place(**banks).squares("place", 3) == {"w3"}
    table = Table(river="two_knights").place(**banks)
    table.refuses("place 3 w3", "banks_first", "5.3")
    assert table.squares("place", 3) == set()


def test_rl_5_3_two_knights_open_the_river_in_either_way() -> None:
    for river in ("banks_taken", "two_knights"):
        assert Table(river=river).place(red="l3", blue="r3").squares("place", 3) == {"w3"}


def test_rl_5_4_an_island_square_by_either_of_its_two_numbers() -> None:
    for card in (10, 11):
        table = Table().place()
        assert "i" in table.squares("place", card)
        assert table.do(f"place {card} i").json["knights"] == {"i": "red"}


def test_rl_5_4_it_is_a_bank_for_both_rivers() -> None:
    table = Table().place(red="l10", yellow="r11")
    table.refuses("place 10 w10", "banks_first", "5.3")
    table.refuses("place 11 w11", "banks_first", "5.3")
    table = Table().place(red="l10", yellow="r11", blue="i")
    assert table.squares("place", 10) == {"w10"}
    assert table.squares("place", 11) == {"w11"}


def test_rl_5_4_a_square_of_only_one_zone_is_not_placed_by_the_other() -> None:
    table = Table().place()
    assert table.squares("place", 10) == {"l10", "i"}
    assert table.squares("place", 11) == {"i", "r11"}
