"""How does the large flag look that flies over a castle when it falls?

A cloth with an army's charge, and a pole along which one cloth comes down and another goes up:
large enough to be seen from the other side of the table.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import outline
from companion.ui.art.heraldry import CHARGES, weave
from companion.ui.theme import ARMIES, LIGHT, Theme, mix

CLOTH = 0.5
"""The height of a cloth as a part of its pole's."""
_WIDE = 1.3
"""The width of a cloth as a part of its height."""


@lru_cache(maxsize=12)
def cloth(colour: str, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """An army's cloth, to be hung on the right of a pole."""
    army = ARMIES[colour]
    units = 100 * _WIDE
    c = Canvas((round(height_px * _WIDE), height_px), units, theme.rim(army))
    shape = outline("M 4 8 C 40 -4 74 20 124 6 L 104 48 L 124 92 C 74 104 40 80 4 92 Z")
    c.polygon(shape, army.fill)
    with c.inside(shape):
        weave(c, army.pattern, army.light, (0, 0, units, 17), 15)
        weave(c, army.pattern, army.light, (0, 83, units, 17), 15)
    c.stamp(lambda part: CHARGES[army.charge](part, army.ink, army.fill), (22, 19), 62)
    c.polygon(shape, None, theme.rim(army), 5)
    return c.done()


@lru_cache(maxsize=4)
def pole(height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """The pole, with a gilt knob."""
    wide = max(7, height_px // 14)
    c = Canvas((wide, height_px), 100.0 * wide / height_px, theme.outline)
    middle = 50.0 * wide / height_px
    c.line([(middle, 6), (middle, 100)], theme.outline, middle * 1.1)
    c.line([(middle, 6), (middle, 100)], mix(theme.wood, theme.gold, 0.25), middle * 0.6)
    c.disc((middle, 3.4), middle * 0.8, theme.gold, theme.outline, middle * 0.3)
    return c.done()
