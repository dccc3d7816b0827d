"""Why is that not possible? A sentence in a bubble, beside what it is about.

It lies over everything else, so it stands where it covers nothing that can be tapped next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import lru_cache
from typing import Final, TypeAlias

import pygame
from pygame import Rect

from companion.core.frozen import frozen
from companion.ui.widgets.base import Intent, Layer, Point, Target
from companion.ui.widgets.pen import Pen, Words

GONE: Final = Intent("note")
"""A tap on a note: nothing but the next tap, which takes it away."""
_ON: Final = 1000
"""What lies under a note counts so much more than what is beside it."""
_Box: TypeAlias = tuple[int, ...]
"""Left, top, width, height."""


@frozen
class Note:
    """A sentence at the place that was tapped; the next tap takes it away.

    Attributes:
        area: the note stays within.
        at: what it is about; the note stands above it, or below, or where it covers nothing.
        text: the sentence.
        small: the paragraph, or nothing.
        body: text size.
        gap: distance to what it is about.
        free: what it does not cover while there is room elsewhere.
        beyond: where it may stand if it covers something everywhere in `area`; None for nowhere.
        tap: what a tap on it means; any takes it away.
    """

    area: Rect
    at: Point
    text: str
    small: str
    body: int
    gap: int
    free: tuple[Rect, ...] = ()
    beyond: Rect | None = None
    tap: Intent = GONE
    layer: Layer = Layer.OVER
    rect: Rect = field(init=False)

    def __post_init__(self) -> None:
        """Find its place."""
        fields = [self.area] if self.beyond is None or not self.free else [self.area, self.beyond]
        free = tuple(tuple(rect) for rect in self.free)
        least: tuple[float, Rect] | None = None
        for area in fields:
            for wide in (19, 26, 13):
                size = self._size(area, wide)
                covered, *rect = _place(tuple(area), self.at, size, self.gap, free)
                if least is None or covered < least[0]:
                    least = covered, Rect(rect)
                if not covered:
                    break
            if least is not None and least[0] < _ON:
                break
        assert least is not None
        object.__setattr__(self, "rect", least[1])

    def _size(self, area: Rect, letters: int) -> tuple[int, int]:
        """How large it is when it is so many letters broad."""
        wide = min(area.w - 2 * self.gap, self.body * letters)
        text = Words(self.text, Rect(0, 0, wide - 3 * self.gap, area.h // 2), self.body).fitted()
        return wide, text.height + self._small_high + 3 * self.gap

    @property
    def _small_high(self) -> int:
        return self.body if self.small else 0

    def targets(self) -> Sequence[Target]:
        """Itself: a tap on it takes it away, as any other tap does."""
        return (Target("note", self.rect, self.tap, focus=False),)

    def words(self) -> Sequence[Words]:
        """Sentence and paragraph."""
        box = self.rect.inflate(-3 * self.gap, -2 * self.gap)
        upper = Rect(box.x, box.y, box.w, box.h - self._small_high)
        found = [Words(self.text, upper, self.body, align=-1)]
        if self.small:
            lower = Rect(box.x, upper.bottom, box.w, self._small_high)
            found.append(Words(self.small, lower, self.body * 3 // 4, "name", align=-1, rise=1))
        return found

    def draw(self, pen: Pen) -> None:
        """Draw it with a tail that points at what it is about."""
        theme, sizes = pen.theme, pen.sizes
        line = sizes.line + 1
        pen.sheet(self.rect, theme.parchment_light, theme.danger, line=line, shadow=sizes.gap)
        self._tail(pen, line)
        for words in self.words():
            ink = theme.ink_soft if words.role == "name" else theme.ink
            pen.write(
                Words(words.text, words.box, words.px, words.role, ink, words.align, words.rise)
            )

    def _tail(self, pen: Pen, line: int) -> None:
        """A small triangle towards what the note is about."""
        above = self.rect.bottom <= self.at[1]
        if not above and self.rect.top < self.at[1]:
            return
        size = self.gap
        low, high = self.rect.left + 2 * size, self.rect.right - 2 * size
        x = max(low, min(high, self.at[0]))
        base = self.rect.bottom - line if above else self.rect.top + line - 1
        tip = base + (size if above else -size)
        edge = [(x - size, base), (x, tip), (x + size, base)]
        pygame.draw.polygon(pen.surface, pen.theme.parchment_light, edge)
        pygame.draw.lines(pen.surface, pen.theme.danger, False, edge, line)


@lru_cache(maxsize=64)
def _place(
    area: _Box, at: Point, size: tuple[int, int], gap: int, free: tuple[_Box, ...]
) -> tuple[int, int, int, int, int]:
    """Where a note of a size stands: the pixels that it covers of `free`, and its box.

    Above what it is about, if it covers nothing there, or below; else as near as it can.
    """
    inside, kept = Rect(area).inflate(-2 * gap, -2 * gap), [Rect(box) for box in free]
    wide, high = size
    right, low = max(inside.x, inside.right - wide), max(inside.y, inside.bottom - high)

    def within(x: float, y: float) -> Rect:
        return Rect(max(inside.x, min(right, int(x))), max(inside.y, min(low, int(y))), *size)

    middle = at[0] - wide // 2
    above, below = within(middle, at[1] - 2 * gap - high), within(middle, at[1] + 2 * gap)
    # Where there is no room above, the note would lie on what it is about.
    found = [above, below] if above.bottom <= at[1] - gap else [below, above]
    step = max(4, 2 * gap)
    found += sorted(
        (within(x, y) for y in range(inside.y, low + step, step)
         for x in range(inside.x, right + step, step)),
        key=lambda rect: (rect.collidepoint(at), _far(rect, at)),
    )  # fmt: skip
    best = min(found, key=lambda rect: _covered(rect, kept, gap)) if kept else found[0]
    return _covered(best, kept, gap), best.x, best.y, best.w, best.h


def _covered(rect: Rect, kept: Sequence[Rect], gap: int) -> int:
    """How much of these a note covers: each pixel of one, and the edge around it a little."""
    wider = rect.inflate(4 * gap, 4 * gap)
    near = [kept[number] for number in wider.collidelistall(kept)]
    parts = [(rect.clip(one), wider.clip(one)) for one in near]
    return sum(_ON * on.w * on.h + by.w * by.h for on, by in parts)


def _far(rect: Rect, at: Point) -> int:
    """The square of the way from a point to a box."""
    x = max(rect.left - at[0], 0, at[0] - rect.right)
    y = max(rect.top - at[1], 0, at[1] - rect.bottom)
    return x * x + y * y
