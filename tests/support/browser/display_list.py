"""How does a real drawing become a display list? A surface that notes what is drawn on it.

A double of the relay's own maker of display lists, as simple as can be: only what is blitted is
seen. That suffices for Rheingold's board.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import pygame

Item: TypeAlias = list[Any]
"""[hash, x, y, alpha]"""


class Arts:
    """All pictures that lists name, as PNG, by their hash."""

    def __init__(self) -> None:
        """None yet."""
        self.png: dict[str, bytes] = {}
        self._names: dict[int, tuple[pygame.Surface, str]] = {}

    def keep(self, picture: pygame.Surface) -> str:
        """The hash of a picture that is kept from now on."""
        known = self._names.get(id(picture))
        if known is not None:
            return known[1]
        pixels = pygame.image.tobytes(picture, "RGBA")
        name = hashlib.sha256(repr(picture.get_size()).encode() + pixels).hexdigest()[:16]
        if name not in self.png:
            file = io.BytesIO()
            pygame.image.save(picture, file, "art.png")
            self.png[name] = file.getvalue()
        self._names[id(picture)] = (picture, name)
        return name


class _Noting(pygame.Surface):
    """A surface that also remembers what was blitted, in order."""

    def __init__(self, size: tuple[int, int], arts: Arts) -> None:
        super().__init__(size, 0, 32)
        self._arts = arts
        self.items: list[Item] = []

    def blit(self, source: pygame.Surface, dest: Any, *rest: Any, **more: Any) -> pygame.Rect:
        x, y = dest[:2]
        alpha = source.get_alpha()
        self.items.append([self._arts.keep(source), round(x), round(y), alpha or 255])
        return super().blit(source, dest, *rest, **more)

    def blits(self, blit_sequence: Iterable[Sequence[Any]], *_rest: Any, **_more: Any) -> None:
        for source, dest in blit_sequence:
            self.blit(source, dest)


def noted(
    size: tuple[int, int], arts: Arts, draw: Callable[[pygame.Surface], object]
) -> list[Item]:
    """What `draw` puts on a surface, in order."""
    surface = _Noting(size, arts)
    draw(surface)
    return surface.items
