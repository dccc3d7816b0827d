"""How does the league come into a spreadsheet, or into BG Stats?"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from companion.club.club_result import SOMEBODY
from companion.club.league import League, title
from companion.core import play_log
from companion.core.play_log import LoggedPlay, LoggedPlayer
from companion.core.shared_result import SharedResult

_ANONYMOUS = "Somebody"


def as_csv(league: League) -> dict[str, str]:
    """File name → comma-separated values with a heading: results, ratings, head to head."""
    ratings: list[Sequence[object]] = []
    duels: list[Sequence[object]] = []
    for season in league.seasons():
        for slug, game in league.games(season):
            for one in game.standings():
                shown = (one.points, one.uncertainty) if one.is_shown else ("", "")
                figures = (one.matches, one.wins, one.rated, *shown)
                ratings.append((season, slug, one.name, *figures))
            duels += [(season, slug, *row) for row in game.duels()]
    results = [
        (
            *(one.table, season, kept.hash, kept.at, kept.game, kept.preset, kept.board),
            *(
                seat,
                "" if player.name == SOMEBODY else player.name,
                "" if player.points is None else player.points,
            ),
            *(player.rank, int(player.program)),
        )
        for one in league.results
        for kept, season in [(one.result, league.season_of(one.result.at))]
        for seat, player in enumerate(kept.players, 1)
    ]
    return {
        "results.csv": _table(
            ("table", "season", "match", "day", "game", "preset", "board", "seat", "player",
             "points", "rank", "program"), results,
        ),
        "ratings.csv": _table(
            ("season", "game", "player", "matches", "wins", "rated", "rating", "uncertainty"),
            ratings,
        ),
        "head_to_head.csv": _table(
            ("season", "game", "player", "other", "better", "worse", "equal"), duels
        ),
    }  # fmt: skip


def as_bgsplay(league: League) -> str:
    """All results as one file of BG Stats. A result has a day only: noon stands for it."""
    return play_log.bgsplay([_play(one.result) for one in league.results])


def _play(result: SharedResult) -> LoggedPlay:
    day = datetime.fromisoformat(f"{result.at}T12:00:00").replace(tzinfo=UTC)
    return LoggedPlay(
        id=result.hash,
        game=result.game,
        title=title(result.game),
        has_points=any(one.points is not None for one in result.players),
        started=day,
        ended=day,
        minutes=0,
        board=f"{result.preset}, {result.board}",
        comments="",
        players=tuple(
            LoggedPlayer(
                name=_ANONYMOUS if one.name == SOMEBODY else one.name,
                score=one.points,
                winner=one.rank == 1,
                rank=one.rank,
                anonymous=one.name == SOMEBODY,
            )
            for one in result.players
        ),
    )


def _table(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO(newline="")
    out = csv.writer(text, lineterminator="\n")
    out.writerow(heading)
    out.writerows([[_cell(one) for one in row] for row in rows])
    return text.getvalue()


def _cell(value: object) -> object:
    """A text that a spreadsheet would take for a formula is one no longer."""
    formula = isinstance(value, str) and value.startswith(("=", "+", "-", "@"))
    return f"'{value}" if formula else value
