"""Is there a screen, and if so, open the table on it. A door's room, floor 6."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion import app
from companion.config import Config
from companion.errors import ConfigError
from companion.ui import window

_UNSEEN = ("dummy", "offscreen", "evdev")


def missing() -> str:
    """Why no window can be opened here; empty when one can."""
    served = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    if not served and not any(Path("/dev/dri").glob("card*")):
        return "neither a display server nor a graphics device"
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
    except pygame.error as error:
        return str(error)
    finally:
        pygame.display.quit()
    if driver in _UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
        return f"SDL found only its {driver} driver"
    return ""


def show(config: Config) -> None:
    """Open the table and its window; stay until it is closed.

    Raises:
        StoreError: the record cannot be opened.
        ConfigError: the screen refuses.
    """
    if os.environ.get("DISPLAY") and not os.environ.get("SDL_VIDEODRIVER"):
        # Under X11 SDL's accelerated path costs far more of the processor than its plain one.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    with app.open_table(config) as table:
        try:
            window.run(table, window.Glass(config.size, config.turned))
        except pygame.error as error:
            raise ConfigError(f"The screen cannot be used: {error}.") from error
