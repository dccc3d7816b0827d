"""Which pictures are at the viewers, and what are they called? Each goes out once, by its pixels.

What is laid on a board is told as a list of names and places. A picture is named by a hash of its
pixels, so that what looks alike is one picture, whoever drew it and however strongly it is laid.
"""

from __future__ import annotations

import hashlib
import weakref
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

import pygame

from companion.watching.png import encoded, has_clear_pixels, pixels
from companion.watching.recording_surface import Laid

_NAME_BYTES: Final = 8
"""A name has twice so many hexadecimal digits."""


class Item(NamedTuple):
    """A picture on a board: its name, its upper left corner in pixels, its strength 0 to 255."""

    art: str
    x: int
    y: int
    alpha: int


Items: TypeAlias = tuple[Item, ...]
"""A display list: what lies lowest first."""


class ArtSink(Protocol):
    """Where pictures go."""

    def art(self, name: str, png: bytes) -> None:
        """A picture that is new, as a PNG; empty where nobody needs it any longer."""


class _Known(NamedTuple):
    """What a surface was found to be: its picture, and how much was cut off left and above."""

    art: str
    left: int
    top: int


class StandIn(pygame.Surface):
    """A surface without pixels that says it is as large as a picture that is elsewhere."""

    def __init__(self, size: tuple[int, int]) -> None:
        """In place of a picture of this size."""
        super().__init__((1, 1), pygame.SRCALPHA, 32)
        self._size = size

    def get_size(self) -> tuple[int, int]:
        """The size of the picture."""
        return self._size

    def get_rect(self, **_wanted: object) -> pygame.Rect:
        """Its rectangle."""
        return pygame.Rect((0, 0), self._size)


class Arts:
    """The pictures that are out, and how often each is needed.

    Attributes:
        pixels_out: how many pixels had to be made a picture of their own so far.
    """

    def __init__(self, sink: ArtSink) -> None:
        """None is out yet."""
        self._sink = sink
        self._needed: Counter[str] = Counter()
        self._out: set[str] = set()
        self._known: dict[int, tuple[weakref.ref[pygame.Surface], _Known | None]] = {}
        self._items: dict[Item, Item] = {}
        self.pixels_out = 0

    def items(self, laid: Iterable[Laid]) -> Items:
        """A display list of what was laid; pictures that are new go out."""
        found = []
        for picture, x, y, alpha in laid:
            known = self._find(picture)
            if known is not None:
                item = Item(known.art, x + known.left, y + known.top, alpha)
                found.append(self._items.setdefault(item, item))
        return tuple(found)

    def name(self, picture: pygame.Surface) -> str:
        """The name of a picture that is shown whole; it goes out if it is new."""
        return self._named(picture)

    def stand_in(self, png: bytes, size: tuple[int, int]) -> pygame.Surface:
        """A small surface that counts as a finished picture from now on.

        Args:
            png: the picture.
            size: of it, in pixels.
        """
        small = StandIn(size)
        name = hashlib.blake2b(png, digest_size=_NAME_BYTES).hexdigest()
        self._put_out(name, png)
        self._remember(small, _Known(name, 0, 0))
        return small

    def kept(self, picture: pygame.Surface) -> pygame.Surface:
        """A surface without pixels that counts as this picture from now on."""
        small = StandIn(picture.get_size())
        self._remember(small, self._cut(picture))
        return small

    def hold(self, names: Iterable[str]) -> None:
        """These pictures are needed once more."""
        self._needed.update(names)

    def release(self, names: Iterable[str]) -> None:
        """These pictures are needed once less."""
        self._needed.subtract(names)

    def sweep(self) -> None:
        """Take back every picture that is not needed, and that no surface without pixels means."""
        meant = {
            known.art
            for ref, known in self._known.values()
            if known is not None and isinstance(ref(), StandIn)
        }
        for name in sorted(name for name in self._out - meant if self._needed[name] <= 0):
            self._out.discard(name)
            self._needed.pop(name, None)
            self._sink.art(name, b"")
        self._items = {item: item for item in self._items if item.art in self._out}
        gone = {number for number, (ref, _known) in self._known.items() if ref() is None}
        self._known = {
            number: (ref, known)
            for number, (ref, known) in self._known.items()
            if number not in gone and (known is None or known.art in self._out)
        }

    def forget(self) -> None:
        """Nothing is out: whoever keeps the pictures has lost them."""
        self._needed.clear()
        self._out.clear()
        self._known.clear()
        self._items.clear()

    def _find(self, picture: pygame.Surface) -> _Known | None:
        kept = self._known.get(id(picture))
        if kept is not None and kept[0]() is picture:
            return kept[1]
        known = self._cut(picture)
        self._remember(picture, known)
        return known

    def _remember(self, picture: pygame.Surface, known: _Known | None) -> None:
        self._known[id(picture)] = (weakref.ref(picture), known)

    def _cut(self, picture: pygame.Surface) -> _Known | None:
        """The part of a picture in which there is anything; None where there is nothing."""
        box = picture.get_rect()
        if has_clear_pixels(picture):
            box = picture.get_bounding_rect(1)
            if not box.w or not box.h:
                return None
        part = picture if box == picture.get_rect() else picture.subsurface(box)
        return _Known(self._named(part), box.x, box.y)

    def _named(self, picture: pygame.Surface) -> str:
        size = "{} {} {} ".format(has_clear_pixels(picture), *picture.get_size()).encode()
        digest = hashlib.blake2b(size, digest_size=_NAME_BYTES)
        digest.update(pixels(picture))
        name = digest.hexdigest()
        if name not in self._out:
            self.pixels_out += picture.get_width() * picture.get_height()
            self._put_out(name, encoded(picture))
        return name

    def _put_out(self, name: str, png: bytes) -> None:
        if name not in self._out:
            self._out.add(name)
            self._sink.art(name, png)


def named_in(lists: Iterable[Sequence[Item]]) -> Counter[str]:
    """How many of these display lists need each picture."""
    found: Counter[str] = Counter()
    for items in lists:
        found.update({item.art for item in items})
    return found
