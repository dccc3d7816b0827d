"""What can be done with the selection? The bar at the foot of the editor.

It has one row on a landscape screen, two on a portrait one. A new castle is selected at
once: its swords and its name are one tap away.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect

from companion.games.rheingold.drafting.draft import (
    DraftCastle,
    PlaceKind,
    button,
    partners,
    start_number,
    what_is,
)
from companion.games.rheingold.drafting.naming import called, unnamed
from companion.ui.games.rheingold.editor.small_pictures import SwordsPicture
from companion.ui.games.rheingold.editor.tools import Tool, hint, titles
from companion.ui.games.rheingold.editor.work import Work
from companion.ui.i18n.translate import _, ngettext, translate
from companion.ui.screen_kit.board_desk import Easel
from companion.ui.screen_kit.context import Room
from companion.ui.screens.editor.bars import away, plate, sheet_bar, snapping, tool_bar
from companion.ui.screens.editor.layout import thin
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Label
from companion.ui.widgets.parts import Kind as Look
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon

BANKS: Final = (None, "west", "east", "island")
"""The banks, in the order in which taps go through them."""
_CHIPS: Final = 2
"""The number of names offered."""


def selection_bar(
    room: Room, work: Work, easel: Easel, area: Rect, names: Sequence[str]
) -> list[Widget]:
    """The bar for what is selected.

    Args:
        room: for sizes and colours.
        work: the board that is drawn.
        easel: for its photograph.
        area: of the bar.
        names: that a castle without one may have, the likeliest first.
    """
    lines = rows(area, [0.5] * (2 if room.sizes.portrait else 1), thin(room))
    if work.road is not None:
        return _road(room, work, lines)
    kind = what_is(work.draft, work.chosen) if work.chosen is not None else None
    if kind is PlaceKind.CASTLE and work.chosen is not None and work.tool is Tool.SPACE:
        return _before(room, work, work.chosen, area)
    if kind is PlaceKind.CASTLE and work.chosen is not None:
        return _castle(room, work, work.chosen, lines, names)
    if kind is PlaceKind.START and work.chosen is not None:
        return _start(room, work, work.chosen, lines)
    if kind is PlaceKind.SPACE and work.tool in (Tool.MOVE, Tool.LOOK, Tool.SPACE):
        return _space(room, work, lines)
    if work.tool is Tool.LOOK:
        return sheet_bar(room, easel, lines, partial(snapping, room, work))
    more: list[Widget] = []
    if work.going is not None:
        area, end = columns(area, [0.5, round(room.sizes.touch * 2.6)], thin(room))
        end = Rect(end.x, end.y, end.w, room.sizes.touch)
        more = [Button("end-road", end, _("End here"), Intent("end-road"), room.sizes.body)]
    text = hint(work.tool, going=work.going is not None)
    return [*tool_bar(room, titles()[work.tool], text, area), *more]


def _before(room: Room, work: Work, place: str, area: Rect) -> list[Widget]:
    """The button that joins a castle to the spaces before its doors."""
    sizes = room.sizes
    words, done = columns(area, [0.5, round(sizes.touch * 2.6)], thin(room))
    text = _("{castle}: tap the space outside its door, or tap empty ground to add one.")
    text = text.format(castle=translate(called(work.draft, place)))
    done = Rect(done.x, done.y, done.w, sizes.touch)
    return [
        *plate(room, text, words),
        Button("gates-done", done, _("Done"), Intent("gates-done"), sizes.body),
    ]


def _castle(
    room: Room, work: Work, place: str, lines: list[Rect], names: Sequence[str]
) -> list[Widget]:
    """Name and swords; with the castle tool names to choose from, else bank and button."""
    gap, touch = thin(room), room.sizes.touch
    nameless = unnamed(work.draft, place)
    whole = work.tool in (Tool.MOVE, Tool.LOOK)
    offered = tuple(names[:_CHIPS]) if nameless and not whole else ()
    swords, door, order = 3 * touch + 2 * gap, round(touch * 1.7), round(touch * 2.9) + 2 * gap
    chips = [0.42] * len(offered)
    if len(lines) > 1 and whole:
        name, blades = columns(lines[0], [0.5, swords], gap)
        *rest, bin_ = columns(lines[1], [0.5, 0.5, order, touch], gap)
    elif len(lines) > 1:
        name, *cells = columns(lines[0], [0.5, *chips], gap)
        blades, *rest, bin_ = columns(lines[1], [swords, 0.5, touch], gap)
    elif whole:
        name, blades, *rest, bin_ = columns(lines[0], [0.5, swords, door, door, order, touch], gap)
    else:
        name, *cells, blades, gates, bin_ = columns(
            lines[0], [0.5, *chips, swords, door, touch], gap
        )
        rest = [gates]
    found = _named(room, work, place, name, nameless=nameless)
    if not whole:
        found += level([
            Button(f"chip{number}", cell, text, Intent("chip", text), room.sizes.body, role="name")
            for number, (text, cell) in enumerate(zip(offered, cells, strict=True))
        ])  # fmt: skip
    found += _swords(room, work.draft.castles[place].swords, blades)
    found += _doors(room, work, work.draft.castles[place], rest[0])
    if whole:
        bank = _bank(work.draft.castles[place].bank)
        found.append(
            Button("bank", rest[1], _("Bank"), Intent("bank"), room.sizes.caption, sub=bank)
        )
        found += _order(room, work, place, rest[2])
    return [*found, away(room, bin_)]


def _named(room: Room, work: Work, place: str, area: Rect, *, nameless: bool) -> list[Widget]:
    """What it is called; a tap opens the keyboard."""
    called_so = translate(called(work.draft, place))
    title, sub = (_("Name it"), called_so) if nameless else (called_so, "")
    return [
        Button("name", area, title, Intent("name"), room.sizes.body, Look.CHOICE, sub=sub,
               picture=Icon("pencil"), align=-1)
    ]  # fmt: skip


def _swords(room: Room, now: int, area: Rect) -> list[Widget]:
    """One, two or three."""
    return [
        Button(f"swords{number}", cell, "", Intent("swords", number), room.sizes.body, Look.CHOICE,
               now == number, picture=SwordsPicture(number))
        for number, cell in enumerate(columns(area, [0.5] * 3, thin(room)), 1)
    ]  # fmt: skip


def _doors(room: Room, work: Work, one: DraftCastle, area: Rect) -> list[Widget]:
    """The number of gates; a tap takes the tool that joins them."""
    on = work.tool is Tool.SPACE
    text = _("{number} of 2").format(number=len(one.gates))
    return [
        Button("gates", area, _("Gates"), Intent("gates"), room.sizes.caption, Look.CHOICE, on,
               sub=text)
    ]  # fmt: skip


def _order(room: Room, work: Work, place: str, area: Rect) -> list[Widget]:
    """The number of its button, down and up."""
    sizes = room.sizes
    now, last = button(work.draft, place), len(work.draft.castles)
    less, middle, more = columns(area, [sizes.touch, 0.5, sizes.touch], 2)
    fewer = Intent("order", now - 1) if now > 1 else None
    further = Intent("order", now + 1) if now < last else None
    return [
        Button("order-less", less, "", fewer, sizes.body, picture=Icon("minus")),
        Label(Words(_("Button {number}").format(number=now), middle, sizes.caption, "text_bold")),
        Button("order-more", more, "", further, sizes.body, picture=Icon("plus")),
    ]


def _bank(bank: str | None) -> str:
    match bank:
        case "west":
            return _("west")
        case "east":
            return _("east")
        case "island":
            return _("island")
        case _:
            return _("not set")


def _start(room: Room, work: Work, place: str, lines: list[Rect]) -> list[Widget]:
    """A start's number, its exits, and the button that removes it."""
    sizes, gap = room.sizes, thin(room)
    now, six = start_number(place) or 0, 6 * sizes.touch + 5 * gap
    if len(lines) > 1:
        words = lines[0]
        numbers, bin_ = columns(lines[1], [0.5, sizes.touch], gap)
    else:
        words, numbers, bin_ = columns(lines[0], [0.5, six, sizes.touch], gap)
    exits = len(work.draft.starts[now].exits)
    if work.tool is Tool.START:
        text = _("Tap the spaces start {number} leads to: {exits} so far.")
    else:
        text = _("Start {number}, exits: {exits}. Change its number:")
    text = text.format(number=now, exits=exits)
    return [
        *plate(room, text, words),
        *(
            Button(f"number{number}", cell, str(number), Intent("number", number), sizes.body,
                   Look.CHOICE, number == now, role="number")
            for number, cell in enumerate(columns(numbers, [0.5] * 6, gap), 1)
        ),
        away(room, bin_),
    ]  # fmt: skip


