"""Which names belong to computer players? Those of the levels, in every language.

A seat that the program plays is named after its level. Nobody who sits at the table is.
"""

from __future__ import annotations

from functools import cache

from companion.ui.i18n import catalogues
from companion.ui.ports.games import GamesPort
from companion.ui.ports.program_players import ProgramPlayersPort
from companion.ui.screen_kit.setup_form import numbered


def computer_names(games: GamesPort, programs: ProgramPlayersPort) -> frozenset[str]:
    """The names that seats of the program can have in any game and language."""
    slugs = [info.slug for info in games.infos()]
    return _named_after(frozenset(level.title for slug in slugs for level in programs.levels(slug)))


@cache
def _named_after(titles: frozenset[str]) -> frozenset[str]:
    return frozenset(
        name for title in titles for word in catalogues.everywhere(title) for name in numbered(word)
    )
