"""How are sentences, names and numbers put side by side? By the language's habits."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from companion.core.lazy_pattern import lazy_pattern
from companion.ui.i18n.translate import _, in_context, language

_GAPS: Final = {"ja": ""}
"""Language → what stands between two sentences, where it is no space."""

_POINTS: Final = {"fr": ",", "de": ",", "nl": ",", "es": ","}
"""Language → the decimal sign, where it is no point."""


_OPENING: Final = "¿¡«“„\N{LEFT SINGLE QUOTATION MARK}"
"""What may stand before a sentence's first letter."""


def capitalised(text: str) -> str:
    """A text with a capital where it begins: a name in small letters may stand there."""
    start = len(text) - len(text.lstrip(_OPENING))
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def sentences(*parts: str) -> str:
    """Whole sentences, one after the other; the empty ones left out."""
    return _GAPS.get(language(), " ").join(one for one in parts if one)


def row(names: Iterable[str]) -> str:
    """Names one after the other: "Ada, Ben, Cem"."""
    text = ""
    for name in names:
        text = _("{some}, {one}").format(some=text, one=name) if text else name
    return text


def listed(names: Sequence[str]) -> str:
    """Names with "and" before the last: "Ada, Ben and Cem"."""
    if len(names) < 2:
        return "".join(names)
    several = in_context("three or more", "{some} and {last}")
    text = _("{some} and {last}") if len(names) == 2 else several
    if language() == "es" and _SOUNDS_I.match(_plain(names[-1])):
        text = text.replace(" y ", " e ")
    return text.format(some=row(names[:-1]), last=names[-1])


def either(names: Sequence[str]) -> str:
    """Names with "or" before the last: "0, 1 or 2"."""
    if len(names) < 2:
        return "".join(names)
    text = _("{some} or {last}")
    if language() == "es" and _SOUNDS_O.match(_plain(names[-1])):
        text = text.replace(" o ", " u ")
    return text.format(some=row(names[:-1]), last=names[-1])


_SOUNDS_I: Final = lazy_pattern(r"h?i(?![aeou])|y(?![aeiou])")
"""Begins as Spanish "y" sounds, so that it becomes "e": "Ada e Inés", but "agua y hielo"."""

_SOUNDS_O: Final = lazy_pattern(r"h?o|8|11$")
"""Begins as Spanish "o" sounds, so that it becomes "u": "siete u ocho"."""


def _plain(name: str) -> str:
    """A name in small letters without their signs."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(one for one in letters if not unicodedata.combining(one))


def decimal(value: float, digits: int) -> str:
    """A number with so many digits after the point."""
    return f"{value:.{digits}f}".replace(".", _POINTS.get(language(), "."))
