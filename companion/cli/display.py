"""Is there a screen, and how is it opened? Loads nothing of the table."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion.app import data_folder
from companion.core.config import preferences
from companion.core.config.run_options import Config
from companion.ui.shell import splash
from companion.ui.theme import THEMES

_UNSEEN = ("dummy", "offscreen", "evdev")


def missing() -> str:
    """Why no window can be opened here; empty when one can: then the display is open.

    It stays so: a display server that nobody uses may restart, and answers nobody meanwhile.
    """
    served = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    if not served and not any(Path("/dev/dri").glob("card*")):
        return "no display server and no graphics device"
    return open_display()


def open_display() -> str:
    """Why there is no visible display; empty when there is one, which is then open."""
    try:
        pygame.display.init()
    except pygame.error as error:
        return str(error)
    driver = pygame.display.get_driver()
    if driver in _UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        return f"SDL found only its {driver} driver"
    return ""


def tune() -> None:
    """Choose how SDL draws, before a window is opened. Idempotent."""
    driver = os.environ.get("SDL_VIDEODRIVER", "").lower()
    if os.environ.get("DISPLAY") and not driver:
        # Under X11 SDL's accelerated path costs far more of the processor than its plain one.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    elif driver == "kmsdrm":
        # SDL would take desktop OpenGL first. On a Debian without libGL that has drawn nothing and
        # reported no error: the screen stays black. What a Raspberry Pi has is OpenGL ES.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "opengles2")


def fitting(config: Config) -> tuple[int, int] | None:
    """The window's size; None, the whole screen, where the desktop has no room for that window."""
    pygame.display.init()
    if config.size is None or pygame.display.get_driver() in _UNSEEN:
        return config.size
    wide, high = config.size[::-1] if config.turned % 2 else config.size
    desktops = pygame.display.get_desktop_sizes()
    return config.size if any(w >= wide and h >= high for w, h in desktops) else None


def greet(config: Config) -> None:
    """Show the splash, in the look and turn that were chosen; the table takes the window over."""
    try:
        chosen = preferences.read(data_folder.preferences_file(config.data))
    except OSError:
        return
    tune()
    turned = (config.turned + chosen.turned) % 4
    with suppress(pygame.error):
        splash.show(fitting(config), config.turned, turned, THEMES[chosen.theme])
