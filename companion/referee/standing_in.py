"""Who says that somebody plays for another? Floor 4: those who are there, and who comes back.

One person never has two voices. Where nobody else is left to agree, the one who leaves does
so with their PIN, or the record and the result say that the other was alone at the table.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.adapters.store import NewEntry
from companion.core.errors import RulesError, VaultError
from companion.core.game import Json, Seat
from companion.core.pin import Pin
from companion.referee.entries import AGREED, FORM, STAND_IN
from companion.referee.notes import Notes
from companion.referee.secrets import Key, Unlocking
from companion.referee.sources import GLASS


class StandingIn(Notes):
    """One match, and who plays for whom in it. For one thread."""

    def stand_in(
        self,
        seat: Seat,
        by: Seat | None,
        agreed: Collection[Seat] = (),
        *,
        alone: bool = False,
        key: Key | None = None,
        believed: bool = False,
    ) -> None:
        """From here on another seat plays for this one; None: it plays itself again.

        All others who are there agree to it. Where that is one player only, the one who
        leaves agrees as well, with their PIN; or it is `alone`, and the record says so.
        Who comes back says so themself.

        Args:
            seat: who leaves or comes back.
            by: who plays for them.
            agreed: who said so.
            alone: the one who stays knows that it is told with the result.
            key: of `seat`, where it agrees with its PIN.
            believed: a file says that it did so; no key is asked for.

        Raises:
            RulesError: the match is over, the other is not there either, or somebody
                has not agreed.
            VaultError: the key is closed. StoreError: it cannot be recorded.
        """
        self._check_stand_in(seat, by)
        if self.stand_ins.get(seat) == by:
            return
        others = frozenset[Seat]() if by is None else self.present - {seat}
        speaks = by is None or seat in agreed
        asked = others | {seat} if speaks else others
        if set(agreed) != asked:
            raise RulesError("Everybody at the table must agree to this.")
        # Who comes back and has no PIN says so with a tap.
        if speaks and not believed and (by is not None or self.has_pin(seat)):
            self._hear(seat, key)
        if (by is not None and len(asked) == 1) is not alone:
            if alone:
                raise RulesError("More than one has agreed: nobody is alone.")
            raise RulesError(
                "Nobody else is there to agree: {name} is alone at the table then, and says so.",
                name=self.setup.seats[min(others)].name,
            )
        said: dict[str, Json] = {"alone": True} if alone else {}
        told = {"seat": seat, "by": by, "agreed": sorted(agreed), **said}
        self._write([NewEntry(STAND_IN, AGREED, told, GLASS)])

    def stood_in(self, seat: Seat, by: Seat | None) -> None:
        """The same as an older program wrote it: who agreed is not known. For files only.

        Raises:
            RulesError: the match is over, the other is not there either, or a program that
                asks has gone on with it.
            StoreError: it cannot be recorded.
        """
        self._check_stand_in(seat, by)
        if self._company.asked:
            # No older program goes on with such a match.
            raise RulesError("Everybody at the table must agree to this.")
        if self.stand_ins.get(seat) != by:
            self._write([NewEntry(STAND_IN, FORM, {"seat": seat, "by": by}, GLASS)])

    def _check_stand_in(self, seat: Seat, by: Seat | None) -> None:
        if self.outcome is not None:
            raise RulesError("The match is over.")
        seats = range(len(self.setup.seats))
        if seat not in seats or (by is not None and by not in seats):
            raise RulesError("There is no such seat.")
        if by is not None and (by == seat or by in self.stand_ins):
            raise RulesError("Only somebody who is there can play for another.")
        if by is not None and len(self.present - {seat}) < min(2, len(seats) - 1):
            raise RulesError("Two must be at the table to agree on anything.")

    def _hear(self, seat: Seat, key: Key | None) -> None:
        """A seat speaks for itself, with the key that its PIN opened; without one is anybody's."""
        if key is None or key.seat != seat or not self.has_pin(seat):
            raise RulesError(
                "{name} agrees to this with their PIN.", name=self.setup.seats[seat].name
            )
        self._secrets.keep(key).close()

    def set_pin(self, key: Key, pin: Pin | str) -> Unlocking:
        """Choose or change a PIN of 4 to 8 digits; an empty one drops it. The key stays open.

        The PIN is overwritten once it was used or refused.

        Raises:
            VaultError: it is no PIN, the key is closed, the vault fails, or the seat is
                away and has none: whoever plays for it would have its voice.
        """
        if key.seat in self.stand_ins and not self.has_pin(key.seat):
            if isinstance(pin, Pin):
                pin.wipe()
            name = self.setup.seats[key.seat].name
            raise VaultError("{name} is away: nobody else chooses their PIN.", name=name)
        return super().set_pin(key, pin)
