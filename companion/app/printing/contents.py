"""What must a game provide to be printed?

Every game that can be printed has a module here that is a `Printable`, and a line in
`printable_games`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from companion.app.printing.page import PdfPage

Size: TypeAlias = tuple[float, float]
"""Width and height, in mm."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of usual paper.

    Attributes:
        title: what the document's list of contents calls it.
        draw: draws it from (0, 0) on, in the room that there is.
    """

    title: str
    draw: Callable[[PdfPage, Size], None]


@dataclass(frozen=True, slots=True)
class Part:
    """What of a game can be printed by itself, beside the board.

    Attributes:
        name: one of those that `printable_games` lists for the game.
        leaves: its pages.
        steps: what to do with them.
    """

    name: str
    leaves: Sequence[Leaf]
    steps: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    """What is printed of a game and a board, in the language that is spoken now.

    Attributes:
        title: the board's.
        letters: texts that hold whatever letters the board's own names have.
        size_mm: of the board.
        draw_board: draws the board, in mm, its upper left corner at (0, 0).
        parts: pieces, rules, labels, in the order in which they are printed.
    """

    title: str
    letters: str
    size_mm: Size
    draw_board: Callable[[PdfPage], None]
    parts: Sequence[Part]


class Printable(Protocol):
    """A game that can be printed: a module with this function."""

    def contents(self, board: Any, room_mm: Size) -> Contents:
        """What is printed of a board that the game's rules accept.

        Args:
            board: the board file's object.
            room_mm: how large the usual paper is inside its margins.
        """
