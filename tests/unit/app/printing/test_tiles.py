"""Sheets of any paper for boards of any size."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.printing.tiles import MARGIN_MM, OVERLAP_MM, PAPERS, SHEET, cut, sheets
from companion.core.errors import UsageError

SIDES = st.floats(40, 1500)


@given(SIDES, SIDES, st.sampled_from(sorted(PAPERS)))
def test_neighbours_overlap_and_all_is_covered(wide: float, high: float, paper: str) -> None:
    tiling = cut((wide, high), paper)
    rows = [
        tiling.tiles[n : n + tiling.columns] for n in range(0, len(tiling.tiles), tiling.columns)
    ]
    assert len(rows) == tiling.rows
    for row in rows:
        assert row[0].window[0] == 0
        assert row[-1].window[0] + row[-1].window[2] == pytest.approx(wide)
        for left, right in pairwise(row):
            assert left.window[0] + left.window[2] - right.window[0] == pytest.approx(OVERLAP_MM)
    for upper, lower in pairwise(rows):
        above, below = upper[0].window, lower[0].window
        assert above[1] + above[3] - below[1] == pytest.approx(OVERLAP_MM)
    assert rows[0][0].window[1] == 0
    assert rows[-1][0].window[1] + rows[-1][0].window[3] == pytest.approx(high)


@given(SIDES, SIDES, st.sampled_from(sorted(PAPERS)))
def test_every_sheet_leaves_its_margins_white(wide: float, high: float, paper: str) -> None:
    tiling = cut((wide, high), paper)
    assert sorted(tiling.paper) == sorted(PAPERS[paper])
    for tile in tiling.tiles:
        x, y = tiling.corner(tile)
        assert min(x, y) >= MARGIN_MM - 1e-6


def test_the_paper_is_turned_where_that_saves_sheets() -> None:
    assert len(cut((880, 450), "a4").tiles) == 10
    assert len(cut((880, 450), "letter").tiles) == 10
    a3 = cut((880, 450), "a3")
    assert (len(a3.tiles), a3.paper) == (6, (420.0, 297.0))
    assert cut((270, 180), "a4").paper == (297.0, 210.0)


def test_a_wall_map_is_refused_in_words() -> None:
    with pytest.raises(UsageError, match="--paper sheet"):
        cut((9000, 9000), "a4")


def test_sheets_are_counted_before_they_are_printed() -> None:
    assert [len(sheets((880, 450), paper)) for paper in ("a4", "a3", SHEET)] == [10, 6, 1]
    assert sheets((9000, 9000), "a4") == ()
    assert [one.window for one in sheets((9000, 9000), SHEET)] == [(0, 0, 9000, 9000)]
