"""Which small signs stand in the history of a match? Pictures of 100 units, one ink."""

from __future__ import annotations

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import outline
from companion.ui.theme import Rgb


def play(c: Canvas, ink: Rgb) -> None:
    """Play from here."""
    c.polygon([(26, 12), (88, 50), (26, 88)], ink)


def pause(c: Canvas, ink: Rgb) -> None:
    """Rest."""
    for x in (24, 58):
        c.polygon([(x, 14), (x + 18, 14), (x + 18, 86), (x, 86)], ink)


def step_on(c: Canvas, ink: Rgb) -> None:
    """One step on."""
    c.polygon([(18, 18), (64, 50), (18, 82)], ink)
    c.polygon([(70, 18), (84, 18), (84, 82), (70, 82)], ink)


def step_back(c: Canvas, ink: Rgb) -> None:
    """One step back."""
    c.polygon([(82, 18), (36, 50), (82, 82)], ink)
    c.polygon([(16, 18), (30, 18), (30, 82), (16, 82)], ink)


def tower(c: Canvas, ink: Rgb) -> None:
    """A tower with battlements: a place has changed hands."""
    c.polygon([(18, 10), (34, 10), (34, 24), (42, 24), (42, 10), (58, 10), (58, 24), (66, 24),
               (66, 10), (82, 10), (82, 42), (74, 50), (74, 92), (26, 92), (26, 50), (18, 42)],
              ink)  # fmt: skip


def arms(c: Canvas, ink: Rgb) -> None:
    """A coat of arms: what was hidden lies open."""
    c.polygon(outline("M 16 12 L 84 12 L 84 46 C 84 72 66 86 50 94 C 34 86 16 72 16 46 Z"),
              None, ink, 10)  # fmt: skip
    c.line([(50, 16), (50, 86)], ink, 8)


def crown(c: Canvas, ink: Rgb) -> None:
    """A crown: somebody rules."""
    c.polygon([(10, 30), (32, 52), (50, 18), (68, 52), (90, 30), (82, 84), (18, 84)], ink)
