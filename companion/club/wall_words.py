"""Which words has the club's wall of its own, beside those that the tables say?

The page has no catalogue: the hub publishes its words in every language. A gap such as `{letters}`
is filled in by the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from companion.core.config.preferences import LANGUAGES
from companion.core.message import N_
from companion.games import INFOS
from companion.ui.i18n import translate
from companion.ui.i18n.translate import _, in_context

WALL_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # What is the matter
        "connecting": N_("Looking for the club…"),
        "lost": N_("Connection lost. Trying again…"),
        "no_tables": N_("No tables invited yet."),
        "none": N_("No match is being played."),
        "away": N_("No connection to this table"),
        # The tables
        "tables": N_("Tables"),
        "playing": N_("Now playing: {n} of {all}"),
        "watch": N_("Watch {name}"),
        "leads": N_("Leads"),
        "won": N_("Won"),
        "program": N_("computer player"),
        "page": N_("{page} of {pages}"),
        "scan": N_("Watch on your phone"),
        # What happens
        "moments": N_("Just now"),
        "no_moments": N_("Nothing has happened yet."),
        # The league
        "league": N_("League"),
        "player": N_("Player"),
        "matches": N_("Matches"),
        "wins": N_("Wins"),
        "rating": N_("Rating"),
        "no_results": N_("No results this season yet."),
        "unrated": N_("Ratings appear after five matches."),
        "order": N_("Ranked by rating minus uncertainty."),
        # How it is shown
        "settings": N_("Settings"),
        "language": N_("Language"),
        "theme": N_("Theme"),
        "as_device": N_("System"),
        "by_day": N_("Day"),
        "by_night": N_("Night"),
        "large_text": N_("Large text"),
        "done": N_("Done"),
    }
)
"""Key → English; the key of its translation. `to_play` has a context, so it is not here."""


def documents() -> dict[str, dict[str, Any]]:
    """The message `herald/1/club/words/LANG` in every language."""
    return {language: _document(language) for language in LANGUAGES}


def match_begins(language: str, title: str, names: str) -> str:
    """The moment at which a match begins, in one language."""
    translate.use(language)
    return _("{title} begins: {names}").format(title=title, names=names)


def _document(language: str) -> dict[str, Any]:
    translate.use(language)
    return {
        "v": 1,
        "page": {
            **{key: str(_(text)) for key, text in WALL_WORDS.items()},
            "to_play": str(in_context("behind a player's name", "To play")),
        },
        "games": {slug: str(_(info.title)) for slug, info in INFOS.items()},
    }
