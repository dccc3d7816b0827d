"""What does a game give to be printed? Floor 6.

Every game that can be printed has a module here by its slug, with what `Module` says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Protocol, TypeAlias, cast

from companion.app.printing.page import Page
from companion.core.errors import UsageError

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
    draw: Callable[[Page, Size], None]


@dataclass(frozen=True, slots=True)
class Contents:
    """What is printed of a game and a board, in the language that is spoken now.

    Attributes:
        title: the board's.
        letters: texts that hold whatever letters the board's own names have.
        size_mm: of the board.
        draw_board: draws the board, in mm, its upper left corner at (0, 0).
        steps: what to do with the pages of `leaves`.
        leaves: pieces, rules, labels.
    """

    title: str
    letters: str
    size_mm: Size
    draw_board: Callable[[Page], None]
    steps: Sequence[str]
    leaves: Sequence[Leaf]


class Module(Protocol):
    """The module of a game that can be printed."""

    def contents(self, board: Any, room_mm: Size) -> Contents:
        """What is printed of a board that the game's rules accept.

        Args:
            board: the board file's object.
            room_mm: how large the usual paper is inside its margins.
        """


_HERE: Final = __package__


def find(slug: str) -> Module:
    """What is printed of the game with this slug.

    Raises:
        UsageError: nobody has drawn that game for paper.
    """
    name = f"{_HERE}.{slug}"
    if find_spec(name) is None:
        raise UsageError("The boards of this game cannot be printed, only those of Rheingold.")
    return cast(Module, import_module(name))
