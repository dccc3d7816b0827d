"""Where may a line break? Pure.

At spaces; and in Japanese, which has none, between phrases (`japanese_lines`). In a box that is
too narrow for a phrase it may break between the words of a long noun, and in the narrowest between
any two letters but where its rules forbid it. No-break spaces are not spaces.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from companion.ui.text.asian import has_asian


class Between(Enum):
    """Between what a Japanese line may break."""

    PHRASES = 0
    WORDS = 1
    LETTERS = 2


def finer(text: str) -> tuple[Between, ...]:
    """Where a text may break in addition where phrases are too long; nowhere without Japanese."""
    return (Between.WORDS, Between.LETTERS) if has_asian(text) else ()


def pieces(text: str, between: Between = Between.PHRASES) -> Iterator[tuple[str, str]]:
    """What must not be broken, in order: the gap before it on the same line, and itself."""
    for number, word in enumerate(text.split(" ")):
        gap = " " if number else ""
        if not has_asian(word):
            yield gap, word
            continue
        from companion.ui.widgets import japanese_lines  # noqa: PLC0415 # only with such a word

        for piece in japanese_lines.pieces(word, between):
            yield gap, piece
            gap = ""
