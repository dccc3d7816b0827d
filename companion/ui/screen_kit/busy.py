"""What takes so long? A sentence over the screen during long work."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import BaseScreen, Room
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Label, Sheet
from companion.ui.widgets.pen import Words


class BusyScreen(BaseScreen):
    """A sheet that says what is being done; nothing can be touched meanwhile."""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The sentence."""
        sizes = room.sizes
        wide = min(room.inner.w, sizes.body * 26)
        sheet = centred(room.inner, wide, min(room.inner.h, sizes.body * 9))
        inner = sheet.inflate(-4 * sizes.gap, -4 * sizes.gap)
        title, text = rows(inner, [sizes.heading * 1.6, 0.5], sizes.gap)
        return (
            Sheet(sheet),
            Label(Words(_("One moment, please"), title, sizes.heading, "title")),
            Label(Words(room.busy, text, sizes.body)),
        )

    def answer(self, _intent: Intent, _room: Room) -> None:
        """Nothing can be answered."""
