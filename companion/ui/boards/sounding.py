"""What does an event of a game sound like, for whoever knows no game? Floor 5.

Every game has a module `<slug>_sounds` here with `SOUNDS`: the kind of an event → the
name of its sound. Events are what everybody at the table may know, and nothing else has
a sound: matches that differ only in what is hidden sound alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Final, Protocol, cast


class Module(Protocol):
    """The module of a game's sounds."""

    @property
    def SOUNDS(self) -> Mapping[str, str]:  # noqa: N802 # a constant of a module
        """Kind of event → name of a sound; what is not there is silent."""


_GAMES: Final = "companion.ui.games"


def find(slug: str) -> Mapping[str, str]:
    """The sounds of the game with this slug.

    Raises:
        ModuleNotFoundError: nobody has written them.
    """
    return cast(Module, import_module(f"{_GAMES}.{slug}.sounds")).SOUNDS


def of_events(slug: str, events: Iterable[Any]) -> tuple[str, ...]:
    """The sounds of what has happened, in order.

    Raises:
        ModuleNotFoundError: nobody has written this game's sounds.
    """
    sounds = find(slug)
    return tuple(sounds[event.kind] for event in events if event.kind in sounds)
