"""How is a board of zones printed? RL 1.

What the board file has at a millimetre is printed at that millimetre: squares, numbers on the
water, and round spots as large as the markers. Only the parchment is a picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any, Final

import pygame

from companion.app.printing.contents import Size
from companion.app.printing.ground import draw_border, draw_parchment
from companion.app.printing.page import PdfPage
from companion.ui.art.curves import Point, circle, distance, lerp, smooth
from companion.ui.art.ornament import draw_cartouche
from companion.ui.boards.grid import OccupancyGrid
from companion.ui.i18n.translate import board_title
from companion.ui.theme import LIGHT, Theme, mix

SLOT_MM: Final = 22.0
"""The usual diameter of a marker, in mm."""
_SHORE_MM, _BEYOND_MM = 2.0, 1.5
"""The length of a piece of outline, and how far beyond it there must be water for a shore."""
_MOST_FINE: Final = 2.0
_MOST_CELLS: Final = 4_000_000
"""The most units of a grid to the millimetre, and in all."""


class ZoneSheet:
    """A board of zones in millimetres.

    Attributes:
        board: the board file's object.
        size_mm: width and height.
        slot_mm: the diameter of a round spot.
        unit_mm: how far most squares are from their nearest neighbour.
        fine: a grid's units to the millimetre.
    """

    def __init__(self, board: Mapping[str, Any]) -> None:
        """Measure a board that the rules accept."""
        self.board = board
        wide, high = board["size_mm"]
        self.size_mm: Size = (float(wide), float(high))
        self.slot_mm = slot_mm(board)
        self.fine = min(_MOST_FINE, (_MOST_CELLS / (wide * high)) ** 0.5)
        squares = board["squares"]
        self.middles = {name: (entry["at"][0], entry["at"][1]) for name, entry in squares.items()}
        gaps = sorted(
            min(hypot(u - x, v - y) for other, (u, v) in self.middles.items() if other != name)
            for name, (x, y) in self.middles.items()
        )
        self.unit_mm = gaps[len(gaps) // 8]
        self.land = [name for name, entry in squares.items() if entry["kind"] == "land"]
        self.river = [name for name, entry in squares.items() if entry["kind"] == "river"]
        zones = [name for zone in board["zones"].values() for name in zone.values()]
        self.islands = frozenset(name for name in squares if zones.count(name) > 1)

    def shape(self, square: str) -> list[Point]:
        """A square's outline; a disc where the file has none."""
        corners = self.board["squares"][square].get("shape")
        if corners:
            return [(x, y) for x, y in corners]
        return circle(self.middles[square], self.unit_mm * 0.46, 30)

    def grid(self, cell: float) -> OccupancyGrid:
        """An empty grid, with cells of so many units."""
        wide, high = self.size_mm
        return OccupancyGrid((round(wide * self.fine), round(high * self.fine)), cell)

    def cells(self, points: Sequence[Point]) -> list[Point]:
        """Points in a grid's units."""
        return [(x * self.fine, y * self.fine) for x, y in points]

    def courses(self) -> list[list[Point]]:
        """The lines of the river and its arms."""
        lines = (self.board.get("river") or [], *(self.board.get("arms") or []))
        return [[(x, y) for x, y in line] for line in lines if len(line) > 1]


def slot_mm(board: Mapping[str, Any]) -> float:
    """The diameter of a board's round spots, and of the markers."""
    return float(board.get("slot_mm", SLOT_MM))


def draw_board(page: PdfPage, board: Mapping[str, Any]) -> None:
    """Draw a board, its upper left corner at (0, 0)."""
    sheet, theme = ZoneSheet(board), LIGHT
    draw_parchment(page, sheet.size_mm)
    _water(page, sheet, theme)
    _squares(page, sheet, theme)
    _slots(page, sheet, theme)
    _numbers(page, sheet, theme)
    draw_border(page, sheet.size_mm)
    _title(page, sheet, theme)


def _water(page: PdfPage, sheet: ZoneSheet, theme: Theme) -> None:
    """The river where it leaves the squares, and where the file draws no squares."""
    shore = mix(theme.ink, theme.water_line, 0.35)
    for line in sheet.courses():
        course = smooth(line, 3)
        page.line(course, shore, sheet.unit_mm * 0.82)
        page.line(course, theme.water, sheet.unit_mm * 0.7)


