"""companion.ui.boards.ways: a bridge is where the water is."""

from __future__ import annotations

import pytest

from companion.ui.art.curves import Point
from companion.ui.boards.grid import OccupancyGrid
from companion.ui.boards.plan import WayLine
from companion.ui.boards.ways import over_water

LINE: list[Point] = [(10.0 * n, 50.0) for n in range(40)]


def way(kind: str) -> WayLine:
    return WayLine("a", "b", kind, (LINE[0], LINE[-1]))


def water(*stretches: tuple[float, float]) -> OccupancyGrid:
    grid = OccupancyGrid((400, 100), 2.0)
    for left, right in stretches:
        grid.shape([(left, 0), (right, 0), (right, 99), (left, 99)])
    return grid


@pytest.mark.parametrize("kind", ["road", "crossing"])
def test_each_stretch_of_water_is_bridged_by_itself(kind: str) -> None:
    """Where a road leads over a winding river twice, the land between has no bridge."""
    decks = over_water(way(kind), LINE, water((95, 145), (255, 305)))
    assert [(deck[0][0], deck[-1][0]) for deck in decks] == [(100, 140), (260, 300)]
    assert over_water(way(kind), LINE, water()) == []
    assert over_water(way(kind), LINE, water((98, 104))) == []


def test_without_a_river_a_crossing_has_its_bridge_half_way() -> None:
    (deck,) = over_water(way("crossing"), LINE, None)
    assert (deck[0][0] + deck[-1][0]) / 2 == pytest.approx(195, abs=10)
    assert over_water(way("road"), LINE, None) == []
