"""Where is the saved UI state kept: unfinished input and open screens?

In a file of its own beside the record. Even if the file is damaged, the table must open.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from companion.core import atomic_file
from companion.core.errors import StoreError
from companion.core.game import Json


class UiStateFile:
    """The saved UI state of one table; keeps `UiStateStore`. For one thread."""

    def __init__(self, file: Path) -> None:
        """Nothing is read yet."""
        self._file: Final = file

    @property
    def is_there(self) -> bool:
        """Whether anything was ever saved."""
        return self._file.exists()

    def saved_ui_state(self) -> Json:
        """What was saved last, also before a restart; None if there is nothing."""
        try:
            return json.loads(self._file.read_bytes())
        except (OSError, ValueError, RecursionError):
            return None

    def save_ui_state(self, ui_state: Json) -> None:
        """Save the state of everybody's screens between two moves.

        Raises:
            StoreError: it cannot be saved; what was saved before stays.
        """
        try:
            atomic_file.write(self._file, json.dumps(ui_state))
        except OSError as error:
            text = "What you've started can't be saved ({why}); moves are saved."
            raise StoreError(text, why=error.strerror) from error
