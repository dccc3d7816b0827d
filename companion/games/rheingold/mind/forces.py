"""How many knights can come in one turn? Pure (R 5.1).

About: who stands in the way of the marches is not looked at. Most positions of a turn differ in
the own knights alone, so what all others can do is worked out once for where they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.games.rheingold.mind.geography import Geography

Groups: TypeAlias = Sequence[tuple[int, int]]
"""Knights of one colour, as (place, how many)."""


def forces(groups: Groups, map_: Geography) -> list[int]:
    """Castle → about how many of a colour's knights can besiege it in one turn (R 5.1).

    All before its gates, and with three marches two stacks from one march away, or one from there
    and one from two marches away.
    """
    castles = len(map_.swords)
    ready, first, second, behind = ([0] * castles for _ in range(4))
    for place, knights in groups:
        for castle, marches in map_.castles_near[place]:
            if marches == 0:
                ready[castle] += knights
            elif marches == 1:
                if knights > first[castle]:
                    first[castle], second[castle] = knights, first[castle]
                elif knights > second[castle]:
                    second[castle] = knights
            elif knights > behind[castle]:
                behind[castle] = knights
    return [
        there + one + max(other, late)
        for there, one, other, late in zip(ready, first, second, behind, strict=True)
    ]


class Foes:
    """What the knights of all others can do, as long as they stand as they do."""

    __slots__ = ("_far", "_groups", "_most", "against", "rows")

    def __init__(self, groups: Sequence[Groups], map_: Geography) -> None:
        """Everybody else.

        Args:
            groups: of each colour.
            map_: of the board.
        """
        self._groups, self._far = groups, map_.far
        self._most: dict[int, int] = {}
        self.rows = [forces(one, map_) for one in groups]
        """By colour: what `forces` says."""
        self.against = [max(column) for column in zip(*self.rows, strict=True)]
        """Castle → the most knights of one colour that can besiege it in one turn."""

    def most(self, space: int) -> int:
        """The most knights that one colour can bring to a space in one turn (R 5.1, 6.3)."""
        known = self._most.get(space)
        if known is None:
            known = self._most[space] = max(self._bring(one, space) for one in self._groups)
        return known

    def _bring(self, groups: Groups, space: int) -> int:
        """One stack from three marches away, or two from less."""
        far, alone, first, second = self._far, 0, 0, 0
        for place, knights in groups:
            marches = far[place][space]
            if marches > 3:
                continue
            if marches == 3:
                alone = max(alone, knights)
            elif knights > first:
                first, second = knights, first
            elif knights > second:
                second = knights
        return max(alone, first + second)
