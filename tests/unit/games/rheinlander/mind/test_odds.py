"""companion.games.rheinlander.mind.odds: who may hold which card."""

from __future__ import annotations

import pytest

from companion.games.rheinlander.mind.odds import Odds
from tests.support.rules.rheinlander.table import Table

HAND = ("1", "2", "3", "4", "5")


def odds(cards: tuple[str, ...] = HAND, discards: tuple[int, ...] = ()) -> Odds:
    """Of red, at a table with sixteen cards."""
    return Odds(Table().place(discards=discards, red="l9").state, 0, cards)


def test_own_cards_are_certain() -> None:
    assert odds().holds(0, [3]) == 1
    assert odds().holds(0, [9]) == 0
    assert odds().holds(0, [9, 5]) == 1


def test_another_holds_five_of_the_cards_that_lie_nowhere_open() -> None:
    assert odds().holds(1, [9]) == pytest.approx(5 / 11)
    assert odds().holds(1, [3]) == 0
    assert odds().holds(1, [3, 9]) == pytest.approx(5 / 11)
    assert odds().holds(1, [8, 9]) == pytest.approx(1 - (6 / 11) ** 2)
    assert odds(discards=(9,)).holds(1, [9]) == 0
    assert odds(discards=(9,)).holds(1, [10]) == pytest.approx(5 / 10)


def test_a_card_that_was_played_in_this_turn_is_no_longer_in_hand() -> None:
    seen = odds(discards=(3,))
    assert seen.hand == (1, 2, 4, 5)
    assert seen.holds(0, [3]) == 0


def test_without_cards_the_hand_is_as_unknown_as_the_others() -> None:
    seen = odds(cards=())
    assert not seen.known
    assert seen.holds(0, [9]) == seen.holds(1, [9]) == pytest.approx(5 / 16)
    assert seen.can_come(9)
    assert not odds().can_come(9)
