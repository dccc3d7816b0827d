"""Is it time for the turn of a player that the program plays? After the table has told the last."""

from __future__ import annotations

from collections.abc import Mapping

from companion.ui.screen_kit.context import HoldsTurn, Room, Screen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop


def acts(match: MatchInPlay, room: Room, screens: Mapping[Stop, Screen]) -> bool:
    """Whether the program's turn is to be seen now.

    Args:
        match: the match in play.
        room: where the screens are.
        screens: those that are made.
    """
    referee = match.on_table
    if referee is None or match.programs.turn() is None:
        return False
    table = screens.get(Stop(Page.TABLE, match=referee.match_id))
    if room.nav.top.page is not Page.TABLE or table is None:
        return True
    holds = isinstance(table, HoldsTurn) and table.holds_turn()
    return not (holds or table.moving or match.news)


def comes_or_goes(match: MatchInPlay, room: Room, screens: Mapping[Stop, Screen]) -> bool:
    """Whether the program's turn begins or ends in this round."""
    page = room.nav.top.page
    if page not in (Page.TABLE, Page.PROGRAM):
        return False
    return acts(match, room, screens) is not (page is Page.PROGRAM)
