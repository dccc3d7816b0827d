"""How is a QR code drawn so that a camera reads it? Dark squares of whole pixels on a light sheet.

Also by night it is dark on light: many cameras read it in no other way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from companion.ui.theme import Rgb
from companion.ui.widgets.pen import Pen

QUIET: Final = 4
"""So many squares at each side stay light, as the standard wants it."""
_LIGHT: Final[Rgb] = (255, 255, 255)
_DARK: Final[Rgb] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class QrPicture:
    """A QR code.

    Attributes:
        rows: its rows, each a text of 0 and 1; as many as each is long.
    """

    rows: tuple[str, ...]

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it as large as whole pixels a square allow, in the middle of the box."""
        across = len(self.rows) + 2 * QUIET
        px = min(box.w, box.h) // across
        if not self.rows or not px:
            return
        sheet = Rect(0, 0, across * px, across * px)
        sheet.center = box.center
        pygame.draw.rect(pen.surface, _LIGHT, sheet)
        for y, row in enumerate(self.rows):
            for x, square in enumerate(row):
                if square == "1":
                    at = (sheet.x + (x + QUIET) * px, sheet.y + (y + QUIET) * px)
                    pen.surface.fill(_DARK, Rect(*at, px, px))
