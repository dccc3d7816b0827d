"""Boards that nobody meant: rivers from anywhere, more castles than there is room for."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.applying import apply
from companion.games.rheingold.drafting.draft import BoardDraft, blank
from companion.games.rheingold.drafting.edits import Edit
from companion.games.rheingold.drafting.reading import from_json
from companion.ui.art.curves import Point, folded, length
from companion.ui.boards import labels
from companion.ui.boards.plan import plan
from companion.ui.boards.sheet_look import SheetLook
from companion.ui.boards.view import View
from companion.ui.games.rheingold.editor import sketch
from companion.ui.games.rheingold.editor.sketch import Sketch, SketchMarks, laid_out
from companion.ui.theme import LIGHT

BOX = ((0.0, 0.0), (10.0, 10.0))
AREA = (60, 54, 734, 362)
ANYWHERE = tuple(((-1) ** n * 10_000.0, (-1) ** (n // 2) * 9_000.0) for n in range(1_000))


def test_a_line_that_stays_within_its_box_is_left_alone() -> None:
    line = [(0.0, 0.0), (10.0, 3.0), (5.0, 10.0)]
    assert folded(line, *BOX) == line


def test_what_is_seen_of_a_folded_line_is_what_was_there() -> None:
    line = [(5.0, 5.0), (25.0, 9.0), (5.0, 40.0), (-5.0, 0.0), (9.0, 9.0)]
    within = folded(line, *BOX)
    assert all(0 <= x <= 10 and 0 <= y <= 10 for x, y in within)
    assert length(within) < length(line)
    # Where the first leg leaves the box and the last one comes in.
    assert any(math.dist(at, (10, 6)) < 1e-9 for at in within)
    assert any(math.dist(at, (0, 45 / 14)) < 1e-9 for at in within)
    assert (within[0], within[-1]) == (line[0], line[-1])


def drawn(river: tuple[Point, ...], size: Point) -> BoardDraft:
    return replace(blank("mine", size), river=river)


@pytest.mark.parametrize("zoom", [1.0, 8.0])
@pytest.mark.parametrize("size", [(880, 450), (44, 22), (20, 20), (10_000, 20)])
def test_a_river_from_anywhere_is_sketched_in_a_moment(size: Point, zoom: float) -> None:
    view = View(AREA, size).zoomed(zoom)
    begun = time.process_time()
    water = laid_out(drawn(ANYWHERE, size), SheetLook(view, LIGHT, 48)).river
    assert time.process_time() - begun < 1
    assert water is None or len(water.line) < 5_000
    if water is not None:
        wide, high = view.size
        assert all(
            abs(x) < 4 * wide + AREA[2] and abs(y) < 4 * high + AREA[3] for x, y in water.line
        )


def test_a_river_that_begins_far_off_is_seen_where_it_was_drawn() -> None:
    view = View(AREA, (880, 450))
    water = laid_out(
        drawn(((-9000, 225), (10_000, 225)), (880, 450)), SheetLook(view, LIGHT, 48)
    ).river
    assert water is not None
    y = view.to_px((440, 225))[1] - AREA[1]
    assert all(at[1] == pytest.approx(y) for at in water.line)
    assert water.line[0][0] <= 0
    assert water.line[-1][0] >= AREA[2]


def test_roads_are_drawn_again_only_where_an_edit_changed_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn_roads: list[int] = []
    monkeypatch.setattr(sketch, "draw_roads", lambda *_: drawn_roads.append(1))
    draft = from_json(shelf.board("rhine"))
    look, surface, drawer = (
        SheetLook(View(AREA, (880, 450)), LIGHT, 48),
        pygame.Surface((800, 480)),
        Sketch(),
    )
    changes: tuple[tuple[Edit, int], ...] = (
        (edits.PutSpace((11, 22)), 0), (edits.SetSwords("katz", 1), 0),
        (sheet_edits.SetNote("x"), 0),
        (edits.Join("p46", "w1"), 1), (edits.Move("p46", (12, 25)), 1), (edits.Remove("p46"), 1),
        (edits.DrawRiver(()), 1), (edits.Renumber("s1", 2), 1),
    )  # fmt: skip
    drawer.draw(surface, draft, look, SketchMarks())
    for edit, again in changes:
        draft = apply(draft, edit)
        drawn_roads.clear()
        drawer.draw(surface, draft, look, SketchMarks())
        drawer.draw(surface, draft, look, SketchMarks())
        assert len(drawn_roads) == again, edit
    drawn_roads.clear()
    drawer.draw(surface, draft, replace(look, hurried=True), SketchMarks())
    assert len(drawn_roads) == 1


def test_a_finished_board_bears_the_wildest_river() -> None:
    chance = Random(1)
    river = [[chance.uniform(-880, 1760), chance.uniform(-450, 900)] for _ in range(1_000)]
    begun = time.process_time()
    water = plan({**shelf.board("rhine"), "river": river}, (772, 360)).river
    assert time.process_time() - begun < 3
    assert water is not None
    assert len(water.line) < 5_000


def row(castles: int) -> dict[str, Any]:
    """As many castles beside one another as that, a space before each."""
    names = [f"c{n}" for n in range(castles)]
    spaces = {f"p{n}": {"at": [40 * n + 20, 20]} for n in range(castles)}
    return {
        "id": "row", "name": "A row", "game": "rheingold", "size_mm": [40 * castles, 80],
        "spaces": spaces, "roads": [[f"p{n}", f"p{n + 1}"] for n in range(castles - 1)],
        "starts": {str(n): {"at": [40 * n, 75], "exits": ["p0"]} for n in range(1, 7)},
        "castles": {name: {"name": "Castle", "at": [40 * n + 20, 45], "swords": 1,
                           "gates": [f"p{n}"]} for n, name in enumerate(names)},
    }  # fmt: skip


def test_a_name_is_weighed_against_the_castles_around_it_and_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    weighed: list[int] = []
    true_gap = labels.gap

    def counted(one: pygame.Rect, other: pygame.Rect) -> float:
        weighed.append(1)
        return true_gap(one, other)

    monkeypatch.setattr(labels, "gap", counted)
    each = []
    for castles in (12, 48):
        board = row(castles)
        weighed.clear()
        labels.name_castles(plan(board, (100 * castles, 200)), board, LIGHT)
        each.append(len(weighed) / castles)
    assert each[1] < 1.5 * each[0]
