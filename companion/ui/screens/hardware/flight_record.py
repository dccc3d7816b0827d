"""What was sent over the wires just now? The end of the flight record."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.ui.i18n.translate import _
from companion.ui.ports.bench import BenchPort, FlightLine
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screens.hardware.visit import DeviceScreen
from companion.ui.screens.hardware.wording import span
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words

SHOWN_S = 30.0
_LONGEST = 66
_ARROWS = {"<": "→", ">": "←", "!": "·"}
"""As seen from this machine: an arrow for incoming sentences, at the left."""


class FlightRecordScreen(DeviceScreen):
    """The last sentences, the newest at the bottom; they can be paused for reading."""

    def __init__(self, bench: BenchPort) -> None:
        """The lines run."""
        super().__init__(bench)
        self._stopped: tuple[FlightLine, ...] | None = None

    def _lines(self) -> tuple[FlightLine, ...]:
        if self._stopped is not None:
            return self._stopped
        return tuple(self._bench.flight(SHOWN_S))

    def seen(self, room: Room) -> Sequence[object]:
        """The lines, each with its age."""
        return [(line, int(room.now - line.at_s)) for line in self._lines()]

    def widgets(self, room: Room) -> Sequence[Widget]:
        """As many lines as there is room for."""
        sizes, theme = room.sizes, room.theme
        frame = framed(room, _("The last 30 seconds"))
        high = round(sizes.caption * 1.35)
        inner = frame.body.inflate(-2 * sizes.gap, -sizes.gap)
        most = max(1, inner.h // high)
        shown = self._lines()[-most:]
        found: list[Widget] = [*frame.head, Sheet(frame.body, fill=theme.panel)]
        for number, line in enumerate(shown):
            rect = Rect(inner.x, inner.y + number * high, inner.w, high)
            found += self._line(room, line, rect)
        if not shown:
            text = _("Nothing was sent.")
            found.append(Label(Words(text, inner, sizes.body, ink=theme.ink_soft)))
        stop, back = columns(frame.foot, [0.5, 0.5], sizes.gap)
        stopped = self._stopped is not None
        word = _("Continue") if stopped else _("Pause")
        return [
            *found,
            Button("stop", stop, word, Intent("stop"), sizes.body, Kind.CHOICE, stopped),
            Button("primary", back, _("Back"), BACK, sizes.body, Kind.PRIMARY),
        ]

    def _line(self, room: Room, line: FlightLine, rect: Rect) -> list[Widget]:
        sizes, theme = room.sizes, room.theme
        ago, device, text = columns(rect, [sizes.caption * 3.4, sizes.caption * 4, 0.5], sizes.gap)
        often = f" (x{line.times})" if line.times > 1 else ""
        line_text = f"{_ARROWS[line.way]} {line.text[:_LONGEST]}{often}"
        return [
            Label(Words(span(room.now - line.at_s), ago, sizes.caption, "text", theme.ink_soft, 1,
                        0, 1)),
            Label(Words(line.device, device, sizes.caption, "text_bold", theme.ink_soft, -1, 0, 1)),
            Label(Words(line_text, text, sizes.caption, "text", None, -1, 0, 1)),
        ]  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """Pause, go on, or back."""
        match intent.name:
            case "stop":
                self._stopped = None if self._stopped is not None else self._lines()
            case BACK.name:
                room.nav = room.nav.back()
