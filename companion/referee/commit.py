"""In which order is a move committed? Sealed first, then recorded, then in force.

The hidden values of a move are sealed in the vault, all its entries go to the record in one
transaction, and only then does the state change. If a step fails, the match stays unchanged,
and the vault forgets what the record did not receive.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias

from companion.adapters.store import NewEntry
from companion.core.errors import LostSecretsError, StoreError, VaultError
from companion.core.game import DutyKind, Outcome, SecretDuty
from companion.referee.duties import fulfil
from companion.referee.entries import AGREED, FORM, OUTCOME, SLIP
from companion.referee.hidden_values import HiddenValuesAtTable
from companion.referee.match_fold import VaultUndo
from companion.referee.queries import Queries
from companion.referee.recording import Recording
from companion.referee.secrets import Draws, PlacedSecret, PlacementMode, SecretStore

Step: TypeAlias = tuple[Sequence[NewEntry], Sequence[Any]]
"""The entries that precede events (a move, or a correction), and these events."""


class Commit:
    """Commits moves and corrections of one match. For one thread."""

    def __init__(
        self,
        queries: Queries,
        recording: Recording,
        secrets: SecretStore,
        hidden: HiddenValuesAtTable,
    ) -> None:
        """For the match of these parts."""
        self._queries = queries
        self._recording = recording
        self._secrets = secrets
        self._hidden = hidden
        self._has_sealed = False

    def write_events(
        self,
        steps: Sequence[Step],
        before: Any,
        laid: PlacedSecret | PlacementMode = PlacementMode.DRAW,
        opened: int | None = None,
        back_to: int | None = None,
        *,
        repeats_outcome: bool = False,
    ) -> tuple[Any, ...]:
        """Write steps, all or none; seal the values that their events hide.

        Args:
            steps: in their order.
            before: the state in which the first event happens.
            laid: for an event that hides a value, how that value is chosen.
            opened: for an event that opens a value, the announced value; else None.
            back_to: when the first entry takes entries back, the number of the last
                entry that stays in force; else None.
            repeats_outcome: for imports: write the outcome of `before` where nothing happened,
                as older programs did when the end of a match was taken back.

        Returns:
            The events.

        Raises:
            VaultError: a secret cannot be kept. The match is unchanged.
            StoreError: it cannot be recorded. The match is unchanged.
        """
        entries: list[NewEntry] = []
        with self._sealing():
            if back_to is not None:
                self._undo(back_to)
            for heads, events in steps:
                entries += heads
                for event in events:
                    body = self._queries.game.write_event(event)
                    entries.append(NewEntry(body["event"], FORM, body))
                    duty = self._queries.game.secret_duty(before, event)
                    if duty is not None:
                        seq = self._recording.last_seq + len(entries)
                        entries += self._fulfil(seq, duty, laid, opened)
                    before = self._queries.game.evolve(before, event)
            ended = len(entries) > sum(len(heads) for heads, _events in steps) or repeats_outcome
            outcome = self._queries.game.outcome(before) if ended else None
            if outcome is not None:
                entries.append(self._ended(outcome, entries))
            return self._recording.write(entries)

    def _ended(self, outcome: Outcome, entries: Iterable[NewEntry]) -> NewEntry:
        """The entry of the result, with the seats that were alone at the table at any time."""
        winners, points = list(outcome.winners), list(outcome.points)
        end = {"winners": winners, "points": points, "why": outcome.why}
        company = self._recording.company.copy()
        for seq, entry in enumerate(entries, self._recording.last_seq + 1):
            company.take(entry.kind, seq, entry.body)
        if not company.ever_alone:
            return NewEntry(OUTCOME, FORM, end)
        return NewEntry(OUTCOME, AGREED, {**end, "alone": list(company.ever_alone)})

    def write_position(self, head: NewEntry, duties: Iterable[SecretDuty]) -> None:
        """Write a corrected position; carry out what it means for the vault.

        Raises:
            VaultError: a secret cannot be kept. The match is unchanged.
            StoreError: it cannot be recorded. The match is unchanged.
        """
        entries, seq = [head], self._recording.last_seq + 1
        with self._sealing():
            for duty in duties:
                by_screen = self._hidden.draws_for(duty.owner) is Draws.SCREEN
                drawn = PlacementMode.DRAW if by_screen else PlacementMode.UNSEEN
                try:
                    entries += self._fulfil(seq, duty, drawn, None)
                except VaultError:
                    # Where nothing can be drawn for it, the real piece lies there.
                    entries += self._fulfil(seq, duty, PlacementMode.UNSEEN, None)
            self._recording.write(entries)

    def _fulfil(
        self, seq: int, duty: SecretDuty, laid: PlacedSecret | PlacementMode, opened: int | None
    ) -> list[NewEntry]:
        """Do for the vault what an event means. Returns the entry of a new slip."""
        self._begin_sealing()
        announced = duty.announced if opened is None else opened
        slip = fulfil(
            self._secrets, self._queries.setup, self._queries.match_id, seq, duty, laid, announced
        )
        if slip is None or duty.kind is not DutyKind.SEAL:
            return []
        return [NewEntry(SLIP, FORM, {"place": duty.place, "slip": slip})]

    def _undo(self, back_to: int) -> None:
        """Have the vault undo its operations for entries after `back_to`."""
        owed = any(
            seq > back_to and not isinstance(duty, VaultUndo)
            for seq, duty in self._recording.fold.duties
        )
        if owed or self._has_shared(back_to):
            self._begin_sealing()
            with suppress(LostSecretsError):
                self._secrets.undo(self._queries.match_id, self._recording.last_seq + 1, back_to)

    def _has_shared(self, back_to: int) -> bool:
        """Whether a value was shared with a seat since; the record has no entry for sharing."""
        try:
            return self._secrets.last_seq(self._queries.match_id) > back_to
        except LostSecretsError:
            return False

    def _begin_sealing(self) -> None:
        if not self._has_sealed:
            # An earlier commit may have failed, and undoing it as well.
            self._settle()
        self._has_sealed = True

    @contextmanager
    def _sealing(self) -> Iterator[None]:
        """Undo what the block seals when the block fails."""
        self._has_sealed = False
        try:
            yield
        except (StoreError, VaultError):
            if self._has_sealed:
                # It is tried again before the next secret; the first error is the one to report.
                with suppress(VaultError):
                    self._settle()
            raise

    def _settle(self) -> None:
        """Remove from the vault what the record did not receive."""
        with suppress(LostSecretsError):
            self._secrets.settle(self._queries.match_id, self._recording.last_seq)
