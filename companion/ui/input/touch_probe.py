"""Can the screen be touched? Asks SDL, and takes no event.

A screen without a desktop shows a picture to whoever may use the graphics device, but
its touches reach only those who may read the input devices; nothing else says so.
"""

from __future__ import annotations

import os
from importlib import import_module

import pygame

_BARE = ("kmsdrm", "kmsdrm_legacy", "rpi", "fbcon", "directfb")


def is_touched() -> bool:
    """Whether SDL knows of a touch screen; some it meets only with the first touch."""
    if not pygame.display.get_init():
        return False
    try:
        return bool(import_module("pygame._sdl2.touch").get_num_devices())
    except (ImportError, AttributeError, pygame.error):
        return False


def is_bare() -> bool:
    """Whether there is no desktop, so that no mouse is emulated for a touch."""
    if not pygame.display.get_init():
        return False
    # cage shows one program and no desktop, whatever SDL calls the way to it.
    return (
        pygame.display.get_driver().lower() in _BARE
        or os.environ.get("XDG_CURRENT_DESKTOP") == "cage"
    )
