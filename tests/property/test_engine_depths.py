"""Nothing is nested so deep that it ends the engine: all depths about Python's own limit.

A day has every third of them.
"""

import json
import subprocess
import sys

import pytest

from companion.boards.shipped import shelf
from companion.core.game import Json
from companion.games import GAMES
from tests.support.turns import some


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_depth_of_a_set_up_ends_the_engine(slug: str) -> None:
    game, info = GAMES[slug], GAMES[slug].info
    _fewest, players = game.seat_limits(next(iter(info.presets.values())).options)
    each = game.colours_each(players)
    seats = [
        {"name": f"{seat}", "colours": list(info.colours[seat * each : (seat + 1) * each])}
        for seat in range(players)
    ]
    board = shelf.board(shelf.shipped(slug)[0])
    new: dict[str, Json] = {
        "do": "new", "game": slug, "preset": next(iter(info.presets)),
        "board": board, "options": {}, "seats": seats, "first": 0,
    }  # fmt: skip
    spoilt = [{**new, key: "@"} for key in (*new, "extra")]
    spoilt += [{**new, "board": {**board, key: "@"}} for key in board]
    spoilt += [{**new, "options": {option.name: "@"}} for option in info.options[:1]]
    lines = [json.dumps(request, separators=(",", ":")).encode() for request in spoilt]
    deep = [json.dumps(new).encode()] + [
        line.replace(b'"@"', b"[" * depth + b"]" * depth)
        for depth in some(range(940, 1001), 3)
        for line in lines
    ]
    done = subprocess.run(
        [sys.executable, "-m", "companion", "engine"],
        input=b"\n".join(deep) + b"\n",
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr[-300:]) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(deep)
    assert [number for number, answer in enumerate(answers) if answer["ok"]] == [0]
