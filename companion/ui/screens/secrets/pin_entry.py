"""What has been typed on the pad? Digits, until they are used or forgotten.

Only `PinTyping` has the digits: no widget, target or intent does. Which digit stands at
which place of the pad is drawn anew for every pad that comes up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from secrets import SystemRandom

from pygame import Rect

from companion.core.frozen import frozen
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


@frozen
class PadText:
    """What is said beside a pad.

    Attributes:
        prompt: what is asked; it stays while PINs are wrong.
        why: what the PIN is wanted for; "" for nothing.
        hint: a quiet line at the end; "" for none.
    """

    prompt: str
    why: str = ""
    hint: str = ""


def pad_screen(
    room: Room,
    match: MatchInPlay,
    body: Rect,
    typing: PinTyping,
    seat: int,
    text: PadText,
    *,
    ways: Sequence[Button] = (),
    note: str = "",
    live: bool = True,
    working: bool = False,
    digits: int | None = None,
) -> list[Widget]:
    """The pad beside or below what is said, the dots, and other ways.

    Args:
        room: for the sizes.
        match: with the player.
        body: what it fills.
        typing: what was typed.
        seat: whose PIN it is.
        text: what is said.
        ways: buttons that stand below the dots; they are given their rectangles here.
        note: what became of the last PIN, on a line of its own below the dots.
        live: whether anything can be typed now.
        working: a PIN is being tried or set.
        digits: how many digits the PIN has: it needs no *Done* then; None where it can have
            any number.
    """
    left, keys = divided(room, body, len(ways))
    return [
        *pad_words(room, match, left, typing, seat, text, ways=ways, note=note,
                   working=working, digits=digits),
        *pad_keys(room, keys, typing, live=live, digits=digits),
    ]  # fmt: skip


def pad_column(
    room: Room,
    area: Rect,
    typing: PinTyping,
    prompt: str,
    *,
    note: str = "",
    live: bool = True,
    working: bool = False,
    digits: int | None = None,
) -> list[Widget]:
    """A pad below its prompt, where something else stands beside it.

    The arguments are those of `pad_screen`.
    """
    sizes, theme = room.sizes, room.theme
    gap, prompt_high, dots_high = max(3, sizes.gap // 2), round(sizes.heading * 1.3), 0.6
    # The keys have their least height first; what is left goes to the note.
    least = 4 * sizes.touch + 3 * max(4, gap) + prompt_high + sizes.touch * dots_high + 3 * gap
    note_high = max(round(sizes.body * 1.2), min(round(sizes.body * 2.4), area.h - round(least)))
    asked, row, said, keys = rows(area, [prompt_high, sizes.touch * dots_high, note_high, 0.5], gap)
    ink = theme.ink_soft if working else theme.danger
    return [
        Label(Words(prompt, asked, sizes.heading, "text_bold")),
        PinDots(row, typing.dots, digits or LEAST_DIGITS, working),
        Label(Words(note, said, sizes.body, "text", ink)),
        *pad_keys(room, keys, typing, live=live, digits=digits),
    ]


def pad_foot(room: Room, area: Rect, ways: Sequence[Button]) -> list[Widget]:
    """What belongs to such a pad and stands elsewhere: random places, and other ways."""
    cells = columns(area, [0.5] * (1 + len(ways)), room.sizes.gap)
    small = room.sizes.caption
    return [
        Button("scatter", cells[0], _("Shuffle the digits"), Intent("scatter"), small,
               Kind.CHOICE, room.preferences.scattered, role="text"),
        *(
            replace(way, rect=cell, px=small, kind=Kind.PLAIN, role="text")
            for way, cell in zip(ways, cells[1:], strict=True)
        ),
    ]  # fmt: skip


def divided(room: Room, body: Rect, ways: int) -> tuple[Rect, Rect]:
    """What is said, and the keys beside or below it."""
    sizes = room.sizes
    if sizes.portrait:
        upper = 0.4 + 0.05 * ways
        left, keys = rows(body, [upper, 1 - upper], sizes.gap * 2)
        return left, centred(keys, min(keys.w, sizes.touch * 9), keys.h)
    left, keys = columns(body, [0.47, 0.53], sizes.gap * 3)
    return left, keys


def pad_keys(
    room: Room, area: Rect, typing: PinTyping, *, live: bool, digits: int | None
) -> list[Widget]:
    """The keys of a pad."""
    return pad(area, room.sizes, typing.order, live=live, enough=typing.enough,
               ends=digits is None)  # fmt: skip


def pad_words(
    room: Room,
    match: MatchInPlay,
    area: Rect,
    typing: PinTyping,
    seat: int,
    text: PadText,
    *,
    ways: Sequence[Button] = (),
    note: str = "",
    working: bool = False,
    digits: int | None = None,
) -> list[Widget]:
    """What stands beside the keys; see `pad_screen`."""
    sizes, theme = room.sizes, room.theme
    across, soft = min(area.w, sizes.touch * 8), theme.ink_soft
    heights: list[float] = [0.5]
    heights += [round(sizes.body * 1.4)] * bool(text.why)
    heights += [round(sizes.heading * (2.5 if len(text.prompt) > 40 else 1.3)), sizes.touch * 0.7]
    heights += [round(sizes.body * 2.4), sizes.touch, *[sizes.touch] * len(ways)]
    heights += [round(sizes.body * 1.4)] * bool(text.hint)
    cells = iter(rows(area, heights, max(3, sizes.gap * 2 // 3)))
    found: list[Widget] = [Image(next(cells), Crests(match.referee.setup.seats[seat].colours))]
    if text.why:
        found.append(Label(Words(text.why, next(cells), sizes.body, "text", soft)))
    found.append(Label(Words(text.prompt, next(cells), sizes.heading, "text_bold")))
    found.append(PinDots(centred(row := next(cells), across, row.h), typing.dots,
                         digits or LEAST_DIGITS, working))  # fmt: skip
    ink = soft if working else theme.danger
    found.append(Label(Words(note, next(cells), sizes.body, "text", ink)))
    found.append(
        Button("scatter", centred(next(cells), across, sizes.touch), _("Shuffle the digits"),
               Intent("scatter"), sizes.body, Kind.CHOICE, room.preferences.scattered, role="text")
    )  # fmt: skip
    for way in ways:
        cell = centred(next(cells), across, sizes.touch)
        found.append(replace(way, rect=cell, kind=Kind.PLAIN, role="text"))
    if text.hint:
        found.append(Label(Words(text.hint, next(cells), sizes.caption, "text", soft)))
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
    return _("Too many wrong PINs. Try again in {time}; the match can go on.").format(time=time)
