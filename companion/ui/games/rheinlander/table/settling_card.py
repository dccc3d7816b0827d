"""What do hands do now? A large card that stands where the keys are while a turn is settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

import pygame
from pygame import Rect

from companion.ui.art.canvas import Canvas
from companion.ui.art.markers import coin, duke, mitre
from companion.ui.art.pawn import pawn
from companion.ui.games.rheinlander.table.consequences import SettlingStep
from companion.ui.theme import Metrics, Theme
from companion.ui.widgets.base import Layer, Point, Untouched
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import SketchPicture

_PICTURE: Final = 1.7
"""How high a step's picture is at most, in touches."""
_PLATE: Final = 0.9
"""How large it is on the board, in touches."""
_PART: Final = 0.36
"""Its part of the card, at most."""


@dataclass(frozen=True, slots=True)
class SettlingCard(Untouched):
    """One thing that hands do on the table: a picture and a sentence.

    Attributes:
        rect: its area.
        step: what is to be done.
        sizes: of the screen.
    """

    rect: Rect
    step: SettlingStep
    sizes: Metrics
    layer: Layer = Layer.PLAIN

    def _parts(self) -> tuple[Rect, Rect]:
        """The picture, and the sentence below it; beside it where the card is broad."""
        inner = self.rect.inflate(-self.sizes.gap, -self.sizes.gap)
        broad = inner.w > inner.h
        side = min(
            round(self.sizes.touch * _PICTURE), round((inner.w if broad else inner.h) * _PART)
        )
        if broad:
            side = min(side, inner.h)
            picture = Rect(inner.x, inner.y, side, inner.h)
            left = picture.right + self.sizes.gap
            return picture, Rect(left, inner.y, inner.right - left, inner.h)
        picture = Rect(inner.x, inner.y, inner.w, side)
        top = picture.bottom + self.sizes.gap // 2
        return picture, Rect(inner.x, top, inner.w, inner.bottom - top)

    def words(self) -> Sequence[Words]:
        """The sentence, in letters that are read from a metre away."""
        picture, text = self._parts()
        align = -1 if picture.right < text.x else 0
        return (Words(self.step.text, text, self.sizes.prompt, "text_bold", None, align, 0),)

    def draw(self, pen: Pen) -> None:
        """Draw the card, the picture, the sentence."""
        theme = pen.theme
        pen.sheet(self.rect, theme.parchment_light, theme.gold_edge, radius=8, line=2)
        _draw(pen, self.step, self._parts()[0])
        for words in self.words():
            pen.write(words)


@dataclass(frozen=True, slots=True)
class SettlingSign(Untouched):
    """The same picture on the board, above the place where hands do it.

    Attributes:
        rect: the board.
        at: the place, in pixels.
        step: what is to be done.
        sizes: of the screen.
    """

    rect: Rect
    at: Point
    step: SettlingStep
    sizes: Metrics
    layer: Layer = Layer.OVER

    def draw(self, pen: Pen) -> None:
        """Draw it on a plate whose point is at the place."""
        theme, side = pen.theme, round(self.sizes.touch * _PLATE)
        x, y = round(self.at[0]), round(self.at[1])
        up = y - round(side * 1.5) >= self.rect.y
        plate = Rect(0, 0, side, side)
        plate.midbottom = (x, y - side // 2) if up else (x, y + side // 2 + side)
        plate.clamp_ip(self.rect)
        foot = plate.bottom - 2 if up else plate.top + 1
        point = [
            (x - side // 6, foot),
            (x + side // 6, foot),
            (x, y + (-1 if up else 1) * side // 5),
        ]
        pygame.draw.polygon(pen.surface, theme.gold_edge, point)
        pen.sheet(plate, theme.parchment_light, theme.gold_edge, radius=8, line=2)
        _draw(pen, self.step, plate.inflate(-8, -8))


def _draw(pen: Pen, step: SettlingStep, box: Rect) -> None:
    """Draw the picture of a step; what is taken off is crossed out."""
    _picture(step, pen.theme).draw(pen, box)
    if step.removes:
        side = min(box.size)
        cross = _cross(side, pen.theme)
        pen.surface.blit(cross, cross.get_rect(center=box.center))


@lru_cache(maxsize=8)
def _cross(px: int, theme: Theme) -> pygame.Surface:
    """Two strokes over what goes."""
    c = Canvas((px, px), 100, theme.danger)
    for line in ([(8, 8), (92, 92)], [(92, 8), (8, 92)]):
        c.line(line, theme.parchment_light, 20)
    for line in ([(8, 8), (92, 92)], [(92, 8), (8, 92)]):
        c.line(line, theme.danger, 11)
    return c.done()


def _picture(step: SettlingStep, theme: Theme) -> SketchPicture:
    """The picture of a step."""
    colour = step.colour
    match step.sign:
        case "coin":
            return SketchPicture(partial(coin, theme=theme))
        case "castle" if colour is not None:
            return SketchPicture(partial(pawn, colour, None, theme=theme))
        case "duke" if colour is not None:
            return SketchPicture(partial(duke, colour, None, theme=theme))
        case _:
            return SketchPicture(partial(mitre, theme=theme))
