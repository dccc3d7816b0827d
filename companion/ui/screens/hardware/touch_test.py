"""Is every part of the touch screen felt, and in the right place? A trial of touch.

The whole glass is a grid; a field that was touched is filled, and a cross stands where
a finger is felt. Where touch is turned against the picture the cross is elsewhere;
where the glass is dead, fields stay empty. It ends by itself, so that nobody is caught
on a glass that cannot be touched where the button is.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.frozen import frozen
from companion.ui.i18n.translate import _, ngettext
from companion.ui.input.events import Touch, TouchPhase
from companion.ui.ports.bench import BenchPort
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screens.hardware.visit import DeviceScreen
from companion.ui.theme import mix
from companion.ui.widgets.base import Intent, Layer, Target, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Pen, Words

ENDS_S = 20.0
"""In seconds: the trial ends after so long without a touch."""
_FEW = 14
"""The number of fields along the long side."""

Field = tuple[int, int]


@frozen
class TouchGrid:
    """The fields of the screen; touched ones are filled."""

    rect: Rect
    across: int
    down: int
    felt: frozenset[Field]
    fingers: tuple[tuple[int, int], ...]
    layer: Layer = Layer.UNDER

    def targets(self) -> Sequence[Target]:
        """None: the grid is touched, not tapped."""
        return ()

    def words(self) -> Sequence[Words]:
        """None."""
        return ()

    def field(self, column: int, row: int) -> Rect:
        """Where a field is."""
        left, top = self.rect.w * column // self.across, self.rect.h * row // self.down
        right = self.rect.w * (column + 1) // self.across
        bottom = self.rect.h * (row + 1) // self.down
        return Rect(self.rect.x + left, self.rect.y + top, right - left, bottom - top)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        theme = pen.theme
        full = mix(theme.good, theme.parchment, 0.35)
        for column in range(self.across):
            for row in range(self.down):
                field = self.field(column, row).inflate(-3, -3)
                if (column, row) in self.felt:
                    pen.sheet(field, full, theme.good, radius=4, line=1)
                else:
                    pen.ring(field, theme.line, 1, radius=4)
        thick = max(2, pen.sizes.line + 1)
        for x, y in self.fingers:
            pen.surface.fill(theme.primary, Rect(self.rect.x, y - thick // 2, self.rect.w, thick))
            pen.surface.fill(theme.primary, Rect(x - thick // 2, self.rect.y, thick, self.rect.h))


class TouchTestScreen(DeviceScreen):
    """The grid, and a sheet that says what is left."""

    def __init__(self, bench: BenchPort) -> None:
        """Nothing was felt."""
        super().__init__(bench)
        self._felt: set[Field] = set()
        self._fingers: dict[int, tuple[int, int]] = {}
        self._last_s: float | None = None
        self._size: tuple[int, int] | None = None

    def _shape(self, room: Room) -> tuple[int, int]:
        wide, high = room.size
        each = max(wide, high) / _FEW
        return max(1, round(wide / each)), max(1, round(high / each))

    def felt(self, touch: Touch, room: Room) -> bool:
        """A finger is somewhere."""
        self._last_s = room.now
        if touch.phase is TouchPhase.UP:
            self._fingers.pop(touch.finger, None)
        else:
            self._fingers[touch.finger] = touch.point
        across, down = self._shape(room)
        wide, high = room.size
        column = min(across - 1, max(0, touch.x * across // wide))
        row = min(down - 1, max(0, touch.y * down // high))
        self._felt.add((column, row))
        return True

    def tick(self, room: Room) -> bool:
        """End the trial when nothing was touched for long enough."""
        changed = super().tick(room)
        if self._size != room.size:
            # A picture of another size has other fields.
            self._size = room.size
            self._felt.clear()
            self._fingers.clear()
        if self._last_s is None:
            self._last_s = room.now
        if room.now - self._last_s >= ENDS_S:
            room.nav = room.nav.back()
            return True
        return changed

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Grid and sheet."""
        sizes = room.sizes
        across, down = self._shape(room)
        left = across * down - len(self._felt)
        grid = TouchGrid(
            room.page, across, down, frozenset(self._felt), tuple(self._fingers.values())
        )
        sheet = centred(room.page, sizes.touch * 9, round(sizes.touch * 4.6))
        inner = sheet.inflate(-3 * sizes.gap, -2 * sizes.gap)
        count, text, button = rows(inner, [sizes.heading * 1.5, 0.5, sizes.touch], sizes.gap // 2)
        hint = (
            ngettext("{n} square left", "{n} squares left", left)
            if left
            else _("Every square responds")
        )
        how = _(
            "Slide a finger over the whole screen. The cross should stay under it. After 20 "
            "seconds without a touch, this ends by itself.")  # fmt: skip
        return [
            grid,
            Sheet(sheet),
            Label(Words(hint, count, sizes.heading, "text_bold", lines=1)),
            Label(Words(how, text, sizes.body, "text", room.theme.ink_soft)),
            Button("primary", centred(button, sizes.touch * 4, sizes.touch), _("Done"), BACK,
                   sizes.body, Kind.PRIMARY),
        ]  # fmt: skip

    @property
    def first(self) -> str:
        """Enter ends it."""
        return "primary"

    def answer(self, intent: Intent, room: Room) -> None:
        """Back."""
        if intent == BACK:
            room.nav = room.nav.back()
