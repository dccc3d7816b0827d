"""How does a piece look that falls over?"""

from __future__ import annotations

from typing import Final

import pygame

from companion.ui.art.curves import Point

_FLAT: Final = 82.0
"""How far it turns, in degrees."""


def toppled(
    drawing: pygame.Surface, fallen: float, foot: Point
) -> tuple[pygame.Surface, float, float]:
    """A piece that falls over to the right: its drawing, and the upper left corner of that.

    Args:
        drawing: of the piece upright.
        fallen: how far it has fallen, 0 to 1.
        foot: the middle of its foot.
    """
    turned = pygame.transform.rotozoom(drawing, -_FLAT * fallen, 1.0)
    wide, high = drawing.get_size()
    corner = pygame.Vector2(wide / 2, high / 2)  # from its middle to its foot, on the right
    moved = corner.rotate(_FLAT * fallen)
    x, y = foot[0] + wide / 2 - moved.x, foot[1] - moved.y
    return turned, x - turned.get_width() / 2, y - turned.get_height() / 2
