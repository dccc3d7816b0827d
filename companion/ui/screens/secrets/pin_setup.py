"""How does a player get a PIN? The private task of choosing one, and the first round.

It is typed twice; what was typed first is kept until then and no longer.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.errors import VaultError
from companion.core.pin import Pin
from companion.referee.secrets import OpenedKey, Unlocking
from companion.ui.i18n.translate import _, translate
from companion.ui.input import events
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Purpose, Stop
from companion.ui.screens.secrets.pin_entry import (
    PadText,
    PinTyping,
    on_pad,
    pad_screen,
    too_few,
)
from companion.ui.screens.secrets.private_task import BaseTask, Then
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.parts import Button
from companion.ui.widgets.pinpad import WORK_HZ


def go_round(room: Room, match: MatchInPlay) -> None:
    """Hand the screen to every player in turn who is to be asked for a PIN."""
    for seat in reversed(match.referee.pins.asks_pins):
        room.nav = room.nav.hand_over(seat, Purpose.PIN, "")


class ChoosePinTask(BaseTask):
    """Choose, change or drop a PIN."""

    def __init__(self, stop: Stop, match: MatchInPlay, preference_store: PreferenceStore) -> None:
        """For a stop on `PRIVATE`."""
        super().__init__(stop, match)
        self._preference_store = preference_store
        self._pad: PinTyping | None = None
        self._before: PinTyping | None = None
        self._setting: Unlocking | None = None
        self._message = ""
        self._frame = -1

    @property
    def still_asked(self) -> bool:
        """Letting the time pass does not count as a choice: the player is asked again."""
        return True

    def _typing(self, room: Room) -> PinTyping:
        if self._pad is None:
            self._pad = PinTyping(scattered=room.preferences.scattered)
        return self._pad

    def widgets(self, room: Room, body: Rect, key: OpenedKey | None) -> Sequence[Widget]:  # noqa: ARG002 - the contract has it
        """The pad, and the way without one."""
        word = _("Remove my PIN") if self._match.referee.pins.has_pin(self.seat) else _("No PIN")
        without = Button("none", body, word, Intent("none"), room.sizes.body)
        idle = self._setting is None
        return pad_screen(
            room, self._match, body, self._typing(room), self.seat, PadText(self._sentence()),
            ways=(without,), note=self._message if idle else _("One moment…"), live=idle,
            working=not idle, digits=None if self._before is None else self._before.dots,
        )  # fmt: skip

    def _sentence(self) -> str:
        if self._before is not None:
            return _("Type the same PIN again.")
        return _("Choose a PIN of 4 to 8 digits. Nobody can recover it for you later.")

    def answer(self, intent: Intent, room: Room, key: OpenedKey | None) -> Then:
        """A key of the pad, or no PIN."""
        if self._setting is not None or key is None:
            return Then.STAY
        self._message = ""
        pad, before = self._typing(room), self._before
        if intent.name == "none":
            if not self._match.referee.pins.has_pin(self.seat):
                return Then.LEAVE
            self._set(key, Pin())
        elif intent.name != "typed":
            on_pad(intent, room, self._preference_store, pad)
            self._repeated(pad, key)
        elif not pad.enough:
            self._message = too_few()
        elif before is None:
            self._before, self._pad = pad, PinTyping(scattered=room.preferences.scattered)
        return Then.STAY

    def _repeated(self, pad: PinTyping, key: OpenedKey) -> None:
        """Set the PIN when it was typed a second time, at its last digit."""
        before = self._before
        if before is None or len(pad) < before.dots:
            return
        if pad.same(before):
            before.take().wipe()  # its dots stay
            self._set(key, pad.take())
        else:
            self.forget()
            self._message = _("The PINs don't match. Choose a PIN again.")

    def _set(self, key: OpenedKey, pin: Pin) -> None:
        try:
            self._setting = self._match.referee.pins.set_pin(key, pin)
        except VaultError as error:
            self.forget()
            self._message = translate(error)

    def typed(self, stroke: events.KeyStroke, key: OpenedKey | None) -> bool:
        """Real keys type a PIN too."""
        if self._pad is None or self._setting is not None or not self._pad.read(stroke):
            return False
        self._message = ""
        if key is not None:
            self._repeated(self._pad, key)
        return True

    def tick(self, room: Room) -> Then | None:
        """Until the PIN is set, a calm sign that it is being set."""
        if self._setting is None:
            self._typing(room)
            return None
        if not self._setting.done:
            frame, self._frame = self._frame, int(room.now * WORK_HZ)
            return Then.STAY if frame != self._frame else None
        setting, self._setting = self._setting, None
        self.forget()
        try:
            setting.key()
        except VaultError as error:
            self._message = translate(error)
            return Then.STAY
        return Then.LEAVE

    def forget(self) -> None:
        """Forget both entries."""
        for typing in (self._pad, self._before):
            if typing is not None:
                typing.forget()
        self._pad = self._before = None
