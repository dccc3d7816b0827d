"""Which Bluetooth dice does this table have? The list, and the way to another one."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.errors import StoreError
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _, translate
from companion.ui.ports.bench import BenchPort, DevicePart, Source
from companion.ui.ports.device_selection import DeviceSelectionPort
from companion.ui.ports.dice import DicePort, Presence
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.hardware.dice_rows import DieRow, high, seal
from companion.ui.screens.hardware.dice_wording import belongs, standing, warns, well
from companion.ui.screens.hardware.visit import DeviceScreen, waits, warning
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words


class BluetoothDiceScreen(DeviceScreen):
    """A row for each die that is known here."""

    def __init__(
        self, match: MatchInPlay, bench: BenchPort, selection: DeviceSelectionPort, dice: DicePort
    ) -> None:
        """At its first page."""
        super().__init__(bench)
        self._match = match
        self._selection = selection
        self._dice = dice
        self._page = 0

    def seen(self, _room: Room) -> Sequence[object]:
        """Every die, and what is wrong with Bluetooth."""
        return [waits(self._bench), *self._dice.dice(), self._dice.trouble(), self._is_used]

    @property
    def _is_used(self) -> bool:
        return self._bench.reports()[0].source is Source.BLUETOOTH

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The rows; at the foot the ways to another die."""
        sizes = room.sizes
        frame = framed(room, _("Bluetooth dice"))
        body, found = frame.body, list(frame.head)
        if waits(self._bench):
            line, body = rows(body, [sizes.caption * 1.4, 0.5], sizes.gap // 2)
            found.append(warning(room, self._bench, line))
        if trouble := translate(self._dice.trouble()):
            line, body = rows(body, [sizes.caption * 2.8, 0.5], sizes.gap // 2)
            found.append(
                Label(Words(trouble, line, sizes.caption, "text", room.theme.danger, -1, 0, 2))
            )
        cards = self._dice.dice()
        if not cards:
            found.append(Label(Words(_nothing(), body, sizes.body, "text", room.theme.ink_soft)))
        pages = Pages(body, len(cards), self._page, high(sizes), sizes)
        self._page = pages.page
        for number, rect in pages.rows():
            card = cards[number]
            text = sentences(standing(card), belongs(card))
            if card.presence is Presence.UNKNOWN:
                text = belongs(card)
            row = DieRow(f"row-{card.uid}", card.name, text, seal(well(card)),
                         Intent("one", card.uid), wrong=warns(card))  # fmt: skip
            found += row.widgets(room, rect)
        return [*found, *pages.turners(), *self._foot(room, bool(cards), frame.foot)]

    def _foot(self, room: Room, known: bool, rect: Rect) -> list[Widget]:
        left, right = columns(rect, [0.5, 0.5], room.sizes.gap)
        kind = Kind.PLAIN if known else Kind.PRIMARY
        add = Button("add", right, _("Add a die"), Intent("add"), room.sizes.body, kind)
        if not known or self._is_used:
            return [add]
        text = _("Roll with these dice")
        return level([Button("use", left, text, Intent("use"), room.sizes.body, Kind.PRIMARY), add])

    def answer(self, intent: Intent, room: Room) -> None:
        """To a die, to another one, or back."""
        match intent.name:
            case "page":
                self._page = int(intent.arg or 0)
            case "one":
                room.nav = room.nav.push(Stop(Page.HARDWARE, place=f"one-{intent.arg}"))
            case "add":
                room.nav = room.nav.push(Stop(Page.HARDWARE, place="add-die"))
            case "use":
                use(self._selection, self._match, room)
            case BACK.name:
                room.nav = room.nav.back()


def use(selection: DeviceSelectionPort, match: MatchInPlay, room: Room) -> None:
    """Roll with Bluetooth dice from now on; a failure is shown as a fault."""
    try:
        selection.use(DevicePart.DIE, Source.BLUETOOTH.value)
    except StoreError as error:
        room.fault = translate(error)
        return
    match.roll_here = True


def _nothing() -> str:
    return _("No die has been added yet. GoDice and Pixels can be added.")
