"""What may only one person see and do? The key, and the private task.

The screen holds the key until it is closed, in whichever way: it came with the right PIN from the
page that handed the screen over, or is had for the asking where there is no PIN. No widget holds
a value. The screen closes by itself when nobody touches it.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import VaultError
from companion.core.game import Seat
from companion.referee.secrets import OpenedKey
from companion.ui.i18n.translate import _, translate
from companion.ui.input import events
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.due import due
from companion.ui.screen_kit.frame import Frame, framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import OPENINGS, Page, Purpose, Stop
from companion.ui.screens.secrets import fallbacks
from companion.ui.screens.secrets.end_reveal import AgreeTask
from companion.ui.screens.secrets.enter_value import EnterValueTask
from companion.ui.screens.secrets.outcome import show_outcome
from companion.ui.screens.secrets.own_word import OwnWordTask
from companion.ui.screens.secrets.peek import PeekTask
from companion.ui.screens.secrets.pin_setup import ChoosePinTask
from companion.ui.screens.secrets.private_task import PrivateTask, Then
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words

LEAVES_AFTER_S = 20.0
"""In seconds: after so long without a touch the screen goes back to the table."""
THINKS_S = 60.0
"""In seconds: the same while a PIN is chosen, when nothing hidden is visible."""


def task_of(stop: Stop, match: MatchInPlay, preference_store: PreferenceStore) -> PrivateTask:
    """The private task of a stop."""
    match stop.purpose:
        case Purpose.CHOOSE | Purpose.LAY | Purpose.TURN:
            return EnterValueTask(stop, match)
        case Purpose.PIN:
            return ChoosePinTask(stop, match, preference_store)
        case Purpose.AGREE:
            return AgreeTask(stop, match)
        case Purpose.AWAY | Purpose.BACK | Purpose.SEND:
            return OwnWordTask(stop, match)
        case _:
            return PeekTask(stop, match)


class PrivateScreen(BaseScreen):
    """One person alone with the screen."""

    def __init__(
        self,
        stop: Stop,
        match: MatchInPlay,
        preference_store: PreferenceStore,
        key: OpenedKey | None,
    ) -> None:
        """For one seat, one place and one purpose.

        Args:
            stop: says which.
            match: on the table.
            preference_store: for the pad.
            key: the seat's, after its PIN; None where there is none.
        """
        self._match = match
        self._stop = stop
        self._seat = Seat(stop.seat or 0)
        self._task = task_of(stop, match, preference_store)
        self._knocked = key is not None
        self._key = key
        self._shut = ""
        self._since: float | None = None

    @property
    def first(self) -> str:
        """The private task's own, once it is open."""
        return self._task.first if self._inside else "primary"

    @property
    def _inside(self) -> bool:
        """Whether the private task is open."""
        return self._knocked and not self._shut

    @property
    def still_asked(self) -> bool:
        """Whether the private task is due and not done, so that a restart asks for it again."""
        return self._task.still_asked

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The head, and below it the private task, or why it cannot be."""
        frame = framed(room, self._title(), foot=False)
        found = list(frame.head)
        if self._inside:
            return [*found, *self._task.widgets(room, frame.body, self._key)]
        return [*found, *self._closed(room, frame)] if self._shut else found

    def _title(self) -> str:
        name = self._match.referee.setup.seats[self._seat].name
        if not self._stop.place:
            return name
        view = self._match.referee.game.view(self._match.referee.state, None)
        return f"{name} · {self._match.hidden.place_name(view, self._stop.place)}"

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
        """To the private task, or away."""
        self._since = room.now
        if intent.name == "instead":
            holder = self._seat
            self._shut = fallbacks.take(str(intent.arg), room, self._match, holder) or self._shut
        elif intent == BACK:
            self._turn_back(room)
        elif self._inside:
            self._follow(self._task.answer(intent, room, self._key), room)

    def _follow(self, then: Then, room: Room) -> None:
        """Do what follows from the private task; a fault closes the screen at once."""
        if then is Then.TOLD and not room.fault:
            show_outcome(room, self._match, self._stop.place, Purpose.TURN)
        elif then is not Then.STAY or room.fault:
            room.nav = room.nav.give_back()
            if self._stop.purpose is Purpose.LOOK and room.nav.top.page is Page.PLACE:
                room.nav = room.nav.back()  # it was opened for the look

    def _turn_back(self, room: Room) -> None:
        """Leave with nothing done; what is due stays due, and can wait."""
        waits = due(self._match.referee) if self._stop.purpose in OPENINGS else None
        room.nav = room.nav.give_back()
        if waits is not None:
            room.nav = room.nav.put_aside(waits)

    def typed(self, key: events.KeyStroke, room: Room) -> bool:
        """Real keys are the private task's."""
        self._since = room.now
        return self._inside and self._task.typed(key, self._key)

    def tick(self, room: Room) -> bool:
        """Open the task when it may be opened; leave when nobody touches the screen."""
        if self._since is None:
            self._since = room.now
        changed = self._knock(room)
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
        else:
            room.nav = room.nav.give_back()
        return True

    def _knock(self, room: Room) -> bool:
        """At the first tick: ask for the key of a seat without a PIN."""
        if self._knocked:
            return False
        self._knocked = True
        if self._key is not None or self._stop.purpose is Purpose.TURN:
            return True
        if self._match.referee.pins.has_pin(self._seat):
            # Its PIN is asked for where the screen is handed over.
            room.nav = room.nav.ask_again()
            return True
        try:
            self._key = self._match.referee.pins.unlock(self._seat).key()
        except VaultError as error:
            self._shut = translate(error)
        return True

    def gone(self) -> None:
        """Close the key, and forget what was typed."""
        self._task.forget()
        if self._key is not None:
            self._key.close()
        self._key = None
