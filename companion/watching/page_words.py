"""Which words has the viewers' page of its own, beside those about a match?

The page has no catalogue: its words come with `words/LANG`, under these keys. A gap such as
`{number}` is filled in by the page itself, always with a figure.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.core.message import N_
from companion.ui.i18n.translate import _

PAGE_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # What is the matter
        "connecting": N_("Looking for the table…"),
        "lost": N_("Connection lost. Trying again…"),
        "away": N_("The table is offline. This was the last position."),
        "absent": N_("The table is offline."),
        "none": N_("No match is being played."),
        "no_table": N_("There's no table to watch here right now."),
        # The match
        "board": N_("Board"),
        "to_play": N_("To play"),
        "standing": N_("Standings"),
        "player": N_("Player"),
        "program": N_("computer player"),
        "last_roll": N_("Last roll"),
        "odds": N_("Odds"),
        "last_moves": N_("Last moves"),
        "charts": N_("The match in charts"),
        "figures": N_("In numbers"),
        "new_move": N_("There's a new move."),
        # The history
        "history": N_("History"),
        "beginning": N_("The beginning"),
        "first": N_("To the beginning"),
        "earlier": N_("One move back"),
        "later": N_("One move forward"),
        "last": N_("To the last move"),
        "now": N_("Back to live"),
        "move_of": N_("Move {number} of {count}"),
        "past_empty": N_("Loading the history…"),
        "no_boards": N_("This browser is too old to show earlier boards."),
        # How it is shown
        "settings": N_("Settings"),
        "language": N_("Language"),
        "theme": N_("Theme"),
        "as_device": N_("System"),
        "by_day": N_("Day"),
        "by_night": N_("Night"),
        "large_text": N_("Large text"),
        "done": N_("Done"),
        # Several tables
        "tables": N_("Tables"),
        "which_table": N_("Which table would you like to watch?"),
        "letters": N_("The four letters on the table's screen"),
        "watch": N_("Watch"),
        "no_letters": N_("No table here has those letters."),
    }
)
"""Key → English; the key of its translation."""


def page_words() -> dict[str, str]:
    """All words of the page in the language in use, by their keys; gaps are left open."""
    return {key: str(_(text)) for key, text in PAGE_WORDS.items()}
