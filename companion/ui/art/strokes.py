"""What is a drawing made with? Two protocols, nothing that draws.

A drawing calls these strokes one by one, in its own units, x to the right and y downwards.
The receiver turns them into pixels (`Canvas`, `Engraving`) or into the paths of a printed
page, so the table's screen and the paper on the table come from the same lines of code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from companion.ui.art.curves import Point
from companion.ui.text.fonts import FontRole
from companion.ui.theme import Rgb


class PlainStrokes(Protocol):
    """What a map's land, water and ways need: many plain strokes, none of them see-through."""

    def polygon(
        self, points: Sequence[Point], fill: Rgb | None, edge: Rgb | None = None, width: float = 0.0
    ) -> None:
        """A closed shape; `width` units of outline, half of it inside."""

    def line(self, points: Sequence[Point], colour: Rgb, width: float) -> None:
        """A line, never thinner than a hair; nothing for less than two points."""

    def disc(
        self,
        centre: Point,
        radius: float,
        fill: Rgb | None,
        edge: Rgb | None = None,
        width: float = 0,
    ) -> None:
        """A circle; `width` units of outline, half of it inside."""


class Strokes(PlainStrokes, Protocol):
    """What arms, castles, pieces and ornaments need besides."""

    def limb(self, points: Sequence[Point], widths: Sequence[float], colour: Rgb) -> None:
        """A smooth stroke that swells and tapers, as a brush draws it."""

    def inside(self, shape: Sequence[Point], opacity: int = 255) -> AbstractContextManager[object]:
        """What is drawn in this block stays inside `shape`, at `opacity` of 255."""

    def stamp(self, picture: Callable[[Strokes], None], at: Point, size: float) -> None:
        """Draw another drawing, 100 units wide, so that it is `size` units wide at `at`."""

    def write(
        self,
        text: str,
        role: FontRole,
        box: tuple[float, float],
        ink: Rgb,
        centre: Point,
        shade: Rgb | None = None,
    ) -> None:
        """Figures as large as they fit into a box, centred by their ink.

        They lie over everything else of the drawing, whenever they are written.

        Args:
            text: the figures.
            role: of their font.
            box: the most that their ink may take, width and height, in units.
            ink: their colour.
            centre: of their ink.
            shade: the colour of a hair of shade at their lower right; None for none.
        """
