"""What does the card in force look like, as a small picture beside words?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from companion.core.game import Json
from companion.ui.art.cards import great_card
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import put

CARD_WIDE: Final = 0.82
"""A card's width, of its height."""


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A card: the bearer, a great arrow, the sign below.

    Attributes:
        card: as the board file has it (R 14.5).
    """

    card: Json

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it as large as the box allows."""
        high = min(box.h, round(box.w / CARD_WIDE))
        forward = self.card["hand"] == "forward"
        size = round(high * CARD_WIDE), high
        face = great_card(self.card["bearer"], forward, self.card["below"], size, theme=pen.theme)
        put(pen, face, box)
