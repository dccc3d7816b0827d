"""Whole matches of every game as the table tells them: what begins them, and their entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from companion.adapters.store import Entry
from companion.app.transfer import export_match, import_match
from companion.core.public_feed import Begin, PublicEntry
from companion.core.setup_json import write_setup
from companion.games import GAMES
from companion.referee import replay
from companion.referee.entries import BEGINNINGS, TAKEN_BACK
from tests.support import recorded

_RULES: Final = Path(__file__).parents[2] / "rules"


@lru_cache(maxsize=8)
def entries(game: str) -> tuple[Entry, ...]:
    """A whole match of a game, as a record holds it."""
    if game == "rheingold":
        return recorded.entries()
    text = (_RULES / game / "transcripts/standard.match").read_text("utf-8")
    rules, setup, played = export_match.from_text(text)
    return import_match.played(rules, setup, list(played), "m1", recorded.clock())


def begin(some: Sequence[Entry]) -> Begin:
    """What the table says first of a match."""
    game, setup = replay.open_setup(some[0], lambda slug: GAMES[slug])
    return Begin(some[0].match, write_setup(setup), game.info.rules_version, some[0].at)


def public(some: Sequence[Entry]) -> list[PublicEntry]:
    """The entries as they are sent; the first one is said by `begin`."""
    kept = [one for one in some if one.seq]
    return [
        PublicEntry(one.seq, one.kind, one.at, one.source, one.version, one.body) for one in kept
    ]


def steps(some: Sequence[Entry]) -> list[list[PublicEntry]]:
    """The entries step by step, as the table writes them: a move and what follows from it."""
    found: list[list[PublicEntry]] = []
    for entry in public(some):
        if entry.kind in BEGINNINGS or not found:
            found.append([])
        found[-1].append(entry)
    return found


def taken_back(some: Sequence[Sequence[PublicEntry]], done: int, to: int) -> PublicEntry:
    """The entry with which everything after `to` steps is taken back, once `done` are made."""
    last = some[done - 1][-1]
    body = {"to": some[to - 1][-1].seq, "agreed": [0, 1, 2]}
    return PublicEntry(last.seq + 1, TAKEN_BACK, last.at, "touch", 1, body)


def renumbered(some: Sequence[PublicEntry], first: int) -> list[PublicEntry]:
    """The same entries with other numbers."""
    return [replace(one, seq=first + number) for number, one in enumerate(some)]


def altered(entry: PublicEntry, **fields: object) -> PublicEntry:
    """The same entry, some of the fields that it has changed."""
    changed = {key: value for key, value in fields.items() if key in entry.body}
    assert changed, entry
    return replace(entry, body={**entry.body, **changed})


def of_version(entry: PublicEntry, version: int) -> PublicEntry:
    """The same entry, as a later program would write it."""
    return replace(entry, version=version)
