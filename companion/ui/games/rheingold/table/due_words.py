"""What stands large beside Rheingold's board, to be read from a metre away, and what small?"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.rheingold.position_diff import Difference
from companion.games.rheingold.view import TableView
from companion.ui.games.rheingold.table import die as table_die
from companion.ui.games.rheingold.table import losses, move_builder, put_back
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.move_plan import MovePlan
from companion.ui.games.rheingold.table.news import TableNews
from companion.ui.games.rheingold.table.wording import phase_words
from companion.ui.i18n.translate import _
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit.computers_turn import computers_turn, told_of
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.table_shell import TableShell


@dataclass(frozen=True, slots=True)
class DueWords:
    """What is due and what has happened, in the present position.

    Attributes:
        match: on the table.
        devices: its die.
        news: what happened last.
        shell: which of it was ticked off.
        plan: the player's unfinished move.
    """

    match: MatchInPlay
    devices: DevicesPort
    news: TableNews
    shell: TableShell
    plan: MovePlan

    def large_and_small(self, room: Room, view: TableView, teller: Teller) -> tuple[str, str]:
        """What stands large, and what stands small beside the buttons."""
        due, last, match = self.due(room, view, teller), self.news.told(), self.match
        if match.referee.answered is not None:
            return _("What's rolled or revealed stands"), last
        if back := self.to_put_back:
            return put_back.large(match.referee.state, back, due)
        computer, alone = computers_turn(match), match.programs.goes_on_alone
        if computer is None and self._idle and losses.has_rolled(match.referee):
            # Hands have had the time of the roll: what is due now stands large again.
            return due, losses.large(room, match.referee, self.shell.ticked) or last
        if computer is None or not alone or not last:
            return due, last
        rolls = match.roll_here and self.devices.die().simulated
        if (computer.decides or rolls) and told_of(match) is not None:
            # Nobody does anything for it: whoever watches reads what a computer has done.
            return last, ""
        return due, last

    @property
    def to_put_back(self) -> tuple[Difference, ...]:
        """What hands put back after something was taken back, until a move is begun."""
        return self.news.to_put_back if self._idle else ()

    def to_take_off(self, room: Room) -> str:
        """What hands take off, until a move is begun or somebody rolls; "" for nothing."""
        rolled = losses.has_rolled(self.match.referee)
        if rolled or not self._idle or computers_turn(self.match) is not None:
            return ""
        return losses.large(room, self.match.referee, self.shell.ticked)

    def due(self, room: Room, view: TableView, teller: Teller) -> str:
        """What is due, in one sentence; first of all what hands have left to do."""
        if off := self.to_take_off(room):
            return off
        die, referee = table_die.die_is(self.match, self.devices), self.match.referee
        computer = computers_turn(self.match)
        return phase_words(referee.state, view, self.plan, teller, die, computer)

    @property
    def _idle(self) -> bool:
        """Whether no move is begun."""
        return self.plan == move_builder.begin(self.match.referee.state)
