"""How do others get to see the table? A QR code, four letters and an address; and whether they may.

What others can see is said before it is switched on, and while it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from companion.ui.i18n.translate import _, translate
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.ports.spectators import SpectatorsPort, SpectatorsState, WatchAddress
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.preferences import set_preferences
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Image, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon
from companion.ui.widgets.qr_picture import QrPicture

_ASKED_S: Final = 0.5
"""How often it is asked how it stands, in seconds."""


class SpectatorsScreen(BaseScreen):
    """The way to the table's pictures, and the switch."""

    def __init__(self, spectators: SpectatorsPort, preference_store: PreferenceStore) -> None:
        """Nothing was asked yet."""
        self._spectators = spectators
        self._preference_store = preference_store
        self._asked_s = float("-inf")
        self._found: SpectatorsState | None = None

    @property
    def first(self) -> str:
        """Enter goes back: nobody is let in or out by a key alone."""
        return "back"

    def tick(self, room: Room) -> bool:
        """Whether it stands otherwise than when it was asked last."""
        if self._found is None or room.now - self._asked_s < _ASKED_S:
            return False
        before = self._found
        self._ask(room)
        return self._found != before

    def _ask(self, room: Room) -> SpectatorsState:
        self._asked_s, self._found = room.now, self._spectators.state()
        return self._found

    def widgets(self, room: Room) -> Sequence[Widget]:
        """How to get there, or why nobody can; what is seen; the switch."""
        found = self._found or self._ask(room)
        sizes = room.sizes
        frame = framed(room, _("Spectators"))
        button = centred(frame.foot, sizes.touch * 8, frame.foot.h)
        if not found.on:
            switch = Button("primary", button, _("Let others watch"), Intent("on"), sizes.heading,
                            Kind.PRIMARY)  # fmt: skip
        else:
            switch = Button("off", button, _("Stop sharing"), Intent("off"), sizes.heading)
        trouble = translate(found.trouble) if found.trouble else ""
        if found.on and found.address is not None and not trouble:
            body = self._way(room, found.address, frame.body)
        else:
            body = self._words(room, found, trouble, frame.body)
        return [*frame.head, *body, switch]

    def _words(
        self, room: Room, found: SpectatorsState, trouble: str, area: Rect
    ) -> Sequence[Widget]:
        """What is wrong, or that it takes a moment; and what others can see."""
        sizes, theme = room.sizes, room.theme
        sign, said, seen = rows(area, [0.3, 0.4, 0.3], sizes.gap)
        wide = min(area.w, sizes.body * 30)
        if trouble:
            text, ink = trouble, theme.danger
        elif found.on:
            text, ink = _("Others can watch in a moment."), theme.ink
        else:
            text, ink = _would_see(), theme.ink
        below = _would_see() if found.on else _("Nobody can watch right now.")
        return [
            Image(centred(sign, min(sign.w, sign.h), sign.h), Icon("eye", theme.ink_soft)),
            Label(Words(text, centred(said, wide, said.h), sizes.heading, ink=ink)),
            Label(Words(below, centred(seen, wide, seen.h), sizes.body, ink=theme.ink_soft)),
        ]

    def _way(self, room: Room, address: WatchAddress, area: Rect) -> Sequence[Widget]:
        """The code, the letters, the address, and what is seen there."""
        sizes, soft = room.sizes, room.theme.ink_soft
        if sizes.portrait:
            side = min(area.w, area.h * 55 // 100)
            code, text = rows(area, [side, 0.5], 2 * sizes.gap)
            code = centred(code, side, side)
        else:
            side = min(area.h, area.w // 2)
            code, text = columns(area, [side, 0.5], 2 * sizes.gap)
            code = centred(code, side, side)
        club = [sizes.body * 1.4] if address.club else []
        letters, url, how, seen, *below = rows(
            text, [sizes.title * 2, sizes.body * 2.6, 0.5, 0.5, *club], sizes.gap
        )
        way = _("Scan the code with a phone, or type the address into a browser on this network.")
        return [
            Image(code, QrPicture(address.qr)),
            Label(Words(address.letters, letters, round(sizes.title * 1.8), "number", lines=1)),
            Label(Words(address.url, url, sizes.body, "text_bold", lines=2)),
            Label(Words(way, how, sizes.body)),
            Label(Words(_sees(), seen, sizes.body, ink=soft)),
            *(
                Label(Words(_("Club: {name}").format(name=address.club), box, sizes.body, ink=soft))
                for box in below
            ),
        ]

    def answer(self, intent: Intent, room: Room) -> None:
        """Let others watch, or nobody; back."""
        match intent.name:
            case "on" | "off":
                set_preferences(room, self._preference_store, spectators=intent.name == "on")
                self._found = None
            case BACK.name:
                room.nav = room.nav.back()


def _would_see() -> str:
    """What others could see, before it is switched on."""
    return _("Everybody on this network will see names, board and moves, but nothing hidden.")


def _sees() -> str:
    """What others can see while it is on."""
    return _("Everybody on this network can see names, board and moves, but nothing hidden.")
