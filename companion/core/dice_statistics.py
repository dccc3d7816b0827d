"""Is a die fair, as far as rolls can tell? Pure: a chi-square test of six faces."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from typing import Final

FACES: Final = 6
SUSPICIOUS: Final = 0.001
"""The p-value below which a die is suspicious: a fair die gets there once in 1,000 tests."""


def chi_square(counts: Sequence[int]) -> float:
    """The chi-square statistic of some counts against equal frequencies; 0 when all are equal.

    Raises:
        ValueError: nothing was counted.
    """
    expected = sum(counts) / len(counts)
    if expected <= 0:
        raise ValueError("Nothing was rolled.")
    return sum((count - expected) ** 2 for count in counts) / expected


def p_value(statistic: float) -> float:
    """The probability that a fair six-sided die deviates at least so much: 5 degrees of freedom.

    The upper tail of the chi-square distribution has a closed form for every odd
    number of degrees; this is the one for five.
    """
    tail = sqrt(2 * statistic / pi) * exp(-statistic / 2) * (1 + statistic / 3)
    return erfc(sqrt(statistic / 2)) + tail


def detectable(rolls: int) -> float:
    """The smallest surplus over 1/6, in percentage points, that so many rolls usually detect.

    One loaded face whose surplus is taken evenly from the others raises suspicion
    nine times in ten when the non-centrality is 29.2.
    """
    # A surplus d has the non-centrality rolls * 6 * (d² + 5 (d/5)²) = rolls * 7.2 * d².
    return 100 * sqrt(29.2 / (7.2 * rolls))
