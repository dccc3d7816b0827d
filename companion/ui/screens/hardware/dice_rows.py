"""What does a list of dice look like? A row for each: a seal, its name, how it is, a way on."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from companion.ui.screen_kit.context import Room
from companion.ui.screens.hardware.visit import Mark
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Layer, Untouched, Widget
from companion.ui.widgets.parts import Image, Label, Sheet
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import DiePicture, Icon, Picture


@dataclass(frozen=True, slots=True)
class DieRow:
    """A row.

    Attributes:
        id: its name, the same from one drawing to the next.
        name: the die's.
        text: how it is, in one or two lines.
        picture: the seal at its left.
        intent: what a tap on it means; None where it can't be tapped.
        lit: it is the one that is meant.
        wrong: the text tells of a fault.
        way: the sign at its right, of `art.icons`; "" for none.
    """

    id: str
    name: str
    text: str
    picture: Picture
    intent: Intent | None
    lit: bool = False
    wrong: bool = False
    way: str = "forward"

    def widgets(self, room: Room, rect: Rect) -> list[Widget]:
        """The row in its place."""
        sizes, theme = room.sizes, room.theme
        pad = sizes.gap
        side = min(round(sizes.touch * 0.72), rect.h - 2 * pad)
        seal = Rect(rect.x + pad, rect.centery - side // 2, side, side)
        way = Rect(rect.right - pad - side, rect.centery - side // 2, side, side)
        text = Rect(seal.right + pad, rect.y + pad // 2, way.x - seal.right - 2 * pad, rect.h - pad)
        name = Rect(text.x, text.y, text.w, round(sizes.body * 1.3))
        words = Rect(text.x, name.bottom, text.w, text.bottom - name.bottom)
        # A text of one line is centred in the row, with its name.
        spare = max(0, (words.h - Words(self.text, words, sizes.caption).fitted().height) // 2)
        name = name.move(0, spare)
        words = Rect(words.x, words.y + spare, words.w, words.h - spare)
        ink = theme.danger if self.wrong else theme.ink_soft
        found: list[Widget] = [
            Sheet(rect, fill=theme.panel, id=self.id, intent=self.intent),
            Image(seal, self.picture),
            Label(Words(self.name, name, sizes.body, "text_bold", None, -1, 0, 1)),
            Label(Words(self.text, words, sizes.caption, "text", ink, -1, -1, 2)),
        ]
        if self.lit:
            found.append(Lit(rect))
        if self.intent is not None and self.way:
            found.append(Image(way, Icon(self.way)))
        return found


@dataclass(frozen=True, slots=True)
class Lit(Untouched):
    """A broad bright edge round the die that was thrown."""

    rect: Rect
    layer: Layer = Layer.OVER

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        wide = max(3, pen.sizes.line * 3)
        pen.ring(self.rect, pen.theme.good, wide)


def high(sizes: Metrics) -> int:
    """The height of a row, in pixels."""
    return round(max(sizes.touch * 1.25, sizes.body * 1.3 + sizes.caption * 2.7 + sizes.gap))


def seal(ok: bool | None) -> Picture:
    """The seal of a die that is well, or not; a die where that is unknown."""
    return DiePicture(5) if ok is None else Mark(ok)
