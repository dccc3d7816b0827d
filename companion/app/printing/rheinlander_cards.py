"""How do the cards and coins of Rheinländer look on paper? RL 2.2."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final

from companion.app.printing.contents import Size
from companion.app.printing.folded import draw_folded
from companion.app.printing.page import PdfPage
from companion.app.printing.typesetting import fitted
from companion.ui.art.curves import arc, circle, rounded
from companion.ui.art.markers import draw_mitre
from companion.ui.i18n.translate import _
from companion.ui.theme import LIGHT, mix

SIDE_MM: Final[Size] = (38.0, 58.0)
"""The size of one side of a card, in mm: five fit beside one another on A4."""
COIN_MM: Final = 19.0
"""The side of a coin, in mm: ten fit beside one another on A4."""
COINS: Final[Mapping[int, int]] = {1: 25, 5: 20, 10: 10}
"""Worth → how many there are. The rules say only that there are coins; they are 55 in all."""


def draw_card(page: PdfPage, number: int | None) -> None:
    """Draw a folded card with a zone's number; None for the reshuffle card."""
    draw_folded(page, SIDE_MM, lambda side: _face(side, number), _back)


def draw_archbishop(page: PdfPage) -> None:
    """Draw the Archbishop's card, folded."""
    draw_folded(page, SIDE_MM, _archbishop, _back)


def draw_coin(page: PdfPage, worth: int) -> None:
    """Draw a folded coin, its worth on one side."""
    draw_folded(page, (COIN_MM, COIN_MM), lambda side: _worth(side, worth), _bare)


def _frame(page: PdfPage) -> None:
    wide, high = SIDE_MM
    edge = rounded(2.2, 2.2, wide - 4.4, high - 4.4, 2.6)
    page.polygon(edge, LIGHT.parchment_light, LIGHT.gold_edge, 0.7)
    page.polygon(rounded(3.4, 3.4, wide - 6.8, high - 6.8, 1.8), None, LIGHT.gold, 0.35)


def _waves(page: PdfPage, top: float, rows: int, inset: float) -> None:
    """Rows of waves, one below another."""
    wide, tone = SIDE_MM[0], mix(LIGHT.water_line, LIGHT.water, 0.2)
    for row in range(rows):
        y = top + 2.6 * row
        steps = 48
        line = [
            (inset + (wide - 2 * inset) * step / steps,
             y + 0.55 * sin(2 * pi * (step / steps * 4 + 0.5 * row)))
            for step in range(steps + 1)
        ]  # fmt: skip
        page.line(line, tone, 0.5)


def _face(page: PdfPage, number: int | None) -> None:
    _frame(page)
    wide, high = SIDE_MM
    if number is None:
        _reshuffle(page)
        return
    water = [(3.4, 38.5), (wide - 3.4, 38.5), (wide - 3.4, high - 6), (3.4, high - 6)]
    page.polygon(water, mix(LIGHT.water, LIGHT.parchment_light, 0.35))
    _waves(page, 41, 4, 4.4)
    page.write(str(number), "number", (26, 19), LIGHT.ink, (wide / 2, 22.5))
    for x, y in ((7.2, 7.6), (wide - 7.2, 7.6)):
        page.write(str(number), "number", (5.4, 3.4), LIGHT.road, (x, y))


def _reshuffle(page: PdfPage) -> None:
    """Two arrows that run round."""
    wide = SIDE_MM[0]
    middle, radius = (wide / 2, 24.0), 9.0
    for begin in (0.15 * pi, 1.15 * pi):
        end = begin + 0.7 * pi
        page.line(arc(middle, radius, radius, begin, end, 24), LIGHT.primary, 2.4)
        x, y = middle[0] + radius * cos(end), middle[1] + radius * sin(end)
        ahead = (-sin(end), cos(end))
        out = (cos(end), sin(end))
        tip = (x + 4.4 * ahead[0], y + 4.4 * ahead[1])
        page.polygon(
            [tip, (x + 3 * out[0], y + 3 * out[1]), (x - 3 * out[0], y - 3 * out[1])],
            LIGHT.primary,
        )
    fitted(page, _("Reshuffle"), "title", 6, LIGHT.ink, (wide / 2, 46), wide - 9, "centre")


def _archbishop(page: PdfPage) -> None:
    _frame(page)
    wide = SIDE_MM[0]
    with page.placed((wide / 2 - 10.5, 11), 0.21):
        page.once("mitre", (100, 100), lambda part: draw_mitre(part, LIGHT))
    fitted(page, _("Archbishop"), "title", 6, LIGHT.ink, (wide / 2, 41), wide - 9, "centre")
    points = _("5 points at the end")
    fitted(page, points, "text", 3.4, LIGHT.ink_soft, (wide / 2, 47.5), wide - 9, "centre")


def _back(page: PdfPage) -> None:
    page.once("card-back", SIDE_MM, _draw_back)


def _draw_back(page: PdfPage) -> None:
    """Water in a red frame: the same for every card."""
    wide, high = SIDE_MM
    page.polygon(rounded(2.2, 2.2, wide - 4.4, high - 4.4, 2.6), LIGHT.primary)
    page.polygon(rounded(4, 4, wide - 8, high - 8, 1.6), LIGHT.water, LIGHT.gold, 0.6)
    _waves(page, 8, 17, 5.4)
    page.disc((wide / 2, high / 2), 8.5, LIGHT.parchment_light, LIGHT.gold, 0.8)
    page.polygon(_lozenge(wide / 2, high / 2, 5.4), LIGHT.primary, LIGHT.gold, 0.4)


def _lozenge(x: float, y: float, size: float) -> list[tuple[float, float]]:
    return [(x, y - size), (x + size * 0.7, y), (x, y + size), (x - size * 0.7, y)]


def _coin(page: PdfPage) -> None:
    middle = (COIN_MM / 2, COIN_MM / 2)
    page.disc(middle, COIN_MM / 2 - 1.2, LIGHT.gold, LIGHT.gold_edge, 0.7)
    page.disc(middle, COIN_MM / 2 - 2.9, None, LIGHT.lit, 0.6)


def _worth(page: PdfPage, worth: int) -> None:
    _coin(page)
    box = (COIN_MM * 0.5, COIN_MM * 0.36)
    page.write(str(worth), "number", box, LIGHT.ink, (COIN_MM / 2, COIN_MM / 2))


def _bare(page: PdfPage) -> None:
    page.once("coin-back", (COIN_MM, COIN_MM), _draw_bare)


def _draw_bare(page: PdfPage) -> None:
    _coin(page)
    page.polygon(circle((COIN_MM / 2, COIN_MM / 2), 3.2, 4), LIGHT.gold_edge)
