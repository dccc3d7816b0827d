"""What is known of one device, and what can be used in its place? Hardware desk.

Another source takes over at once, in the middle of a match; nothing that was thrown
for it is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect

from companion.core.errors import StoreError
from companion.ui.i18n.translate import _, translate
from companion.ui.ports.bench import BenchPort, DevicePart, PartReport, Source
from companion.ui.ports.device_selection import DeviceChoice, DeviceSelectionPort
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.hardware.visit import DeviceScreen, Mark, waits, warning
from companion.ui.screens.hardware.wording import (
    ButtonNames,
    facts,
    last_done,
    part_name,
    sign_of,
    sound,
    source_name,
    standing,
    stuck,
    untestable,
)
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words


class PartScreen(DeviceScreen):
    """Die, buttons or lamps."""

    def __init__(
        self,
        part: DevicePart,
        match: MatchInPlay,
        button_names: ButtonNames,
        bench: BenchPort,
        selection: DeviceSelectionPort,
    ) -> None:
        """Of this part."""
        super().__init__(bench)
        self._match = match
        self._button_names = button_names
        self._selection = selection
        self._part = part

    def _report(self) -> PartReport:
        return next(one for one in self._bench.reports() if one.part is self._part)

    def seen(self, room: Room) -> Sequence[object]:
        """Its sentences, its facts and its choices."""
        report = self._report()
        choices = [choice.used for choice in self._offered()]
        return [
            waits(self._bench),
            *_sentences(room, self._button_names, report),
            *facts(report),
            choices,
        ]

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Known facts beside the choices; trials at the foot."""
        sizes = room.sizes
        frame = framed(room, part_name(self._part))
        body, found = frame.body, list(frame.head)
        if waits(self._bench):
            line, body = rows(body, [sizes.caption * 1.4, 0.5], sizes.gap // 2)
            found.append(warning(room, self._bench, line))
        report = self._report()
        if sizes.portrait:
            most = len(self._selection.choices(self._part))
            high = sizes.touch * most * 1.4 + sizes.gap * (most - 1)
            known, chosen = rows(body, [0.5, high], sizes.gap * 2)
        else:
            known, chosen = columns(body, [0.58, 0.42], sizes.gap)
        found += _known(room, self._button_names, report, known)
        found += self._choices(room, chosen)
        return [*found, *self._foot(room, report, frame.foot)]

    def _offered(self) -> list[DeviceChoice]:
        """The choices; without one for a die that is there while faces are tapped."""
        choices = list(self._selection.choices(self._part))
        if self._part is not DevicePart.DIE or self._match.roll_here:
            return choices
        return [replace(choice, used=choice.source is Source.TOUCH) for choice in choices]

    def _choices(self, room: Room, area: Rect) -> list[Widget]:
        sizes = room.sizes
        choices = self._offered()
        most = len(choices)
        high = min(round(sizes.touch * 1.4), (area.h - (most - 1) * sizes.gap) // max(1, most))
        cells = rows(area, [max(sizes.touch, high)] * len(choices), sizes.gap)
        return level([
            Button(f"use-{choice.key}", cell, source_name(choice.source, self._part),
                   Intent("use", choice.key), sizes.body, Kind.CHOICE, choice.used,
                   sub=choice.where)
            for choice, cell in zip(choices, cells, strict=True)
        ])  # fmt: skip

    def _foot(self, room: Room, report: PartReport, rect: Rect) -> list[Widget]:
        """The button to its trial; and a button for a roll that waits to be written."""
        sizes = room.sizes
        text, name = {
            DevicePart.DIE: (_("Roll it 60 times"), "rolls"),
            DevicePart.BUTTONS: (_("Press each button"), "presses"),
            DevicePart.LAMPS: (_("Light each lamp"), "lights"),
        }[self._part]
        able = report.source is not Source.TOUCH and report.there is not False
        intent = Intent("try", name) if able else why_not(untestable(room, report))
        cells = columns(rect, [0.5, 0.5], sizes.gap)
        found: list[Widget] = [Button("primary", cells[1], text, intent, sizes.body)]
        if report.unwritten:
            found.append(
                Button("write", cells[0], _("Retry recording"), Intent("write"), sizes.body)
            )
        elif self._part is DevicePart.DIE and report.source is Source.SIMULATED:
            found.append(Button("throw", cells[0], _("Roll it once"), Intent("throw"), sizes.body))
        elif report.source is Source.BLUETOOTH:
            dice = Intent("try", "dice")
            found.append(Button("dice", cells[0], _("Bluetooth dice"), dice, sizes.body))
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """Use another device, try it, or back."""
        bench = self._bench
        match intent.name:
            case "use":
                self._use(str(intent.arg), room)
            case "try":
                room.nav = room.nav.push(Stop(Page.HARDWARE, place=str(intent.arg)))
            case "throw":
                bench.throw()
            case "write":
                bench.write_again()
            case BACK.name:
                room.nav = room.nav.back()

    def _use(self, key: str, room: Room) -> None:
        try:
            self._selection.use(self._part, key)
        except StoreError as error:
            room.fault = translate(error)
            return
        if self._part is DevicePart.DIE:
            # A choice to tap faces at the table belongs to the die here, and the other way round.
            self._match.roll_here = key != Source.TOUCH.value


def _sentences(room: Room, button_names: ButtonNames, report: PartReport) -> list[str]:
    found = [standing(room, report)]
    if report.remedy:
        found.append(translate(report.remedy))
    if report.unwritten_face is not None:
        text = _("A roll of {face} couldn't be recorded. It's held for now.")
        found.append(text.format(face=report.unwritten_face))
    elif report.unwritten:
        found.append(_("A roll couldn't be recorded. It's held, unseen, while Table Herald runs."))
    if report.stuck:
        found.append(stuck(room, button_names, report))
    if report.last is not None and report.part is not DevicePart.LAMPS:
        found.append(last_done(room, button_names, report.last))
    return found


def _known(room: Room, button_names: ButtonNames, report: PartReport, area: Rect) -> list[Widget]:
    """A sheet with a seal, the sentences, and the facts in two columns."""
    sizes, theme = room.sizes, room.theme
    pad = sizes.gap
    inner = area.inflate(-2 * pad, -2 * pad)
    pairs = facts(report)
    high = round(sizes.caption * 1.45)
    upper = Rect(inner.x, inner.y, inner.w, inner.h - len(pairs) * high)
    side = round(sizes.touch * 0.8)
    seal = Rect(upper.x, upper.y, side, side)
    text = Rect(seal.right + pad, upper.y, upper.right - seal.right - pad, upper.h - pad)
    found: list[Widget] = [
        Sheet(area, fill=theme.panel),
        Image(seal, Mark(sound(report), sign_of(report))),
    ]
    wrong = sound(report) is False
    ink = theme.danger if wrong else theme.ink
    words = Words(
        "\n".join(_sentences(room, button_names, report)), text, sizes.body, "text", ink, -1, -1
    )
    found.append(Label(words))
    for number, (label, value) in enumerate(pairs):
        line = Rect(inner.x, upper.bottom + number * high, inner.w, high)
        left, right = columns(line, [0.4, 0.6], pad)
        found += [
            Label(Words(label, left, sizes.caption, "text", theme.ink_soft, -1, 0, 1)),
            Label(Words(value, right, sizes.caption, "text", None, -1, 0, 1)),
        ]
    return found
