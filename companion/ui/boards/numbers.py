"""Which number has a space? Pure, from the board file alone.

Spaces are numbered from 1 along the longer side of the sheet: from left to right, on a
sheet that is higher than broad from top to bottom. So a number says how far along the
board its space lies, on every screen, on paper and in the editor. Spaces that are level
are counted from top to bottom (from left to right), then by their ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def space_numbers(board: Mapping[str, Any]) -> dict[str, int]:
    """Space → its number, for a board file's object."""
    spots = {name: entry["at"] for name, entry in board["spaces"].items()}
    return numbered(spots, board["size_mm"])


def numbered(spots: Mapping[str, Sequence[float]], size_mm: Sequence[float]) -> dict[str, int]:
    """Space → its number.

    Args:
        spots: where each space lies, in mm.
        size_mm: width and height of the sheet.
    """
    along = 1 if size_mm[1] > size_mm[0] else 0
    order = sorted(spots, key=lambda name: (spots[name][along], spots[name][1 - along], name))
    return {name: number for number, name in enumerate(order, 1)}
