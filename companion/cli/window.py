"""Is there a screen, and if so, open the table on it."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion.app import compose
from companion.core.config.run_options import Config
from companion.core.errors import ConfigError
from companion.core.systemd import Supervisor
from companion.ui.shell.window import Glass, Window

_UNSEEN = ("dummy", "offscreen", "evdev")


def missing() -> str:
    """Why no window can be opened here; empty when one can."""
    served = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    if not served and not any(Path("/dev/dri").glob("card*")):
        return "neither a display server nor a graphics device"
    try:
        return open_display()
    finally:
        pygame.display.quit()


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


def show(config: Config, supervisor: Supervisor | None = None) -> None:
    """Open the table and its window; stay until it is closed.

    Args:
        config: the choices of this run.
        supervisor: is notified when the window is open, and then in every round.

    Raises:
        StoreError: the record cannot be opened.
        ConfigError: the display cannot be opened.
    """
    driver = os.environ.get("SDL_VIDEODRIVER", "").lower()
    if os.environ.get("DISPLAY") and not driver:
        # Under X11 SDL's accelerated path costs far more of the processor than its plain one.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    elif driver == "kmsdrm":
        # SDL would take desktop OpenGL first. On a Debian without libGL that has drawn nothing and
        # reported no error: the screen stays black. What a Raspberry Pi has is OpenGL ES.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "opengles2")
    with compose.open_session(config) as session:
        try:
            glass = Glass(_fitting(config), config.turned)
            opened = Window(session, glass, supervisor=supervisor)
        except pygame.error as error:
            raise ConfigError(f"The screen cannot be used: {error}.") from error
        opened.run()


def _fitting(config: Config) -> tuple[int, int] | None:
    """The window's size; None, the whole screen, where the desktop has no room for that window."""
    pygame.display.init()
    if config.size is None or pygame.display.get_driver() in _UNSEEN:
        return config.size
    wide, high = config.size[::-1] if config.turned % 2 else config.size
    desktops = pygame.display.get_desktop_sizes()
    return config.size if any(w >= wide and h >= high for w, h in desktops) else None
