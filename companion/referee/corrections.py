"""What if the match does not run its course? Taking back, replacing, adjusting, skipping, ending.

Nothing is erased: each correction is an entry of its own, and the earlier entries stay. The
last steps can be taken back freely while they revealed nothing (no die was rolled, no hidden
value was touched); beyond that, everybody at the table must agree. Nobody can agree for a
player who is away.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from companion.adapters.store import NewEntry
from companion.core.errors import RulesError
from companion.core.game import Json, Seat
from companion.core.quoting import is_readable
from companion.referee.commit import Commit
from companion.referee.disclosure import Disclosure
from companion.referee.entries import (
    ADJUSTED,
    AGREED,
    ENDED,
    FORM,
    MOST_REASON,
    MOVE,
    SKIPPED,
    TAKEN_BACK,
)
from companion.referee.match_fold import PlayedStep
from companion.referee.prompts import PromptKind, seat_of
from companion.referee.queries import Queries
from companion.referee.recording import Recording
from companion.referee.result_sharing import ResultSharing
from companion.referee.secrets import PlacedSecret, PlacementMode
from companion.referee.sources import GLASS, IMPORT, TABLE
from companion.referee.told_values import agreed_source

_BY_HAND: Final = (GLASS, IMPORT, TABLE)
"""Sources of moves that people entered, perhaps wrongly."""


class Corrections:
    """The corrections of one match. For one thread."""

    def __init__(
        self,
        queries: Queries,
        recording: Recording,
        commit: Commit,
        disclosure: Disclosure,
        result_sharing: ResultSharing,
    ) -> None:
        """For the match of these parts."""
        self._queries = queries
        self._recording = recording
        self._commit = commit
        self._disclosure = disclosure
        self._result_sharing = result_sharing

    @property
    def played(self) -> tuple[PlayedStep, ...]:
        """The steps in force that could be taken back, oldest first."""
        return tuple(self._recording.fold.played)

    @property
    def in_this_turn(self) -> int:
        """How many of the last steps belong to the current turn."""
        return self._recording.fold.in_this_turn

    @property
    def in_last_gesture(self) -> int:
        """How many of the last steps were written together: a player sees them as one.

        Every write has a time of its own, so steps of one time are of one write.
        """
        played = self._recording.fold.played
        found = 0
        for step in reversed(played):
            if step.kind != MOVE or step.fixed or step.at != played[-1].at:
                break
            found += 1
        return found or min(1, len(played))

    # Taking back

    def consent(self, number: int = 1) -> frozenset[Seat]:
        """Which seats must agree to taking back the last `number` steps; empty where it is free.

        It is free for one step, or for several of the same turn, as long as they rolled no
        die and touched no hidden value.

        Raises:
            RulesError: so many steps cannot be taken back.
        """
        self._check_number(number)
        fixed = any(one.fixed for one in self._recording.fold.played[-number:])
        # The seat that is asked to look at a value may have done so already.
        fixed |= self._queries.prompt.kind is PromptKind.OPEN
        return self._queries.present if fixed or number > max(1, self.in_this_turn) else frozenset()

    def take_back(
        self, number: int = 1, agreed: Collection[Seat] = (), *, repeats_outcome: bool = False
    ) -> None:
        """Take back the last `number` steps. A die that fell in them keeps its face.

        Args:
            number: how many of `played`, counted from the end.
            agreed: the seats that agreed.
            repeats_outcome: for imports: see `Commit.write_events`.

        Raises:
            RulesError: so many steps cannot be taken back, or somebody has not agreed.
            VaultError: the vault fails.
            StoreError: it cannot be recorded.
            In all three cases the match is unchanged.
        """
        self._check_agreed(self.consent(number), agreed)
        to = self._recording.fold.played[-number].seq - 1
        body = {"to": to, "agreed": sorted(agreed)}
        head = NewEntry(TAKEN_BACK, FORM, body, GLASS)
        self._commit.write_events(
            [([head], ())], self._queries.state, back_to=to, repeats_outcome=repeats_outcome
        )
        self._forget_consent()

    def replace(
        self,
        move: Any,
        source: str = GLASS,
        agreed: Collection[Seat] = (),
        laid: PlacedSecret | PlacementMode = PlacementMode.DRAW,
    ) -> tuple[Any, ...]:
        """Replace the last move by another one at the same moment. Returns the events.

        A roll or a hidden value that people keyed in can be replaced when all agree that it was
        keyed in wrong; one that a device or the program itself reported cannot.

        Raises:
            RefusedError: the rules refuse the new move there.
            RulesError: the last step was not a move, chance made it and it was not keyed
                in, or somebody has not agreed.
            VaultError: a secret cannot be kept.
            StoreError: it cannot be recorded.
            In all cases the match is unchanged.
        """
        self._check_agreed(self.consent(), agreed)
        last = self._recording.fold.played[-1]
        by_hand = last.source in _BY_HAND or agreed_source(last.source) is not None
        if last.kind != MOVE or (last.fixed and not by_hand):
            raise RulesError(
                "You can only change what somebody tapped in, not what a device reported."
            )
        _, events = self._queries.game.apply(last.before, move)
        to = last.seq - 1
        body = {"to": to, "agreed": sorted(agreed), "instead": last.at}
        heads = (
            NewEntry(TAKEN_BACK, FORM, body, GLASS),
            NewEntry(MOVE, FORM, self._queries.game.write_move(move), source),
        )
        written = self._commit.write_events([(heads, events)], last.before, laid, back_to=to)
        self._forget_consent()
        return written

    def _forget_consent(self) -> None:
        """The end was taken back: what was agreed on after it is asked again."""
        self._disclosure.close_keys()
        self._result_sharing.forget_consent()

    def _check_number(self, number: int) -> None:
        if not 1 <= number <= len(self._recording.fold.played):
            raise RulesError("There's nothing to take back.")
        if self._disclosure.opened or self._disclosure.forgotten:
            raise RulesError(
                "Hidden values were revealed or forgotten, so this match can't be reopened."
            )
        if self._result_sharing.shared:
            raise RulesError("The result was sent to the club, so this match can't be reopened.")

    # Adjusting

    def check_position(self, position: Json) -> Any:
        """The state that a corrected position would lead to. Changes nothing.

        Raises:
            PositionError: the box does not allow it; the text names what is impossible.
            RulesError: the match is over or would be, or nothing would change.
        """
        if self._queries.outcome is not None:
            raise RulesError("The match is over: take back its last move first.")
        after = self._queries.game.read_position(self._queries.state, position)
        if self._queries.game.outcome(after) is not None:
            raise RulesError("A match ends with a move, not with a correction.")
        if after == self._queries.state:
            raise RulesError("Nothing would change.")
        return after

    def adjust(self, position: Json, reason: str, agreed: Collection[Seat]) -> None:
        """Correct the position from here on; the steps before stay in the record.

        Args:
            position: the whole public state, as `Game.write_state` writes it.
            reason: why, in a player's words; at most `MOST_REASON` characters.
            agreed: the seats that agreed; everybody at the table must.

        Raises:
            PositionError: the box does not allow it; the text names what is impossible.
            RulesError: the match is over or would be, nothing would change, somebody has
                not agreed, or the reason is too long or cannot be shown.
            VaultError: a secret cannot be kept.
            StoreError: it cannot be recorded.
            In all cases the match is unchanged.
        """
        after = self.check_position(position)
        self._check_agreed(self._queries.present, agreed)
        if len(reason) > MOST_REASON or not is_readable(reason):
            raise RulesError(
                "A reason can have up to {most} characters that the screen can show.",
                most=MOST_REASON,
            )
        body = {
            "position": self._queries.game.write_state(after),
            "reason": reason,
            "agreed": sorted(agreed),
        }
        duties = self._queries.game.changed_secrets(self._queries.state, after)
        self._commit.write_position(NewEntry(ADJUSTED, FORM, body, GLASS), duties)

    # Players who are away

    def may_skip(self) -> frozenset[Seat]:
        """Which seats must agree to skip the current turn: all others at the table."""
        mover = seat_of(self._queries.setup, self._queries.game.mover(self._queries.state))
        return frozenset(seat for seat in self._queries.present if seat != mover)

    def skip(self, agreed: Collection[Seat]) -> tuple[Any, ...]:
        """Skip the current turn, because its player is away. Returns the events.

        Raises:
            RulesError: something must be decided first, or somebody has not agreed.
            StoreError: it cannot be recorded. The match is unchanged.
        """
        if self._queries.outcome is not None:
            raise RulesError("The match is over.")
        self._check_agreed(self.may_skip(), agreed)
        _, events = self._queries.game.skip(self._queries.state)
        body = {"colour": self._queries.game.mover(self._queries.state), "agreed": sorted(agreed)}
        head = NewEntry(SKIPPED, FORM, body, GLASS)
        return self._commit.write_events([([head], events)], self._queries.state)

    # An early end

    def check_end(self) -> None:
        """Check that the match can be ended as it stands. Changes nothing.

        Raises:
            RulesError: it is over, or something must be decided first.
        """
        self._queries.game.conclude(self._queries.state)

    def end(self, agreed: Collection[Seat]) -> tuple[Any, ...]:
        """End the match as it stands; everybody at the table must agree. Returns the events.

        Raises:
            RulesError: it is over, something must be decided first, or somebody has not agreed.
            StoreError: it cannot be recorded. The match is unchanged.
        """
        _, events = self._queries.game.conclude(self._queries.state)
        self._check_agreed(self._queries.present, agreed)
        head = NewEntry(ENDED, AGREED, {"agreed": sorted(agreed)}, GLASS)
        return self._commit.write_events([([head], events)], self._queries.state)

    def _check_agreed(self, asked: Collection[Seat], agreed: Collection[Seat]) -> None:
        """Raise RulesError unless all of `asked` agreed and nobody agreed who is away."""
        if not set(asked) <= set(agreed) <= self._queries.present:
            raise RulesError("Everybody at the table must agree to this.")
