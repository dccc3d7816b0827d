"""Which small pictures do widgets show? Pictures of `art`, fitted into boxes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame
from pygame import Rect

from companion.core.frozen import frozen
from companion.ui.art import dice, heraldry, icons
from companion.ui.theme import Rgb
from companion.ui.widgets.pen import Pen


class Picture(Protocol):
    """Something that can be drawn into a box."""

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it as large as the box allows, in its middle."""


@frozen
class Crest:
    """An army's coat of arms with its charge."""

    colour: str

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        put(pen, heraldry.crest(self.colour, crest_high(box), pen.theme), box)


@frozen
class Crests:
    """The arms of a player with several colours, side by side."""

    colours: tuple[str, ...]

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw them."""
        for number, colour in enumerate(self.colours):
            wide = box.w // len(self.colours)
            Crest(colour).draw(pen, Rect(box.x + number * wide, box.y, wide, box.h))


@frozen
class HiddenValuePicture:
    """A hidden value: its back, in an army's colour."""

    colour: str

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        put(pen, heraldry.crest_back(self.colour, crest_high(box), pen.theme), box)


@frozen
class Icon:
    """A small sign of `art.icons`; an `ink` of None is the theme's."""

    name: str
    ink: Rgb | None = None

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        side = round(min(box.w, box.h) * 0.78)
        put(pen, icons.icon(self.name, side, self.ink or pen.theme.ink), box)


@frozen
class DiePicture:
    """A die: lying on a face, tumbling, or blank before it was rolled."""

    face: int | None
    rolling: bool = False

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it; while it rolls, the frame follows the clock, or it is blank."""
        side = min(box.w, box.h)
        if self.rolling and pen.animated:
            step = int(pen.now * TUMBLE_HZ) % dice.TUMBLING_FRAMES
            put(pen, dice.tumbling(step, side, pen.theme), box)
        else:
            face = 0 if self.face is None or self.rolling else self.face
            put(pen, dice.die(face, side, pen.theme), box)


@frozen
class SketchPicture:
    """Something that is drawn by its height, in pixels.

    Attributes:
        sketch: draws it so high.
    """

    sketch: Callable[[int], pygame.Surface]

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it as large as the box allows."""
        picture = self.sketch(max(8, box.h))
        if picture.get_width() > box.w:
            picture = self.sketch(max(8, box.h * box.w // picture.get_width()))
        put(pen, picture, box)


TUMBLE_HZ = 36
"""Pictures a second while a die tumbles."""


def put(pen: Pen, picture: pygame.Surface, box: Rect) -> None:
    """A picture in the middle of a box."""
    pen.surface.blit(picture, picture.get_rect(center=box.center))


def crest_high(box: Rect) -> int:
    """How high a coat of arms is in a box, in pixels."""
    return max(8, min(box.h, round(box.w * 1.2)))
