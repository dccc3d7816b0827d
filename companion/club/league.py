"""What does the club's league say? Names as the club shows them, seasons, ratings, head to head."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion import games
from companion.club.club_result import SOMEBODY
from companion.club.league_file import KeptResult
from companion.club.ratings import GameLeague
from companion.club.seasons import Seasons
from companion.core.shared_result import SharedResult

_MOST_ROWS: Final = 200
"""So many players of a game are published: the wall shows fewer, a phone leafs through them."""


class League:
    """The league of one club, from its results and the club's own choices. A value."""

    def __init__(
        self, kept: Sequence[KeptResult], aliases: Mapping[str, str], seasons: Seasons
    ) -> None:
        """Put the names in, and the results into their seasons.

        Args:
            kept: the results.
            aliases: name → what is shown instead. Two names with one alias are one player.
            seasons: of the club.
        """
        self._seasons = seasons
        self.results: Final = tuple(
            KeptResult(one.table, shown(one.result, aliases)) for one in kept
        )
        """The results with the names that the club shows."""
        self._by_season: dict[str, dict[str, list[SharedResult]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for one in self.results:
            self._by_season[seasons.of(one.result.at)][one.result.game].append(one.result)

    def seasons(self) -> tuple[str, ...]:
        """The seasons with results, oldest first."""
        first = {
            season: min(one.at for found in by_game.values() for one in found)
            for season, by_game in self._by_season.items()
        }
        return tuple(sorted(first, key=lambda season: (first[season], season)))

    def season_of(self, day: str) -> str:
        """The season of a day."""
        return self._seasons.of(day)

    def games(self, season: str) -> tuple[tuple[str, GameLeague], ...]:
        """Slug and league of each game of a season; most matches first."""
        found = self._by_season.get(season, {})
        ordered = sorted(found.items(), key=lambda one: (-len(one[1]), one[0]))
        return tuple((slug, GameLeague.of(results)) for slug, results in ordered)

    def document(self, club: str, season: str) -> dict[str, Any]:
        """The message `herald/1/club/league` about one season."""
        found = self.games(season)
        return {
            "v": 1,
            "name": club,
            "season": season,
            "matches": sum(one.matches for _slug, one in found),
            "games": [
                {
                    "game": slug,
                    "title": title(slug),
                    "matches": one.matches,
                    "players": [
                        {
                            "name": player.name,
                            "matches": player.matches,
                            "wins": player.wins,
                            "rating": player.points if player.is_shown else None,
                            "uncertainty": player.uncertainty if player.is_shown else None,
                        }
                        for player in one.standings()[:_MOST_ROWS]
                    ],
                }
                for slug, one in found
            ],
        }


def shown(result: SharedResult, aliases: Mapping[str, str]) -> SharedResult:
    """A result with the names that the club shows.

    Two players of one match with one alias keep their own names: they cannot be the same.
    """
    names = [aliases.get(one.name, one.name) for one in result.players]
    players = tuple(
        replace(one, name=name) if one.name != SOMEBODY and names.count(name) == 1 else one
        for one, name in zip(result.players, names, strict=True)
    )
    return replace(result, players=players)


def plain(name: str) -> str:
    """A name as the league writes it: composed characters, no space at its ends."""
    return unicodedata.normalize("NFC", name).strip()


def title(slug: str) -> str:
    """What a game is called, in English; its slug if this program does not know it."""
    info = games.INFOS.get(slug)
    return info.title if info is not None else slug
