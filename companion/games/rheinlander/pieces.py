"""What is in the box? RL 2: colours, knights, bastions, cards, markers. Pure.

It counts pieces; it does not know where they stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

COLOURS: Final = ("red", "yellow", "purple", "blue", "green")
"""The five colours (RL 2.1)."""

KNIGHTS: Final = 25
"""Knights of one colour (RL 2.1)."""

BY_PLAYERS: Final[Mapping[int, int]] = {3: 25, 4: 20, 5: 17}
"""Players → knights that each begins with (RL 3.2)."""

BASTIONS: Final = 3
"""Bastions of one colour (RL 2.1)."""

HAND: Final = 5
"""Cards in every hand at the start of a turn (RL 3.4)."""

MARKERS: Final = 26
"""All markers together (RL 2.3)."""

CASTLE: Final = "castle"
CHURCH: Final = "church"
TOWNS: Final = ("town2", "town3", "town4")

KINDS: Final = (*TOWNS, CASTLE, CHURCH)
"""The kinds of markers, in the order of the rules (RL 16)."""

WORTH: Final[Mapping[str, int]] = {"town2": 2, "town3": 3, "town4": 4, CASTLE: 1, CHURCH: 1}
"""Kind → what it adds to a duchy's value (RL 8.5)."""


def markers(towns: tuple[int, ...]) -> dict[str, int]:
    """Kind → how many are in the box (RL 2.3).

    Args:
        towns: how many are worth 2, 3 and 4, twelve in all.
    """
    return {**dict(zip(TOWNS, towns, strict=True)), CASTLE: 7, CHURCH: 7}
