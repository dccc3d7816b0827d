"""Was anybody alone at the table? Pure: in turns, and in words for the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.frozen import frozen
from companion.core.game import Seat, Setup
from companion.core.message import Message
from companion.referee.company import LoneSpell


@frozen
class Solitude:
    """A time in which one player had nobody to agree with.

    Attributes:
        seat: the player's seat.
        turn: the turn in which it began, from 1.
        until: the turn in which somebody came back; None where it lasted to the end. Equal
            to `turn` where a single vote was enough although others were at the table.
        agreed: how many corrections that player agreed on alone.
        there: whether others were at the table.
    """

    seat: Seat
    turn: int
    until: int | None
    agreed: int
    there: bool


def in_turns(spells: Sequence[LoneSpell], turns: dict[int, int]) -> tuple[Solitude, ...]:
    """Convert spells to turns; `turns` maps the number of an entry to its turn."""
    return tuple(
        Solitude(
            one.seat,
            turns[one.first],
            None if one.last is None else turns[one.last],
            one.agreed,
            one.first == one.last,
        )
        for one in spells
    )


def solitude_lines(setup: Setup, alone: Sequence[Solitude]) -> Iterator[Message]:
    """Sentences for the result: who was alone, when, and what they agreed on alone."""
    for seat in sorted({one.seat for one in alone}):
        mine = [one for one in alone if one.seat == seat]
        name, agreed = setup.seats[seat].name, sum(one.agreed for one in mine)
        away = [one for one in mine if not one.there]
        if away:
            yield _when(name, away)
        if agreed:
            yield Message("Corrections {name} agreed to alone: {n}.", name=name, n=agreed)


def _when(name: str, away: Sequence[Solitude]) -> Message:
    turn, until = away[0].turn, away[0].until
    if len(away) > 1:
        return Message(
            "{name} was alone at the table at times, first on turn {turn}.", name=name, turn=turn
        )
    if until is None:
        return Message("{name} was alone at the table from turn {turn} on.", name=name, turn=turn)
    return Message(
        "{name} was alone at the table from turn {turn} to turn {until}.",
        name=name, turn=turn, until=until,
    )  # fmt: skip
