"""Who may write the record, and what did it write last? The file `record.lock`.

The kernel's lock on it is the right to write. Its content is the ends of the matches
that were written last: a record that ends before one of them has lost entries, which
neither its chains nor its own list can show.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.core.errors import PassingStoreError
from companion.core.game import Json

LOCK: Final = "record.lock"
_MOST: Final = 8
"""How many ends are noted: more matches than an evening has, less than a sector of a disk."""


class WriterLock:
    """The right to write one record, held until `release` or the end of the process.

    The kernel lets go of it whatever kills the process, so there is never a
    stale one. A child made by a bare `fork` would keep it: start processes
    with `subprocess`, which closes it in the child.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock at once.

        Raises:
            PassingStoreError: another program, or this one, holds it already.
            OSError: the lock file cannot be opened.
        """
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            if isinstance(error, BlockingIOError):
                raise PassingStoreError(
                    "Another program already has the record in {folder} open for writing; nothing "
                    "was changed. Close that program first.",
                    folder=str(path.parent),
                ) from None
            raise
        self._ends = dict(noted(path))

    def note(self, match_id: str, seq: int) -> None:
        """Write down what the newest entry is, beside the record and without a sync.

        A power cut may leave an older note, never a newer one.

        Raises:
            OSError: it cannot be written.
        """
        self._ends.pop(match_id, None)
        self._ends[match_id] = seq
        for oldest in list(self._ends)[:-_MOST]:
            del self._ends[oldest]
        ends = [[match, end] for match, end in self._ends.items()]
        text = json.dumps({"ends": ends, "check": _check(ends)}).encode()
        written = 0
        while written < len(text):
            # The kernel may take a part and call that a success.
            written += os.pwrite(self._file, text[written:], written)
        os.ftruncate(self._file, len(text))

    def release(self) -> None:
        """Let another program write. The lock file stays: removing it would be a race."""
        os.close(self._file)


def noted(path: Path) -> Mapping[str, int]:
    """Each match that was noted with its last entry's number, the newest last.

    A note that was torn or damaged counts as none: it is only a check less.
    """
    try:
        match json.loads(path.read_bytes()):
            case [str(match_id), int(seq)]:
                # As it was written when only one end was noted.
                return {match_id: seq}
            case {"ends": [*ends], "check": str(check)} if check == _check(ends):
                return dict(ends)
    except (OSError, ValueError, TypeError, RecursionError):
        pass
    return {}


def newest(path: Path) -> tuple[str, int] | None:
    """The match and number of the entry that was noted last; None if nothing can be read."""
    ends = list(noted(path).items())
    return ends[-1] if ends else None


def _check(ends: Json) -> str:
    """What a byte that changed by itself does not fit any more."""
    return hashlib.sha256(json.dumps(ends).encode()).hexdigest()[:16]
