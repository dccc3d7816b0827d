"""Who shall have the screen? Floor 5: one sentence, one button, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.navigator import Page, Purpose, Stop
from companion.ui.screens.room import BACK, Room, Still
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Image, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests, Icon
from companion.ui.words import _

_VOLUNTARY = frozenset({Purpose.LOOK, Purpose.CHOOSE})
"""What the table can go on without; a drawn shield and a siege wait for their person."""


class PassOver(Still):
    """Stands before every private screen, and after it."""

    def __init__(self, stop: Stop) -> None:
        """To a seat, or back to the table."""
        self._stop = stop

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The arms, the sentence, the button."""
        sizes = room.sizes
        wide = min(room.inner.w, sizes.touch * 11)
        area = centred(room.inner, wide, min(room.inner.h, sizes.touch * 8))
        crest, text, foot = rows(area, [0.46, 0.3, sizes.touch * 1.7], sizes.gap * 2)
        button = centred(foot, sizes.touch * 6, foot.h)
        seat = self._stop.seat
        if self._stop.purpose is None or seat is None:
            picture: Icon | Crests = Icon("hand")
            sentence, answer = _("Put the screen back on the table"), _("It is there")
        else:
            person = room.referee.setup.seats[seat]
            picture = Crests(person.colours)
            sentence = _("Give the screen to {name}").format(name=person.name)
            answer = _("I am {name}").format(name=person.name)
        found: list[Widget] = [
            Image(crest, picture),
            Label(Words(sentence, text, sizes.title, "title")),
        ]
        if self._stop.purpose in _VOLUNTARY:
            later, button = columns(foot, [0.36, 0.64], sizes.gap * 2)
            found.append(Button("later", later, _("Not now"), BACK, sizes.body, Kind.QUIET))
        found.append(Button("primary", button, answer, Intent("here"), sizes.heading, Kind.PRIMARY))
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """The right person has it; or it was asked for by mistake, where it was asked for."""
        if intent != BACK or self._stop.purpose is None:
            room.nav = room.nav.taken()
        elif self._stop.purpose in _VOLUNTARY:
            room.nav = room.nav.down_to(Page.CASTLE, Page.TABLE, Page.END)
