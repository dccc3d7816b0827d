"""What is likely missing on a tile is asked, at its place; a whole board raises no question."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.boards.shipped import shelf
from companion.games.ringgeister.drafting import edits
from companion.games.ringgeister.drafting.applying import apply
from companion.games.ringgeister.drafting.doubts import doubts, unsigned
from companion.games.ringgeister.drafting.draft import TileDraft, spot_of
from companion.games.ringgeister.drafting.edits import Edit
from companion.games.ringgeister.drafting.reading import from_json
from companion.games.ringgeister.drafting.usual import usual
from tests.support.ui.tile_edit_scenes import CROSS


@pytest.fixture
def board() -> TileDraft:
    return from_json(shelf.board("ringgeister"))


def after(draft: TileDraft, *done: Edit) -> TileDraft:
    for edit in done:
        draft = apply(draft, edit)
    return draft


def asked(draft: TileDraft, tile: str = "o1") -> list[tuple[str, str]]:
    return [(one.code, one.places[0]) for one in doubts(draft, tile)]


def test_a_whole_board_raises_no_question(board: TileDraft) -> None:
    assert {tile: asked(board, tile) for tile in board.tiles if asked(board, tile)} == {}


def test_nothing_is_asked_before_the_first_path_nor_of_a_tile_in_the_box(board: TileDraft) -> None:
    assert asked(usual()) == []
    assert asked(after(usual(), edits.PutPoint("o1", (0, 0), "grey"))) == []
    assert asked(after(board, edits.PutTile("O1"))) == []


def test_four_overlooked_paths_are_asked_for_at_their_edges() -> None:
    draft = after(usual(), *CROSS)
    corners = ["40,-40", "40,40", "-40,40", "-40,-40"]
    assert asked(draft) == [("bare_edge", f"o1.edge.{at}") for at in corners]
    assert spot_of(draft, "o1.edge.40,-40") == (280, 80)
    message = doubts(draft, "o1")[0].message
    assert str(message) == "Does a path lead to this edge of tile o1 too?"
    drawn = after(draft, edits.Extend("o1", "f1", (40, -40), "road"))
    assert asked(drawn) == [("bare_edge", f"o1.edge.{at}") for at in corners[1:]]


def test_where_a_neighbours_path_ends_it_is_that_which_is_missing(board: TileDraft) -> None:
    draft = after(board, edits.Remove("o5", "ends", "ne"))
    assert asked(draft, "o5")[0] == ("not_taken_up", "o5.edge.40,-40")
    other = str(doubts(draft, "o5")[0].message)
    assert other.startswith("A path of tile ")
    # From the neighbour's side its own path stops there.
    tile = other.split()[4]
    codes = asked(draft, tile)
    assert [code for code, _ in codes] == ["stopped"]
    assert "ends at tile o5" in str(doubts(draft, tile)[0].message)


def test_a_path_beside_an_empty_tile_is_no_question(board: TileDraft) -> None:
    draft = after(board, edits.ClearTile("o5"))
    assert all(not asked(draft, tile) for tile in board.tiles if tile != "o5")


def test_a_hole_of_a_border_has_edges_too(board: TileDraft) -> None:
    hole = next(tile for tile in board.tiles if len(board.tiles[tile].ends) > 11)
    gone = "sne"
    x, y = board.tiles[hole].ends[gone]
    draft = after(board, edits.Remove(hole, "ends", gone))
    assert ("not_taken_up", f"{hole}.edge.{x},{y}") in asked(draft, hole)


def test_a_point_with_one_path_is_asked_for_but_no_white_start() -> None:
    draft = after(usual(), *CROSS, edits.Remove("o1", "ends", "e1"))
    assert ("one_path", "o1.points.p1") in asked(draft)
    white = after(draft, edits.SetColour("o1", "p1", "white"))
    assert ("one_path", "o1.points.p1") not in asked(white)


def test_paths_that_lead_nowhere_are_asked_for_once() -> None:
    draft = after(
        usual(), *CROSS,
        *(edits.PutPoint("o1", at, "grey") for at in ((22, -22), (32, -22), (27, -32))),
        edits.Join("o1", "p5", "p6", "road"), edits.Join("o1", "p6", "p7", "road"),
        edits.Join("o1", "p7", "p5", "road"),
    )  # fmt: skip
    assert [one for one in asked(draft) if one[0] == "shut_in"] == [("shut_in", "o1.points.p5")]
    ways = draft.tiles["o1"].ways
    tile = replace(draft.tiles["o1"], ways=tuple(way for way in ways if "p5" not in way[:2]))
    assert "shut_in" in dict(asked(replace(draft, tiles={**draft.tiles, "o1": tile})))


def test_what_most_tiles_have_is_asked_for_where_it_is_not(board: TileDraft) -> None:
    assert {tile for tile in board.tiles if unsigned(board, tile)} == set()
    bare = replace(
        board.tiles["o1"],
        points={
            name: point._replace(start=False, magic=False)
            for name, point in board.tiles["o1"].points.items()
        },
        gates={},
    )
    draft = replace(board, tiles={**board.tiles, "o1": bare})
    found = unsigned(draft, "o1")
    assert [one.code for one in found] == ["no_start", "no_magic", "no_gate"]
    assert {one.places for one in found} == {("o1",)}
    assert not any(one.is_fault for one in found)
    assert [one.code for one in unsigned(usual(), "q1")] == ["no_sign"]
    assert unsigned(usual(), "b2") == (), "borders differ"
