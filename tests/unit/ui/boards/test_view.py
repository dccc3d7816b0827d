"""A sheet on the screen: what is drawn where, and what is seen of it."""

from __future__ import annotations

import pytest

from companion.ui.boards.view import MOST_ZOOM, View

LYING = View((60, 54, 734, 362), (880, 450))
UPRIGHT = View((87, 87, 624, 1028), (880, 450))


@pytest.mark.parametrize("view", [LYING, UPRIGHT, LYING.zoomed(3.0), UPRIGHT.zoomed(2.2)])
def test_a_point_of_the_screen_is_one_of_the_sheet_and_back(view: View) -> None:
    for at in ((0.0, 0.0), (880.0, 450.0), (123.4, 321.0)):
        assert view.to_mm(view.to_px(at)) == pytest.approx(at, abs=0.01)


def test_the_whole_sheet_is_within_its_area_and_in_its_middle() -> None:
    for view in (LYING, UPRIGHT):
        x, y, wide, high = view.area
        spots = [view.to_px(at) for at in ((0, 0), (880, 0), (880, 450), (0, 450))]
        assert all(x <= u <= x + wide and y <= v <= y + high for u, v in spots)
        assert view.to_px((440, 225)) == pytest.approx((x + wide / 2, y + high / 2), abs=1)


def test_a_broad_sheet_stands_on_an_upright_screen_its_right_side_up() -> None:
    assert (LYING.turned, UPRIGHT.turned) == (False, True)
    right, left = UPRIGHT.to_px((880, 225)), UPRIGHT.to_px((0, 225))
    assert right[1] < left[1]
    assert UPRIGHT.to_px((440, 0))[0] < UPRIGHT.to_px((440, 450))[0]


@pytest.mark.parametrize("view", [LYING, UPRIGHT])
def test_what_is_under_the_finger_stays_there_when_it_grows(view: View) -> None:
    spot = view.to_px((400, 200))
    assert view.zoomed(2.5, spot).to_px((400, 200)) == pytest.approx(spot, abs=1)


def test_it_grows_and_shrinks_within_limits() -> None:
    assert LYING.zoomed(1000).zoom == MOST_ZOOM
    assert LYING.zoomed(1000).zoomed(0.001).fitted() == LYING


@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_it_cannot_be_pushed_out_of_sight(way: tuple[int, int]) -> None:
    pushed = LYING.zoomed(3).moved(9999 * way[0], 9999 * way[1])
    assert pushed == pushed.kept_in()
    x, y, wide, high = pushed.area
    across, down = pushed.to_mm((x + wide / 2, y + high / 2))
    assert 0 <= across <= 880
    assert 0 <= down <= 450


def test_every_place_at_the_edge_can_be_brought_well_into_sight() -> None:
    for at in ((2, 2), (878, 448), (2, 448)):
        assert LYING.zoomed(3).shown(at).sees(at, 40)