def _space(room: Room, work: Work, lines: list[Rect]) -> list[Widget]:
    """A space has only its roads; it can be removed."""
    sizes = room.sizes
    words, bin_ = columns(lines[0], [0.5, sizes.touch], thin(room))
    ways = len([*partners(work.draft, work.chosen or "")])
    text = ngettext("A space with {n} connection.", "A space with {n} connections.", ways)
    return [*plate(room, text, words), away(room, bin_)]


def _road(room: Room, work: Work, lines: list[Rect]) -> list[Widget]:
    """Whether a road crosses the river; it can be removed."""
    sizes, gap, road = room.sizes, thin(room), work.road
    words, *more, bin_ = columns(
        lines[0], [0.5, *([0.6] if _is_road(work) else []), sizes.touch], gap
    )
    found: list[Widget] = []
    text = _("A road between two spaces.") if more else _("A castle's gate or a start's exit.")
    if road is not None and more:
        on = work.draft.crosses(*road)
        found.append(
            Button("crosses", more[0], _("Crosses the river"), Intent("crosses", int(not on)),
                   sizes.body, Look.CHOICE, on, sub=_("yes") if on else _("no"))
        )  # fmt: skip
    return [*plate(room, text, words), *found, away(room, bin_)]


def _is_road(work: Work) -> bool:
    road, draft = work.road, work.draft
    return road is not None and all(what_is(draft, end) is PlaceKind.SPACE for end in road)
