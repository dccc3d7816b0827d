"""What is counted in a match? The contract of a game's own figures.

A game that counts more than turns and rolls has a class that implements `Tally` and a line
in `companion.games.find_tally`. A tally sees what everybody at the table sees, move by move,
and never a hidden value.
"""

from __future__ import annotations

from typing import Any, Protocol

from companion.core.frozen import frozen
from companion.core.game import Seat


@frozen
class Count:
    """How often something happened, or how much of it there was.

    Attributes:
        name: the name in files; unique within the game.
        title: the name for people: English, the key for translations.
        by_seat: one number for each seat.
    """

    name: str
    title: str
    by_seat: tuple[int, ...]


@frozen
class Feat:
    """A superlative of a match: the largest value of its kind.

    Attributes:
        name: the name in files.
        template: a sentence with the gaps {who}, {value} and {turn}: English, the
            key for translations.
        seat: who achieved it; of equals, the first.
        value: the number.
        turn: the turn of the match, from 1.
    """

    name: str
    template: str
    seat: Seat
    value: int
    turn: int


class Tally(Protocol):
    """The figures of one match. Created for the match; `follow` is called for every move."""

    @property
    def line(self) -> str:
        """The unit of `standing` in one word: English, the key for translations."""

    def standing(self, view: Any) -> tuple[int, ...]:
        """The current score by seat: read from the view of the open table, or counted so far."""

    def follow(self, turn: int, before: Any, events: tuple[Any, ...]) -> None:
        """Count the events of a move; `turn` is counted from 1, `before` is the state before it."""

    def counts(self) -> tuple[Count, ...]:
        """All counts, the most interesting first."""

    def feats(self) -> tuple[Feat, ...]:
        """The superlatives of the match; may be empty."""
