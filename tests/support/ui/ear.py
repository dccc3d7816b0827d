"""A loudspeaker for the tests, which remembers what was heard."""

from __future__ import annotations

from collections.abc import Sequence


class Ear:
    """A loudspeaker that remembers what was heard.

    Attributes:
        played: (sounds, loudness), one for each time that any were played.
        said: (text, language, loudness) of every text, "" for every hush.
        trouble: what it says of itself.
    """

    def __init__(self) -> None:
        """Nothing was heard."""
        self.played: list[tuple[tuple[str, ...], float]] = []
        self.spoken: list[tuple[str, str, float]] = []
        self.trouble = ""

    @property
    def sounds(self) -> list[str]:
        """The names of all sounds, in order."""
        return [name for names, _loudness in self.played for name in names]

    @property
    def texts(self) -> list[str]:
        """What was read aloud, in order, the hushes left out."""
        return [text for text, _language, _loudness in self.spoken if text]

    def play(self, sounds: Sequence[str], loudness: float) -> None:
        """Heard."""
        self.played.append((tuple(sounds), loudness))

    def say(self, text: str, language: str, loudness: float) -> None:
        """Heard."""
        self.spoken.append((text, language, loudness))

    def hush(self) -> None:
        """No more."""
        self.spoken.append(("", "", 0.0))

    def try_again(self) -> None:
        """It never fails."""

    def voice_trouble(self, _language: str) -> str:
        """It never fails."""
        return self.trouble
