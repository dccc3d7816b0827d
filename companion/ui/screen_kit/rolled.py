"""How is a roll shown to everybody? Its face across a quarter of the screen, then in its dock.

It grows from where the die tumbled on the panel, lies still, and goes back there. Only while it
comes and goes is a picture drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from companion.ui.art import dice
from companion.ui.boards.motion import eased
from companion.ui.pace import ROLL_COMES_S, ROLL_GOES_S, SHOWN_S
from companion.ui.screen_kit.context import Room
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


class ShownRoll:
    """The roll that is shown large now, if any; one for each table screen."""

    def __init__(self) -> None:
        """None is."""
        self._face: int | None = None
        self._since: float | None = None
        self._drawn: object = None
        self._at = Rect(0, 0, 0, 0)

    @property
    def showing(self) -> bool:
        """Whether a roll is shown large."""
        return self._face is not None

    def show(self, face: int) -> None:
        """Show a face as soon as the screen is seen."""
        self._face, self._since = face, None

    def covers(self, point: tuple[float, float]) -> bool:
        """Whether a finger there is on the large die."""
        return self.showing and self._at.collidepoint(point)

    def drop(self) -> bool:
        """Let it lie in its dock at once. Returns whether one was shown large."""
        shown, self._face = self.showing, None
        return shown

    def tick(self, room: Room) -> bool:
        """Let time pass. Returns whether it looks different now."""
        if self._face is None:
            return False
        passed = self._passed(room)
        if passed >= SHOWN_S or not room.preferences.animated:
            return self.drop()
        moment = passed if passed < ROLL_COMES_S or passed > SHOWN_S - ROLL_GOES_S else None
        changed, self._drawn = moment != self._drawn, moment
        return changed

    def widgets(self, room: Room, over: Rect, dock: Rect) -> list[LargeDie]:
        """The die as it is now.

        Args:
            room: for the time.
            over: the area in whose middle it is shown.
            dock: where it comes from, and goes.
        """
        if self._face is None:
            return []
        side = round((room.size[0] * room.size[1]) ** 0.5 / 2)
        side = min(side, *over.size)
        passed = self._passed(room)
        comes = eased(passed / ROLL_COMES_S)
        out = comes - eased((passed - SHOWN_S + ROLL_GOES_S) / ROLL_GOES_S)
        docked = min(dock.size)
        size = max(1, round(docked + (side - docked) * out))
        rect = Rect(0, 0, size, size)
        (x, y), (u, v) = dock.center, over.center
        rect.center = (round(x + (u - x) * out), round(y + (v - y) * out))
        self._at = rect
        return [LargeDie(rect, self._face, side)]

    def _passed(self, room: Room) -> float:
        """How long it has been seen, in seconds."""
        if self._since is None:
            self._since = room.now
        return room.now - self._since
