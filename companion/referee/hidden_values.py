"""Who may see which hidden value, and how are hidden values drawn at this table?

A value is revealed only with the key of a seat that may see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from companion.adapters.store import NewEntry
from companion.core.errors import RulesError, VaultError
from companion.core.game import Colour, Seat
from companion.referee.entries import DRAWING, FORM, RecordEntry, last_drawing
from companion.referee.prompts import PromptKind, seat_of
from companion.referee.queries import Queries
from companion.referee.recording import Recording
from companion.referee.secrets import Draws, OpenedKey, SecretStore, ValueKnowledge
from companion.referee.sources import GLASS


class RealPiece(Enum):
    """Whether a real piece lies where a hidden value is."""

    THERE = "there"
    MAYBE = "maybe"
    """Nobody can know: the vault is lost, or both kinds were drawn at this table."""
    NONE = "none"
    """It was drawn on the screen."""


class HiddenValuesAtTable:
    """The hidden values of one match. For one thread."""

    def __init__(
        self,
        queries: Queries,
        recording: Recording,
        secrets: SecretStore,
        entries: Sequence[RecordEntry],
    ) -> None:
        """For a match with these entries."""
        self._queries = queries
        self._recording = recording
        self._secrets = secrets
        self._draws = Draws(last_drawing(entries))
        self._ever_real = any(
            entry.kind == DRAWING and Draws(entry.body["by"]) is Draws.PIECES for entry in entries
        )

    # Who may look

    def knows(self, place: str) -> ValueKnowledge | None:
        """Who knows the hidden value at a place (R 12.2); None when the vault cannot say."""
        try:
            return self._secrets.knows(self._queries.match_id, place)
        except VaultError:
            return None

    def can_look(self, place: str, seat: Seat) -> bool:
        """Whether a seat may look at the hidden value at a place. Needs no key.

        The owner may, and every seat that has seen it. While the prompt `OPEN` asks one
        seat to look, that seat may as well. Nobody may for a seat that the program plays.
        """
        if seat in self._queries.programs:
            return False
        prompt = self._queries.prompt
        if prompt.kind is PromptKind.OPEN and (prompt.place, prompt.private_to) == (place, seat):
            return True
        knowing = self.knows(place)
        return knowing is not None and (
            knowing.everyone
            or seat in knowing.seats
            or seat_of(self._queries.setup, knowing.owner) == seat
        )

    def draws_for(self, colour: Colour) -> Draws:
        """How a colour's hidden values are drawn.

        The program draws its own itself, whatever the table draws by: it sees no real piece.
        """
        by_program = seat_of(self._queries.setup, colour) in self._queries.programs
        return Draws.SCREEN if by_program else self._draws

    def can_open(self, place: str, seat: Seat) -> bool:
        """Whether this seat's key opens the value at a place.

        False where only the real piece can be turned over: it was laid unseen,
        the vault is lost, or the seat may not look.
        """
        try:
            return self._secrets.can_open(self._queries.match_id, place, seat)
        except VaultError:
            return False

    def look(self, place: str, key: OpenedKey) -> int:
        """The hidden value at a place, for the eyes of the key's seat alone.

        Raises:
            VaultError: this seat may not look, or the vault cannot say.
        """
        if not self.can_look(place, key.seat):
            raise VaultError("Only its owner and those who've seen it may look at this value.")
        return self._secrets.look(self._queries.match_id, place, key)

    def hand(self, colour: Colour, key: OpenedKey) -> tuple[int, ...]:
        """The hidden values that a colour has in hand, for its owner's eyes alone.

        Raises:
            VaultError: the colour is another seat's, or the vault cannot say.
        """
        if seat_of(self._queries.setup, colour) != key.seat:
            raise VaultError("Only its owner may look at this hand.")
        return self._secrets.hand(self._queries.match_id, colour, key)

    # The prompt OPEN

    def needs_share(self) -> bool:
        """Whether the owner must let another seat look before the prompt can be answered.

        False where that seat has seen this very value before, and where there
        is nothing in the vault to let it look at.
        """
        prompt = self._queries.prompt
        return (
            prompt.kind is PromptKind.OPEN
            and prompt.private_to is not None
            and prompt.seat is not None
            and not self.can_open(prompt.place, prompt.private_to)
            and self.can_open(prompt.place, prompt.seat)
        )

    def share(self, owner_key: OpenedKey) -> None:
        """The owner gives access to the seat that is asked to look. Stored; shows nothing.

        Raises:
            RulesError: no seat is asked to look.
            VaultError: the key is not the owner's, or the vault fails.
        """
        prompt = self._queries.prompt
        if prompt.kind is not PromptKind.OPEN or prompt.private_to is None:
            raise RulesError("There's nothing to show anyone now.")
        if owner_key.seat != prompt.seat:
            raise VaultError("Only its owner may let someone else look at this value.")
        self._secrets.share(
            self._queries.match_id, self._queries.seq, prompt.place, owner_key, prompt.private_to
        )

    def real_piece(self, place: str) -> RealPiece:
        """Whether a real piece lies at a place and can be turned over. Needs no key."""
        knowing = self.knows(place)
        if self._draws is Draws.PIECES or (knowing is not None and knowing.unseen):
            return RealPiece.THERE
        if knowing is None or self._ever_real:
            return RealPiece.MAYBE
        return RealPiece.NONE

    def must_agree(self) -> frozenset[Seat]:
        """Which seats must agree on a value that is told at the prompt `OPEN`; empty for none.

        A real piece speaks for itself; so does one that may be real where one seat alone looks.
        Everything else is nothing but somebody's word, so everybody at the table must agree.
        """
        prompt = self._queries.prompt
        if prompt.kind is not PromptKind.OPEN:
            return frozenset()
        piece = self.real_piece(prompt.place)
        believed = piece is RealPiece.MAYBE and prompt.private_to is not None
        return frozenset() if piece is RealPiece.THERE or believed else self._queries.present

    def possible_values(self) -> tuple[int, ...]:
        """The values that may be keyed in at the prompt `OPEN`, ascending; empty at any other."""
        prompt = self._queries.prompt
        if prompt.kind is not PromptKind.OPEN:
            return ()
        deck = self._queries.game.decks(self._queries.state).get(prompt.colour, ())
        return tuple(value for value in sorted(set(deck)) if self._is_possible(value))

    def _is_possible(self, value: int) -> bool:
        try:
            self._queries.game.chance_move(self._queries.state, value)
        except RulesError:
            return False
        return True

    # How they are drawn

    @property
    def draws(self) -> Draws:
        """How hidden values are drawn at this table now."""
        return self._draws

    def draw_by(self, draws: Draws) -> None:
        """Set how hidden values are drawn from here on; written to the record.

        Raises:
            RulesError: the match is over.
            StoreError: it cannot be recorded.
        """
        if self._queries.outcome is not None:
            raise RulesError("The match is over: nothing more is drawn.")
        if draws is not self._draws:
            self._recording.write([NewEntry(DRAWING, FORM, {"by": draws.value}, GLASS)])
            self._draws = draws
            self._ever_real |= draws is Draws.PIECES

    @property
    def ever_real(self) -> bool:
        """Whether real pieces were drawn at this table at any time; some may still lie there."""
        return self._ever_real
