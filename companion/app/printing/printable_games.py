"""Which games can be printed? One line a game."""

from collections.abc import Mapping
from typing import Final

from companion.app.printing import rheingold
from companion.app.printing.contents import Printable
from companion.core.errors import UsageError

PRINTABLE: Final[Mapping[str, Printable]] = {"rheingold": rheingold}
"""Slug → what is printed of the game."""


def find(slug: str) -> Printable:
    """What is printed of the game with this slug.

    Raises:
        UsageError: this game cannot be printed.
    """
    game = PRINTABLE.get(slug)
    if game is None:
        raise UsageError("The boards of this game cannot be printed, only those of Rheingold.")
    return game
