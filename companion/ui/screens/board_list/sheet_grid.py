"""Where is a board cut that is printed on several sheets? Lines and names over its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from companion.ui.ports.exports import PrintSheet
from companion.ui.widgets.base import Layer, Untouched
from companion.ui.widgets.pen import Pen, Words


@dataclass(frozen=True, slots=True)
class SheetGrid(Untouched):
    """The sheets of a board, over its picture.

    Attributes:
        rect: the picture's.
        size_mm: the board's width and height.
        sheets: those that it is cut into.
        px: the size of their names' letters.
    """

    rect: Rect
    size_mm: tuple[float, float]
    sheets: tuple[PrintSheet, ...]
    px: int
    layer: Layer = Layer.OVER

    def draw(self, pen: Pen) -> None:
        """Draw the edges of each sheet that lies over another, and the names."""
        scale = self._scale
        thick = max(2, pen.sizes.line)
        left, top = self.rect.topleft
        for x in sorted({sheet.window[0] for sheet in self.sheets} - {0.0}):
            at = left + round(x * scale[0])
            self._line(pen, (at, top), (at, self.rect.bottom), thick)
        for y in sorted({sheet.window[1] for sheet in self.sheets} - {0.0}):
            at = top + round(y * scale[1])
            self._line(pen, (left, at), (self.rect.right, at), thick)
        for words in self.words():
            plate = words.box
            pen.sheet(
                plate, pen.theme.parchment_light, pen.theme.primary, radius=plate.h // 3, line=1
            )
            pen.write(words)

    def words(self) -> Sequence[Words]:
        """The sheets' names, each in the middle of its sheet."""
        return [Words(sheet.name, self._plate(sheet), self.px, "text_bold", lines=1)
                for sheet in self.sheets]  # fmt: skip

    @property
    def _scale(self) -> tuple[float, float]:
        """Pixels a millimetre, across and down."""
        return self.rect.w / self.size_mm[0], self.rect.h / self.size_mm[1]

    def _plate(self, sheet: PrintSheet) -> Rect:
        (x, y, wide, high), scale = sheet.window, self._scale
        box = Rect(
            self.rect.x + x * scale[0], self.rect.y + y * scale[1], wide * scale[0], high * scale[1]
        )
        plate = Rect(0, 0, min(round(self.px * 2.1), round(box.w * 0.9)), round(self.px * 1.35))
        plate.center = box.center
        return plate

    def _line(self, pen: Pen, start: tuple[int, int], end: tuple[int, int], thick: int) -> None:
        """A red line with a light border: it is seen on land, water and parchment."""
        pygame.draw.line(pen.surface, pen.theme.parchment_light, start, end, thick + 2)
        pygame.draw.line(pen.surface, pen.theme.primary, start, end, thick)
