"""What went wrong? One sentence over everything, until it is read."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import BaseScreen, Room
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words


class FaultScreen(BaseScreen):
    """A sheet with what happened, what was kept, and what to do."""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The sentence and one button."""
        sizes = room.sizes
        wide = min(room.inner.w, sizes.body * 26)
        sheet = centred(room.inner, wide, min(room.inner.h, sizes.body * 12))
        inner = sheet.inflate(-4 * sizes.gap, -4 * sizes.gap)
        title, text, foot = rows(inner, [sizes.heading * 1.6, 0.5, sizes.touch * 1.2], sizes.gap)
        button = centred(foot, sizes.touch * 4, foot.h)
        return (
            Sheet(sheet),
            Label(Words(_("Something went wrong"), title, sizes.heading, "title")),
            Label(Words(room.fault, text, sizes.body)),
            Button("primary", button, _("OK"), Intent("seen"), sizes.body, Kind.PRIMARY),
        )

    def answer(self, _intent: Intent, room: Room) -> None:
        """Close the sheet: it was read."""
        room.fault = ""
