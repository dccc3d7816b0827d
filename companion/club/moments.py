"""What has happened at the tables just now? Matches that begin and end, and steps that count.

A step counts when it changes a player's first figure: a castle that fell, a zone that was scored.
Its sentence is the table's own. Nothing is made up for the time before the first message: a hub
that starts again, or a table that comes back, says nothing anew. What is taken back goes as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.club.wall_table import TableMatch, TableWords, renamed

MOST: Final = 24
"""So many are kept and shown at most."""
MOST_OF_ONE: Final = 6
"""So many of one table: none fills the wall alone."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One line.

    Attributes:
        table: the letters.
        name: what the club calls the table.
        at_s: when the hub heard it, seconds since 1970, UTC.
        kind: "begin", "step" or "end".
        ply: the step.
        colours: of whose step it is.
        text: one sentence.
    """

    table: str
    name: str
    at_s: int
    kind: str
    ply: int
    colours: tuple[str, ...]
    text: str


@dataclass(slots=True)
class _Seen:
    """What a table last said."""

    ply: int
    figures: Mapping[int, str]
    over: bool


class Moments:
    """The newest moments of all tables, in one language."""

    def __init__(self, begins: Callable[[str, str], str]) -> None:
        """None yet.

        Args:
            begins: the sentence for a match that begins, from its title and its players.
        """
        self._begins = begins
        self._seen: dict[str, _Seen] = {}
        self._kept: list[Moment] = []

    def said(
        self,
        table: tuple[str, str],
        match: TableMatch,
        words: TableWords,
        at_s: int,
        *,
        fresh: bool,
    ) -> bool:
        """Take in what a table says now.

        Args:
            table: its letters and its name at the club.
            match: its match; the words are about it.
            words: the same in words.
            at_s: the hub's time, seconds since 1970.
            fresh: the table had no match, or one that was over, and now has one.

        Returns:
            whether the moments have changed.
        """
        letters, before = table[0], self._seen.get(table[0])
        self._seen[letters] = _Seen(words.ply, words.figures, bool(words.end))
        if fresh:
            names = ", ".join(one.name for one in match.seats)
            self._add(table, at_s, "begin", 0, (), self._begins(words.title, names))
            return True
        if before is None:
            return False
        if words.ply < before.ply or (before.over and not words.end):
            # Taken back: what came later has not happened.
            count = len(self._kept)
            self._kept = [
                one
                for one in self._kept
                if one.table != letters or one.kind == "begin" or one.ply <= words.ply
            ]
            return len(self._kept) != count
        if words.end and not before.over:
            seats = [one for one in sorted(words.winners) if one < len(match.seats)]
            colours = match.seats[seats[0]].colours if seats else ()
            # One more than the step that ended it: taken back, it goes with it.
            self._add(table, at_s, "end", words.ply + 1, colours, words.end)
            return True
        if words.newest and words.ply > before.ply and words.figures != before.figures:
            ply, seat, text = words.newest
            colours = (
                match.seats[seat].colours if seat is not None and seat < len(match.seats) else ()
            )
            self._add(table, at_s, "step", ply, colours, text)
            return True
        return False

    def drop(self, letters: str) -> None:
        """Forget everything of a table."""
        self._seen.pop(letters, None)
        self._kept = [one for one in self._kept if one.table != letters]

    def forget(self, name: str) -> None:
        """Forget every line with this name in it."""
        self._kept = [one for one in self._kept if name not in one.text]

    def document(self, aliases: Mapping[str, str]) -> dict[str, Any]:
        """The message `herald/1/club/moments/LANG`, newest first."""
        lines = [
            {
                "letters": one.table,
                "name": one.name,
                "at": one.at_s,
                "kind": one.kind,
                "colours": list(one.colours),
                "text": renamed(one.text, aliases),
            }
            for one in reversed(self._kept)
        ]
        return {"v": 1, "moments": lines}

    def _add(
        self,
        table: tuple[str, str],
        at_s: int,
        kind: str,
        ply: int,
        colours: tuple[str, ...],
        text: str,
    ) -> None:
        self._kept.append(Moment(*table, at_s, kind, ply, colours, text))
        own = [one for one in self._kept if one.table == table[0]]
        if len(own) > MOST_OF_ONE:
            self._kept.remove(own[0])
        del self._kept[:-MOST]
