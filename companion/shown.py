"""How is a stranger's value named in a sentence? Floor 2; it names no game.

What a file or a request holds may be endless, unprintable or nested deeper than
Python goes. In a sentence it stays one short word.
"""

from __future__ import annotations

from typing import Final

from companion.game import Json

_MOST: Final = 40


def show(value: Json) -> str:
    """A value in ASCII, 40 characters at the most; lists and objects are named only."""
    return _container(value) or short(ascii(value))


def brief(value: Json) -> str:
    """A value's first 40 characters as they are; lists and objects are named only."""
    return _container(value) or f"{value!r:.{_MOST}}"


def short(text: str) -> str:
    """A text of 40 characters at the most; dots say that there was more."""
    return text if len(text) <= _MOST else text[: _MOST - 3] + "..."


def _container(value: Json) -> str | None:
    if isinstance(value, dict):
        return "an object"
    return "a list" if isinstance(value, list) else None
