"""Which id does something get that people have named? Short ASCII. Pure."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from companion.core.rulekit.board_inspection import SheetInspection

_LETTERS: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe", "å": "aa"}
)
_MOST: Final = 24
"""Characters of an id that is made of a name; a number may follow."""


def slug(name: str) -> str:
    """A name for people as short ASCII in small letters; "" when nothing of it is left."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(_LETTERS))
    words = re.findall(r"[a-z0-9]+", plain.encode("ascii", "ignore").decode())
    return "_".join(words)[:_MOST].strip("_")


def is_id(name: str) -> bool:
    """Whether it can be an id in a board file."""
    return SheetInspection.is_name(name)
