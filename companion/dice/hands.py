"""What does the bridge have done? A port between its rules, which are pure, and its process."""

from __future__ import annotations

from typing import Protocol

from companion.adapters.devices.sentences import Sentence
from companion.core.dice_lines import FromBridge, Make


class Hands(Protocol):
    """Carries out what the bridge decides. Nothing blocks, nothing raises."""

    def connect(self, address: str, make: Make) -> None:
        """Connect to a die; `Bridge.connected` or `Bridge.gone` follows."""

    def drop(self, address: str) -> None:
        """Disconnect a die, or give up connecting; nothing follows. Idempotent."""

    def write(self, address: str, data: bytes) -> None:
        """Send bytes to a connected die; if that fails, `Bridge.gone` follows."""

    def scan(self, on: bool) -> None:
        """Listen for dice nearby, or no more."""

    def say(self, message: FromBridge) -> None:
        """Say something on the control line, if a game is there."""

    def open(self, uid: str) -> None:
        """Open a die's socket."""

    def shut(self, uid: str) -> None:
        """Close a die's socket and whoever is connected there."""

    def utter(self, uid: str, sentence: Sentence) -> None:
        """Say a sentence on a die's socket, if a game is there."""
