"""Which devices are connected? Die, buttons and lamps, a line each."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.ui.i18n.translate import _
from companion.ui.ports.bench import BenchPort, PartReport, Source
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.hardware.visit import DeviceScreen, Mark
from companion.ui.screens.hardware.wording import (
    ButtonNames,
    part_name,
    sound,
    source_name,
    summary,
)
from companion.ui.screens.welcome.step import WelcomeScreen, WelcomeStep
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Image, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon

_DESK = Intent("desk")


def _line(room: Room, button_names: ButtonNames, report: PartReport) -> tuple[bool | None, str]:
    """Whether a part is well, and a sentence about it."""
    if report.source is Source.SIMULATED:
        # It has no wire that could be out: how long it has been there is nobody's question.
        return None, source_name(report.source, report.part)
    return sound(report), summary(room, button_names, report)


class DevicesScreen(DeviceScreen, WelcomeScreen):
    """A line each, the way to the desk, and on."""

    step = WelcomeStep.DEVICES

    def __init__(
        self,
        button_names: ButtonNames,
        bench: BenchPort,
        preference_store: PreferenceStore,
    ) -> None:
        """Nobody is there yet."""
        DeviceScreen.__init__(self, bench)
        WelcomeScreen.__init__(self, preference_store)
        self._button_names = button_names

    @property
    def first(self) -> str:
        """The large button."""
        return "primary"

    def seen(self, room: Room) -> Sequence[object]:
        """Every line."""
        return [
            (report.part, *_line(room, self._button_names, report))
            for report in self._bench.reports()
        ]

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The lines, what they mean, and the ways on."""
        sizes = room.sizes
        frame = framed(room, _("Devices"))
        reports = self._bench.reports()
        below = sizes.touch * (1.25 if not sizes.portrait else 2.6)
        lines, foot = rows(frame.body, [0.5, below], sizes.gap)
        most = round(sizes.touch * (1.9 if sizes.portrait else 1.6))
        high = min(most, (lines.h - 2 * sizes.gap) // max(1, len(reports)))
        found: list[Widget] = list(frame.head)
        for number, report in enumerate(reports):
            top = lines.y + number * (high + sizes.gap)
            found += _row(room, self._button_names, report, Rect(lines.x, top, lines.w, high))
        if sizes.portrait:
            hint, desk = rows(foot, [0.5, sizes.touch * 1.2], sizes.gap)
        else:
            hint, desk = columns(foot, [0.68, 0.32], sizes.gap)
        text = _("You can plug things in later, or swap them in the middle of a match.")
        found += [
            Label(Words(text, hint, sizes.body, "text", room.theme.ink_soft, -1)),
            Button("desk", desk, _("See more"), _DESK, sizes.body, picture=Icon("plug")),
        ]
        real = any(report.source in (Source.REAL, Source.BLUETOOTH) for report in reports)
        return [
            *found, *self.foot(room, frame.foot, _("Next") if real else _("Play without devices"))
        ]  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """To the desk, or on."""
        if intent == _DESK:
            room.nav = room.nav.push(Stop(Page.HARDWARE))
        else:
            super().answer(intent, room)


def _row(room: Room, button_names: ButtonNames, report: PartReport, rect: Rect) -> list[Widget]:
    """A seal, the name, and how it is."""
    sizes, theme = room.sizes, room.theme
    well, text = _line(room, button_names, report)
    pad = sizes.gap
    side = min(round(sizes.touch * 0.72), rect.h - 2 * pad)
    seal = Rect(rect.x + pad, rect.centery - side // 2, side, side)
    inner = Rect(seal.right + pad, rect.y + pad // 2, rect.right - seal.right - 2 * pad,
                 rect.h - pad)  # fmt: skip
    name, words = rows(inner, [0.48, 0.52], 0)
    ink = theme.danger if well is False else theme.ink_soft
    return [
        Sheet(rect, fill=theme.panel),
        Image(seal, Mark(well)),
        Label(Words(part_name(report.part), name, sizes.body, "text_bold", None, -1, 1, 1)),
        Label(Words(text, words, sizes.caption, "text", ink, -1, -1)),
    ]
