"""What is a screen made of? Labels, sheets, buttons, notes.

Each is a frozen value with its rectangle; see `base` for what a widget does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

import pygame
from pygame import Rect

from companion.core.frozen import frozen
from companion.ui.art.parchment import panel
from companion.ui.text.fonts import FontRole
from companion.ui.theme import Rgb, Theme, mix
from companion.ui.widgets.base import WHY_NOT, Intent, Layer, Target, Untouched
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Icon, Picture


@frozen
class Sheet:
    """A raised sheet that other widgets stand on.

    Attributes:
        fill: its colour; None is parchment.
        id: its name where the whole sheet can be tapped, as a row of a list can.
        intent: what a tap on it means; the keys use the button that stands on it.
    """

    rect: Rect
    layer: Layer = Layer.UNDER
    fill: Rgb | None = None
    id: str = ""
    intent: Intent | None = None

    def targets(self) -> Sequence[Target]:
        """Itself, where it can be tapped."""
        if not self.id or self.intent is None:
            return ()
        return (Target(self.id, self.rect, self.intent, focus=False),)

    def words(self) -> Sequence[Words]:
        """None."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        theme, sizes = pen.theme, pen.sizes
        if self.fill is not None:
            held = bool(self.id) and pen.held == self.id
            pen.sheet(self.rect, theme.button_pressed if held else self.fill, theme.panel_edge)
        else:
            pen.surface.blit(panel(self.rect.size, theme, sizes.radius), self.rect)


@frozen
class Label(Untouched):
    """A text."""

    text: Words
    layer: Layer = Layer.PLAIN

    @property
    def rect(self) -> Rect:
        """Its box."""
        return self.text.box

    def words(self) -> Sequence[Words]:
        """Itself."""
        return (self.text,)

    def draw(self, pen: Pen) -> None:
        """Write it."""
        pen.write(self.text)


@frozen
class Rule(Untouched):
    """A fine line with an ornament, across the middle of its box."""

    rect: Rect
    layer: Layer = Layer.PLAIN

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        pen.rule((self.rect.x, self.rect.centery), self.rect.w)


class Kind(Enum):
    """How much a button asks to be pressed."""

    PRIMARY = "primary"
    """The one thing that is due."""
    PLAIN = "plain"
    QUIET = "quiet"
    """There, but behind: back, cancel, a menu."""
    CHOICE = "choice"
    """One of several; `on` marks the chosen one."""
    WORDS = "words"
    """No button now: plain words in its place say what to do elsewhere."""


