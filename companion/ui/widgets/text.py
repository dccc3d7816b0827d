"""How does a text fit its box? Wrap, then shrink; never cut off in silence.

`fit` finds the largest size at which a text stands whole in its box. Only a box
that could not hold it in any readable size gets the text's beginning and "…",
which the layout tests treat as a fault.

Japanese breaks between phrases. Where that costs much of the size it breaks between words
too; between letters only where nothing readable stands in the box otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

import pygame

from companion.core.frozen import frozen
from companion.ui.text.fallback import Letters
from companion.ui.widgets import breaks

FontOf = Callable[[str, int], Letters]
"""Role and size in pixels → font."""

LEAST_PX = 9
"""Below this nobody reads anything."""
_SMALL_PX = 11
"""Below this a word is broken sooner than made smaller."""
_SHORT = 4
"""A word of no more letters looks lost alone on a line."""
_WORTH = 0.8
"""Letters that are so much smaller are not worth whole phrases."""

_Pieces: TypeAlias = Sequence[Sequence[tuple[str, str]]]
"""What must not be broken, of each paragraph."""


@frozen
class Fitted:
    """A text as it stands in its box.

    Attributes:
        lines: from top to bottom.
        px: the size that was found.
        width: of the longest line, in pixels.
        height: of all lines, in pixels.
        whole: whether nothing had to be left out.
    """

    lines: tuple[str, ...]
    px: int
    width: int
    height: int
    whole: bool

    def with_company(self) -> Fitted:
        """The same; a short word alone on the last line gets the one before it."""
        if len(self.lines) < 2 or len(self.lines[-1]) > _SHORT:
            return self
        *above, before, last = self.lines
        head, _space, tail = before.rpartition(" ")
        if not head or len(tail) + 1 + len(last) > len(before):
            return self
        return replace(self, lines=(*above, head, f"{tail} {last}"))


@lru_cache(maxsize=4096)
def fit(
    text: str, width: int, height: int, role: str, px: int, font_of: FontOf, lines: int = 0
) -> Fitted:
    """The largest form of `text`, at most `px` high letters, that a box can hold.

    Args:
        text: with a line break where a new line must begin.
        width: of the box, in pixels.
        height: of the box, in pixels.
        role: the font's.
        px: the size wished for.
        font_of: gives the fonts; the theme's own function, so that results are kept.
        lines: at most so many lines; 0 is as many as the box holds.
    """
    box = (width, height)
    found = _largest(text, breaks.Between.PHRASES, box, role, px, font_of, lines)
    for between in breaks.finer(text):
        least = _SMALL_PX if between is breaks.Between.LETTERS else px * _WORTH
        if found is not None and found.px >= min(least, px):
            break
        other = _largest(text, between, box, role, px, font_of, lines)
        if other is not None and (found is None or found.px < other.px * _WORTH):
            found = other
    return found or _shortened(text, width, height, role, font_of)


def _largest(
    text: str,
    between: breaks.Between,
    box: tuple[int, int],
    role: str,
    px: int,
    font_of: FontOf,
    most: int,
) -> Fitted | None:
    """The largest form with these breaks; None where none is small enough."""
    whole = [list(breaks.pieces(paragraph, between)) for paragraph in text.split("\n")]
    size = max(px, LEAST_PX)
    while size > LEAST_PX:
        found = _at_size(whole, box, role, size, font_of, most)
        if found is not None:
            return found
        size -= 1 if size <= 24 else 2
    return _at_size(whole, box, role, LEAST_PX, font_of, most)


def _at_size(
    whole: _Pieces, box: tuple[int, int], role: str, px: int, font_of: FontOf, most: int
) -> Fitted | None:
    width, height = box
    font = font_of(role, px)
    lines = _wrap(whole, width, font)
    if lines is None or (most and len(lines) > max(most, len(whole))):
        return None
    tall = font.get_linesize() * (len(lines) - 1) + font.get_height()
    if tall > height:
        return None
    wide = max((font.size(line)[0] for line in lines), default=0)
    return Fitted(tuple(lines), px, wide, tall, True)


def _wrap(whole: _Pieces, width: int, font: Letters) -> list[str] | None:
    """Lines no wider than `width`, None where one piece is."""
    lines: list[str] = []
    for paragraph in whole:
        found = _paragraph(paragraph, width, font)
        if found is None:
            return None
        lines += found
    return lines


def _paragraph(pieces: Sequence[tuple[str, str]], width: int, font: Letters) -> list[str] | None:
    lines: list[str] = []
    line, wide = "", 0
    for gap, piece in pieces:
        alone = font.size(piece)[0]
        longer = f"{line}{gap}{piece}" if line else piece
        # Japanese letters stand side by side; a space and what it parts are measured as one.
        reach = font.size(longer)[0] if gap else wide + alone
        if reach <= width:
            line, wide = longer, reach
            continue
        if not line or alone > width:
            return None
        lines.append(line)
        line, wide = piece, alone
    return [*lines, line]


def _shortened(text: str, width: int, height: int, role: str, font_of: FontOf) -> Fitted:
    font = font_of(role, LEAST_PX)
    short = text.replace("\n", " ")
    while short and font.size(short + "…")[0] > width:
        short = short[:-1]
    line = short + "…"
    return Fitted((line,), LEAST_PX, font.size(line)[0], min(height, font.get_height()), False)


@lru_cache(maxsize=512)
def inked(
    line: str, role: str, px: int, ink: tuple[int, int, int], font_of: FontOf
) -> pygame.Surface:
    """One line as a picture. Kept, so nothing secret is ever written with it."""
    return font_of(role, px).render(line, True, ink)
