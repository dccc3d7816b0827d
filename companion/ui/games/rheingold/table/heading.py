"""Who acts, what is due, and how much is left for it? The table panel's first line.

Lying, all of it shares one line. What is due must be read from across the table, so the
rest makes room for it: first the supply goes, then a long name becomes smaller.
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
from companion.ui.widgets.layout import columns
from companion.ui.widgets.parts import Label
from companion.ui.widgets.pen import Words

_MARCHES: Final = 3
_NAME_PARTS: Final = (0.45, 0.3)
"""A long name takes at most such a part of the line; the lesser where words need it."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What the line says.

    Attributes:
        name: of the player who acts; "" where the words need the whole line.
        words: what is due.
        colour: of the player.
        marches: how many are left.
        going: how many of them are about to be used.
        supply: knights in the supply; None where there is no end of them.
    """

    name: str
    words: str
    colour: Colour
    marches: int
    going: int
    supply: int | None

    def widgets(self, sizes: Metrics, theme: Theme, at: TableAreas) -> list[Widget]:
        """The line, or upright the three lines beside the arms."""
        if sizes.portrait:
            return self._upright(sizes, theme, at)
        return self._lying(sizes, theme, at)

    def _upright(self, sizes: Metrics, theme: Theme, at: TableAreas) -> list[Widget]:
        pips, supply = columns(at.state, [at.state.h * _MARCHES, 0.5], sizes.gap // 2)
        return [
            Label(Words(self.name, at.name, sizes.body, "name", None, -1, lines=1)),
            Label(Words(self.words, at.words, sizes.body, "text_bold", None, -1)),
            self._pips(pips),
            self._supply(supply, sizes, theme),
        ]

    def _lying(self, sizes: Metrics, theme: Theme, at: TableAreas) -> list[Widget]:
        pips, supply = columns(at.state, [at.state.h * _MARCHES, 0.5], sizes.gap // 2)
        if self.name:
            who, words = self._beside(at, pips.x - sizes.gap, _NAME_PARTS[0], sizes)
            if words.fitted().px == sizes.body:
                left = self._supply(supply, sizes, theme)
                return [Label(who), Label(words), self._pips(pips), left]
        pips.right = at.state.right
        end = pips.x - sizes.gap
        if not self.name:
            box = Rect(at.name.x, at.name.y, end - at.name.x, at.name.h)
            words = Words(self.words, box, sizes.body, "text_bold", None, -1, lines=1)
            return [Label(words), self._pips(pips)]
        tried = [self._beside(at, end, part, sizes) for part in _NAME_PARTS]
        who, words = max(tried, key=lambda pair: pair[1].fitted().px)
        return [Label(who), Label(words), self._pips(pips)]

    def _beside(self, at: TableAreas, end: int, part: float, sizes: Metrics) -> tuple[Words, Words]:
        """Name and words from the arms to `end`, the name with at most a part of it."""
        whole = end - at.name.x
        most = Rect(at.name.topleft, (round(whole * part), at.name.h))
        name = Words(self.name, most, sizes.body, "name", None, -1, lines=1).fitted()
        tight = Rect(most.topleft, (name.width, most.h))
        left = tight.right + 2 * sizes.gap
        box = Rect(left, at.words.y, end - left, at.words.h)
        return (
            Words(self.name, tight, name.px, "name", None, -1, lines=1),
            Words(self.words, box, sizes.body, "text_bold", None, -1, lines=1),
        )

    def _pips(self, rect: Rect) -> Pips:
        return Pips(rect, self.marches, _MARCHES, self.colour, self.going)

    def _supply(self, rect: Rect, sizes: Metrics, theme: Theme) -> Label:
        text = _("no limit")
        if self.supply is not None:
            text = ngettext("{n} in supply", "{n} in supply", self.supply)
        return Label(Words(text, rect, sizes.caption, "text", theme.ink_soft, 1, lines=1))
