"""By which words are Rheinländer's edits kept? Pure. A class may get another name, not its word."""

from __future__ import annotations

from typing import Final

from companion.core.drafting.ledger import EditLedger
from companion.core.drafting.sheet_edits import SHEET_WORDS
from companion.games.rheinlander.drafting import edits
from companion.games.rheinlander.drafting.edits import Edit

LEDGER: Final = EditLedger[Edit](
    {
        "Mark": edits.PutMark,
        "Divide": edits.Divide,
        "RemoveZone": edits.RemoveZone,
        "Island": edits.PutIsland,
        "Renumber": edits.Renumber,
        "TurnAround": edits.TurnAround,
        "Bend": edits.Bend,
        "Widen": edits.Widen,
        "Slot": edits.PutSlot,
        "MoveSlot": edits.MoveSlot,
        "Touch": edits.Touch,
        "RemoveSlot": edits.RemoveSlot,
        "Border": edits.SetBorder,
        **SHEET_WORDS,
    }
)
