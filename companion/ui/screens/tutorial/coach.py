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


def coach(
    room: Room,
    step: LessonStep,
    values: tuple[int, ...],
    area: Rect,
    die: DiePicture | None = None,
) -> list[Widget]:
    """The sheet with a step's words.

    Args:
        room: for sizes and theme.
        step: which.
        values: every value that a hidden one can have.
        area: for the sheet.
        die: as it is now; None where none is shown.
    """
    sizes = room.sizes
    title, text, *plate = _cut(room, step, area, die=die is not None)
    found: list[Widget] = [
        Sheet(area),
        Label(Words(_(step.title), title, sizes.heading, "title", None, -1, lines=1)),
        Label(Words(_(step.words), text, sizes.body * 5 // 4, "text", None, -1, -1)),
    ]
    return [*found, *(_plate(room, step, values, rect, die) for rect in plate)]


def dock(room: Room, step: LessonStep, area: Rect) -> Rect:
    """Where the die lies on the sheet of a step; `area` is the sheet's."""
    *_above, plate = _cut(room, step, area, die=True)
    return centred(plate, plate.h, plate.h)


def _cut(room: Room, step: LessonStep, area: Rect, *, die: bool) -> list[Rect]:
    """Title, words and, where there is something to be seen below them, its place."""
    sizes = room.sizes
    inside = area.inflate(-3 * sizes.gap, -2 * sizes.gap)
    large = step.value is not None or step.picture is not None
    shown = large or die or step.figures or step.reckoning is not None
    tall = 1.9 if sizes.portrait or die else 2.4
    tall = tall if large or die else 1.4
    below = [round(sizes.touch * tall)] if shown else []
    return rows(inside, [sizes.heading * 1.5, 0.5, *below], sizes.gap // 2)


def _plate(
    room: Room, step: LessonStep, values: tuple[int, ...], rect: Rect, die: DiePicture | None
) -> Widget:
    """The value that is looked at, a picture, the die as it is, or the reckoning."""
    side = centred(rect, rect.h, rect.h)
    if die is not None:
        return Image(side, die)
    if step.value is not None:
        colour, value = step.value
        return SecretField(side, colour, 1, values, lambda: RevealedValues((value,)))
    if step.picture is not None:
        return Image(side, step.picture)
    if step.reckoning is not None:
        return Image(rect, step.reckoning)
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
