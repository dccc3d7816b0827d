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


@dataclass(frozen=True, slots=True)
class ForesightStrip:
    """A plate for each colour: its knights, its crown if it leads, its coins.

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

    def _columns(self) -> list[tuple[Share, Rect, Rect, Rect]]:
        """Each colour's plate, its knights, and what stands beside them."""
        area, found = self.rect, []
        wide = min(area.w // max(1, len(self.shares)), round(area.h * _COLUMN))
        for number, share in enumerate(self.shares):
            plate = Rect(area.x + number * wide, area.y, wide - self.sizes.gap // 2, area.h)
            column = plate.inflate(-4, -4)
            pawns = Rect(column.x, column.y, round(column.w * _PAWN), column.h)
            beside = Rect(pawns.right, column.y, column.right - pawns.right, column.h)
            found.append((share, plate, pawns, beside))
        return found

    def _paid(self, share: Share, beside: Rect) -> tuple[Rect, Rect]:
        """Where the coins are said and shown; a crown leaves them half the room."""
        lower = Rect(beside.x, beside.centery, beside.w, beside.h // 2)
        if not share.leads:
            return lower, Rect(beside.x, beside.y, beside.w, beside.h // 2)
        text = Rect(lower.x, lower.y, lower.w // 2, lower.h)
        return text, Rect(text.right, lower.y, lower.w - text.w, lower.h)

    def words(self) -> Sequence[Words]:
        """The coins."""
        found = []
        for share, _plate, _pawns, beside in self._columns():
            if share.coins:
                text = self._paid(share, beside)[0]
                px = min(self.sizes.body, text.h)
                found.append(Words(f"+{share.coins}", text, px, "number", lines=1))
        return found

    def draw(self, pen: Pen) -> None:
        """Draw the plates; that of who leads is lit."""
        theme = pen.theme
        for share, plate, pawns, beside in self._columns():
            fill = theme.chosen if share.leads else theme.parchment_light
            pen.sheet(plate, fill, theme.gold_edge, radius=6, line=2 if share.leads else 1)
            SketchPicture(partial(pawn, share.colour, share.knights, theme=theme)).draw(pen, pawns)
            if share.leads:
                crown = Rect(beside.x, beside.y, beside.w, beside.h // 2)
                SketchPicture(partial(duke, share.colour, None, theme=theme)).draw(pen, crown)
            if share.coins:
                box = self._paid(share, beside)[1]
                SketchPicture(partial(coin, theme=theme)).draw(pen, box.inflate(-4, -4))
        for words in self.words():
            pen.write(words)
