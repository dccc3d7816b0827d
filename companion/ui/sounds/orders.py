"""Which messages go to the player, and which come back? Pure: one JSON object a line.

The player is a process of its own (`player.py` says why); these lines are all that goes
between the two. They hold nothing that is not on the screen for all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, Final, TypeAlias

from companion.core.frozen import frozen

MOST_BYTES: Final = 4_096
"""In bytes: a pipe takes so much whole or not at all (POSIX's PIPE_BUF on Linux)."""


@frozen
class Play:
    """Play these sounds, one after another, instead of those that have not begun.

    Attributes:
        sounds: their names.
        loudness: 0 to 1.
        at_s: when it was asked for, by the system's monotonic clock.
    """

    sounds: tuple[str, ...]
    loudness: float
    at_s: float


@frozen
class Say:
    """Read this aloud, instead of whatever was to be read."""

    text: str
    language: str
    loudness: float


@frozen
class Hush:
    """Say no more of what is being read."""


@frozen
class Forgive:
    """Try again what has failed."""


Order: TypeAlias = Play | Say | Hush | Forgive


@frozen
class AudioStatus:
    """The state of the sounds, or of a language's voice.

    Attributes:
        language: whose voice; "" for the sounds.
        why: what is wrong, a key for translations; "" when all is well.
    """

    language: str
    why: str


_WORDS: Final[Mapping[type, str]] = {
    Play: "play", Say: "say", Hush: "hush", Forgive: "forgive", AudioStatus: "trouble",
}  # fmt: skip
"""Class → its word on the line."""


def write(message: Order | AudioStatus) -> bytes:
    """A line."""
    obj = {"do": _WORDS[type(message)], **asdict(message)}
    return json.dumps(obj, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


_READERS: Final[Mapping[str, Callable[[Mapping[str, Any]], Order | AudioStatus]]] = {
    "play": lambda obj: Play(
        tuple(map(str, obj["sounds"])), float(obj["loudness"]), float(obj["at_s"])
    ),
    "say": lambda obj: Say(str(obj["text"]), str(obj["language"]), float(obj["loudness"])),
    "hush": lambda _obj: Hush(),
    "forgive": lambda _obj: Forgive(),
    "trouble": lambda obj: AudioStatus(str(obj["language"]), str(obj["why"])),
}


def read(line: bytes) -> Order | AudioStatus | None:
    """What a line says; None for one that says nothing."""
    try:
        obj = json.loads(line)
        return _READERS[obj["do"]](obj)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
