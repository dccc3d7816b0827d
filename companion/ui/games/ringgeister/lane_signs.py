"""Which signs mark the Ring's journey? The Ring, missions, the Mountain, who took the Ring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from companion.core.statistics_api import HELD
from companion.games.ringgeister import tally
from companion.ui.art.canvas import Canvas
from companion.ui.art.chart import Sign
from companion.ui.art.figures import figure, ring, token
from companion.ui.art.landscape import draw_mountain
from companion.ui.theme import Theme

_MOUNTAIN_MM: Final = 60
_FOOT: Final = (30, 40)
"""How wide the Mountain of Fire and its glow are, and where its point is on them."""


def _ring(_colour: str, px: int, theme: Theme) -> pygame.Surface:
    return ring(px, theme)


def _mountain(_colour: str, px: int, theme: Theme) -> pygame.Surface:
    """The Mountain of Fire with the Ring."""
    c = Canvas((px, px), _MOUNTAIN_MM, theme.outline)
    draw_mountain(c, _FOOT, theme)
    made = c.done()
    gold = ring(max(8, round(px * 0.42)), theme)
    made.blit(gold, gold.get_rect(midbottom=(px // 2, px - 1)))
    return made


def _wraith(_colour: str, px: int, theme: Theme) -> pygame.Surface:
    return figure("wraith", None, px, theme)


SIGNS: Final[Mapping[str, Sign]] = {
    HELD: _ring,
    tally.MISSION: token,
    tally.WON: _mountain,
    tally.LOST: _wraith,
}
