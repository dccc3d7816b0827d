"""Whose screen is it? A PIN says so: the pad, the tries, the wait, and the key for the right one.

The pad is part of a public page: it shows no value, and the page knows no digit. The right PIN
leaves a key in the door, which is taken out once. `HandedKey` carries it from the page with the
pad to the private page.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.errors import VaultError
from companion.core.game import Seat
from companion.referee.secrets import OpenedKey, Unlocking
from companion.ui.i18n.translate import _, translate
from companion.ui.input.events import KeyStroke
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screens.secrets.pin_entry import (
    PadText,
    PinTyping,
    on_pad,
    pad_column,
    pad_screen,
    too_few,
    wait_words,
)
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.parts import Button
from companion.ui.widgets.pinpad import WORK_HZ

FORGETS_AFTER_S = 20.0
"""In seconds: after so long without a touch the typed digits are forgotten."""
_ASKS_AGAIN_S = 0.5
"""In seconds: how often the vault is asked how long a PIN must wait; the words change with it."""


class HandedKey:
    """One opened key, on its way from the page with the pad to the private page."""

    def __init__(self) -> None:
        """None is on its way."""
        self._key: OpenedKey | None = None

    def put(self, key: OpenedKey) -> None:
        """Carry a key; one that nobody took is closed."""
        self.close()
        self._key = key

    def take(self, seat: Seat) -> OpenedKey | None:
        """The key if it is this seat's, once; the key of another seat is closed."""
        key, self._key = self._key, None
        if key is not None and key.seat != seat:
            key.close()
            return None
        return key

    def close(self) -> None:
        """Close the key that nobody took. Idempotent."""
        if self._key is not None:
            self._key.close()
        self._key = None


class PinDoor:
    """The pad of one seat with a PIN."""

    def __init__(self, match: MatchInPlay, seat: Seat, preference_store: PreferenceStore) -> None:
        """Nothing is typed yet."""
        self._match = match
        self._seat = seat
        self._preference_store = preference_store
        self._pad: PinTyping | None = None
        self._trying: Unlocking | None = None
        self._key: OpenedKey | None = None
        self._digits = match.referee.pins.digits(seat)
        self._note = ""
        self._wait_s = 0.0
        self._asked: float | None = None
        self._since = 0.0
        self._frame = -1

    def take(self) -> OpenedKey | None:
        """The key of the right PIN, once; None before."""
        key, self._key = self._key, None
        return key

    def _typing(self, room: Room) -> PinTyping:
        if self._pad is None:
            self._pad = PinTyping(scattered=room.preferences.scattered)
        return self._pad

    @property
    def _live(self) -> bool:
        """Whether a digit can be typed now."""
        return self._trying is None and self._wait_s <= 0

    def widgets(
        self, room: Room, body: Rect, text: PadText, ways: Sequence[Button] = ()
    ) -> list[Widget]:
        """The pad on a page of its own, with what became of the last PIN."""
        return pad_screen(
            room, self._match, body, self._typing(room), self._seat, text, ways=ways,
            note=self._said, live=self._live, working=self._works, digits=self._digits,
        )  # fmt: skip

    def column(self, room: Room, area: Rect, prompt: str) -> list[Widget]:
        """The pad beside something else; `pad_foot` has what belongs to it."""
        return pad_column(
            room, area, self._typing(room), prompt, note=self._said, live=self._live,
            working=self._works, digits=self._digits,
        )  # fmt: skip

    @property
    def _works(self) -> bool:
        """Whether a PIN is being tried."""
        return self._trying is not None

    @property
    def _said(self) -> str:
        """What became of the last PIN."""
        if self._works:
            return _("One moment…")
        return wait_words(self._wait_s) if self._wait_s > 0 else self._note

    def answer(self, intent: Intent, room: Room) -> None:
        """A key of the pad was tapped."""
        self._since, self._note = room.now, ""
        pad = self._typing(room)
        if intent.name != "typed":
            if self._live or intent.name == "scatter":
                on_pad(intent, room, self._preference_store, pad)
                self._try_whole(room, pad)
        elif not pad.enough:
            self._note = too_few()
        elif self._live:
            self._try(room, pad)

    def typed(self, key: KeyStroke, room: Room) -> bool:
        """A real key types a PIN too. Returns whether it did."""
        self._since = room.now
        if not self._live:
            return False
        pad = self._typing(room)
        used = pad.read(key)
        if used:
            self._note = ""
            self._try_whole(room, pad)
        return used

    def _try_whole(self, room: Room, pad: PinTyping) -> None:
        """Try the PIN at its last digit, where their number is known."""
        if self._digits is not None and len(pad) >= self._digits:
            self._try(room, pad)

    def _try(self, room: Room, pad: PinTyping) -> None:
        try:
            self._trying = self._match.referee.pins.unlock(self._seat, pad.take())
        except VaultError as error:
            pad.forget()
            self._note = translate(error)
            self._ask(room)

    def _ask(self, room: Room) -> None:
        """How long no PIN may be tried, and how many digits it has."""
        pins = self._match.referee.pins
        self._wait_s, self._asked = pins.wait_s(self._seat), room.now
        self._digits = pins.digits(self._seat)

    def tick(self, room: Room) -> bool:
        """Whether the pad looks different: a PIN was tried, a wait passed, digits are forgotten."""
        if self._asked is None:
            self._since = room.now
            self._ask(room)
            return True
        if self._trying is not None:
            self._since = room.now
            return self._tried(room, self._trying)
        if self._wait_s > 0:
            return self._waited(room)
        if self._pad is None or not len(self._pad) or room.now - self._since < FORGETS_AFTER_S:
            return False
        self._pad.forget()
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
            self._note = translate(error)
        else:
            self._note = "" if self._key is not None else _("That's not the right PIN.")
        self._typing(room).forget()
        if self._key is None:
            self._ask(room)
        return True

    def _waited(self, room: Room) -> bool:
        """Time has passed in which no PIN may be tried; whether the words change."""
        if self._asked is not None and room.now - self._asked < _ASKS_AGAIN_S:
            return False
        before = self._wait_s
        self._ask(room)
        if self._wait_s <= 0:
            self._note = ""
            return True
        return wait_words(before) != wait_words(self._wait_s)

    def close(self) -> None:
        """Close a key that was not taken, and forget what was typed."""
        if self._pad is not None:
            self._pad.forget()
        if self._key is not None:
            self._key.close()
        self._key = self._trying = None
