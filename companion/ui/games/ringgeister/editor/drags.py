"""What does a finger that is dragged over the sheet do to a board of tiles? No pygame."""

from __future__ import annotations

from typing import Final, TypeAlias

from companion.core.drafting.sheet import Point
from companion.core.errors import EditError
from companion.games.ringgeister.drafting import edits
from companion.games.ringgeister.drafting.applying import apply
from companion.games.ringgeister.drafting.draft import (
    JOINED,
    POINTS,
    WAYS,
    TileDraft,
    on_tile,
    split,
)
from companion.games.ringgeister.drafting.edits import Edit
from companion.ui.games.ringgeister.editor import laying_taps, taps
from companion.ui.games.ringgeister.editor.laying_taps import CornerHandle
from companion.ui.games.ringgeister.editor.near import thing_at, way_at, way_place
from companion.ui.games.ringgeister.editor.tools import ARROW, Tool
from companion.ui.games.ringgeister.editor.work import Work

Held: TypeAlias = CornerHandle | str
"""What a dragging finger holds: a corner of a shape, or a place."""

_MOVES: Final = (Tool.MOVE, Tool.POINT, Tool.GATE)


def held_by(work: Work, at: Point, reach_mm: float) -> Held | None:
    """What a finger that begins to drag there holds."""
    if work.laying:
        return laying_taps.held_by(work, at, reach_mm)
    tile = work.tile
    if tile is None:
        return None
    if work.tool in _MOVES:
        found = thing_at(work.draft, tile, at, reach_mm)
        way = way_at(work.draft, tile, at, reach_mm) if work.tool is Tool.MOVE else None
        return found if found is not None or way is None else way_place(tile, way)
    if work.tool is Tool.WAY:
        return thing_at(work.draft, tile, at, reach_mm, JOINED)
    if work.tool is Tool.SIGN and work.puts == ARROW:
        return thing_at(work.draft, tile, at, reach_mm, (POINTS,))
    return None


def drag(work: Work, start: Point, end: Point, reach_mm: float) -> None:
    """A finger was dragged over the sheet and has left."""
    work.trouble = None
    held = held_by(work, start, reach_mm)
    if held is None:
        return
    if work.tool is Tool.WAY and not work.laying and isinstance(held, str):
        work.chosen = held
        if thing_at(work.draft, split(held)[0], end, reach_mm, JOINED) != held:
            taps.tap(work, end, reach_mm)
        return
    if isinstance(held, str):
        work.chosen = held
    work.do(_moving(work, held, start, end), end)


def _moving(work: Work, held: Held, start: Point, end: Point) -> Edit:
    """What a drag does: a thing goes as far as the finger does."""
    if isinstance(held, CornerHandle) or held.startswith("@"):
        return laying_taps.moving(work, held, start, end)
    if work.tool is Tool.SIGN:
        return taps.pointed(work, held, end)
    tile, part, name = split(held)
    if part == WAYS:
        one, _, other = name.partition(".")
        return edits.Curve(tile, one, other, (on_tile(work.draft, tile, end),))
    x, y = work.spot(held)
    spot = on_tile(work.draft, tile, (x + end[0] - start[0], y + end[1] - start[1]))
    return edits.Shift(tile, part, name, spot)


def dragged(work: Work, held: Held, start: Point, at: Point) -> TileDraft:
    """The board as it would be if the finger left here."""
    if work.tool is Tool.WAY and not work.laying:
        return work.draft
    try:
        return apply(work.draft, _moving(work, held, start, at))
    except EditError:
        return work.draft
