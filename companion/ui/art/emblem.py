"""How do the emblem and pieces around a castle look, where a picture stands for any match?"""

from __future__ import annotations

import pygame
from pygame import Rect

from companion.ui.art import castles
from companion.ui.art.pawn import pawn
from companion.ui.theme import Theme


def emblem(surface: pygame.Surface, foot: tuple[int, int], height_px: int, theme: Theme) -> None:
    """Draw the program's emblem; `foot` is the middle of its lower edge."""
    castle = castles.castle("twin", 2, height_px, None, theme)
    surface.blit(castle, castle.get_rect(midbottom=foot))


def gathered(surface: pygame.Surface, box: Rect, theme: Theme) -> None:
    """Draw two armies before a castle, in the middle of a box."""
    high = max(16, min(box.h * 3 // 4, round(box.w * 0.6 / castles.ASPECT)))
    castle = castles.castle("twin", 2, high, None, theme)
    at = castle.get_rect(midbottom=(box.centerx, box.centery + high // 2))
    surface.blit(castle, at)
    for colour, side in (("red", -1), ("blue", 1)):
        piece = pawn(colour, 3, high // 2, theme)
        foot = at.centerx + side * round(at.w * 0.58), at.bottom + high // 12
        surface.blit(piece, piece.get_rect(midbottom=foot))


def between_stacks(
    surface: pygame.Surface, box: Rect, colours: tuple[str, ...], theme: Theme
) -> None:
    """Draw a castle between two stacks, as large as the box allows."""
    high = min(box.h * 6 // 10, round(box.w * 0.44))
    middle = castles.castle(castles.shape_of("katz"), 2, round(high * 1.1), None, theme)
    surface.blit(middle, middle.get_rect(midbottom=(box.centerx, box.bottom - high // 3)))
    for colour, knights, side in zip(colours[:2], (2, 3), (-1, 1), strict=False):
        piece = pawn(colour, knights, round(high * 0.78), theme)
        foot = (box.centerx + side * round(high * castles.ASPECT * 0.72), box.bottom)
        surface.blit(piece, piece.get_rect(midbottom=foot))
