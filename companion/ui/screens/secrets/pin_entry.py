"""What has been typed on the pad? Digits, until they are used or forgotten.

Only `PinTyping` has the digits: no widget, target or intent does. Which digit stands at
which place of the pad is drawn anew for every pad that comes up.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import SystemRandom

from pygame import Rect

from companion.core.pin import MOST_DIGITS, Pin
from companion.ui.i18n.translate import _, ngettext
from companion.ui.input.events import KeyName, KeyStroke
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.preferences import set_preferences
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Image, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests
from companion.ui.widgets.pinpad import PinDots, pad

LEAST_DIGITS = 4
_IN_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)


class PinTyping:
    """A row of digits that is being typed.

    Attributes:
        order: the digits by their place on the pad.
    """

    def __init__(self, *, scattered: bool) -> None:
        """Nothing is typed yet."""
        self.order: tuple[int, ...] = _IN_ORDER
        self._pin = Pin()
        self._taken = 0
        self.scatter(scattered=scattered)

    def __len__(self) -> int:
        """How many digits there are."""
        return len(self._pin)

    @property
    def dots(self) -> int:
        """The number of digits, also while they are being tried."""
        return len(self) or self._taken

    @property
    def enough(self) -> bool:
        """Whether there are enough digits for a PIN."""
        return len(self) >= LEAST_DIGITS

    def scatter(self, *, scattered: bool) -> None:
        """Put the digits in random places, drawn anew, or in order."""
        chance = SystemRandom()
        self.order = tuple(chance.sample(_IN_ORDER, 10)) if scattered else _IN_ORDER

    def place(self, place: int) -> None:
        """The digit at a place of the pad was tapped."""
        self._pin.add(self.order[place])

    def read(self, key: KeyStroke) -> bool:
        """Handle a real key. Returns whether it is one of the pad's."""
        if key.name is KeyName.TEXT:
            if len(key.text) == 1 and key.text in "0123456789":
                self._pin.add(int(key.text))
            return True
        if key.name is KeyName.BACKSPACE:
            self.rub()
            return True
        return False

    def same(self, other: PinTyping) -> bool:
        """Whether the same digits were typed in both."""
        return self._pin.same(other._pin)

    def rub(self) -> None:
        """Delete the last digit."""
        self._pin.rub()

    def forget(self) -> None:
        """Forget all digits."""
        self._pin.wipe()
        self._taken = 0

    def take(self) -> Pin:
        """Return the digits and forget them here; their dots stay until `forget`."""
        self._taken = len(self)
        return self._pin.take()


def on_pad(
    intent: Intent, room: Room, preference_store: PreferenceStore, typing: PinTyping
) -> None:
    """A key of the pad was tapped."""
    match intent.name:
        case "pad":
            typing.place(int(intent.arg or 0))
        case "rub":
            typing.rub()
        case "scatter":
            set_preferences(room, preference_store, scattered=not room.preferences.scattered)
            typing.scatter(scattered=room.preferences.scattered)


def pad_screen(
    room: Room,
    match: MatchInPlay,
    body: Rect,
    typing: PinTyping,
    seat: int,
    message: str,
    *,
    ways: Sequence[Button] = (),
    hint: str = "",
    live: bool = True,
    working: bool = False,
) -> list[Widget]:
    """The pad beside or below what is said, the dots, and other ways.

    Args:
        room: for the sizes.
        match: with the player.
        body: what it fills.
        typing: what was typed.
        seat: whose PIN it is.
        message: one or two sentences.
        ways: buttons that stand below the dots; they are given their rectangles here.
        hint: a quiet line below them.
        live: whether anything can be typed now.
        working: a PIN is being tried or set.
    """
    sizes = room.sizes
    high = sizes.touch
    if sizes.portrait:
        upper = 0.4 + 0.05 * len(ways)
        text, keys = rows(body, [upper, 1 - upper], sizes.gap * 2)
        keys = centred(keys, min(keys.w, sizes.touch * 9), keys.h)
    else:
        text, keys = columns(body, [0.47, 0.53], sizes.gap * 3)
    parts = rows(
        text,
        [
            0.5,
            sizes.body * 3.2,
            sizes.touch * 0.8,
            high,
            *[high] * len(ways),
            *[sizes.body * 1.4] * bool(hint),
        ],
        sizes.gap,
    )
    crest, words, dots, scatter, *others = parts
    across = min(text.w, sizes.touch * 8)
    found: list[Widget] = [
        Image(crest, Crests(match.referee.setup.seats[seat].colours)),
        Label(Words(message, words, sizes.body)),
        PinDots(centred(dots, across, dots.h), typing.dots, LEAST_DIGITS, working),
        Button("scatter", centred(scatter, across, high), _("Digits in random places"),
               Intent("scatter"), sizes.body, Kind.CHOICE, room.preferences.scattered, role="text"),
        *pad(keys, sizes, typing.order, live=live, enough=typing.enough),
    ]  # fmt: skip
    if hint:
        soft = room.theme.ink_soft
        found.append(Label(Words(hint, others.pop(), sizes.caption, "text", soft)))
    for way, rect in zip(ways, others, strict=True):
        found.append(
            Button(way.id, centred(rect, across, high), way.text, way.intent, sizes.body,
                   Kind.PLAIN, role="text")
        )  # fmt: skip
    return found


def too_few() -> str:
    """What is said when a PIN is too short."""
    return _("A PIN has {least} to {most} digits.").format(least=LEAST_DIGITS, most=MOST_DIGITS)


def wait_words(seconds: float) -> str:
    """How long no PIN may be tried, in words that change at most once a second."""
    left = max(1, -int(-seconds // 1))
    if left <= 60:
        time = ngettext("{n} second", "{n} seconds", left)
    elif left < 3600:
        time = ngettext("{n} minute", "{n} minutes", -(-left // 60))
    else:
        time = _("an hour")
    return _("Too many wrong PINs. The next try is in {time}; the match can go on.").format(
        time=time
    )
