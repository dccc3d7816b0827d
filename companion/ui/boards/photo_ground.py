"""What lies under a board that is being drawn? Parchment, and a photograph on it.

The photograph comes straightened: its corners are the sheet's. Only the part that is
seen is made as large as it is seen, once for a view.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from companion.ui.art.parchment import parchment
from companion.ui.boards.view import View
from companion.ui.theme import Theme, mix


@dataclass(frozen=True, slots=True)
class StraightPhoto:
    """A straightened photograph of a sheet, as it lies and with its right side up.

    Attributes:
        lying: the picture.
        upright: the same, turned; see `View.turned`.
    """

    lying: pygame.Surface
    upright: pygame.Surface = field(init=False)

    def __post_init__(self) -> None:
        """Turn it once."""
        object.__setattr__(self, "upright", pygame.transform.rotate(self.lying, 90))

    @classmethod
    def of(cls, rgb: bytes, size: tuple[int, int]) -> StraightPhoto:
        """Make one from rows of red, green, blue."""
        flat = pygame.Surface(size, 0, 32)
        flat.blit(pygame.image.frombuffer(rgb, size, "RGB"), (0, 0))
        return cls(flat)


def sheet_ground(
    of: tuple[View, Theme, StraightPhoto | None, float, bool],
) -> pygame.Surface:
    """The ground of a view's area: beside the sheet darker, on it the photograph.

    Args:
        of: view, theme, photograph, its strength 0 to 1, and whether quick is before fine.
    """
    view, theme, photo, strength, hurried = of
    x, y, wide, high = view.area
    ground = pygame.Surface((wide, high), 0, 32)
    ground.fill(mix(theme.parchment_shade, theme.shadow, 0.18))
    left, top = view.origin
    sheet = pygame.Rect(round(left - x), round(top - y), *view.size)
    seen = sheet.clip(ground.get_rect())
    if not seen.w or not seen.h:
        return ground
    # One sheet of parchment serves every view: to make one takes longer than to draw all else.
    paper = parchment((wide, high), theme)
    part = paper.subsurface(seen.move(0, 0).clip(paper.get_rect()))
    ground.blit(part, seen)
    if photo is not None and strength > 0:
        picture = photo.upright if view.turned else photo.lying
        across, down = picture.get_width() / sheet.w, picture.get_height() / sheet.h
        source = pygame.Rect(
            int((seen.x - sheet.x) * across),
            int((seen.y - sheet.y) * down),
            max(1, round(seen.w * across)),
            max(1, round(seen.h * down)),
        ).clip(picture.get_rect())
        scale = pygame.transform.scale if hurried else pygame.transform.smoothscale
        large = scale(picture.subsurface(source), seen.size)
        large.set_alpha(round(255 * strength))
        ground.blit(large, seen)
    line = mix(theme.ink, theme.parchment, 0.25)
    pygame.draw.rect(ground, line, sheet, 1)
    return ground
