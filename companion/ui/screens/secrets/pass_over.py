"""Who is to get the screen? One sentence, one button, and ways not to need it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Seat
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.due import due
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import OPENINGS, Purpose, Stop
from companion.ui.screen_kit.read_aloud import Spoken
from companion.ui.screens.secrets import fallbacks
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Image, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests, Icon


class PassOverScreen(BaseScreen):
    """Comes before every private screen, and after it."""

    def __init__(self, stop: Stop, match: MatchInPlay) -> None:
        """To a seat, or back to the table."""
        self._match = match
        self._stop = stop

    @property
    def _can_wait(self) -> bool:
        """Whether the screen need not be given away now; a drawn value waits for its owner."""
        return self._stop.purpose not in (None, Purpose.DRAW)

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The arms, the sentence, the button; for an opening, the other way to it."""
        sizes = room.sizes
        ways = (
            fallbacks.fallbacks_for(self._match, self._stop.purpose)
            if self._stop.purpose in OPENINGS
            else ()
        )
        wide = min(room.inner.w, sizes.touch * 11)
        area = centred(room.inner, wide, min(room.inner.h, sizes.touch * (8 + len(ways))))
        crest, text, why, foot, *others = rows(
            area,
            [0.46, 0.3, sizes.body * 1.6, sizes.touch * 1.7, *[sizes.touch] * len(ways)],
            sizes.gap * 2,
        )
        button = centred(foot, sizes.touch * 6, foot.h)
        seat = self._stop.seat
        if self._stop.purpose is None or seat is None:
            picture: Icon | Crests = Icon("hand")
            sentence, answer = _("Put the screen back on the table"), _("It is there")
        else:
            person = self._match.referee.setup.seats[seat]
            picture = Crests(person.colours)
            sentence = _given_to(person.name)
            answer = _("I am {name}").format(name=person.name)
        found: list[Widget] = [
            Image(crest, picture),
            Label(Words(sentence, text, sizes.title, "title")),
            Label(Words(self._why(), why, sizes.body, "text", room.theme.ink_soft)),
        ]
        if self._can_wait:
            later, button = columns(foot, [0.36, 0.64], sizes.gap * 2)
            found.append(Button("later", later, self._later(), BACK, sizes.body, Kind.QUIET))
        for way, rect in zip(ways, others, strict=True):
            found.append(
                Button(way.id, centred(rect, sizes.touch * 8, rect.h), way.text, way.intent,
                       sizes.body, Kind.QUIET, role="text")
            )  # fmt: skip
        found.append(Button("primary", button, answer, Intent("here"), sizes.heading, Kind.PRIMARY))
        return found

    def _later(self) -> str:
        """What it means to go back without handing over."""
        if self._stop.purpose in OPENINGS:
            return _("See the board")
        if self._stop.purpose is not Purpose.PIN:
            return _("Not now")
        kept = self._match.referee.pins.has_pin(Seat(self._stop.seat or 0))
        return _("Keep the PIN") if kept else _("Without a PIN")

    def _why(self) -> str:
        """Why the screen is handed over; only what everybody knows."""
        seat = Seat(self._stop.seat or 0)
        match self._stop.purpose:
            case Purpose.PIN if self._match.referee.pins.has_pin(seat):
                return _("to change the PIN or drop it")
            case Purpose.PIN:
                return _("to choose a PIN, or none")
            case Purpose.AGREE:
                return _(self._match.hidden_words.to_agree)
            case Purpose.AWAY:
                return _("to agree that somebody else plays for them")
            case Purpose.BACK:
                return _("to say that they are back")
            case Purpose.OWN:
                return _("to look at what nobody else may see")
            case None:
                return ""
            case purpose:
                return self._at_place(purpose)

    def _at_place(self, purpose: Purpose) -> str:
        """What it is wanted for at a place where a hidden value lies, or is to lie."""
        words, referee = self._match.hidden_words, self._match.referee
        match purpose:
            case Purpose.DRAW | Purpose.LOOK | Purpose.PEEK:
                text = words.to_look
            case Purpose.CHOOSE:
                text = words.to_choose
            case Purpose.LAY:
                text = words.to_key_in
            case Purpose.OPEN:
                text = words.to_open
            case Purpose.SHARE:
                text = words.to_share
            case Purpose.TURN:
                text = words.to_turn
            case _:
                return ""
        name = self._match.hidden.place_name(
            referee.game.view(referee.state, None), self._stop.place
        )
        return self._match.hidden.about(text, name)

    def spoken(self, _room: Room) -> Spoken:
        """Who is to get the screen; not why, and nothing when it is given back."""
        seat = self._stop.seat
        if self._stop.purpose is None or seat is None:
            return Spoken()
        return Spoken(due=_given_to(self._match.referee.setup.seats[seat].name))

    def answer(self, intent: Intent, room: Room) -> None:
        """The right person has it; or it was asked for by mistake, where it was asked for."""
        if intent.name == "instead":
            fallbacks.take(str(intent.arg), room, self._match, None)
        elif intent != BACK or self._stop.purpose is None:
            room.nav = room.nav.taken()
        elif self._can_wait:
            room.nav = room.nav.back()
            if self._stop.purpose in OPENINGS:
                room.nav = room.nav.put_aside(due(self._match.referee))


def _given_to(name: str) -> str:
    """The sentence, as it is read and as it is heard."""
    return _("Give the screen to {name}").format(name=name)
