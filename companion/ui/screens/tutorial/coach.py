"""What does the teacher say? Words on a sheet, with a picture or a reckoning below them."""

from __future__ import annotations

import pygame
from pygame import Rect

from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.lesson import LessonStep
from companion.ui.widgets.base import Layer, Untouched, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Image, Label, Sheet
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import DiePicture
from companion.ui.widgets.secretfield import RevealedValues, SecretField


def coach(room: Room, step: LessonStep, values: tuple[int, ...], area: Rect) -> list[Widget]:
    """The sheet with a step's words.

    Args:
        room: for sizes and theme.
        step: which.
        values: every value that a hidden one can have.
        area: for the sheet.
    """
    sizes = room.sizes
    inside = area.inflate(-3 * sizes.gap, -2 * sizes.gap)
    large = step.value is not None or step.picture is not None
    shown = large or step.face is not None or step.figures or step.reckoning is not None
    tall = 1.4 if not large else 1.9 if sizes.portrait else 2.4
    below = [round(sizes.touch * tall)] if shown else []
    title, text, *plate = rows(inside, [sizes.heading * 1.5, 0.5, *below], sizes.gap // 2)
    found: list[Widget] = [
        Sheet(area),
        Label(Words(_(step.title), title, sizes.heading, "title", None, -1, lines=1)),
        Label(Words(_(step.words), text, sizes.body * 5 // 4, "text", None, -1, -1)),
    ]
    return [*found, *(_plate(room, step, values, rect) for rect in plate)]


def _plate(room: Room, step: LessonStep, values: tuple[int, ...], rect: Rect) -> Widget:
    """The value that is looked at, a picture, the die as it lies, or the reckoning."""
    side = centred(rect, rect.h, rect.h)
    if step.value is not None:
        colour, value = step.value
        return SecretField(side, colour, 1, values, lambda: RevealedValues((value,)))
    if step.picture is not None:
        return Image(side, step.picture)
    if step.reckoning is not None:
        return Image(rect, step.reckoning)
    if step.face is not None:
        return Image(side, DiePicture(step.face))
    return Label(Words(step.figures, rect, room.sizes.number, "text_bold", lines=1))


class ProgressDots(Untouched):
    """How far the lesson is."""

    layer = Layer.PLAIN

    def __init__(self, rect: Rect, at: int, number: int) -> None:
        """The one of so many that is seen."""
        self.rect = rect
        self._at, self._number = at, number

    def draw(self, pen: Pen) -> None:
        """Draw a row of dots."""
        step = self.rect.w / self._number
        radius = max(3, min(round(step / 4), pen.sizes.gap))
        for number in range(self._number):
            x = round(self.rect.x + (number + 0.5) * step)
            done = number <= self._at
            colour = pen.theme.primary if number == self._at else pen.theme.ink_soft
            size = round(radius * 1.4) if number == self._at else radius
            pygame.draw.circle(pen.surface, colour, (x, self.rect.centery), size, 0 if done else 2)
