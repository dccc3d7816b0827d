"""When is the record copied, and who does it while people play?

At the start and the end of each match and every fifty moves; a thread of its own
does it, with its own connection. Nothing here stops a match: a place that is full,
missing or broken is a word in the status, and the next occasion tries again.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.adapters.store import Journal, JournalReader
from companion.adapters.store.backups import (
    SPARED,
    BackupError,
    BackupFailure,
    listed,
    make,
    next_number,
)
from companion.adapters.store.copies import StoppedError
from companion.core.errors import StoreError
from companion.core.frozen import frozen
from companion.referee.entries import AFTER_THE_END, MOVE, OUTCOME, STARTED

EVERY: Final = 50
"""Moves after which a backup is due."""

PATIENCE_S: Final = 20.0
"""How long the end of the program waits for a backup, in seconds."""

REST_S: Final = 5.0
"""How long after the start before it looks for a missed backup, in seconds."""

_NICE: Final = 10


@frozen
class BackupState:
    """How the backups are.

    Attributes:
        at: when the newest was made, "20261121-201500", UTC; empty when there is none.
        trouble: why the last one could not be made; None when it could, or none was due.
        uses_second: whether a second place is named.
        second_trouble: why the last one could not be made there.
    """

    at: str = ""
    trouble: BackupFailure | None = None
    uses_second: bool = False
    second_trouble: BackupFailure | None = None


class BackupWorker:
    """Copies the record when it is due. The window's thread calls `heard`, `use` and `close`."""

    def __init__(
        self,
        record: Path,
        folder: Path,
        second: Path | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        rest_s: float = REST_S,
    ) -> None:
        """Start the thread; soon it checks whether a backup was still due at the last stop.

        Args:
            record: the record's file.
            folder: of the backups; made when it is missing.
            second: a second folder, for example on a USB stick. It is never created:
                without the stick, the path would be a folder on the card whose failure it
                guards against.
            now: returns the current time, for the files' names.
            rest_s: delay before that check, in seconds, so that the start is not slowed.
        """
        self._record = record
        self._folder = folder
        self._second = second
        self._now = now
        self._rest_s = rest_s
        self._moves = 0
        self._due = False
        self._looking = True
        self._closing = False
        self._stopped = threading.Event()
        self._bell = threading.Condition()
        newest = listed(folder)
        self._kept = BackupState(newest[0].at if newest else "", uses_second=second is not None)
        self._thread = threading.Thread(target=self._work, name="backups", daemon=True)
        self._thread.start()

    @property
    def kept(self) -> BackupState:
        """How the backups are now."""
        return self._kept

    def heard(self, kinds: Sequence[str]) -> None:
        """Count entries of these kinds, which were just written. Returns at once."""
        self._moves += kinds.count(MOVE)
        if STARTED in kinds or OUTCOME in kinds or self._moves >= EVERY:
            self._moves = 0
            with self._bell:
                self._due = True
                self._bell.notify_all()

    def use(self, record: Path) -> None:
        """Use another record from now on; it is copied at once."""
        with self._bell:
            self._record = record
            self._due = True
            self._bell.notify_all()

    def settled(self, patience_s: float) -> bool:
        """Wait at most `patience_s` seconds until no backup is due. Returns whether none is."""
        with self._bell:
            return self._bell.wait_for(
                lambda: not (self._due or self._looking) or not self._thread.is_alive(), patience_s
            )

    def close(self, patience_s: float = PATIENCE_S) -> None:
        """Stop. A running backup may take `patience_s` seconds more, then it is dropped."""
        with self._bell:
            self._closing = True
            self._bell.notify_all()
        self._thread.join(patience_s)
        self._stopped.set()
        # A stick that hangs in the kernel must not hold up the end of the program.
        self._thread.join(2.0)

    # In the thread

    def _work(self) -> None:
        with suppress(OSError):
            # On Linux this is the priority of the thread alone.
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
        if self._second is not None and not self._second.is_dir():
            self._kept = replace(self._kept, second_trouble=BackupFailure.NOT_THERE)
        with self._bell:
            self._bell.wait_for(lambda: self._due or self._closing, self._rest_s)
            looks = not (self._due or self._closing)
        if looks and self._is_behind():
            with self._bell:
                self._due = True
        while True:
            with self._bell:
                self._looking = False
                self._bell.notify_all()
                self._bell.wait_for(lambda: self._due or self._closing)
                if not self._due:
                    return
                self._due, self._looking = False, True
                record = self._record
            with suppress(StoppedError):
                self._back_up(record)

    def _back_up(self, record: Path) -> None:
        with suppress(OSError):
            self._folder.mkdir(exist_ok=True)
        folders = [self._folder, *([] if self._second is None else [self._second])]
        number = next_number(folders)
        at = f"{self._now().astimezone(UTC):%Y%m%d-%H%M%S}"
        source, trouble = record, None
        try:
            made, _ = make(record, self._folder, number, at, self._stopped.is_set, spared=SPARED)
            source = made.path
        except BackupError as error:
            trouble = error.trouble
        newest = at if trouble is None else self._kept.at
        self._kept = replace(self._kept, at=newest, trouble=trouble)
        if self._second is None:
            return
        trouble = None
        try:
            make(source, self._second, number, at, self._stopped.is_set)
        except BackupError as error:
            trouble = error.trouble
        self._kept = replace(self._kept, second_trouble=trouble)

    def _is_behind(self) -> bool:
        """Whether a backup was due when the program last stopped and is still missing."""
        newest = listed(self._folder)
        then: dict[str, int] = {}
        try:
            if newest:
                with JournalReader.of_copy(newest[0].path) as backup:
                    then = {head.id: head.entries for head in backup.matches()}
            with Journal.open(self._record.parent, read_only=True) as journal:
                moves = 0
                for head in journal.matches():
                    known = then.get(head.id, 0)
                    if head.entries > known:
                        if not known or head.last_kind in AFTER_THE_END:
                            return True
                        moves += journal.count(head.id, MOVE, known - 1)
        except StoreError:
            # Whatever failed, the next backup reports it.
            return True
        return moves >= EVERY
