"""What leaves the program as a file? Protocols, no code.

A file goes to a USB stick where one is plugged in, else into the export folder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Protocol

from companion.core.frozen import frozen
from companion.core.game import Json

EXPORTS: Final = ("text", "json", "csv", "bgstats")
"""The forms in which a match is exported."""

PAPERS: Final = ("a4", "a3", "letter", "sheet")
"""The papers that a board is printed on, in sheets; or one sheet of the board's own size."""


BOARD: Final = "board"
"""The name of the part that is the board itself: in every game."""


@frozen
class PrintPart:
    """What can be printed by itself.

    Attributes:
        name: in options and on buttons.
        title: what people call it: English, the key for translations.
        note: how it differs from the picture on the screen; empty where it does not.
    """

    name: str
    title: str
    note: str = ""


@frozen
class PrintSheet:
    """A sheet of a printed board.

    Attributes:
        name: its row's letter and its column's number, "A1" at the upper left.
        window: x, y, width and height of what it shows of the board, in mm.
    """

    name: str
    window: tuple[float, float, float, float]


class PrintJob(Protocol):
    """A board that is being printed, in a process of its own."""

    def done(self) -> Path | None:
        """Where the PDF is, None while it is being made. Returns at once.

        Raises:
            StoreError: it could not be made or written. The job has ended.
        """

    def close(self) -> None:
        """End the process; its pages are dropped. Idempotent."""


class ExportsPort(Protocol):
    """Writes new files; none is ever overwritten, so no method is idempotent.

    Every method is called in the window's thread and blocks until the file is on the disk,
    except `print_board`. Where a stick is full or pulled out, the next place is tried.
    """

    def export(self, match_id: str, form: str) -> Path:
        """Write a recorded match to a new file; `form` is one of `EXPORTS`. Returns its path.

        Raises:
            StoreError: the record cannot be read, or no disk takes the file.
            NotationError: this program cannot play the match.
        """

    def keep(self, name: str, content: bytes) -> Path:
        """Write a picture or other content to a new file, as `export` does. Returns its path.

        Raises:
            StoreError: no disk takes the file.
        """

    def on_stick(self, file: Path) -> bool:
        """Whether a file lies on a USB stick. Asks no disk; returns at once; idempotent."""

    def print_parts(self, board: Json) -> Sequence[PrintPart]:
        """What of a board's game can be printed, in order. Returns at once; always the same."""

    def print_sheets(self, board: Json, paper: str) -> Sequence[PrintSheet]:
        """The sheets of a paper that the board itself takes; none where they are too many.

        Returns at once; always the same.
        """

    def print_board(self, board: Json, paper: str, parts: Sequence[str]) -> PrintJob:
        """Begin to print a board and its pieces, as a PDF that is then kept as `keep` does.

        Returns at once; the pages are made by another process.

        Args:
            board: the object of a board file without faults.
            paper: one of `PAPERS`.
            parts: the names of those that are printed, at least one.

        Raises:
            StoreError: the process could not be started.
        """

    def report(self, working: Callable[[], object]) -> Path:
        """Write a fault report to one file. Returns its path.

        Blocks while the whole record is read: minutes on a small machine.

        Args:
            working: called after every step, in the caller's thread.

        Raises:
            StoreError: no disk takes the file.
        """
