"""Who plays for whom, and who must agree to it?

The players at the table agree, and a player who comes back. One person never has two votes.
Where only one player would be left to agree, the one who leaves agrees with their PIN, or the
record and the result say that the other was alone at the table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.adapters.store import NewEntry
from companion.core.errors import RulesError
from companion.core.game import Json, Seat
from companion.referee.company import LoneSpell
from companion.referee.entries import AGREED, FORM, STAND_IN
from companion.referee.pins import Pins
from companion.referee.queries import Queries
from companion.referee.recording import Recording
from companion.referee.secrets import OpenedKey, SecretStore
from companion.referee.sources import GLASS


class StandIns:
    """Who plays for whom in one match. For one thread."""

    def __init__(
        self, queries: Queries, recording: Recording, secrets: SecretStore, pins: Pins
    ) -> None:
        """For the match of these parts."""
        self._queries = queries
        self._recording = recording
        self._secrets = secrets
        self._pins = pins

    @property
    def active(self) -> Mapping[Seat, Seat]:
        """Absent seat → the seat that plays for it."""
        return dict(self._recording.company.stand_ins)

    @property
    def spells(self) -> tuple[LoneSpell, ...]:
        """The times in which somebody was alone at the table, in order."""
        return self._recording.company.spells

    def appoint(
        self,
        seat: Seat,
        by: Seat | None,
        agreed: Collection[Seat] = (),
        *,
        alone: bool = False,
        key: OpenedKey | None = None,
        believed: bool = False,
    ) -> None:
        """Appoint a stand-in for a seat from here on, or end it.

        All other players at the table must agree. Where that is one player only, the one
        who leaves must agree as well, with their PIN; otherwise `alone` must be set, and the
        record says so. A player who comes back agrees for their own seat.

        Args:
            seat: the seat of the player who leaves or comes back.
            by: the seat that plays for it; None when its player is back.
            agreed: the seats that agreed.
            alone: the only player left has been told that the result will mention it.
            key: the key of `seat`, where it agrees with its PIN.
            believed: for imports: accept the agreement of `seat` without a key.

        Raises:
            RulesError: the match is over, there is no such seat, the stand-in is away
                too, or somebody has not agreed.
            VaultError: the key is closed, or the vault cannot say whether it is needed.
            StoreError: it cannot be recorded.
        """
        self._check(seat, by)
        if self.active.get(seat) == by:
            return
        others = frozenset[Seat]() if by is None else self._queries.present - {seat}
        speaks = by is None or seat in agreed
        asked = others | {seat} if speaks else others
        if set(agreed) != asked:
            raise RulesError("Everybody at the table must agree to this.")
        # A player who comes back and has no PIN agrees with a tap.
        if speaks and not believed and (by is not None or self._pins.speaks_with_pin(seat)):
            self._check_key(seat, key)
        if (by is not None and len(asked) == 1) is not alone:
            if alone:
                raise RulesError("More than one player has agreed, so nobody is alone.")
            raise RulesError(
                "Nobody else is there to agree. {name} must confirm being alone at the table.",
                name=self._queries.setup.seats[min(others)].name,
            )
        by_one: dict[str, Json] = {"alone": True} if alone else {}
        body = {"seat": seat, "by": by, "agreed": sorted(agreed), **by_one}
        self._recording.write([NewEntry(STAND_IN, AGREED, body, GLASS)])

    def appoint_unagreed(self, seat: Seat, by: Seat | None) -> None:
        """As `appoint`, for imports of form 1, which does not say who agreed.

        Raises:
            RulesError: the match is over, there is no such seat, the stand-in is away too,
                or the match has entries of form 2.
            StoreError: it cannot be recorded.
        """
        self._check(seat, by)
        if self._recording.company.asked:
            # No older program goes on with such a match.
            raise RulesError("Everybody at the table must agree to this.")
        if self.active.get(seat) != by:
            self._recording.write([NewEntry(STAND_IN, FORM, {"seat": seat, "by": by}, GLASS)])

    def _check(self, seat: Seat, by: Seat | None) -> None:
        if self._queries.outcome is not None:
            raise RulesError("The match is over.")
        seats = range(len(self._queries.setup.seats))
        if seat not in seats or (by is not None and by not in seats):
            raise RulesError("There's no such seat.")
        if by is not None and (by == seat or by not in self._queries.present):
            raise RulesError("Only someone who's there can play for another.")
        if seat in self._queries.programs:
            raise RulesError("The computer plays this seat, so it's never away.")
        people = len(self._queries.people)
        if by is not None and len(self._queries.present - {seat}) < min(2, people - 1):
            raise RulesError("At least two must be at the table to agree on anything.")

    def _check_key(self, seat: Seat, key: OpenedKey | None) -> None:
        """Check that a seat with a PIN agrees with its own key; one without a PIN needs none."""
        if key is None or key.seat != seat or not self._pins.has_pin(seat):
            raise RulesError(
                "{name} must agree with their PIN.", name=self._queries.setup.seats[seat].name
            )
        self._secrets.keep(key).close()
