"""What do most screens have in common? A title, a way back, a foot."""

from __future__ import annotations

from pygame import Rect

from companion.core.frozen import frozen
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.widgets.base import Widget
from companion.ui.widgets.parts import Button, Kind, Label, Rule
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon


@frozen
class Frame:
    """A screen with a head and, below it, room for the rest.

    Attributes:
        head: title, rule and way back.
        body: what is left, above the foot.
        foot: for the large buttons; empty if none was wanted.
        corner: beside the title, opposite the way back: room for one sign more.
    """

    head: tuple[Widget, ...]
    body: Rect
    foot: Rect
    corner: Rect


def framed(room: Room, title: str, *, back: bool = True, foot: bool = True) -> Frame:
    """Divide a screen."""
    sizes = room.sizes
    area = room.inner
    touch = sizes.touch
    top = Rect(area.x, area.y, area.w, touch)
    side = touch + sizes.gap if back else 0
    heading = Words(
        title, Rect(top.x + side, top.y, top.w - 2 * side, touch), sizes.title, "title", lines=1
    )
    rule = Rect(area.x, top.bottom, area.w, sizes.gap * 2)
    head: list[Widget] = [Label(heading), Rule(rule)]
    if back:
        head.append(
            Button(
                "back",
                Rect(top.x, top.y, touch, touch),
                "",
                BACK,
                sizes.body,
                Kind.QUIET,
                picture=Icon("back"),
            )
        )
    high = round(touch * 1.25) if foot else 0
    gap = sizes.gap if foot else 0
    body = Rect(area.x, rule.bottom, area.w, area.bottom - rule.bottom - high - gap)
    corner = Rect(top.right - touch, top.y, touch, touch)
    return Frame(tuple(head), body, Rect(area.x, area.bottom - high, area.w, high), corner)
