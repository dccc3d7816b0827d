"""Shall the program play a seat of the match on the table? At which level; or a person again."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Seat
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.level_cards import level_cards
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import rows
from companion.ui.widgets.parts import Label
from companion.ui.widgets.pen import Words


class ProgramSeatScreen(BaseScreen):
    """A card a level for one seat; it takes effect at once, and the record says so."""

    def __init__(self, seat: int, match: MatchInPlay) -> None:
        """For one seat."""
        self._seat = Seat(seat)
        self._match = match
        self._trouble = ""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The levels of the game, and why a seat cannot be given away."""
        referee, programs = self._match.referee, self._match.programs
        name = referee.setup.seats[self._seat].name
        frame = framed(room, _("The computer plays for {name}").format(name=name), foot=False)
        area, found = frame.body, list[Widget](frame.head)
        if self._trouble:
            area, low = rows(area, [0.5, room.sizes.body * 3], room.sizes.gap)
            ink = room.theme.danger
            found.append(Label(Words(self._trouble, low, room.sizes.body, ink=ink, lines=2)))
        chosen = programs.seats().get(self._seat, "")
        levels = programs.levels(referee.setup.game)
        return [*found, *level_cards(room, levels, chosen, area)]

    def answer(self, intent: Intent, room: Room) -> None:
        """Give the seat to a level or to a person, and go back to the table."""
        match intent.name:
            case "level":
                self._give(str(intent.arg) or None, room)
            case BACK.name:
                room.nav = room.nav.back()

    def _give(self, level: str | None, room: Room) -> None:
        if self._match.programs.seats().get(self._seat) == level:
            room.nav = room.nav.back()
            return
        self._trouble = self._match.refused(
            lambda: self._match.programs.take_seat(self._seat, level)
        )
        if not self._trouble and not room.fault:
            room.nav = room.nav.table(self._match.referee.match_id)
