"""What does a drawing lay onto its surface, piece by piece? A surface that keeps it as a list.

A `Drawing` is given this instead of a picture. It holds no pixels of its own: whoever draws on it
other than by `blit` is told so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import pygame
from pygame import Rect


class Laid(NamedTuple):
    """One picture that was laid down.

    Attributes:
        picture: what. Not to be drawn on.
        x, y: where its upper left corner is, in pixels.
        alpha: how strongly, 0 to 255.
    """

    picture: pygame.Surface
    x: int
    y: int
    alpha: int


class RecordingSurface(pygame.Surface):
    """Keeps what is laid onto it, in order.

    Attributes:
        laid: what was laid so far.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        """An empty list, of a picture of this size in pixels."""
        super().__init__((1, 1), pygame.SRCALPHA, 32)
        self.laid: list[Laid] = []
        self._whole = Rect((0, 0), size)
        self._clip = self._whole.copy()

    def get_size(self) -> tuple[int, int]:
        """The size of the picture that is drawn."""
        return self._whole.size

    def get_width(self) -> int:
        """Its width."""
        return self._whole.w

    def get_height(self) -> int:
        """Its height."""
        return self._whole.h

    def get_rect(self, **wanted: Any) -> Rect:
        """Its rectangle, moved as `pygame.Surface.get_rect` does."""
        found = self._whole.copy()
        for name, value in wanted.items():
            setattr(found, name, value)
        return found

    def get_clip(self) -> Rect:
        """The part that can be drawn on."""
        return self._clip.copy()

    def set_clip(self, rect: Any = None) -> None:
        """Let only a part be drawn on; None is the whole."""
        self._clip = self._whole.copy() if rect is None else Rect(rect).clip(self._whole)

    def blit(
        self, source: pygame.Surface, dest: Any, area: Any = None, special_flags: int = 0
    ) -> Rect:
        """Keep a picture and where it is laid.

        Raises:
            TypeError: it is mixed in another way than by its transparency: no list says that.
        """
        if special_flags:
            raise TypeError("a picture for those who watch is laid with no flags")
        # As pygame does: a spot may have fractions, which count for nothing.
        x, y = int(dest[0]), int(dest[1])
        picture = source if area is None else source.subsurface(Rect(area).clip(source.get_rect()))
        box = Rect((x, y), picture.get_size())
        seen = box.clip(self._clip)
        alpha = source.get_alpha()
        strength = 255 if alpha is None else alpha
        if not seen.w or not seen.h or not strength:
            return Rect(x, y, 0, 0)
        if seen != box and self._clip != self._whole:
            picture = picture.subsurface(seen.move(-x, -y))
            x, y = seen.topleft
        self.laid.append(Laid(picture, x, y, strength))
        return seen

    def blits(self, blit_sequence: Iterable[Any], doreturn: Any = 1) -> Any:
        """Keep several pictures."""
        found = [self.blit(*one) for one in blit_sequence]
        return found if doreturn else None

    def fill(self, *_arguments: Any, **_named: Any) -> Rect:
        """Refuse: a list has no pixels.

        Raises:
            TypeError: always.
        """
        raise TypeError("a drawing for those who watch is made of pictures")
