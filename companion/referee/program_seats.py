"""Which seats does the program play, and what of theirs may it see?

Every change of a player is in the record. The program agrees to nothing. Its hidden values
lie in the vault under its seat, without a PIN; people get at them only when one of them plays
the seat again, and everybody can read in the history that they do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.adapters.store import NewEntry
from companion.core.errors import RulesError, VaultError
from companion.core.game import Seat
from companion.core.refusal import Refusal
from companion.referee.entries import AGREED, OPEN_HAND, PLAYED_BY
from companion.referee.pins import Pins
from companion.referee.queries import Queries
from companion.referee.recording import Recording
from companion.referee.secrets import OpenedKey, SecretStore
from companion.referee.sources import GLASS


class ProgramSeats:
    """The seats of one match that the program plays. For one thread."""

    def __init__(
        self, queries: Queries, recording: Recording, secrets: SecretStore, pins: Pins
    ) -> None:
        """For the match of these parts."""
        self._queries = queries
        self._recording = recording
        self._secrets = secrets
        self._pins = pins

    @property
    def levels(self) -> Mapping[Seat, str]:
        """Seat that the program plays → the name of its level."""
        return dict(self._recording.company.programs)

    def give(self, seat: Seat, level: str | None) -> None:
        """Let the program play a seat from here on, or with None let people play it again.

        A player who was away has left for good then, unless people take the seat again.

        Raises:
            RulesError: the match is over, there is no such seat, it has a PIN, or its player
                plays for somebody who is away.
            VaultError: the vault cannot say whether the seat has a PIN.
            StoreError: it cannot be recorded.
        """
        if self._queries.outcome is not None:
            raise RulesError("The match is over.")
        if seat not in range(len(self._queries.setup.seats)):
            raise RulesError("There's no such seat.")
        if self.levels.get(seat) == level:
            return
        name = self._queries.setup.seats[seat].name
        if level is not None and self._pins.speaks_with_pin(seat):
            raise RulesError(
                "{name} has a PIN, but the computer can't use one: remove the PIN first.", name=name
            )
        if level is not None and seat in self._recording.company.stand_ins.values():
            raise RulesError(
                "{name} is playing for someone who's away: let someone else do that first.",
                name=name,
            )
        body = {"seat": seat, "level": level}
        self._recording.write([NewEntry(PLAYED_BY, AGREED, body, GLASS)])

    # Hidden values

    def key(self, seat: Seat) -> OpenedKey:
        """The key of a seat that the program plays. The caller closes it.

        Raises:
            RulesError: people play this seat.
            VaultError: the vault fails.
        """
        self._check(seat)
        key = self._secrets.unlock(self._queries.match_id, seat, "").key()
        if key is None:
            raise VaultError("The vault doesn't reveal what the computer has hidden.")
        return key

    def values(self, key: OpenedKey) -> Mapping[str, int]:
        """Place → the hidden value there, wherever the seat of the key may look.

        Raises:
            RulesError: people play this seat.
            VaultError: the vault fails.
        """
        self._check(key.seat)
        match_id = self._queries.match_id
        return {
            place: self._secrets.look(match_id, place, key)
            for place in self._queries.laid
            if self._secrets.can_open(match_id, place, key.seat)
        }

    def _check(self, seat: Seat) -> None:
        if seat not in self._recording.company.programs:
            raise RulesError("The computer doesn't play this seat.")

    # Hands of paper

    def hand(self, seat: Seat, played: Callable[[Any], str | None]) -> tuple[str, ...] | None:
        """The cards that lie open before a seat now; None before any were keyed in.

        Args:
            seat: one that the program plays.
            played: the card that a move takes out of the hand, None if it takes none.
        """
        keyed = self._recording.open_hands.last.get(seat)
        if keyed is None:
            return None
        left = list(keyed.cards)
        for step in reversed(self._queries.history()):
            if step.seq < keyed.seq:
                break
            if step.in_force and step.move is not None and self._acted(seat, step.before):
                card = played(step.move)
                if card in left:
                    left.remove(card)
        return tuple(left)

    def _acted(self, seat: Seat, state: Any) -> bool:
        return bool(self._queries.game.to_act(state) == seat)

    def judge(self, state: Any, move: Any) -> Refusal | None:
        """Why whoever acts cannot make a move: its card lies open before another; else None."""
        rules = self._queries.game.open_hand()
        card = None if rules is None else rules.played(move)
        if rules is None or card is None:
            return None
        for seat in self.levels:
            if not self._acted(seat, state) and card in (self.hand(seat, rules.played) or ()):
                return rules.elsewhere(card, self._queries.setup.seats[seat].name)
        return None

    def lay_open(self, seat: Seat, cards: Sequence[str]) -> None:
        """Say which cards of paper lie open before a seat that the program plays.

        Raises:
            RulesError: the match is over, or people play this seat.
            StoreError: it cannot be recorded.
        """
        if self._queries.outcome is not None:
            raise RulesError("The match is over.")
        self._check(seat)
        body = {"seat": seat, "cards": list(cards)}
        self._recording.write([NewEntry(OPEN_HAND, AGREED, body, GLASS)])
