"""Who is at the table, and was anybody alone at it? Pure: from recorded entries.

One person has one vote. A stand-in agrees only for their own seat, and the program never
agrees to anything. Where a single vote was enough for something that needs everybody, the
result of the match says so; whoever plays against the program alone has nobody to ask, and
is not alone in this sense.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from typing import Final

from companion.core.frozen import frozen
from companion.core.game import Seat, Setup
from companion.referee.entries import (
    ADJUSTED,
    ENDED,
    PLAYED_BY,
    SKIPPED,
    STAND_IN,
    TAKEN_BACK,
    RecordEntry,
)
from companion.referee.replay import ReplayStep

_AGREED_ON: Final = (TAKEN_BACK, ADJUSTED, SKIPPED, ENDED)


@frozen
class LoneSpell:
    """A time in which one player had nobody to agree with.

    Attributes:
        seat: the player's seat.
        first: the number of the entry with which it began.
        last: the number of the entry with which it ended; None while it lasts. Equal to
            `first` where others were at the table but a single vote was enough.
        agreed: how many corrections were agreed on by that seat only.
    """

    seat: Seat
    first: int
    last: int | None = None
    agreed: int = 0


def people_at(setup: Setup, steps: Iterable[ReplayStep], seq: int) -> int:
    """How many seats people played when entry `seq` was written, by the steps of a history."""
    programs: set[int] = set()
    for step in steps:
        if step.seq >= seq:
            break
        if step.kind == PLAYED_BY:
            seat = step.body["seat"]
            programs = programs - {seat} if step.body["level"] is None else programs | {seat}
    return len(setup.seats) - len(programs)


class Attendance:
    """Which players of one match are at the table; updated entry by entry.

    Attributes:
        stand_ins: absent seat → the seat that plays for it.
        programs: seat that the program plays → the name of its level.
        spells: when somebody was alone, in order, including what was taken back later.
        asked: the record has a stand-in entry that says who agreed to it (form 2).
    """

    def __init__(self, setup: Setup, entries: Iterable[RecordEntry] = ()) -> None:
        """Begin with everybody present, then apply these entries."""
        self.stand_ins: dict[Seat, Seat] = {}
        self.programs: dict[Seat, str] = {}
        self.spells: tuple[LoneSpell, ...] = ()
        self.asked = False
        self._seats = frozenset(Seat(seat) for seat in range(len(setup.seats)))
        for entry in entries:
            self.take(entry.kind, entry.seq, entry.body)

    @property
    def present(self) -> frozenset[Seat]:
        """The seats whose players are at the table; empty where the program plays them all."""
        return self.people - self.stand_ins.keys()

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people play, including those who are away."""
        return self._seats - self.programs.keys()

    @property
    def ever_alone(self) -> tuple[Seat, ...]:
        """Who was alone at any time, by seat."""
        return tuple(sorted({spell.seat for spell in self.spells}))

    def copy(self) -> Attendance:
        """An independent copy."""
        made = copy(self)
        made.stand_ins = dict(self.stand_ins)
        made.programs = dict(self.programs)
        return made

    def take(self, kind: str, seq: int, body: object) -> None:
        """Apply an entry: its kind, its number, and its body, which has been checked."""
        if not isinstance(body, dict):
            return
        if kind == PLAYED_BY:
            self._hand_over(Seat(body["seat"]), body["level"])
            self._follow(seq, promised=False)
        elif len(self.people) < 2:
            return
        elif kind == STAND_IN:
            agreed = body.get("agreed")
            agreed = agreed if isinstance(agreed, list) else None
            self.asked |= agreed is not None
            self._place(Seat(body["seat"]), body["by"])
            self._follow(seq, promised=body["seat"] in (agreed or ()))
        elif kind in _AGREED_ON and len(set(body["agreed"])) == 1:
            self._correct(seq, Seat(body["agreed"][0]))

    def _place(self, seat: Seat, by: int | None) -> None:
        if by is None:
            self.stand_ins.pop(seat, None)
            return
        self.stand_ins[seat] = Seat(by)
        # Seats for which this one played need another stand-in now.
        for other, one in list(self.stand_ins.items()):
            if one == seat:
                self.stand_ins[other] = Seat(by)

    def _hand_over(self, seat: Seat, level: str | None) -> None:
        if level is None:
            self.programs.pop(seat, None)
            return
        self.programs[seat] = level
        # Nobody is away from a seat that the program plays, and it plays for nobody else.
        for other, by in list(self.stand_ins.items()):
            if seat in (other, by):
                del self.stand_ins[other]

    def _follow(self, seq: int, *, promised: bool) -> None:
        """Begin or end a spell after a player left or came back."""
        alone = self.present if len(self.people) > 1 else frozenset()
        if len(alone) != 1:
            self._close(seq)
        elif self._open is None and not promised:
            (seat,) = alone
            self.spells += (LoneSpell(seat, seq),)

    def _correct(self, seq: int, seat: Seat) -> None:
        """Count a correction to which a single seat agreed."""
        spell = self._open
        if spell is not None:
            self.spells = (*self.spells[:-1], replace(spell, agreed=spell.agreed + 1))
        else:
            self.spells += (LoneSpell(seat, seq, None if len(self.present) == 1 else seq, 1),)

    @property
    def _open(self) -> LoneSpell | None:
        return self.spells[-1] if self.spells and self.spells[-1].last is None else None

    def _close(self, seq: int) -> None:
        if (spell := self._open) is not None:
            self.spells = (*self.spells[:-1], replace(spell, last=seq))
