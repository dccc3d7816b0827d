"""What must be changed on the table to match the screen? Pure.

Table and screen differ, and the screen is right: `differences` is the shortest list of changes
to the real pieces. Knights that are missing in one place and too many in another are moved;
the rest comes from the supply or goes there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.core.game import Colour, Json
from companion.games.rheingold.pieces import PIECES
from companion.games.rheingold.state import HIDDEN

SUPPLY: Final = ""
"""The place of knights that are off the board."""

_MOST_EXACT: Final = 12
"""Up to so many differing places the search is exact; beyond, it takes the board's order."""


@dataclass(frozen=True, slots=True)
class KnightsDifference:
    """Knights of a colour go from one place to another.

    Attributes:
        colour: whose.
        from_: where they stand wrongly; `SUPPLY` is the supply.
        to: where they belong; `SUPPLY` is the supply.
        knights: how many.
        pieces: (worth, number) of the fewest pieces that show them, the largest first.
    """

    colour: Colour
    from_: str
    to: str
    knights: int
    pieces: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ShieldDifference:
    """A shield comes to a castle, leaves it, or is turned.

    Attributes:
        castle: where.
        colour: whose.
        was: what lies there: "hidden" or its value; None is nothing.
        wanted: what should.
    """

    castle: str
    colour: Colour
    was: int | str | None
    wanted: int | str | None


Difference = KnightsDifference | ShieldDifference


def differences(table: Json, wanted: Json) -> tuple[Difference, ...]:
    """The shortest list of things to do, so that `table` stands as `wanted`.

    Args:
        table: what stands on the board: "places" and "castles" of a written state, the
            rest is not looked at; it need not be a position that the box allows.
        wanted: the same, as it should be.

    Returns:
        What goes away first, then what moves, then what comes; shields last.
    """
    colours = sorted({colour for one in (table, wanted) for colour, _place in _standing(one)})
    moved = [mend for colour in colours for mend in _of_colour(colour, table, wanted)]
    moved.sort(key=lambda mend: (mend.to != SUPPLY, mend.from_ == SUPPLY))
    return (*moved, *_shields(table["castles"], wanted["castles"]))


def pieces_of(knights: int) -> tuple[tuple[int, int], ...]:
    """The fewest pieces of the box that show so many knights (R 2.1), the largest first."""
    found = []
    for worth, number in sorted(PIECES.items(), reverse=True):
        used = min(number, knights // worth)
        if used:
            found.append((worth, used))
            knights -= worth * used
    return tuple(found)


def _standing(obj: Json) -> dict[tuple[Colour, str], int]:
    found = {
        (colour, place): knights
        for place, there in obj["places"].items()
        for colour, knights in there.items()
    }
    for castle, holding in obj["castles"].items():
        if holding["owner"] is not None and holding["knights"]:
            found[holding["owner"], castle] = holding["knights"]
    return found


def _of_colour(colour: Colour, table: Json, wanted: Json) -> Iterator[KnightsDifference]:
    have = {place: n for (whose, place), n in _standing(table).items() if whose == colour}
    want = {place: n for (whose, place), n in _standing(wanted).items() if whose == colour}
    over = {place: have.get(place, 0) - want.get(place, 0) for place in {**have, **want}}
    over = {place: number for place, number in over.items() if number}
    rest = -sum(over.values())
    if rest:
        over[SUPPLY] = rest
    for group in _groups(over):
        yield from _within(colour, group)


def _groups(over: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """The places in as many groups as possible, each even in itself.

    A group of n places needs n - 1 moves, so the most groups make the shortest list.
    """
    places = list(over)
    if len(places) > _MOST_EXACT:
        yield dict(over)
        return
    sums = [0] * (1 << len(places))
    best = [0] * (1 << len(places))
    last = [-1] * (1 << len(places))
    for some in range(1, 1 << len(places)):
        low = (some & -some).bit_length() - 1
        sums[some] = sums[some & (some - 1)] + over[places[low]]
        for number in range(len(places)):
            if some >> number & 1:
                without = some & ~(1 << number)
                count = best[without] + (sums[some] == 0)
                if last[some] < 0 or count > best[some]:
                    best[some], last[some] = count, number
    some, group = (1 << len(places)) - 1, dict[str, int]()
    while some:
        number = last[some]
        group[places[number]] = over[places[number]]
        some &= ~(1 << number)
        if sums[some] == 0:
            yield group
            group = {}


def _within(colour: Colour, over: Mapping[str, int]) -> Iterator[KnightsDifference]:
    """Moves that even out a group: the largest surplus fills the largest gap."""
    left = dict(over)
    while any(left.values()):
        from_ = max(left, key=lambda place: left[place])
        to = min(left, key=lambda place: left[place])
        knights = min(left[from_], -left[to])
        left[from_] -= knights
        left[to] += knights
        yield KnightsDifference(colour, from_, to, knights, pieces_of(knights))


def _shields(table: Json, wanted: Json) -> Iterator[ShieldDifference]:
    come: list[ShieldDifference] = []
    for castle, should in wanted.items():
        was = table[castle]
        old = was["shield"] if was["owner"] is not None else None
        new = should["shield"] if should["owner"] is not None else None
        if old is not None and (new is None or was["owner"] != should["owner"]):
            yield ShieldDifference(castle, was["owner"], old, None)
            old = None
        if new is not None and old != new:
            come.append(ShieldDifference(castle, should["owner"], old, new))
    yield from come


def is_turned(mend: ShieldDifference) -> bool:
    """Whether a shield that lies there is only turned over."""
    return mend.was is not None and mend.wanted is not None and HIDDEN in (mend.was, mend.wanted)


def apart(table: Json, wanted: Json) -> Sequence[str]:
    """The places that stand otherwise, in the order of the position."""
    have, want = _standing(table), _standing(wanted)
    differ = {key[1] for key in {**have, **want} if have.get(key) != want.get(key)}
    castles = wanted["castles"]
    differ |= {castle for castle in castles if castles[castle] != table["castles"][castle]}
    order = dict.fromkeys((*wanted["places"], *table["places"], *castles))
    return tuple(place for place in order if place in differ)
