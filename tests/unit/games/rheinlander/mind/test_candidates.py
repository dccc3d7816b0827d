"""companion.games.rheinlander.mind.candidates: which moves are worth trying."""

from __future__ import annotations

from typing import Any

from companion.core.game import Seat
from companion.core.mind import SeatKnowledge
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.mind.candidates import BASTIONS, PLACINGS
from companion.games.rheinlander.mind.rheinlander_mind import RheinlanderMind
from companion.minds import levels
from tests.support.rules.rheinlander.table import Table

WEIGHTS = levels.roster("rheinlander").weights


def tried(table: Table, *cards: str) -> list[Any]:
    """What red tries with these cards."""
    mind = RheinlanderMind(table.setup, Seat(0), WEIGHTS)
    return list(mind.candidates(table.state, SeatKnowledge(Seat(0), cards=cards)))


def test_the_most_promising_comes_first() -> None:
    table = Table(slots="m1 l4 l5 town4").place(red="l3 r9", yellow="r12")
    found = tried(table, "4", "9", "12", "13", "14")
    assert found[0].square == "l4"


def test_every_square_is_reached_once_with_the_card_that_is_worth_least() -> None:
    """Any card reinforces: 16 is worth nothing, 4 would win a duchy."""
    table = Table().place(
        red="l2 l3", yellow="l5 l6 w16 l16 r16", dukes="l2 red, l5 yellow, l16 yellow"
    )
    found = tried(table, "4", "5", "16")
    reinforcements = [move for move in found if isinstance(move, mv.Reinforce)]
    assert reinforcements
    assert {move.card for move in reinforcements} == {16}
    assert mv.Place(4, "l4") in found
    squares = [move.square for move in found]
    assert len(set(squares)) == len(squares)


def test_only_own_cards_are_played() -> None:
    table = Table().place(red="l2", yellow="l7")
    assert {move.card for move in tried(table, "9", "12")} <= {9, 12}


def test_with_an_unknown_hand_every_card_that_can_come_is_thought_of() -> None:
    table = Table().place(yellow="l7", discards=(9,))
    cards = {move.card for move in tried(table)}
    assert 9 not in cards
    assert len(cards) == 15
    assert len(tried(table)) <= PLACINGS


def test_the_archbishop_converts_with_his_own_cards() -> None:
    table = Table(slots="m3 r2 r3 church").place(
        red="r2 r1", yellow="r7 r6", dukes="r1 red, r6 yellow", archbishop="red"
    )
    found = tried(table, "7", "12")
    assert mv.Convert(7, "r7") in found
    assert not any(isinstance(move, mv.Convert) and move.card != 7 for move in found)


def test_when_nothing_can_be_placed_a_useless_card_goes() -> None:
    taken = Table().place(yellow="l16 r16 w16", dukes="l16 yellow")
    assert tried(taken, "16") == [mv.Discard(16)]


def test_a_bastion_comes_where_another_would_do_harm() -> None:
    table = Table().place(
        red="l2 l3", yellow="l5 l6 l7", dukes="l2 red, l5 yellow", phase="build", discards=(9,)
    )
    found = tried(table, "12", "13", "14", "15")
    assert found[0] == mv.BuildBastion("l4")
    assert found[-1] == mv.End()
    assert len(found) <= BASTIONS + 1


def test_where_nothing_threatens_no_bastion_is_thought_of() -> None:
    table = Table().place(red="l2 l3", dukes="l2 red", phase="build", discards=(9,))
    assert tried(table, "12", "13", "14", "15") == [mv.End()]
