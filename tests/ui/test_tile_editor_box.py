"""Drawing a board of tiles: what may be missing, what lies in the box, shapes and cards."""

from __future__ import annotations

import pytest

from companion.ui.games.ringgeister.editor.sketch_marks import SketchMarks
from companion.ui.games.ringgeister.editor.work import Work
from companion.ui.screens.editor.sheet_widget import SheetPart
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.support.ui.tile_edit_hand import TileDraughtsman, blank, shipped
from tests.ui.conftest import OpenWindow


def questions(hand: TileDraughtsman) -> frozenset[str]:
    """Where the sheet asks whether something is missing."""
    (sheet,) = (one for one in hand.window.stage.widgets() if isinstance(one, SheetPart))
    assert isinstance(sheet.seen, tuple)
    (marks,) = (one for one in sheet.seen if isinstance(one, SketchMarks))
    return marks.doubts


@pytest.fixture
def hand(open_window: OpenWindow) -> TileDraughtsman:
    """With the first tile of a new board in hand."""
    drawn = blank(open_window, (800, 480))
    drawn.at("o1")
    return drawn


@pytest.fixture
def copy(open_window: OpenWindow, desk: SimulatedDesk) -> TileDraughtsman:
    """With the first tile of a copy of the program's board in hand."""
    return shipped(open_window, desk, "o1")


def test_what_may_be_missing_is_asked_at_its_place(hand: TileDraughtsman) -> None:
    for chain in (((0, -58), (0, 0), (0, 58)), ((-58, 0), (0, 0), (58, 0))):
        hand.tap("tool-way")
        hand.ways(*chain)
    assert "Does a path lead to this edge of tile o1 too?" in words(hand)
    assert len(questions(hand)) == 4
    hand.tap("guide")
    assert "Tap each mark where a path is missing." in words(hand)
    # A tap on a question mark draws the path's end there, and the next tap leads it on.
    hand.ways((40, -40), (0, 0))
    assert (40, -40) in hand.tile.ends.values()
    assert len(questions(hand)) == 3
    hand.tap("sure")
    assert len(questions(hand)) == 0
    assert "too?" not in words(hand)
    assert "Is no start printed on tile o1?" in words(hand), "no path is missing: a sign may be"
    work = hand.tile_work
    again = Work(work.past, lambda _past: None)
    again.restore(work.saved_state())
    assert again.sure == work.sure
    # Of the next tile it is asked anew.
    hand.at("o2")
    hand.ways((-58, 0), (0, 0), (0, -58))
    hand.ways((0, 0), (0, 58))
    assert "too?" in words(hand)


def test_a_tile_comes_out_of_the_box_and_goes_back(copy: TileDraughtsman) -> None:
    hand = copy
    hand.tap("tool-tile")
    hand.tap("swap")
    assert "spare" not in hand.names()
    hand.tap("new-tile")
    assert (hand.tile_work.tile, hand.tile_work.asked) == ("s28", "")
    assert not hand.tile.points
    hand.tap("tool-point")
    hand.on((0, 0))
    hand.tap("tool-tile")
    hand.tap("swap")
    hand.tap("spare")
    assert (hand.tile_work.tile, hand.board.layout["O5"][0]) == ("o1", "o1")
    hand.tap("spare")
    assert hand.tile_work.tile == "s28"
    hand.tap("bin-tile")
    assert (hand.tile_work.tile, "s28" in hand.board.tiles) == ("o1", False)
    # What is undone is in hand again.
    hand.tap("undo")
    assert hand.board.layout["O5"][0] == hand.tile_work.tile == "s28"


def test_what_is_wrong_on_a_tile_in_the_box_is_shown_on_the_board(copy: TileDraughtsman) -> None:
    hand = copy
    hand.tap("tool-erase")
    hand.at("o1.points.ae")
    hand.tap("tool-tile")
    hand.tap("swap")
    hand.tap("new-tile")
    hand.tap("like")
    hand.at("o2")
    assert hand.tile_work.tile == "s28"
    hand.tap("guide")
    assert hand.tile_work.tile == "o1"
    assert "o1" in dict(hand.board.layout.values())


def test_a_tile_gets_its_own_shape_and_its_slot_one_turn(copy: TileDraughtsman) -> None:
    hand = copy
    hand.tap("tool-tile")
    hand.at("o1")
    hand.tap("laying")
    hand.at("@Q1")
    hand.reach((180, 180))
    hand.tap("own-shape")
    hand.drag(hand.spot((180, 140)), hand.spot((180, 130)), 4)
    assert hand.board.shapes["shape5"][0] == pytest.approx((0, -50), abs=4)
    assert hand.board.shapes["square"][0] == (0, -40)
    hand.tap("turns")
    assert len(hand.board.slots["Q1"].turns) == 1
    hand.tap("turns")
    assert len(hand.board.slots["Q1"].turns) == 4


def test_there_may_be_one_card_more_or_less(copy: TileDraughtsman) -> None:
    hand = copy
    hand.tap("tool-look")
    hand.tap("cards")
    hand.tap("card-more")
    assert (len(hand.board.cards), hand.tile_work.card) == (25, 1)
    hand.tap("card-less")
    assert len(hand.board.cards) == 24
    for _ in range(22):
        hand.tap("card-less")
    assert (len(hand.board.cards), hand.tile_work.card) == (2, 1)
    assert "card-less" not in hand.names()
