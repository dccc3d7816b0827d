"""What is counted in a match? The contract of a game's own figures.

A game that counts more than turns and rolls has a class that implements `Tally` and a line
in `companion.games.find_tally`. A tally sees what everybody at the table sees, move by move,
and never a hidden value.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

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


HELD: Final = "held"
"""What a match is about, among the kinds of marks that have a sign; see `Lanes`."""


@frozen
class Span:
    """Turns in a row in which one seat held what a match is about.

    Attributes:
        seat: the holder.
        first: the first of the turns, from 1.
        last: the last of them; at least `first`.
    """

    seat: Seat
    first: int
    last: int


@frozen
class LaneMark:
    """Something that a seat did, or that befell it.

    Attributes:
        kind: what; the game's screens have a sign for each.
        seat: whose it is.
        turn: the turn of the match, from 1.
    """

    kind: str
    seat: Seat
    turn: int


@frozen
class Lanes:
    """Who held what a match is about, turn by turn.

    Attributes:
        title: of the chart: English, the key for translations.
        held: what a span means, in a few words: English, the key for translations.
        counted: what the turns of a seat's spans add up to: English, the key for translations.
        words: kind of a mark → what it means: English, the keys for translations. A kind that
            explains itself is left out.
        spans: in order; in turns that no span has, nobody held it.
        marks: in order.
        ending: what ended the match, at the seat whose it was; None where nobody did.
    """

    title: str
    held: str
    counted: str
    words: tuple[tuple[str, str], ...]
    spans: tuple[Span, ...]
    marks: tuple[LaneMark, ...]
    ending: LaneMark | None

    @property
    def turns(self) -> int:
        """The last turn in which something happened; 0 where nothing did."""
        ends = [span.last for span in self.spans] + [mark.turn for mark in self.marks]
        return max(ends, default=0)

    def held_by(self, seat: Seat) -> int:
        """In how many turns a seat held it."""
        return sum(span.last - span.first + 1 for span in self.spans if span.seat == seat)


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

    def lanes(self) -> Lanes | None:
        """Who held what the match is about; None where that tells nothing."""
