"""What stands where, while some pieces are lifted and others put down? Pure counting."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias, TypeVar

from companion.ui.boards.scene import Scene

Where: TypeAlias = str | tuple[str, str]
"""A place, or beside a place on the side of another: (place, from)."""

_Key = TypeVar("_Key", bound=tuple[str, ...])


def files(count: int) -> tuple[float, list[tuple[float, float]]]:
    """How so many stand on a scroll: their height, and each one's (aside, foot), in units.

    One or two stand in a row, more in two, those in front last; none hides another.
    """
    if count < 3:
        height, foot = (0.8, 0.41) if count == 1 else (0.58, 0.33)
        return height, [(0.49 * (i - (count - 1) / 2), foot) for i in range(count)]
    height, step = (0.47, 0.42) if count < 5 else (0.44, 0.34)
    back = count // 2
    files = [(step * (i - (back - 1) / 2), 0.0) for i in range(back)]
    front = count - back
    return height, files + [(step * (i - (front - 1) / 2), 0.42) for i in range(front)]


class StandingPieces:
    """The pieces of a scene, while some are taken away and others are put down.

    Attributes:
        castles: as they stand now.
    """

    def __init__(self, scene: Scene) -> None:
        """As a scene has them."""
        self._of = scene
        self._stacks = {(place, colour): n for place, colour, n in scene.stacks}
        self._engaged = {(place, side, colour): n for place, side, colour, n in scene.engaged}
        self.castles = dict(scene.castles)

    def take(self, at: Where, colour: str, knights: int) -> None:
        """Take knights away; where fewer stand, all of them."""
        if isinstance(at, tuple):
            _change(self._engaged, (*at, colour), -knights)
        elif (mark := self.castles.get(at)) is not None:
            self.castles[at] = replace(mark, knights=max(0, mark.knights - knights))
        else:
            _change(self._stacks, (at, colour), -knights)

    def put(self, at: Where, colour: str, knights: int) -> None:
        """Put knights down."""
        if isinstance(at, tuple):
            _change(self._engaged, (*at, colour), knights)
        elif (mark := self.castles.get(at)) is not None:
            self.castles[at] = replace(mark, knights=mark.knights + knights)
        else:
            _change(self._stacks, (at, colour), knights)

    def holds(self, at: Where, colour: str) -> bool:
        """Whether some of this colour stand there, or its castle does."""
        if isinstance(at, tuple):
            return (*at, colour) in self._engaged
        if (mark := self.castles.get(at)) is not None:
            return mark.owner == colour
        return (at, colour) in self._stacks

    def scene(self) -> Scene:
        """The scene with the pieces that stand now."""
        return replace(
            self._of,
            stacks=tuple((*at, knights) for at, knights in self._stacks.items()),
            engaged=tuple((*at, knights) for at, knights in self._engaged.items()),
            castles=self.castles,
        )


def _change(counts: dict[_Key, int], at: _Key, by: int) -> None:
    """Change a number; what is not above 0 does not stand there."""
    left = counts.get(at, 0) + by
    if left > 0:
        counts[at] = left
    else:
        counts.pop(at, None)
