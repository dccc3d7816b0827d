"""What does a test expect to read when a text with gaps gets other words? English alone.

A test says "Ada takes Katz." where the program says "{name} takes {castle}.". The names are
read out of the one and put into the other.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from companion.ui.i18n.grammar import PLACES, english
from tools.texts.gap_kinds import gap_kinds

_LEAST: Final = 10
"""Letters between the gaps without which a text is not known again."""

_LONGEST: Final = 40
"""Letters that fill a gap at most."""


class _Pattern(NamedTuple):
    """An old text as a test may say it."""

    piece: str
    weight: int
    pattern: re.Pattern[str]
    new: str


class FilledTexts:
    """Old texts whose gaps are filled."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        """For pairs of an old text and a new one."""
        made = (_pattern(old, new) for old, new in pairs)
        self._patterns = sorted((one for one in made if one), key=lambda one: -one.weight)

    def reworded(self, said: str) -> set[str]:
        """What is said from now on; several when it is not clear, none when it is no old text."""
        found: set[str] = set()
        weight = 0
        for one in self._patterns:
            if one.weight < weight:
                break
            if one.piece in said and (match := one.pattern.fullmatch(said)):
                new = _filled(one.new, match.groupdict())
                if new is not None:
                    found.add(new)
                    weight = one.weight
        return found


def _pattern(old: str, new: str) -> _Pattern | None:
    parts = [*string.Formatter().parse(old)]
    texts = [text for text, *_gap in parts]
    weight = sum(map(len, texts))
    if weight < _LEAST or all(name is None for _text, name, *_rest in parts):
        return None
    pattern, seen, kinds = "", set(), gap_kinds().by_gap
    for text, name, form, _turned in parts:
        pattern += re.escape(text)
        if name is None:
            continue
        group = f"{name}__{form}"
        value = r"\d[\d.]*" if kinds.get(name) == "number" else f".{{1,{_LONGEST}}}?"
        pattern += f"(?P={group})" if group in seen else f"(?P<{group}>{value})"
        pattern += "'s" if form == "s" else ""
        seen.add(group)
    return _Pattern(max(texts, key=len), weight, re.compile(pattern), new)


def _filled(new: str, groups: dict[str, str]) -> str | None:
    """The new text with the values of the old one; None if one is not known."""
    values = dict(_values(groups))
    said = ""
    for text, name, form, _turned in string.Formatter().parse(new):
        said += text
        if name is None:
            continue
        if (name, form or "") in values:
            said += values[name, form or ""]
        elif (name, "") in values and form not in PLACES:
            said += english(values[name, ""], form or "")
        else:
            return None
    return said


def _values(groups: dict[str, str]) -> Iterator[tuple[tuple[str, str], str]]:
    """Gap and form → what filled it."""
    for group, value in groups.items():
        name, form = group.split("__")
        yield (name, "" if form == "s" else form), value
        if form in PLACES and " " in value:
            # "at the gate" tells that it is "the gate".
            yield (name, ""), value.split(" ", 1)[1]
