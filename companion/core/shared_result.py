"""How did a match end, for a club? Pure.

A result is sent only when everybody who played has agreed to it. It says who played and in which
order they ended, and nothing of the match itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import date
from typing import Final

from companion.core import strict_json
from companion.core.frozen import frozen
from companion.core.game import Json
from companion.core.lazy_pattern import lazy_pattern

VERSION: Final = 1
"""Of the form of a result."""
MOST_PLAYERS: Final = 8

_MOST_NAME: Final = 40
_WORD: Final = lazy_pattern(r"[a-z][a-z0-9_]{0,63}", re.ASCII)
_HASH: Final = lazy_pattern(r"[0-9a-f]{64}", re.ASCII)


@frozen
class ResultPlayer:
    """One player of a match that is over.

    Attributes:
        name: as in the match.
        rank: 1 for who has won; who is equal has the same rank, and the next ones are left out.
        points: None in a game without points.
        program: the program played the seat.
    """

    name: str
    rank: int
    points: int | None
    program: bool


@frozen
class SharedResult:
    """How a match ended; everybody who played has agreed to tell the club.

    Attributes:
        hash: of the record's chain at the end of the match, 64 hexadecimal digits; names the
            match wherever the result comes from.
        game: the game's slug.
        preset: the preset's name.
        board: the board's name.
        at: the day on which it ended, UTC, ISO 8601.
        players: by seat.
    """

    hash: str
    game: str
    preset: str
    board: str
    at: str
    players: tuple[ResultPlayer, ...]


def ranks(seats: int, winners: Collection[int], points: Sequence[int]) -> tuple[int, ...]:
    """The rank of each seat: the winners first, then by points.

    Args:
        seats: how many there are.
        winners: the seats that won; may be empty.
        points: by seat; empty in a game without points: all others are equal then.
    """
    worth = [
        (seat not in winners, 0 if seat in winners or not points else -points[seat])
        for seat in range(seats)
    ]
    return tuple(1 + sum(other < own for other in worth) for own in worth)


def write_result(result: SharedResult) -> dict[str, Json]:
    """The JSON object of a result."""
    return {
        "v": VERSION,
        "hash": result.hash,
        "game": result.game,
        "preset": result.preset,
        "board": result.board,
        "at": result.at,
        "players": [
            {"name": one.name, "rank": one.rank, "points": one.points, "program": one.program}
            for one in result.players
        ],
    }


def read_result(found: Json) -> SharedResult:
    """The result that a JSON object describes.

    Raises:
        NotationError: it describes none.
    """
    found = strict_json.members(
        found, "result", "v", "hash", "game", "preset", "board", "at", "players"
    )
    strict_json.whole(found, "v", VERSION, VERSION)
    players = strict_json.listed(found, "players", 1, MOST_PLAYERS)
    return SharedResult(
        strict_json.spelt(found, "hash", _HASH),
        strict_json.spelt(found, "game", _WORD),
        strict_json.text(found, "preset"),
        strict_json.text(found, "board"),
        _day(strict_json.text(found, "at", 1)),
        tuple(map(_player, players)),
    )


def _day(at: str) -> str:
    try:
        if date.fromisoformat(at).isoformat() == at:
            return at
    except ValueError:
        pass
    raise strict_json.wrong("at")


def _player(found: Json) -> ResultPlayer:
    found = strict_json.members(found, "player", "name", "rank", "points", "program")
    most = strict_json.MOST_NUMBER
    return ResultPlayer(
        strict_json.text(found, "name", 1, _MOST_NAME),
        strict_json.whole(found, "rank", 1, MOST_PLAYERS),
        None if found["points"] is None else strict_json.whole(found, "points", -most),
        strict_json.truth(found, "program"),
    )
