"""Knights follow the road: their way is the line that the board draws."""

from __future__ import annotations

import itertools

import pytest

from companion.boards.shipped import shelf
from companion.ui.art.curves import along, distance, length, to_segment
from companion.ui.boards.moving import BEYOND
from companion.ui.boards.plan import Plan, plan
from companion.ui.boards.walking import BESIDE, way


@pytest.fixture(scope="module")
def rhine() -> Plan:
    return plan(shelf.board("rhine"), (1238, 541))


def test_a_march_follows_the_bent_road_both_ways(rhine: Plan) -> None:
    for road in rhine.ways:
        assert way(rhine, (road.a, road.b)) == list(road.line)
        assert way(rhine, (road.b, road.a)) == list(road.line)[::-1]
    assert any(len(road.line) > 2 for road in rhine.ways)


def test_a_chain_of_marches_is_one_line(rhine: Plan) -> None:
    line = way(rhine, ("w9", "g_stolzenfels", "w10"))
    assert line[0] == rhine.spots["w9"]
    assert line[-1] == rhine.spots["w10"]
    assert rhine.spots["g_stolzenfels"] in line
    assert all(distance(a, b) > 0 for a, b in itertools.pairwise(line))


def test_who_attacks_halts_beside_the_place_and_can_go_back(rhine: Plan) -> None:
    line = way(rhine, ("h4", ("w9", "h4")))
    assert distance(line[-1], rhine.spots["w9"]) == pytest.approx(BESIDE * rhine.unit)
    assert way(rhine, (("w9", "h4"), "h4")) == line[::-1]
    assert way(rhine, (("w9", "h4"), "w9")) == [line[-1], rhine.spots["w9"]]


def test_who_enters_comes_over_the_nearest_edge(rhine: Plan) -> None:
    for start in rhine.starts:
        first, last = way(rhine, (BEYOND, start))
        assert last == rhine.spots[start]
        gaps = [min(x, y, rhine.size[0] - x, rhine.size[1] - y) for x, y in (first, last)]
        assert gaps[0] < gaps[1]


def test_half_way_is_half_the_length(rhine: Plan) -> None:
    line = next(list(road.line) for road in rhine.ways if len(road.line) > 4)
    middle = along(line, 0.5)
    done = 0.0
    for a, b in itertools.pairwise(line):
        if to_segment(middle, a, b) < 1e-6:
            assert done + distance(a, middle) == pytest.approx(length(line) / 2)
            break
        done += distance(a, b)
    else:
        pytest.fail("it is not on the line")
    assert along(line, 0) == line[0]
    assert along(line, 1) == pytest.approx(line[-1])
