"""Which move does one line of a transcript describe? Independent of any game.

The first word is the kind of move, the other words are its arguments. A game
has a reader for every first word; `exactly` makes a reader for a fixed number of
arguments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from companion.core.errors import NotationError

M = TypeVar("M")

_NUMBER: Final = re.compile(r"[0-9]{1,9}\Z", re.ASCII)


def read_line(text: str, readers: Mapping[str, Callable[[list[str]], M]]) -> M:
    """The move that a line describes.

    Args:
        text: the line.
        readers: first word → what makes a move of the words that follow. It
            raises `ValueError` when they are not valid arguments.

    Raises:
        NotationError: the line describes no move.
    """
    first, *words = text.split() or [""]
    if first not in readers:
        raise NotationError(f"There is no move {text!r:.60}.")
    try:
        return readers[first](words)
    except NotationError:
        raise
    except ValueError:
        raise NotationError(f"The move {text!r:.60} is not complete, or too long.") from None


def exactly(count: int, make: Callable[..., M]) -> Callable[[list[str]], M]:
    """A reader that calls `make` with exactly `count` words."""

    def read(words: list[str]) -> M:
        if len(words) != count:
            raise ValueError(words)
        return make(*words)

    return read


def is_number(word: str) -> bool:
    """Whether a word is a whole number of at most nine digits."""
    return bool(_NUMBER.match(word))


def number(word: str) -> int:
    """A word as a whole number.

    Raises:
        ValueError: it is not a whole number of at most nine digits.
    """
    if not is_number(word):
        raise ValueError(word)
    return int(word)
