"""Which small pictures has Rheingold for widgets? An open shield, a castle, and a reckoning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame
from pygame import Rect

from companion.ui.art import castles, heraldry
from companion.ui.art.pawn import pawn
from companion.ui.text.fonts import font
from companion.ui.theme import Theme
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import crest_high, put


@dataclass(frozen=True, slots=True)
class OpenShield:
    """A shield whose value everybody knows."""

    colour: str
    value: int

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        put(pen, heraldry.crest_value(self.colour, self.value, crest_high(box), pen.theme), box)


@dataclass(frozen=True, slots=True)
class CastlePicture:
    """A castle, large: as it stands on the board, or held by an army.

    Its `knights` are None where nobody has gone in yet.
    """

    shape: str
    swords: int
    owner: str | None = None
    knights: int | None = 0
    shield: int | str | None = None

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        flag = 0.0 if self.owner is None else castles.FLAG
        high = max(16, min(round(box.h / (1 + flag)), round(box.w / castles.ASPECT)))
        if self.owner is None:
            picture = castles.castle(self.shape, self.swords, high, None, pen.theme)
        else:
            picture = castles.held_castle(
                self.shape, self.swords, high, self.owner, self.knights, self.shield, pen.theme
            )
        pen.surface.blit(picture, picture.get_rect(center=box.center))


Sketch: TypeAlias = Callable[[int, Theme], pygame.Surface]
"""Draws something so many pixels high."""
_LETTERS: Final = 0.62
"""How high figures stand beside pictures."""


def swords(count: int) -> Sketch:
    """A castle's swords."""
    return lambda high, theme: castles.swords(count, high, theme)


def knights(colour: str, count: int) -> Sketch:
    """A stack, as it stands on the board."""
    return lambda high, theme: pawn(colour, count, high, theme)


def shield(colour: str, value: int | None) -> Sketch:
    """A shield; its back for None."""

    def sketch(high: int, theme: Theme) -> pygame.Surface:
        if value is None:
            return heraldry.crest_back(colour, high, theme)
        return heraldry.crest_value(colour, value, high, theme)

    return sketch


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A sum of pictures and figures in a row, with what the table shows: swords, knights, shields.

    Attributes:
        parts: from left to right, figures as text.
    """

    parts: tuple[Sketch | str, ...]

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it in the middle, as large as the box allows."""
        high = box.h
        drawn = self._drawn(pen, high)
        gap = max(2, high // 12)
        wide = sum(one.get_width() for one in drawn) + gap * (len(drawn) - 1)
        if wide > box.w:
            high = max(12, high * box.w // wide)
            drawn, gap = self._drawn(pen, high), max(1, gap * box.w // wide)
            wide = sum(one.get_width() for one in drawn) + gap * (len(drawn) - 1)
        x = box.x + (box.w - wide) // 2
        for one in drawn:
            pen.surface.blit(one, one.get_rect(midleft=(x, box.centery)))
            x += one.get_width() + gap

    def _drawn(self, pen: Pen, high: int) -> list[pygame.Surface]:
        letters = font("text_bold", max(12, round(high * _LETTERS)))
        return [
            letters.render(part, True, pen.theme.ink)
            if isinstance(part, str)
            else part(high, pen.theme)
            for part in self.parts
        ]
