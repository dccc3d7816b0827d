"""How is a roll shown to everybody? Its face across a quarter of the screen, then in its dock.

It grows from where the die tumbled on the panel, lies still, and goes back there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from companion.ui.art import dice
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.shown_large import ShownLarge
from companion.ui.widgets.base import Intent, Layer, Target, Untouched
from companion.ui.widgets.pen import Pen

SEEN: Final = Intent("die-seen")
"""The intent of a tap on the large die: it lies in its dock at once."""


@dataclass(frozen=True, slots=True)
class LargeDie(Untouched):
    """A die over everything else; a finger on it means the die, never what lies under it.

    Attributes:
        rect: where it is now.
        face: what it shows, 1 to 6.
        side: of its picture at full size, in pixels.
    """

    rect: Rect
    face: int
    side: int
    layer: Layer = Layer.OVER

    def targets(self) -> Sequence[Target]:
        """The die."""
        return (Target("large-die", self.rect, SEEN, legal=False, focus=False),)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        picture = dice.die(self.face, self.side, pen.theme)
        if self.rect.size != picture.get_size():
            picture = pygame.transform.smoothscale(picture, self.rect.size)
        pen.surface.blit(picture, self.rect)


class ShownRoll(ShownLarge):
    """The roll that is shown large now, if any; one for each table screen."""

    def __init__(self) -> None:
        """None is."""
        super().__init__()
        self._face = 1

    def show(self, face: int) -> None:
        """Show a face as soon as the screen is seen."""
        self._face = face
        self.begin()

    def widgets(self, room: Room, over: Rect, dock: Rect) -> list[LargeDie]:
        """The die as it is now.

        Args:
            room: for the time.
            over: the area in whose middle it is shown.
            dock: where it comes from, and goes.
        """
        if not self.showing:
            return []
        side = round((room.size[0] * room.size[1]) ** 0.5 / 2)
        side = min(side, *over.size)
        lies = Rect(0, 0, min(dock.size), min(dock.size))
        lies.center = dock.center
        return [LargeDie(self.rect(room, over, lies, (side, side)), self._face, side)]
