"""Which boards were drawn lately? A cache of their pictures, for all screens.

Drawing a board takes as long as a dozen screens. So the last few pictures are kept for any
screen that wants the same board at the same size. They show the empty board: no pieces.
Thumbnails, to choose a board by, are kept apart: there are more of them, and they are small.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from pygame import Surface

from companion.ui.i18n.translate import language
from companion.ui.theme import Theme

_MOST: Final = 4
"""The number of pictures: table, history and correction of one match, and one to spare."""

_MOST_THUMBNAILS: Final = 20

T = TypeVar("T")
_Look: TypeAlias = tuple[str, tuple[int, int], Theme, str]
_Kept: TypeAlias = list[tuple[Mapping[str, Any], _Look, Any]]
"""(board, look, picture), the one used last at the end."""

_kept: _Kept = []
_thumbnails: _Kept = []


def _look(kind: str, size: tuple[int, int], theme: Theme) -> _Look:
    """All that a picture depends on besides its board; there are words on some."""
    return kind, size, theme, language()


def _found(kept: _Kept, board: Mapping[str, Any], look: _Look) -> Any | None:
    """A picture that was kept; it is the one used last now."""
    for number, (of, like, picture) in enumerate(kept):
        if like == look and (of is board or of == board):
            del kept[number]
            # With the board that was asked for: the next time it is known without being read.
            kept.append((board, like, picture))
            return picture
    return None


def drawn(
    kind: str, board: Mapping[str, Any], size: tuple[int, int], theme: Theme, make: Callable[[], T]
) -> T:
    """The picture of a board, from the cache or newly made.

    Args:
        kind: what sort of picture; `make` gives the same sort for the same word.
        board: the board file's object; not to be changed afterwards.
        size: of the picture, in pixels.
        theme: its colours.
        make: draws it.
    """
    look = _look(kind, size, theme)
    known: T | None = _found(_kept, board, look)
    if known is not None:
        return known
    made = make()
    _kept.append((board, look, made))
    del _kept[:-_MOST]
    return made


def is_drawn(kind: str, board: Mapping[str, Any], size: tuple[int, int], theme: Theme) -> bool:
    """Whether `drawn` has this picture at once."""
    look = _look(kind, size, theme)
    return any(like == look and (of is board or of == board) for of, like, _picture in _kept)


def thumbnail(
    game: str, board: Mapping[str, Any], size: tuple[int, int], theme: Theme
) -> Surface | None:
    """The thumbnail of a game's board that was kept; None where there is none any more."""
    return _found(_thumbnails, board, _look(game, size, theme))


def keep_thumbnail(
    game: str, board: Mapping[str, Any], size: tuple[int, int], theme: Theme, picture: Surface
) -> None:
    """Keep a thumbnail; the one that was used least lately goes."""
    _thumbnails.append((board, _look(game, size, theme), picture))
    del _thumbnails[:-_MOST_THUMBNAILS]
