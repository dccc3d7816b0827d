"""Nothing is nested so deep that it ends the engine: all depths about Python's own limit."""

import json
import subprocess
import sys

import pytest

from companion.boards.shipped import shelf
from companion.core.game import Json
from companion.games import GAMES

PLAYERS = {"rheingold": 3, "rheinlander": 3, "ringgeister": 2}


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_depth_of_a_set_up_ends_the_engine(slug: str) -> None:
    info = GAMES[slug].info
    seats = [{"name": colour, "colours": [colour]} for colour in info.colours[: PLAYERS[slug]]]
    board = shelf.board(shelf.shipped(slug)[0])
    new: dict[str, Json] = {
        "do": "new", "game": slug, "preset": next(iter(info.presets)),
        "board": board, "options": {}, "seats": seats, "first": 0,
    }  # fmt: skip
    option = info.options[0].name
    spoilt = [{**new, key: "@"} for key in (*new, "extra")]
    spoilt += [{**new, "board": {**board, key: "@"}} for key in board]
    spoilt += [{**new, "options": {option: "@"}}]
    lines = [json.dumps(request, separators=(",", ":")).encode() for request in spoilt]
    deep = [json.dumps(new).encode()] + [
        line.replace(b'"@"', b"[" * depth + b"]" * depth)
        for depth in range(940, 1001)
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
