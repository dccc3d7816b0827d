"""Is a board that comes in here already? Compared by what is drawn, not by its file.

An own board is the same whatever it is called: it may have been renamed here or there. One of
the program keeps its name, so a copy of it under another name is a board of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.boards.collection import photograph
from companion.boards.collection.folders import OwnBoard
from companion.boards.draft.any_draft import from_json
from companion.boards.shipped import shelf
from companion.core.drafting.sheet import DraftSheet
from companion.core.errors import BoardError, NotationError
from companion.core.frozen import frozen

_SIDE: Final = 32
"""Photographs are compared so small, in pixels: each is packed anew on its way."""
_ALIKE: Final = 6.0
"""The largest mean difference of a colour's value, 0 to 255, between copies of a photograph."""


@frozen
class KnownBoard:
    """A board that is here.

    Attributes:
        id: its name in files.
        name: the name for people.
        game: the slug of its game.
        is_own: whether it is one of the collection, not of the program.
    """

    id: str
    name: str
    game: str
    is_own: bool


def known(came: DraftSheet, picture: bytes | None, own: Iterable[OwnBoard]) -> KnownBoard | None:
    """The board here that is the same as one that came; of the same name if there are more.

    Args:
        came: the board, its corners those of `picture`.
        picture: its photograph, None without one.
        own: the boards of the collection.
    """
    found = [
        KnownBoard(board.id, board.name, board.game, is_own=True)
        for board in own
        if _is_same(board, came, picture)
    ]
    if picture is None:
        found += [
            KnownBoard(name, came.name, came.game, is_own=False)
            for name in shelf.shipped(came.game)
            if _is_shipped(name, came)
        ]
    return min(found, key=lambda one: one.name != came.name, default=None)


def _is_shipped(name: str, came: DraftSheet) -> bool:
    draft = from_json(shelf.board(name))
    return draft.name == came.name and _bare(draft) == _bare(came)


def _is_same(board: OwnBoard, came: DraftSheet, picture: bytes | None) -> bool:
    if board.board is None or board.game != came.game or (board.picture is None) != (not picture):
        return False
    try:
        if _bare(from_json(dict(board.board))) != _bare(came):
            return False
        return picture is None or board.picture is None or _look_alike(board.picture, picture)
    except (BoardError, NotationError):
        return False


def _bare(draft: DraftSheet) -> DraftSheet:
    """A board without its names."""
    return replace(draft, id="", name="", picture=None)


def _look_alike(one: Path, other: bytes) -> bool:
    first, second = (photograph.pixels(file, _SIDE) for file in (one, other))
    if first.size != second.size:
        return False
    pairs = zip(first.rgb, second.rgb, strict=True)
    return sum(abs(a - b) for a, b in pairs) <= _ALIKE * len(first.rgb)
