"""Did the die fall as chance would have it? Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.core.dice_statistics import FACES, chi_square, p_value
from companion.core.frozen import frozen

LEAST_EXPECTED: Final = 5.0
"""Expected rolls of each face below which the chi-square test is unreliable (Cochran)."""


@frozen
class Chances:
    """Rolls against a fair die.

    Attributes:
        rolls: how many there were.
        expected: how many rolls of each face are expected.
        p: the probability that a fair die is at least so uneven; None with too few rolls.
    """

    rolls: int
    expected: float
    p: float | None


def chances(counts: Sequence[int]) -> Chances:
    """Compare counts by face, from face 1 on, with a fair die."""
    rolls = sum(counts)
    expected = rolls / FACES
    p = p_value(chi_square(counts)) if expected >= LEAST_EXPECTED else None
    return Chances(rolls, expected, p)
