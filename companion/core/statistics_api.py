"""What is counted in a match? The contract of a game's own figures.

A game that has something to count beside turns and rolls has a class that keeps `Tally`
and a line in `companion.games.find_tally`. It sees what the open table sees, move by move,
and never what is hidden: a figure is a sum of facts that everybody was told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.game import Seat


@dataclass(frozen=True, slots=True)
class Count:
    """How often something happened, or how much of it there was.

    Attributes:
        name: in files; no other count of the game has it.
        title: for people: English, the key for translations.
        by_seat: one number for each seat.
    """

    name: str
    title: str
    by_seat: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Feat:
    """The most of its kind in a match.

    Attributes:
        name: in files.
        template: a sentence with the gaps {who}, {value} and {turn}: English, the
            key for translations.
        seat: whose it is; of equals, who was first.
        value: how much.
        turn: in which turn of the match, from 1.
    """

    name: str
    template: str
    seat: Seat
    value: int
    turn: int


class Tally(Protocol):
    """What one game counts in one match; made for a match, then told of every move."""

    @property
    def line(self) -> str:
        """What `standing` counts, in a word: English, the key for translations."""

    def standing(self, view: Any) -> tuple[int, ...]:
        """By seat, how everybody stands; from the view of the open table."""

    def follow(self, turn: int, before: Any, events: tuple[Any, ...]) -> None:
        """A move was made in this turn of the match, and this is what happened."""

    def counts(self) -> tuple[Count, ...]:
        """All that was counted, the most telling first."""

    def feats(self) -> tuple[Feat, ...]:
        """What stood out; empty where nothing did."""
