"""What may only one person see and do? The PIN, the key, and the private task.

The screen holds the key from the right PIN until it is closed, in whichever way. No widget
holds a value or a digit. The screen closes by itself when nobody touches it.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import VaultError
from companion.core.game import Seat
from companion.referee.secrets import OpenedKey, Unlocking
from companion.ui.i18n.translate import _, translate
from companion.ui.input import events
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.due import due
from companion.ui.screen_kit.frame import Frame, framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import OPENINGS, Page, Purpose, Stop
from companion.ui.screens.secrets import fallbacks
from companion.ui.screens.secrets.end_reveal import AgreeTask
from companion.ui.screens.secrets.enter_value import EnterValueTask
from companion.ui.screens.secrets.own_word import OwnWordTask
from companion.ui.screens.secrets.peek import PeekTask, ShareTask
from companion.ui.screens.secrets.pin_entry import (
    PinTyping,
    on_pad,
    pad_screen,
    too_few,
    wait_words,
)
from companion.ui.screens.secrets.pin_setup import ChoosePinTask
from companion.ui.screens.secrets.private_task import PrivateTask, Then
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.pinpad import WORK_HZ

LEAVES_AFTER_S = 20.0
"""In seconds: after so long without a touch the screen goes back to the table."""
THINKS_S = 60.0
"""In seconds: the same while a PIN is chosen, when nothing hidden is visible."""
_ASKS_AGAIN_S = 0.5
"""In seconds: how often the vault is asked how long a PIN must wait; the words change with it."""


def task_of(stop: Stop, match: MatchInPlay, preference_store: PreferenceStore) -> PrivateTask:
    """The private task of a stop."""
    match stop.purpose:
        case Purpose.CHOOSE | Purpose.LAY | Purpose.TURN:
            return EnterValueTask(stop, match)
        case Purpose.SHARE:
            return ShareTask(stop, match)
        case Purpose.PIN:
            return ChoosePinTask(stop, match, preference_store)
        case Purpose.AGREE:
            return AgreeTask(stop, match)
        case Purpose.AWAY | Purpose.BACK:
            return OwnWordTask(stop, match)
        case _:
            return PeekTask(stop, match)


class PrivateScreen:
    """One person alone with the screen."""

    def __init__(self, stop: Stop, match: MatchInPlay, preference_store: PreferenceStore) -> None:
        """For one seat, one place and one purpose."""
        self._match = match
        self._preference_store = preference_store
        self._stop = stop
        self._seat = Seat(stop.seat or 0)
        self._task = task_of(stop, match, preference_store)
        self._knocked = False
        self._key: OpenedKey | None = None
        self._shut = ""
        self._pad: PinTyping | None = None
        self._trying: Unlocking | None = None
        self._message = ""
        self._wait_s = 0.0
        self._asked = 0.0
        self._since: float | None = None
        self._frame = -1

    @property
    def first(self) -> str:
        """The private task's own, once it is open."""
        return self._task.first if self._inside else "primary"

    @property
    def moving(self) -> bool:
        """Nothing moves fast."""
        return False

    @property
    def _inside(self) -> bool:
        """Whether the private task is open."""
        return self._knocked and self._pad is None and not self._shut

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The head, and below it the pad, the private task, or why neither can be."""
        frame = framed(room, self._title(), foot=False)
        found = list(frame.head)
        if self._inside:
            return [*found, *self._task.widgets(room, frame.body, self._key)]
        if self._pad is not None:
            return [*found, *self._locked(room, frame, self._pad)]
        return [*found, *self._closed(room, frame)] if self._shut else found

    def _title(self) -> str:
        name = self._match.referee.setup.seats[self._seat].name
        if not self._stop.place:
            return name
        view = self._match.referee.game.view(self._match.referee.state, None)
        return f"{name} · {self._match.hidden.place_name(view, self._stop.place)}"

    def _locked(self, room: Room, frame: Frame, pad: PinTyping) -> list[Widget]:
        """The pad, what became of the last PIN, and the ways for a forgotten one."""
        if self._trying is not None:
            message = _("One moment …")
        elif self._wait_s > 0:
            message = wait_words(self._wait_s)
        else:
            message = self._message or _("Your PIN, please.")
        others = [
            Button(way.id, frame.body, way.text, way.intent, room.sizes.body)
            for way in fallbacks.fallbacks_for(self._match, self._stop.purpose)
        ]
        live = self._trying is None and self._wait_s <= 0
        working = self._trying is not None
        hint = _("Forgotten? The match goes on without it.")
        if others or self._stop.purpose in (Purpose.AGREE, Purpose.AWAY, Purpose.BACK):
            hint = ""
        return pad_screen(
            room, self._match, frame.body, pad, self._seat, message, ways=others, hint=hint,
            live=live, working=working,
        )  # fmt: skip

    def _closed(self, room: Room, frame: Frame) -> list[Widget]:
        """Why there is no key, and the fallbacks."""
        sizes = room.sizes
        others = [
            way
            for way in fallbacks.fallbacks_for(self._match, self._stop.purpose)
            if way.id != fallbacks.DRAW
        ]
        high = round(sizes.touch * 1.4)
        text, *cells = rows(frame.body, [0.5, *[high] * (len(others) + 1)], sizes.gap)
        found: list[Widget] = [
            Label(Words(self._shut, centred(text, sizes.body * 26, text.h), sizes.heading))
        ]
        for way, cell in zip(others, cells, strict=False):
            rect = centred(cell, sizes.touch * 9, cell.h)
            found.append(Button(way.id, rect, way.text, way.intent, sizes.body))
        out = centred(cells[-1], sizes.touch * 9, high)
        found.append(
            Button("primary", out, _("Back to the table"), BACK, sizes.heading, Kind.PRIMARY)
        )
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """To the private task, to the pad, or away."""
        self._since = room.now
        if intent.name == "instead":
            holder = self._seat
            self._shut = fallbacks.take(str(intent.arg), room, self._match, holder) or self._shut
        elif intent == BACK:
            self._turn_back(room)
        elif self._inside:
            self._follow(self._task.answer(intent, room, self._key), room)
        elif self._pad is not None:
            self._on_pad(intent, room, self._pad)

    def _follow(self, then: Then, room: Room) -> None:
        """Do what follows from the private task; a fault closes the screen at once."""
        if then is Then.LEAVE or room.fault:
            room.nav = room.nav.give_back(self._match.referee.prompt.seat)
        elif then is Then.ON:
            room.nav = room.nav.down_to(Page.TABLE)

    def _turn_back(self, room: Room) -> None:
        """Leave with nothing done; what is due stays due, and can wait."""
        waits = due(self._match.referee) if self._stop.purpose in OPENINGS else None
        if self._inside:
            room.nav = room.nav.give_back(self._match.referee.prompt.seat)
        else:
            room.nav = room.nav.back()
        if waits is not None:
            room.nav = room.nav.put_aside(waits)

    def _on_pad(self, intent: Intent, room: Room, pad: PinTyping) -> None:
        self._message = ""
        if intent.name != "typed":
            on_pad(intent, room, self._preference_store, pad)
        elif not pad.enough:
            self._message = too_few()
        elif self._trying is None and self._wait_s <= 0:
            self._try(room, pad)

    def _try(self, room: Room, pad: PinTyping) -> None:
        try:
            self._trying = self._match.referee.pins.unlock(self._seat, pad.take())
        except VaultError as error:
            self._message = translate(error)
            self._ask(room)

    def _ask(self, room: Room) -> None:
        """How long no PIN may be tried."""
        self._wait_s, self._asked = self._match.referee.pins.wait_s(self._seat), room.now

    def typed(self, key: events.KeyStroke, room: Room) -> bool:
        """Real keys type a PIN too."""
        self._since = room.now
        if self._inside:
            return self._task.typed(key)
        if self._pad is None or self._trying is not None or self._wait_s > 0:
            return False
        return self._pad.read(key)

    def tick(self, room: Room) -> bool:
        """Open the task when it may be opened; leave when nobody touches the screen."""
        if self._since is None:
            self._since = room.now
        changed = self._knock(room)
        if self._trying is not None:
            self._since = room.now
            return self._tried(room, self._trying) or changed
        if self._pad is not None and self._wait_s > 0:
            self._since = room.now
            return self._waited(room) or changed
        if self._inside:
            then = self._task.tick(room)
            if then is not None:
                self._follow(then, room)
                changed = True
        longest = THINKS_S if self._stop.purpose is Purpose.PIN else LEAVES_AFTER_S
        if room.now - self._since < longest:
            return changed
        if self._task.still_asked:
            room.nav = room.nav.ask_again()
        elif self._inside:
            room.nav = room.nav.give_back(self._match.referee.prompt.seat)
        else:
            room.nav = room.nav.back()
        return True

    def _knock(self, room: Room) -> bool:
        """At the first tick: show the pad if there is a PIN, else ask for the key at once."""
        if self._knocked:
            return False
        self._knocked = True
        if self._stop.purpose is Purpose.TURN:
            return True
        if self._match.referee.pins.has_pin(self._seat):
            self._pad = PinTyping(scattered=room.preferences.scattered)
            self._ask(room)
            return True
        try:
            self._key = self._match.referee.pins.unlock(self._seat).key()
        except VaultError as error:
            self._shut = translate(error)
        return True

    def _tried(self, room: Room, trying: Unlocking) -> bool:
        """Whether the PIN was right; until that is known, show a calm sign."""
        if not trying.done:
            frame, self._frame = self._frame, int(room.now * WORK_HZ)
            return frame != self._frame
        self._trying = None
        try:
            self._key = trying.key()
        except VaultError as error:
            self._message = translate(error)
        else:
            self._message = _("That is not the PIN.")
        if self._pad is not None:
            self._pad.forget()
        if self._key is not None:
            self._pad = None
        else:
            self._ask(room)
        return True

    def _waited(self, room: Room) -> bool:
        """Time has passed in which no PIN may be tried; whether the words change."""
        if room.now - self._asked < _ASKS_AGAIN_S:
            return False
        before = self._wait_s
        self._ask(room)
        if self._wait_s <= 0:
            self._message = ""
            return True
        return wait_words(before) != wait_words(self._wait_s)

    def gone(self) -> None:
        """Close the key, and forget what was typed."""
        self._task.forget()
        if self._pad is not None:
            self._pad.forget()
        if self._key is not None:
            self._key.close()
        self._key = self._trying = None
