"""How does a match come into a program that logs plays?

BG Stats takes a play in two ways: from a file `.bgsplay`, as the app itself writes it, and
by a link that the app opens. The link is documented by its maker. The file is not; ours
follows files that the app writes (docs/record.md).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote
from uuid import UUID, uuid5

from companion import games
from companion.adapters.store import Entry
from companion.core import product
from companion.core.errors import NotationError
from companion.core.game import AnyGame, Json, Outcome, Setup
from companion.referee import replay, statistics

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Companion"
"""The app recognises a play by this name: under another name it would import the play twice."""

_OURS: Final = UUID("6a5a3c1e-6f0b-5d0c-9b53-0a3f8a5d1c47")
"""The namespace of our ids: the same player has the same id in every file."""
_TIME: Final = "%Y-%m-%d %H:%M:%S"


class _Play:
    """A finished match in the terms of a play log."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.game, self.setup = replay.open_setup(entries[0], games.find)
        steps = list(replay.steps(self.game, self.setup, entries))
        outcome = self.game.outcome(steps[-1].after) if steps else None
        if outcome is None:
            raise NotationError("A play log takes finished matches only, and this one goes on.")
        self.outcome: Outcome = outcome
        self.match = entries[0].match
        self.started, self.ended = _time(entries[0].at), _time(steps[-1].at)
        found = statistics.of(self.game, self.setup, entries)
        seconds = found.seconds
        alone = map(str, statistics.solitude_lines(self.setup, found.alone))
        self.comments = " ".join(["Ended early, by agreement."] * outcome.is_early + [*alone])
        self.minutes = round((seconds or 0) / 60)
        self.board = f"{_preset(self.game, self.setup)}, {self.setup.board['name']}"

    def rank(self, seat: int) -> int:
        """1 for the winners, then by points; equal points, equal rank."""
        if seat in self.outcome.winners:
            return 1
        points = self.outcome.points
        others = [n for n in range(len(self.setup.seats)) if n not in self.outcome.winners]
        better = sum(points[n] > points[seat] for n in others) if points else 0
        return 1 + len(self.outcome.winners) + better

    def score(self, seat: int) -> int | None:
        """A seat's points, where the game has any."""
        return self.outcome.points[seat] if self.outcome.points else None


def as_bgsplay(entries: Sequence[Entry]) -> str:
    """One play as a file of BG Stats.

    Raises:
        DamagedRecordError: an entry cannot be read or cannot have happened there.
        NotationError: this program cannot play the match, or it goes on.
    """
    play = _Play(entries)
    seats = play.setup.seats
    changed = play.ended.astimezone().strftime(_TIME)
    document = {
        "about": f"A play that was refereed by {product.NAME}.",
        "players": [
            {
                "id": number,
                "uuid": _uuid(f"player {seat.name}"),
                "name": seat.name,
                "isAnonymous": False,
                "modificationDate": changed,
            }
            for number, seat in enumerate(seats, 1)
        ],
        "locations": [],
        "games": [
            {
                "id": 1,
                "uuid": _uuid(f"game {play.setup.game}"),
                "name": play.game.info.title,
                "highestWins": True,
                "noPoints": not play.outcome.points,
                "cooperative": False,
                "usesTeams": False,
                "bggId": 0,
                "bggYear": 0,
                "modificationDate": changed,
            }
        ],
        "plays": [
            {
                "uuid": _uuid(f"play {play.match}"),
                "gameRefId": 1,
                "playDate": play.started.astimezone().strftime(_TIME),
                "entryDate": changed,
                "modificationDate": changed,
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
                        "playerRefId": number + 1,
                        "score": "" if play.score(number) is None else str(play.score(number)),
                        "winner": number in play.outcome.winners,
                        "rank": play.rank(number),
                        "seatOrder": number + 1,
                        "startPlayer": number == play.setup.first,
                        "newPlayer": False,
                        "role": _colours(play.setup, number),
                    }
                    for number in range(len(seats))
                ],
            }
        ],
        "userInfo": {},
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def as_link(entries: Sequence[Entry]) -> str:
    """One play as a link that BG Stats opens; one line.

    Raises:
        DamagedRecordError: an entry cannot be read or cannot have happened there.
        NotationError: this program cannot play the match, or it goes on.
    """
    play = _Play(entries)
    players = []
    for number, seat in enumerate(play.setup.seats):
        player: dict[str, Json] = {
            "name": seat.name,
            "sourcePlayerId": seat.name,
            "startPlayer": number == play.setup.first,
            "winner": number in play.outcome.winners,
            "rank": play.rank(number),
            "role": _colours(play.setup, number),
        }
        if play.score(number) is not None:
            player["score"] = play.score(number)
        players.append(player)
    comments = {"comments": play.comments} if play.comments else {}
    document = {
        "sourceName": SOURCE,
        "sourcePlayId": play.match,
        # The end of the play, UTC.
        "playDate": play.ended.astimezone(UTC).strftime(_TIME),
        "durationMin": play.minutes,
        "board": play.board,
        **comments,
        "game": {
            "name": play.game.info.title,
            "sourceGameId": play.setup.game,
            "highestWins": True,
            "noPoints": not play.outcome.points,
        },
        "players": players,
    }
    return (
        LINK
        + quote(json.dumps(document, ensure_ascii=False, separators=(",", ":")), safe="")
        + "\n"
    )


def _uuid(name: str) -> str:
    return str(uuid5(_OURS, name)).upper()


def _time(at: str) -> datetime:
    """Parse a time of the record.

    Raises:
        NotationError: the text is no time.
    """
    try:
        return datetime.fromisoformat(at)
    except ValueError as error:
        raise NotationError(f"The record says {at!r:.40} where a time must be.") from error


def _preset(game: AnyGame, setup: Setup) -> str:
    return game.info.presets[setup.preset].title or setup.preset


def _colours(setup: Setup, seat: int) -> str:
    return ", ".join(setup.seats[seat].colours)
