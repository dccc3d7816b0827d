"""How is a value from outside quoted in a sentence? Independent of any game.

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
    """A value in ASCII, at most 40 characters; for lists, objects, huge numbers only the kind."""
    return _unwritten(value) or short(ascii(value))


def quoted(value: Json) -> str | Message:
    """As `show`, but a kind is a `Message`, so that it can be translated."""
    if called := _unwritten(value):
        return Message(called)
    return short(ascii(value))


def brief(value: Json) -> str:
    """As `show`, but cut without dots, and characters outside ASCII stay as they are."""
    return _unwritten(value) or f"{value!r:.{_MOST}}"


def short(text: str) -> str:
    """A text cut to 40 characters; dots mark the cut."""
    return text if len(text) <= _MOST else text[: _MOST - 3] + "..."


def on_a_line(text: str) -> str:
    """A text for one line; line breaks, direction marks and invisible characters are escaped."""
    return text if text.isprintable() else ascii(text)[1:-1]


def is_visible(text: str) -> bool:
    """Whether a text has a visible character; accents and blanks alone are not visible."""
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
