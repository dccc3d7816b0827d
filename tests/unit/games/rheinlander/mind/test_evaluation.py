"""companion.games.rheinlander.mind.evaluation: what a position is worth, term by term."""

from __future__ import annotations

import pytest

from companion.core.game import Seat
from companion.core.mind import SeatKnowledge
from companion.games.rheinlander.mind.evaluation import TERMS
from companion.games.rheinlander.mind.rheinlander_mind import RheinlanderMind
from companion.minds import levels
from tests.support.rules.rheinlander.table import Table

SLOTS = "m1 l4 l5 town4, m2 l8 l9 castle, m3 r2 r3 church"
HAND = ("12", "13", "14", "15", "16")


def value(table: Table, cards: tuple[str, ...] = HAND, *, seat: int = 0, **weights: float) -> float:
    """What a position is worth to a seat."""
    mind = RheinlanderMind(table.setup, Seat(seat), {"points": 1.0, **weights})
    return mind.value(table.state, SeatKnowledge(Seat(seat), cards=cards))


def test_points_are_those_of_the_end() -> None:
    table = Table(slots=SLOTS).place(red="l4 l5", dukes="l4 red", coins="red 3, blue 2")
    assert value(table) == 3 + 5 + 4
    assert value(table, seat=2) == 2


def test_rivals_and_the_leader_among_them() -> None:
    table = Table().place(coins="red 9, yellow 6, blue 2")
    assert value(table, rivals=1.0) == 9 - 4
    assert value(table, rivals=1.0, leader=1.0) == 9 - 6
    assert value(table, rivals=0.5, leader=0.5) == 9 - 2.5


def test_a_lead_makes_an_open_duchy_safer() -> None:
    close = Table().place(red="l2 l3", yellow="l4", dukes="l2 red", discards=(9,))
    far = Table().place(red="l2 l3 w3", yellow="l4", dukes="l2 red", discards=(9,))
    risky = value(close, safety=0.5, firmness=0.5)
    assert risky < value(far, safety=0.5, firmness=0.5) < value(far)


def test_what_another_may_take_next_is_feared_unless_its_card_is_gone() -> None:
    """Yellow's knight on l4 would join, and win, red's duchy."""
    armies = {"red": "l2 l3", "yellow": "l5 l6 l7", "dukes": "l2 red, l5 yellow"}
    open_ = Table().place(**armies)
    gone = Table().place(**armies, discards=(4,))
    feared = value(open_, risk=1.0, rivals=1.0)
    assert feared < value(gone, risk=1.0, rivals=1.0)
    assert feared < value(open_, ("4", *HAND[1:]), risk=1.0, rivals=1.0)
    assert value(open_) == value(gone)


def test_a_chance_is_worth_something_while_its_card_is_in_hand() -> None:
    armies = {"red": "l2 l3 l1", "yellow": "l5 l6", "dukes": "l1 red, l5 yellow"}
    table = Table().place(**armies)
    with_card = value(table, ("4", *HAND[1:]), chance=1.0, rivals=1.0)
    without = value(table, chance=1.0, rivals=1.0)
    assert without < value(table, (), chance=1.0, rivals=1.0) < with_card


def test_a_kept_bastion_is_worth_what_the_weights_say() -> None:
    table = Table().place(red="l2", bastions="l9 red")
    assert value(table, bastion=1.0) < value(Table().place(red="l2"), bastion=1.0)


@pytest.mark.parametrize(("coins", "won"), [("red 9", 1), ("yellow 9", -1), ("red 9, blue 9", 0)])
def test_the_end_is_valued_as_it_stands(coins: str, won: int) -> None:
    table = Table(knights=2).place(red="l2 l9", coins=coins, phase="build", ending=True,
                                   discards=(3,))  # fmt: skip
    assert value(table, win=20.0) == value(table) + 20 * won
    table.do("end")
    assert table.state.result is not None
    assert value(table, win=20.0) == value(table) + 20 * won


def test_every_term_has_a_weight_and_every_weight_is_a_term() -> None:
    found = levels.roster("rheinlander")
    assert set(found.weights) == set(TERMS)
    for level in found.levels:
        assert set(level.changes) <= set(TERMS)
