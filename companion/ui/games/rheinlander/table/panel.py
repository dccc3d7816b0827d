"""Who acts, what is due, and what has happened? The panel's upper part, and its large button."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pygame import Rect

from companion.games.rheinlander.foresight import Foresight
from companion.ui.art.markers import coin, duke, mitre
from companion.ui.art.pawn import pawn
from companion.ui.games.rheinlander.table.consequences import SettlingStep, summed_up
from companion.ui.games.rheinlander.table.foresight_strip import ForesightStrip, shares
from companion.ui.games.rheinlander.table.layout import TableAreas
from companion.ui.games.rheinlander.table.primary import Primary
from companion.ui.screen_kit.context import Room
from companion.ui.theme import Metrics, Theme
from companion.ui.widgets.base import Widget
from companion.ui.widgets.parts import Button, Image, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import SketchPicture


class PanelModel(NamedTuple):
    """What the panel says.

    Attributes:
        name: of the player who acts.
        words: what is due; while something is looked at before it is done, what would come of it.
        news: what has happened; "" leaves its room to the words.
        step: what hands do now; None without.
        button: the large one.
        foreseen: what is looked at, which stands there as a picture; None for nothing.
    """

    name: str
    words: str
    news: str
    step: SettlingStep | None
    button: Primary
    foreseen: Foresight | None = None


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
        strip = _strip(words, sizes)
        words = Rect(words.x, words.y, words.w, strip.y - words.y)
        found.append(ForesightStrip(strip, shares(now.foreseen), sizes))
    sign = _sign(now.step, theme)
    if sign is not None:
        side = min(words.h, round(sizes.touch * 0.8))
        found.append(Image(Rect(words.x, words.y, side, side), sign))
        words = Rect(
            words.x + side + sizes.gap // 2, words.y, words.w - side - sizes.gap // 2, words.h
        )
    name = Words(now.name, at.name, sizes.body, "name", None, -1, lines=1)
    due_words = Words(shown, words, sizes.prompt, "text_bold", None, -1, -1)
    if now.news:
        # What the words leave free is the news', so that they stand whole in letters that are read.
        taken = max(due_words.fitted().height, words.h * (sign is not None))
        top = min(at.news.y, words.y + taken)
        news = Rect(at.news.x, top, at.news.w, at.news.bottom - top)
        due_words = replace(due_words, box=Rect(words.x, words.y, words.w, top - words.y))
        found.append(Label(Words(now.news, news, sizes.caption, "text", theme.ink_soft, -1, 0)))
    found += [Label(name), Label(due_words)]
    text, intent, sub, due, says = now.button
    kind = Kind.WORDS if says else Kind.PRIMARY if due else Kind.PLAIN
    found.append(Button("primary", at.primary, text, intent, sizes.heading, kind, sub=sub))
    return found


def _strip(area: Rect, sizes: Metrics) -> Rect:
    """Where the picture of what would come stands, below the words."""
    high = min(area.h * 6 // 10, round(sizes.touch * 1.6))
    return Rect(area.x, area.bottom - high, area.w, high)


def _sign(step: SettlingStep | None, theme: Theme) -> SketchPicture | None:
    """The picture of a step."""
    if step is None:
        return None
    colour = step.colour
    match step.sign:
        case "coin":
            return SketchPicture(lambda px: coin(px, theme))
        case "castle" if colour is not None:
            return SketchPicture(lambda px: pawn(colour, None, px, theme))
        case "duke" if colour is not None:
            return SketchPicture(lambda px: duke(colour, None, px, theme))
        case _:
            return SketchPicture(lambda px: mitre(px, theme))
