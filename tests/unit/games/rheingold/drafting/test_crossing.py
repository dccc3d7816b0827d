"""companion.games.rheingold.drafting.crossing: a road over the river is a crossing, no other."""

from __future__ import annotations

import pytest

from companion.boards.shipped import shelf
from companion.core.drafting.sheet import Point
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.applying import apply
from companion.games.rheingold.drafting.crossing import changed, is_wet, meets
from companion.games.rheingold.drafting.draft import BoardDraft, blank
from companion.games.rheingold.drafting.edits import Edit
from companion.games.rheingold.drafting.guide import dry
from companion.games.rheingold.drafting.reading import from_json

ROAD: tuple[Point, Point] = ((0.0, 0.0), (0.0, 100.0))


def did(draft: BoardDraft, *wanted: Edit) -> BoardDraft:
    for edit in wanted:
        draft = apply(draft, edit)
    return draft


@pytest.mark.parametrize(
    ("line", "over"),
    [
        (((-50, 50), (50, 50)), True),
        (((-50, 50), (0, 50), (50, 60)), True),
        (((-50, 50), (-10, 50), (-50, 80)), False),
        (((-50, 120), (50, 120)), False),
        (((0, 10), (0, 90)), False),
        (((-50, 50),), False),
        ((), False),
    ],
    ids=["across", "with a bend on the road", "beside", "beyond", "along", "a point", "nothing"],
)
def test_a_road_leads_over_a_river_wherever_that_bends(line: tuple[Point, ...], over: bool) -> None:
    assert meets(*ROAD, line) is over
    assert meets(ROAD[1], ROAD[0], line) is over


@pytest.mark.parametrize("name", shelf.shipped("rheingold"))
def test_the_crossings_of_the_shipped_boards_are_those_over_the_water(name: str) -> None:
    draft = from_json(shelf.board(name))
    assert {road for road in draft.roads if is_wet(draft, road)} == set(draft.crossings)
    assert dry(draft) == ()


def test_what_a_moved_road_crosses_is_marked_and_what_people_said_of_others_holds() -> None:
    draft = did(
        blank("Mine"),
        edits.Chain(((100, 100), (200, 100), (300, 100))),
        edits.DrawRiver(((0, 200), (400, 200))),
    )
    assert changed(draft, draft) == []
    over = did(draft, edits.Move("p3", (300, 300)))
    assert changed(draft, over) == [edits.Cross("p2", "p3", True)]
    marked = did(over, *changed(draft, over))
    back = did(marked, edits.Move("p3", (300, 100)))
    assert changed(marked, back) == [edits.Cross("p2", "p3", False)]
    # A road that was said to be a crossing, though it leads over no water, stays one.
    said = did(draft, edits.Cross("p1", "p2", True))
    assert changed(said, did(said, edits.Move("p3", (300, 300)))) == [edits.Cross("p2", "p3", True)]
    assert dry(said) == (("p1", "p2"),)
