"""On which side of the screen does each player sit? Pure.

Sides are 0 to 3, clockwise from where the picture is upright: near, left, far, right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from companion.core.config.preferences import MOST_SIDES

SIDES: Final = 4
SETTING_UP: Final = "setup"
"""The place of a visit to the seats that is about the match that is being set up."""

KnownSides: TypeAlias = tuple[tuple[str, int], ...]
"""(player's name, side), the one that was placed last at the end."""


def sides(names: Sequence[str], known: KnownSides) -> tuple[int, ...]:
    """The side of each seat: where the player last sat, else evenly round the table."""
    last = dict(known)
    return tuple(last.get(name, SIDES * seat // len(names)) for seat, name in enumerate(names))


def moved(names: Sequence[str], seat: int, known: KnownSides) -> KnownSides:
    """The known sides when a player has moved on, clockwise, and the others stay."""
    now = list(sides(names, known))
    now[seat] = (now[seat] + 1) % SIDES
    placed = dict(zip(names, now, strict=True))
    others = tuple(one for one in known if one[0] not in placed)
    return (*others, *placed.items())[-MOST_SIDES:]
