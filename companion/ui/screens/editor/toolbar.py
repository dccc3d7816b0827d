"""What is around the sheet? Tools, commands, and the next step."""

from __future__ import annotations

from typing import Final

from companion.boards.draft.draft import PlaceKind, what_is
from companion.boards.draft.guide import GuideStep, Todo
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _, ngettext, translate
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screens.editor.layout import Spread, thin
from companion.ui.screens.editor.page import EditorState
from companion.ui.screens.editor.thumbnails import Flaw
from companion.ui.screens.editor.tools import Tool, ToolPicture
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns
from companion.ui.widgets.parts import Button
from companion.ui.widgets.parts import Kind as Look
from companion.ui.widgets.picture import Icon

_BADGE: Final = 2.4
"""How wide the badge of the check is, in touches."""


def bar(room: Room, editor: EditorState, where: Spread) -> list[Widget]:
    """The way back, the next step, and the number of faults."""
    sizes, gap = room.sizes, thin(room)
    back, guide, badge = columns(where.bar, [sizes.touch, 0.5, round(sizes.touch * _BADGE)], gap)
    faults = sum(1 for one in editor.found if one.is_fault)
    warnings = len(editor.found) - faults
    if faults:
        text, sub = ngettext("{n} fault", "{n} faults", faults), ""
    else:
        text, sub = _("Playable"), ""
    if warnings:
        sub = ngettext("{n} warning", "{n} warnings", warnings)
    step = editor.next
    sentence, intent, icon = capitalised(translate(step.message)), Intent("guide"), "forward"
    if editor.work.unkept is not None:
        sentence, icon = translate(editor.work.unkept), "cross"
    elif step.key is Todo.READY:
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
    for tool, cell in zip(Tool, where.tools, strict=True):
        on = editor.work.tool is tool
        found.append(
            Button(f"tool-{tool.value}", cell, "", Intent("tool", tool.value), room.sizes.body,
                   Look.CHOICE, on, picture=ToolPicture(tool, dark=on))
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


_TOOL_FOR: Final = {
    Todo.CASTLES: Tool.CASTLE,
    Todo.GATES: Tool.SPACE,
    Todo.STARTS: Tool.START,
    Todo.ROADS: Tool.ROAD,
    Todo.CONNECT: Tool.ROAD,
    Todo.EXITS: Tool.START,
    Todo.NAMES: Tool.CASTLE,
    Todo.SWORDS: Tool.CASTLE,
    Todo.RIVER: Tool.RIVER,
    Todo.CROSSINGS: Tool.LOOK,
    Todo.FAULT: Tool.MOVE,
    Todo.LOOK: Tool.LOOK,
}


def follow(editor: EditorState, step: GuideStep) -> None:
    """Go to the next step, with the tool that does it."""
    if step.key is Todo.PHOTOGRAPH:
        editor.turn("facts")
        return
    work = editor.work
    tool = _TOOL_FOR.get(step.key)
    if tool is not None:
        work.take(tool)
    place = step.place
    if step.key is Todo.SWORDS:
        place = next((name for name in work.draft.castles if name != work.chosen), place)
    kind = what_is(work.draft, place) if place is not None else None
    if step.key is Todo.CROSSINGS and len(step.places) == 2:
        work.choose(None)
        work.road = (step.places[0], step.places[1])
    elif place is not None and kind is not None:
        if step.key is Todo.CONNECT:
            work.going = place if kind is PlaceKind.SPACE else None
        else:
            work.choose(place)
