"""The matches that the list of the scenes shows: going on, over, damaged, unreadable."""

from __future__ import annotations

from companion.app.match_list import damage_of
from companion.core.errors import DamagedRecordError, UnreadableRecordError
from companion.core.message import Message
from companion.ui.i18n.translate import translate
from companion.ui.ports.match_list import MatchCard

UNREADABLE = UnreadableRecordError(
    "{file} isn't a Table Herald record, or it's damaged ({what}); it wasn't changed.",
    file="m0.match",
    what=Message("its tables are different"),
)

PLAYERS = (("Ada", "red"), ("Ben", "blue"), ("Chloé", "yellow"), ("Dörte", "green"))


def cards() -> list[MatchCard]:
    """The matches in the list, said in the language of the scene as the program says them."""
    damaged = DamagedRecordError("m3", 17, Message("some entries are missing"))
    return [
        MatchCard(
            "m1",
            PLAYERS,
            "Highlanders, The Rhine",
            "today, 20:15",
            begun="3 November, 19:30",
            moves=34,
        ),
        MatchCard("m2", PLAYERS[:3], "Rheingold, The Rhine", "Sunday", True, (1,)),
        MatchCard(
            "m3",
            (("Maximiliane-Luise", "red"), ("Bartholomäus", "black")),
            "O'Sullivan, improved, The Rhine",
            "3 November",
            damaged=damage_of(damaged),
        ),
        MatchCard("m0", (), translate(UNREADABLE), "May", True),
        *(
            MatchCard(f"m{number}", PLAYERS, "Highlanders, The Rhine", "May", True, (0, 2))
            for number in range(4, 13)
        ),
    ]
