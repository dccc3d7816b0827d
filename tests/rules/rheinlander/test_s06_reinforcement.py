"""RL 6: reinforcement."""

import pytest

from tests.support.rules.rheinlander.table import Table


def test_rl_6_1_beside_an_own_knight_with_any_card() -> None:
    table = Table().place(red="l5")
    for card in range(1, 17):
        assert table.squares("reinforce", card) == {"l4", "l6"}
    assert table.do("reinforce 14 l6").json["knights"] == {"l5": "red", "l6": "red"}
    assert table.json["discards"] == [14]


def test_rl_6_1_its_own_number_does_no_harm() -> None:
    assert Table().place(red="l5").allows("reinforce 6 l6")


def test_rl_6_1_not_without_an_own_knight() -> None:
    table = Table().place(red="l5", yellow="l9")
    for square in ("l3", "r5", "l10", "i"):
        table.refuses(f"reinforce 14 {square}", "no_own_neighbour", "6.1")


@pytest.mark.parametrize("enemy", ["l7", "w6"])
def test_rl_6_1_not_beside_an_opponents_knight_on_land_or_river(enemy: str) -> None:
    table = Table().place(red="l5", yellow=enemy)
    table.refuses("reinforce 14 l6", "enemy_neighbour", "6.1")
    assert table.squares("reinforce", 14) == {"l4"}
    assert table.allows("place 6 l6")


def test_rl_6_1_an_own_knight_on_the_river_supports() -> None:
    assert Table().place(red="w5").squares("reinforce", 14) == {"l5", "r5"}
    assert Table().place(red="w10").squares("reinforce", 14) == {"l10", "i"}


def test_rl_6_1_never_on_a_river_square() -> None:
    table = Table().place(red="l5 r5")
    table.refuses("reinforce 14 w5", "river_square", "6.1")


def test_rl_6_1_bastions_count_for_nothing() -> None:
    table = Table().place(red="l5", bastions="l7 yellow, r3 red")
    assert table.squares("reinforce", 14) == {"l4", "l6"}


def test_rl_6_1_an_island_is_land() -> None:
    table = Table().place(red="w11")
    assert table.squares("reinforce", 3) == {"i", "r11"}


CASTLE = "m1 l5 l6 castle"


def test_rl_6_2_an_opponents_castle_knight_forbids_or_not() -> None:
    for reinforce, wanted in (("squares", {"l4", "l6"}), ("castles_too", {"l4"})):
        table = Table(slots=CASTLE, reinforce=reinforce).place(red="l5", castles="m1 yellow")
        assert table.squares("reinforce", 14) == wanted
    table.refuses("reinforce 14 l6", "enemy_neighbour", "6.1")


def test_rl_6_2_an_own_castle_knight_neither_forbids_nor_opens() -> None:
    for reinforce in ("squares", "castles_too"):
        table = Table(slots=CASTLE, reinforce=reinforce).place(yellow="l5", castles="m1 red")
        assert table.squares("reinforce", 14) == set()
        table = Table(slots=CASTLE, reinforce=reinforce).place(
            red="l5", castles="m1 red", dukes="l5 red"
        )
        assert table.squares("reinforce", 14) == {"l4", "l6"}


def test_rl_6_2_a_castle_without_a_knight_is_nothing() -> None:
    table = Table(slots="m1 l6 l7 castle", reinforce="castles_too").place(red="l5")
    assert table.squares("reinforce", 14) == {"l4", "l6"}
