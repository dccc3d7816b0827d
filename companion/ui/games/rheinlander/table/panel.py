"""Who acts, what is due, and what has happened? The panel's upper part, and its large button."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from pygame import Rect

from companion.games.rheinlander.foresight import Foresight
from companion.ui.games.rheinlander.table.consequences import SettlingStep, summed_up
from companion.ui.games.rheinlander.table.foresight_strip import ForesightStrip, shares
from companion.ui.games.rheinlander.table.keyed_card import KeyedCard
from companion.ui.games.rheinlander.table.layout import TableAreas, without_numbers
from companion.ui.games.rheinlander.table.primary import Primary
from companion.ui.games.rheinlander.table.settling_card import SettlingCard
from companion.ui.screen_kit.context import Room
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Widget
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words

_READ: Final = 0.8
"""So much of their size letters keep; what has no room for that is left out."""


class PanelModel(NamedTuple):
    """What the panel says.

    Attributes:
        name: of the player who acts.
        words: what is due; while something is looked at before it is done, what would come of it.
        news: what has happened; "" leaves its room to the words.
        first: its first sentence, where all of them would be too small to read; "" where none
            may be left out.
        step: what hands do now; None without.
        button: the large one.
        foreseen: what is looked at, which stands there as a picture; None for nothing.
        card: the number that is keyed in, and whose card it is, to be seen while there is no
            button; None where nobody keys one in.
    """

    name: str
    words: str
    news: str
    first: str
    step: SettlingStep | None
    button: Primary
    foreseen: Foresight | None = None
    card: tuple[str, str] | None = None


def _is_read(words: Words, sizes: Metrics) -> bool:
    """Whether a text stands whole in letters that can be read."""
    fitted = words.fitted()
    return fitted.whole and fitted.px >= sizes.caption * _READ


def panel(room: Room, at: TableAreas, now: PanelModel) -> list[Widget]:
    """Name, words, news and the large button."""
    sizes, theme = room.sizes, room.theme
    words = at.words.copy()
    if not now.news:
        words.h = at.news.bottom - words.y
    found: list[Widget] = []
    shown = now.words
    if now.foreseen is not None:
        shown = summed_up(now.foreseen)
        words, strip = _foreseen(at, sizes)
        found.append(ForesightStrip(strip, shares(now.foreseen), sizes))
    name = Words(now.name, at.name, sizes.body, "name", None, -1, lines=1)
    due_words = Words(shown, words, sizes.prompt, "text_bold", None, -1, -1)
    if now.news:
        # What the words leave free is the news', so that they stand whole in letters that are read.
        top = min(at.news.y, words.y + due_words.fitted().height)
        news = Rect(at.news.x, top, at.news.w, at.news.bottom - top)
        due_words = replace(due_words, box=Rect(words.x, words.y, words.w, top - words.y))
        told = Words(now.news, news, sizes.caption, "text", theme.ink_soft, -1, 0)
        if now.first and not _is_read(told, sizes):
            told = replace(told, text=now.first)
        if not now.first or _is_read(told, sizes):
            found.append(Label(told))
    found.append(Label(name))
    if now.step is None:
        found.append(Label(due_words))
    else:
        found.append(SettlingCard(without_numbers(sizes, at)[0], now.step, sizes))
    text, intent, sub, due = now.button
    kind = Kind.WORDS if not text else Kind.PRIMARY if due else Kind.PLAIN
    if not text and now.card is not None:
        found.append(KeyedCard(at.primary, *now.card))
    else:
        found.append(Button("primary", at.primary, text, intent, sizes.heading, kind, sub=sub))
    return found


def _foreseen(at: TableAreas, sizes: Metrics) -> tuple[Rect, Rect]:
    """Where it is said what would come, and where its picture stands, below the words."""
    room, _keys = without_numbers(sizes, at)
    high = round(room.h * (0.45 if room.w < room.h else 0.5))
    words = Rect(at.words.x, room.y, min(at.words.w, room.w), high)
    return words, Rect(room.x, words.bottom, room.w, room.h - high)
