"""Which letters for which purpose?

Every text asks by *role* ("a heading", "what a player counts by"), never by a font.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import pygame

from companion.core.message import Message
from companion.ui.text import fallback
from companion.ui.text.fallback import FOLDER, Face, Letters

FontRole: TypeAlias = Literal["title", "display", "name", "text", "text_bold", "number"]
"""What a piece of text is.

`title`: an old-style serif for headings. `display`: its small capitals, for the
cartouche and the program's name. `name`: a sturdy serif for places on the map,
readable from 11 px. `text`, `text_bold`: a sans for everything that must be read
in passing. `number`: lining figures for pieces and plates.
"""


def _chain(own: str, europe: str, japan: str, scale: float) -> tuple[Face, ...]:
    """A role's own font, and those that write what it lacks, at a size that suits it."""
    others = ((europe, scale), (japan, scale))
    return (Face(FOLDER / own), *(Face(FOLDER / name, size) for name, size in others))


_PLAIN: Final = _chain("Cabin-Medium.otf", "NotoSans-Regular.ttf", "NotoSansJP-Regular.otf", 0.94)
_BOLD: Final = _chain("Cabin-Bold.otf", "NotoSans-Bold.ttf", "NotoSansJP-Bold.otf", 0.94)
FACES: Final[Mapping[str, tuple[Face, ...]]] = MappingProxyType(
    {
        "title": _chain(
            "EBGaramond08-Regular.otf", "Vollkorn-SemiBold.ttf", "NotoSerifJP-Bold.otf", 0.84
        ),
        "display": _chain(
            "EBGaramondSC08-Regular.otf", "Vollkorn-SemiBold.ttf", "NotoSerifJP-Bold.otf", 0.84
        ),
        "name": _chain("Vollkorn-SemiBold.ttf", "NotoSans-Bold.ttf", "NotoSerifJP-Bold.otf", 0.94),
        "text": _PLAIN,
        "text_bold": _BOLD,
        "number": _BOLD,
    }
)
"""Role → its fonts, the first one first."""
_MOST: Final = 64
"""So many fonts are open: a few screens' worth. To open one again takes less than a millisecond."""
_loaded: dict[tuple[Path, int], pygame.font.Font] = {}
"""Those that are open, the one asked for last at the end."""


def missing(language: str) -> Message:
    """What to install when a language cannot be written here; "" if it can."""
    return fallback.missing(language, tuple(face.file for face in FACES["text"]))


@lru_cache(maxsize=512)
def font(role: FontRole, px: int) -> Letters:
    """The letters of a role, `px` pixels from line to line's descent."""
    return Letters(FACES[role], max(6, int(px)), _opened)


def forget() -> None:
    """Open no font any more that is open now: each takes a tenth of a megabyte."""
    _loaded.clear()


def _opened(file: Path, px: int) -> pygame.font.Font:
    """A font; it stays open until many others were asked for.

    Starts pygame's font module when it is not running, and loads anew what an
    earlier `pygame.quit` has made unusable.
    """
    if not pygame.font.get_init():
        pygame.font.init()
        _loaded.clear()
    found = _loaded.pop((file, px), None)
    if found is not None:
        try:
            found.get_height()
        except pygame.error:
            _loaded.clear()
            found = None
    if found is None:
        found = pygame.font.Font(str(file), px)
        while len(_loaded) >= _MOST:
            del _loaded[next(iter(_loaded))]
    _loaded[file, px] = found
    return found
