"""How is the program heard? A protocol, no code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class LoudspeakerPort(Protocol):
    """What makes the program heard.

    Called in the window's thread. Every method returns at once, and none raises: where
    there is no sound or no voice nothing is heard, and `trouble` says why.
    """

    def play(self, sounds: Sequence[str], loudness: float) -> None:
        """Let sounds be heard, one after another, by their names; `loudness` 0 to 1.

        Those of before that have not begun are left out.
        """

    def say(self, text: str, language: str, loudness: float) -> None:
        """Let a text be read aloud, instead of whatever is being read."""

    def hush(self) -> None:
        """Let nothing more be heard of what is being read. Idempotent."""

    def try_again(self) -> None:
        """What has failed before may be tried again."""

    @property
    def trouble(self) -> str:
        """Why no sound is heard, a key for translations; "" as long as nothing is known."""

    def voice_trouble(self, language: str) -> str:
        """Why no voice is heard in a language, a key for translations; "" when one is."""
