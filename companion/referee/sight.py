"""What is there to see, and for whom? Floor 4: a match as it stands, and its hidden values.

Nothing here makes an entry in the record. What is hidden is seen with a key
alone: `unlock` gives one for a PIN, a screen holds it while it stands, and no
method takes a seat's word for who sits there.
"""

from __future__ import annotations

from typing import Any

from companion.core.errors import RulesError, VaultError
from companion.core.game import AnyGame, Colour, Outcome, Refusal, Seat, Setup
from companion.core.pin import Pin
from companion.referee.course import Course
from companion.referee.prompts import Prompt, PromptKind, prompt_of, seat_of
from companion.referee.secrets import Key, Knowing, Secrets, Unlocking


class Sight:
    """One match as it stands. For one thread."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        match_id: str,
        course: Course,
        last_seq: int,
        secrets: Secrets,
    ) -> None:
        """A match, where it stands, and where its hidden values are."""
        self.game = game
        self.setup = setup
        self.match_id = match_id
        self._course = course
        self._last_seq = last_seq
        self._secrets = secrets

    @property
    def this_turn(self) -> tuple[tuple[Any, Any], ...]:
        """What happened since the turn began, each event with the state before it.

        The same after a restart as before it.
        """
        return self._course.turn

    @property
    def lately(self) -> tuple[tuple[Any, Any], ...]:
        """As `this_turn`; where nothing has happened in it yet, what happened in the one before."""
        return self._course.turn or self._course.turn_before

    @property
    def state(self) -> Any:
        """The public state."""
        return self._course.state

    @property
    def seq(self) -> int:
        """The number of the record's last entry."""
        return self._last_seq

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def prompt(self) -> Prompt:
        """What the match waits for."""
        return prompt_of(self.game, self.setup, self.state)

    def judge(self, move: Any) -> Refusal | None:
        """None when a move is allowed, else why it is not. Changes nothing."""
        return self.game.judge(self.state, move)

    @property
    def answered(self) -> Any | None:
        """The move by which chance has answered this very question before; it stands.

        A roll that was taken back and is due again falls as it fell. None where it never
        was answered.
        """
        return self._course.answered()

    # PINs and keys

    def has_pin(self, seat: Seat) -> bool:
        """Whether a seat has chosen a PIN; False too where the vault is lost."""
        try:
            return self._secrets.has_pin(self.match_id, seat)
        except VaultError:
            return False

    def wait_s(self, seat: Seat) -> float:
        """Seconds until a PIN of this seat may be tried, 0.0 when now."""
        try:
            return self._secrets.wait_s(self.match_id, seat)
        except VaultError:
            return 0.0

    def unlock(self, seat: Seat, pin: Pin | str = "") -> Unlocking:
        """Try a PIN; an empty one for a seat that has none, which is done at once.

        The try is counted on the disk before anything is computed. The PIN is
        overwritten once it was used.

        Raises:
            VaultError: the seat must wait, has a PIN and none was given, or the
                vault fails. Nothing was counted.
        """
        return self._secrets.unlock(self.match_id, seat, pin)

    def set_pin(self, key: Key, pin: Pin | str) -> Unlocking:
        """Choose or change a PIN of 4 to 8 digits; an empty one drops it. The key stays open.

        The PIN is overwritten once it was used.

        Raises:
            VaultError: it is no PIN, the key is closed, or the vault fails.
        """
        return self._secrets.set_pin(key, pin)

    # Who may look

    def knows(self, place: str) -> Knowing | None:
        """Who knows what lies hidden at a place (R 12.2); None when the vault cannot say."""
        try:
            return self._secrets.knows(self.match_id, place)
        except VaultError:
            return None

    def can_look(self, place: str, seat: Seat) -> bool:
        """Whether a seat may look at what lies hidden at a place. Needs no key.

        Its owner may, and whoever has seen it; while the prompt `OPEN` asks one
        seat to look, that seat.
        """
        prompt = self.prompt
        if prompt.kind is PromptKind.OPEN and (prompt.place, prompt.private_to) == (place, seat):
            return True
        knowing = self.knows(place)
        return knowing is not None and (
            knowing.everyone or seat in knowing.seats or seat_of(self.setup, knowing.owner) == seat
        )

    def can_open(self, place: str, seat: Seat) -> bool:
        """Whether this seat's key opens what lies at a place.

        False where only the real shield can be turned over: it was laid unseen,
        the vault is lost, or the seat may not look.
        """
        try:
            return self._secrets.can_open(self.match_id, place, seat)
        except VaultError:
            return False

    def look(self, place: str, key: Key) -> int:
        """The hidden value at a place, for the eyes of the key's seat alone.

        Raises:
            VaultError: this seat may not look, or the vault cannot say.
        """
        if not self.can_look(place, key.seat):
            raise VaultError("Only its owner and those who have seen it may look at this value.")
        return self._secrets.look(self.match_id, place, key)

    def hand(self, colour: Colour, key: Key) -> tuple[int, ...]:
        """The hidden values that a colour has in hand, for its owner's eyes alone.

        Raises:
            VaultError: the colour is another seat's, or the vault cannot say.
        """
        if seat_of(self.setup, colour) != key.seat:
            raise VaultError("Only its owner may look at this hand.")
        return self._secrets.hand(self.match_id, colour, key)

    # The prompt OPEN

    def needs_share(self) -> bool:
        """Whether the owner must let another seat look before the prompt can be answered.

        False where that seat has seen this very shield before, and where there
        is nothing in the vault to let it look at.
        """
        prompt = self.prompt
        return (
            prompt.kind is PromptKind.OPEN
            and prompt.private_to is not None
            and prompt.seat is not None
            and not self.can_open(prompt.place, prompt.private_to)
            and self.can_open(prompt.place, prompt.seat)
        )

    def share(self, owner_key: Key) -> None:
        """The owner lets the seat that is asked look; shows nothing, and is kept.

        Raises:
            RulesError: no seat is asked to look.
            VaultError: the key is not the owner's, or the vault fails.
        """
        prompt = self.prompt
        if prompt.kind is not PromptKind.OPEN or prompt.private_to is None:
            raise RulesError("Nobody is to be shown a shield now.")
        if owner_key.seat != prompt.seat:
            raise VaultError("Only its owner may let another look at this value.")
        self._secrets.share(
            self.match_id, self._last_seq, prompt.place, owner_key, prompt.private_to
        )

    def possible_values(self) -> tuple[int, ...]:
        """What the shield at the prompt `OPEN` can be, ascending: what may be keyed in now."""
        prompt = self.prompt
        if prompt.kind is not PromptKind.OPEN:
            return ()
        deck = self.game.decks(self.state).get(prompt.colour, ())
        return tuple(value for value in sorted(set(deck)) if self._is_possible(value))

    def _is_possible(self, value: int) -> bool:
        try:
            self.game.chance_move(self.state, value)
        except RulesError:
            return False
        return True
