"""Do two pictures show the same? Told block by block, so that any two font engines agree.

A picture is shrunk to the mean colours of its blocks. The edges of letters differ between
versions of pygame, SDL_ttf and FreeType, and may stand a pixel beside where they stood;
a word that is missing, a widget elsewhere or another colour is more than that.
"""

from __future__ import annotations

from itertools import product
from operator import sub

import pygame

BLOCK_PX = 4
"""A block's side, in pixels of the kept picture."""
TOLERANCE = 20
"""So much may a block's mean differ in a channel, of 255."""
FEWEST = 3
"""So many blocks differ at least when something does: a digit that is missing is three."""
SHIFTS_PX = tuple((x, y) for x, y in product((-1, 0, 1), repeat=2) if x or y)
"""So far beside may a letter stand, in pixels of the screen."""


def differing(
    kept: pygame.Surface, new: pygame.Surface, tolerance: int = TOLERANCE
) -> list[tuple[int, int]]:
    """The blocks, as column and row, that do not show the same; none where all is well.

    Args:
        kept: the picture as it was, reduced.
        new: the picture as it is, at the screen's own size.
        tolerance: see `TOLERANCE`.
    """
    across, down = kept.get_width() // BLOCK_PX, kept.get_height() // BLOCK_PX
    before = _means(kept, kept)
    left = _beyond(before, _means(new, kept), range(across * down), tolerance)
    for shift in SHIFTS_PX:
        if len(left) < FEWEST:
            return []
        left = _beyond(before, _means(_shifted(new, shift), kept), left, tolerance)
    if len(left) < FEWEST:
        return []
    return [(number % across, number // across) for number in left]


def _beyond(before: bytes, now: bytes, numbers: range | list[int], tolerance: int) -> list[int]:
    gaps = bytes(map(abs, map(sub, before, now)))
    if max(gaps) <= tolerance:
        return []
    beyond = {at // 3 for at, gap in enumerate(gaps) if gap > tolerance}
    return [number for number in numbers if number in beyond]


def _means(picture: pygame.Surface, kept: pygame.Surface) -> bytes:
    """The mean colour of every block of a picture, reduced as the kept one was."""
    w, h = kept.get_size()
    deep = pygame.Surface(picture.get_size(), 0, 32)
    deep.blit(picture, (0, 0))
    small = pygame.transform.smoothscale(deep, (w, h))
    means = pygame.transform.smoothscale(small, (w // BLOCK_PX, h // BLOCK_PX))
    return pygame.image.tobytes(means, "RGB")


def _shifted(picture: pygame.Surface, shift: tuple[int, int]) -> pygame.Surface:
    moved = picture.copy()
    moved.blit(picture, shift)
    return moved


def marked(
    kept: pygame.Surface, new: pygame.Surface, blocks: list[tuple[int, int]]
) -> pygame.Surface:
    """The kept picture, the new one, and the new one with those blocks framed, side by side."""
    w, h = kept.get_size()
    small = pygame.transform.smoothscale(new, (w, h))
    sheet = pygame.Surface((3 * w, h))
    for column, picture in enumerate((kept, small, small)):
        sheet.blit(picture, (column * w, 0))
    for x, y in blocks:
        frame = pygame.Rect(2 * w + x * BLOCK_PX, y * BLOCK_PX, BLOCK_PX, BLOCK_PX)
        pygame.draw.rect(sheet, (255, 0, 255), frame, 1)
    return sheet