def _squares(page: PdfPage, sheet: ZoneSheet, theme: Theme) -> None:
    """Land in two tones, so that neighbours are told apart; water in one; shores between."""
    soft = mix(theme.parchment_light, theme.meadow, 0.55)
    tones = (soft, mix(soft, theme.parchment_light, 0.42))
    isle = mix(theme.meadow, theme.parchment_light, 0.12)
    edge = mix(theme.hill, theme.ink, 0.1)
    for name in sheet.land:
        page.polygon(sheet.shape(name), None, mix(theme.hill, theme.ink, 0.35), 2.2)
    for number, name in enumerate(sheet.land):
        tone = isle if name in sheet.islands else tones[number // 2 % 2]
        page.polygon(sheet.shape(name), tone, edge, 0.5)
    for name in sheet.river:
        line = mix(theme.water_line, theme.water, 0.25)
        page.polygon(sheet.shape(name), theme.water, line, 0.5)
    for shore in _shores(sheet):
        page.line(shore, mix(theme.ink, theme.water_line, 0.3), 1.0)


def _shores(sheet: ZoneSheet) -> list[list[Point]]:
    """Where water meets land."""
    wet = sheet.grid(1.0)
    for name in sheet.river:
        wet.shape(sheet.cells(sheet.shape(name)))
    found = []
    for name in sheet.land:
        shape = sheet.shape(name)
        for a, b in zip(shape, (*shape[1:], shape[0]), strict=True):
            count = max(1, round(distance(a, b) / _SHORE_MM))
            for step in range(count):
                piece = [lerp(a, b, step / count), lerp(a, b, (step + 1) / count)]
                if wet.at(sheet.cells([_outside(piece, sheet.middles[name])])[0]):
                    found.append(piece)
    return found


def _outside(piece: Sequence[Point], middle: Point) -> Point:
    """A spot beyond a piece of an outline, straight away from it."""
    (ax, ay), (bx, by) = piece
    span = distance(*piece) or 1.0
    x, y = (ax + bx) / 2, (ay + by) / 2
    out = ((by - ay) / span * _BEYOND_MM, (ax - bx) / span * _BEYOND_MM)
    side = 1 if out[0] * (x - middle[0]) + out[1] * (y - middle[1]) > 0 else -1
    return x + side * out[0], y + side * out[1]


def _slots(page: PdfPage, sheet: ZoneSheet, theme: Theme) -> None:
    """Round spots, waiting for their markers."""
    radius = sheet.slot_mm / 2
    for entry in sheet.board["slots"].values():
        x, y = entry["at"]
        page.disc((x, y), radius, theme.parchment_shade, mix(theme.hill, theme.ink, 0.3), 0.8)
        inner = mix(theme.parchment_shade, theme.hill, 0.4)
        page.disc((x, y), radius * 0.7, None, inner, 0.4)


def _numbers(page: PdfPage, sheet: ZoneSheet, theme: Theme) -> None:
    """The zones' numbers on the water."""
    ink = mix(theme.ink, theme.water_line, 0.25)
    for number, zone in sheet.board["zones"].items():
        high = sheet.unit_mm * 0.36
        page.write(
            number, "number", (sheet.unit_mm * 0.62, high), ink, sheet.middles[zone["river"]]
        )


def _title(page: PdfPage, sheet: ZoneSheet, theme: Theme) -> None:
    """The board's name, where nothing is."""
    title = board_title("Rheinländer", str(sheet.board["name"]))
    wide, high = (round(side * sheet.fine) for side in sheet.size_mm)
    taken = sheet.grid(4.0)
    for name in sheet.board["squares"]:
        taken.shape(sheet.cells(sheet.shape(name)))
    half = sheet.slot_mm * 0.6 * sheet.fine
    for entry in sheet.board["slots"].values():
        ((x, y),) = sheet.cells([entry["at"]])
        taken.box(pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half)))
    taken.sum_up()
    units, step = 640.0, max(6, min(wide, high) // 40)
    for part in (0.1, 0.085, 0.07, 0.055):
        h = round(min(wide, high) * part)
        w = round(h * units / 100)
        spots = [
            (x, y)
            for y in range(step, high - h - step, step)
            for x in range(step, wide - w - step, step)
            if taken.taken(x - 4, y - 4, x + w + 4, y + h + 4) == 0
        ]
        if spots:
            x, y = min(spots, key=lambda at: (abs(at[0] + w / 2 - wide / 2), abs(at[1] - high / 2)))
            with page.placed((x / sheet.fine, y / sheet.fine), h / sheet.fine / 100):
                draw_cartouche(page, units, theme)
                page.write(title, "display", (units - 90, 44), theme.ink, (units / 2, 44.5))
            return
