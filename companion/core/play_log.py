"""How are finished matches written for BG Stats, a program that logs plays? Pure.

The file `.bgsplay` is as the app itself writes it: it is not documented, ours follows such files
(docs/record.md). A player and a game have the same id in every file that this program writes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from companion.core import product
from companion.core.frozen import frozen

_OURS: Final = UUID("6a5a3c1e-6f0b-5d0c-9b53-0a3f8a5d1c47")
"""The namespace of our ids: the same player has the same id in every file."""
_TIME: Final = "%Y-%m-%d %H:%M:%S"


@frozen
class LoggedPlayer:
    """One player of a logged play.

    Attributes:
        name: the same name is the same player.
        score: None in a game without points.
        winner: won, perhaps with others.
        rank: from 1 on.
        begins: made the first turn.
        role: the colours.
        anonymous: nobody whose name may be known.
    """

    name: str
    score: int | None
    winner: bool
    rank: int
    begins: bool = False
    role: str = ""
    anonymous: bool = False


@frozen
class LoggedPlay:
    """One finished match.

    Attributes:
        id: of the match.
        game: the game's slug.
        title: the game's name.
        has_points: whether the game counts any.
        started: with a time zone; written in the machine's own.
        ended: the same.
        minutes: how long was played.
        board: its name, with the variant's.
        comments: sentences; may be empty.
        players: by seat.
    """

    id: str
    game: str
    title: str
    has_points: bool
    started: datetime
    ended: datetime
    minutes: int
    board: str
    comments: str
    players: tuple[LoggedPlayer, ...]


def bgsplay(plays: Sequence[LoggedPlay]) -> str:
    """The text of one file with all these plays."""
    players: dict[str, tuple[int, LoggedPlayer, datetime]] = {}
    games: dict[str, tuple[int, LoggedPlay]] = {}
    for play in plays:
        games.setdefault(play.game, (len(games) + 1, play))
        for one in play.players:
            players.setdefault(one.name, (len(players) + 1, one, play.ended))
    document = {
        "about": (
            f"A play that was refereed by {product.NAME}."
            if len(plays) == 1
            else f"Plays that were refereed by {product.NAME}."
        ),
        "players": [
            {
                "id": number,
                "uuid": _uuid(f"player {one.name}"),
                "name": one.name,
                "isAnonymous": one.anonymous,
                "modificationDate": _written(changed),
            }
            for number, one, changed in players.values()
        ],
        "locations": [],
        "games": [
            {
                "id": number,
                "uuid": _uuid(f"game {play.game}"),
                "name": play.title,
                "highestWins": True,
                "noPoints": not play.has_points,
                "cooperative": False,
                "usesTeams": False,
                "bggId": 0,
                "bggYear": 0,
                "modificationDate": _written(play.ended),
            }
            for number, play in games.values()
        ],
        "plays": [
            {
                "uuid": _uuid(f"play {play.id}"),
                "gameRefId": games[play.game][0],
                "playDate": _written(play.started),
                "entryDate": _written(play.ended),
                "modificationDate": _written(play.ended),
                "durationMin": play.minutes,
                "board": play.board,
                **({"comments": play.comments} if play.comments else {}),
                "ignored": False,
                "manualWinner": True,
                "usesTeams": False,
                "rounds": 0,
                "rating": 0,
                "scoringSetting": 0,
                "playerScores": [
                    {
                        "playerRefId": players[one.name][0],
                        "score": "" if one.score is None else str(one.score),
                        "winner": one.winner,
                        "rank": one.rank,
                        "seatOrder": seat,
                        "startPlayer": one.begins,
                        "newPlayer": False,
                        "role": one.role,
                    }
                    for seat, one in enumerate(play.players, 1)
                ],
            }
            for play in plays
        ],
        "userInfo": {},
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _written(at: datetime) -> str:
    return at.astimezone().strftime(_TIME)


def _uuid(name: str) -> str:
    return str(uuid5(_OURS, name)).upper()
