"""Which cards are still in play? All of them over the board, the discards struck out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from companion.ui.games.rheinlander.table.layout import cells, key_gap
from companion.ui.i18n.translate import _
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Layer, Target
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.pen import Pen, Words

CLOSE: Final = Intent("pile")
"""Opens the grid, and closes it again."""


@dataclass(frozen=True, slots=True)
class CardGrid:
    """All cards over the board; those among the discards are struck out.

    Attributes:
        rect: what it covers.
        left: the numbers that can still be played.
        most: the highest number.
        chosen: the one that is typed.
        reshuffles: the reshuffle card can be announced.
    """

    rect: Rect
    left: frozenset[int]
    most: int
    chosen: int | None
    reshuffles: bool
    sizes: Metrics
    layer: Layer = Layer.OVER

    def _buttons(self) -> list[Button]:
        sizes, gap = self.sizes, key_gap(self.sizes)
        inner = self.rect.inflate(-2 * sizes.gap, -2 * sizes.gap)
        low = round(sizes.touch) if self.reshuffles else 0
        area = Rect(inner.x, inner.y, inner.w, inner.h - (low + gap if low else 0))
        across = max(6, min(11, (area.w + gap) // (sizes.touch + gap)))
        down = -(-self.most // across)
        found = []
        for number, cell in zip(
            range(1, self.most + 1), cells(area, across, down, gap), strict=False
        ):
            intent = Intent("card", number) if number in self.left else None
            kind = Kind.CHOICE if intent is not None else Kind.PLAIN
            found.append(Button(f"card{number}", cell, str(number), intent, sizes.body, kind,
                                number == self.chosen, role="number",
                                layer=Layer.OVER))  # fmt: skip
        if low:
            rect = Rect(inner.x, inner.bottom - low, inner.w, low)
            text = _("Reshuffle card drawn")
            found.append(Button("reshuffle", rect, text, Intent("reshuffle"), sizes.body,
                                layer=Layer.OVER))  # fmt: skip
        return found

    def targets(self) -> Sequence[Target]:
        """The cards; the sheet beside them closes it, as what lies below cannot be seen."""
        sheet = Target("grid", self.rect, CLOSE, focus=False)
        return [sheet, *(target for button in self._buttons() for target in button.targets())]

    def words(self) -> Sequence[Words]:
        """The numbers."""
        return [words for button in self._buttons() for words in button.words()]

    def draw(self, pen: Pen) -> None:
        """Draw it; the discards are struck out."""
        pen.sheet(self.rect, pen.theme.parchment_light, pen.theme.gold_edge, shadow=pen.sizes.gap)
        for button in self._buttons():
            button.draw(pen)
            if button.intent is None:
                box = button.rect.inflate(-button.rect.w // 3, -button.rect.h // 3)
                wide = max(2, pen.sizes.line + 1)
                pygame.draw.line(pen.surface, pen.theme.danger, box.bottomleft, box.topright, wide)
