"""To which season does a match belong? To a half of its year, until the club names one.

A named season begins on its first day and ends where the next one begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from companion.core.errors import NotationError


class Seasons:
    """The seasons of one club."""

    def __init__(self, named: Mapping[str, str]) -> None:
        """Keep the named seasons, by their first days.

        Args:
            named: name → first day, `2026-10-01`.

        Raises:
            NotationError: a day is none, or two seasons begin on the same.
        """
        found = {name: _day(first) for name, first in named.items()}
        if len(set(found.values())) != len(found):
            raise NotationError("Two seasons can't begin on the same day.")
        self._named = sorted((first, name) for name, first in found.items())

    def of(self, day: str) -> str:
        """The season of a day, `2026-11-23`: a name, or year and half, "2026/2"."""
        begun = [name for first, name in self._named if first <= _day(day)]
        if begun:
            return begun[-1]
        found = _day(day)
        return f"{found.year}/{1 if found.month <= 6 else 2}"


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise NotationError(f"{text!r:.20} isn't a date: write it like 2026-10-01.") from error
