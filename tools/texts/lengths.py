"""How long may a translation be? As long as something that was proven to fit.

Every screen is laid out in every language by tests/ui/test_languages.py, at every size of the
glass; what passes there fits. A text may be as long as the longest that was accepted so, and
always as long as its English with a third more, or a short word's room more: layouts leave that.
Lengths are columns: a Japanese letter has two. Gaps are not counted, they are the same everywhere.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from babel.messages.catalog import Catalog, Message

_SHARE: Final = 1.35
_ROOM: Final = 8
_GAP: Final = re.compile(r"\{[^{}]*\}")
_NOTE: Final = re.compile(r"At most (\d+) columns\.")


def columns(text: str) -> int:
    """How wide a text is without its gaps."""
    plain = unicodedata.normalize("NFC", _GAP.sub("", text))
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in plain)


def budget(ids: Sequence[str], accepted: Iterable[str] = ()) -> int:
    """How many columns a translation may have.

    Args:
        ids: the English; its plural too, where it has one.
        accepted: what was proven to fit.
    """
    english = max(map(columns, ids))
    usual = max(math.ceil(english * _SHARE), english + _ROOM)
    return max([usual, *map(columns, accepted)])


def note(most: int) -> str:
    """What a translator reads."""
    return f"At most {most} columns."


def noted(message: Message) -> int | None:
    """The columns that a translator reads of a text."""
    found = [match for one in message.auto_comments if (match := _NOTE.fullmatch(one))]
    return int(found[-1][1]) if found else None


def all_noted(catalog: Catalog) -> Mapping[tuple[str, str], int]:
    """Context and text → columns, as a template has them."""
    return {
        (one.context or "", one.id if isinstance(one.id, str) else one.id[0]): most
        for one in catalog
        if one.id and (most := noted(one)) is not None
    }
