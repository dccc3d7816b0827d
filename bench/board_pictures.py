"""How do boards, and the figures of their castles, look on paper? Drawn by the house's own art."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Rect

from bench.board_figures import RARELY, CastleRow
from companion.core.game import Json
from companion.ui.art.canvas import Canvas
from companion.ui.art.ornament import cartouche
from companion.ui.art.parchment import border, fresh_parchment
from companion.ui.boards.scene import Scene
from companion.ui.games.rheingold.board import RheingoldBoard
from companion.ui.games.rheinlander import board as zones
from companion.ui.text.fonts import FontRole, font
from companion.ui.theme import LIGHT, Rgb, mix
from tests.support.ui import paletted

_BOARD: Final = (1180, 604)
_ZONES: Final = (1180, 720)
_CHART: Final = (1180, 700)
_SPREAD: Final = 6
_MARGIN: Final = 22
_HEAD: Final = 92
_FOOT: Final = 46
_LETTERS: Final = 19


def begin() -> None:
    """What drawing needs, without a window."""
    pygame.font.init()
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def board(obj: Mapping[str, Json], file: Path) -> None:
    """A board before a match begins."""
    if obj["game"] == "rheinlander":
        size = zones.fit(obj, _ZONES)
        picture = pygame.Surface(size, 0, 32)
        picture.blit(zones.RheinlanderBoard(obj, size, LIGHT).base(Rect((0, 0), size)), (0, 0))
    else:
        picture = pygame.Surface(_BOARD, 0, 32)
        RheingoldBoard(obj, _BOARD, LIGHT).draw(picture, (0, 0), Scene())
    paletted.write(picture, file, _SPREAD)


def chart(charts: Sequence[tuple[str, Sequence[CastleRow]]], file: Path) -> None:
    """How often each castle was taken, one board beside another.

    Args:
        charts: a board's name with its castles.
        file: where to.
    """
    picture = fresh_parchment(_CHART, LIGHT)
    wide = (_CHART[0] - _MARGIN) // max(1, len(charts))
    for number, (title, rows) in enumerate(charts):
        area = Rect(_MARGIN + wide * number, 0, wide - _MARGIN, _CHART[1])
        plate = cartouche(title, 48, area.w, LIGHT)
        picture.blit(plate, plate.get_rect(midtop=(area.centerx, 20)))
        _bars(picture, area, rows)
    border(picture, picture.get_rect(), LIGHT, 8)
    paletted.write(picture, file, _SPREAD)


def _bars(picture: pygame.Surface, area: Rect, rows: Sequence[CastleRow]) -> None:
    """One board's castles, each with its swords and a bar."""
    names = max(_width("name", row.name) for row in rows)
    left, right = area.x + names + 62, area.right - 60
    most = max(1.2, *(row.taken for row in rows))
    high = (area.h - _HEAD - _FOOT) / len(rows)
    c = Canvas(_CHART, _CHART[0], LIGHT.ink)
    bottom = _CHART[1] - _FOOT
    for at, tone in ((1.0, LIGHT.ink_soft), (RARELY, LIGHT.danger)):
        _dashes(c, left + (right - left) * at / most, _HEAD, bottom, tone)
    for number, row in enumerate(rows):
        middle = _HEAD + high * (number + 0.5)
        end = left + (right - left) * row.taken / most
        half = high * 0.3
        bar = [(left, middle - half), (end, middle - half), (end, middle + half),
               (left, middle + half)]  # fmt: skip
        c.polygon(bar, LIGHT.primary if row.dud else _tone(row.swords), LIGHT.ink, 1.4)
        for sword in range(row.swords):
            _sword(c, left - 12 - 13 * sword, middle, high * 0.34)
    picture.blit(c.done(), (0, 0))
    for number, row in enumerate(rows):
        middle = _HEAD + high * (number + 0.5)
        _write(picture, row.name, "name", LIGHT.ink, (area.x, middle))
        _write(picture, f"{row.taken:.2f}", "number", LIGHT.ink_soft, (right + 10, middle))
    for at, words in ((1.0, "average"), (RARELY, "dud below")):
        x = left + (right - left) * at / most
        _write(picture, words, "text", LIGHT.ink_soft, (x - _width("text", words) / 2, bottom + 14))


def _tone(swords: int) -> Rgb:
    return mix(LIGHT.meadow, LIGHT.water_deep, (swords - 1) / 2)


def _sword(c: Canvas, x: float, y: float, half: float) -> None:
    """A small sword, point upwards."""
    c.line([(x, y - half), (x, y + half)], LIGHT.ink, 2.0)
    c.line([(x - half * 0.55, y + half * 0.35), (x + half * 0.55, y + half * 0.35)], LIGHT.ink, 2.0)


def _dashes(c: Canvas, x: float, top: float, bottom: float, tone: Rgb) -> None:
    y = top
    while y < bottom:
        c.line([(x, y), (x, min(y + 7, bottom))], tone, 1.6)
        y += 13


def _width(role: FontRole, text: str) -> int:
    return font(role, _LETTERS).size(text)[0]


def _write(
    picture: pygame.Surface, text: str, role: FontRole, ink: Rgb, at: tuple[float, float]
) -> None:
    """Text that begins at `at`, in the middle of its height."""
    image = font(role, _LETTERS).render(text, True, ink)
    picture.blit(image, image.get_rect(midleft=(round(at[0]), round(at[1]))))
