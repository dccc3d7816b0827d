"""How are the shields printed? R 2.2.

Each is a folded card: its value on one side, planks on the other.
"""

from __future__ import annotations

from typing import Final

from companion.app.printing.folded import draw_folded
from companion.app.printing.page import PdfPage
from companion.games.rheingold.pieces import SHIELDS
from companion.ui.art.heraldry import draw_crest_back, draw_crest_value
from companion.ui.theme import ARMIES, LIGHT, Army

WIDE_MM: Final = 30.0
HIGH_MM: Final = 37.0
"""The size of one side of a card, in mm."""
_SHIELD_MM: Final = 27.0
"""The width of the shield on it, in mm."""


def draw_shields(page: PdfPage, colour: str) -> float:
    """Draw the six shields of a colour beside one another; returns how high they are, in mm."""
    for number, value in enumerate(SHIELDS):
        with page.placed((number * WIDE_MM, 0), 1):
            draw_card(page, ARMIES[colour], value)
    return 2 * HIGH_MM


def draw_card(page: PdfPage, army: Army, value: int) -> None:
    """Draw one card, unfolded, its upper left corner at (0, 0): its back is upside down."""
    inset, unit = (WIDE_MM - _SHIELD_MM) / 2, _SHIELD_MM / 100
    down = (HIGH_MM - 1.2 * _SHIELD_MM) / 2

    def face(side: PdfPage) -> None:
        with side.placed((inset, down), unit):
            draw_crest_value(side, army, value, LIGHT)

    def back(side: PdfPage) -> None:
        with side.placed((inset, down), unit):
            side.once(
                f"{army.name}-back", (100, 120), lambda part: draw_crest_back(part, army, LIGHT)
            )

    draw_folded(page, (WIDE_MM, HIGH_MM), face, back)
