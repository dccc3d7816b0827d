"""What is written down of a match that is no move? Floor 4.

How shields are drawn, and what becomes of them when the match has ended. The
record itself, and who is at the table, are here too; moves are the referee's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.adapters.store import Entry, NewEntry
from companion.core.errors import RulesError, VaultError
from companion.core.game import AnyGame, Seat, Setup
from companion.referee.company import Alone, Company
from companion.referee.course import Course
from companion.referee.entries import (
    DRAWING,
    FORM,
    PINS_WISHED,
    SECRETS_FORGOTTEN,
    last_drawing,
    opened_in,
    opening,
)
from companion.referee.replay import History
from companion.referee.secrets import Draws, Key, Opened, Secrets
from companion.referee.sight import Sight
from companion.referee.sources import GLASS


class Record(Protocol):
    """Where entries go; see `companion.adapters.store.Journal`."""

    def begin(self, match_id: str, setup: Mapping[str, Any], at: str, *, version: int = 1) -> None:
        """Write the first entry of a match."""

    def append(self, match_id: str, expected_seq: int, entries: Sequence[NewEntry], at: str) -> int:
        """Write all entries of a move, or none. Returns the last one's number."""

    def entries(self, match_id: str) -> tuple[Entry, ...]:
        """All entries of a match, checked."""


@dataclass(frozen=True, slots=True)
class Noted:
    """An entry as it was just written."""

    match: str
    seq: int
    kind: str
    version: int
    body: Any
    at: str
    source: str


