"""Boards that nobody ships, to be printed, photographed and drawn from the photograph."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import cos, dist, pi, sin
from random import Random

from companion.core.drafting.sheet import Point
from companion.games.rheinlander.drafting import edits, outlines
from companion.games.rheinlander.drafting.applying import apply
from companion.games.rheinlander.drafting.draft import ZoneDraft, islands
from companion.games.rheinlander.drafting.rheinlander_drafting import RheinlanderDrafting

ISLANDS = (40, 12)
"""The zones that an island parts: the later one first, it does not move the other."""
_ZONES = 52
_SPOTS = 26
_PASSES = (770.0, 600.0, 430.0, 260.0, 90.0)
_TOP, _FOOT = 150.0, 410.0


def course() -> list[Point]:
    """The middle of a river in five bends, from the upper right, point by point."""
    found: list[Point] = []
    for number, x in enumerate(_PASSES):
        down = number % 2 == 0
        steps = [_TOP + (_FOOT - _TOP) * step / 40 for step in range(41)]
        found += [(x + 6 * sin(y / 45), y) for y in (steps if down else steps[::-1])]
        if number + 1 < len(_PASSES):
            radius = (x - _PASSES[number + 1]) / 2
            middle, at = x - radius, _FOOT if down else _TOP
            way = 1 if down else -1
            found += [
                (middle + radius * cos(pi * step / 30), at + way * radius * sin(pi * step / 30))
                for step in range(1, 30)
            ]
    return found


def marks() -> list[Point]:
    """The river's source, and where each of its zones ends: no two are equally long."""
    line, random = course(), Random(19)
    parts = [random.uniform(0.75, 1.25) for _ in range(_ZONES)]
    whole = sum(dist(a, b) for a, b in pairwise(line))
    ends, run = [0.0], 0.0
    for part in parts:
        run += part / sum(parts) * whole
        ends.append(run)
    found, done, left = [line[0]], 0.0, ends[1:]
    for a, b in pairwise(line):
        long = dist(a, b)
        while left and left[0] <= done + long + 1e-6:
            share = (left.pop(0) - done) / long
            found.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        done += long
    return found


def zones() -> ZoneDraft:
    """A board of 54 zones, two islands and 26 spots."""
    draft = replace(RheinlanderDrafting().blank("Five Bends"), id="five_bends")
    for at in marks():
        draft = apply(draft, edits.PutMark(at))
    for number in ISLANDS:
        draft = apply(draft, edits.PutIsland(number))
    for at in _spots(draft):
        draft = apply(draft, edits.PutSlot(at))
    return draft


def _spots(draft: ZoneDraft) -> list[Point]:
    """Round spots at the outer corners of banks, now on the left and now on the right."""
    shared, found = islands(draft), list[Point]()
    for number in (*range(2, len(draft.zones), 2), len(draft.zones) - 1):
        one, other = draft.zones[number - 1], draft.zones[number]
        a, b = (one.left, other.left) if number % 4 < 2 else (one.right, other.right)
        edge = outlines.shared_edge(draft.squares[a].shape, draft.squares[b].shape)
        if {a, b} & shared or edge is None:
            continue
        middle = draft.squares[one.river].at
        x, y = max(edge, key=lambda at: dist(at, middle))
        found.append((round(x, 1), round(y, 1)))
    return found[:_SPOTS]
