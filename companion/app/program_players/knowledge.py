"""What may a seat of the program know, and what has everybody seen? Read from the referee.

The seat's hidden values are read with its own key, which opens nothing of anybody else.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from companion.app.program_players import messages
from companion.core.errors import VaultError
from companion.core.frozen import frozen
from companion.core.game import Json, Seat
from companion.core.mind import SeatKnowledge
from companion.referee.entries import ADJUSTED, HEADS
from companion.referee.referee import Referee
from companion.referee.replay import ReplayStep


def of_seat(referee: Referee, seat: Seat, cards: tuple[str, ...] = ()) -> SeatKnowledge:
    """What a seat that the program plays may know besides the public state.

    Where the vault cannot say, nothing is known: the seat plays like one that has forgotten.

    Args:
        referee: of the match.
        seat: one that the program plays.
        cards: those that lie open before it.
    """
    decks = referee.game.decks(referee.state)
    colours = [one for one in referee.setup.seats[seat].colours if one in decks]
    if not colours:
        return SeatKnowledge(seat, cards=cards)
    try:
        with closing(referee.programs.key(seat)) as key:
            values = referee.programs.values(key)
            hands = {colour: referee.hidden.hand(colour, key) for colour in colours}
            return SeatKnowledge(seat, values, hands, cards)
    except VaultError:
        return SeatKnowledge(seat, cards=cards)


@frozen
class News:
    """What the process that thinks has not been told yet.

    Attributes:
        afresh: it must begin anew: something that it was told counts no more.
        things: events and corrected positions, as `messages.happened` takes them.
        told: the numbers of the steps that it has been told then.
    """

    afresh: bool
    things: tuple[Json, ...]
    told: tuple[int, ...]


def news(referee: Referee, told: tuple[int, ...]) -> News:
    """What happened, for who was told the steps of these numbers."""
    steps = [step for step in referee.queries.history() if step.in_force and step.kind in HEADS]
    numbers = tuple(step.seq for step in steps)
    afresh = numbers[: len(told)] != told
    new = steps if afresh else steps[len(told) :]
    things = tuple(thing for step in new for thing in _things(referee, step))
    return News(afresh, things, numbers)


def _things(referee: Referee, step: ReplayStep) -> Iterator[Json]:
    if step.kind == ADJUSTED:
        yield messages.position(referee.game, step.after)
    for event in step.events:
        yield messages.event(referee.game, event)
