"""Who acts, what is due, and how much is left for it? The table panel's first lines.

What is due must be read from across the table: it has a line of its own. Where it leaves
room, the knights in the supply stand at its end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from companion.core.game import Colour
from companion.ui.games.rheingold.table.layout import TableAreas
from companion.ui.i18n.translate import _, ngettext
from companion.ui.theme import Metrics, Theme
from companion.ui.widgets.base import Widget
from companion.ui.widgets.counts import Pips
from companion.ui.widgets.parts import Image, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Picture

_MARCHES: Final = 3


@dataclass(frozen=True, slots=True)
class Heading:
    """What the lines say.

    Attributes:
        name: of the player who acts; "" where numbers or faces take the room of arms and name.
        words: what is due.
        colour: of the player.
        marches: how many are left; None where faces take their room.
        going: how many of them are about to be used.
        supply: knights in the supply; None where there is no end of them.
        gate: whose knights the numbers count; it stands where the marches do.
        over: the match is: marches and supply no longer matter.
    """

    name: str
    words: str
    colour: Colour
    marches: int | None
    going: int
    supply: int | None
    gate: str = ""
    over: bool = False

    def widgets(
        self, sizes: Metrics, theme: Theme, at: TableAreas, picture: Picture
    ) -> list[Widget]:
        """What is due, and who it is, with arms and the marches that are left."""
        pips = at.state.copy()
        pips.w = min(pips.w, pips.h * _MARCHES)
        pips.right = at.state.right if sizes.portrait else pips.right
        if self.marches is None:
            return self._due(sizes, theme, at)
        if not self.name:
            pips.midleft = at.crest.midleft
            return [*self._due(sizes, theme, at), self._left(sizes, pips, self.marches, -1)]
        name = Words(self.name, at.name, sizes.body, "name", None, -1, lines=1)
        due = self._due(sizes, theme, at)
        arms = [Image(at.crest, picture)] if at.crest.w else []
        left = [] if self.over else [self._left(sizes, pips, self.marches, 1)]
        return [Label(name), *due, *arms, *left]

    def _left(self, sizes: Metrics, rect: Rect, marches: int, align: int) -> Widget:
        """The marches that are left, or whose knights are counted."""
        if self.gate:
            return Label(Words(self.gate, rect, sizes.body, "text_bold", None, align, lines=2))
        return Pips(rect, marches, _MARCHES, self.colour, self.going)

    def _due(self, sizes: Metrics, theme: Theme, at: TableAreas) -> list[Widget]:
        """What is due, and the supply where the words leave room for it."""
        text = _("no limit")
        if self.supply is not None:
            text = ngettext("{n} in supply", "{n} in supply", self.supply)
        lines = 2 if sizes.portrait else 1
        high = round(sizes.prompt * 1.22)
        box = Rect(at.words.x, at.words.y, at.words.w, at.words.h)
        whole = Words(self.words, box, sizes.prompt, "text_bold", None, -1, lines=lines)
        line = Rect(box.x, box.bottom - high, box.w, high)
        supply = Words(text, line, sizes.caption, "text", theme.ink_soft, 1, lines=1)
        wide = supply.fitted().width + 2 * sizes.gap
        short = Rect(box.x, box.y, box.w - wide, box.h)
        words = Words(self.words, short, sizes.prompt, "text_bold", None, -1, lines=lines)
        fitted = words.fitted()
        if self.over or not fitted.whole or fitted.px < whole.fitted().px:
            return [Label(whole)]
        there = Rect(short.right + 2 * sizes.gap, line.y, wide - 2 * sizes.gap, high)
        return [
            Label(words),
            Label(Words(text, there, sizes.caption, "text", theme.ink_soft, 1, lines=1)),
        ]
