"""What becomes of a board of tiles by an edit? Pure.

Drafts change only through `apply`. An edit that makes no sense is refused with a sentence
for the person who draws; the draft is not changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.drafting import sheet_changes, sheet_edits
from companion.core.errors import EditError
from companion.games.ringgeister.drafting import edits, laying, parts, signs, spares
from companion.games.ringgeister.drafting.draft import FIELDS, GATES, POINTS, TileDraft, place
from companion.games.ringgeister.drafting.edits import Edit


def apply(draft: TileDraft, edit: Edit) -> TileDraft:
    """The draft after an edit.

    Raises:
        EditError: it makes no sense here; one sentence says why.
    """
    return _DO[type(edit)](draft, edit)


def _rename(draft: TileDraft, edit: sheet_edits.Rename) -> TileDraft:
    if edit.what != sheet_edits.BOARD:
        raise EditError("Tiles don't have names of their own.")
    return sheet_changes.call(draft, edit.name)


_DO: Final[Mapping[type[Any], Callable[[TileDraft, Any], TileDraft]]] = {
    edits.PutPoint: lambda d, e: parts.put_point(d, e.tile, e.at, e.colour),
    edits.PutJoint: lambda d, e: parts.put_joint(d, e.tile, e.at),
    edits.PutGate: lambda d, e: parts.put_gate(d, e.tile, e.at, e.symbol),
    edits.PutField: lambda d, e: parts.put_field(d, e.tile, e.at),
    edits.Join: lambda d, e: parts.join(d, e.tile, e.one, e.other, e.kind),
    edits.Extend: lambda d, e: parts.extend(d, e.tile, e.one, e.at, e.kind),
    edits.Curve: lambda d, e: parts.curve(d, e.tile, e.one, e.other, e.via),
    edits.Shift: lambda d, e: parts.shift(d, e.tile, e.part, e.name, e.at),
    edits.Remove: lambda d, e: parts.remove(d, e.tile, e.part, e.name),
    edits.RemoveWay: lambda d, e: parts.remove_way(d, e.tile, e.one, e.other),
    edits.SetColour: lambda d, e: signs.set_colour(d, e.tile, e.point, e.colour),
    edits.SetArrow: lambda d, e: signs.set_arrow(d, e.tile, e.point, e.arrow, e.forward),
    edits.SetMagic: lambda d, e: signs.set_magic(d, e.tile, e.point, is_magic=e.is_magic),
    edits.SetStart: lambda d, e: signs.set_start(d, e.tile, e.point, is_start=e.is_start),
    edits.SetMountain: lambda d, e: signs.set_mountain(
        d, e.tile, e.point, is_mountain=e.is_mountain
    ),
    edits.SetThreeArrows: lambda d, e: signs.set_three_arrows(
        d, e.tile, e.fork, has_arrows=e.has_arrows
    ),
    edits.SetStraight: lambda d, e: signs.set_straight(d, e.tile, e.fork, e.names),
    edits.SetSymbol: lambda d, e: signs.set_symbol(d, e.tile, e.gate, e.symbol),
    edits.SetAround: lambda d, e: signs.set_around(
        d, e.tile, e.field, e.point, is_there=e.is_there
    ),
    edits.CopyTile: lambda d, e: laying.copy_tile(d, e.tile, e.other),
    edits.ClearTile: lambda d, e: laying.clear_tile(d, e.tile),
    edits.TurnTile: lambda d, e: laying.turn_tile(d, e.slot, e.turns),
    edits.Exchange: lambda d, e: laying.exchange(d, e.slot, e.other),
    edits.PutSlot: lambda d, e: laying.put_slot(d, e.shape, e.at),
    edits.MoveSlot: lambda d, e: laying.move_slot(d, e.slot, e.at),
    edits.RemoveSlot: lambda d, e: laying.remove_slot(d, e.slot),
    edits.PutTile: lambda d, e: spares.put_tile(d, e.slot),
    edits.LaySpare: lambda d, e: spares.lay_spare(d, e.slot, e.tile),
    edits.RemoveTile: lambda d, e: spares.remove_tile(d, e.tile),
    edits.PutCorner: lambda d, e: laying.put_corner(d, e.shape, e.corner, e.at),
    edits.MoveCorner: lambda d, e: laying.move_corner(d, e.shape, e.corner, e.at),
    edits.RemoveCorner: lambda d, e: laying.remove_corner(d, e.shape, e.corner),
    edits.OwnShape: lambda d, e: laying.own_shape(d, e.slot),
    edits.SetTurns: lambda d, e: laying.set_turns(d, e.slot, is_free=e.is_free),
    edits.PutCard: lambda d, e: laying.put_card(d, e.like),
    edits.RemoveCard: lambda d, e: laying.remove_card(d, e.card),
    edits.SetCard: lambda d, e: laying.set_card(d, e.card, e.bearer, e.hand, e.below),
    sheet_edits.Rename: _rename,
    sheet_edits.Resize: lambda d, e: laying.resize(d, e.size_mm),
    sheet_edits.SetNote: lambda d, e: sheet_changes.remark(d, e.note),
    sheet_edits.Authentic: lambda d, e: sheet_changes.claim(d, authentic=e.authentic),
    sheet_edits.Photograph: lambda d, e: sheet_changes.lay_under(d, e.picture, e.corners),
    sheet_edits.NoPhotograph: lambda d, _e: sheet_changes.bare(d),
}


def subject(before: TileDraft, edit: Edit) -> str | None:
    """The place that an edit puts on the board; None for none."""
    match edit:
        case edits.PutPoint(tile):
            return place(tile, POINTS, parts.next_name(before.tiles[tile], POINTS))
        case edits.PutGate(tile):
            return place(tile, GATES, parts.next_name(before.tiles[tile], GATES))
        case edits.PutField(tile):
            return place(tile, FIELDS, parts.next_name(before.tiles[tile], FIELDS))
        case edits.PutJoint(tile, at) | edits.Extend(tile, _, at):
            return place(tile, *parts.joint_of(before, tile, at))
        case edits.PutTile():
            return spares.next_tile(before)
        case edits.PutSlot():
            return f"@{laying.next_slot(before)[0]}"
        case _:
            return None
