"""Whom attacks are on: the leader, the one, and how many chance would give."""

from bench.arena import Attack
from bench.attacked import Attacked


def test_attacks_are_counted_beside_what_chance_gives() -> None:
    counted = Attacked()
    counted.count(
        [Attack(1, 0, (0,)), Attack(1, 2, (0,)), Attack(2, 0, (3,)), Attack(0, 3, (2, 3))], 4, 0
    )
    assert (counted.number, counted.leader) == (4, 2)
    assert round(counted.leader_by_chance, 3) == round(3 / 3 + 2 / 3, 3)
    assert (counted.others, counted.one, counted.one_by_chance) == (3, 2, 1.0)
    assert (counted.behind, counted.one_behind) == (1, 1)
    assert counted.clockwise == {3: 2, 1: 1, 2: 1}
    assert "on who leads: 50% of 4, by chance 42%" in str(counted)


def test_an_attack_without_standings_is_left_out() -> None:
    counted = Attacked()
    counted.count([Attack(1, 0, ())], 4, 0)
    assert counted.number == 0
    assert "none" in str(counted)
