"""How do the cards of Ringgeister look on paper? R 2.4."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any, Final

from companion.app.printing.contents import Size
from companion.app.printing.folded import draw_folded
from companion.app.printing.page import PdfPage
from companion.games.ringgeister.pieces import STORM
from companion.ui.art.cards import draw_hand
from companion.ui.art.curves import rounded
from companion.ui.art.figures import draw_symbol
from companion.ui.art.heraldry import draw_crest
from companion.ui.theme import ARMIES, LIGHT

SIDE_MM: Final[Size] = (38.0, 58.0)
"""The size of one side, in mm: five fit beside one another on A4."""


def draw_card(page: PdfPage, card: Mapping[str, Any]) -> None:
    """Draw a folded card: who bears the Ring, the hand, a gate's symbol or the storm.

    Args:
        page: in mm.
        card: the card in the board file.
    """
    draw_folded(page, SIDE_MM, lambda side: _face(side, card), _back)


def _face(page: PdfPage, card: Mapping[str, Any]) -> None:
    wide, high = SIDE_MM
    edge = rounded(2.2, 2.2, wide - 4.4, high - 4.4, 2.6)
    page.polygon(edge, LIGHT.parchment_light, LIGHT.gold_edge, 0.7)
    page.polygon(rounded(3.4, 3.4, wide - 6.8, high - 6.8, 1.8), None, LIGHT.gold, 0.35)
    army = ARMIES[card["bearer"]]
    with page.placed((wide / 2 - 9, 5.5), 0.18):
        page.once(f"{army.name}-crest", (100, 120), lambda part: draw_crest(part, army, LIGHT))
    forward = card["hand"] == "forward"
    with page.placed((wide / 2 - 8.5, 29.2), 0.17):
        hand = "hand-forward" if forward else "hand-backward"
        page.once(hand, (100, 62), lambda part: draw_hand(part, forward, LIGHT.ink))
    tone = LIGHT.danger if card["below"] == STORM else LIGHT.ink
    with page.placed((wide / 2 - 6, 41.4), 0.12):
        draw_symbol(page, card["below"], tone)


def _back(page: PdfPage) -> None:
    page.once("card-back", SIDE_MM, _draw_back)


def _draw_back(page: PdfPage) -> None:
    """A ring on a dark ground: the same for every card."""
    wide, high = SIDE_MM
    middle = (wide / 2, high / 2)
    page.polygon(rounded(2.2, 2.2, wide - 4.4, high - 4.4, 2.6), LIGHT.outline)
    page.polygon(rounded(4, 4, wide - 8, high - 8, 1.6), None, LIGHT.gold, 0.6)
    for number in range(24):
        angle = number * pi / 12
        way = (cos(angle), sin(angle))
        near, far = ((middle[0] + reach * way[0], middle[1] + reach * way[1]) for reach in (11, 13))
        page.line([near, far], LIGHT.gold_edge, 0.5)
    page.disc(middle, 8, None, LIGHT.gold_edge, 3.4)
    page.disc(middle, 8, None, LIGHT.lit, 2.2)
