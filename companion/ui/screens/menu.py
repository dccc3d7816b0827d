"""What else is there at the table? Floor 5: the standings, the die, the way home."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.referee.prompts import seat_of
from companion.ui.boards import voice as voices
from companion.ui.navigator import Purpose
from companion.ui.screens import secrets_menu, table_buttons
from companion.ui.screens.frame import framed
from companion.ui.screens.room import BACK, Room, Still
from companion.ui.screens.standings import standings, table_of
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon
from companion.ui.words import _, preset_title


class Menu(Still):
    """Behind the table's small button."""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """How everybody stands, and what can be done."""
        sizes, referee = room.sizes, room.referee
        info, view = referee.game.info, referee.game.view(referee.state, None)
        voice, stand = voices.find(referee.setup), standings(room)
        frame = framed(room, _("The match"))
        line = f"{preset_title(info, referee.setup.preset)} · {voice.line(view)}"
        dies = [sizes.touch] if info.needs_die else []
        wrong = table_buttons.sign(room)
        signs = [sizes.body * 1.4] if wrong else []
        title, body, *others = rows(frame.body, [sizes.body * 1.7, 0.5, *signs, *dies], sizes.gap)
        sign, die = others[: len(signs)], others[len(signs) :]
        mover = seat_of(referee.setup, referee.game.mover(referee.state))
        best = frozenset() if mover is None else frozenset((int(mover),))
        home, back = columns(frame.foot, [0.5, 0.5], sizes.gap)
        home, shields = secrets_menu.for_table(room, home)
        return (
            *frame.head,
            Label(Words(line, title, sizes.body, "text", room.theme.ink_soft)),
            *table_of(room, body, stand.headings, stand.lines, best, voice.own(view)),
            *(self._wrong(room, wrong, rect) for rect in sign),
            *(self._die(room, die[0]) if die else ()),
            Button("home", home, _("Home"), Intent("home"), sizes.body, picture=Icon("home"),
                   sub=_("the match is kept")),
            *shields,
            Button("primary", back, _("Back to the board"), BACK, sizes.heading, Kind.PRIMARY),
        )  # fmt: skip

    def _wrong(self, room: Room, text: str, rect: Rect) -> Label:
        """What a device at the table lacks, quietly."""
        return Label(Words(text, rect, room.sizes.caption, "text", room.theme.danger, -1))

    def _die(self, room: Room, rect: Rect) -> list[Widget]:
        sizes = room.sizes
        word, here, hand = columns(rect, [0.2, 0.4, 0.4], sizes.gap)
        name = _("Simulated die") if room.desk.die().simulated else _("The real die")
        return [
            Label(Words(_("Die"), word, sizes.body, "text", room.theme.ink_soft, -1)),
            Button("die-here", here, name, Intent("die", 1), sizes.body, Kind.CHOICE,
                   room.roll_here),
            Button("die-hand", hand, _("By hand"), Intent("die", 0), sizes.body, Kind.CHOICE,
                   not room.roll_here),
        ]  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """Die, a look at what is one's own, home or back."""
        match intent.name:
            case "own" if isinstance(intent.arg, int):
                room.nav = room.nav.hand_over(intent.arg, Purpose.OWN, "")
            case "shields":
                room.nav = room.nav.push(secrets_menu.SHIELDS)
            case "die":
                room.roll_here = bool(intent.arg)
            case "home":
                room.nav = room.nav.home()
            case BACK.name:
                room.nav = room.nav.back()
