"""How is a stranger's value named in a sentence? It names no game.

What a file or a request holds may be endless, unprintable or nested deeper than
Python goes. In a sentence it stays one short word.
"""

from __future__ import annotations

from typing import Final
from unicodedata import category

from companion.core.game import Json
from companion.core.message import N_, Message

_MOST: Final = 40
_MOST_BITS: Final = 10_000
"""Python writes no number of more than 4300 digits."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a sign that fonts draw as nothing: Hangul's fillers, Braille without a dot."""


def show(value: Json) -> str:
    """A value in ASCII, 40 characters at most; lists, objects, huge numbers are named only."""
    return _unwritten(value) or short(ascii(value))


def quoted(value: Json) -> str | Message:
    """As `show`; what is only named is a text to be translated."""
    if called := _unwritten(value):
        return Message(called)
    return short(ascii(value))


def brief(value: Json) -> str:
    """A value's first 40 characters as they are; lists, objects and huge numbers are only named."""
    return _unwritten(value) or f"{value!r:.{_MOST}}"


def short(text: str) -> str:
    """A text of 40 characters at the most; dots say that there was more."""
    return text if len(text) <= _MOST else text[: _MOST - 3] + "..."


def on_a_line(text: str) -> str:
    """A text as it is; one that would break its line, turn round or hide has its signs named."""
    return text if text.isprintable() else ascii(text)[1:-1]


def is_visible(text: str) -> bool:
    """Whether there is anything to see of a text; accents and blanks alone are nothing."""
    return any(sign not in _BLANK and category(sign)[0] not in "CMZ" for sign in text)


def is_readable(text: str) -> bool:
    """Whether a text of several lines can be shown."""
    return all(sign.isprintable() or sign in "\n\r\t" for sign in text)


def _unwritten(value: Json) -> str | None:
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        return N_("a huge number")
    if isinstance(value, dict):
        return N_("an object")
    return N_("a list") if isinstance(value, list) else None
