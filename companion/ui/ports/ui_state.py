"""Where is the UI state kept, so that a restart loses no input? A protocol, no code."""

from __future__ import annotations

from typing import Protocol

from companion.core.game import Json


class UiStateStore(Protocol):
    """The saved UI state, all of it public. Called in the window's thread."""

    def saved_ui_state(self) -> Json:
        """The state that was saved last, also before a restart; None if there is none.

        Reads a small file; a file that cannot be read counts as none.
        """

    def save_ui_state(self, ui_state: Json) -> None:
        """Save the state. Idempotent; blocks until the file is on the disk.

        Raises:
            StoreError: it cannot be saved; what was saved before stays.
        """
