"""How are the frame of a tile board and its seats printed? R 1.1.

The tiles that can never be turned are the frame: they are printed in their places, as one sheet
to be glued together. Every other slot is a seat with the name of the tile that lies there in the
board file, turned as the tile is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import inf
from typing import Any, Final

from companion.app.printing.ground import draw_parchment
from companion.app.printing.page import PdfPage
from companion.app.printing.ringgeister_tile import PrintedTile, draw_tile, foot_mm
from companion.ui.art.curves import Point, distance, lerp
from companion.ui.theme import LIGHT, Rgb, mix

_NAME_MM: Final = 7.0
"""How high the name on a seat is."""
_LABEL_MM: Final = 3.4
"""How high the name on a tile is, so that it can be found and laid the right way round."""


class TileSet:
    """The tiles of a board, and where they lie."""

    def __init__(self, board: Mapping[str, Any]) -> None:
        """For a board that the rules accept."""
        self.board = board
        self._foot = foot_mm(board)
        self._fixed = frozenset(
            slot["shape"] for slot in board["slots"].values() if len(slot["turns"]) == 1
        )

    def loose(self) -> list[str]:
        """The tiles that are cut out, in the file's order."""
        return [name for name in self.board["tiles"] if not self._is_fixed(name)]

    def laid(self) -> Iterator[tuple[str, Point, int, bool]]:
        """Every tile that lies in a slot: name, middle, quarter turns, whether it is fixed."""
        for slot, (name, turns) in self.board["layout"].items():
            x, y = self.board["slots"][slot]["at"]
            yield name, (float(x), float(y)), int(turns), self._is_fixed(name)

    def _is_fixed(self, name: str) -> bool:
        return self.board["tiles"][name]["shape"] in self._fixed

    def tile(self, name: str) -> PrintedTile:
        """A tile to be drawn."""
        entry = self.board["tiles"][name]
        shape = tuple((float(x), float(y)) for x, y in self.board["shapes"][entry["shape"]])
        return PrintedTile(entry, shape, self._foot, self._is_fixed(name))


def draw_board(page: PdfPage, board: Mapping[str, Any]) -> None:
    """Draw the frame and the seats, the board's upper left corner at (0, 0)."""
    wide, high = board["size_mm"]
    tiles = TileSet(board)
    draw_parchment(page, (float(wide), float(high)))
    laid = sorted(tiles.laid(), key=lambda one: not one[3])
    for name, middle, turns, fixed in laid:
        tile = tiles.tile(name)
        with page.placed(middle, 1, turns):
            if fixed:
                draw_tile(page, tile, turns)
                page.polygon(tile.shape, None, mix(LIGHT.hill, LIGHT.ink, 0.35), 0.8)
            else:
                _seat(page, name, tile)


def _seat(page: PdfPage, name: str, tile: PrintedTile) -> None:
    """Where a tile lies: its outline, and its name as the tile has it."""
    edge = mix(LIGHT.hill, LIGHT.ink, 0.2)
    page.polygon(tile.shape, mix(LIGHT.parchment_shade, LIGHT.hill, 0.18), edge, 0.5)
    page.polygon([lerp(at, (0, 0), 0.06) for at in tile.shape], None, edge, 0.25)
    _name(page, name, _NAME_MM, mix(LIGHT.hill, LIGHT.ink, 0.55))


def _name(page: PdfPage, name: str, high: float, ink: Rgb) -> None:
    """A tile's name below a small arrow that says where its top is, its middle at (0, 0)."""
    page.text(name, "number", high, ink, (0, high * 0.6), "centre")
    page.polygon([(0, -high * 0.7), (high * 0.35, -high * 0.2), (-high * 0.35, -high * 0.2)], ink)


def draw_loose(page: PdfPage, name: str, tile: PrintedTile) -> None:
    """Draw a tile to be cut out, its name on it, its centre at (0, 0)."""
    draw_tile(page, tile)
    with page.placed(_free(tile), 1):
        _name(page, name, _LABEL_MM, LIGHT.ink_soft)
    page.polygon(tile.shape, None, LIGHT.ink, 0.2)


def _free(tile: PrintedTile) -> Point:
    """The spot of a tile that is farthest from all that is drawn on it."""
    drawn: list[Point] = [
        (float(one["at"][0]), float(one["at"][1]))
        for kind in ("points", "forks", "gates", "fields")
        for one in tile.entry.get(kind, {}).values()
    ]
    if "rock" in tile.entry:
        x, y = tile.entry["rock"]
        drawn.append((float(x), float(y)))
    for way in tile.entry["ways"]:
        one, other = way["between"]
        line = [tile.spot(one), *((float(x), float(y)) for x, y in way.get("via", ())),
                tile.spot(other)]  # fmt: skip
        for a, b in pairwise(line):
            drawn += [lerp(a, b, part / 8) for part in range(9)]
    for a, b in zip(tile.shape, (*tile.shape[1:], tile.shape[0]), strict=True):
        drawn += [lerp(a, b, part / 12) for part in range(13)]
    reach = max(max(abs(x), abs(y)) for x, y in tile.shape)
    steps = [-reach + reach * n / 20 for n in range(41)]
    inner = [
        (x, y) for y in steps for x in steps if _inside((x, y), tile.shape)
    ]  # a tile's shape is convex
    best, free = 0.0, (0.0, 0.0)
    for at in inner:
        near = inf
        for number, spot in enumerate(drawn):
            near = min(near, distance(at, spot))
            if near <= best:
                # What is too near to one spot is too near to the next one, mostly.
                drawn[0], drawn[number] = spot, drawn[0]
                break
        else:
            best, free = near, at
    return free


def _inside(at: Point, shape: tuple[Point, ...]) -> bool:
    """Whether a convex shape, its corners clockwise, encloses a point."""
    pairs = zip(shape, (*shape[1:], shape[0]), strict=True)
    return all((b[0] - a[0]) * (at[1] - a[1]) > (b[1] - a[1]) * (at[0] - a[0]) for a, b in pairs)
