"""Which small pictures do widgets carry? Floor 5: the art room's, fitted into boxes."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Protocol

import pygame
from pygame import Rect

from companion.ui.art import heraldry
from companion.ui.theme import Rgb
from companion.ui.widgets.pen import Pen


class Picture(Protocol):
    """Something that can be drawn into a box."""

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it as large as the box allows, in its middle."""


@dataclass(frozen=True, slots=True)
class Crest:
    """An army's shield with its charge."""

    colour: str

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        put(pen, heraldry.shield(self.colour, _high(box)), box)


@dataclass(frozen=True, slots=True)
class Crests:
    """The shields of a player with several colours, side by side."""

    colours: tuple[str, ...]

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw them."""
        for number, colour in enumerate(self.colours):
            wide = box.w // len(self.colours)
            Crest(colour).draw(pen, Rect(box.x + number * wide, box.y, wide, box.h))


@dataclass(frozen=True, slots=True)
class Hidden:
    """A shield that lies face down."""

    colour: str

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        put(pen, heraldry.shield_back(self.colour, _high(box), pen.theme), box)


@dataclass(frozen=True, slots=True)
class OpenShield:
    """A shield whose value everybody knows."""

    colour: str
    value: int

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        put(pen, heraldry.shield_value(self.colour, self.value, _high(box), pen.theme), box)


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow that points to where knights go.

    Attributes:
        angle: in radians, 0 to the right, clockwise on the screen.
        ink: None is the theme's.
    """

    angle: float
    ink: Rgb | None = None

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        size = min(box.w, box.h) * 0.46
        x, y = box.center
        outline = ((1.0, 0.0), (0.05, 0.75), (0.05, 0.28), (-0.9, 0.28), (-0.9, -0.28))
        points = [*outline, (0.05, -0.28), (0.05, -0.75)]
        c, s = cos(self.angle), sin(self.angle)
        turned = [(x + size * (c * a - s * b), y + size * (s * a + c * b)) for a, b in points]
        ink = self.ink or pen.theme.ink
        pygame.draw.polygon(pen.surface, ink, turned)
        pygame.draw.aalines(pen.surface, ink, True, turned)


BACKWARDS = Arrow(pi)
"""The arrow on every way back."""


@dataclass(frozen=True, slots=True)
class Bars:
    """Three lines: a menu."""

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw them."""
        wide, thick = round(min(box.w, box.h) * 0.6), max(2, box.h // 12)
        for step in (-1, 0, 1):
            bar = Rect(0, 0, wide, thick)
            bar.center = (box.centerx, box.centery + round(step * box.h * 0.22))
            pygame.draw.rect(pen.surface, pen.theme.ink, bar, border_radius=thick // 2)


def put(pen: Pen, picture: pygame.Surface, box: Rect) -> None:
    """A picture in the middle of a box."""
    pen.surface.blit(picture, picture.get_rect(center=box.center))


def _high(box: Rect) -> int:
    """How high a shield is in a box."""
    return max(8, min(box.h, round(box.w * 1.2)))
