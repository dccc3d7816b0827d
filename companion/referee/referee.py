"""Who may change a match? The referee alone. Floor 4.

A move is judged, what is hidden in it is sealed in the vault, all its events
go to the record in one transaction, and only then there is a new state. If
anything fails on the way the match is what it was: the vault forgets what the
record never got.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from secrets import randbelow
from typing import Any, Protocol, Self

from companion.errors import RulesError, StoreError, VaultError
from companion.game import (
    AnyGame,
    Chance,
    ChanceKind,
    Colour,
    DutyKind,
    Outcome,
    Refusal,
    Seat,
    SecretDuty,
    Setup,
)
from companion.referee import replay
from companion.referee.prompts import Prompt, PromptKind, prompt_of, seat_of
from companion.store import Entry, NewEntry

GLASS = "glass"
"""The source of what was tapped."""

VAULT = "vault"
"""The source of what the vault answered."""

LOT = "lot"
"""The source of what the referee drew for the table."""


class Record(Protocol):
    """Where entries go; see `companion.store.Journal`."""

    def begin(self, match_id: str, setup: Mapping[str, Any], at: str, *, version: int = 1) -> None:
        """Write the first entry of a match."""

    def append(self, match_id: str, expected_seq: int, entries: Sequence[NewEntry], at: str) -> int:
        """Write all entries of a move, or none. Returns the last one's number."""

    def entries(self, match_id: str) -> tuple[Entry, ...]:
        """All entries of a match, checked."""


class Knowing(Protocol):
    """Who knows a hidden value."""

    @property
    def owner(self) -> str:
        """Whose it is."""

    @property
    def seats(self) -> frozenset[int]:
        """Who else has looked."""

    @property
    def everyone(self) -> bool:
        """Whether it lies open."""


class Secrets(Protocol):
    """Where hidden values are; see `companion.vault.Vault`."""

    def begin(self, match: str, decks: Mapping[str, tuple[int, ...]]) -> None:
        """Shuffle the hands of a new match."""

    def forget(self, match: str) -> None:
        """Drop everything about a match."""

    def matches(self) -> frozenset[str]:
        """The matches that have hidden values."""

    def settle(self, match: str, last_seq: int) -> None:
        """Forget what belongs to entries after this one."""

    def seal(self, match: str, seq: int, owner: str, place: str, value: int | None = None) -> int:
        """Lay a value face down. Returns the slip's number."""

    def open(self, match: str, seq: int, place: str) -> None:
        """All know it now."""

    def peek(self, match: str, seq: int, place: str, seat: int) -> None:
        """One more seat knows it."""

    def remove(self, match: str, seq: int, place: str) -> None:
        """It leaves the match."""

    def give_back(self, match: str, seq: int, place: str) -> None:
        """It goes back into the hand."""

    def look(self, match: str, place: str) -> int:
        """The value."""

    def hand(self, match: str, owner: str) -> tuple[int, ...]:
        """The values in a hand."""

    def knows(self, match: str, place: str) -> Knowing:
        """Who knows the value."""