class Notes(Sight):
    """One match and its record. For one thread."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        match_id: str,
        course: Course,
        last_seq: int,
        record: Record,
        secrets: Secrets,
        now: Callable[[], str],
        entries: Sequence[Entry] = (),
        history: History | None = None,
    ) -> None:
        """Use `begin` or `resume`."""
        super().__init__(game, setup, match_id, course, last_seq, secrets)
        self._record = record
        self._now = now
        self._draws = Draws(last_drawing(entries))
        self._ever_real = any(
            entry.kind == DRAWING and Draws(entry.body["by"]) is Draws.SHIELDS for entry in entries
        )
        self._pins_wished = any(entry.kind == PINS_WISHED for entry in entries)
        self._opened = opened_in(entries)
        self._forgotten = any(entry.kind == SECRETS_FORGOTTEN for entry in entries)
        self._company = Company(setup, entries)
        self._agreed: dict[Seat, Key] = {}
        self._history = history or History(game, course)

    def _write(self, entries: Sequence[NewEntry]) -> tuple[Any, ...]:
        """Write entries, all or none, and stand where they lead. Returns their events."""
        at, first = self._now(), self._last_seq + 1
        self._last_seq = self._record.append(self.match_id, first, entries, at)
        taken = (
            Noted(self.match_id, seq, new.kind, new.version, new.body, at, new.source)
            for seq, new in enumerate(entries, first)
        )
        events = []
        for entry in taken:
            events.append(self._history.take(entry))
            self._company.take(entry.kind, entry.seq, entry.body)
        return tuple(event for event in events if event is not None)

    @property
    def last_source(self) -> str:
        """Where the last move that stands came from, also after a restart; "" before any."""
        played = self._course.played
        return played[-1].source if played else ""

    # Who plays for whom

    @property
    def stand_ins(self) -> Mapping[Seat, Seat]:
        """Who is not there → who plays for them."""
        return dict(self._company.stand_ins)

    @property
    def spells(self) -> tuple[Alone, ...]:
        """When somebody was alone at the table, in order."""
        return self._company.spells

    @property
    def present(self) -> frozenset[Seat]:
        """The seats whose players are at the table."""
        return self._company.present

    # How shields are drawn

    @property
    def draws(self) -> Draws:
        """How shields are drawn at this table now."""
        return self._draws

    def draw_by(self, draws: Draws) -> None:
        """Shields are drawn like this from here on; kept in the record.

        Raises:
            RulesError: the match is over.
            StoreError: it cannot be recorded.
        """
        if self.outcome is not None:
            raise RulesError("The match is over: no shield is drawn any more.")
        if draws is not self._draws:
            self._write([NewEntry(DRAWING, FORM, {"by": draws.value}, GLASS)])
            self._draws = draws
            self._ever_real |= draws is Draws.SHIELDS

    @property
    def ever_real(self) -> bool:
        """Whether real shields were drawn at this table at any time; some may still lie there."""
        return self._ever_real

    # The first round of PINs

    def wish_pins(self) -> None:
        """Every player is to be asked for a PIN before the match goes on; kept in the record.

        Raises:
            RulesError: something has been played already.
            StoreError: it cannot be recorded.
        """
        if self.last_source:
            raise RulesError("The match has begun: PINs are chosen from the menu now.")
        if not self._pins_wished:
            self._write([NewEntry(PINS_WISHED, FORM, {}, GLASS)])
            self._pins_wished = True

    @property
    def asks_pins(self) -> tuple[Seat, ...]:
        """The seats that the first round of PINs is still for, also after a restart.

        None where it was not wished, or once something has been played. A seat that
        wants no PIN is one of them: only in a screen it is known that it was asked.
        """
        if not self._pins_wished or self.last_source or not self._has_secrets():
            return ()
        return tuple(seat for seat in sorted(self.present) if not self.has_pin(seat))

    def _has_secrets(self) -> bool:
        try:
            return self.match_id in self._secrets.matches()
        except VaultError:
            return False

    # After the end

    @property
    def opened(self) -> tuple[Opened, ...]:
        """What `open_all` opened, also after a restart; empty before."""
        return self._opened

    @property
    def forgotten(self) -> bool:
        """Whether the vault was made to forget this match."""
        return self._forgotten

    @property
    def agreed(self) -> frozenset[Seat]:
        """Who has agreed in this run to open all shields."""
        return frozenset(self._agreed)

    @property
    def must_agree(self) -> frozenset[Seat]:
        """Whose agreement `open_all` needs; empty where the vault has nothing to open."""
        try:
            return self._secrets.holders(self.match_id)
        except VaultError:
            return frozenset()

    def can_agree(self, seat: Seat) -> bool:
        """Whether a seat can speak for itself: it is there, or it has a PIN."""
        return seat in self.present or self.has_pin(seat)

    def agree(self, key: Key) -> frozenset[Seat]:
        """The key's seat lets all shields be opened. Returns who has agreed in this run.

        Raises:
            RulesError: the match goes on, or the seat is away and has no PIN: its key
                is anybody's.
            VaultError: the key is closed or of another match.
        """
        self._must_be_over()
        if not self.can_agree(key.seat):
            raise RulesError(
                "{name} is away and has no PIN: nobody opens shields for them.",
                name=self.setup.seats[key.seat].name,
            )
        kept = self._secrets.keep(key)
        if (old := self._agreed.pop(key.seat, None)) is not None:
            old.close()
        self._agreed[key.seat] = kept
        return self.agreed

    def open_all(self) -> tuple[Opened, ...]:
        """Open every shield of the match for all; once all of `must_agree` have agreed.

        Raises:
            RulesError: the match goes on, or somebody has not agreed.
            VaultError: the vault fails. StoreError: it cannot be recorded.
                In both cases nothing was opened.
        """
        self._must_be_over()
        if self._opened:
            return self._opened
        if not self._secrets.holders(self.match_id) <= self.agreed:
            raise RulesError("All shields are opened when every player has agreed to it.")
        bared = self._secrets.bare(self.match_id, self._agreed)
        if not bared:
            return ()
        opened = tuple(
            Opened(slip.number, slip.owner, slip.place, slip.value, slip.told) for slip in bared
        )
        self._write(opening(opened))
        self._opened = opened
        self._drop_keys()
        return opened

    def forget_secrets(self) -> None:
        """Destroy the keys and hidden values of this match; its record stays.

        Raises:
            RulesError: the match goes on.
            VaultError: the vault fails. StoreError: it cannot be recorded; the
                secrets are gone, and forgetting again is harmless.
        """
        self._must_be_over()
        self._drop_keys()
        self._secrets.forget(self.match_id)
        if not self._forgotten:
            self._write([NewEntry(SECRETS_FORGOTTEN, FORM, {}, GLASS)])
            self._forgotten = True

    def _must_be_over(self) -> None:
        if self.outcome is None:
            raise RulesError("The match is not over yet.")

    def _drop_keys(self) -> None:
        for key in self._agreed.values():
            key.close()
        self._agreed.clear()
