"""What is a duchy made of, and what is it worth? A sheet beside it while it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias

import pygame
from pygame import Rect

from companion.games.rheinlander import scoring
from companion.games.rheinlander.view import DuchyView, TableView
from companion.ui.art.markers import duke, marker
from companion.ui.art.pawn import pawn, pawn_width
from companion.ui.i18n.translate import _
from companion.ui.screen_kit import advice
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Layer, Point, Target
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import SketchPicture
from companion.ui.widgets.tab import least_covering

_BESIDE: Final = 24
"""So far to both sides of its duchy the sheet may reach, in the size of its letters."""
_CROWN: Final = 1.05
"""How wide a crown is, for its height."""

_Sketch: TypeAlias = Callable[..., pygame.Surface]
"""Draws something by its height, in pixels, and the theme."""


def duchy_at(view: TableView, square: str) -> DuchyView | None:
    """The duchy that a square belongs to, None without."""
    return next((duchy for duchy in view.duchies if square in duchy.squares), None)


@dataclass(frozen=True, slots=True)
class DuchySheet:
    """The crown of whose it is, its knights, its markers; its worth in words (RL 8, 13.3).

    Attributes:
        ground: the board; the sheet hides little of it, and nothing of the duchy.
        view: the table.
        duchy: what it tells of.
        sizes: of the screen.
    """

    ground: advice.Ground
    view: TableView
    duchy: DuchyView
    sizes: Metrics
    layer: Layer = Layer.OVER
    rect: Rect = field(init=False)

    def __post_init__(self) -> None:
        """Find its size and its place: beside the duchy, as far as the board reaches."""
        px, pad = self.sizes.body, self._pad
        text = Words(self._worth, Rect(0, 0, self.ground.area.w, 2 * px), px, lines=1).fitted()
        wide = max(text.width + 4, *(box.right for _sketch, box in self._row((0, 0))))
        size = (wide + 2 * pad, self._high + text.height + 3 * pad)
        spots = self.ground.points(self.duchy.squares)
        first, *others = (Rect(spot, (1, 1)) for spot in spots)
        near = first.unionall(others).inflate(_BESIDE * px, 2 * (size[1] + 2 * px))
        area, places = near.clip(self.ground.area), self.ground.points(self.ground.places)
        rect = least_covering(area, size, spots, places, self.ground.reach)
        object.__setattr__(self, "rect", rect)

    @property
    def _pad(self) -> int:
        return round(0.6 * self.sizes.body)

    @property
    def _high(self) -> int:
        """How high its pictures are."""
        return round(0.8 * self.sizes.touch)

    @property
    def _worth(self) -> str:
        return _("Worth {value} now, {end_value} at the end").format(
            value=self.duchy.value, end_value=self.duchy.value - 1 + scoring.DUKE
        )

    def _row(self, at: Point) -> list[tuple[_Sketch, Rect]]:
        """Its pictures, side by side, and where they stand."""
        high = self._high
        found: list[tuple[_Sketch, int]] = []
        if self.duchy.owner is not None:
            found.append((partial(duke, self.duchy.owner, None), round(_CROWN * high)))
        for colour, knights in self.duchy.knights.items():
            found.append((partial(pawn, colour, knights), pawn_width(knights, high)))
        for slot in self.duchy.slots:
            knight = self.view.castles.get(slot)
            found.append((partial(marker, self.view.markers[slot], knight=knight), high))
        x, y = at
        boxes = []
        for sketch, wide in found:
            boxes.append((sketch, Rect(x, y, wide, high)))
            x += wide + self.sizes.gap // 2
        return boxes

    def targets(self) -> Sequence[Target]:
        """A tap on it closes it, as what lies below cannot be seen."""
        return (Target("advice-sheet", self.rect, advice.ASK, focus=False),)

    def words(self) -> Sequence[Words]:
        """Its worth."""
        box = self.rect.inflate(-2 * self._pad, -2 * self._pad)
        box.h, box.bottom = box.h - self._high - self._pad, self.rect.bottom - self._pad
        return (Words(self._worth, box, self.sizes.body, "text_bold", None, -1, lines=1),)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        theme = pen.theme
        pen.sheet(self.rect, theme.parchment_light, theme.gold_edge, shadow=pen.sizes.gap)
        pen.ring(self.rect.inflate(-6, -6), theme.gold, 1)
        for sketch, box in self._row((self.rect.x + self._pad, self.rect.y + self._pad)):
            SketchPicture(partial(sketch, theme=theme)).draw(pen, box)
        for words in self.words():
            pen.write(words)
