"""What if a language were a third longer? Every text is, in this one; tests alone speak it.

"Take back the march" is "[Tààkè bààck thèè màrch]": accents show what passes through no
catalogue, brackets show what is cut off, and doubled letters make texts and words 35 %
longer. Gaps stay as they are.
"""

from __future__ import annotations

import gettext
import re
from typing import Final

LONGER: Final = 0.35
"""So much longer than the English text, the brackets counted in."""
_ACCENTED: Final = str.maketrans("aeiouyAEIOUY", "àèìòùýÀÈÌÒÙÝ")
_PARTS: Final = re.compile(r"(\{[^}]*\}|[A-Za-z]+)")
_VOWEL: Final = re.compile("[àèìòùý]|$")


def lengthened(text: str) -> str:
    """A text in this language; one without a letter, such as "{n} / {m}", as it is."""
    parts = _PARTS.split(text)
    if not any(part[:1].isalpha() for part in parts):
        return text
    said = ""
    due = -2.0  # the brackets
    for part in parts:
        if not part[:1].isalpha():
            said += part
            due += LONGER * len(part) if part[:1] != "{" else 0
            continue
        due += LONGER * len(part)
        more = min(max(0, round(due)), len(part))
        said += _longer(part.translate(_ACCENTED), more)
        due -= more
    return f"[{said}]"


def _longer(word: str, more: int) -> str:
    """A word with so many letters more, where its first vowel is."""
    found = _VOWEL.search(word)
    at = found.start() if found is not None else len(word)
    return word[:at] + (word[at : at + 1] or word[-1]) * more + word[at:]


class Pseudo(gettext.NullTranslations):
    """The catalogue of that language."""

    def gettext(self, message: str) -> str:
        """A text."""
        return lengthened(message)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 # the library names it
        """A text that has a context."""
        return lengthened(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """One or more."""
        return lengthened(msgid1 if n == 1 else msgid2)
