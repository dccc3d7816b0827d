"""What leaves the program as a file? Protocols, no code.

A file goes to a USB stick where one is plugged in, else into the export folder.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from companion.core.game import Json

EXPORTS: Final = ("text", "json", "csv", "bgstats")
"""The forms in which a match is exported."""

PAPERS: Final = ("a4", "a3", "letter", "sheet")
"""Onto what a board is printed: in sheets, or in one piece."""


class PrintJob(Protocol):
    """A board that is being printed, in a process of its own."""

    def done(self) -> Path | None:
        """Where the pages are, None as long as they are being made. Returns at once.

        Raises:
            StoreError: they could not be made or kept. It is over.
        """

    def close(self) -> None:
        """End the process; its pages are dropped. Idempotent."""


class ExportsPort(Protocol):
    """Writes new files; none is ever overwritten, so no method is idempotent.

    Every method is called in the window's thread and blocks until the file is on the disk.
    A stick that is pulled out or full is passed over for the next place.
    """

    def export(self, match_id: str, form: str) -> Path:
        """Write a recorded match to a new file: `form` is one of `EXPORTS`. Where it is.

        Raises:
            StoreError: the record cannot be read, or no disk takes the file.
            NotationError: this program cannot play it.
        """

    def keep(self, name: str, content: bytes) -> Path:
        """Write a picture or the like to a new file, as `export` does. Where it is.

        Raises:
            StoreError: no disk takes the file.
        """

    def print_board(self, board: Json, paper: str) -> PrintJob:
        """Begin to print a board and its pieces, as a PDF that is then kept as `keep` does.

        Returns at once; the pages are made by another process.

        Args:
            board: a board file's object that can be played.
            paper: one of `PAPERS`.

        Raises:
            StoreError: it could not be begun.
        """

    def report(self, working: Callable[[], object]) -> Path:
        """Write all that helps to find a fault to one file. Returns where it is.

        Blocks while the whole record is read: minutes on a small machine.

        Args:
            working: called at every step, in the caller's thread.

        Raises:
            StoreError: no disk takes the file.
        """
