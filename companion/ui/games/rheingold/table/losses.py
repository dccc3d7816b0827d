"""What must still be taken off the table? The knights that were lost, until somebody plays on.

After a fight, and when the computer has moved, nobody else says which pieces go. The line stays
until the next decision of a person, or until it is tapped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.core.game import Actor, Seat
from companion.games.rheingold import moves as mv
from companion.games.rheingold.losses import Loss, losses
from companion.games.rheingold.state import Phase, State
from companion.referee.entries import ADJUSTED
from companion.referee.referee import Referee
from companion.referee.replay import ReplayStep
from companion.referee.sources import program_source
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.i18n.translate import ngettext
from companion.ui.screen_kit.context import Room

_FOLLOWS: Final = (mv.Occupy, mv.PlaceShield, mv.NoShield)
"""Decisions that follow from the fall of a castle: whoever makes them does not play on yet."""
_ROLLED: Final = (mv.Roll, mv.Enter, mv.Decline)
_FALLING: Final = (Phase.OCCUPY, Phase.SHIELD)


@dataclass(frozen=True, slots=True)
class Gone:
    """What was lost.

    Attributes:
        seq: the entry of the last of these fights.
        lost: since the last decision of a person, that one included.
        before: how many more the player whose turn begins has lost since the last own turn.
    """

    seq: int
    lost: tuple[Loss, ...]
    before: int


def gone(referee: Referee) -> Gone | None:
    """What was lost and is not taken off yet, as far as the record knows; None where nothing."""
    seat, game = referee.prompt.seat, referee.game
    lost: tuple[Loss, ...] = ()
    seq, earlier, is_fresh = 0, 0, True
    for step in _backwards(referee.queries.history()):
        actor = game.to_act(step.before)
        if step.kind == ADJUSTED:
            # A correction shows the board as it is: nothing before it is to be done.
            break
        if step.move is None:
            continue
        fell = losses(step.events)
        if is_fresh:
            lost, seq = (*fell, *lost), seq or (step.seq if fell else 0)
        elif isinstance(seat, int) and actor != seat:
            earlier += sum(one.knights for one in fell if _owner(step.before, one) == seat)
        if isinstance(actor, Actor) or isinstance(step.move, _FOLLOWS):
            continue
        is_fresh = is_fresh and program_source(step.source) is not None
        if actor == seat:
            break
    return Gone(seq, lost, earlier) if lost else None


def _backwards(steps: Sequence[ReplayStep]) -> Iterator[ReplayStep]:
    return (one for one in reversed(steps) if one.in_force)


def _owner(state: State, loss: Loss) -> Seat:
    return state.terms.seat[loss.colour]


def pending(room: Room, referee: Referee, ticked: int) -> Gone | None:
    """What the table asks to be taken off now: not while it asks who goes into a castle.

    Args:
        room: for the preferences.
        referee: of the match.
        ticked: the entry up to which hands have done it.
    """
    waits = room.preferences.lite or referee.state.phase in _FALLING
    found = None if waits else gone(referee)
    return found if found is not None and found.seq > ticked else None


def large(room: Room, referee: Referee, ticked: int) -> str:
    """What hands do before the next march, to be read from a metre away; "" where nothing.

    Where, the line over the board says.
    """
    found = pending(room, referee, ticked) if referee.state.phase is Phase.MARCH else None
    if found is None:
        return ""
    number = sum(one.knights for one in found.lost)
    text: str = ngettext("Take {n} knight off", "Take {n} knights off", number)
    return text


def has_rolled(referee: Referee) -> bool:
    """Whether the player who acts has done nothing since the roll: what fell, fell before it."""
    last = next(_backwards(referee.queries.history()), None)
    return last is not None and isinstance(last.move, _ROLLED)


def by_place(found: Sequence[Loss]) -> dict[tuple[str, str], int]:
    """(colour, place) → how many knights were lost there, in order."""
    summed: dict[tuple[str, str], int] = {}
    for one in found:
        key = (one.colour, one.place)
        summed[key] = summed.get(key, 0) + one.knights
    return summed


def in_words(found: Gone, teller: Teller) -> str:
    """What comes off, what else was lost since the own turn, and how the line goes."""
    places = by_place(found.lost)
    number = sum(places.values())
    off: str = ngettext(
        "Take {n} knight off, then tap here", "Take {n} knights off, then tap here", number
    )
    if found.before:
        more = ngettext(
            "{n} more lost since your last turn",
            "{n} more lost since your last turn",
            found.before,
        )
        return f"{more} · {off}"
    if len(places) > 1:
        return off
    ((colour, place),) = places
    text: str = ngettext(
        "Take {n} of {name}'s knights off {place}, then tap here",
        "Take {n} of {name}'s knights off {place}, then tap here",
        number,
        name=teller.name(colour),
        place=teller.short(place),
    )
    return text
