"""How is a walk said in few bytes? The first frame, and what changes from each to the next.

Dozens of display lists of one walk have all but a few pictures in common. Whole, they are up to
128 kB, which the broker copies for each viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

_Laid = TypeVar("_Laid")


def changes(frames: Sequence[Sequence[_Laid]]) -> list[tuple[int, int, Sequence[_Laid]]]:
    """What changes from each frame to the next.

    Returns:
        One fewer than there are frames: so many of the first pictures stay, so many of the last
        ones, and what lies between them now.
    """
    return [_change(before, after) for before, after in pairwise(frames)]


def _change(before: Sequence[_Laid], after: Sequence[_Laid]) -> tuple[int, int, Sequence[_Laid]]:
    most = min(len(before), len(after))
    first = _same(before, after, most)
    last = _same(before[::-1], after[::-1], most - first)
    return first, last, after[first : len(after) - last]


def _same(one: Sequence[_Laid], other: Sequence[_Laid], most: int) -> int:
    """How many of their first pictures two lists have in common; at most so many."""
    return next((number for number in range(most) if one[number] != other[number]), most)
