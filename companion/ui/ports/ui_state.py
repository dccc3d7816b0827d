"""Where did everybody stand between two moves? A protocol, no code."""

from __future__ import annotations

from typing import Protocol

from companion.core.game import Json


class UiStateStore(Protocol):
    """The saved UI state: public all of it. Called in the window's thread."""

    def saved_ui_state(self) -> Json:
        """What was saved last, also before a restart; None if there is nothing.

        Reads a small file; one that cannot be read is as if it was not there.
        """

    def save_ui_state(self, ui_state: Json) -> None:
        """Save where everybody stands. Idempotent; blocks until the file is on the disk.

        Raises:
            StoreError: it cannot be saved; what was saved before stays.
        """
