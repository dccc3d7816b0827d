"""What can be done with the selection on a board of zones? The bar at the foot of the editor.

It has one row on a landscape screen, two on a portrait one.
"""

from __future__ import annotations

from functools import partial

from pygame import Rect

from companion.games.rheinlander.drafting.naming import called
from companion.games.rheinlander.drafting.river import widths
from companion.ui.games.rheinlander.editor.tools import Tool, hint, titles
from companion.ui.games.rheinlander.editor.work import Work
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _, translate
from companion.ui.screen_kit.board_desk import Easel
from companion.ui.screen_kit.context import Room
from companion.ui.screens.editor.bars import away, plate, sheet_bar, tool_bar
from companion.ui.screens.editor.layout import thin
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon


def selection_bar(room: Room, work: Work, easel: Easel, area: Rect) -> list[Widget]:
    """The bar for what is selected, else for the tool in hand."""
    lines = rows(area, [0.5] * (2 if room.sizes.portrait else 1), thin(room))
    if work.chosen in work.draft.slots:
        return _slot(room, work, str(work.chosen), lines)
    if work.chosen is not None and work.tool is not Tool.BORDER:
        return _zone(room, work, lines)
    if work.tool is Tool.LOOK:
        return sheet_bar(room, easel, lines, partial(_around, room, work))
    if work.tool is Tool.RIVER and work.draft.zones:
        return _widths(room, work, lines)
    text = hint(work.tool, begun=bool(work.draft.zones))
    return tool_bar(room, titles()[work.tool], text, area)


def _slot(room: Room, work: Work, name: str, lines: list[Rect]) -> list[Widget]:
    """What a spot touches; another tap on the button takes the next two banks."""
    sizes, gap = room.sizes, thin(room)
    wide = round(sizes.touch * 3.4)
    if len(lines) > 1:
        words = lines[0]
        other, bin_ = columns(lines[1], [0.5, sizes.touch], gap)
    else:
        words, other, bin_ = columns(lines[0], [0.5, wide, sizes.touch], gap)
    text = capitalised(translate(called(work.draft, name)))
    return [
        *plate(room, text, words),
        Button("touch", other, _("Next banks"), Intent("touch"), sizes.body,
               picture=Icon("forward")),
        away(room, bin_),
    ]  # fmt: skip


def _zone(room: Room, work: Work, lines: list[Rect]) -> list[Widget]:
    """A zone's number, down and up; taking the zone out."""
    sizes, gap = room.sizes, thin(room)
    number, order = work.zone, 2 * sizes.touch + round(sizes.touch * 1.7)
    if len(lines) > 1:
        words = lines[0]
        steps, bin_ = columns(lines[1], [0.5, sizes.touch], gap)
    else:
        words, steps, bin_ = columns(lines[0], [0.5, order, sizes.touch], gap)
    title = capitalised(translate(called(work.draft, work.chosen or "")))
    found: list[Widget] = [
        *plate(room, title, words),
    ]  # fmt: skip
    if number:
        found += _stepped(
            room, steps, "number", _("Zone {number}").format(number=number),
            number > 1, number < len(work.draft.zones),
        )  # fmt: skip
        found.append(away(room, bin_))
    return found


def _around(room: Room, work: Work, area: Rect) -> Widget:
    """The button that turns the river round: whoever began at the mouth need not begin again."""
    intent = Intent("around") if work.draft.zones else None
    return Button("around", area, _("Reverse the river"), intent, room.sizes.caption,
                  picture=Icon("quarter"))  # fmt: skip


def _widths(room: Room, work: Work, lines: list[Rect]) -> list[Widget]:
    """What the next tap does; how wide the river is, and how deep its banks."""
    sizes, gap = room.sizes, thin(room)
    each = 2 * sizes.touch + round(sizes.touch * 1.9)
    if len(lines) > 1:
        words = lines[0]
        river, banks = columns(lines[1], [0.5, 0.5], gap)
    else:
        words, river, banks = columns(lines[0], [0.5, each, each], gap)
    wide, deep = widths(work.draft)
    text = hint(work.tool, begun=True)
    return [
        *plate(room, text, words),
        *_stepped(room, river, "wide", _("River {number} mm").format(number=f"{wide:.0f}"),
                  wide > 5, True),
        *_stepped(room, banks, "deep", _("Banks {number} mm").format(number=f"{deep:.0f}"),
                  deep > 5, True),
    ]  # fmt: skip


def _stepped(room: Room, area: Rect, name: str, text: str, less: bool, more: bool) -> list[Widget]:
    """A number between a button that lessens it and one that raises it."""
    sizes = room.sizes
    minus, middle, plus = columns(area, [sizes.touch, 0.5, sizes.touch], 2)
    return [
        Sheet(area, fill=room.theme.panel),
        Button(f"{name}-less", minus, "", Intent(name, -1) if less else None, sizes.body,
               picture=Icon("minus")),
        Label(Words(text, middle, sizes.caption, "text_bold")),
        Button(f"{name}-more", plus, "", Intent(name, 1) if more else None, sizes.body,
               picture=Icon("plus")),
    ]  # fmt: skip
