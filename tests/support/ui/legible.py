"""Can what is written be read? Measured on the picture: ink against what lies under it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pygame

from companion.ui.shell.stage import Stage
from companion.ui.theme import Rgb, Theme, contrast
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.text import Fitted

LEAST = 4.5
"""WCAG 2, level AA."""


def faint(stage: Stage, theme: Theme, size: tuple[int, int]) -> list[str]:
    """Every text of a screen in a theme whose contrast is less than `LEAST`."""
    before, stage.room.theme = stage.room.theme, theme
    stage.resize(size)
    try:
        with _measured() as found:
            stage.draw(pygame.Surface(size, 0, 32))
    finally:
        stage.room.theme = before
    return [f"{text!r} has {much:.2f}" for text, much in found if much < LEAST]


@contextmanager
def _measured() -> Iterator[list[tuple[str, float]]]:
    """While it lasts, each text that is written is noted with its contrast."""
    found: list[tuple[str, float]] = []
    write = Pen.write

    def measure(pen: Pen, words: Words) -> Fitted:
        fitted = words.fitted()
        box = _written(words, fitted).clip(pen.surface.get_rect())
        if words.text.strip() and box.w and box.h:
            ground = pygame.transform.average_color(pen.surface, box)
            under: Rgb = (ground[0], ground[1], ground[2])
            found.append((words.text, contrast(words.ink or pen.theme.ink, under)))
        return write(pen, words)

    with patch.object(Pen, "write", measure):
        yield found


def _written(words: Words, fitted: Fitted) -> pygame.Rect:
    """Where in its box a text stands."""
    box = pygame.Rect(0, 0, min(words.box.w, fitted.width), min(words.box.h, fitted.height))
    box.center = words.box.center
    if words.align:
        box.x = words.box.x if words.align < 0 else words.box.right - box.w
    if words.rise:
        box.y = words.box.y if words.rise < 0 else words.box.bottom - box.h
    return box
