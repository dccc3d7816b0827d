"""Whole matches of every game as the table tells them: what begins them, and their entries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from companion.adapters.store import Entry
from companion.app.transfer import export_match, import_match
from companion.core.public_feed import Begin, PublicEntry
from companion.core.setup_json import write_setup
from companion.games import GAMES
from companion.referee import replay
from companion.referee.entries import BEGINNINGS
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
