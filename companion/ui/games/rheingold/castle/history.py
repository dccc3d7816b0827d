"""What has happened to a castle, in words?"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.errors import StoreError
from companion.games.rheingold import chronicle
from companion.games.rheingold.chronicle import Chapter, Deed
from companion.referee.entries import HEADS
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _, ngettext
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.theme import Metrics
from companion.ui.widgets.parts import Label
from companion.ui.widgets.pen import Words


def lines_of(match: MatchInPlay, castle: str) -> tuple[str, ...]:
    """A castle's history, a line each, the newest first.

    If the record cannot be read now, a line says so; the next move tells why.
    """
    teller = Teller(match.referee.state)
    try:
        steps = [
            one for one in match.referee.queries.history() if one.in_force and one.kind in HEADS
        ]
    except StoreError:
        return (_("The record can't be read right now."),)
    chapters = chronicle.of_castle(steps, castle)
    return tuple(_line(chapter, teller) for chapter in reversed(chapters))


def _line(one: Chapter, teller: Teller) -> str:
    name = teller.name(one.colour) if one.colour is not None else ""
    other = teller.name(one.other) if one.other is not None else ""
    text = _sentence(one, name, other)
    if one.shield is None:
        return text
    seen = _("The shield showed a {value}.").format(value=one.shield)
    return sentences(text, seen)


def _sentence(one: Chapter, name: str, other: str) -> str:
    match one.deed:
        case Deed.TAKEN if one.other is None:
            return ngettext(
                "Turn {turn}: {name} takes it with {n} knight.",
                "Turn {turn}: {name} takes it with {n} knights.",
                one.knights,
                turn=one.turn,
                name=name,
            )
        case Deed.TAKEN:
            return ngettext(
                "Turn {turn}: {name} takes it from {other} with {n} knight.",
                "Turn {turn}: {name} takes it from {other} with {n} knights.",
                one.knights,
                turn=one.turn,
                name=name,
                other=other,
            )
        case Deed.HELD:
            return ngettext(
                "Turn {turn}: it holds; {name} loses {lost} of {n} knight.",
                "Turn {turn}: it holds; {name} loses {lost} of {n} knights.",
                one.knights,
                turn=one.turn,
                name=name,
                lost=one.lost,
            )
        case Deed.HANDED_BACK:
            text = _("Turn {turn}: {name} beats it, but {other} keeps it.")
        case Deed.INHERITED:
            text = _("Turn {turn}: {name} gets it as the last castle.")
        case Deed.SHIELD_PLACED:
            text = _("Turn {turn}: {name} places a shield.")
        case Deed.PUT_RIGHT:
            text = _("Turn {turn}: the players correct it.")
    return text.format(turn=one.turn, name=name, other=other)


def fitting(sizes: Metrics, area: Rect, lines: Sequence[str]) -> list[Label]:
    """As many of the lines, from the first, as an area holds; each as high as it needs."""
    found: list[Label] = []
    y = area.y
    for line in lines:
        words = Words(line, Rect(area.x, y, area.w, 3 * sizes.caption), sizes.caption)
        high = words.fitted().height
        if y + high > area.bottom:
            break
        box = Rect(area.x, y, area.w, high)
        found.append(Label(Words(line, box, sizes.caption, "text", None, -1, -1)))
        y += high + 2
    return found
