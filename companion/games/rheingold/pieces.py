"""What is in the box? R 2: colours, knights, pieces, shields. Pure.

It counts pieces; it does not know where they stand.
"""

from collections.abc import Iterable
from functools import lru_cache

COLOURS = ("green", "black", "yellow", "blue", "red")
"""The five armies (R 2.1), in the order of the rules."""

KNIGHTS = 42
"""Knights of one colour, by value (R 2.1)."""

SHIELDS = (0, 0, 0, 1, 2, 3)
"""The six shields of a colour (R 2.2)."""

PIECES = {1: 12, 2: 5, 5: 4}
"""Worth → how many pieces of it a colour has (R 2.1)."""

_FIVES = PIECES[5]
_TWOS = PIECES[2]


@lru_cache(maxsize=4096)
def _can_show(heaps: tuple[int, ...]) -> bool:
    most_twos: list[int | None] = [0] + [None] * _FIVES
    for heap in heaps:
        after: list[int | None] = [None] * (_FIVES + 1)
        for placed, twos in enumerate(most_twos):
            if twos is None:
                continue
            for fives in range(min(heap // 5, _FIVES - placed) + 1):
                total = twos + (heap - 5 * fives) // 2
                best = after[placed + fives]
                if best is None or total > best:
                    after[placed + fives] = total
        most_twos = after
    twos = most_twos[_FIVES]
    return twos is not None and twos >= _TWOS


def can_show(heaps: Iterable[int]) -> bool:
    """Whether the 21 pieces of a colour can show all these heaps at once (R 2.1).

    The heaps hold all 42 knights, the supply among them, so every piece is in
    some heap: 12 worth 1, 5 worth 2, 4 worth 5. Once the fives and twos fit,
    the ones fill what is left exactly.

    Args:
        heaps: the sizes of a colour's stacks, garrisons, engaged groups and supply.
    """
    return _can_show(tuple(sorted(heap for heap in heaps if heap)))


def values_left(gone: Iterable[int]) -> tuple[int, ...]:
    """The shields of a colour that are not among `gone`, ascending (R 12.3)."""
    left = list(SHIELDS)
    for value in gone:
        left.remove(value)
    return tuple(left)
