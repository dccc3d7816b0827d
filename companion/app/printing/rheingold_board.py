"""How is the board itself printed?

The map of the table's screen, at its true size and in lines instead of dots: only the
parchment and the meadows' wash are a picture. Castles stand on it as nobody's, with their
swords; whatever moves is a piece of cardboard.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pygame
from reportlab.lib.utils import ImageReader

from companion.app.printing.ground import jpeg
from companion.app.printing.page import PdfPage
from companion.app.printing.rheingold_layout import Layout
from companion.ui.art.castles import ASPECT, draw_castle, shape_of
from companion.ui.art.ornament import SCROLL, draw_cartouche, draw_compass, draw_ribbon, draw_scroll
from companion.ui.art.parchment import border_bars, fresh_parchment
from companion.ui.boards.ground import draw_space, engrave, flipped, furnish
from companion.ui.boards.labels import CastleLabel
from companion.ui.boards.numbers import space_numbers
from companion.ui.boards.water import draw_wash
from companion.ui.boards.ways import DISC
from companion.ui.theme import LIGHT, Theme

_WASH_UNIT_PX: Final = 48.0
"""A unit's pixels while the wash is laid: it is made for a screen's."""
_CASTLE: Final = 1.04
"""A castle's height in units, and where it stands, as on the screen."""


def draw_board(page: PdfPage, layout: Layout, board: Mapping[str, Any]) -> None:
    """Draw a board, its upper left corner at (0, 0)."""
    theme, plan = LIGHT, layout.plan
    page.picture(ground(layout, theme), (0, 0), layout.size_mm)
    furniture = furnish(plan, board, theme)
    with page.placed((0, 0), 1 / layout.px):
        engrave(page, plan, furniture, theme)
        _spaces(page, layout, space_numbers(board), theme)
        _castles(page, layout, board, theme)
        for label in furniture.names:
            _name(page, label, theme)
        _border(page, layout, theme)
        title, rose = furniture.title_box, furniture.rose_box
        if title is not None:
            _title(page, furniture.title, title, theme)
        if rose is not None:
            with page.placed(rose.topleft, rose.width / 100):
                draw_compass(page, plan.north, theme)


def ground(layout: Layout, theme: Theme) -> ImageReader:
    """Parchment, with meadows along the water."""
    plan = layout.plan
    sheet = fresh_parchment(plan.size, theme)
    if plan.river is not None:
        part = min(1.0, _WASH_UNIT_PX / plan.unit)
        small = pygame.Surface((round(plan.size[0] * part), round(plan.size[1] * part)), 0, 32)
        small.fill((255, 255, 255))
        river = replace(
            plan.river,
            line=tuple((x * part, y * part) for x, y in plan.river.line),
            half=tuple(half * part for half in plan.river.half),
        )
        draw_wash(small, river, plan.unit * part, theme)
        wash = pygame.transform.smoothscale(small, plan.size)
        sheet.blit(wash, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return jpeg(sheet)


def _spaces(page: PdfPage, layout: Layout, numbers: Mapping[str, int], theme: Theme) -> None:
    """The discs of the spaces with their numbers, and the scrolls of the starts."""
    plan = layout.plan
    wide, high = plan.unit * DISC * 2, plan.unit * 0.82
    for name in plan.spaces:
        x, y = plan.spots[name]
        with page.placed((x - wide / 2, y - wide / 2), wide / 100):
            draw_space(page, name in plan.gates, theme, numbers[name])
    for name in plan.starts:
        x, y = plan.spots[name]
        with page.placed((x - high * SCROLL / 2, y - high / 2), high / 100):
            draw_scroll(page, int(name[1:]), theme, flipped(plan, name))


def _castles(page: PdfPage, layout: Layout, board: Mapping[str, Any], theme: Theme) -> None:
    """Every castle, those behind first."""
    plan = layout.plan
    high = plan.unit * _CASTLE
    for name in sorted(plan.castles, key=lambda name: plan.spots[name][1]):
        x, y = plan.spots[name]
        with page.placed((x - high * ASPECT / 2, y - high * 0.52), high / 100):
            shape = shape_of(name, name in plan.islands)
            draw_castle(page, shape, int(board["castles"][name]["swords"]), None, theme)


def _name(page: PdfPage, label: CastleLabel, theme: Theme) -> None:
    """A castle's name on its ribbon."""
    box, px = label.box, label.px
    with page.placed(box.topleft, 1):
        draw_ribbon(page, box.size, px, theme)
        for number, line in enumerate(label.lines):
            middle = box.height / 2 + round(px * 0.98) * (number - (len(label.lines) - 1) / 2)
            page.text(line, "name", px, theme.ink, (box.width / 2, middle + px * 0.33), "centre")


def _title(page: PdfPage, title: str, box: pygame.Rect, theme: Theme) -> None:
    """The board's name on its plate."""
    units = 100 * box.width / box.height
    with page.placed(box.topleft, box.height / 100):
        draw_cartouche(page, units, theme)
        page.write(title, "display", (units - 90, 44), theme.ink, (units / 2, 44.5))


def _border(page: PdfPage, layout: Layout, theme: Theme) -> None:
    """The ruled border of a map."""
    plan = layout.plan
    for box, colour in border_bars(pygame.Rect(0, 0, *plan.size), theme, max(4, plan.margin - 1)):
        x, y, wide, high = box
        page.polygon([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], colour)
