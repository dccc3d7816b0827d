"""Which broken board files are kept, and what is said of them?

Every case is a whole board with some changes, and the lines that the check of its game (or the
reading of a draft) gives. Their order is that of the version that still made English sentences.
"""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.boards.shipped import shelf
from companion.core.game import Json

FILE: Final = Path(__file__).with_name("broken_boards.jsonl.xz")

DRAFT: Final = "draft"
"""Read as a draft, not checked by a game."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A board and what is said of it.

    Attributes:
        check: the game that checks it, or `DRAFT`.
        board: the file's object.
        faults: the lines, in order.
        warnings: likewise.
        findings: what whoever draws is told, with places and whether it is a fault; None when
            no draft can hold it.
    """

    check: str
    board: Json
    faults: tuple[str, ...]
    warnings: tuple[str, ...]
    findings: tuple[tuple[str, tuple[str, ...], bool], ...] | None


def boards() -> tuple[Broken, ...]:
    """Every case that is kept."""
    whole: dict[str, Json] = {}
    found = []
    for line in lzma.decompress(FILE.read_bytes()).decode().splitlines():
        case = json.loads(line)
        if "check" not in case:
            whole[case["base"]] = case["board"]
            continue
        base = case["base"]
        told = case.get("findings")
        found.append(
            Broken(
                case["check"],
                _changed(whole[base] if base in whole else shelf.board(base), case["edits"]),
                tuple(case["faults"]),
                tuple(case["warnings"]),
                None if told is None else tuple((say, tuple(at), fault) for say, at, fault in told),
            )
        )
    return tuple(found)


def _changed(board: Json, edits: list[Json]) -> Json:
    """The board with a value set or, where an edit has none, a key removed at each path."""
    board = json.loads(json.dumps(board))  # a copy, in a tenth of the time
    for (*way, last), *value in ((path or [None], *value) for path, *value in edits):
        if last is None:
            (board,) = value
            continue
        at = board
        for key in way:
            at = at[key]
        if value:
            (at[last],) = value
        else:
            del at[last]
    return board
