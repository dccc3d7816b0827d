"""How many knights can come in one turn? Pure (R 5.1).

About: who stands in the way of the marches is not looked at.
"""

from __future__ import annotations

from typing import TypeAlias

Groups: TypeAlias = list[tuple[int, int]]
"""Knights of one colour, as (place, how many)."""


def force(groups: Groups, gate_far: tuple[tuple[int, ...], ...], castle: int) -> int:
    """About how many of a colour's knights can besiege a castle in one turn (R 5.1)."""
    ready = first = second = behind = 0
    for place, knights in groups:
        marches = gate_far[place][castle]
        if marches == 0:
            ready += knights
        elif marches == 1:
            if knights > first:
                first, second = knights, first
            elif knights > second:
                second = knights
        elif marches == 2 and knights > behind:
            behind = knights
    return ready + first + max(second, behind)


def beaten(
    enemies: list[Groups], far: tuple[tuple[int, ...], ...], place: int, knights: int
) -> bool:
    """Whether some enemy can bring more knights to a space in one turn (R 5.1, 6.3)."""
    for groups in enemies:
        first = second = 0
        for other, many in groups:
            marches = far[other][place]
            if marches > 3:
                continue
            if many > knights:
                return True
            if marches <= 2:
                if many > first:
                    first, second = many, first
                elif many > second:
                    second = many
        if first + second > knights:
            return True
    return False
