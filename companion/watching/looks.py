"""In which looks is a board shown? By day and by night, for a television and for a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.ui.theme import DARK, LARGE_TEXT, LIGHT, Theme

_WIDE_PX: Final = (1600, 1000)
"""A board beside its words on a screen of 1920 by 1080, and on larger ones made larger."""
_TALL_PX: Final = (780, 1160)
"""A board above its words on a phone held upright, at two pixels for each of its own."""


@dataclass(frozen=True, slots=True)
class Look:
    """One look of a board.

    Attributes:
        name: in topics: "day-wide".
        most: the most pixels that it may have, width and height.
        theme: its colours, its letters large.
    """

    name: str
    most: tuple[int, int]
    theme: Theme


LOOKS: Final[Sequence[Look]] = tuple(
    Look(f"{light}-{shape}", most, replace(theme, letters=LARGE_TEXT))
    for shape, most in (("wide", _WIDE_PX), ("tall", _TALL_PX))
    for light, theme in (("day", LIGHT), ("night", DARK))
)
"""All of them; those that most people use first."""
