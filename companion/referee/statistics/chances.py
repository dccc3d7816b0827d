"""Did the die fall as chance would have it? Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.core.dice_statistics import FACES, chi_square, p_value

LEAST_EXPECTED: Final = 5.0
"""With fewer expected of each face the chi-square test says nothing (Cochran's rule)."""


@dataclass(frozen=True, slots=True)
class Chances:
    """Rolls against a fair die.

    Attributes:
        rolls: how many there were.
        expected: of each face.
        p: how often a fair die is at least so uneven, 0 to 1; None with too few rolls to say.
    """

    rolls: int
    expected: float
    p: float | None


def chances(counts: Sequence[int]) -> Chances:
    """What these counts by face, from 1 on, say."""
    rolls = sum(counts)
    expected = rolls / FACES
    p = p_value(chi_square(counts)) if expected >= LEAST_EXPECTED else None
    return Chances(rolls, expected, p)
