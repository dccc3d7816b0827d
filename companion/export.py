"""How does a recorded match leave the house? A door's room, floor 6.

As a transcript that people can read and the program plays back, or as JSON
with everything the record holds. The vault is not asked: what was never
opened is in neither. Shields that all agreed to open after the end are in both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from companion import games, transcript
from companion.errors import NotationError
from companion.game import AnyGame, Json, Setup
from companion.library import shelf
from companion.referee import replay
from companion.store import Entry

FORMAT = "companion-match"
VERSION = 1


def as_text(entries: Sequence[Entry]) -> str:
    """The transcript of a recorded match.

    Raises:
        DamagedRecordError: the record does not agree with the rules.
        NotationError: this program cannot play the match.
    """
    game, setup = replay.open_setup(entries[0], games.find)
    moves = [step.move for step in replay.check(game, setup, entries)]
    text = transcript.write(game, setup, moves, is_shipped)
    return text + "".join(_shields(entries))


def _shields(entries: Sequence[Entry]) -> Iterator[str]:
    """Lines for people, which the program does not read back."""
    opened = replay.opened_in(entries)
    if opened:
        yield "\n# Shields, opened when all had agreed:\n"
    for one in opened:
        told = "" if one.told is None else f", told at the table as {one.told}"
        yield f"#   {one.slip}: {one.colour}, {one.place}, {one.value}{told}\n"


def as_json(entries: Sequence[Entry]) -> str:
    """Every entry of a recorded match as one JSON object."""
    told = {
        "format": FORMAT,
        "version": VERSION,
        "match": entries[0].match,
        "entries": [
            {
                "seq": entry.seq,
                "at": entry.at,
                "source": entry.source,
                "kind": entry.kind,
                "body": entry.body,
                "hash": entry.hash,
            }
            for entry in entries
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def from_text(text: str) -> tuple[AnyGame, Setup, tuple[object, ...]]:
    """Game, set-up and moves of a transcript.

    Raises:
        NotationError: it is none; names the line.
    """
    return transcript.read(text, games.find, shelf.board)


def is_shipped(board: Json) -> bool:
    """Whether a board's object is one that came with the program, letter for letter."""
    try:
        return bool(shelf.board(board["id"]) == board)
    except NotationError:
        return False
