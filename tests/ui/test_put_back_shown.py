"""After taking back, what hands put back is read from a metre away and marked on the board."""

from __future__ import annotations

import pytest

from companion.ui.games.rheingold.board_widget import BoardPart
from companion.ui.screen_kit.put_back import as_marked
from companion.ui.widgets.pen import Words
from tests.support.ui.hand import Hand
from tests.ui.conftest import OnTable

SIZES = ((800, 480), (720, 1280), (1280, 720))


def board(hand: Hand) -> BoardPart:
    return next(one for one in hand.window.stage.widgets() if isinstance(one, BoardPart))


def large(hand: Hand) -> Words:
    """What stands in the largest letters."""
    sizes = hand.window.stage.room.sizes
    return next(
        words
        for one in hand.window.stage.widgets()
        for words in one.words()
        if words.px == sizes.prompt
    )


def taken_back(table: OnTable, size: tuple[int, int]) -> Hand:
    """Four knights have marched, and are back."""
    hand = table("march", size)
    hand.tap("at-w9")
    hand.tap("at-h4")
    hand.tap("undo")
    return hand


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_takes_the_place_of_what_is_due_in_the_same_letters(
    table: OnTable, size: tuple[int, int]
) -> None:
    hand = taken_back(table, size)
    words = large(hand)
    assert words.text == "Move 4 knights from space 39 back to space 36."
    fitted = words.fitted()
    assert fitted.whole
    assert fitted.px >= hand.window.stage.room.sizes.prompt * 3 / 4
    assert any(
        "3 marches left" in one.text
        for widget in hand.window.stage.widgets()
        for one in widget.words()
    )


def test_the_board_marks_it_until_a_move_is_begun(table: OnTable) -> None:
    hand = taken_back(table, SIZES[0])
    assert board(hand).scene.put_back == (("h4", "w9", 4),)
    before = hand.window.stage.screen
    hand.tap("at-w9")
    assert hand.window.stage.screen is before
    assert board(hand).scene.put_back == ()
    assert large(hand).text.startswith("4 of 4 knights")
    hand.tap("cancel")
    assert board(hand).scene.put_back == (("h4", "w9", 4),), "it is still to be done"
    hand.tap("at-w9")
    hand.tap("at-h4")
    assert board(hand).scene.put_back == ()
    assert "back" not in large(hand).text


def test_several_things_are_a_number_that_is_read_as_well(table: OnTable) -> None:
    hand = table("castle-fell")
    hand.tap("undo")
    hand.window.step()
    shown = board(hand).scene.put_back
    assert len(shown) > 1
    assert large(hand).text == as_marked(len(shown))
