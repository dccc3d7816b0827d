"""Who prints a board while the window goes on? A process of its own.

Making the pages takes seconds and uses what the window uses to draw, so it is done by
`herald board print` beside it. The window asks from time to time whether it is done; the
finished PDF is then written where all exported files go.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from companion.core.errors import ConfigError, StoreError
from companion.core.game import Json
from companion.core.message import N_
from companion.ui.i18n.translate import language

NO_PRESS: Final = N_("Printing tools are missing: sudo apt install {packages}")
FAILED: Final = N_("The board couldn't be printed: {why}")

COMMAND: Final = (sys.executable, "-m", "companion", "board", "print")

_NEEDED: Final = {"reportlab": "python3-reportlab", "fontTools": "python3-fonttools"}
"""Module that prints → its Debian package. Our package only suggests the second: it is large."""


def see_to_press() -> None:
    """Check that boards can be printed on this machine.

    Raises:
        ConfigError: the library that writes the pages is not installed.
    """
    missing = [package for name, package in _NEEDED.items() if find_spec(name) is None]
    if missing:
        raise ConfigError(NO_PRESS, packages=" ".join(missing))


class PrintProcess:
    """One board that is being printed. For the window's thread."""

    def __init__(
        self,
        board: Mapping[str, Json],
        paper: str,
        keep: Callable[[str, bytes], Path],
        parts: Sequence[str] = (),
        command: Sequence[str] = COMMAND,
    ) -> None:
        """Start the process.

        Args:
            board: a board file's object.
            paper: one of the papers that `herald board print` knows.
            keep: takes the finished file by its name, and says where it is; may raise
                StoreError.
            parts: what of the game is printed; nothing named is all.
            command: prints a board file, given its name, "--paper", "--language", "--out" and,
                where not all is printed, "--parts".

        Raises:
            StoreError: the process could not be started.
        """
        try:
            see_to_press()
        except ConfigError as error:
            raise StoreError(FAILED, why=error.message) from error
        self._keep = keep
        self._name = f"{board['id']}-{paper}.pdf"
        try:
            self._folder = tempfile.TemporaryDirectory(prefix="herald-print-")
            there = Path(self._folder.name)
            file = there / "board.json"
            file.write_text(json.dumps(board), "utf-8")
            self._pages = there / "board.pdf"
            self._process = subprocess.Popen(
                [*command, str(file), "--paper", paper, "--language", language(),
                 "--out", str(self._pages), *(["--parts", *parts] if parts else [])],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                text=True, errors="replace",
            )  # fmt: skip
        except OSError as error:
            raise StoreError(FAILED, why=error.strerror or str(error)) from error

    def done(self) -> Path | None:
        """Where the pages are, once they are made; None until then.

        Raises:
            StoreError: they could not be made, or no disk takes them. It is over.
        """
        if self._process.poll() is None:
            return None
        _, said = self._process.communicate()
        try:
            if self._process.returncode:
                lines = said.strip().splitlines() or [f"exit {self._process.returncode}"]
                raise StoreError(FAILED, why=lines[-1].removeprefix("herald: "))
            try:
                pages = self._pages.read_bytes()
            except OSError as error:
                raise StoreError(FAILED, why=error.strerror or str(error)) from error
            return self._keep(self._name, pages)
        finally:
            self._folder.cleanup()

    def close(self) -> None:
        """End the process and drop its pages. May be called twice."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()
        self._folder.cleanup()
