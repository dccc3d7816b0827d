"""What does every table have for a player who asks? The `?`, and the leaf that answers.

The leaf says what may be done. Nothing on it can be tapped, it asks nothing, and a `lite`
table has none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from companion.ui.input.events import Key, KeyName
from companion.ui.screen_kit.context import Room
from companion.ui.widgets.base import Intent, Point, Widget
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.picture import Icon
from companion.ui.widgets.tab import Leaf

ASK: Final = Intent("advice")
"""Somebody asks what may be done."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What the sheets stand over.

    Attributes:
        area: they stay within.
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


def asked(key: Key, room: Room) -> bool:
    """Whether a key asks what may be done, at a table that has advice."""
    return key.name is KeyName.TEXT and key.text == "?" and not room.desk.preferences.lite


def button(room: Room, rect: Rect, *, on: bool) -> Button:
    """The button that asks."""
    kind = Kind.CHOICE if on else Kind.QUIET
    ink = room.theme.parchment_light if on else None
    picture = Icon("query", ink)
    return Button("advice", rect, "", ASK, room.sizes.body, kind, on, picture=picture)


def leaf(room: Room, ground: Ground, lines: tuple[str, ...], lit: Iterable[str]) -> Widget:
    """What may be done, where it hides least of what is lit."""
    return Leaf(
        ground.area, lines, room.sizes.caption,
        ground.points(lit), ground.points(ground.places), ground.reach,
    )  # fmt: skip
