"""What is seen while the program still loads? Its name and its emblem, on an empty sheet.

It needs neither the record nor a game: what takes long at a start has not begun. It loads
little that the screens do not need too, so it delays nothing.
"""

from __future__ import annotations

import pygame

from companion.core import product
from companion.ui.art.emblem import emblem
from companion.ui.text import fonts
from companion.ui.theme import Theme


def show(size: tuple[int, int] | None, across: int, turned: int, theme: Theme) -> None:
    """Open the window as the table will, and show the splash.

    Args:
        size: of the picture, in pixels; None takes the whole screen.
        across: quarter turns of the window; see `open_glass`.
        turned: quarter turns, clockwise, by which the picture is shown.
        theme: its colours.

    Raises:
        pygame.error: there is no screen to open it on.
    """
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_caption(product.NAME)
    glass = open_glass(size, across)
    wide, high = glass.get_size()
    picture = pygame.Surface((high, wide) if turned % 2 else (wide, high))
    draw(picture, theme)
    glass.blit(pygame.transform.rotate(picture, -90 * turned) if turned else picture, (0, 0))
    pygame.display.flip()
    pygame.event.pump()


def open_glass(size: tuple[int, int] | None, across: int) -> pygame.Surface:
    """Open the display, or use it if it is open already.

    Args:
        size: of the picture, in pixels; None takes the whole screen.
        across: quarter turns that the command line asks for; the window is turned with them.

    Raises:
        pygame.error: there is no screen to open it on.
    """
    if size is None:
        glass = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        pygame.mouse.set_visible(False)
        return glass
    return pygame.display.set_mode(size[::-1] if across % 2 else size, pygame.RESIZABLE)


def draw(surface: pygame.Surface, theme: Theme) -> None:
    """Draw it on a picture of any size."""
    box = surface.get_rect()
    short = min(box.size)
    surface.fill(theme.parchment)
    emblem(surface, (box.centerx, box.centery + short // 12), short // 4, theme)
    name = fonts.font("title", short // 8).render(product.NAME, True, theme.ink)
    surface.blit(name, name.get_rect(midtop=(box.centerx, box.centery + short // 8)))
