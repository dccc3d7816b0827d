"""Who sits where? The screen and the people round it, for a picture that turns to them.

A tap on a player moves that player on to the next side, clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.game import SeatSetup
from companion.ui.i18n.translate import _
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.preferences import set_preferences
from companion.ui.screen_kit.seating import SETTING_UP, SIDES, moved, sides
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests


class SeatingScreen(BaseScreen):
    """The players on the four sides of the screen."""

    def __init__(
        self, match: MatchInPlay, preference_store: PreferenceStore, place: str = ""
    ) -> None:
        """Of the match on the table, else of what is set up; `SETTING_UP`: of that alone."""
        self._match = match
        self._setting_up = place == SETTING_UP
        self._preference_store = preference_store

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Whether the picture turns, and the sides."""
        sizes, on = room.sizes, room.preferences.turn_to_player
        frame = framed(room, _("Seats"), foot=False)
        switch, table = rows(frame.body, [sizes.touch, 0.5], sizes.gap)
        upright, turning = columns(switch, [0.5, 0.5], sizes.gap)
        return [
            *frame.head,
            *level([
                Button("stays", upright, _("Screen stays put"), Intent("turns", 0), sizes.body,
                       Kind.CHOICE, not on),
                Button("turns", turning, _("Screen faces the current player"),
                       Intent("turns", 1), sizes.body, Kind.CHOICE, on),
            ]),
            *self._table(room, table),
        ]  # fmt: skip

    def _seats(self, room: Room) -> tuple[SeatSetup, ...]:
        """The players, with their colours."""
        referee = None if self._setting_up else self._match.on_table
        if referee is not None:
            return tuple(referee.setup.seats)
        if (draft := room.draft) is None:
            return ()
        seats = enumerate(draft.seats)
        return tuple(SeatSetup(draft.shown_name(seat), one.colours) for seat, one in seats)

    def _table(self, room: Room, area: Rect) -> list[Widget]:
        """The screen in the middle, and those who sit at each of its sides."""
        sizes, seats = room.sizes, self._seats(room)
        gap, wide = sizes.gap, min(area.w * 30 // 100, sizes.touch * 4)
        far, middle, near = rows(area, [sizes.touch, 0.5, sizes.touch], gap)
        left, glass, right = columns(middle, [wide, 0.5, wide], gap)
        at = sides([one.name for one in seats], room.preferences.sides)
        if seats:
            text = _("Tap anyone who sits on another side")
        else:
            text = _("You can set who sits where once there are players")
        glass = Rect(0, 0, *room.size).fit(glass)
        inside = glass.inflate(-2 * gap, -2 * gap)
        found: list[Widget] = [
            Sheet(glass.inflate(gap, gap), fill=room.theme.ink),
            Sheet(glass),
            Label(Words(text, inside, sizes.body, "text", room.theme.ink_soft)),
        ]
        for side, cell in zip(range(SIDES), (near, left, far, right), strict=True):
            here = [seat for seat, where in enumerate(at) if where == side]
            found += level(self._people(room, cell, seats, here, wide, side))
        return found

    def _people(
        self, room: Room, area: Rect, seats: Sequence[SeatSetup], here: Sequence[int], wide: int,
        side: int,
    ) -> list[Button]:  # fmt: skip
        """The players of a side, in the order in which they follow one another, clockwise."""
        if not here:
            return []
        sizes, across = room.sizes, side % 2 == 0
        gap = max(4, sizes.gap // 2)
        if across:
            wide = min(wide, (area.w + gap) // len(here) - gap)
            line = Rect(0, area.y, len(here) * (wide + gap) - gap, area.h)
            line.centerx = area.centerx
            cells = columns(line, [0.5] * len(here), gap)
        else:
            high = min(sizes.touch, (area.h + gap) // len(here) - gap)
            line = Rect(area.x, 0, area.w, len(here) * (high + gap) - gap)
            line.centery = area.centery
            cells = rows(line, [0.5] * len(here), gap)
        # Clockwise is from right to left on the near side, and upwards on the left.
        order = here if side in (2, 3) else here[::-1]
        return [
            Button(f"seat-{seat}", cell, seats[seat].name, Intent("seat", seat), sizes.body,
                   picture=Crests(seats[seat].colours))
            for seat, cell in zip(order, cells, strict=True)
        ]  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """Turn or stay; a player moves on; back."""
        match intent.name:
            case "turns":
                turns = bool(intent.arg)
                set_preferences(room, self._preference_store, turn_to_player=turns)
            case "seat":
                names = [one.name for one in self._seats(room)]
                now = moved(names, int(intent.arg or 0), room.preferences.sides)
                set_preferences(room, self._preference_store, sides=now)
            case BACK.name:
                room.nav = room.nav.back()
