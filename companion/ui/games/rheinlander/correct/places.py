"""What is there on the table? The pages on which it is told: pieces, markers, cards, players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final

from pygame import Rect, Surface

from companion.core.game import Setup
from companion.games.rheinlander.reported_position import BASTION, NOBODY
from companion.games.rheinlander.view import TableView, table
from companion.ui.art import markers
from companion.ui.art.cards import pile
from companion.ui.art.pawn import pawn
from companion.ui.boards.drawing import Marks
from companion.ui.games.rheinlander.board import NOTHING, kept
from companion.ui.games.rheinlander.board_widget import BoardPart
from companion.ui.games.rheinlander.correct import possessions, wording
from companion.ui.games.rheinlander.correct.telling import DUKE, Telling, kinds
from companion.ui.games.rheinlander.table.layout import cells, key_gap
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.translate import _, ngettext
from companion.ui.screen_kit.comparison_icons import DifferenceSigns
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.frame import framed
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon, Picture, SketchPicture

_COLUMN: Final = 2.2
"""How broad the palette beside the board is, in touches."""


class Part(Enum):
    """What is told; one page each."""

    PIECES = "pieces"
    MARKERS = "markers"
    CARDS = "cards"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class PlacesModel:
    """What a page is made of.

    Attributes:
        part: which page.
        telling: what was told.
        setup: of the match.
        voice: says it.
    """

    part: Part
    telling: Telling
    setup: Setup
    voice: RheinlanderVoice


def widgets(room: Room, model: PlacesModel) -> list[Widget]:
    """The page: what is told, the palette, the four pages' buttons, and on."""
    sizes, told = room.sizes, model.telling.told
    frame = framed(room, _title(model))
    trouble = wording.trouble(told, model.voice)
    number = told.differences
    lacks = trouble or ("" if number else _("Nothing has been changed."))
    text = trouble or ngettext("{n} difference", "{n} differences", number)
    if model.telling.note:
        place = model.voice.place(model.telling.note)
        text = _("There's no tied duchy {place:at}.").format(place=place)
    back, on = columns(frame.foot, [frame.foot.h, 0.5], sizes.gap)
    main, parts, palette = _areas(room, frame.body, model.part)
    undo = Intent("undo") if model.telling.earlier else None
    page = {
        Part.PIECES: _board,
        Part.MARKERS: _board,
        Part.CARDS: _cards,
        Part.PLAYERS: possessions_page,
    }[model.part]
    return [
        *frame.head,
        *page(room, main, model),
        *_parts(room, parts, model.part),
        *_palette(room, palette, model),
        Button("undo", back, "", undo, sizes.body, picture=Icon("undo")),
        Button("primary", on, _("Correct it"), why_not(lacks) if lacks else Intent("on"),
               sizes.heading, Kind.PRIMARY, sub=text),
    ]  # fmt: skip


def _title(model: PlacesModel) -> str:
    """What a tap on the board tells now; the palette has no words."""
    telling, voice = model.telling, model.voice
    match model.part:
        case Part.PIECES if telling.piece == NOBODY:
            return _("Tap what isn't on the table")
        case Part.PIECES if telling.piece == DUKE:
            return _("Tap a tied duchy: whose duke?")
        case Part.PIECES:
            piece = wording.piece(telling.piece, voice)
            return _("Tap where this stands: {piece}").format(piece=piece)
        case Part.MARKERS:
            marker = voice.marker(telling.marker)
            return _("Tap where this lies: {marker}").format(marker=marker)
        case Part.CARDS:
            return _("Which cards are discarded?")
        case Part.PLAYERS:
            return _("What does everybody have?")


def _areas(room: Room, body: Rect, part: Part) -> tuple[Rect, Rect, Rect]:
    """For what is told, for the buttons of the pages, for the palette."""
    sizes = room.sizes
    if sizes.portrait:
        low = 0 if part is Part.PLAYERS else sizes.touch
        main, parts, palette = rows(body, [0.5, sizes.touch, max(low, 1)], sizes.gap)
        return main, parts, palette
    main, side = columns(body, [0.5, sizes.touch * _COLUMN], sizes.gap)
    parts, palette = rows(side, [2 * sizes.touch + key_gap(sizes), 0.5], sizes.gap)
    return main, parts, palette


