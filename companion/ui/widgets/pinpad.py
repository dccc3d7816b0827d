"""How is a PIN typed? A pad of ten digits, and a dot for each that was typed.

A tap means `Intent("pad", 3)`: the place on the pad, never the digit. The other
keys mean `Intent("rub")` and `Intent("typed")`. The screen keeps what was typed.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from companion.core.frozen import frozen
from companion.ui.i18n.translate import _
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Layer, Untouched, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import Icon

WORK_HZ = 3
"""Pictures a second while a PIN is tried."""
_FINE = 4


def pad(
    area: Rect, sizes: Metrics, order: Sequence[int], *, live: bool, enough: bool, ends: bool = True
) -> list[Widget]:
    """Four rows of three keys: the digits in an order, delete and done.

    Args:
        area: what they fill.
        sizes: for text and gaps.
        order: the ten digits by their place on the pad; the last stands in the lowest row.
        live: whether anything can be typed now.
        enough: whether what was typed can be a PIN.
        ends: whether it needs the key that says that it is done.
    """
    gap = max(4, sizes.gap // 2)
    found: list[Widget] = []
    *upper, last = rows(area, [0.5] * 4, gap)
    cells = [cell for row in upper for cell in columns(row, [0.5] * 3, gap)]
    rub, middle, done = columns(last, [0.5] * 3, gap)
    for place, (digit, cell) in enumerate(zip(order, [*cells, middle], strict=True)):
        intent = Intent("pad", place) if live else None
        found.append(
            Button(f"pad{place}", cell, str(digit), intent, sizes.title, Kind.CHOICE,
                   role="number", pale=not live)
        )  # fmt: skip
    found.append(
        Button("rub", rub, "", Intent("rub") if live else None, sizes.body, Kind.QUIET,
               picture=Icon("backspace"))
    )  # fmt: skip
    if ends:
        found.append(
            Button("primary", done, _("Done"), Intent("typed") if live else None, sizes.heading,
                   Kind.PRIMARY, pale=live and not enough)
        )  # fmt: skip
    return found


@frozen
class PinDots(Untouched):
    """A dot for each digit that was typed, and rings for those that are still missing.

    Attributes:
        rect: where; the dots stand in its middle.
        typed: how many digits there are.
        least: how many there must be.
        working: they are being tried; one dot after the other lights up.
    """

    rect: Rect
    typed: int
    least: int
    working: bool = False
    layer: Layer = Layer.PLAIN

    def draw(self, pen: Pen) -> None:
        """Draw them, large and then made small."""
        theme, number = pen.theme, max(self.typed, self.least)
        side = min(self.rect.h, self.rect.w // number)
        picture = pygame.Surface((side * number * _FINE, side * _FINE), pygame.SRCALPHA, 32)
        picture.fill((*theme.ink, 0))
        lit = int(pen.now * WORK_HZ) % number if self.working else None
        for dot in range(number):
            centre = (round((dot + 0.5) * side * _FINE), side * _FINE // 2)
            radius = round(side * _FINE * 0.26)
            pygame.draw.circle(
                picture, theme.ink if dot < self.typed else theme.line, centre, radius
            )
            if dot >= self.typed:
                pygame.draw.circle(picture, theme.panel, centre, radius - _FINE * 2)
            elif dot == lit:
                pygame.draw.circle(picture, theme.gold, centre, radius - _FINE)
        small = pygame.transform.smoothscale(picture, (side * number, side))
        pen.surface.blit(small, small.get_rect(center=self.rect.center))
