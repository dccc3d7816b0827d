"""What the next card may bring is counted by hand."""

from __future__ import annotations

from companion.boards.shipped import shelf
from companion.core.game import SeatSetup, Setup
from companion.games.ringgeister.game import Ringgeister
from companion.games.ringgeister.odds import next_card
from companion.games.ringgeister.state import State

GAME = Ringgeister()
GREEN = ("green1", "green2", "green3", "green4", "green5", "green6")
"""axe, crown, hammer, lamp, storm, storm; forward and backward in turn. Violet's are the same."""


def after(*drawn: str, colours: tuple[str, ...] = ("green", "violet")) -> State:
    """A match in which these cards have been turned up since the last shuffle."""
    board = shelf.board(GAME.info.default_board)
    seats = tuple(SeatSetup(colour, (colour,)) for colour in colours)
    state = GAME.initial_state(Setup("ringgeister", "standard", {}, board, seats))
    return state._replace(drawn=drawn, card=drawn[-1] if drawn else None)


def test_before_the_first_card_every_card_of_those_who_play_can_come() -> None:
    odds = next_card(after())
    assert (odds.cards, odds.forward, odds.storms) == (12, 6, 4)
    assert odds.bearers == {"green": 6, "violet": 6}
    assert odds.signs == {"axe": 2, "crown": 2, "hammer": 2, "lamp": 2}
    assert not odds.shuffled


def test_what_was_turned_up_does_not_come_again() -> None:
    odds = next_card(after("violet5", "green1", "green3"))
    assert odds.cards == 9
    assert odds.bearers == {"green": 4, "violet": 5}
    assert odds.forward == 3, "violet1, violet3, green5"
    assert odds.storms == 3, "violet6, green5, green6"
    assert odds.signs == {"axe": 1, "crown": 2, "hammer": 1, "lamp": 2}


def test_the_last_card_is_certain() -> None:
    odds = next_card(after(*GREEN, "violet1", "violet2", "violet3", "violet4", "violet5"))
    assert (odds.cards, odds.forward, odds.storms) == (1, 0, 1)
    assert odds.bearers == {"green": 0, "violet": 1}


def test_once_all_were_turned_up_any_but_the_one_in_force_can_come() -> None:
    violet = ("violet2", "violet3", "violet4", "violet5", "violet6", "violet1")
    odds = next_card(after(*GREEN, *violet))
    assert odds.shuffled
    assert (odds.cards, odds.forward, odds.storms) == (11, 5, 4)
    assert odds.bearers == {"green": 6, "violet": 5}
    assert odds.signs == {"axe": 1, "crown": 2, "hammer": 2, "lamp": 2}


def test_the_order_of_seats_is_kept_and_others_are_not_named() -> None:
    odds = next_card(after("orange2", colours=("violet", "orange", "yellow")))
    assert list(odds.bearers.items()) == [("violet", 6), ("orange", 5), ("yellow", 6)]


def test_it_counts_exactly_the_lots_of_the_referee() -> None:
    for drawn in ((), ("green5",), ("violet5", "green1"), GREEN):
        state = after(*drawn)
        lots = [move.card for move, _equal in GAME.lots(state)]  # type: ignore[union-attr]
        cards = state.terms.board.cards
        odds = next_card(state)
        assert odds.cards == len(lots)
        assert odds.storms == sum(cards[card].below == "storm" for card in lots)
