"""Which preferences do the people at this table have? A protocol, no code."""

from __future__ import annotations

from typing import Protocol

from companion.core.config.preferences import Preferences


class PreferenceStore(Protocol):
    """The preferences, kept for the next start. Called in the window's thread."""

    @property
    def preferences(self) -> Preferences:
        """The present preferences; the same object until they change. Returns at once."""

    def set_preferences(self, preferences: Preferences) -> None:
        """Use these preferences from now on, also after the next start. Idempotent.

        Blocks until the file is on the disk.

        Raises:
            StoreError: they cannot be written; they hold until the program ends.
        """

    @property
    def fresh(self) -> bool:
        """Whether nothing was ever chosen or played here; reads the list of matches."""
