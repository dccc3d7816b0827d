"""Which boards come with the program, and how is a board file read?

Only reads files; the check of a game decides whether a board is valid.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from companion.core import plain_file
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.core.quoting import on_a_line

SAMPLE: Final = "sample.match"
"""The recorded match that is shown where there is no screen."""

_FOLDER: Final = Path(__file__).parent
_MOST_BYTES: Final = 4_000_000


def shipped(game: str) -> tuple[str, ...]:
    """The names of the boards that came with the program, for one game."""
    return tuple(name for name, slug in _games().items() if slug == game)


@lru_cache(maxsize=1)
def _games() -> Mapping[str, str]:
    """Name of a shipped board → its game, by name; no file changes while the program runs."""
    found = {}
    for entry in _FOLDER.iterdir():
        if entry.name.endswith(".json"):
            found[entry.name.removesuffix(".json")] = json.loads(entry.read_text("utf-8"))["game"]
    return dict(sorted(found.items()))


def board(name: str) -> Json:
    """The object of a shipped board's file.

    Raises:
        NotationError: there is none of this name.
    """
    for entry in _FOLDER.iterdir():
        if entry.name == f"{name}.json":
            return json.loads(entry.read_text("utf-8"))
    raise NotationError(f"There is no board {name!r:.40}.")


def board_file(path: Path) -> Json:
    """The JSON object of any board file.

    Raises:
        NotationError: it cannot be read, is too large, or is no JSON.
    """
    name = on_a_line(str(path))
    try:
        raw = plain_file.read(path, _MOST_BYTES)
    except OSError as error:
        raise NotationError(f"{name} can't be read: {error.strerror}.") from error
    if len(raw) > _MOST_BYTES:
        raise NotationError(f"{name} is too large for a board file.")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{name} isn't JSON: {error}.") from error


def sample() -> str:
    """The transcript of the sample match."""
    return (_FOLDER / SAMPLE).read_text("utf-8")
