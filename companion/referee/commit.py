"""In which order is a thing done? Sealed first, then written, then it counts.

What is hidden in a move is sealed in the vault, all its entries go to the record in one
transaction, and only then there is a new state. If anything fails on the way the match is
what it was: the vault forgets what the record never got.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

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


class Commit:
    """How what is done in one match is kept. For one thread."""

    def __init__(
        self,
        queries: Queries,
        recording: Recording,
        secrets: SecretStore,
        hidden: HiddenValuesAtTable,
    ) -> None:
        """Of this match."""
        self._queries = queries
        self._recording = recording
        self._secrets = secrets
        self._hidden = hidden
        self._has_sealed = False

    def write_events(
        self,
        heads: Iterable[NewEntry],
        before: Any,
        events: Iterable[Any],
        laid: PlacedSecret | PlacementMode = PlacementMode.DRAW,
        opened: int | None = None,
        back_to: int | None = None,
    ) -> tuple[Any, ...]:
        """Write what was done and the events that follow; keep what is hidden in them.

        Args:
            heads: what stands in the record before the events.
            before: the state in which the first event happens.
            events: what follows.
            laid: for a value that is hidden, where it comes from.
            opened: for a value that is opened, what it is said to be; else None.
            back_to: the first of `heads` takes back what came after this entry.

        Raises:
            VaultError: a secret cannot be kept. StoreError: it cannot be recorded.
                In both cases the match is what it was.
        """
        entries = list(heads)
        with self._sealing():
            if back_to is not None:
                self._undo(back_to)
            for event in events:
                body = self._queries.game.write_event(event)
                entries.append(NewEntry(body["event"], FORM, body))
                duty = self._queries.game.secret_duty(before, event)
                if duty is not None:
                    entries += self._fulfil(
                        self._recording.last_seq + len(entries), duty, laid, opened
                    )
                before = self._queries.game.evolve(before, event)
            outcome = self._queries.game.outcome(before)
            if outcome is not None:
                entries.append(self._ended(outcome, entries))
            return self._recording.write(entries)

    def _ended(self, outcome: Outcome, entries: Iterable[NewEntry]) -> NewEntry:
        """The entry that says who has won, and whether anybody was alone at the table."""
        winners, points = list(outcome.winners), list(outcome.points)
        end = {"winners": winners, "points": points, "why": outcome.why}
        company = self._recording.company.copy()
        for seq, entry in enumerate(entries, self._recording.last_seq + 1):
            company.take(entry.kind, seq, entry.body)
        if not company.ever_alone:
            return NewEntry(OUTCOME, FORM, end)
        return NewEntry(OUTCOME, AGREED, {**end, "alone": list(company.ever_alone)})

    def write_position(self, head: NewEntry, duties: Iterable[SecretDuty]) -> None:
        """Write a position that was put right; keep what is hidden in it.

        Raises:
            VaultError: a secret cannot be kept. StoreError: it cannot be recorded.
                In both cases the match is what it was.
        """
        entries, seq = [head], self._recording.last_seq + 1
        drawn = PlacementMode.DRAW if self._hidden.draws is Draws.SCREEN else PlacementMode.UNSEEN
        with self._sealing():
            for duty in duties:
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
        """Tell the vault that what it did for later entries counts no more."""
        owed = any(
            seq > back_to and not isinstance(duty, VaultUndo)
            for seq, duty in self._recording.fold.duties
        )
        if owed or self._has_shared(back_to):
            self._begin_sealing()
            with suppress(LostSecretsError):
                self._secrets.undo(self._queries.match_id, self._recording.last_seq + 1, back_to)

    def _has_shared(self, back_to: int) -> bool:
        """Whether somebody was let look at a value since; the record has no entry of that."""
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
        """What the block seals is undone when it fails."""
        self._has_sealed = False
        try:
            yield
        except (StoreError, VaultError):
            if self._has_sealed:
                # It is tried again before the next secret; the first fault is the one to tell.
                with suppress(VaultError):
                    self._settle()
            raise

    def _settle(self) -> None:
        """Take from the vault what the record never got."""
        with suppress(LostSecretsError):
            self._secrets.settle(self._queries.match_id, self._recording.last_seq)
