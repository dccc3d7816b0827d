"""How does an island come into a zone's water, and go again? RL 1.2. Pure.

The zone becomes two, one for each arm, and its banks make room. Islands of zones that follow
one another are joined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import pi, sin
from typing import Final, TypeAlias

from companion.core.drafting.sheet import Point
from companion.core.errors import EditError
from companion.games.rheinlander.drafting import numbering, outlines
from companion.games.rheinlander.drafting.draft import (
    LAND,
    RIVER,
    DraftSquare,
    DraftZone,
    ZoneDraft,
    islands,
)
from companion.games.rheinlander.drafting.outlines import Rails
from companion.games.rheinlander.drafting.river import rails_of

_ISLE: Final = 0.34
"""How much of the water's width an island has where it is broadest."""
_GAIN: Final = 0.85
"""How far each shore gives way there, in widths of the river."""

Arms: TypeAlias = tuple[DraftZone, DraftZone]
"""The zone of the left arm and that of the right one; twice the same where there is no island."""


def put(draft: ZoneDraft, number: int) -> ZoneDraft:
    """An island in the water of a zone; it joins one that ends where the zone begins or ends."""
    zone = draft.zones[number - 1]
    if islands(draft) & {*zone}:
        raise EditError("There's already an island here.")
    water = rails_of(draft, zone.river)
    if outlines.far(water.left[0], water.right[0]) < 1 or len(water.left) < 3:
        raise EditError("There's no room for an island here.")
    above, below = _arms_at(draft, zone, 0), _arms_at(draft, zone, -1)
    last = len(water.left) - 1
    wide = min(outlines.far(water.left[end], water.right[end]) for end in (0, -1))
    profile = [
        1.0 if (above and 2 * step <= last) or (below and 2 * step >= last)
        else sin(pi * step / last)
        for step in range(last + 1)
    ]  # fmt: skip
    squares = dict(draft.squares)
    _spread(draft, squares, (zone, zone), [_GAIN * wide * part for part in profile])
    for arms, end in ((above, 0), (below, -1)):
        if arms:
            _open(draft, squares, arms, wide, at_end=end == 0)
    rails = outlines.rails(squares[zone.river].shape) or water
    isle = _isle(rails, profile)
    cells = Rails(isle.left, rails.left), isle, Rails(rails.right, isle.right)
    taken, names = {*draft.squares, *draft.slots}, []
    for letter, kind, cell in zip("wiw", (RIVER, LAND, RIVER), cells, strict=True):
        names.append(numbering.free(f"{letter}{number}", taken))
        taken.add(names[-1])
        squares[names[-1]] = DraftSquare(kind, outlines.centre(cell), outlines.outline(cell))
    left = DraftZone(zone.left, names[0], names[1])
    right = DraftZone(names[1], names[2], zone.right)
    del squares[zone.river]
    slots = {name: slot for name, slot in draft.slots.items() if zone.river not in slot.touches}
    borders = _borders(draft, zone, (left, right), [one for one in (above, below) if one])
    kept = _placed(draft, zone, (left, right), above, below)
    draft = replace(draft, squares=squares, borders=tuple(borders), slots=slots)
    return numbering.arranged(draft, kept)


def _borders(
    draft: ZoneDraft, zone: DraftZone, new: Arms, joined: Sequence[Arms]
) -> list[tuple[str, str]]:
    left, right = new
    borders = [
        (left.left, left.river), (left.river, left.right), (right.left, right.river),
        (right.river, right.right),
    ]  # fmt: skip
    for arms in joined:
        borders += [(arms[0].river, left.river), (arms[1].river, right.river),
                    (arms[0].right, left.right)]  # fmt: skip
    known = {one.river for arms in joined for one in arms}
    for a, b in draft.borders:
        if zone.river not in (a, b):
            borders.append((a, b))
        elif (other := a if b == zone.river else b) not in known and other not in zone:
            borders += [(other, left.river), (other, right.river)]
    return borders


def _spread(
    draft: ZoneDraft, squares: dict[str, DraftSquare], arms: Arms, gains: Sequence[float]
) -> None:
    """Both shores give way, and the banks with them; by so many mm at each point of the rails."""
    left, right = arms
    water = rails_of(draft, left.river), rails_of(draft, right.river)
    banks = rails_of(draft, left.left), rails_of(draft, right.right)
    shores = water[0].left, water[1].right
    if {len(line) for rails in (*water, *banks) for line in rails} != {len(gains)}:
        raise EditError("This zone's two sides don't match, so it can't be divided.")

    def given(line: Sequence[Point], way: int) -> tuple[Point, ...]:
        found = []
        for at, a, b, gain in zip(line, *shores, gains, strict=True):
            span = outlines.far(a, b) or 1.0
            by = way * gain / span
            spot = at[0] + (a[0] - b[0]) * by, at[1] + (a[1] - b[1]) * by
            found.append(outlines.inside(draft.size_mm, spot))
        return tuple(found)

    lefts, rights = given(shores[0], 1), given(shores[1], -1)
    changed = {
        left.left: Rails(lefts, given(banks[0].left, 1)),
        right.right: Rails(given(banks[1].right, -1), rights),
        left.river: Rails(rights if left is right else water[0].right, lefts),
        right.river: Rails(rights, lefts if left is right else water[1].left),
    }
    for name, rails in changed.items():
        squares[name] = numbering.recentred(squares[name], outlines.outline(rails))


