"""Transcripts in the tests of every game's rules: played back, and told from their comments."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.core import transcript
from companion.core.errors import NotationError
from companion.core.game import Json, Setup
from companion.games import find


class Boards:
    """The boards that a test's transcripts may name."""

    def __init__(self, **boards: Json) -> None:
        """By the names that stand in transcripts."""
        self._boards = boards

    def find(self, name: str) -> Json:
        """The board of this name.

        Raises:
            NotationError: there is none.
        """
        if name not in self._boards:
            raise NotationError(f"There is no board {name}.")
        return self._boards[name]

    def know(self, board: Json) -> bool:
        """Whether a transcript may call this board by its name."""
        return board in self._boards.values()


def played(path: Path, find_board: Callable[[str], Json]) -> tuple[Setup, list[Any], Any]:
    """Set-up, events and last state of the match in a file."""
    game, setup, moves = transcript.read(path.read_text("utf-8"), find, find_board)
    state, events = game.initial_state(setup), []
    for move in moves:
        state, happened = game.apply(state, move)
        events += [game.write_event(event) for event in happened]
    return setup, events, state


def without_comments(text: str) -> list[str]:
    """Its lines without comments, none of them blank."""
    bare = (re.sub(r"\s*#.*", "", line).rstrip() for line in text.splitlines())
    return [line for line in bare if line]


def printed_again(path: Path, boards: Boards) -> str:
    """The text that the match in a file is written as."""
    game, setup, moves = transcript.read(path.read_text("utf-8"), find, boards.find)
    return transcript.write(game, setup, moves, boards.know)


def spoilt(path: Path, move: str, at: str) -> tuple[str, int]:
    """A match with a move in place of the first line `at`, and the number of that line."""
    lines = path.read_text("utf-8").splitlines()
    number = next(number for number, line in enumerate(lines) if line.strip() == at)
    lines[number] = f"    {move}"
    return "\n".join(lines), number + 1
