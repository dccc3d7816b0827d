"""Is the result of a match sent to the club? Only when everybody who played agrees.

A player with a PIN agrees with it, the others by a tap. Nobody agrees for a player who is away and
has no PIN, and the program has no voice. What was sent is known elsewhere, so such a match stays
over.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.adapters.store import NewEntry
from companion.core.errors import RulesError
from companion.core.game import Seat
from companion.referee.entries import AGREED, RESULT_SHARED, RecordEntry
from companion.referee.pins import Pins
from companion.referee.queries import Queries
from companion.referee.recording import Recording
from companion.referee.secrets import OpenedKey, SecretStore
from companion.referee.sources import GLASS


class ResultSharing:
    """The consent to send one match's result. For one thread."""

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
        shared = [entry.body["club"] for entry in entries if entry.kind == RESULT_SHARED]
        self._club: str = shared[-1] if shared else ""
        self._agreed: frozenset[Seat] = frozenset()

    @property
    def shared(self) -> bool:
        """Whether everybody agreed and it stands in the record, also before a restart."""
        return bool(self._club)

    @property
    def club(self) -> str:
        """The club that it was sent to; "" where it was not."""
        return self._club

    @property
    def agreed(self) -> frozenset[Seat]:
        """The seats that have agreed since the program started."""
        return self._agreed

    @property
    def must_agree(self) -> frozenset[Seat]:
        """The seats that people play; empty where the program plays them all: nothing is sent."""
        return self._queries.people

    def can_agree(self, seat: Seat) -> bool:
        """Whether a seat can agree for itself: its player is present, or it has a PIN."""
        return seat in self._queries.present or self._pins.has_pin(seat)

    def agree(self, seat: Seat, key: OpenedKey | None = None) -> frozenset[Seat]:
        """A seat agrees. Returns `agreed`.

        Args:
            seat: one of `must_agree`.
            key: its key, where it has a PIN.

        Raises:
            RulesError: the match is not over, the program plays the seat, the player is away and
                has no PIN, or has one and has not used it.
            VaultError: the key is closed, or the vault cannot say whether it is needed.
        """
        self._must_be_over()
        name = self._queries.setup.seats[seat].name
        if seat not in self.must_agree:
            raise RulesError("The computer plays {name}: it has no vote.", name=name)
        if self._pins.speaks_with_pin(seat):
            if key is None or key.seat != seat:
                raise RulesError("{name} must agree with their PIN.", name=name)
            self._secrets.keep(key).close()
        elif seat not in self._queries.present:
            raise RulesError("{name} is away and has no PIN: nobody can agree for them.", name=name)
        self._agreed |= {seat}
        return self._agreed

    def withdraw(self, seat: Seat) -> None:
        """A seat agrees no more. Idempotent."""
        self._agreed -= {seat}

    def share(self, club: str) -> None:
        """Write to the record that everybody agreed. Idempotent.

        Args:
            club: the name of the club that it is sent to, and to no other.

        Raises:
            RulesError: the match is not over, or somebody has not agreed.
            StoreError: it cannot be recorded.
        """
        if not self.shared:
            self.share_as_agreed(self._agreed, club)

    def share_as_agreed(self, agreed: Collection[Seat], club: str) -> None:
        """As `share`, by these seats, for imports: whoever had a PIN has used it.

        Raises:
            RulesError: the match is not over, it was sent already, or somebody has not agreed.
            StoreError: it cannot be recorded.
        """
        self._must_be_over()
        if self.shared:
            raise RulesError("The result was already sent to the club.")
        if not self.must_agree or set(agreed) != self.must_agree:
            raise RulesError("The result is sent once everybody who played has agreed.")
        body = {"agreed": sorted(agreed), "club": club}
        self._recording.write([NewEntry(RESULT_SHARED, AGREED, body, GLASS)])
        self._club = club

    def forget_consent(self) -> None:
        """The end was taken back: everybody is asked again."""
        self._agreed = frozenset()

    def _must_be_over(self) -> None:
        if self._queries.outcome is None:
            raise RulesError("The match isn't over yet.")
