"""Which cards lie open before the seats of the program? For games whose hands are paper.

People deal and draw; they key in what the program got, and its cards lie open for all. Where
no person holds any cards, or none are of paper, the program draws for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Any

from companion.core.errors import RulesError
from companion.core.game import OpenHandRules, Seat
from companion.referee.referee import Referee


def _rules(referee: Referee) -> OpenHandRules | None:
    return referee.game.open_hand()


def hand(referee: Referee, seat: Seat) -> tuple[str, ...] | None:
    """The cards before a seat of the program; None where none were keyed in.

    Without those that people have played since: an earlier version let them.
    """
    rules = _rules(referee)
    if rules is None or seat not in referee.programs.levels:
        return None
    keyed = referee.programs.hand(seat, rules.played)
    there = rules.cards(referee.state)
    return None if keyed is None else tuple(card for card in keyed if card in there)


def size(referee: Referee, seat: Seat) -> int | None:
    """How many cards must lie before a seat now; None in a game without."""
    rules = _rules(referee)
    return None if rules is None else rules.size(referee.state, seat)


def is_missing(referee: Referee, seat: Seat) -> bool:
    """Whether cards must be keyed in before the program can play a seat.

    One too many may lie there: an earlier version played some that the hand did not have.
    """
    wanted = size(referee, seat)
    return wanted is not None and len(hand(referee, seat) or ()) < wanted


def plays_from(referee: Referee, seat: Seat) -> Callable[[Any], bool]:
    """Whether a legal move takes no card, or one that lies before a seat of the program."""
    rules = _rules(referee)
    if rules is None:
        return lambda _move: True
    there = {None, *(hand(referee, seat) or ())}
    return lambda move: rules.played(move) in there


def cards(referee: Referee) -> tuple[str, ...]:
    """The names of the cards that can lie in an open hand now."""
    rules = _rules(referee)
    return () if rules is None else rules.cards(referee.state)


def _possible(referee: Referee, seat: Seat) -> list[str]:
    """The cards that do not lie open before another seat."""
    others = [one for one in referee.programs.levels if one != seat]
    taken = {card for one in others for card in hand(referee, one) or ()}
    return [card for card in cards(referee) if card not in taken]


def set_hand(referee: Referee, seat: Seat, keyed: Sequence[str]) -> None:
    """Record which cards lie before a seat of the program.

    Raises:
        RulesError: the program does not play this seat, or these cards cannot lie there.
        StoreError: it cannot be recorded.
    """
    wanted = size(referee, seat)
    if wanted is None:
        raise RulesError("This game has no open cards.")
    different = set(keyed)
    fits = len(keyed) == len(different) == wanted
    if not fits or not different <= set(_possible(referee, seat)):
        raise RulesError("Enter {n} different cards, none of them open elsewhere.", n=wanted)
    referee.programs.lay_open(seat, sorted(keyed, key=lambda card: (len(card), card)))


def deal(referee: Referee, seat: Seat) -> None:
    """Draw what a hand lacks, of the cards that lie open nowhere.

    Raises:
        RulesError: there are not enough cards.
        StoreError: it cannot be recorded.
    """
    kept = list(hand(referee, seat) or ())
    left = [card for card in _possible(referee, seat) if card not in kept]
    lacking = max(0, (size(referee, seat) or 0) - len(kept))
    drawn = SystemRandom().sample(left, min(lacking, len(left)))
    set_hand(referee, seat, [*kept, *drawn])
