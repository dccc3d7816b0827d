"""How are zones and squares numbered and ordered after a change? Pure.

Ids follow the numbers: `l7`, `w7`, `r7` are the squares of zone 7, `i1`, `i2` the islands from
the source on. Ids that somebody else has given stay. With the squares the lines of the river
are made anew.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.games.rheinlander.drafting import outlines
from companion.games.rheinlander.drafting.draft import (
    DraftSlot,
    DraftSquare,
    DraftZone,
    Line,
    Pair,
    ZoneDraft,
    islands,
)

_OURS: Final = re.compile(r"[lwr][1-9][0-9]{0,3}_*\Z|i[1-9][0-9]{0,3}_*\Z", re.ASCII)


def renumbered(draft: ZoneDraft) -> ZoneDraft:
    """The draft with squares in the order of their zones, and the ids that follow from it."""
    names = _names(draft)
    order = dict.fromkeys(square for zone in draft.zones for square in zone)
    order |= dict.fromkeys(draft.squares)
    slots = {
        name: replace(slot, touches=_pair(slot.touches, names))
        for name, slot in draft.slots.items()
    }
    unknown = {
        f"squares.{names[where[8:]]}" if where.startswith("squares.") else where: kept
        for where, kept in draft.unknown.items()
        if not where.startswith("squares.") or where[8:] in names
    }
    return replace(
        draft,
        squares={names[one]: draft.squares[one] for one in order},
        zones=tuple(DraftZone(*(names[one] for one in zone)) for zone in draft.zones),
        borders=tuple(_pair(pair, names) for pair in draft.borders),
        slots=slots,
        unknown=unknown,
    )


def _names(draft: ZoneDraft) -> dict[str, str]:
    taken = {*draft.slots, *(one for one in draft.squares if not _OURS.match(one))}
    names = {one: one for one in draft.squares if not _OURS.match(one)}
    shared, isles = islands(draft), 0
    for number, zone in enumerate(draft.zones, 1):
        for letter, square in zip("lwr", zone, strict=True):
            if square in names:
                continue
            if square in shared:
                isles += 1
            wished = f"i{isles}" if square in shared else f"{letter}{number}"
            names[square] = free(wished, taken)
            taken.add(names[square])
    for square in draft.squares:
        if square not in names:
            names[square] = free(square, taken)
            taken.add(names[square])
    return names


def free(wished: str, taken: set[str]) -> str:
    """An id like the wished one that nothing has."""
    while wished in taken:
        wished += "_"
    return wished


def _pair(pair: Pair, names: Mapping[str, str]) -> Pair:
    return names[pair[0]], names[pair[1]]


def arranged(draft: ZoneDraft, zones: Sequence[tuple[int, DraftZone]]) -> ZoneDraft:
    """With these zones in this order; each with its number so far, 0 for a new one."""
    moved = {f"zones.{old}": f"zones.{new}" for new, (old, _) in enumerate(zones, 1) if old}
    unknown = {
        moved.get(where, where): kept
        for where, kept in draft.unknown.items()
        if not where.startswith("zones.") or where in moved
    }
    return replace(draft, zones=tuple(zone for _, zone in zones), unknown=unknown)


def without(draft: ZoneDraft, gone: Mapping[str, str]) -> ZoneDraft:
    """Without some squares: what named one names the square that has its ground now, if any.

    Args:
        draft: its zones name none of them any more.
        gone: square → the one that has its ground; "" for none.
    """

    def now(square: str) -> str:
        return gone.get(square, square)

    pairs: dict[frozenset[str], Pair] = {}
    for a, b in ((now(a), now(b)) for a, b in draft.borders):
        if a and b and a != b:
            pairs.setdefault(frozenset((a, b)), (a, b))
    slots = {
        name: DraftSlot(slot.at, (now(slot.touches[0]), now(slot.touches[1])))
        for name, slot in draft.slots.items()
        if "" not in (a_b := {now(one) for one in slot.touches}) and len(a_b) == 2
    }
    lost = {
        *(f"squares.{one}" for one in gone),
        *(f"slots.{one}" for one in draft.slots.keys() - slots),
    }
    return replace(
        draft,
        squares={one: square for one, square in draft.squares.items() if one not in gone},
        borders=tuple(pairs.values()),
        slots=slots,
        unknown={where: kept for where, kept in draft.unknown.items() if where not in lost},
    )


def with_lines(draft: ZoneDraft) -> ZoneDraft:
    """With the lines down the middle of its water; as it is where a river square has no rails."""
    draft = _apart(draft)
    if not draft.zones:
        return draft
    shared = islands(draft)
    river: Line = ()
    arms: list[Line] = []
    for zone in draft.zones:
        rails = outlines.rails(draft.squares[zone.river].shape)
        if rails is None:
            return draft
        line = outlines.middle_line(rails)
        if zone.left not in shared:
            river = outlines.joined(river, line) if river else line
        elif arms and outlines.meet(arms[-1][-1], line[0]):
            arms[-1] = outlines.joined(arms[-1], line)
        else:
            arms.append(line)
    return replace(draft, river=river, arms=tuple(arms))


def _apart(draft: ZoneDraft) -> ZoneDraft:
    """With a spot of its own for every square: at the sheet's edge they may lie on each other."""
    taken = {slot.at for slot in draft.slots.values()}
    squares = {}
    for name, square in draft.squares.items():
        at, step = square.at, 0
        while at in taken:
            step += 1
            aside = step if step % 2 else -step
            at = outlines.inside(draft.size_mm, (square.at[0] + aside, square.at[1]))
        taken.add(at)
        squares[name] = square if at == square.at else replace(square, at=at)
    return replace(draft, squares=squares)


def recentred(square: DraftSquare, shape: Line) -> DraftSquare:
    """A square with another outline; where a knight stands goes along."""
    before, after = outlines.rails(square.shape), outlines.rails(shape)
    if before is None or after is None:
        return replace(square, shape=shape)
    (ax, ay), (bx, by) = outlines.centre(before), outlines.centre(after)
    at = outlines.tidied((square.at[0] + bx - ax, square.at[1] + by - ay))
    return replace(square, at=at, shape=shape)
