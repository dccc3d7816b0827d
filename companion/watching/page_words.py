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
        "lost": N_("The connection is lost. Trying again…"),
        "away": N_("The table is away. This is how it stood."),
        "absent": N_("The table is away."),
        "none": N_("No match is being played."),
        "no_table": N_("No table can be watched here at the moment."),
        # The match
        "board": N_("The board"),
        "to_play": N_("To play"),
        "standing": N_("How it stands"),
        "player": N_("Player"),
        "program": N_("played by the program"),
        "last_roll": N_("Last roll"),
        "odds": N_("Odds"),
        "last_moves": N_("Last moves"),
        "charts": N_("The course of the match"),
        "figures": N_("In numbers"),
        "new_move": N_("There is a new move."),
        # The history
        "history": N_("History"),
        "beginning": N_("The beginning"),
        "first": N_("To the beginning"),
        "earlier": N_("One move back"),
        "later": N_("One move on"),
        "last": N_("To the last move"),
        "now": N_("Back to now"),
        "move_of": N_("Move {number} of {count}"),
        "past_empty": N_("The history comes in a moment…"),
        "no_boards": N_("This browser is too old to show earlier boards."),
        # How it is shown
        "settings": N_("Settings"),
        "language": N_("Language"),
        "theme": N_("Day or night"),
        "as_device": N_("As the system"),
        "by_day": N_("By day"),
        "by_night": N_("By night"),
        "large_text": N_("Large text"),
        "done": N_("Done"),
        # Several tables
        "tables": N_("Tables"),
        "which_table": N_("Which table would you like to watch?"),
        "letters": N_("The four letters on the table's screen"),
        "watch": N_("Watch"),
        "no_letters": N_("No table here has these letters."),
    }
)
"""Key → English; the key of its translation."""


def page_words() -> dict[str, str]:
    """All words of the page in the language in use, by their keys; gaps are left open."""
    return {key: str(_(text)) for key, text in PAGE_WORDS.items()}
