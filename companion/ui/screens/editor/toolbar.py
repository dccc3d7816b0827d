"""What is around the sheet? Tools, commands, and the next step."""

from __future__ import annotations

from typing import Final

from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _, ngettext, translate
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screens.editor.layout import Spread, thin
from companion.ui.screens.editor.page import EditorState
from companion.ui.screens.editor.thumbnails import Flaw
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns
from companion.ui.widgets.parts import Button
from companion.ui.widgets.parts import Kind as Look
from companion.ui.widgets.picture import Icon

_BADGE: Final = 2.4
"""How wide the badge of the check is, in touches."""


def bar(room: Room, editor: EditorState, where: Spread) -> list[Widget]:
    """The way back, the next step, and whether it can be played: all that is left is a tap away."""
    sizes, gap = room.sizes, thin(room)
    back, guide, badge = columns(where.bar, [sizes.touch, 0.5, round(sizes.touch * _BADGE)], gap)
    faults = sum(1 for one in editor.found if one.is_fault)
    warnings = len(editor.found) - faults
    text, sub = _("Not playable yet") if faults else _("Playable"), ""
    if warnings and not faults:
        sub = ngettext("{n} warning", "{n} warnings", warnings)
    step = editor.next
    sentence, intent, icon = capitalised(translate(step.message)), Intent("guide"), "forward"
    if editor.work.unkept is not None:
        sentence, icon = translate(editor.work.unkept), "cross"
    elif step.is_last:
        intent, icon = Intent("list"), "board"
    return [
        Button("back", back, "", BACK, sizes.body, Look.QUIET, picture=Icon("back")),
        Button("guide", guide, sentence, intent, sizes.body, Look.CHOICE, align=-1, role="text",
               picture=Icon(icon)),
        Button("list", badge, text, Intent("list"), sizes.caption, Look.CHOICE, sub=sub,
               align=-1, picture=Flaw(bool(faults) if editor.found else None)),
    ]  # fmt: skip


def tools(room: Room, editor: EditorState, where: Spread) -> list[Widget]:
    """A button for each tool; the one in hand is dark."""
    found: list[Widget] = []
    buttons = editor.desk.tools
    for tool, cell in zip(buttons, where.tools, strict=True):
        on = editor.work.tool_name == tool.name
        found.append(
            Button(f"tool-{tool.name}", cell, "", Intent("tool", tool.name), room.sizes.body,
                   Look.CHOICE, on, picture=tool.picture(on))
        )  # fmt: skip
    return found


def commands(room: Room, editor: EditorState, where: Spread) -> list[Widget]:
    """Undo, redo, smaller, larger, whole."""
    past = editor.work.past
    offers = (
        ("undo", "undo", past.can_undo),
        ("redo", "redo", past.can_redo),
        ("smaller", "minus", editor.zoom > 1),
        ("larger", "plus", True),
        ("whole", "whole", editor.zoom > 1),
    )
    return [
        Button(name, cell, "", Intent(name) if can else None, room.sizes.body, picture=Icon(icon))
        for (name, icon, can), cell in zip(offers, where.commands, strict=True)
    ]
