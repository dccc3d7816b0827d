"""Who would have how many knights, who would lead, and who would be paid? As a picture.

It stands in the panel while a merger, a take-over or a conversion is looked at before it is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from pygame import Rect

from companion.core.game import Colour
from companion.games.rheinlander.foresight import Foresight
from companion.ui.art.markers import coin, duke
from companion.ui.art.pawn import pawn
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Layer, Target
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import SketchPicture

_PAWN: Final = 0.56
"""The knights' part of a column's width; crown and coins stand beside them."""
_COLUMN: Final = 1.55
"""How broad a column is at most, in heights."""
_ROW: Final = 1.1
"""How high a row is at most, in touches."""


class Share(NamedTuple):
    """What one colour would have.

    Attributes:
        colour: whose it is.
        knights: in the duchy.
        leads: its duke would stand there.
        coins: that it would be paid; 0 for none.
    """

    colour: Colour
    knights: int
    leads: bool
    coins: int


def shares(seen: Foresight) -> tuple[Share, ...]:
    """What everybody would have: who leads first, then the most knights."""
    paid = dict.fromkeys((colour for colour, _coins in seen.paid), 0)
    for colour, coins in seen.paid:
        paid[colour] += coins
    found = [
        Share(colour, seen.knights.get(colour, 0), colour == seen.owner, paid.get(colour, 0))
        for colour in dict.fromkeys((*seen.knights, *paid))
    ]
    return tuple(sorted(found, key=lambda one: (one.leads, one.knights), reverse=True))


class Plate(NamedTuple):
    """Where what one colour would have stands.

    Attributes:
        share: what.
        rect: all of it.
        pawns: its knights.
        crown: its duke.
        text: how many coins.
        coin: their picture.
    """

    share: Share
    rect: Rect
    pawns: Rect
    crown: Rect
    text: Rect
    coin: Rect


@dataclass(frozen=True, slots=True)
class ForesightStrip:
    """A plate for each colour: its knights, its crown if it leads, its coins.

    The plates are side by side, or rows where the area is high.

    Attributes:
        rect: its area.
        shares: what everybody would have.
        sizes: of the screen.
    """

    rect: Rect
    shares: Sequence[Share]
    sizes: Metrics
    layer: Layer = Layer.PLAIN

    def targets(self) -> Sequence[Target]:
        """None."""
        return ()

    def _plates(self) -> list[Plate]:
        """Each colour's plate and its parts."""
        make = self._row if self.rect.h * 2 > self.rect.w else self._column
        return [make(number, share) for number, share in enumerate(self.shares)]

    def _row(self, number: int, share: Share) -> Plate:
        area, gap = self.rect, self.sizes.gap // 2
        high = min(area.h // len(self.shares), round(self.sizes.touch * _ROW))
        plate = Rect(area.x, area.y + number * high, area.w, high - gap)
        inner = plate.inflate(-8, -6)
        quarter = inner.w // 4
        parts = [Rect(inner.x + part * quarter, inner.y, quarter, inner.h) for part in range(4)]
        return Plate(share, plate, *parts)

    def _column(self, number: int, share: Share) -> Plate:
        area, gap = self.rect, self.sizes.gap // 2
        wide = min(area.w // len(self.shares), round(area.h * _COLUMN))
        plate = Rect(area.x + number * wide, area.y, wide - gap, area.h)
        inner = plate.inflate(-4, -4)
        pawns = Rect(inner.x, inner.y, round(inner.w * _PAWN), inner.h)
        crown = Rect(pawns.right, inner.y, inner.right - pawns.right, inner.h // 2)
        lower = Rect(crown.x, inner.centery, crown.w, crown.h)
        if not share.leads:
            return Plate(share, plate, pawns, crown, lower, crown.inflate(-4, -4))
        # A crown leaves the coins half the room.
        text = Rect(lower.x, lower.y, lower.w // 2, lower.h)
        coins = Rect(text.right, lower.y, lower.w - text.w, lower.h)
        return Plate(share, plate, pawns, crown, text, coins.inflate(-4, -4))

    def words(self) -> Sequence[Words]:
        """The coins."""
        return [
            Words(f"+{share.coins}", text, min(self.sizes.number, text.h), "number", lines=1)
            for share, _rect, _pawns, _crown, text, _coin in self._plates()
            if share.coins
        ]

    def draw(self, pen: Pen) -> None:
        """Draw the plates; that of who leads is lit."""
        theme = pen.theme
        for share, rect, pawns, crown, _text, coins in self._plates():
            fill = theme.chosen if share.leads else theme.parchment_light
            pen.sheet(rect, fill, theme.gold_edge, radius=6, line=2 if share.leads else 1)
            SketchPicture(partial(pawn, share.colour, share.knights, theme=theme)).draw(pen, pawns)
            if share.leads:
                SketchPicture(partial(duke, share.colour, None, theme=theme)).draw(pen, crown)
            if share.coins:
                SketchPicture(partial(coin, theme=theme)).draw(pen, coins)
        for words in self.words():
            pen.write(words)
