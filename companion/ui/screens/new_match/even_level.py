"""Which level is an even match for the people at this table? One that follows from the last match.

The level above the one that the people beat, or below the one that beat them: over evenings
it levels itself. Nothing is kept for it; the record tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from companion.core.errors import NotationError, StoreError, VaultError
from companion.ui.ports.match_list import MatchCard, MatchListPort

_SEARCHED: Final = 8
"""The number of last matches among which one with the program is looked for."""


def even_level(
    game: str, levels: Sequence[str], cards: Sequence[MatchCard], match_list: MatchListPort
) -> str:
    """The name of the level; "" where none of the last matches was played against the program.

    Args:
        game: the game's slug.
        levels: the names of its levels, the weakest first.
        cards: the recorded matches, the last one first.
        match_list: says how each was begun.
    """
    for card in islice(cards, _SEARCHED):
        if not card.winners or card.damaged:
            continue
        try:
            begun = match_list.begun_as(card.match_id)
        except (NotationError, StoreError, VaultError):
            continue  # its card on the home screen says so
        played = [levels.index(level) for level in begun.programs.values() if level in levels]
        if begun.setup.game == game and played and len(played) < len(begun.setup.seats):
            program = any(seat in card.winners for seat in begun.programs)
            people = any(seat not in begun.programs for seat in card.winners)
            return levels[min(max(max(played) + people - program, 0), len(levels) - 1)]
    return ""
