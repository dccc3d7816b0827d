"""What does the glass show?"""

from __future__ import annotations

import pygame


def lightness(surface: pygame.Surface) -> float:
    """Of the whole picture, 0 to 255."""
    return sum(pygame.transform.average_color(surface)[:3]) / 3


def shown() -> pygame.Surface:
    """What the glass shows."""
    return pygame.display.get_surface()
