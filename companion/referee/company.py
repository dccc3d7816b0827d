"""Who is at the table, and was anybody alone at it? Pure: from recorded entries.

One person has one voice. Whoever plays for somebody agrees for themself only; so where one
voice was enough for what needs everybody, that is told with the result.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import Final

from companion.core.game import Seat, Setup
from companion.referee.entries import ADJUSTED, SKIPPED, STAND_IN, TAKEN_BACK, RecordEntry

_AGREED_ON: Final = (TAKEN_BACK, ADJUSTED, SKIPPED)


@dataclass(frozen=True, slots=True)
class LoneSpell:
    """A time in which one player had nobody to agree with.

    Attributes:
        seat: who.
        first: the entry from which on.
        last: the entry with which it was over; None while it lasts. The same as `first`
            where others were at the table, and one voice was enough.
        agreed: how many corrections were agreed on by that seat only.
    """

    seat: Seat
    first: int
    last: int | None = None
    agreed: int = 0


class Attendance:
    """The players of one match, entry by entry.

    Attributes:
        stand_ins: who is not there → who plays for them.
        spells: when somebody was alone, in order; also what was taken back is in them.
        asked: a program has written here that asks who agrees to it.
    """

    def __init__(self, setup: Setup, entries: Iterable[RecordEntry] = ()) -> None:
        """Everybody is there; then these entries come."""
        self.stand_ins: dict[Seat, Seat] = {}
        self.spells: tuple[LoneSpell, ...] = ()
        self.asked = False
        self._seats = frozenset(Seat(seat) for seat in range(len(setup.seats)))
        for entry in entries:
            self.take(entry.kind, entry.seq, entry.body)

    @property
    def present(self) -> frozenset[Seat]:
        """The seats whose players are at the table."""
        return self._seats - self.stand_ins.keys()

    @property
    def ever_alone(self) -> tuple[Seat, ...]:
        """Who was alone at any time, by seat."""
        return tuple(sorted({spell.seat for spell in self.spells}))

    def copy(self) -> Attendance:
        """Another one that stands where this one stands."""
        made = copy(self)
        made.stand_ins = dict(self.stand_ins)
        return made

    def take(self, kind: str, seq: int, body: object) -> None:
        """One more entry: its kind, its number, and its body, which was checked."""
        if not isinstance(body, dict) or len(self._seats) < 2:
            return
        if kind == STAND_IN:
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
        # Whoever this one played for needs somebody else now.
        for other, one in list(self.stand_ins.items()):
            if one == seat:
                self.stand_ins[other] = Seat(by)

    def _follow(self, seq: int, *, promised: bool) -> None:
        """Somebody went or came."""
        if len(self.present) > 1:
            self._close(seq)
        elif self._open is None and not promised:
            (seat,) = self.present
            self.spells += (LoneSpell(seat, seq),)

    def _correct(self, seq: int, seat: Seat) -> None:
        """One voice agreed to something that counts for all."""
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
