"""How are sentences, names and numbers put side by side? By the language's habits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.ui.i18n.translate import _, language

_GAPS: Final = {"ja": ""}
"""Language → what stands between two sentences, where it is no space."""

_POINTS: Final = {"fr": ",", "de": ",", "nl": ",", "es": ","}
"""Language → the decimal sign, where it is no point."""


def capitalised(text: str) -> str:
    """A text with a capital where it begins: a name in small letters may stand there."""
    return text[:1].upper() + text[1:]


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
    return _("{some} and {last}").format(some=row(names[:-1]), last=names[-1])


def either(names: Sequence[str]) -> str:
    """Names with "or" before the last: "0, 1 or 2"."""
    if len(names) < 2:
        return "".join(names)
    return _("{some} or {last}").format(some=row(names[:-1]), last=names[-1])


def decimal(value: float, digits: int) -> str:
    """A number with so many digits after the point."""
    return f"{value:.{digits}f}".replace(".", _POINTS.get(language(), "."))
