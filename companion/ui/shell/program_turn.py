"""Is it time for the turn of a player that the program plays? After the table has told the last.

Where the program goes on alone, it waits for the same: nothing follows what people are still told.
What a person's move has set off is theirs to carry out and to read, however long that takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.referee.prompts import seat_of
from companion.referee.referee import Referee
from companion.ui.ports.program_players import ProgramTurn
from companion.ui.screen_kit.automatic import PACE_S
from companion.ui.screen_kit.context import HoldsTurn, Room, Screen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop

_TELLING: Final = frozenset({Page.OPENING, Page.OUTCOME})
"""The pages, besides the table, that tell what a move has led to."""


class ProgramTurnPresenter:
    """When the program's turn is seen, and when it may go on alone; one for the window."""

    def __init__(self, match: MatchInPlay) -> None:
        """Nothing is shown yet."""
        self._match = match
        self._since: float | None = None

    def comes_or_goes(self, room: Room, screens: Mapping[Stop, Screen]) -> bool:
        """Whether the program's turn begins or ends in this round."""
        page = room.nav.top.page
        if page not in (Page.TABLE, Page.PROGRAM):
            return False
        if page is Page.PROGRAM and self._match.news and self._match.programs.goes_on_alone:
            # What comes of its step is seen at the table, as when hands say that it is done.
            room.nav = room.nav.down_to(Page.TABLE)
            return True
        return self.acts(room, screens) is not (page is Page.PROGRAM)

    def acts(self, room: Room, screens: Mapping[Stop, Screen]) -> bool:
        """Whether the program's turn is to be seen now.

        Args:
            room: where the screens are.
            screens: those that are made.
        """
        referee, turn = self._match.on_table, self._match.programs.turn()
        if referee is None or turn is None:
            return False
        table = screens.get(Stop(Page.TABLE, match=referee.match_id))
        if room.nav.top.page is not Page.TABLE:
            return True
        # A table that is not made yet has not told anything.
        return table is not None and not self._tells(room, table) and not self._silent(turn)

    def _silent(self, turn: ProgramTurn) -> bool:
        """Whether it goes on alone and has nothing to tell now: the table stays in sight."""
        if not self._match.programs.goes_on_alone or turn.needs_hand or str(turn.trouble):
            return False
        return turn.move is None or not self._match.instruction(turn)

    def _tells(self, room: Room, table: Screen) -> bool:
        """Whether the table still shows what happened, or hands still carry it out."""
        holds = isinstance(table, HoldsTurn) and table.holds_turn(room)
        return holds or table.moving or bool(self._match.news)

    def go_on(self, room: Room, screens: Mapping[Stop, Screen]) -> bool:
        """Let the program go on alone, or wait for what is told; called each round.

        What its own move has set off is taken as carried out once it was seen.

        Returns:
            Whether the table looks different now.
        """
        referee = self._match.on_table
        if referee is None or not self._match.programs.goes_on_alone:
            self._since = None
            return False
        page, changed = room.nav.top.page, False
        held = page is not Page.PROGRAM
        if page is Page.TABLE:
            table = screens.get(Stop(Page.TABLE, match=referee.match_id))
            held = table is None or self._tells(room, table)
            changed = held and table is not None and self._carried_on(room, referee, table)
        elif page in _TELLING:
            held = _by_person(referee)
        held = held or bool(room.fault)
        self._match.programs.hold(held)
        turn = self._match.programs.turn()
        waits = page is Page.TABLE and not held and turn is not None and turn.move is not None
        if waits and turn is not None and self._silent(turn):
            self._match.programs.hasten()
        return changed

    def _carried_on(self, room: Room, referee: Referee, table: Screen) -> bool:
        """Carry on after what the program's own move has set off. Returns whether it was time."""
        holds = isinstance(table, HoldsTurn) and table.holds_turn(room)
        waits = holds and not _by_person(referee)
        if not waits or table.moving or self._match.news or room.fault:
            self._since = None
            return False
        if self._since is None:
            self._since = room.now
        if room.now - self._since < PACE_S or not isinstance(table, HoldsTurn):
            return False
        self._since = None
        table.carry_on(room)
        return True


def _by_person(referee: Referee) -> bool:
    """Whether the last thing was done in the turn of a person."""
    played = referee.corrections.played
    if not played:
        return True
    seat = seat_of(referee.setup, referee.game.mover(played[-1].before))
    return seat not in referee.queries.programs
