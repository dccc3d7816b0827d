"""How do tiles look that turn on the table? Lit, numbered, with an arrow the way they turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.fine_overlay import FineOverlay
from companion.ui.boards.drawing import in_sight, lay
from companion.ui.games.ringgeister.board import RinggeisterBoard, RinggeisterScene
from companion.ui.games.ringgeister.film import Moment, Turning
from companion.ui.theme import Theme

_LINE_MM: Final = 3.2
_BADGE_MM: Final = 42.0
_BADGE_PX: Final = (44, 76)
"""A number is at least and at most so large."""
_VEIL: Final = 90
"""How much of 255 the rest of the board is faded."""
_DONE: Final = 105
"""How much of 255 a tile is covered with that has been turned."""
_ARC: Final = (-0.25, 1.22)
"""From where to where the arrow goes round its number, in half turns clockwise from the right."""


def turning(
    surface: pygame.Surface,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    there: RinggeisterScene,
    act: Turning,
    now: Moment,
    ticked: Collection[str],
) -> None:
    """Draw the tiles that turn, with what stands on them, over the faded board.

    Args:
        surface: where to; only its clip is drawn on.
        origin: of the board's picture, on the surface.
        board: the board's picture.
        there: what stands on the board.
        act: the tiles, and how they lie before and after.
        now: how far it is.
        ticked: the tiles that have been turned on the table.
    """
    if not now.over:
        for name in act.tiles:
            picture, (x, y) = board.tile(there.tiles[name])
            turned = pygame.transform.rotate(picture, -90 * now.turned)
            middle = x + picture.get_width() / 2, y + picture.get_height() / 2
            lay(surface, origin, turned, middle)
    _fade(surface, origin, board, there, act.tiles, ticked)
    outlines(surface, origin, board, there, act, ticked)
    least, most = _BADGE_PX
    px = max(least, min(most, round(_BADGE_MM * board.plan.scale)))
    for number, name in enumerate(act.tiles, 1):
        spot = board.plan.at(there.tiles[name], (0, 0))
        lay(surface, origin, _sign(number, px, board.theme, name in ticked), spot)


def outlines(
    surface: pygame.Surface,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    there: RinggeisterScene,
    act: Turning,
    ticked: Collection[str],
) -> None:
    """The outlines of the tiles that turn."""
    theme, pen = board.theme, FineOverlay(surface)
    wide = max(3.0, _LINE_MM * board.plan.scale)
    for name in act.tiles:
        edge = [(x + origin[0], y + origin[1]) for x, y in board.plan.outline(there.tiles[name])]
        pen.line([*edge, edge[0]], wide, theme.good if name in ticked else theme.danger)
    pen.done()


def _fade(
    surface: pygame.Surface,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    there: RinggeisterScene,
    lit: Iterable[str],
    ticked: Collection[str],
) -> None:
    """Fade what is seen of the board, except these tiles; cover those of them that are done."""
    seen = in_sight(surface, origin, board.size)
    if not seen.w or not seen.h:
        return
    veil = pygame.Surface(seen.size, pygame.SRCALPHA, 32)
    veil.fill((*board.theme.parchment_shade, _VEIL))
    for name in lit:
        edge = [(x - seen.x, y - seen.y) for x, y in board.plan.outline(there.tiles[name])]
        cover = (*board.theme.good, _DONE) if name in ticked else (*board.theme.parchment_shade, 0)
        pygame.draw.polygon(veil, cover, edge)
    surface.blit(veil, seen.move(origin))


@lru_cache(maxsize=32)
def _sign(number: int, px: int, theme: Theme, done: bool) -> pygame.Surface:
    """A number in an arrow that goes round it clockwise; a tick once the tile is turned."""
    c = Canvas((px, px), 100, theme.ink)
    if done:
        c.disc((50, 50), 32, theme.good, theme.parchment_light, 6)
        c.write("\N{CHECK MARK}", "number", (44, 40), theme.parchment_light, (50, 50))
        return c.done()
    first, last = _ARC
    arc = [_round(first + (last - first) * step / 24, 40) for step in range(25)]
    head = [_round(last, 54), _round(last, 26), _round(last + 0.2, 40)]
    for rim, ink in ((5.0, theme.parchment_light), (0.0, theme.danger)):
        c.line(arc, ink, 10 + rim * 2)
        c.polygon(head, ink, ink, rim * 2)
    c.disc((50, 50), 29, theme.parchment_light)
    c.write(str(number), "number", (44, 42), theme.ink, (50, 50))
    return c.done()


def _round(half_turns: float, radius: float) -> tuple[float, float]:
    """A point round the middle, clockwise from the right."""
    return 50 + radius * cos(half_turns * pi), 50 + radius * sin(half_turns * pi)