def _parts(room: Room, area: Rect, shown: Part) -> list[Widget]:
    """A button for each page; the visible one is marked."""
    sizes, colour = room.sizes, "red"
    pictures: dict[Part, Callable[[int], Surface]] = {
        Part.PIECES: partial(pawn, colour, None),
        Part.MARKERS: partial(markers.marker, "church"),
        Part.CARDS: pile,
        Part.PLAYERS: markers.coin,
    }
    across = len(pictures) if sizes.portrait else 2
    boxes = cells(area, across, len(pictures) // across, key_gap(sizes))
    return [
        Button(f"part-{part.value}", box, "", Intent("part", part.value), sizes.body,
               Kind.CHOICE, part is shown, picture=SketchPicture(picture))
        for (part, picture), box in zip(pictures.items(), boxes, strict=True)
    ]  # fmt: skip


def _board(room: Room, area: Rect, model: PlacesModel) -> list[Widget]:
    """The board as it was told; squares and castles can be tapped, or the spots of markers."""
    told = model.telling.told
    state = told.settled()
    picture = kept(model.setup, area.size, room.theme)
    slots = model.setup.board["slots"]
    marking = model.part is Part.MARKERS
    castles = frozenset(slot for slot in slots if told.marker(slot) == "castle" and not marking)
    legal = frozenset(slots) if marking else frozenset(model.setup.board["squares"]) | castles
    reach = max(room.sizes.touch // 2, round(picture.plan.unit * 0.9))
    view: TableView = table(state, None)
    board = BoardPart(area, picture, view, Marks(), NOTHING, legal, marking, reach, castles=castles)
    points = [board.point(place) for place in sorted(told.changed | told.changed_dukes.keys())]
    return [board, DifferenceSigns(area, points, room.sizes.touch)]


def _cards(room: Room, area: Rect, model: PlacesModel) -> list[Widget]:
    """Every card; those that lie open are dark."""
    sizes, gap, told = room.sizes, key_gap(room.sizes), model.telling.told
    most = told.state.terms.cards
    across = max(6, min(11, (area.w + gap) // (sizes.touch + gap)))
    down = -(-most // across)
    high = min(area.h, round(down * (sizes.touch * 1.6 + gap)))
    grid = Rect(area.x, area.y + (area.h - high) // 2, area.w, high)
    return [
        Button(f"card{card}", cell, str(card), Intent("open", card), sizes.body, Kind.CHOICE,
               told.lies_open(card), role="number")
        for card, cell in zip(range(1, most + 1), cells(grid, across, down, gap), strict=False)
    ]  # fmt: skip


def possessions_page(room: Room, area: Rect, model: PlacesModel) -> Sequence[Widget]:
    """Turn, bastions and coins of every player."""
    return possessions.widgets(room, area, model.telling.told, model.voice)


def _palette(room: Room, area: Rect, model: PlacesModel) -> list[Widget]:
    """What is in the hand, where something is."""
    sizes, telling = room.sizes, model.telling
    found: list[tuple[str, Intent, bool, Picture]] = []
    match model.part:
        case Part.PIECES:
            for name in (*telling.told.state.terms.colours, BASTION, DUKE, NOBODY):
                on, intent = name == telling.piece, Intent("piece", name)
                found.append((f"piece-{name or 'none'}", intent, on, _piece(telling, name)))
        case Part.MARKERS:
            for kind in kinds(telling.told.state):
                picture = SketchPicture(partial(markers.marker, kind))
                on = kind == telling.marker
                found.append((f"kind-{kind}", Intent("kind", kind), on, picture))
        case Part.CARDS:
            return _none_open(room, area, model)
        case Part.PLAYERS:
            return []
    across = len(found) if sizes.portrait else 2
    high = area.h if sizes.portrait else min(area.h, 4 * (2 * sizes.touch))
    boxes = cells(Rect(area.x, area.y, area.w, high), across, -(-len(found) // across),
                  key_gap(sizes))  # fmt: skip
    return [
        Button(name, cell, "", intent, sizes.body, Kind.CHOICE, on, picture=picture)
        for (name, intent, on, picture), cell in zip(found, boxes, strict=False)
    ]


def _piece(telling: Telling, name: str) -> Picture:
    if name == NOBODY:
        return Icon("rubber")
    if name == BASTION:
        return SketchPicture(markers.bastion)
    if name == DUKE:
        colour = telling.told.colour
        return SketchPicture(lambda px: markers.duke(colour, None, px))
    return SketchPicture(partial(pawn, name, None))


def _none_open(room: Room, area: Rect, model: PlacesModel) -> list[Widget]:
    """One tap for the pile that was mixed anew."""
    sizes, told = room.sizes, model.telling.told
    any_open = any(map(told.lies_open, range(1, told.state.terms.cards + 1)))
    intent = Intent("reshuffled") if any_open else None
    if sizes.portrait:
        return [Button("reshuffled", area, _("No discards"), intent, sizes.body)]
    high = min(area.h, round(sizes.touch * 1.9))
    upper, lower = rows(area, [0.5, high], sizes.gap)
    dark = _("The dark ones are discarded.")
    return [
        Label(Words(dark, upper, sizes.caption, "text")),
        Button("reshuffled", lower, _("No discards"), intent, sizes.caption),
    ]
