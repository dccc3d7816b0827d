"""companion.ui.games.rheinlander.territory: a flag hides no marker, on any board at any size."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from pygame import Rect

from companion.boards.shipped import shelf
from companion.core.game import Colour
from companion.games.rheinlander.view import DuchyView
from companion.ui.games.rheinlander.board import fit
from companion.ui.games.rheinlander.plan import ZoneLayout
from companion.ui.games.rheinlander.table.layout import areas
from companion.ui.games.rheinlander.territory import WIDE, Flag, FlagSpots
from companion.ui.theme import Metrics

SIZES = ((800, 480), (1024, 600), (720, 1280))
RED = Colour("red")


def duchy(*squares: str) -> DuchyView:
    return DuchyView(squares, (), RED, {RED: len(squares)}, 3)


def duchies(plan: ZoneLayout) -> list[DuchyView]:
    """Every duchy of two squares that lie at one another."""
    return [duchy(*pair) for pair in plan.board["borders"]]


def apart(plan: ZoneLayout) -> list[DuchyView]:
    """As many duchies as a board has room for, in one position."""
    taken: set[str] = set()
    found = []
    for pair in plan.board["borders"]:
        about = {name for border in plan.board["borders"] if {*border} & {*pair} for name in border}
        if not about & taken:
            found.append(duchy(*pair))
            taken |= {*pair}
    return found


def rect(spots: FlagSpots, flag: Flag) -> Rect:
    place = Rect(0, 0, round(spots.px * WIDE), spots.px)
    place.center = round(flag.at[0]), round(flag.at[1])
    return place


def hidden(plan: ZoneLayout, place: Rect) -> list[str]:
    """The slots whose marker lies under a flag."""
    found = []
    for slot in plan.board["slots"]:
        x, y = plan.spots[slot]
        beside = max(place.left - x, 0, x - place.right), max(place.top - y, 0, y - place.bottom)
        if hypot(*beside) < plan.slot / 2 - 1:
            found.append(slot)
    return found


@pytest.fixture(params=[(name, size) for name in shelf.shipped("rheinlander") for size in SIZES])
def plan(request: pytest.FixtureRequest) -> ZoneLayout:
    name, size = request.param
    board = shelf.board(name)
    return ZoneLayout(board, fit(board, areas(Metrics.of(size)).board.size))


@pytest.fixture
def spots(plan: ZoneLayout) -> FlagSpots:
    return FlagSpots(plan, round(max(plan.unit * 0.86, 20)))


def test_no_flag_hides_a_marker_or_leaves_the_picture(plan: ZoneLayout, spots: FlagSpots) -> None:
    whole = Rect((0, 0), plan.size).inflate(2, 2)
    for one in duchies(plan):
        place = rect(spots, spots.flags([one])[one.squares[0]])
        assert hidden(plan, place) == []
        assert whole.contains(place)


def test_flags_of_one_position_hide_no_marker_and_not_one_another(
    plan: ZoneLayout, spots: FlagSpots
) -> None:
    places = [rect(spots, flag) for flag in spots.flags(apart(plan)).values()]
    assert len(places) > 10
    assert [slot for place in places for slot in hidden(plan, place)] == []
    assert [
        pair for pair in combinations(places, 2) if pair[0].inflate(-4, -4).colliderect(pair[1])
    ] == []


def test_a_flag_stands_near_its_land(plan: ZoneLayout, spots: FlagSpots) -> None:
    far = [
        hypot(flag.at[0] - flag.foot[0], flag.at[1] - flag.foot[1]) / spots.px
        for one in duchies(plan)
        for flag in spots.flags([one]).values()
    ]
    assert sum(far) / len(far) < 1.6


def test_a_duchy_without_owner_has_none(spots: FlagSpots) -> None:
    assert not spots.flags([DuchyView(("a", "b"), (), None, {}, 0)])
