"""How is a whole record kept small enough for the repository? A line of JSON a match.

What follows from a move is left out: the rules must make it again, and the hash of the
last entry vouches for every letter of all of them.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from companion import games
from companion.adapters.store import Entry, NewEntry
from companion.adapters.store.chain import link
from companion.core.game import DutyKind, Json
from companion.referee import replay
from companion.referee.entries import ENDED, HEADS, MOVE, NOT_EVENTS, SKIPPED, SLIP
from companion.referee.match_fold import MatchFold

BOOK = Path(__file__).with_name("matches.jsonl.xz")


def shortened(entries: Sequence[Entry]) -> Json:
    """A match without its events."""
    return {
        "match": entries[0].match,
        "entries": [
            [entry.kind, entry.version, entry.at, entry.source, entry.body]
            for entry in entries
            if entry.kind in NOT_EVENTS
        ],
        "count": len(entries),
        "hash": entries[-1].hash,
    }


def made_again(told: Json) -> tuple[Entry, ...]:
    """The match with the events that the rules make of it, every entry linked again."""
    made: list[Entry] = []

    def add(kind: str, version: int, at: str, source: str, body: Json) -> Entry:
        before = made[-1].hash if made else ""
        new = NewEntry(kind, version, body, source)
        made.append(link(before, told["match"], len(made), new, at))
        return made[-1]

    rows = iter(told["entries"])
    first = add(*next(rows))
    game, setup = replay.open_setup(first, games.find)
    fold = MatchFold(game, setup)
    waiting: list[Any] = list(rows)
    while waiting:
        row = waiting.pop(0)
        state = fold.state
        head = add(*row)
        fold.take(head)
        if head.kind not in (MOVE, SKIPPED, ENDED):
            continue
        if head.kind == MOVE:
            _, events = game.apply(state, game.read_move(state, head.body))
        else:
            _, events = (game.skip if head.kind == SKIPPED else game.conclude)(state)
        for event in events:
            duty = game.secret_duty(fold.state, event)
            body = game.write_event(event)
            fold.take(add(body["event"], head.version, head.at, "", body))
            sealed = duty is not None and duty.kind is DutyKind.SEAL
            if sealed and waiting and waiting[0][0] == SLIP:
                fold.take(add(*waiting.pop(0)))
    return tuple(made)


def read(file: Path = BOOK) -> Iterator[Json]:
    """Every match of the book."""
    with lzma.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def write(matches: Iterable[Json], file: Path = BOOK) -> None:
    """A book of these matches."""
    with lzma.open(file, "wt", encoding="utf-8", preset=9) as out:
        for told in matches:
            out.write(json.dumps(told, separators=(",", ":"), ensure_ascii=False) + "\n")


def corrections(told: Json) -> int:
    """How many of a match's entries correct it."""
    return sum(row[0] not in (*HEADS, SLIP) or row[0] in HEADS[1:] for row in told["entries"][1:])
