"""What stands on the panel of a table that is played by lists?

It shows who acts and what is due, what everybody has, and the news; then the answers that
the board cannot give: kinds of move, cards, armies, a page at a time.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from companion.core.game import Seat, Setup
from companion.ui.boards.voice import Depiction
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.read_aloud import Spoken
from companion.ui.screens.list_table.layout import ByListAreas
from companion.ui.screens.list_table.offer import AnswerButton, MoveOffer, Now
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest, SketchPicture

_ACROSS: Final = 3
"""The largest number of answers side by side below the facts."""


@dataclass(frozen=True, slots=True)
class PanelModel:
    """What the panel is made from.

    Attributes:
        setup: the players.
        now: the position.
        offer: what can be done beside the board.
        news: what has happened, sentence by sentence.
        page: which page of the answers is seen.
    """

    setup: Setup
    now: Now
    offer: MoveOffer
    news: tuple[str, ...]
    page: int


def spoken(moment: PanelModel) -> Spoken:
    """The lines of the panel that may be read aloud: everybody sees them."""
    seat = moment.now.seat
    who = "" if seat is None else moment.setup.seats[seat].name
    return Spoken(sentences(*moment.news), who, moment.offer.due)


def panel(room: Room, at: ByListAreas, moment: PanelModel) -> list[Widget]:
    """Everything on the panel but the buttons at its foot."""
    sizes, now = room.sizes, moment.now
    name = _("Nobody") if now.seat is None else moment.setup.seats[now.seat].name
    found: list[Widget] = [
        Sheet(at.panel),
        Image(at.crest, Crest(now.colour)),
        Label(Words(name, at.name, sizes.body, "name", None, -1, lines=1)),
        Label(Words(moment.offer.due, at.words, sizes.body, "text_bold", None, -1, -1)),
    ]
    if moment.offer.full:
        return [*found, *_answers(room, at.middle, moment)]
    return [*found, *_idle(room, at.middle, moment)]


def _answers(room: Room, area: Rect, moment: PanelModel) -> list[Widget]:
    """The answers, a page at a time, close together: there may be many."""
    sizes = replace(room.sizes, gap=max(4, room.sizes.gap // 2))
    offered = moment.offer.choices
    row, across = _cells(sizes, area, offered)
    pages = Pages(area, len(offered), moment.page, row, sizes, across)
    found: list[Widget] = [_button(sizes, offered[number], rect) for number, rect in pages.rows()]
    return [*level(found), *pages.turners()]


def _cells(sizes: Metrics, area: Rect, offered: Sequence[AnswerButton]) -> tuple[int, int]:
    """How high an answer is, and how many stand side by side."""
    wide = area.w + sizes.gap
    if all(choice.label.sketch is not None and not choice.label.text for choice in offered):
        tall = round(sizes.touch * 1.5)
        return tall, max(1, wide // (round(sizes.touch * 1.15) + sizes.gap))
    if all(choice.label.sketch is None and len(choice.label.text) < 4 for choice in offered):
        return sizes.touch, max(1, wide // (sizes.touch + sizes.gap))
    return round(sizes.touch * 1.1), 2 if area.w > sizes.touch * 9 else 1


def _button(sizes: Metrics, choice: AnswerButton, rect: Rect) -> Button:
    picture = SketchPicture(choice.label.sketch) if choice.label.sketch is not None else None
    px = sizes.body if rect.w > sizes.touch * 2.5 or picture is None else sizes.caption
    return Button(choice.id, rect, choice.label.text, choice.intent, px, Kind.CHOICE,
                  picture=picture)  # fmt: skip


def _idle(room: Room, area: Rect, moment: PanelModel) -> list[Widget]:
    """Facts and news; the few answers there are below them, or beside them where it is broad."""
    sizes, offered = room.sizes, moment.offer.choices
    broad = area.w > area.h * 1.5
    most = (area.w // 2 - sizes.gap, area.h) if broad else (area.w, area.h * 6 // 10)
    across = _side_by_side(sizes, most, offered)
    lines = -(-len(offered) // across)
    high = lines * (sizes.touch + sizes.gap) - sizes.gap
    if broad:
        facts, right = columns(area, [0.5, 0.5], sizes.gap * 2)
        news, below = rows(right, [0.5, max(1, high)], sizes.gap)
    else:
        upper, below = rows(area, [0.5, max(1, high)], sizes.gap)
        line = min(sizes.touch, round(sizes.body * 1.7)) * (len(moment.setup.seats) + 2)
        text = moment.news or moment.offer.sentence
        facts, news = rows(
            upper, [min(line, upper.h * 7 // 10 if text else upper.h), 0.5], sizes.gap // 2
        )
    found = [*_table(room, facts, moment), *_message(room, news, moment)]
    few: list[Widget] = []
    for row, rect in enumerate(rows(below, [0.5] * lines, sizes.gap) if lines else []):
        some = offered[row * across : (row + 1) * across]
        cells = columns(rect, [0.5] * len(some), sizes.gap)
        few += [_button(sizes, choice, cell) for choice, cell in zip(some, cells, strict=True)]
    return [*found, *level(few)]


def _side_by_side(sizes: Metrics, most: tuple[int, int], offered: Sequence[AnswerButton]) -> int:
    """The number of answers in a row below the facts, when they may have `most` pixels."""
    both = [one.label.text for one in offered if one.label.sketch is not None and one.label.text]
    wide = 1.4 if not both else 1.8 if max(map(_letters, both)) < 8 else 2.7
    needs = round(sizes.touch * wide)
    across = max(1, min(_ACROSS, (most[0] + sizes.gap) // (needs + sizes.gap)))
    while -(-len(offered) // across) * (sizes.touch + sizes.gap) > most[1]:
        across += 1
    return across


def _letters(text: str) -> int:
    """A text's width in narrow letters; Japanese letters count twice."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _table(room: Room, area: Rect, moment: PanelModel) -> list[Widget]:
    """What lies open, then a line for each seat; the player who acts stands out."""
    sizes, theme, now = room.sizes, room.theme, moment.now
    seats = moment.setup.seats
    open_, *lines = rows(area, [0.12 * 1.6, *[0.12] * len(seats)], max(2, sizes.gap // 4))
    found: list[Widget] = []
    shown = now.voice.table(now.view)
    if shown:
        shares = [0.01 * (6 + len(one.text)) for one in shown]
        for one, cell in zip(shown, columns(open_, shares, sizes.gap), strict=True):
            found += _fact(room, one, cell)
        found = level(found)
    has = [now.voice.facts(now.view, Seat(number)) for number in range(len(seats))]
    most = max(map(len, has))
    names_share = 0.43 if most > 2 else 0.6
    names: list[Widget] = []
    facts: list[Widget] = []
    for number, (seat, rect) in enumerate(zip(seats, lines, strict=True)):
        acts = number == now.seat
        found.append(Sheet(rect, fill=theme.marked if acts else theme.panel))
        inside = rect.inflate(-sizes.gap // 2, -2)
        crest, name, right = columns(
            inside, [inside.h, names_share, 1 - names_share], max(2, sizes.gap // 3)
        )
        found.append(Image(crest, Crest(seat.colours[0])))
        names.append(Label(Words(seat.name, name, sizes.caption, "text", None, -1, lines=1)))
        for one, cell in zip(has[number], columns(right, [0.5] * most, 2), strict=False):
            facts += _fact(room, one, cell)
    return [*found, *level(names), *level(facts)]


def _fact(room: Room, shown: Depiction, cell: Rect) -> list[Widget]:
    """A small picture, and the number or words beside it."""
    if shown.sketch is None:
        return [Label(Words(shown.text, cell, room.sizes.caption, "text", None, -1))]
    picture, text = columns(cell, [min(cell.h, cell.w // 3 + 4), 0.5], 2)
    found: list[Widget] = [Image(picture.inflate(0, -2), SketchPicture(shown.sketch))]
    if shown.text:
        lines = 1 if len(shown.text) < 4 else 3
        found.append(
            Label(Words(shown.text, text, room.sizes.caption, "text", None, -1, lines=lines))
        )
    return found


def _message(room: Room, area: Rect, moment: PanelModel) -> list[Widget]:
    """The move that is about to be made, else the news.

    The oldest sentences are left out when there is no room for all.
    """
    if moment.offer.sentence:
        sentence = Words(moment.offer.sentence, area, room.sizes.body, "text_bold", None, -1, -1)
        return [Label(sentence)]
    px = room.sizes.caption
    lines = list(moment.news)
    while lines:
        words = Words(sentences(*lines), area, px, "text", room.theme.ink_soft, -1, -1)
        fitted = words.fitted()
        if fitted.whole and fitted.px >= px * 8 // 10:
            return [Label(words)]
        lines.pop(0)
    return []
