"""What else is there at the table? Floor 5: the standings, the die, the way home."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.screens.frame import framed
from companion.ui.screens.room import BACK, Room, Still
from companion.ui.screens.standings import standings, table_of
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon
from companion.ui.words import _, many, preset_title


class Menu(Still):
    """Behind the table's small button."""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """How everybody stands, and what can be done."""
        sizes, referee = room.sizes, room.referee
        view = referee.game.view(referee.state, None)
        frame = framed(room, _("The match"))
        left = max(0, view.castles_left - 1)
        line = _("{preset} · turn {turn} · {castles}").format(
            preset=preset_title(referee.game.info, referee.setup.preset),
            turn=view.turn,
            castles=many("{n} castle until the end", "{n} castles until the end", left),
        )
        title, body, die = rows(frame.body, [sizes.body * 1.7, 0.5, sizes.touch], sizes.gap)
        word, here, hand = columns(die, [0.2, 0.4, 0.4], sizes.gap)
        status = room.desk.die()
        name = _("Simulated die") if status.simulated else _("The real die")
        home, back = columns(frame.foot, [0.4, 0.6], sizes.gap)
        return (
            *frame.head,
            Label(Words(line, title, sizes.body, "text", room.theme.ink_soft)),
            *table_of(room, body, standings(referee.setup, view), frozenset((view.seat,))),
            Label(Words(_("Die"), word, sizes.body, "text", room.theme.ink_soft, -1)),
            Button("die-here", here, name, Intent("die", 1), sizes.body, Kind.CHOICE,
                   room.roll_here),
            Button("die-hand", hand, _("By hand"), Intent("die", 0), sizes.body, Kind.CHOICE,
                   not room.roll_here),
            Button("home", home, _("Home"), Intent("home"), sizes.body, picture=Icon("home"),
                   sub=_("the match is kept")),
            Button("primary", back, _("Back to the board"), BACK, sizes.heading, Kind.PRIMARY),
        )  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """Die, home or back."""
        match intent.name:
            case "die":
                room.roll_here = bool(intent.arg)
            case "home":
                room.nav = room.nav.home()
            case BACK.name:
                room.nav = room.nav.back()
