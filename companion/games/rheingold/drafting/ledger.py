"""By which words are Rheingold's edits kept? Pure. A class may get another name, its word stays."""

from __future__ import annotations

from typing import Final

from companion.core.drafting.ledger import EditLedger
from companion.core.drafting.sheet_edits import SHEET_WORDS
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.edits import Edit

LEDGER: Final = EditLedger[Edit](
    {
        "PutSpace": edits.PutSpace,
        "PutStart": edits.PutStart,
        "PutCastle": edits.PutCastle,
        "PutGate": edits.PutGate,
        "Move": edits.Move,
        "Remove": edits.Remove,
        "Join": edits.Join,
        "Part": edits.Disconnect,
        "Chain": edits.Chain,
        "Cross": edits.Cross,
        "Swords": edits.SetSwords,
        "Bank": edits.Bank,
        "Renumber": edits.Renumber,
        "Reorder": edits.Reorder,
        "River": edits.DrawRiver,
        **SHEET_WORDS,
    },
    {"Together": edits.Together},
)
