"""What helps a person who looks for a fault? One file, written by a tap."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import StoreError
from companion.ui.i18n.translate import _, translate
from companion.ui.ports.exports import ExportsPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.kept_file import kept
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words


class DeviceReportScreen(BaseScreen):
    """What is in the file, and where it went."""

    def __init__(self, exports: ExportsPort) -> None:
        """Nothing was written yet."""
        self._exports = exports
        self._message = ""
        self._folder = ""
        self._failed = False

    def widgets(self, room: Room) -> Sequence[Widget]:
        """What it is for, and the button that writes it."""
        sizes, theme = room.sizes, room.theme
        frame = framed(room, _("Problem report"))
        summary = _(
            "One file to help find a problem: the latest matches, the device log, versions and "
            "settings. No hidden shields, no PINs. It goes to a USB stick if one is plugged in."
        )
        text, where, folder = rows(frame.body, [0.55, 0.3, 0.15], sizes.gap)
        ink = theme.danger if self._failed else theme.ink
        button = centred(frame.foot, sizes.touch * 7, frame.foot.h)
        return [
            *frame.head,
            Label(Words(summary, centred(text, sizes.body * 28, text.h), sizes.body)),
            Label(Words(self._message, where, sizes.body, "text_bold", ink)),
            Label(Words(self._folder, folder, sizes.caption, "text", theme.ink_soft)),
            Button(
                "primary", button, _("Save report"), Intent("write"), sizes.heading, Kind.PRIMARY
            ),
        ]

    def answer(self, intent: Intent, room: Room) -> None:
        """Write it, or back."""
        if intent == BACK:
            room.nav = room.nav.back()
        elif intent.name == "write":
            try:
                with room.long(_("Writing the report…")):
                    where = self._exports.report(room.working)
            except StoreError as error:
                self._message, self._failed, self._folder = translate(error), True, ""
            else:
                self._message, self._failed = kept(self._exports, where), False
                self._folder = str(where.parent)
