"""How is a number chosen? Minus and plus, and a row of numbers. Pips for what is left of a turn.

Everything means `Intent("number", n)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pygame
from pygame import Rect

from companion.ui.theme import ARMIES, Metrics, mix
from companion.ui.widgets.base import Intent, Layer, Untouched, Widget
from companion.ui.widgets.layout import columns
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import DiePicture, Icon


def steps(least: int, most: int, room: int, now: int) -> tuple[int, ...]:
    """The numbers for a row of `room` buttons, three at least: all, if they fit.

    Else the first, the last, and those around the present one, without a gap between them.
    """
    if most - least < room:
        return tuple(range(least, most + 1))
    run = room - 2
    low = max(least + 1, min(now - run // 2, most - run))
    return (least, *range(low, low + run), most)


def stepper(area: Rect, sizes: Metrics, least: int, most: int, now: int) -> list[Widget]:
    """Minus and plus at the ends, numbers between; the present one is marked.

    Dots stand where numbers are left out; they come up when their neighbour is tapped.
    """
    gap = max(4, sizes.gap // 2)
    dots = round(sizes.body * 0.8)
    across, wanted = (area.w + gap) // (sizes.touch + gap), most - least + 3
    if across < wanted:
        across = max(5, (area.w + gap - 2 * (dots + gap)) // (sizes.touch + gap))
    numbers = steps(least, most, min(across, wanted) - 2, now)
    jumps = [one + 1 < other for one, other in pairwise(numbers)]
    left = area.w - sum(jumps) * (dots + gap) + gap
    wide = min(round(sizes.touch * 1.5), left // (len(numbers) + 2) - gap)
    widths = [wide, wide]
    for jump in jumps:
        widths += [dots, wide] if jump else [wide]
    widths.append(wide)
    strip = Rect(area.x, area.y, sum(widths) + gap * (len(widths) - 1), area.h)
    strip.centerx = area.centerx
    minus, *cells, plus = columns(strip, widths, gap)
    fewer = Intent("number", now - 1) if now > least else None
    more = Intent("number", now + 1) if now < most else None
    found: list[Widget] = [
        Button("fewer", minus, "", fewer, sizes.body, picture=Icon("minus")),
        Button("more", plus, "", more, sizes.body, picture=Icon("plus")),
    ]
    rest = iter(cells)
    for number, jump in zip(numbers, [False, *jumps], strict=True):
        if jump:
            found.append(Label(Words("…", next(rest), sizes.body, "number", lines=1)))
        found.append(
            Button(f"number{number}", next(rest), str(number), Intent("number", number),
                   sizes.body, Kind.CHOICE, number == now, role="number")
        )  # fmt: skip
    return found


def faces(area: Rect, sizes: Metrics) -> list[Widget]:
    """Six faces of a die; a tap means `Intent("face", n)`."""
    gap = max(4, sizes.gap // 2)
    wide = min(round(sizes.touch * 1.3), (area.w + gap) // 6 - gap)
    strip = Rect(0, area.y, 6 * (wide + gap) - gap, area.h)
    strip.centerx = area.centerx
    return [
        Button(f"face{face}", cell, "", Intent("face", face), sizes.body, Kind.CHOICE,
               picture=DiePicture(face))
        for face, cell in enumerate(columns(strip, [0.5] * 6, gap), 1)
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pips(Untouched):
    """What a turn has to spend: what is left is full, what was used is a dot.

    Attributes:
        left: how many are left.
        whole: how many there were.
        colour: whose they are.
        going: how many of those left are used by what is begun; they are half full.
    """

    rect: Rect
    left: int
    whole: int
    colour: str
    going: int = 0
    layer: Layer = Layer.PLAIN

    def draw(self, pen: Pen) -> None:
        """Draw them from left to right, drawn large and made small."""
        army = pen.theme.worn(ARMIES[self.colour])
        size = min(self.rect.h, self.rect.w // self.whole)
        picture = pygame.Surface((size * self.whole * 3, size * 3), pygame.SRCALPHA, 32)
        picture.fill((*pen.theme.rim(army), 0))
        radius = round(size * 3 * 0.38)
        for number in range(self.whole):
            centre = (round((number + 0.5) * size * 3), round(size * 1.5))
            full = number < self.left
            if not full:  # what was used is a dot: told from the rest by its size, in grey too
                pygame.draw.circle(picture, pen.theme.ink_soft, centre, radius * 2 // 5)
                continue
            empty = mix(pen.theme.panel, pen.theme.line, 0.18)
            fill = army.fill if number < self.left - self.going else empty
            pygame.draw.circle(picture, pen.theme.rim(army), centre, radius)
            pygame.draw.circle(picture, fill, centre, radius - 5)
            if fill == empty:
                pygame.draw.circle(picture, army.fill, centre, radius // 2)
        small = pygame.transform.smoothscale(picture, (size * self.whole, size))
        pen.surface.blit(small, small.get_rect(center=self.rect.center))
