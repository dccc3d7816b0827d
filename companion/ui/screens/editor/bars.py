"""Which bars at the foot of the editor are the same for every game?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect

from companion.ui.i18n.translate import _
from companion.ui.screen_kit.board_desk import Easel
from companion.ui.screen_kit.board_work import BoardWork
from companion.ui.screen_kit.context import Room
from companion.ui.screens.editor.layout import thin
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns
from companion.ui.widgets.parts import Button, Label, Sheet
from companion.ui.widgets.parts import Kind as Look
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon


def tool_bar(room: Room, title: str, hint: str, area: Rect) -> list[Widget]:
    """The tool in hand, and what a tap does with it."""
    sizes = room.sizes
    ground, inner = _ground(room, area)
    name, words = columns(inner, [round(sizes.touch * 1.9), 0.5], sizes.gap)
    return [
        ground,
        Label(Words(title, name, sizes.heading, "name", None, -1, lines=1)),
        Label(Words(hint, words, sizes.body, "text", None, -1)),
    ]


def plate(room: Room, text: str, area: Rect) -> list[Widget]:
    """A sentence of a bar on a plate, as the guide's is above."""
    ground, inner = _ground(room, area)
    return [ground, Label(Words(text, inner, room.sizes.body, "text", None, -1))]


def _ground(room: Room, area: Rect) -> tuple[Widget, Rect]:
    """The plate, and the part of it that can be written on."""
    pad = room.sizes.gap
    return Sheet(area, fill=room.theme.panel), area.inflate(-2 * pad, -pad // 2)


def sheet_bar(
    room: Room,
    easel: Easel,
    lines: Sequence[Rect],
    own: Callable[[Rect], Widget],
) -> list[Widget]:
    """Without a selection: the photograph's strength, the board itself, and before them one more.

    Args:
        room: for sizes and colours.
        easel: for the photograph.
        lines: of the bar.
        own: makes the game's own button.
    """
    sizes, gap = room.sizes, thin(room)
    weaker = Intent("photo", -1) if easel.can_weaken else None
    stronger = Intent("photo", 1) if easel.can_strengthen else None
    if len(lines) > 1:
        upper = columns(lines[0], [0.5, 0.5], gap)
        lower = columns(lines[1], [0.5, 0.5], gap)
        first, about, less, more = upper[0], upper[1], lower[0], lower[1]
    else:
        first, less, more, about = columns(lines[0], [0.5, 0.5, 0.5, 0.5], gap)
    return [
        own(first),
        Button("photo-less", less, _("Photo"), weaker, sizes.body, sub=_("fainter"),
               picture=Icon("minus")),
        Button("photo-more", more, _("Photo"), stronger, sizes.body, sub=_("stronger"),
               picture=Icon("plus")),
        Button("facts", about, _("The board"), Intent("facts"), sizes.body,
               sub=_("name, size, photo"), picture=Icon("board")),
    ]  # fmt: skip


def snapping(room: Room, work: BoardWork[Any], area: Rect) -> Widget:
    """The button that switches snapping."""
    state = _("on") if work.snapping else _("off")
    return Button("snap", area, _("Snapping"), Intent("snap"), room.sizes.body, Look.CHOICE,
                  work.snapping, sub=state, picture=Icon("magnet"))  # fmt: skip


def away(room: Room, area: Rect) -> Widget:
    """The button that removes the selection; undo brings it back."""
    return Button("away", area, "", Intent("away"), room.sizes.body, picture=Icon("trash"))
