"""What becomes of the hidden values when the match has ended?

They are opened for all when every owner agrees, or destroyed. The program has no say: what
it has hidden is opened when all people have agreed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager

from companion.adapters.store import NewEntry
from companion.core.errors import RulesError, VaultError
from companion.core.game import Seat
from companion.referee.entries import (
    FORM,
    SECRETS_FORGOTTEN,
    SECRETS_OPENED,
    SLIP_DIFFERS,
    RecordEntry,
    opened_in,
)
from companion.referee.pins import Pins
from companion.referee.queries import Queries
from companion.referee.recording import Recording
from companion.referee.secrets import OpenedKey, OpenedValue, SecretStore
from companion.referee.sources import GLASS


class Disclosure:
    """The hidden values of one match after its end. For one thread."""

    def __init__(
        self,
        queries: Queries,
        recording: Recording,
        secrets: SecretStore,
        pins: Pins,
        entries: Sequence[RecordEntry],
    ) -> None:
        """For a match with these entries."""
        self._queries = queries
        self._recording = recording
        self._secrets = secrets
        self._pins = pins
        self._opened = opened_in(entries)
        self._forgotten = any(entry.kind == SECRETS_FORGOTTEN for entry in entries)
        self._agreed: dict[Seat, OpenedKey] = {}

    @property
    def opened(self) -> tuple[OpenedValue, ...]:
        """The values that `open_all` opened, also after a restart; empty before that."""
        return self._opened

    @property
    def forgotten(self) -> bool:
        """Whether `forget_secrets` was called for this match, also before a restart."""
        return self._forgotten

    @property
    def agreed(self) -> frozenset[Seat]:
        """The seats that have agreed to open all hidden values since the program started."""
        return frozenset(self._agreed)

    @property
    def must_agree(self) -> frozenset[Seat]:
        """The seats whose agreement `open_all` needs; empty where the vault has nothing to open.

        Where only the program has hidden anything, everybody at the table; empty, too, where
        the program plays all seats: then nobody need agree.
        """
        try:
            holders = self._secrets.holders(self._queries.match_id)
        except VaultError:
            return frozenset()
        return self._asked(holders)

    @property
    def has_any(self) -> bool:
        """Whether the vault has anything to open."""
        try:
            return bool(self._secrets.holders(self._queries.match_id))
        except VaultError:
            return False

    def _asked(self, holders: frozenset[Seat]) -> frozenset[Seat]:
        """Who must agree where these seats have hidden something."""
        people = holders - set(self._queries.programs)
        return people if people or not holders else self._queries.present

    def can_agree(self, seat: Seat) -> bool:
        """Whether a seat can agree for itself: its player is present, or it has a PIN."""
        return seat in self._queries.present or self._pins.has_pin(seat)

    def agree(self, key: OpenedKey) -> frozenset[Seat]:
        """The seat of the key agrees to open all hidden values. Returns `agreed`.

        Raises:
            RulesError: the match is not over, or the seat is away and has no PIN, so that
                anybody could have got its key.
            VaultError: the key is closed or of another match.
        """
        self._must_be_over()
        if not self.can_agree(key.seat):
            raise RulesError(
                "{name} is away and has no PIN: nobody can reveal what they have hidden.",
                name=self._queries.setup.seats[key.seat].name,
            )
        kept = self._secrets.keep(key)
        if (old := self._agreed.pop(key.seat, None)) is not None:
            old.close()
        self._agreed[key.seat] = kept
        return self.agreed

    def open_all(self) -> tuple[OpenedValue, ...]:
        """Open every hidden value of the match for all, once all of `must_agree` have agreed.

        Raises:
            RulesError: the match is not over, or somebody has not agreed.
            VaultError: the vault fails. Nothing was opened.
            StoreError: it cannot be recorded. Nothing was opened.
        """
        self._must_be_over()
        if self._opened:
            return self._opened
        match_id = self._queries.match_id
        holders = self._secrets.holders(match_id)
        silent = holders & set(self._queries.programs)
        if not self._asked(holders) <= self.agreed:
            raise RulesError("Hidden values are revealed once every player has agreed.")
        with self._keys_of(silent) as keys:
            bared = self._secrets.disclose(match_id, {**self._agreed, **keys})
        if not bared:
            return ()
        opened = tuple(
            OpenedValue(slip.number, slip.owner, slip.place, slip.value, slip.announced)
            for slip in bared
        )
        self._recording.write(_entries_of(opened))
        self._opened = opened
        self.close_keys()
        return opened

    @contextmanager
    def _keys_of(self, seats: Collection[Seat]) -> Iterator[Mapping[Seat, OpenedKey]]:
        """The keys of seats that the program plays; they have no PIN."""
        with ExitStack() as stack:
            keys = {}
            for seat in seats:
                key = self._secrets.unlock(self._queries.match_id, seat, "").key()
                if key is not None:
                    keys[seat] = stack.enter_context(closing(key))
            yield keys

    def forget_secrets(self) -> None:
        """Destroy the keys and hidden values of this match; its record stays.

        Raises:
            RulesError: the match is not over.
            VaultError: the vault fails.
            StoreError: it cannot be recorded. The secrets are destroyed all the same; the
                call can be repeated.
        """
        self._must_be_over()
        self.close_keys()
        self._secrets.forget(self._queries.match_id)
        if not self._forgotten:
            self._recording.write([NewEntry(SECRETS_FORGOTTEN, FORM, {}, GLASS)])
            self._forgotten = True

    def close_keys(self) -> None:
        """Close the keys of the seats that agreed; they must agree again."""
        for key in self._agreed.values():
            key.close()
        self._agreed.clear()

    def _must_be_over(self) -> None:
        if self._queries.outcome is None:
            raise RulesError("The match isn't over yet.")


def _entries_of(opened: Iterable[OpenedValue]) -> list[NewEntry]:
    """The entries of hidden values that all agreed to open."""
    opened = tuple(opened)
    slips = [
        {"slip": one.slip, "colour": one.colour, "place": one.place, "value": one.value}
        for one in opened
    ]
    differ = [
        {"slip": one.slip, "told": one.announced, "sealed": one.value}
        for one in opened
        if one.announced is not None
    ]
    return [
        NewEntry(SECRETS_OPENED, FORM, {"slips": slips}),
        *(NewEntry(SLIP_DIFFERS, FORM, body) for body in differ),
    ]
