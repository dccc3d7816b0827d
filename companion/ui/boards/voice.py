"""What must a game put into words, for screens that know no game?

A game's `GameUi` makes its voice. A voice is made for one match; what it tells of comes
as the game's view, so it says nothing that the view does not show. Every text passes
through `_`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

import pygame

from companion.core.frozen import frozen
from companion.core.game import AnyGame, Seat

Sketch: TypeAlias = Callable[[int], pygame.Surface]
"""Draws something so many pixels high."""


@frozen
class Depiction:
    """Something to be read, seen or both.

    Attributes:
        text: in a few letters; empty where the picture says it.
        sketch: its picture.
        name: what it is called where there is room for words.
    """

    text: str
    sketch: Sketch | None = None
    name: str = ""


Figure: TypeAlias = int | str | Depiction
"""What stands below a heading: a number, a word, a picture; "" where nothing stands."""


def in_words(figure: Figure) -> int | str:
    """A figure where only words can be shown; a picture's name stands for it."""
    return (figure.text or figure.name) if isinstance(figure, Depiction) else figure


class Voice(Protocol):
    """What every game says of a match, for the menu and the end screen."""

    def line(self, view: Any) -> str:
        """How far the match is: "turn 12 · 5 places until the end"."""

    def headings(self, view: Any) -> tuple[str, ...]:
        """What the figures of the standings are."""

    def figures(self, view: Any, seat: Seat) -> tuple[Figure, ...]:
        """One seat's figures, below the headings; points come first where there are any.

        A picture among them says that the heading is true of this seat.
        """

    def ending(self, view: Any) -> str:
        """Why the match is over, in a sentence; empty when the points say it all."""

    def own(self, view: Any) -> str:
        """What a seat may look at alone, on a button; empty when nothing is hidden."""

    def private(self, view: Any, seat: Seat) -> str:
        """What only this seat may read, from its own view."""

    def story(
        self, game: AnyGame, before: Any, events: Sequence[Any], after: Any, source: str = ""
    ) -> str:
        """What happened between two states, in a sentence or a few; never empty for a move.

        Args:
            game: its rules.
            before: the state before it.
            events: what happened.
            after: the state that followed.
            source: where the move came from, for a game that says so; see `sources`.
        """


class TableVoice(Voice, Protocol):
    """What a game says in addition where table and screen are compared."""

    def table(self, view: Any) -> tuple[Depiction, ...]:
        """What lies open for all: cards, piles, who holds what."""

    def facts(self, view: Any, seat: Seat) -> tuple[Depiction, ...]:
        """What a seat has, as all may see it."""
