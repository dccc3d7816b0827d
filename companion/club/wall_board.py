"""What is on the wall now? All tables, in all languages, from their messages; knows no network.

Only tables that the club has invited are here, under the names that it gave them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from companion.club import wall_table, wall_words
from companion.club.bridge import LINK
from companion.club.moments import Moments
from companion.club.wall_table import TableMatch, TableWords
from companion.core.config.preferences import LANGUAGES
from companion.core.errors import NotationError

LAST: Final = ("playing", "over")
"""The states in which a table shows a match."""


@dataclass(slots=True)
class _Table:
    """What one table last said."""

    match: TableMatch | None = None
    words: dict[str, TableWords] = field(default_factory=dict)
    alive: bool = True
    linked: bool = True
    fresh: set[str] = field(default_factory=set)


class WallBoard:
    """The wall of one club. For one thread."""

    def __init__(self) -> None:
        """No table yet."""
        self._names: Mapping[str, str] = {}
        self._aliases: Mapping[str, str] = {}
        self._tables: dict[str, _Table] = {}
        self._moments = {
            language: Moments(partial(wall_words.match_begins, language)) for language in LANGUAGES
        }
        self._due: set[tuple[str, str]] = set()
        self._moments_due: set[str] = set(LANGUAGES)

    def set_names(self, names: Mapping[str, str], aliases: Mapping[str, str]) -> None:
        """Take the tables that are invited, and the names that are shown instead of others."""
        for gone in set(self._names) - set(names):
            self._tables.pop(gone, None)
            for language, moments in self._moments.items():
                moments.drop(gone)
                self._moments_due.add(language)
                self._due.add((gone, language))
        if (names, aliases) != (self._names, self._aliases):
            self._due |= {(letters, language) for letters in names for language in LANGUAGES}
            self._moments_due |= set(LANGUAGES)
        self._names, self._aliases = dict(names), dict(aliases)

    def hear(self, letters: str, topic: str, payload: bytes, at_s: int) -> None:
        """Take in one message of a table.

        Args:
            letters: under which it was said; Mosquitto let nobody else say it.
            topic: the rest of its topic: `match`, `words/de`.
            payload: what was said; empty when it was cleared.
            at_s: the hub's time, seconds since 1970.

        Raises:
            NotationError: it is no such message; the wall stays as it is.
        """
        if letters not in self._names:
            return
        table = self._tables.setdefault(letters, _Table())
        part, _slash, language = topic.partition("/")
        if part == "words" and language in LANGUAGES:
            self._hear_words(letters, table, language, payload, at_s)
            return
        if part == LINK:
            table.linked = payload != b"0"
        elif part == "about":
            table.alive = wall_table.read_about(payload, letters) if payload else False
        elif part == "match":
            self._hear_match(table, payload)
        else:
            return
        self._due |= {(letters, language) for language in LANGUAGES}

    def is_playing(self, letters: str) -> bool:
        """Whether a match is going on at a table, as far as the hub can hear."""
        table = self._tables.get(letters)
        if table is None or table.match is None or self._is_away(table):
            return False
        return table.match.state == "playing"

    def tables_with(self, name: str) -> tuple[str, ...]:
        """The tables that show this player."""
        return tuple(
            letters
            for letters, one in self._tables.items()
            if one.match is not None and any(seat.name == name for seat in one.match.seats)
        )

    def forget(self, name: str) -> None:
        """Take every line with this name from the moments, and tables that show it no longer play.

        A table that plays says its players' names anew with its next step.
        """
        for language, moments in self._moments.items():
            moments.forget(name)
            self._moments_due.add(language)
        for letters in self.tables_with(name):
            if not self.is_playing(letters):
                self._tables[letters] = _Table(linked=self._tables[letters].linked)
                self._due |= {(letters, language) for language in LANGUAGES}

    def due(self) -> list[tuple[str, dict[str, Any] | None]]:
        """What has changed since the last call.

        Returns:
            topics below the club's, each with its message; None clears it.
        """
        found: list[tuple[str, dict[str, Any] | None]] = []
        for letters, language in sorted(self._due):
            topic = f"wall/{language}/{letters}"
            found.append((topic, self._document(letters, language)))
        for language in sorted(self._moments_due):
            moments = self._moments[language].document(self._aliases)
            found.append((f"moments/{language}", moments))
        self._due.clear()
        self._moments_due.clear()
        return found

    def again(self) -> None:
        """Let everything be due: a broker may have lost it."""
        self._due |= {(letters, language) for letters in self._names for language in LANGUAGES}
        self._moments_due |= set(LANGUAGES)

    def _hear_match(self, table: _Table, payload: bytes) -> None:
        before = table.match
        table.match = wall_table.read_match(payload) if payload else None
        if table.match is not None and before is not None and _is_new(before, table.match):
            table.fresh = set(LANGUAGES)

    def _hear_words(
        self, letters: str, table: _Table, language: str, payload: bytes, at_s: int
    ) -> None:
        if not payload:
            table.words.pop(language, None)
            self._due.add((letters, language))
            return
        words = table.words[language] = wall_table.read_words(payload)
        self._due.add((letters, language))
        match = table.match
        if match is None or match.state not in LAST:
            return
        # The words of a match that is over may still come while the next one begins.
        fresh = language in table.fresh and not words.end
        table.fresh -= {language} if fresh else set()
        name = (letters, self._names[letters])
        if self._moments[language].said(name, match, words, at_s, fresh=fresh):
            self._moments_due.add(language)

    def _document(self, letters: str, language: str) -> dict[str, Any] | None:
        if letters not in self._names:
            return None
        table = self._tables.get(letters, _Table())
        found: dict[str, Any] = wall_table.document(
            letters,
            self._names[letters],
            table.match,
            table.words.get(language),
            away=self._is_away(table),
        )
        for text in ("line", "due"):
            found[text] = wall_table.renamed(found[text], self._aliases)
        for player in found["players"]:
            player["name"] = self._aliases.get(player["name"], player["name"])
        return found

    @staticmethod
    def _is_away(table: _Table) -> bool:
        state = table.match.state if table.match is not None else "none"
        return state == "away" or not table.linked or not table.alive


def _is_new(before: TableMatch, now: TableMatch) -> bool:
    """Whether another match has begun. One that was over may also go on: its end is taken back."""
    if now.state != "playing" or before.state not in ("none", "over"):
        return False
    return before.state == "none" or now.ply == 0 or now.seats != before.seats


def judged(board: WallBoard, letters: str, topic: str, payload: bytes, at_s: int) -> str:
    """Let the wall hear a message; why it did not believe it, or nothing."""
    try:
        board.hear(letters, topic, payload, at_s)
    except NotationError as error:
        return str(error)
    return ""
