"""companion.ui.art.chart: scales, ribbons, and shields that do not cover one another."""

from __future__ import annotations

from itertools import combinations, pairwise

import pygame
import pytest
from pygame import Rect

from companion.ui.art import chart
from companion.ui.theme import ARMIES, DARK, LIGHT


@pytest.mark.parametrize(
    ("most", "marks", "wanted"), [(5, 10, 1), (15, 5, 5), (120, 8, 20), (443, 9, 50), (22, 11, 2)]
)
def test_a_scale_has_round_marks_and_not_too_many(most: int, marks: int, wanted: int) -> None:
    assert chart.step(most, marks) == wanted
    assert most / wanted <= marks


def test_no_two_armies_have_ribbons_that_are_cut_alike() -> None:
    cuts = {army.name: chart._CUTS[army.pattern] for army in ARMIES.values()}
    assert all(cuts[one] != cuts[other] for one, other in combinations(cuts, 2))


def test_a_ribbon_is_cut_along_its_whole_way() -> None:
    pieces = chart._dashes([(0, 0), (10, 0), (10, 10)], [(3, 1)])
    lengths = [abs(x - a) + abs(y - b) for (a, b), (x, y) in pieces]
    assert sum(lengths) == pytest.approx(15)
    assert pieces[-1][1] == (10, 10) or pieces[-1][1][1] > 8


def test_a_curve_is_a_stair() -> None:
    path = chart._path([0, 0, 2, 2], Rect(0, 0, 30, 10), 2, 3)
    assert path == [(0, 10), (20, 10), (20, 0), (30, 0)]


@pytest.mark.parametrize("wanted", [[50, 50, 50], [5, 95, 96], [90, 95, 99], [10, 40, 80]])
def test_shields_at_the_end_stand_apart_and_inside(wanted: list[float]) -> None:
    spots = chart._apart(wanted, 20, Rect(0, 0, 100, 100))
    assert all(other - one >= 20 - 1e-9 for one, other in pairwise(spots))
    assert spots[-1] <= 100
    assert spots[0] >= 0


@pytest.mark.parametrize("size", [(300, 160), (776, 270), (690, 900)])
def test_equal_points_leave_every_curve_to_be_seen(size: tuple[int, int]) -> None:
    """Five armies that always have as many points: each colour is still in the field."""
    pygame.font.init()
    armies = list(ARMIES.values())[:5]
    lines = tuple(chart.Curve((army.name,), (0, 1, 1, 2, 2, 3)) for army in armies)
    for theme in (LIGHT, DARK):
        picture = chart.curves(size, lines, 15, "Points", theme)
        field = picture.subsurface(Rect(0, 0, round(size[0] * 0.8), size[1]))
        for army in armies:
            mask = pygame.mask.from_threshold(field, army.fill, (12, 12, 12, 255))
            assert mask.count() > 40, army.name


def test_an_empty_match_can_be_drawn() -> None:
    pygame.font.init()
    lines = (chart.Curve(("red",), (0, 0)), chart.Curve(("blue", "black"), (0, 0)))
    assert chart.curves((300, 200), lines, 12, "", LIGHT).get_size() == (300, 200)
    cols = tuple(chart.Column(face, ()) for face in range(1, 7))
    assert chart.columns((300, 200), cols, 0.0, 12, LIGHT).get_size() == (300, 200)