class Referee:
    """One match being played. For one thread."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        match_id: str,
        state: Any,
        last_seq: int,
        record: Record,
        secrets: Secrets,
        now: Callable[[], str],
        turn: tuple[tuple[Any, Any], ...] = (),
    ) -> None:
        """Use `begin` or `resume`."""
        self._turn = turn
        self.game = game
        self.setup = setup
        self.match_id = match_id
        self._state = state
        self._last_seq = last_seq
        self._record = record
        self._secrets = secrets
        self._now = now

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        setup: Setup,
        match_id: str,
        record: Record,
        secrets: Secrets,
        now: Callable[[], str],
    ) -> Self:
        """Begin a match; it is in the record when this returns.

        Args:
            game: its rules.
            setup: what was agreed on.
            match_id: a name that no match has yet.
            record: where its entries go.
            secrets: where its hidden values go.
            now: the time as UTC text.

        Raises:
            SetupError: the set-up makes no match.
            BoardError: the board has faults.
            StoreError: it cannot be recorded. Nothing was begun.
            VaultError: nothing can be hidden. Nothing was begun.
        """
        state = game.initial_state(setup)
        decks = game.decks(state)
        if decks:
            secrets.begin(match_id, decks)
        try:
            record.begin(match_id, replay.setup_body(game, setup), now(), version=replay.FORM)
        except StoreError:
            if decks:
                secrets.forget(match_id)
            raise
        return cls(game, setup, match_id, state, 0, record, secrets, now)

    @classmethod
    def resume(
        cls,
        find: Callable[[str], AnyGame],
        match_id: str,
        record: Record,
        secrets: Secrets,
        now: Callable[[], str],
    ) -> Self:
        """Go on with a recorded match, in the prompt where it was left.

        Raises:
            DamagedRecordError: the record does not agree with itself.
            StoreError: it cannot be read.
            NotationError: this program cannot play it.
            VaultError: the vault fails.
        """
        entries = record.entries(match_id)
        game, setup = replay.open_setup(entries[0], find)
        state, turn = replay.rebuild(game, setup, entries)
        last_seq = entries[-1].seq
        if match_id in secrets.matches():
            secrets.settle(match_id, last_seq)
        # Else every reveal will say so; the match goes on as far as it needs none.
        return cls(game, setup, match_id, state, last_seq, record, secrets, now, turn)

    @property
    def this_turn(self) -> tuple[tuple[Any, Any], ...]:
        """What happened since the turn began, each event with the state before it.

        The same after a restart as before it.
        """
        return self._turn

    @property
    def state(self) -> Any:
        """The public state."""
        return self._state

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, None while it goes on."""
        return self.game.outcome(self._state)

    @property
    def prompt(self) -> Prompt:
        """What the match waits for."""
        return prompt_of(self.game, self.setup, self._state)

    def judge(self, move: Any) -> Refusal | None:
        """None when a move is allowed, else why it is not. Changes nothing."""
        return self.game.judge(self._state, move)

    def play(self, move: Any, source: str = GLASS, secret: int | None = None) -> tuple[Any, ...]:
        """Make a move; its events are on the disk when this returns.

        Args:
            move: the move.
            source: where it came from: `GLASS`, or a device sentence.
            secret: the value that its owner laid face down with this move
                (`draw: chosen`); without it one is drawn.

        Returns:
            The events.

        Raises:
            RefusedError: the rules refuse it.
            VaultError: the secret cannot be kept.
            StoreError: it cannot be recorded.
            In all three cases the match is what it was.
        """
        state, events = self.game.apply(self._state, move)
        entries = [NewEntry(replay.MOVE, replay.FORM, self.game.write_move(move), source)]
        before = self._state
        turn = list(self._turn)
        hidden = False
        try:
            for event in events:
                body = self.game.write_event(event)
                entries.append(NewEntry(body["event"], replay.FORM, body))
                duty = self.game.secret_duty(before, event)
                if duty is not None:
                    hidden = True
                    slip = self._fulfil(duty, self._last_seq + len(entries), secret)
                    if slip is not None:
                        told = {"place": duty.place, "slip": slip}
                        entries.append(NewEntry(replay.SLIP, replay.FORM, told))
                after = self.game.evolve(before, event)
                turn.append((before, event))
                if self.game.mover(after) != self.game.mover(before):
                    turn.clear()
                before = after
            outcome = self.game.outcome(state)
            if outcome is not None:
                told = {"winners": list(outcome.winners), "points": list(outcome.points)}
                entries.append(NewEntry(replay.OUTCOME, replay.FORM, {**told, "why": outcome.why}))
            last = self._record.append(self.match_id, self._last_seq + 1, entries, self._now())
        except (StoreError, VaultError):
            if hidden:
                self._secrets.settle(self.match_id, self._last_seq)
            raise
        self._state, self._last_seq, self._turn = state, last, tuple(turn)
        return events

    def _fulfil(self, duty: SecretDuty, seq: int, secret: int | None) -> int | None:
        """Do for the vault what an event means; a new slip has a number."""
        match, place = self.match_id, duty.place
        match duty.kind:
            case DutyKind.SEAL:
                return self._secrets.seal(match, seq, duty.owner, place, secret)
            case DutyKind.OPEN:
                self._secrets.open(match, seq, place)
            case DutyKind.PEEK:
                assert duty.viewer is not None
                self._secrets.peek(match, seq, place, duty.viewer)
            case DutyKind.REMOVE:
                self._secrets.remove(match, seq, place)
            case DutyKind.RETURN:
                self._secrets.give_back(match, seq, place)
        return None

    def settle_die(self, face: int, source: str = GLASS) -> tuple[Any, ...]:
        """The die fell. Returns the events.

        Raises:
            RulesError: no roll is due, or the die has no such face.
            StoreError: it cannot be recorded.
        """
        self._waits_for(ChanceKind.DIE)
        return self.play(self.game.chance_move(self._state, face), source)

    def open_slip(self) -> tuple[Any, ...]:
        """The vault answers the prompt `OPEN`. Returns the events.

        Raises:
            RulesError: nothing is to be opened.
            VaultError: the value cannot be told.
            StoreError: it cannot be recorded.
        """
        chance = self._waits_for(ChanceKind.SLIP)
        value = self._secrets.look(self.match_id, chance.place)
        return self.play(self.game.chance_move(self._state, value), VAULT)

    def draw_lot(self, below: Callable[[int], int] = randbelow) -> tuple[Any, ...]:
        """Draw for the table. Returns the events.

        Args:
            below: a whole number from 0 to less than its argument, each as likely.

        Raises:
            RulesError: no lot is to be drawn.
            StoreError: it cannot be recorded.
        """
        self._waits_for(ChanceKind.LOT)
        lots = tuple(self.game.lots(self._state))
        left = below(sum(number for _, number in lots))
        for move, number in lots:
            if left < number:
                return self.play(move, LOT)
            left -= number
        raise RulesError("There is nothing to draw from.")

    def _waits_for(self, kind: ChanceKind) -> Chance:
        chance = self.game.chance(self._state)
        if chance is None or chance.kind is not kind:
            raise RulesError(f"The match does not wait for the {kind.value} now.")
        return chance

    def can_look(self, place: str, seat: Seat) -> bool:
        """Whether a seat may look at what lies hidden at a place.

        Its owner may, and whoever has seen it; while the prompt `OPEN` asks one
        seat to look, that seat.
        """
        prompt = self.prompt
        if prompt.kind is PromptKind.OPEN and (prompt.place, prompt.private_to) == (place, seat):
            return True
        try:
            knowing = self._secrets.knows(self.match_id, place)
        except VaultError:
            return False
        return (
            knowing.everyone or seat in knowing.seats or seat_of(self.setup, knowing.owner) == seat
        )

    def look(self, place: str, seat: Seat) -> int:
        """The hidden value at a place, for the eyes of one seat alone.

        Raises:
            VaultError: this seat may not look, or the vault cannot say.
        """
        if not self.can_look(place, seat):
            raise VaultError("Only its owner and those who have seen it may look at this value.")
        return self._secrets.look(self.match_id, place)

    def hand(self, colour: Colour, seat: Seat) -> tuple[int, ...]:
        """The hidden values that a colour has in hand, for its owner's eyes alone.

        Raises:
            VaultError: the colour is another seat's, or the vault cannot say.
        """
        if seat_of(self.setup, colour) != seat:
            raise VaultError("Only its owner may look at this hand.")
        return self._secrets.hand(self.match_id, colour)
