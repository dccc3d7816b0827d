"""Where does a tab stand over a board?"""

from __future__ import annotations

from pygame import Rect

from companion.ui.widgets.tab import least_covering

AREA = Rect(0, 0, 400, 800)
SIZE = (400, 80)
LOW, HIGH = (200, 760), (200, 40)


def where(*keep: tuple[int, int], inside: bool) -> Rect:
    """Where a line stands that is as wide as the board."""
    return least_covering(AREA, SIZE, keep, (), 20, inside=inside)


def test_a_line_stands_at_an_edge_that_is_free() -> None:
    assert where(inside=True).bottom == AREA.bottom
    assert where(LOW, inside=True).top == AREA.top


def test_where_both_edges_are_taken_it_may_stand_between_them() -> None:
    assert where(LOW, HIGH, inside=False).bottom == AREA.bottom
    found = where(LOW, HIGH, inside=True)
    assert AREA.contains(found)
    assert not any(found.collidepoint(point) for point in (LOW, HIGH))


def test_where_nothing_is_free_it_lies_beside_what_it_comes_near() -> None:
    row = [(200, y) for y in range(100, 740, 40)]
    found = where((200, 90), LOW, *row, inside=True)
    assert found.top == AREA.top
