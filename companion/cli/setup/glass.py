"""Does a person see the picture, and is their finger felt where it is? A number, five marks."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pygame

from companion.app.host import displays
from companion.cli import display
from companion.cli.setup.terminal import PartFinding
from companion.ui.screens.welcome.touch_fit import DEGREES, Fit, fitting, near
from companion.ui.shell import splash
from companion.ui.text import fonts
from companion.ui.theme import LIGHT
from companion.ui.widgets.base import Point

_LOOK_S: Final = 0.02
_SPOTS: Final = ((0.15, 0.15), (0.85, 0.15), (0.85, 0.85), (0.15, 0.85), (0.5, 0.5))
"""Where the marks are, as parts of the picture."""
_REACH: Final = 0.12
"""A finger is felt on a mark within this part of the shorter side."""
_MENDS: Final = {
    Fit.SIDES: "left and right are exchanged: add invx to the display's dtoverlay line",
    Fit.ENDS: "above and below are exchanged: add invy to the display's dtoverlay line",
    Fit.MIRRORED: "it is mirrored: add swapxy to the display's dtoverlay line",
    Fit.MIRRORED_BACK: "it is mirrored: add swapxy,invx,invy to the display's dtoverlay line",
}


def trouble() -> str:
    """Why no picture can be shown here; "" if one can: the display is open then."""
    desktop = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    if not desktop and "SDL_VIDEODRIVER" not in os.environ:
        displays.choose_card(os.environ)
        os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
    why = display.missing()
    if not why or desktop:
        return why
    found = displays.trouble(built=displays.drivers())
    return found.text if found else why


@contextmanager
def opened() -> Iterator[pygame.Surface]:
    """The whole screen, for the time of a block.

    Raises:
        pygame.error: there is none.
    """
    display.tune()
    pygame.font.init()
    try:
        yield splash.open_glass(None, 0)
    finally:
        pygame.display.quit()


def show(glass: pygame.Surface, number: str) -> None:
    """Draw a number, large, in the middle."""
    theme, box = LIGHT, glass.get_rect()
    glass.fill(theme.parchment)
    drawn = fonts.font("title", min(box.size) // 3).render(number, True, theme.ink)
    glass.blit(drawn, drawn.get_rect(center=box.center))
    pygame.display.flip()
    pygame.event.pump()


def touched(glass: pygame.Surface, wait_s: float) -> PartFinding:
    """Show five marks, one after another, and find out where they are felt.

    Args:
        glass: the screen.
        wait_s: how long to wait for each tap, in seconds.
    """
    wide, high = glass.get_size()
    taps: list[tuple[Point, Point]] = []
    for x, y in _SPOTS:
        mark = round(x * wide), round(y * high)
        _draw(glass, mark)
        felt = _tap(glass, wait_s)
        if felt is None:
            return PartFinding(
                "touch",
                False,
                "No tap arrived: check the display's flat cable at both ends; with HDMI, the "
                "touchscreen's USB cable.",
            )
        taps.append((mark, felt))
    reach = min(wide, high) * _REACH
    if all(near(meant, felt, reach) for meant, felt in taps):
        return PartFinding("touch", True, "All five taps were felt where they were made.")
    found = fitting(taps, (wide, high), reach * 1.5) - {Fit.TRUE}
    if len(found) != 1:
        return PartFinding(
            "touch",
            False,
            "Taps were felt elsewhere, not always in the same way: clean the glass, then run this "
            "again.",
        )
    fit = next(iter(found))
    if fit in DEGREES:
        return PartFinding(
            "touch",
            False,
            f"Touch is rotated by {DEGREES[fit]} degrees against the picture: add swapxy, invx or "
            "invy to the display's dtoverlay line in config.txt, one at a time.",
        )
    return PartFinding(
        "touch", False, f"Touch is wrong, {_MENDS[fit]} in config.txt, then restart."
    )


def _draw(glass: pygame.Surface, mark: Point) -> None:
    theme = LIGHT
    glass.fill(theme.parchment)
    for part, colour in ((1.0, theme.ink), (0.66, theme.parchment), (0.36, theme.ink)):
        pygame.draw.circle(glass, colour, mark, round(min(glass.get_size()) * 0.06 * part))
    pygame.display.flip()


def _tap(glass: pygame.Surface, wait_s: float) -> Point | None:
    """Where the next finger comes down, in pixels; None if none does."""
    wide, high = glass.get_size()
    until = time.monotonic() + wait_s
    while time.monotonic() < until:
        for event in pygame.event.get():
            if event.type == pygame.FINGERDOWN:
                return round(event.x * wide), round(event.y * high)
            # A finger is reported as a mouse besides.
            if event.type == pygame.MOUSEBUTTONDOWN and not getattr(event, "touch", False):
                return event.pos[0], event.pos[1]
        time.sleep(_LOOK_S)
    return None
