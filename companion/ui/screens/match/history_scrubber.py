"""Where in the match are we? A bar with the whole of it: turns in their colours, milestones above.

A finger goes anywhere on it, by a tap or a drag; a tap beside a milestone means the milestone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from companion.ui.screens.match.history_turns import HistoryTurn, Milestone
from companion.ui.theme import ARMIES
from companion.ui.widgets.base import Intent, Layer, Target, Untouched
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import Icon

_BAND: Final = 0.4
"""The height of the band, as a part of the bar's; the milestones have the rest."""
_NEAR: Final = 0.25
"""A tap within this part of the bar's height from a milestone means the milestone."""


@dataclass(frozen=True, slots=True)
class Scrubber(Untouched):
    """The bar.

    Attributes:
        rect: where.
        number: of all steps.
        at: the present one.
        turns: all of them.
        undone: the steps that were taken back, as pairs: the first one, and the one after.
        milestones: what is found again.
    """

    rect: Rect
    number: int
    at: int
    turns: Sequence[HistoryTurn]
    undone: tuple[tuple[int, int], ...]
    milestones: tuple[Milestone, ...]
    layer: Layer = Layer.PLAIN

    def targets(self) -> list[Target]:
        """Itself. The screen follows the finger; the keys use the step buttons."""
        return [Target("scrubber", self.rect, Intent("scrub"), focus=False)]

    def step_at(self, x: int) -> int:
        """The step at a point of the screen; beside the bar its end is meant."""
        band = self._band()
        return min(self.number - 1, max(0, (x - band.x) * self.number // band.w))

    def milestone_at(self, x: int) -> Milestone | None:
        """The milestone that a tap means; None where none is near."""
        ways = [(abs(self._x(one.at) - x), one.at, one) for one in self.milestones]
        far, _at, mark = min(ways, default=(self.rect.h, 0, None), key=lambda way: way[:2])
        return mark if far <= self.rect.h * _NEAR else None

    def _band(self) -> Rect:
        high = round(self.rect.h * _BAND)
        aside = self.rect.h // 4
        top = self.rect.bottom - high - self.rect.h // 10
        return Rect(self.rect.x + aside, top, self.rect.w - 2 * aside, high)

    def _x(self, step: float) -> int:
        """The middle of a step."""
        band = self._band()
        return band.x + round((step + 0.5) * band.w / self.number)

    def _part(self, first: int, end: int) -> Rect:
        """These steps on the band."""
        band = self._band()
        left, right = (band.x + step * band.w // self.number for step in (first, end))
        return Rect(left, band.y, max(1, right - left), band.h)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        theme, surface, band = pen.theme, pen.surface, self._band()
        pen.sheet(self.rect, theme.panel, theme.line)
        for turn in self.turns:
            part = self._part(turn.first, turn.end)
            pygame.draw.rect(surface, ARMIES[turn.colour].fill, part)
            if part.w > 3:
                surface.fill(theme.panel, Rect(part.x, part.y, 1, part.h))
        for first, end in self.undone:
            part = self._part(first, end)
            surface.fill(theme.panel, Rect(part.x, part.y, part.w, part.h // 2))
        pygame.draw.rect(surface, theme.panel_edge, band.inflate(2, 2), 1)
        self._marks(pen, band)
        self._knob(pen, band)

    def _marks(self, pen: Pen, band: Rect) -> None:
        """A sign for each milestone; a stroke where another sign has its room."""
        side = band.y - self.rect.y - 3
        taken: list[Rect] = []
        for one in sorted(self.milestones, key=lambda mark: (mark.rank, -mark.at)):
            spot = Rect(0, 0, side, side)
            spot.midbottom = (self._x(one.at), band.y - 1)
            if spot.inflate(-side // 5, 0).collidelist(taken) >= 0:
                stroke = Rect(spot.centerx, band.y - side // 4, 1, side // 4)
                pen.surface.fill(pen.theme.ink, stroke)
                continue
            taken.append(spot)
            Icon(one.sign).draw(pen, spot.inflate(side // 4, side // 4))

    def _knob(self, pen: Pen, band: Rect) -> None:
        theme = pen.theme
        wide = max(8, self.rect.h // 5)
        knob = Rect(0, 0, wide, band.h + self.rect.h // 5)
        knob.center = (self._x(self.at), band.centery)
        pygame.draw.rect(pen.surface, theme.chosen, knob, border_radius=wide // 2)
        pygame.draw.rect(pen.surface, theme.outline, knob, 2, border_radius=wide // 2)
