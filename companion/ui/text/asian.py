"""Which letters are Chinese, Japanese or Korean, or as wide as those? Pure.

Compared one by one: to compile a pattern of so many letters takes longer than to draw a page.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

_FIRST: Final = "⺀"
"""No letter before it in Unicode is one of these."""


def is_asian(letter: str) -> bool:
    """Whether this is one; between two of them a line may break without a space."""
    return letter >= _FIRST and (
        letter <= "鿿" or "豈" <= letter <= "\ufaff" or "\uff00" <= letter <= "\uffef"
    )


def has_asian(text: str) -> bool:
    """Whether any letter of a text is one."""
    return bool(text) and max(text) >= _FIRST and any(map(is_asian, text))


def units(word: str) -> Iterator[str]:
    """A word in pieces: each of these letters by itself, and whatever stands between two."""
    for asian, letters in groupby(word, is_asian):
        if asian:
            yield from letters
        else:
            yield "".join(letters)
