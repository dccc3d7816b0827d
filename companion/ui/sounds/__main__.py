"""How is the player started? `python -m companion.ui.sounds`, by the window."""

from __future__ import annotations

import os
import sys

from companion.ui import pygame_loader

if __name__ == "__main__":
    pygame_loader.load_pygame(with_sound=True)
    from companion.ui.sounds import player

    try:
        player.run(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # The window is gone, and nobody listens to what is the matter.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
