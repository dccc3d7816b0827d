"""How are sounds and speech played? A protocol, no code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class LoudspeakerPort(Protocol):
    """Plays sounds and reads texts aloud.

    Called in the window's thread. Every method returns at once, and none raises: without
    sound or voice a call does nothing, and `trouble` says why.
    """

    def play(self, sounds: Sequence[str], loudness: float) -> None:
        """Play sounds, by their names, one after another; `loudness` is 0 to 1.

        Sounds of an earlier call that have not begun are dropped.
        """

    def say(self, text: str, language: str, loudness: float) -> None:
        """Read a text aloud, instead of whatever is being read; `loudness` is 0 to 1."""

    def hush(self) -> None:
        """Stop reading aloud. Idempotent."""

    def try_again(self) -> None:
        """Allow another attempt at what has failed before."""

    @property
    def trouble(self) -> str:
        """Why sounds cannot be played, a key for translations; "" while nothing is known."""

    def voice_trouble(self, language: str) -> str:
        """Why there is no voice in a language, a key for translations; "" when there is one."""
