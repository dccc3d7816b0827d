"""What must a game put into words, for screens that know no game?

A game's `GameUi` makes its voice. A voice is made for one match; what it tells of comes
as the game's view, so it says nothing that the view does not show. Every text passes
through `_`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import pygame

from companion.core.game import AnyGame, Json, Seat

Sketch: TypeAlias = Callable[[int], pygame.Surface]
"""Draws something so many pixels high."""


@dataclass(frozen=True, slots=True)
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


class Voice(Protocol):
    """What every game says of a match, for the menu and the end screen."""

    def line(self, view: Any) -> str:
        """How far the match is: "turn 12 · 5 places until the end"."""

    def headings(self, view: Any) -> tuple[str, ...]:
        """What the figures of the standings are."""

    def figures(self, view: Any, seat: Seat) -> tuple[int | str, ...]:
        """One seat's figures, below the headings; points come first where there are any."""

    def ending(self, view: Any) -> str:
        """Why the match is over, in a sentence; empty when the points say it all."""

    def own(self, view: Any) -> str:
        """What a seat may look at alone, on a button; empty when nothing is hidden."""

    def private(self, view: Any, seat: Seat) -> str:
        """What only this seat may read, from its own view."""

    def story(self, game: AnyGame, before: Any, events: Sequence[Any], after: Any) -> str:
        """What happened between two states, in a sentence or a few; never empty for a move."""


class Speaker(Voice, Protocol):
    """What a game says in addition when its moves are chosen from lists.

    A move is its JSON object, and so is an event.

    Attributes:
        listed: the keys whose values are offered beside the board as well.
    """

    @property
    def listed(self) -> frozenset[str]:
        """The keys whose values are offered beside the board as well."""

    def due(self, view: Any, settled: Mapping[str, Json]) -> str:
        """What the match waits for, in a sentence, while nothing is begun.

        Args:
            view: the open table.
            settled: the keys and values that all open moves share, except the large
                button's.
        """

    def next_step(self, view: Any, settled: Mapping[str, Json]) -> str:
        """The next tap, once this much is settled; empty: any of the lit places."""

    def kind(self, kind: str) -> str:
        """A kind of move, among others to be chosen from."""

    def deed(self, kind: str) -> str:
        """A kind of move, on the button that makes it."""

    def ask(self, key: str, settled: Mapping[str, Json]) -> str:
        """The question whose answers are a key's values: "Reinforce here: which card?"."""

    def value(self, key: str, value: Json) -> Depiction:
        """One answer."""

    def sentence(self, view: Any, move: Mapping[str, Json]) -> str:
        """What a move would be."""

    def tell(self, view: Any, events: Sequence[Mapping[str, Json]]) -> tuple[str, ...]:
        """What has happened, sentence by sentence; the least telling left out."""

    def table(self, view: Any) -> tuple[Depiction, ...]:
        """What lies open for all: cards, piles, who holds what."""

    def facts(self, view: Any, seat: Seat) -> tuple[Depiction, ...]:
        """What a seat has, as all may see it."""

    def called(self, view: Any, name: str, tapped: str) -> str:
        """A name of a refusal's gaps for people; `tapped` is the place it is about, if any."""

    def meant(
        self, view: Any, place: str, kept: Sequence[Mapping[str, Json]]
    ) -> Iterator[Mapping[str, Json]]:
        """The moves that a tap on a place may have meant, the likeliest first; legal or not.

        Args:
            view: the open table.
            place: what was tapped, though no move that is left names it.
            kept: the moves that are left.
        """
