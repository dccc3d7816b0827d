"""Who may change a match? The referee alone.

A move is judged, its hidden values are sealed in the vault, all its events are
written to the record in one transaction, and only then does the state change. If
a step fails, the match stays unchanged, and the vault forgets what the record did
not receive.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from secrets import randbelow
from typing import Any, Self

from companion.adapters.store import Entry, NewEntry
from companion.core.errors import RulesError, StoreError, VaultError
from companion.core.game import AnyGame, Chance, ChanceKind, Outcome, Seat, Setup
from companion.core.refusal import Refusal, RefusedError
from companion.referee import replay
from companion.referee.commit import Commit
from companion.referee.corrections import Corrections
from companion.referee.disclosure import Disclosure
from companion.referee.duties import catch_up
from companion.referee.entries import FORM, MOVE
from companion.referee.hidden_values import HiddenValuesAtTable
from companion.referee.pins import Pins
from companion.referee.program_seats import ProgramSeats
from companion.referee.prompts import Prompt, owners, seat_of
from companion.referee.queries import Queries
from companion.referee.recording import Record, Recording
from companion.referee.result_sharing import ResultSharing
from companion.referee.secrets import OpenedKey, PlacedSecret, PlacementMode, SecretStore
from companion.referee.sources import GLASS, LOT, TABLE, VAULT
from companion.referee.stand_ins import StandIns
from companion.referee.told_values import AgreedSource


class Referee:
    """One match being played. For one thread.

    Attributes:
        game: its rules.
        setup: what was agreed on before it.
        match_id: its name in the record and in the vault.
        queries: the public facts of the match.
        pins: which seats have a PIN, and keys in exchange for PINs.
        hidden: who may see which hidden value, and how values are drawn.
        stand_ins: who plays for whom.
        programs: which seats the program plays.
        disclosure: opening or forgetting the hidden values after the end.
        result_sharing: sending the result to the club after the end.
        corrections: taking back, replacing, adjusting, skipping, ending early.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        recording: Recording,
        secrets: SecretStore,
        entries: Sequence[Entry] = (),
    ) -> None:
        """Use `begin` or `resume`."""
        self.game = game
        self.setup = setup
        self.match_id = recording.match_id
        self.queries = Queries(game, setup, recording)
        self.pins = Pins(self.queries, recording, secrets, entries)
        self.hidden = HiddenValuesAtTable(self.queries, recording, secrets, entries)
        self.stand_ins = StandIns(self.queries, recording, secrets, self.pins)
        self.programs = ProgramSeats(self.queries, recording, secrets, self.pins)
        self.disclosure = Disclosure(self.queries, recording, secrets, self.pins, entries)
        self.result_sharing = ResultSharing(self.queries, recording, secrets, self.pins, entries)
        self._recording = recording
        self._secrets = secrets
        self._commit = Commit(self.queries, recording, secrets, self.hidden)
        self.corrections = Corrections(
            self.queries, recording, self._commit, self.disclosure, self.result_sharing
        )

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        setup: Setup,
        match_id: str,
        record: Record,
        secrets: SecretStore,
        now: Callable[[], str],
    ) -> Self:
        """Begin a match; it is in the record when this returns.

        Args:
            game: its rules.
            setup: what was agreed on.
            match_id: a name that no match has yet.
            record: stores its entries.
            secrets: stores its hidden values.
            now: gives the time, UTC, as ISO 8601 text.

        Raises:
            SetupError: the set-up makes no match.
            BoardError: the board has faults.
            StoreError: the record cannot be written. Nothing was begun.
            VaultError: the vault cannot keep hidden values. Nothing was begun.
        """
        state = game.initial_state(setup)
        decks = game.decks(state)
        if decks:
            secrets.begin(match_id, owners(setup), decks)
        try:
            record.begin(match_id, replay.setup_body(game, setup), now(), version=FORM)
        except StoreError:
            if decks:
                secrets.forget(match_id)
            raise
        return cls(game, setup, Recording.begin(game, setup, match_id, record, now), secrets)

    @classmethod
    def resume(
        cls,
        find: Callable[[str], AnyGame],
        match_id: str,
        record: Record,
        secrets: SecretStore,
        now: Callable[[], str],
    ) -> Self:
        """Resume a recorded match at the prompt where it was left.

        Raises:
            DamagedRecordError: the record contradicts itself.
            StoreError: it cannot be read.
            NotationError: this program does not know the game or its version of the rules.
            VaultError: the vault fails.
        """
        entries = record.entries(match_id)
        game, setup = replay.open_setup(entries[0], find)
        recording = Recording.resume(game, setup, match_id, record, now, entries)
        if game.decks(recording.fold.state):
            catch_up(secrets, setup, match_id, recording.last_seq, recording.fold.duties)
        # A vault that has lost this match raises when it is asked; the match goes on.
        return cls(game, setup, recording, secrets, entries)

    # The state of the match: see `Queries`

    @property
    def state(self) -> Any:
        """The public state."""
        return self.queries.state

    @property
    def seq(self) -> int:
        """The number of the record's last entry."""
        return self.queries.seq

    @property
    def prompt(self) -> Prompt:
        """What the match waits for."""
        return self.queries.prompt

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, None while it goes on."""
        return self.queries.outcome

    @property
    def present(self) -> frozenset[Seat]:
        """The seats whose players are at the table."""
        return self.queries.present

    @property
    def answered(self) -> Any | None:
        """Chance's earlier answer to the current question, as a move; None if there is none."""
        return self.queries.answered

    def judge(self, move: Any) -> Refusal | None:
        """None when a move is allowed, else the reason why not. Changes nothing."""
        return self.queries.judge(move) or self.programs.judge(self.state, move)

    # Moves

    def play(
        self,
        move: Any,
        source: str = GLASS,
        laid: PlacedSecret | PlacementMode = PlacementMode.DRAW,
    ) -> tuple[Any, ...]:
        """Make a move; its events are on the disk when this returns.

        Args:
            move: the move.
            source: where it came from: `GLASS`, or another source; see `sources`.
            laid: for a move that hides a value, how that value is chosen.

        Returns:
            The events.

        Raises:
            RefusedError: the rules refuse it.
            RulesError: chance has already answered this question differently.
            VaultError: the secret cannot be kept.
            StoreError: it cannot be recorded.
            In all four cases the match is unchanged.
        """
        return self._play(move, source, laid, None)

    def play_together(self, moves: Sequence[Any], source: str = GLASS) -> tuple[Any, ...]:
        """Make several moves of one gesture; all are on the disk when this returns, or none.

        Each is a move of its own in the record. Chance answers none of them.

        Args:
            moves: at least one, in their order.
            source: where they came from.

        Returns:
            The events of all.

        Raises:
            RefusedError: the rules refuse one of them.
            RulesError: chance is to answer before one of them.
            VaultError: a secret cannot be kept.
            StoreError: they cannot be recorded.
            In all four cases the match is unchanged.
        """
        state, steps = self.state, []
        for move in moves:
            if self.game.chance(state) is not None:
                raise RulesError("Roll, draw or reveal first.")
            after, events = self._applied(state, move)
            steps.append(([NewEntry(MOVE, FORM, self.game.write_move(move), source)], events))
            state = after
        return self._commit.write_events(steps, self.state)

    def _play(
        self, move: Any, source: str, laid: PlacedSecret | PlacementMode, opened: int | None
    ) -> tuple[Any, ...]:
        answer = self.answered
        if answer is not None and move != answer:
            answer_text = self.game.move_text(self.state, answer)
            raise RulesError("Already answered: {said}.", said=answer_text)
        before = self.state
        _, events = self._applied(before, move)
        head = NewEntry(MOVE, FORM, self.game.write_move(move), source)
        return self._commit.write_events([([head], events)], before, laid, opened)

    def _applied(self, state: Any, move: Any) -> tuple[Any, tuple[Any, ...]]:
        after, events = self.game.apply(state, move)
        if (refusal := self.programs.judge(state, move)) is not None:
            raise RefusedError(refusal)
        return after, events

    # Chance

    def settle_die(self, face: int, source: str = GLASS) -> tuple[Any, ...]:
        """Enter a roll of the die. Returns the events.

        Raises:
            RulesError: no roll is due, the die has no such face, or this roll was
                taken back and must be entered again as it fell.
            StoreError: it cannot be recorded.
        """
        self._waits_for(ChanceKind.DIE)
        return self.play(self.game.chance_move(self.state, face), source)

    def open_slip(self, key: OpenedKey) -> tuple[Any, ...]:
        """Answer the prompt `OPEN` with the value from the vault. Returns the events.

        Args:
            key: the owner's key where the value is opened for all; where one seat
                alone looks, the key of that seat.

        Raises:
            RulesError: nothing is to be opened, or it was answered differently before.
            VaultError: the key is another seat's, or the value cannot be revealed.
            StoreError: it cannot be recorded.
        """
        chance = self._waits_for(ChanceKind.SLIP)
        opener = chance.viewer if chance.viewer is not None else seat_of(self.setup, chance.owner)
        if key.seat != opener:
            raise VaultError("You can't look at this.")
        value = self._secrets.look(self.match_id, chance.place, key)
        try:
            move = self.game.chance_move(self.state, value)
        except RulesError:
            raise VaultError(
                "The vault's value can't be right any more: an earlier one was entered differently "
                "at the table. Turn over the real piece."
            ) from None
        return self._play(move, VAULT, PlacementMode.DRAW, value)

    def open_at_table(self, value: int, agreed: Collection[Seat] = ()) -> tuple[Any, ...]:
        """Answer the prompt `OPEN` with a value that people tell. Returns the events.

        It is the value of the real piece, or else the one on which everybody agrees. Needs no
        key and no vault. The record says who agreed.

        Args:
            value: what it is.
            agreed: the seats that agreed; all of `hidden.must_agree` must.

        Raises:
            RulesError: nothing is to be opened, it cannot have this value, it was answered
                differently before, or somebody has not agreed.
            VaultError: the vault fails.
            StoreError: it cannot be recorded.
        """
        self._waits_for(ChanceKind.SLIP)
        asked = self.hidden.must_agree()
        if not asked <= set(agreed) <= self.present:
            raise RulesError("Everybody at the table must agree to this.")
        source = str(AgreedSource(tuple(sorted(agreed)))) if asked else TABLE
        move = self.game.chance_move(self.state, value)
        return self._play(move, source, PlacementMode.DRAW, value)

    def draw_lot(self, below: Callable[[int], int] = randbelow) -> tuple[Any, ...]:
        """Draw a lot at random for the table. Returns the events.

        Args:
            below: gives a uniformly distributed whole number from 0 to its argument - 1.

        Raises:
            RulesError: no lot is to be drawn, or none is left.
            StoreError: it cannot be recorded.
        """
        self._waits_for(ChanceKind.LOT)
        answer = self.answered
        if answer is not None:
            return self.play(answer, LOT)
        lots = tuple(self.game.lots(self.state))
        left = below(sum(number for _, number in lots))
        for move, number in lots:
            if left < number:
                return self.play(move, LOT)
            left -= number
        raise RulesError("There's nothing to draw from.")

    def _waits_for(self, kind: ChanceKind) -> Chance:
        chance = self.game.chance(self.state)
        if chance is None or chance.kind is not kind:
            raise RulesError(f"The match does not wait for the {kind.value} now.")
        return chance