def _isle(water: Rails, profile: Sequence[float]) -> Rails:
    """An island in the middle of the water, so broad at each point."""
    rails = [
        tuple(
            outlines.tidied(outlines.between(a, b, 0.5 + side * part / 2))
            for a, b, part in zip(water.left, water.right, profile, strict=True)
        )
        for side in (_ISLE, -_ISLE)
    ]
    return Rails(rails[0], rails[1])


def _arms_at(draft: ZoneDraft, zone: DraftZone, end: int) -> Arms | None:
    """Both arms that end where a zone begins (0), or begin where it ends (-1)."""
    water = rails_of(draft, zone.river)
    other = -1 - end
    left = right = None
    for one in draft.zones:
        rails = outlines.rails(draft.squares[one.river].shape)
        if rails is None or one is zone:
            continue
        if outlines.meet(rails.left[other], water.left[end]):
            left = one
        if outlines.meet(rails.right[other], water.right[end]):
            right = one
    if left is None or right is None or left is right or left.right != right.left:
        return None
    return left, right


def _open(
    draft: ZoneDraft, squares: dict[str, DraftSquare], arms: Arms, wide: float, *, at_end: bool
) -> None:
    """The tip of an island becomes as broad as the next one that joins it."""
    left, right = arms
    isle = rails_of(draft, left.right)
    last = len(isle.left) - 1
    beyond = [(2 * step >= last) == at_end or 2 * step == last for step in range(last + 1)]
    gains = [
        _GAIN * wide * (1 - sin(pi * step / last)) if beyond[step] else 0.0
        for step in range(last + 1)
    ]
    _spread(draft, squares, arms, gains)
    lefts, rights = squares[left.river].shape, squares[right.river].shape
    water = Rails((outlines.rails(rights) or isle).right, (outlines.rails(lefts) or isle).left)
    full = _isle(water, [1.0] * (last + 1))
    opened = Rails(
        tuple(full.right[n] if beyond[n] else at for n, at in enumerate(isle.right)),
        tuple(full.left[n] if beyond[n] else at for n, at in enumerate(isle.left)),
    )
    for name, rails in (
        (left.right, opened), (left.river, Rails(opened.left, water.left)),
        (right.river, Rails(water.right, opened.right)),
    ):  # fmt: skip
        squares[name] = numbering.recentred(squares[name], outlines.outline(rails))


def _placed(
    draft: ZoneDraft,
    zone: DraftZone,
    arms: Arms,
    above: Arms | None,
    below: Arms | None,
) -> list[tuple[int, DraftZone]]:
    """Each arm after the one above it, else before the one below it; else both where one was."""
    kept: list[tuple[int, DraftZone]] = []
    for number, one in enumerate(draft.zones, 1):
        if one is zone:
            if not (above or below):
                kept += [(0, arms[0]), (0, arms[1])]
            continue
        if below and not above and one in below:
            kept.append((0, arms[below.index(one)]))
        kept.append((number, one))
        if above and one in above:
            kept.append((0, arms[above.index(one)]))
    return kept


def take_away(draft: ZoneDraft, one: DraftZone, other: DraftZone) -> ZoneDraft:
    """Two zones beside an island become one, as wide as both."""
    left, right = (one, other) if one.right == other.left else (other, one)
    isle = left.right
    upper, lower = rails_of(draft, left.river).left, rails_of(draft, right.river).right
    points = min(len(upper), len(lower))
    both = Rails(_thinned(lower, points), _thinned(upper, points))
    squares = dict(draft.squares)
    squares[left.river] = DraftSquare(RIVER, outlines.centre(both), outlines.outline(both))
    zone = DraftZone(left.left, left.river, right.right)
    first = draft.zones.index(one if draft.zones.index(one) < draft.zones.index(other) else other)
    kept = [
        (number, zone) if number == first + 1 else (number, each)
        for number, each in enumerate(draft.zones, 1)
        if number == first + 1 or (each is not one and each is not other)
    ]
    borders = draft.borders
    pair = left.river, right.right
    if pair not in borders and pair[::-1] not in borders:
        borders = (*borders, pair)
    draft = numbering.arranged(replace(draft, squares=squares, borders=borders), kept)
    return numbering.without(draft, {isle: "", right.river: left.river})


def _thinned(rail: tuple[Point, ...], points: int) -> tuple[Point, ...]:
    last = len(rail) - 1
    return tuple(rail[round(number * last / (points - 1))] for number in range(points))
