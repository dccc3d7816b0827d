"""Which preferences do the people at this table have? Those of the settings screen.

One JSON file in the data folder, which the program may write even where it may write
nothing else; ports and pins are in `settings` and stay the owner's. No preference
changes a rule, a match or a secret.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, Final

from companion.core import atomic_file
from companion.core.errors import StoreError
from companion.core.frozen import frozen

LANGUAGES: Final = ("en", "fr", "de", "ja", "nl", "es")
"""The languages there are, by their ISO 639-1 codes."""

SYSTEM: Final = ""
"""Use the system's language where it is one of `LANGUAGES`."""

LIGHT: Final = "light"
DARK: Final = "dark"

MOST_VOLUME: Final = 10


@frozen
class Preferences:
    """What was chosen on the settings screen; every preference has a default.

    Attributes:
        language: one of `LANGUAGES`, or `SYSTEM`.
        theme: `LIGHT` or `DARK`.
        large_text: letters a quarter larger.
        turned: quarter turns, clockwise, of the picture, on top of the command line's.
        animated: things may move on the screen.
        dim_after_s: seconds without a touch until the picture is dimmed; 0 is never.
        volume: of sounds, 0 to `MOST_VOLUME`; 0 is silence.
        silent: the names of the sounds that are switched off.
        spoken: prompts are read out where the system can.
        voice_volume: of the voice, 0 to `MOST_VOLUME`.
        hold_s: how long a button that guards something must be held, in seconds.
        scattered: the digits of a PIN pad stand in random places.
        unreminded: the names of the reminders that are switched off.
        lite: nothing but the referee: no odds, no reminders, no advice.
        welcomed: the welcome of the first start has been shown.
        turn_to_player: the picture turns to the seat whose turn it is, on a screen that lies flat.
        sides: (player's name, side of the screen), as people were last placed round it; the sides
            are 0 to 3, clockwise from where the picture is upright.
        put_aside: the die that is not used, by its name in the settings: rolls are
            tapped by hand instead. Any other die in the settings is used.
        spectators: others on this network may watch what everybody at the table sees.
    """

    language: str = SYSTEM
    theme: str = LIGHT
    large_text: bool = False
    turned: int = 0
    animated: bool = True
    dim_after_s: int = 300
    volume: int = 6
    silent: frozenset[str] = frozenset()
    spoken: bool = False
    voice_volume: int = 6
    hold_s: float = 0.6
    scattered: bool = False
    unreminded: frozenset[str] = frozenset()
    lite: bool = False
    welcomed: bool = False
    turn_to_player: bool = False
    sides: tuple[tuple[str, int], ...] = ()
    put_aside: str = ""
    spectators: bool = False


_USUAL: Final = Preferences()

MOST_SIDES: Final = 40
"""So many players' sides are kept, those that were placed last."""

_PASSING: Final = frozenset({errno.EIO, errno.EINTR, errno.ENOMEM, errno.EMFILE, errno.ENFILE})
"""Error numbers that may pass: they say nothing about the file itself."""


def _one_of(*values: object) -> Callable[[object], bool]:
    return lambda value: value in values


def _within(least: float, most: float) -> Callable[[object], bool]:
    return lambda value: least <= value <= most  # type: ignore[operator]


_ALLOWED: Final[Mapping[str, Callable[[object], bool]]] = {
    "language": _one_of(SYSTEM, *LANGUAGES),
    "theme": _one_of(LIGHT, DARK),
    "turned": _one_of(0, 1, 2, 3),
    "dim_after_s": _within(0, 86_400),
    "volume": _within(0, MOST_VOLUME),
    "voice_volume": _within(0, MOST_VOLUME),
    "hold_s": _within(0.2, 5.0),
}


def read(file: Path) -> Preferences:
    """Read the preferences; a damaged file is no reason not to start.

    A value that is missing, wrong or of a later program gets its default.

    Raises:
        OSError: the disk cannot read it at this moment; a later try may succeed.
    """
    try:
        found = json.loads(file.read_bytes())
    except OSError as error:
        if error.errno in _PASSING:
            raise
        return _USUAL
    except (ValueError, RecursionError):
        return _USUAL
    if not isinstance(found, dict):
        return _USUAL
    return Preferences(**{field.name: _value(field.name, found) for field in fields(Preferences)})


def _value(name: str, found: Mapping[str, Any]) -> Any:
    usual: Any = getattr(_USUAL, name)
    value: Any = found.get(name)
    if isinstance(usual, frozenset):
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return frozenset(value)
        return usual
    if isinstance(usual, tuple):
        return _sides(value)
    kinds = (int, float) if isinstance(usual, float) else (type(usual),)
    if type(value) not in kinds or (name in _ALLOWED and not _ALLOWED[name](value)):
        return usual
    return float(value) if isinstance(usual, float) else value


def _sides(value: Any) -> tuple[tuple[str, int], ...]:
    """The sides in a file; what is no name with a side is left out."""
    found = value if isinstance(value, list) else []
    return tuple(
        (one[0], one[1])
        for one in found[-MOST_SIDES:]
        if isinstance(one, list)
        and len(one) == 2
        and isinstance(one[0], str)
        and type(one[1]) is int
        and 0 <= one[1] <= 3
    )


def over(kept: Preferences, chosen: Preferences) -> Preferences:
    """Merge: each value of `chosen` that is not the default replaces the one in `kept`."""
    changes = {
        field.name: getattr(chosen, field.name)
        for field in fields(Preferences)
        if getattr(chosen, field.name) != getattr(_USUAL, field.name)
    }
    return replace(kept, **changes)


def write(file: Path, preferences: Preferences) -> None:
    """Write the preferences to disk, all or nothing.

    Raises:
        StoreError: the disk refuses; the file is as it was, or wholly new.
    """
    chosen_lines = {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in asdict(preferences).items()
    }
    try:
        atomic_file.write(file, json.dumps(chosen_lines, indent=1))
    except OSError as error:
        raise cannot_be_kept(file, error) from error


def cannot_be_kept(file: Path, error: OSError) -> StoreError:
    """The error for a disk that refuses."""
    return StoreError(
        "The settings can't be saved in {file} ({why}); they last until the program ends. Check "
        "that the disk has space and is writable.",
        file=str(file),
        why=error.strerror,
    )
