"""How does a make of dice speak? The port that the modules `godice` and `pixels` keep."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Protocol

from companion.core.dice_lines import Make
from companion.dice import godice, pixels
from companion.dice.notices import Notice
from companion.dice.ports import Advert, Channel


class NoticeReader(Protocol):
    """Reads the notifications of one connection."""

    def read(self, data: bytes) -> list[Notice]:
        """What a notification says; nothing for what is of no interest or not correct."""


class DieSpeech(Protocol):
    """A make of dice. Messages are what is written to the die, one after another."""

    @property
    def CHANNELS(self) -> tuple[Channel, ...]:  # noqa: N802 - a module keeps this port
        """Where it speaks and hears; the first that it has is used."""

    def reader(self) -> NoticeReader:
        """A reader for a new connection."""

    def is_one(self, advert: Advert) -> bool:
        """Whether a device that advertises may be of this make."""

    def greeting(self) -> tuple[bytes, ...]:
        """What it is asked after each connection."""

    def refresh(self) -> tuple[bytes, ...]:
        """What it is asked from time to time."""

    def ask_state(self) -> tuple[bytes, ...]:
        """What makes it say how it lies; nothing if it cannot."""

    def shine(self, colour: str) -> tuple[bytes, ...]:
        """Blink in a colour (`rrggbb`) for a minute at least, or until `dark`."""

    def flash(self, times: int) -> tuple[bytes, ...]:
        """Blink white so many times."""

    def dark(self) -> tuple[bytes, ...]:
        """Put the lights out."""


SPEECH: Final[Mapping[Make, DieSpeech]] = MappingProxyType({"godice": godice, "pixels": pixels})
"""Make → how it speaks."""
LABEL: Final[Mapping[Make, str]] = MappingProxyType({"godice": "GoDice", "pixels": "Pixels"})
"""Make → what it is called where a die has not said its name."""


def make_of(advert: Advert) -> Make | None:
    """The make of a device that advertises; None if it is none of these dice."""
    return next((make for make, speech in SPEECH.items() if speech.is_one(advert)), None)
