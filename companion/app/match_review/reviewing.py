"""Who looks at a match again while the window goes on? The main of a process of its own.

python -m companion.app.match_review.reviewing FILE

Reads the public entries of a match as JSON from its standard input, and appends a line to FILE
for every decision that it looked at. Lines that are there already are not made again, so that a
review that was interrupted goes on. It has the public record alone: nothing that is hidden.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import games
from companion.core.game import AnyGame, Json, Setup
from companion.minds.levels import roster
from companion.minds.review import Judged, Played, Review, decisions
from companion.referee import replay

_PATIENCE = 10
"""How much nicer to others it is than the window: the most that is usual is 19."""


@dataclass(frozen=True, slots=True)
class GivenEntry:
    """An entry of the record, as it came."""

    match: str
    seq: int
    kind: str
    version: int
    body: Json
    at: str
    source: str


def lines(entries: Sequence[GivenEntry], done: int) -> Iterator[dict[str, Json]]:
    """A line for each decision after the first `done` ones; the first says how many there are.

    Args:
        entries: of one match, all of them.
        done: how many decisions were looked at before.
    """
    game, setup = replay.open_setup(entries[0], games.find)
    review = Review(game, setup, roster(setup.game))
    moves = _moves(game, setup, entries)
    noticed = {one.seq: memory for one, memory in review.memories(moves)}
    found = list(decisions(game, moves))
    for number, decision in enumerate(found):
        if number < done:
            continue
        seat = game.to_act(decision[0].before)
        memory = noticed[decision[0].seq]
        judged = review.judge(decision, memory[seat]) if isinstance(seat, int) else None
        yield {"at": number + 1, "of": len(found), "found": _written(game, setup, judged)}


def _moves(game: AnyGame, setup: Setup, entries: Sequence[GivenEntry]) -> list[Played]:
    """The moves in force, in order."""
    return [
        Played(step.seq, step.before, step.move, step.events, step.after)
        for step in replay.history(game, setup, entries)
        if step.in_force and step.move is not None
    ]


def _written(game: AnyGame, _setup: Setup, judged: Judged | None) -> Json:
    if judged is None:
        return None
    return {
        "seq": judged.seq,
        "seat": judged.seat,
        "played": [game.write_move(move) for move in judged.played],
        "better": [game.write_move(move) for move in judged.better],
        "cost": round(judged.cost, 3),
    }


def main(arguments: Sequence[str]) -> int:
    """Look at the match that comes in. Returns the exit code."""
    os.nice(_PATIENCE)
    file = Path(arguments[0])
    given: list[dict[str, Any]] = json.load(sys.stdin)
    entries = [GivenEntry(**one) for one in given]
    before = file.read_text("utf-8").splitlines() if file.exists() else []
    game, setup = replay.open_setup(entries[0], games.find)
    number = len(list(decisions(game, _moves(game, setup, entries))))
    if before and json.loads(before[-1])["of"] != number:
        # An earlier version counted other decisions: what it found is made again.
        before = []
        file.unlink()
    with file.open("a", encoding="utf-8") as out:
        for line in lines(entries, len(before)):
            out.write(json.dumps(line) + "\n")
            out.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
