"""How is a number chosen? Floor 5: minus and plus, and a row of numbers. Pips for marches.

Everything means `Intent("number", n)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from companion.ui.theme import ARMIES, Metrics, mix
from companion.ui.widgets.base import Intent, Layer, Target, Widget
from companion.ui.widgets.layout import columns
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Die, Icon


def steps(least: int, most: int, room: int, now: int) -> tuple[int, ...]:
    """The numbers for a row of `room` buttons: all, or a fair choice.

    The first, the last and the present one are always among them.
    """
    if most - least < room:
        return tuple(range(least, most + 1))
    head = list(range(least, least + room // 2))
    tail = room - len(head)
    step = (most - head[-1]) / tail
    picked = head + [head[-1] + round(step * number) for number in range(1, tail + 1)]
    if now not in picked:
        near = min(range(1, room - 1), key=lambda at: abs(picked[at] - now))
        picked[near] = now
    return tuple(sorted(set(picked)))


def stepper(area: Rect, sizes: Metrics, least: int, most: int, now: int) -> list[Widget]:
    """Minus and plus at the ends, numbers between; the present one is marked."""
    gap = max(4, sizes.gap // 2)
    across = max(3, min(most - least + 3, (area.w + gap) // (sizes.touch + gap)))
    wide = min(round(sizes.touch * 1.5), (area.w + gap) // across - gap)
    strip = Rect(area.x, area.y, across * (wide + gap) - gap, area.h)
    strip.centerx = area.centerx
    minus, *cells, plus = columns(strip, [0.5] * across, gap)
    fewer = Intent("number", now - 1) if now > least else None
    more = Intent("number", now + 1) if now < most else None
    found: list[Widget] = [
        Button("fewer", minus, "", fewer, sizes.body, picture=Icon("minus")),
        Button("more", plus, "", more, sizes.body, picture=Icon("plus")),
    ]
    numbers = steps(least, most, len(cells), now)
    for number, cell in zip(numbers, cells, strict=False):
        found.append(
            Button(f"number{number}", cell, str(number), Intent("number", number), sizes.body,
                   Kind.CHOICE, number == now, role="number")
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
               picture=Die(face))
        for face, cell in enumerate(columns(strip, [0.5] * 6, gap), 1)
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pips:
    """Marches: those left are full, those used are empty.

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

    def targets(self) -> Sequence[Target]:
        """None."""
        return ()

    def words(self) -> Sequence[Words]:
        """None."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw them from left to right, drawn large and made small."""
        army = ARMIES[self.colour]
        size = min(self.rect.h, self.rect.w // self.whole)
        picture = pygame.Surface((size * self.whole * 3, size * 3), pygame.SRCALPHA, 32)
        picture.fill((*pen.theme.rim(army), 0))
        radius = round(size * 3 * 0.38)
        for number in range(self.whole):
            centre = (round((number + 0.5) * size * 3), round(size * 1.5))
            full = number < self.left
            empty = mix(pen.theme.panel, pen.theme.line, 0.18)
            fill = army.fill if number < self.left - self.going else empty
            rim = pen.theme.rim(army)
            pygame.draw.circle(picture, rim if full else pen.theme.line, centre, radius)
            pygame.draw.circle(picture, fill, centre, radius - 5)
            if full and fill == empty:
                pygame.draw.circle(picture, army.fill, centre, radius // 2)
        small = pygame.transform.smoothscale(picture, (size * self.whole, size))
        pen.surface.blit(small, small.get_rect(center=self.rect.center))
