"""Which move does one line of a transcript say? It names no game.

The first word says what kind of move it is, the others what it needs. A game
has a reader for every first word; those that need just so many words are made
by `exactly`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from companion.core.errors import NotationError

M = TypeVar("M")

_NUMBER: Final = re.compile(r"[0-9]{1,9}\Z", re.ASCII)


def read_line(text: str, readers: Mapping[str, Callable[[list[str]], M]]) -> M:
    """The move that a line says.

    Args:
        text: the line.
        readers: first word → what makes a move of the words that follow. It
            raises `ValueError` when they are not those it needs.

    Raises:
        NotationError: it says none.
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
    """A reader that makes a move of just so many words."""

    def read(words: list[str]) -> M:
        if len(words) != count:
            raise ValueError(words)
        return make(*words)

    return read


def is_number(word: str) -> bool:
    """Whether it is a whole number of up to nine digits."""
    return bool(_NUMBER.match(word))


def number(word: str) -> int:
    """The whole number that a word is.

    Raises:
        ValueError: it is none.
    """
    if not is_number(word):
        raise ValueError(word)
    return int(word)
