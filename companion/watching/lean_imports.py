"""How do pygame and paho come in small? Without what nobody here uses of them.

Both load much more than they need here: sound, sprites, the web, mail, TLS. A relay runs all
evening beside the table on a small machine, so these stay out while the two are loaded. Whoever
else wants them gets them. segno is looked for, and loaded where a code is made.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from companion.core.loading import without
from companion.ui import pygame_loader

_EMPTY: Final = ("urllib.request",)
"""Imported at the top, and used for proxies and for files from the web alone."""
_MISSING: Final = (
    "_hashlib", "ssl", "dns", "socks",
    "pygame.mixer", "pygame.mixer_music", "pygame.sndarray", "pygame.surfarray", "pygame.sprite",
    "pygame.joystick", "pygame.scrap", "pygame.threads", "pygame.fastevent", "pygame.pixelarray",
)  # fmt: skip
"""Looked for, and done without where it is missing. `hashlib` has its own algorithms then."""


def load() -> None:
    """Load both, unless they are loaded already; before anybody else does.

    Raises:
        ImportError: one of the three is not installed, or is too old.
    """
    with _left_out():
        pygame_loader.load_pygame()
        import_module("paho.mqtt.client")
        import_module("paho.mqtt.enums")  # Debian 12 has a paho that is older than this
    if find_spec("segno") is None:
        raise ModuleNotFoundError("segno is not installed", name="segno")


@contextmanager
def _left_out() -> Iterator[None]:
    empty = [name for name in _EMPTY if name not in sys.modules]
    for name in empty:
        sys.modules[name] = ModuleType(name)
    try:
        with without(*_MISSING), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for name in empty:
            del sys.modules[name]
