"""What does every table offer a player who asks, or forgets? The `?`, a sheet, a reminder.

The sheet says what may be done, and its rows are tapped. A tab reminds, with a flag at the place
that it is about; it cannot be tapped. They ask nothing, and a `lite` table has none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from companion.ui.input.events import KeyName, KeyStroke
from companion.ui.screen_kit.context import Room
from companion.ui.widgets.advice_sheet import AdviceLine, AdviceSheet
from companion.ui.widgets.base import Intent, Point, Widget
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.picture import Icon
from companion.ui.widgets.tab import Flag, Tab, least_covering

ASK: Final = Intent("advice")
"""The player asks what may be done."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The board under the sheets.

    Attributes:
        area: the sheets stay within it.
        where: a place's point on the screen.
        places: all of them.
        reach: how far what is drawn at a place spreads, in pixels.
    """

    area: Rect
    where: Callable[[str], Point]
    places: tuple[str, ...]
    reach: int

    def points(self, places: Iterable[str]) -> tuple[Point, ...]:
        """Where some places are."""
        return tuple(self.where(place) for place in sorted(places))


def asked(key: KeyStroke, room: Room) -> bool:
    """Whether a key asks what may be done, at a table that has advice."""
    return key.name is KeyName.TEXT and key.text == "?" and not room.preferences.lite


def button(room: Room, rect: Rect, *, on: bool) -> Button:
    """The button that asks."""
    kind = Kind.CHOICE if on else Kind.QUIET
    ink = room.theme.parchment_light if on else None
    picture = Icon("query", ink)
    return Button("advice", rect, "", ASK, room.sizes.body, kind, on, picture=picture)


def advice_sheet(
    room: Room, ground: Ground, lines: tuple[AdviceLine, ...], lit: Iterable[str]
) -> Widget:
    """What may be done, where it hides least of what is lit."""
    return AdviceSheet(
        ground.area, lines, ASK, room.sizes.body, room.sizes.touch,
        ground.points(lit), ground.points(ground.places), ground.reach,
    )  # fmt: skip


def reminder(
    room: Room,
    ground: Ground,
    lines: tuple[str, str],
    place: str,
    lit: Iterable[str],
    px: int = 0,
    *,
    inside: bool = False,
) -> list[Widget]:
    """A tab that reminds, where it hides least of what is lit, and a flag at its place.

    Args:
        room: for the sizes.
        ground: what it stands over.
        lines: what it says, and where that can be looked up.
        place: where on the board it is; "" for nowhere.
        lit: what may be tapped.
        px: size of the letters; 0 is that of a remark.
        inside: the tab may stand away from the board's edges, if only there it hides nothing.
    """
    (text, small), px = lines, px or room.sizes.caption
    size = Tab.size_of(ground.area, text, px, small, bar=False)
    matters = {*lit, *([place] if place else [])}
    other = ground.points(ground.places)
    keep = ground.points(matters)
    rect = least_covering(ground.area, size, keep, other, ground.reach, inside=inside)
    flags = [_flag(room, ground, place)] if place else []
    return [*flags, Tab(rect, text, px, small)]


def _flag(room: Room, ground: Ground, place: str) -> Widget:
    """A flag at a place that something is about."""
    x, y = ground.where(place)
    return Flag((x, y - ground.reach // 2), round(room.sizes.touch * 0.6))
