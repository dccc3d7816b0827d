"""Who is to get the screen? One sentence, one button or a pad, and ways not to need it.

A PIN proves whose hands the screen is in, so where there is one its pad takes the place of the
button.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Seat
from companion.ui.i18n.translate import _
from companion.ui.input.events import KeyStroke
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.due import due
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import OPENINGS, Purpose, Stop
from companion.ui.screen_kit.read_aloud import Spoken
from companion.ui.screens.secrets import fallbacks
from companion.ui.screens.secrets.pin_door import HandedKey, PinDoor
from companion.ui.screens.secrets.pin_entry import PadText
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Image, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests

_NEEDS_NO_KEY = frozenset({Purpose.TURN, Purpose.OWN})
"""The purposes for which nothing in the vault is opened."""
_CAN_BE_LEFT_UNDONE = frozenset({Purpose.AGREE, Purpose.AWAY, Purpose.BACK, Purpose.SEND})
"""The purposes without which nothing is missing."""

_UNSEEN = Intent("go-on-unseen")
"""Go on without a look at a drawn value. No `BACK`: the escape key must not drop a look."""


class PassOverScreen(BaseScreen):
    """Comes before every private screen, unless one person alone plays, and without a PIN."""

    def __init__(
        self, stop: Stop, match: MatchInPlay, preference_store: PreferenceStore, handed: HandedKey
    ) -> None:
        """To a seat; the key of its PIN goes to the private screen by `handed`."""
        self._match = match
        self._stop = stop
        self._handed = handed
        self._seat = Seat(stop.seat or 0)
        locked = stop.purpose not in _NEEDS_NO_KEY and match.referee.pins.has_pin(self._seat)
        self._door = PinDoor(match, self._seat, preference_store) if locked else None

    @property
    def _leave(self) -> Intent:
        """What leaves the screen with nothing done."""
        return _UNSEEN if self._stop.purpose is Purpose.DRAW else BACK

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The arms, the sentence, and the button or the pad."""
        if self._door is not None:
            return self._at_pad(room, self._door)
        sizes = room.sizes
        wide = min(room.inner.w, sizes.touch * 11)
        area = centred(room.inner, wide, min(room.inner.h, sizes.touch * 8))
        crest, text, why, foot = rows(
            area, [0.46, 0.3, sizes.body * 1.6, sizes.touch * 1.7], sizes.gap * 2
        )
        later, button = columns(foot, [0.36, 0.64], sizes.gap * 2)
        person = self._match.referee.setup.seats[self._seat]
        found: list[Widget] = [
            Image(crest, Crests(person.colours)),
            Label(Words(self._sentence(), text, sizes.title, "title")),
        ]
        if self._opens:
            soft = room.theme.ink_soft
            found.append(Label(Words(self._why(), why, sizes.body, "text", soft)))
        found.append(Button("later", later, self._later(), self._leave, sizes.body, Kind.QUIET))
        answer = _("Continue") if self._program else _("I'm {name}").format(name=person.name)
        here = Button("primary", button, answer, Intent("here"), sizes.heading, Kind.PRIMARY)
        return [*found, here] if self._opens else found

    @property
    def _program(self) -> bool:
        """Whether the program plays the seat."""
        return self._seat in self._match.referee.queries.programs

    @property
    def _opens(self) -> bool:
        """Whether somebody may go on: for the program, only to turn over a real piece."""
        return not self._program or self._stop.purpose is Purpose.TURN

    def _sentence(self) -> str:
        """Who is to get the screen; nobody says to be the program."""
        name = self._match.referee.setup.seats[self._seat].name
        if self._program:
            return _("{name} is a computer player").format(name=name)
        return given_to(name)

    def _at_pad(self, room: Room, door: PinDoor) -> list[Widget]:
        """The same with the pad, and the ways for a forgotten PIN."""
        name = self._match.referee.setup.seats[self._seat].name
        frame = framed(room, given_to(name), back=self._leave == BACK, foot=False)
        ways = [
            Button(way.id, frame.body, way.text, way.intent, room.sizes.body)
            for way in fallbacks.fallbacks_for(self._match, self._stop.purpose)
        ]
        if self._stop.purpose is Purpose.DRAW:
            # The value lies face down all the same; its owner can look later, also with the PIN.
            ways.append(Button("later", frame.body, self._later(), self._leave, room.sizes.body))
        hint = _("Forgotten? The match goes on without it.")
        if ways or self._stop.purpose in _CAN_BE_LEFT_UNDONE:
            hint = ""
        text = PadText(_("{name}: enter your PIN").format(name=name), self._why(), hint)
        return [*frame.head, *door.widgets(room, frame.body, text, ways)]

    def _later(self) -> str:
        """What it means to go back without handing over."""
        if self._stop.purpose in OPENINGS:
            return _("View board")
        if self._stop.purpose is Purpose.DRAW:
            return _("Go on without looking")
        if self._stop.purpose is not Purpose.PIN:
            return _("Not now")
        kept = self._match.referee.pins.has_pin(Seat(self._stop.seat or 0))
        return _("Keep the PIN") if kept else _("No PIN")

    def _why(self) -> str:
        """Why the screen is handed over; only what everybody knows."""
        seat = Seat(self._stop.seat or 0)
        match self._stop.purpose:
            case Purpose.PIN if self._match.referee.pins.has_pin(seat):
                return _("to change or remove the PIN")
            case Purpose.PIN:
                return _("to choose a PIN, or none")
            case Purpose.AGREE:
                return _(self._match.hidden_words.to_agree)
            case Purpose.AWAY:
                return _("to let somebody else play for them")
            case Purpose.BACK:
                return _("to say they're back")
            case Purpose.SEND:
                return _("to agree to send the result to the club")
            case Purpose.OWN:
                return _("to look at something secret")
            case None:
                return ""
            case Purpose() as purpose:
                return self._at_place(purpose)

    def _at_place(self, purpose: Purpose) -> str:
        """What it is wanted for at a place where a hidden value lies, or is to lie."""
        words, referee = self._match.hidden_words, self._match.referee
        match purpose:
            case Purpose.DRAW | Purpose.LOOK:
                text = words.to_look
            case Purpose.CHOOSE:
                text = words.to_choose
            case Purpose.LAY:
                text = words.to_key_in
            case Purpose.TURN:
                text = words.to_turn
            case _:
                return ""
        name = self._match.hidden.place_name(
            referee.game.view(referee.state, None), self._stop.place
        )
        return self._match.hidden.about(text, name)

    def spoken(self, _room: Room) -> Spoken:
        """Who is to get the screen; not why."""
        return Spoken(due=self._sentence())

    def answer(self, intent: Intent, room: Room) -> None:
        """The right person has it; or it was asked for by mistake, where it was asked for."""
        if intent.name == "instead":
            room.fault = fallbacks.take(str(intent.arg), room, self._match, None) or room.fault
        elif intent in (BACK, _UNSEEN):
            self._left(intent, room)
        elif self._door is not None:
            self._door.answer(intent, room)
        elif self._opens:
            room.nav = room.nav.taken()

    def _left(self, intent: Intent, room: Room) -> None:
        """Back with nothing done; what is due stays due, and can wait."""
        if intent != self._leave:
            return
        room.nav = room.nav.back()
        if self._stop.purpose in OPENINGS:
            room.nav = room.nav.put_aside(due(self._match.referee))

    def typed(self, key: KeyStroke, room: Room) -> bool:
        """Real keys type a PIN."""
        return self._door is not None and self._door.typed(key, room)

    def tick(self, room: Room) -> bool:
        """The right PIN opens the private screen."""
        if self._door is None:
            return False
        changed = self._door.tick(room)
        key = self._door.take()
        if key is not None:
            self._handed.put(key)
            room.nav = room.nav.taken()
        return changed

    def gone(self) -> None:
        """Forget what was typed."""
        if self._door is not None:
            self._door.close()


def given_to(name: str) -> str:
    """The sentence, as it is read and as it is heard."""
    return _("Pass the screen to {name}").format(name=name)
