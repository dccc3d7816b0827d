"""How does a match come into a program that logs plays?

BG Stats takes a play in two ways: from a file `.bgsplay`, as the app itself writes it, and
by a link that the app opens. The link is documented by its maker; `core.play_log` writes the file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote

from companion import games
from companion.adapters.store import Entry
from companion.core import play_log
from companion.core.errors import NotationError
from companion.core.game import AnyGame, Json, Outcome, Setup
from companion.core.play_log import LoggedPlay, LoggedPlayer
from companion.referee import replay, statistics

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Companion"
"""The app recognises a play by this name: under another name it would import the play twice."""

_TIME: Final = "%Y-%m-%d %H:%M:%S"


class _Play:
    """A finished match in the terms of a play log."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.game, self.setup = replay.open_setup(entries[0], games.find)
        steps = list(replay.steps(self.game, self.setup, entries))
        outcome = self.game.outcome(steps[-1].after) if steps else None
        if outcome is None:
            raise NotationError("Only finished matches can be logged. Finish this one first.")
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
    players = tuple(
        LoggedPlayer(
            name=seat.name,
            score=play.score(number),
            winner=number in play.outcome.winners,
            rank=play.rank(number),
            begins=number == play.setup.first,
            role=_colours(play.setup, number),
        )
        for number, seat in enumerate(play.setup.seats)
    )
    return play_log.bgsplay(
        [
            LoggedPlay(
                id=play.match,
                game=play.setup.game,
                title=play.game.info.title,
                has_points=bool(play.outcome.points),
                started=play.started,
                ended=play.ended,
                minutes=play.minutes,
                board=play.board,
                comments=play.comments,
                players=players,
            )
        ]
    )


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


def _time(at: str) -> datetime:
    """Parse a time of the record.

    Raises:
        NotationError: the text is no time.
    """
    try:
        return datetime.fromisoformat(at)
    except ValueError as error:
        raise NotationError(f"The time {at!r:.40} in the record isn't valid.") from error


def _preset(game: AnyGame, setup: Setup) -> str:
    return game.info.presets[setup.preset].title or setup.preset


def _colours(setup: Setup, seat: int) -> str:
    return ", ".join(setup.seats[seat].colours)
