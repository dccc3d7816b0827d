"""By which words are Ringgeister's edits kept? Pure. A class may get another name, not its word."""

from __future__ import annotations

from typing import Final

from companion.core.drafting.ledger import EditLedger
from companion.core.drafting.sheet_edits import SHEET_WORDS
from companion.games.ringgeister.drafting import edits
from companion.games.ringgeister.drafting.edits import Edit

LEDGER: Final = EditLedger[Edit](
    {
        "Point": edits.PutPoint,
        "Joint": edits.PutJoint,
        "Gate": edits.PutGate,
        "Field": edits.PutField,
        "Join": edits.Join,
        "Extend": edits.Extend,
        "Curve": edits.Curve,
        "Shift": edits.Shift,
        "Remove": edits.Remove,
        "RemoveWay": edits.RemoveWay,
        "Colour": edits.SetColour,
        "Arrow": edits.SetArrow,
        "Magic": edits.SetMagic,
        "Start": edits.SetStart,
        "Mountain": edits.SetMountain,
        "ThreeArrows": edits.SetThreeArrows,
        "Straight": edits.SetStraight,
        "Symbol": edits.SetSymbol,
        "Around": edits.SetAround,
        "CopyTile": edits.CopyTile,
        "ClearTile": edits.ClearTile,
        "Turn": edits.TurnTile,
        "Exchange": edits.Exchange,
        "Slot": edits.PutSlot,
        "MoveSlot": edits.MoveSlot,
        "RemoveSlot": edits.RemoveSlot,
        "Tile": edits.PutTile,
        "Spare": edits.LaySpare,
        "RemoveTile": edits.RemoveTile,
        "Corner": edits.PutCorner,
        "MoveCorner": edits.MoveCorner,
        "RemoveCorner": edits.RemoveCorner,
        "OwnShape": edits.OwnShape,
        "Turns": edits.SetTurns,
        "NewCard": edits.PutCard,
        "RemoveCard": edits.RemoveCard,
        "Card": edits.SetCard,
        **SHEET_WORDS,
    }
)