@frozen
class Button:
    """Something to press.

    Attributes:
        id: its name, the same from one drawing to the next.
        rect: where it is; at least `Metrics.touch` a side.
        text: on it.
        intent: what a tap means; None when it cannot be pressed now, `why_not` where it says why.
        px: the text's size.
        kind: how it looks.
        on: for a choice, whether it is the chosen one.
        sub: a smaller second line.
        picture: drawn at its left, or in its middle when there is no text.
        role: which letters.
        align: of the text, -1 left, 0 middle.
        hold: its content shows only while it is held; the intent counts at the press.
        pale: it looks as if it could not be pressed, and says why when it is.
        guard: it must be held for a while, and fills up meanwhile.
        lines: how many its text has at most, above a second line.
        side: how much room the picture has beside a text; 0 is as much as the button is high.
    """

    id: str
    rect: Rect
    text: str
    intent: Intent | None
    px: int
    kind: Kind = Kind.PLAIN
    on: bool = False
    sub: str = ""
    picture: Picture | None = None
    role: FontRole = "text_bold"
    align: int = 0
    hold: bool = False
    pale: bool = False
    guard: bool = False
    lines: int = 1
    side: int = 0
    layer: Layer = Layer.PLAIN

    @property
    def _works(self) -> bool:
        """Whether it can be pressed now."""
        return self.intent is not None and self.intent.name != WHY_NOT

    def targets(self) -> Sequence[Target]:
        """Itself."""
        legal = self._works
        return (
            Target(
                self.id, self.rect, self.intent, legal, legal,
                hold=self.hold and legal, guard=self.guard and legal,
            ),
        )  # fmt: skip

    def words(self) -> Sequence[Words]:
        """Text and second line, inside the borders."""
        return self._words(None)

    def _words(self, ink: Rgb | None) -> list[Words]:
        box = self._inside()
        if not self.text:
            return []
        if not self.sub:
            return [Words(self.text, box, self.px, self.role, ink, self.align, 0)]
        upper = Rect(box.x, box.y, box.w, box.h * 54 * self.lines // (54 * self.lines + 46))
        lower = Rect(box.x, upper.bottom, box.w, box.h - upper.h)
        small = max(12, self.px * 3 // 4)
        return [
            Words(self.text, upper, self.px, self.role, ink, self.align, 1, self.lines),
            Words(self.sub, lower, small, "text", ink, self.align, -1, 2),
        ]

    def _inside(self) -> Rect:
        if self.kind is Kind.WORDS:
            return self.rect.inflate(-8, -4)  # nothing is drawn round them
        pad_x = max(4, min(self.rect.h // 4, self.rect.w // 12))
        pad_y = max(2, self.rect.h // 12)
        box = self.rect.inflate(-2 * pad_x, -2 * pad_y)
        if self.picture is not None and self.text:
            side = self._side
            left = self.rect.x + side - max(3, side // 9) // 2
            box = Rect(left, box.y, box.right - left, box.h)
        return box

    @property
    def _side(self) -> int:
        """How high and wide the picture's place is."""
        return self.side or self.rect.h

    def draw(self, pen: Pen) -> None:
        """Draw it; a pressed one sinks, a focused one is ringed."""
        sizes = pen.sizes
        fill, edge, ink = self._colours(pen.theme, pen.held == self.id)
        pressed = pen.held == self.id and self._works
        lip = max(2, sizes.line + 1)
        if self.kind is Kind.WORDS:
            shift = 0
        elif self.kind is Kind.QUIET:
            if pressed or edge is not None:
                pen.sheet(self.rect, fill, edge)
            shift = 0
        else:
            face = Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - lip)
            shift = lip if pressed else 0
            if not pressed and self._works and not self.pale:
                below = mix(edge or fill, pen.theme.shadow, 0.25)
                pen.sheet(self.rect, below, None)
            pen.sheet(face.move(0, shift), fill, edge)
            shift -= lip // 2
        if self.guard and pressed:
            self._fill_up(pen)
        if self.picture is not None:
            pad = max(3, self._side // 9)
            side = self._side - 2 * pad - lip
            x = self.rect.x + pad + pad // 2 if self.text else self.rect.centerx - side // 2
            y = self.rect.y + (self.rect.h - self._side) // 2 + pad
            picture = self.picture
            if isinstance(picture, Icon) and picture.ink is None:
                picture = replace(picture, ink=ink)
            picture.draw(pen, Rect(x, y + max(0, shift + lip // 2), side, side))
        for words in self._words(ink):
            pen.write(
                Words(
                    words.text,
                    words.box.move(0, shift),
                    words.px,
                    words.role,
                    ink,
                    words.align,
                    words.rise,
                    words.lines,
                )
            )
        if pen.focus == self.id:
            pen.ring(self.rect.inflate(6, 6), pen.theme.lit, max(3, sizes.line + 1))

    def _fill_up(self, pen: Pen) -> None:
        """How much of the time has passed that it must be held for."""
        theme, line = pen.theme, max(2, pen.sizes.line)
        wide = round((self.rect.w - 2 * line) * pen.waited)
        bar = Rect(self.rect.x + line, self.rect.bottom - 4 * line, wide, 2 * line)
        pygame.draw.rect(pen.surface, theme.gold, bar)

    def _colours(self, theme: Theme, held: bool) -> tuple[Rgb, Rgb | None, Rgb]:
        if self.kind is Kind.WORDS:
            return theme.panel, None, theme.ink
        if self.pale or (not self._works and self.kind is not Kind.CHOICE):
            return theme.button_disabled, theme.line, theme.button_disabled_text
        match self.kind:
            case Kind.PRIMARY:
                fill = theme.primary_edge if held else theme.primary
                return fill, theme.primary_edge, theme.primary_text
            case Kind.QUIET:
                return theme.button_pressed if held else theme.panel, theme.line, theme.ink_soft
            case Kind.CHOICE if self.on:
                return theme.ink, theme.ink, theme.parchment_light
            case Kind.CHOICE:
                fill = theme.button_pressed if held else theme.panel
                return fill, theme.button_edge, theme.button_text
            case _:
                fill = theme.button_pressed if held else theme.button
                return fill, theme.button_edge, theme.button_text


@frozen
class Image(Untouched):
    """A picture in a box, tapped or not."""

    rect: Rect
    picture: Picture
    layer: Layer = Layer.PLAIN

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        self.picture.draw(pen, self.rect)


@frozen
class Bar(Untouched):
    """A part of a whole, 0 to 1."""

    rect: Rect
    part: float
    layer: Layer = Layer.PLAIN

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        theme, round_ = pen.theme, self.rect.h // 2
        pen.sheet(self.rect, theme.parchment_shade, theme.line, radius=round_, line=1)
        wide = round(self.rect.w * max(0.0, min(1.0, self.part)))
        if wide >= self.rect.h:
            pen.sheet(Rect(self.rect.topleft, (wide, self.rect.h)), theme.good, radius=round_)
