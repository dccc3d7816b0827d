"""How does pygame come in quickly? Without what nobody here uses of it.

Debian's pygame loads numpy for arrays of pixels, and PyPI's loads pkg_resources for the icon of its
own window: two thirds of the time that it takes. The mixer brings the libraries of every kind of
sound; only the process that plays sounds has one. All are left out where they are not to be found,
and that is how pygame finds them here. Whoever else wants them gets them.
"""

from __future__ import annotations

import os
import warnings
from importlib import import_module
from typing import Final

from companion.core.loading import without

_UNUSED: Final = ("numpy", "pkg_resources")
_SOUND: Final = ("pygame.mixer", "pygame.mixer_music")
_CLIPBOARD: Final = "pygame.scrap"
_SLOWER: Final = "Your system is [a-z0-9]+ capable but pygame was not built with support for it"


def hush() -> None:
    """Suppress pygame's warning about the processor, whichever module loads pygame.

    Debian builds for the oldest one of a kind, and pygame (from 2.2 on) tells each user so, who can
    do nothing about it.
    """
    warnings.filterwarnings("ignore", _SLOWER, RuntimeWarning)


def load_pygame(*, with_sound: bool = False) -> None:
    """Load pygame, before anybody else does; loaded already it stays as it is.

    Args:
        with_sound: and its mixer.

    Raises:
        ImportError: there is none.
    """
    # It prints a greeting on import.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with without(*_UNUSED, _CLIPBOARD, *(() if with_sound else _SOUND)):
        import_module("pygame")
