"""Whose turn is it, how many bastions are left, and who has more coins or fewer? A row a player.

Coins are told as a difference. Only where they lie open is the total seen beside it, and is it the
least that can be taken away; where they lie face down no button shows how many there are (RL 15.3).
"""

from __future__ import annotations

from typing import Final

from pygame import Rect

from companion.games.rheinlander import pieces
from companion.games.rheinlander.reported_position import MOST_COINS, ReportedPosition
from companion.games.rheinlander.view import table
from companion.ui.art import markers
from companion.ui.games.rheinlander.table.layout import key_gap
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest, SketchPicture

_STEPS: Final = (-5, -1, 1, 5)
_MINUS: Final = "\N{EN DASH}"


def widgets(
    room: Room, area: Rect, told: ReportedPosition, voice: RheinlanderVoice
) -> list[Widget]:
    """The rows, under a line that says what is in them; two rows a player where it is upright."""
    sizes, colours = room.sizes, told.state.terms.colours
    gap, head_high = key_gap(sizes), round(sizes.caption * 2.4)
    each = 2 * sizes.touch + gap if sizes.portrait else round(sizes.touch * 1.5)
    apart = 2 * sizes.gap if sizes.portrait else gap
    high = min(area.h, head_high + len(colours) * (each + apart))
    area = Rect(area.x, area.y + (area.h - high) // 2, area.w, high)
    head, *lines = rows(area, [head_high, *[0.5] * len(colours)], apart)
    found: list[Widget] = list(level(_headings(room, head)))
    names: list[Widget] = []
    steps: list[Widget] = []
    for colour, line in zip(colours, lines, strict=True):
        boxes = _boxes(room, line)
        names.append(_name(room, boxes[0], told, colour, voice))
        found.append(_bastions(room, boxes[1], told, colour))
        steps += _coins(room, boxes[2:], told, colour)
    return [*found, *level(names), *level(steps)]


def _headings(room: Room, head: Rect) -> list[Widget]:
    """What the columns are; upright, the coins stand below and say so themselves."""
    name, bastions, *coins = _boxes(room, head)
    texts = [(_("Whose turn?"), name), (_("Bastions left"), bastions)]
    if not room.sizes.portrait:
        over = Rect(coins[0].x, head.y, coins[-1].right - coins[0].x, head.h)
        texts.append((_("Change in coins"), over))
    return [Label(Words(text, box, room.sizes.caption, "text")) for text, box in texts]


def _boxes(room: Room, line: Rect) -> list[Rect]:
    """The name, the bastions, two buttons, the coins, two buttons."""
    touch, gap = room.sizes.touch, key_gap(room.sizes)
    if room.sizes.portrait:
        upper, lower = rows(line, [0.5, 0.5], gap)
        if line.h < 2 * touch:
            upper = lower = line
        steps = columns(lower, [0.18, 0.18, 0.28, 0.18, 0.18], gap)
        return [*columns(upper, [0.5, round(touch * 2.2)], gap), *steps]
    wide = round(touch * 1.08)
    each = [wide, wide, round(touch * 1.5), wide, wide]
    return columns(line, [0.5, round(touch * 1.4), *each], gap)


def _name(
    room: Room, box: Rect, told: ReportedPosition, colour: str, voice: RheinlanderVoice
) -> Button:
    return Button(
        f"turn-{colour}", box, voice.name(colour), Intent("turn", colour), room.sizes.body,
        Kind.CHOICE, colour == told.colour, picture=Crest(colour),
    )  # fmt: skip


def _bastions(room: Room, box: Rect, told: ReportedPosition, colour: str) -> Button:
    """How many are left; a tap says one fewer, and all of them after none."""
    left = told.settled().bastions_left[told.state.terms.number[colour]]
    fewer = (left - 1) % (pieces.BASTIONS + 1)
    return Button(
        f"left-{colour}", box, str(left), Intent("left", f"{colour} {fewer}"), room.sizes.body,
        picture=SketchPicture(markers.bastion), role="number",
    )  # fmt: skip


def _coins(room: Room, boxes: list[Rect], told: ReportedPosition, colour: str) -> list[Widget]:
    """Large and small steps to both sides of the difference."""
    more = told.coins.get(colour, 0)
    there = table(told.state, None).coins[colour]
    least = -MOST_COINS if there is None else max(-there, -MOST_COINS)
    sign = "+" if more > 0 else _MINUS if more < 0 else "±"
    text = f"{sign}{abs(more)}"
    if there is not None:
        text = f"{there + more} ({text})"
    shown = Rect(boxes[2])
    found: list[Widget] = []
    if room.sizes.portrait:
        picture, shown = columns(shown, [shown.h * 0.8, 0.5], key_gap(room.sizes))
        found.append(Image(picture, SketchPicture(markers.coin)))
    found.append(Label(Words(text, shown, room.sizes.heading, "number", lines=1)))
    for step, box in zip(_STEPS, [*boxes[:2], *boxes[3:]], strict=True):
        able = least <= more + step <= MOST_COINS
        words = f"+{step}" if step > 0 else f"{_MINUS}{-step}"
        name = f"coins-{colour}-{'more' if step > 0 else 'fewer'}{abs(step)}"
        intent = Intent("coins", f"{colour} {step}") if able else None
        found.append(Button(name, box, words, intent, room.sizes.body, role="number"))
    return found
