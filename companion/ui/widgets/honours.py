"""What stands on the picture of a match's end? Banners, a podium's columns, a proclamation.

Each knows how far it has come, 0 to 1: banners unroll, columns rise, the proclamation opens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from pygame import Rect

from companion.ui.art import heraldry, honours
from companion.ui.widgets.base import Layer, Untouched
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import put


@dataclass(frozen=True, slots=True)
class Banners(Untouched):
    """Banners side by side, each as large as there is room.

    Attributes:
        rect: where they hang.
        colours: whose.
        part: how far they have unrolled.
    """

    rect: Rect
    colours: tuple[str, ...]
    part: float
    layer: Layer = Layer.PLAIN

    def _fit(self) -> tuple[int, int]:
        """How broad each is, in pixels, and how many hang side by side."""
        many = max(1, len(self.colours))
        return max(
            (
                min(
                    self.rect.w // across,
                    round(self.rect.h / -(-many // across) / honours.GONFALON),
                ),
                across,
            )
            for across in range(1, many + 1)
        )

    def draw(self, pen: Pen) -> None:
        """Draw them, from the pole down."""
        wide, across = self._fit()
        high = round(wide * honours.GONFALON)
        for number, colour in enumerate(self.colours):
            row, column = divmod(number, across)
            beside = min(across, len(self.colours) - row * across)
            left = self.rect.centerx - wide * beside // 2
            picture = honours.gonfalon(colour, wide, pen.theme)
            at = picture.get_rect(topleft=(left + wide * column, self.rect.y + high * row))
            seen = Rect(0, 0, at.w, round(at.h * self.part))
            pen.surface.blit(picture, at, seen)


@dataclass(frozen=True, slots=True)
class PodiumColumn(Untouched):
    """A player's arms on a block of stone, with the points cut into it.

    Attributes:
        rect: the block's column, up to the highest arms; it stands on the lower edge.
        colours: the player's arms.
        points: what is cut into the stone; empty in a game without points.
        high: how high the block is, in pixels.
        arms: how high the arms are, in pixels.
        px: the size of the points.
        first: whether it is a winner's.
        part: how far it has risen.
    """

    rect: Rect
    colours: tuple[str, ...]
    points: str
    high: int
    arms: int
    px: int
    first: bool
    part: float
    layer: Layer = Layer.PLAIN

    def words(self) -> Sequence[Words]:
        """The points."""
        return (self._words(),) if self.points else ()

    def _words(self, down: int = 0) -> Words:
        block = Rect(self.rect.x, self.rect.bottom - self.high + down, self.rect.w, self.high)
        box = block.inflate(-block.w // 5, 0)
        slab = min(round(block.w * 0.09), block.h // 3)
        box.y, box.h = box.y + slab, box.h - slab
        return Words(self.points, box, self.px, "number", lines=1)

    def draw(self, pen: Pen) -> None:
        """Draw it as far as it has risen out of the ground."""
        down = round((self.high + self.arms) * (1 - self.part))
        top = self.rect.bottom - self.high + down
        with _within(pen, self.rect):
            block = honours.podium_step((self.rect.w, self.high), pen.theme, self.first)
            pen.surface.blit(block, (self.rect.x, top))
            wide = min(round(self.arms / 1.2), self.rect.w // max(1, len(self.colours)))
            left = self.rect.centerx - wide * len(self.colours) // 2
            for number, colour in enumerate(self.colours):
                box = Rect(left + wide * number, top - self.arms, wide, self.arms)
                arms = heraldry.crest(colour, min(self.arms, round(wide * 1.2)), pen.theme)
                box.y += (self.arms - arms.get_height()) // 2
                put(pen, arms, box)
            if self.points:
                words = self._words(down)
                pen.write(
                    Words(words.text, words.box, words.px, words.role, pen.theme.outline, lines=1)
                )


@dataclass(frozen=True, slots=True)
class Proclamation(Untouched):
    """Who has won, on a gilt plate that opens from its middle.

    Attributes:
        rect: where.
        text: the sentence.
        px: its size.
        part: how far it has opened.
    """

    rect: Rect
    text: str
    px: int
    part: float
    layer: Layer = Layer.PLAIN

    def words(self) -> Sequence[Words]:
        """The sentence."""
        return (self._words(),)

    def _words(self) -> Words:
        """In the plate's field: it is 44 to 56 parts of a hundred down its height."""
        high = self.rect.h
        field = Rect(0, 0, self.rect.w - round(1.1 * high), round(0.5 * high))
        field.center = (self.rect.centerx, self.rect.y + round(0.44 * high))
        return Words(self.text, field, self.px, "title", lines=1)

    def draw(self, pen: Pen) -> None:
        """Draw what is open of it."""
        if self.part <= 0:
            return
        seen = Rect(0, 0, round(self.rect.w * self.part), self.rect.h)
        seen.center = self.rect.center
        with _within(pen, seen):
            pen.surface.blit(honours.plate(self.rect.size, pen.theme), self.rect)
            pen.write(self._words())


@dataclass(frozen=True, slots=True)
class GiltFrame(Untouched):
    """A frame of gold; what it holds lies inside it."""

    rect: Rect
    line_px: int
    layer: Layer = Layer.OVER

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        picture = honours.gilt_frame(self.rect.size, self.line_px, pen.theme)
        pen.surface.blit(picture, self.rect)


@contextmanager
def _within(pen: Pen, rect: Rect) -> Iterator[None]:
    """What is drawn in this block stays inside `rect`."""
    before = pen.surface.get_clip()
    pen.surface.set_clip(rect.clip(before))
    try:
        yield
    finally:
        pen.surface.set_clip(before)
