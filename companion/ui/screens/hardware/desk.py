"""Is everything connected, and does it work? The hardware desk, as a list.

Every line leads to details, a trial, and other devices to use. `HardwareScreens` finds the
desk's other screens by their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _, translate
from companion.ui.input import touch_probe
from companion.ui.ports.bench import BenchPort, DevicePart
from companion.ui.ports.device_selection import DeviceSelectionPort
from companion.ui.ports.dice import DicePort
from companion.ui.ports.exports import ExportsPort
from companion.ui.ports.machine import Condition, MachinePort
from companion.ui.ports.match_list import MatchListPort
from companion.ui.screen_kit.context import BACK, Room, Screen
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.hardware.add_die import AddDieScreen
from companion.ui.screens.hardware.bluetooth_dice import BluetoothDiceScreen
from companion.ui.screens.hardware.castles_test import ButtonTestScreen, LampTestScreen
from companion.ui.screens.hardware.dice_wording import in_the_list
from companion.ui.screens.hardware.die_name import DieNameScreen
from companion.ui.screens.hardware.die_test import DieTestScreen
from companion.ui.screens.hardware.flight_record import SHOWN_S, FlightRecordScreen
from companion.ui.screens.hardware.one_die import OneDieScreen
from companion.ui.screens.hardware.part import PartScreen
from companion.ui.screens.hardware.report import DeviceReportScreen
from companion.ui.screens.hardware.touch_test import TouchTestScreen
from companion.ui.screens.hardware.visit import DeviceScreen, Mark, waits, warning
from companion.ui.screens.hardware.wording import ButtonNames, part_name, sign_of, sound, summary
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import rows
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon


@dataclass(frozen=True, slots=True)
class StatusLine:
    """A device or condition and its state.

    Attributes:
        name: what it is called.
        ok: whether it is well; None where it is neither well nor ill.
        text: how it is.
        leads: the screen with more, "" for none.
        sign: for an `ok` of None, what it is; see `Mark`.
    """

    name: str
    ok: bool | None
    text: str
    leads: str = ""
    sign: str = ""


def _glass(room: Room) -> StatusLine:
    """The line of the touch screen."""
    wide, high = room.size
    size = _("{wide} by {high} pixels.").format(wide=wide, high=high)
    if touch_probe.is_touched():
        return StatusLine(
            _("Screen"), True, _("{size} Touchscreen found.").format(size=size), "touch"
        )
    if touch_probe.is_bare():
        text = _("{size} No touchscreen found.")
        return StatusLine(_("Screen"), False, text.format(size=size), "touch")
    text = _("{size} No touchscreen found; a mouse works too.")
    return StatusLine(_("Screen"), None, text.format(size=size), "touch", "screen")


def lines(
    room: Room, button_names: ButtonNames, bench: BenchPort, machine: MachinePort, dice: DicePort
) -> list[StatusLine]:
    """Everything, in the order in which it is shown."""
    found = [
        StatusLine(
            part_name(one.part),
            sound(one),
            summary(room, button_names, one),
            one.part.value,
            sign_of(one),
        )
        for one in bench.reports()
    ]
    if dice.offered:
        cards = dice.dice()
        well, text = in_the_list(cards, translate(dice.trouble()))
        name, leads = (_("Bluetooth dice"), "dice") if cards else (_("Add a die"), "add-die")
        found.insert(1, StatusLine(name, well, text, leads, "die"))
    found.append(_glass(room))
    traffic = bool(bench.flight(SHOWN_S))
    text = (
        _("See what was sent in the last 30 seconds.")
        if traffic
        else _("Nothing was sent in the last 30 seconds.")
    )
    found.append(StatusLine(_("Device log"), True if traffic else None, text, "flight"))
    found += [
        StatusLine(translate(condition.name), condition.ok, _whole(condition))
        for condition in machine.conditions()
    ]
    text = _("One file to help find a problem. It holds no secrets.")
    found.append(StatusLine(_("Problem report"), None, text, "report", "sheets"))
    return found


def _whole(condition: Condition) -> str:
    """Its state, and what to do about it."""
    mend = "" if condition.mend is None else translate(condition.mend)
    return sentences(translate(condition.text), mend)


class HardwareScreen(DeviceScreen):
    """The list."""

    def __init__(
        self, button_names: ButtonNames, bench: BenchPort, machine: MachinePort, dice: DicePort
    ) -> None:
        """At its first page."""
        super().__init__(bench)
        self._dice = dice
        self._button_names = button_names
        self._machine = machine
        self._page = 0

    def seen(self, room: Room) -> Sequence[object]:
        """Every line."""
        return [
            waits(self._bench),
            *(
                (line.ok, line.name, line.text)
                for line in lines(room, self._button_names, self._bench, self._machine, self._dice)
            ),
        ]

    def widgets(self, room: Room) -> Sequence[Widget]:
        """A row for each."""
        sizes = room.sizes
        frame = framed(room, _("Devices"), foot=False)
        body, found = frame.body, list(frame.head)
        if waits(self._bench):
            line, body = rows(body, [sizes.caption * 1.4, 0.5], sizes.gap // 2)
            found.append(warning(room, self._bench, line))
        shown = lines(room, self._button_names, self._bench, self._machine, self._dice)
        high = round(max(sizes.touch * 1.3, sizes.body * 1.2 + sizes.caption * 2.9))
        pages = Pages(body, len(shown), self._page, high, sizes)
        self._page = pages.page
        for number, rect in pages.rows():
            found += _row(room, shown[number], rect)
        return [*found, *pages.turners()]

    def answer(self, intent: Intent, room: Room) -> None:
        """On to one of them, or back."""
        match intent.name:
            case "page":
                self._page = int(intent.arg or 0)
            case "look":
                room.nav = room.nav.push(Stop(Page.HARDWARE, place=str(intent.arg)))
            case BACK.name:
                room.nav = room.nav.back()


def _row(room: Room, line: StatusLine, rect: Rect) -> list[Widget]:
    """A mark, the name, how it is, and the way on."""
    sizes, theme = room.sizes, room.theme
    intent = Intent("look", line.leads) if line.leads else None
    pad = sizes.gap
    side = min(round(sizes.touch * 0.72), rect.h - 2 * pad)
    seal = Rect(rect.x + pad, rect.centery - side // 2, side, side)
    way = Rect(rect.right - pad - sizes.touch, rect.centery - sizes.touch // 2, sizes.touch,
               sizes.touch)  # fmt: skip
    text = Rect(seal.right + pad, rect.y + pad // 2, way.x - seal.right - 2 * pad, rect.h - pad)
    if intent is None:
        text.w = rect.right - pad - text.x
    name = Rect(text.x, text.y, text.w, round(sizes.body * 1.2))
    words = Rect(text.x, name.bottom, text.w, text.bottom - name.bottom)
    # A text of one line is centred in the row, beside its name.
    spare = (words.h - Words(line.text, words, sizes.caption).fitted().height) // 2
    name = name.move(0, spare)
    words = Rect(words.x, words.y + spare, words.w, words.h - spare)
    ink = theme.danger if line.ok is False else theme.ink_soft
    found: list[Widget] = [
        Sheet(rect, fill=theme.panel, id=f"row-{line.leads}" if intent else "", intent=intent),
        Image(seal, Mark(line.ok, line.sign)),
        Label(Words(line.name, name, sizes.body, "text_bold", None, -1, 0, 1)),
        Label(Words(line.text, words, sizes.caption, "text", ink, -1, -1)),
    ]
    if intent is not None:
        found.append(Button(f"look-{line.leads}", way, "", intent, sizes.body, Kind.QUIET,
                            picture=Icon("forward")))  # fmt: skip
    return found


@dataclass(frozen=True, slots=True)
class HardwareScreens:
    """Makes the screens of the hardware desk, each with what it uses."""

    match: MatchInPlay
    button_names: ButtonNames
    bench: BenchPort
    selection: DeviceSelectionPort
    exports: ExportsPort
    machine: MachinePort
    dice: DicePort
    match_list: MatchListPort

    def screen(self, name: str) -> Screen:
        """The desk's screen of this name; the list, for "".

        Raises:
            ValueError: there is no screen of that name.
        """
        match name:
            case "":
                return HardwareScreen(self.button_names, self.bench, self.machine, self.dice)
            case "rolls":
                return DieTestScreen(self.bench)
            case "presses":
                return ButtonTestScreen(self.button_names, self.bench, self.selection)
            case "lights":
                return LampTestScreen(self.button_names, self.bench)
            case "touch":
                return TouchTestScreen(self.bench)
            case "flight":
                return FlightRecordScreen(self.bench)
            case "report":
                return DeviceReportScreen(self.exports)
            case "dice":
                return BluetoothDiceScreen(self.match, self.bench, self.selection, self.dice)
            case "add-die":
                return AddDieScreen(self.match, self.bench, self.selection, self.dice)
            case _ if "-" in name:
                return self._of_die(*name.split("-", 1))
            case _:
                return PartScreen(
                    DevicePart(name), self.match, self.button_names, self.bench, self.selection
                )

    def _of_die(self, name: str, uid: str) -> Screen:
        """A screen about one Bluetooth die.

        Raises:
            ValueError: there is no screen of that name.
        """
        match name:
            case "one":
                return OneDieScreen(uid, self.match, self.bench, self.dice, self.match_list)
            case "name":
                return DieNameScreen(uid, self.dice)
            case "rolls":
                return DieTestScreen(self.bench, uid, self.dice.name_of(uid))
            case _:
                raise ValueError(f"No screen {name!r:.40}.")
