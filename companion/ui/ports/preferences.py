"""How do the people at this table like it? A protocol, no code."""

from __future__ import annotations

from typing import Protocol

from companion.core.config.preferences import Preferences


class PreferenceStore(Protocol):
    """The preferences, kept for the next start. Called in the window's thread."""

    @property
    def preferences(self) -> Preferences:
        """What holds now; the same object until it is another one. Returns at once."""

    def set_preferences(self, preferences: Preferences) -> None:
        """Let this hold from now on, also after the next start. Idempotent.

        Blocks until the file is on the disk.

        Raises:
            StoreError: it cannot be kept; it holds until the program ends.
        """

    @property
    def fresh(self) -> bool:
        """Whether nothing was ever chosen, begun or played here; reads the list of matches."""
