"""companion.games.rheingold.drafting.snapping: what a finger near something means."""

from __future__ import annotations

from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.applying import apply
from companion.games.rheingold.drafting.draft import BoardDraft, blank
from companion.games.rheingold.drafting.snapping import inside, nearest, nearest_road, snap


def drawn() -> BoardDraft:
    draft = blank("Mine")
    for edit in (
        edits.PutSpace((101, 103)), edits.PutSpace((203, 99)), edits.PutCastle((100, 40)),
        edits.PutStart((20, 100)), edits.Chain(("s1", "p1", "p2")), edits.Join("c1", "p1"),
    ):  # fmt: skip
        draft = apply(draft, edit)
    return draft


def test_a_spot_is_drawn_into_line_with_its_neighbours_then_to_the_grid() -> None:
    draft = drawn()
    assert snap(draft, (102.4, 201.1), 3) == (101, 200)
    assert snap(draft, (150.9, 101.2), 3) == (150, 100)
    assert snap(draft, (152.4, 157.6), 2) == (152.4, 157.6)
    assert snap(draft, (152.4, 157.6), 2, grid_mm=0) == (152.4, 157.6)


def test_the_place_that_is_moved_is_not_its_own_neighbour() -> None:
    draft = drawn()
    assert snap(draft, (202, 160), 3) == (203, 160)
    assert snap(draft, (202, 160), 3, but="p2") == (200, 160)


def test_off_it_moves_nothing_but_what_is_beyond_the_edge() -> None:
    draft = drawn()
    assert snap(draft, (102.44, 201.1), 3, on=False) == (102.4, 201.1)
    assert snap(draft, (-5, 460), 3, on=False) == (0, 450)
    assert inside(draft, (900, -1)) == (880, 0)


def test_the_nearest_place_within_reach_is_meant() -> None:
    draft = drawn()
    assert nearest(draft, (104, 100), 20) == "p1"
    assert nearest(draft, (104, 60), 40) == "c1"
    assert nearest(draft, (25, 95), 20) == "s1"
    assert nearest(draft, (400, 400), 20) is None


def test_the_nearest_road_gate_or_exit_within_reach_is_meant() -> None:
    draft = drawn()
    assert nearest_road(draft, (150, 104), 8) == ("p1", "p2")
    assert nearest_road(draft, (104, 70), 8) == ("p1", "c1")
    assert nearest_road(draft, (60, 104), 8) == ("s1", "p1")
    assert nearest_road(draft, (260, 99), 8) is None
