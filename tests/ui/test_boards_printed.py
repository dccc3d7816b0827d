"""Boards are printed from their page: the parts, the paper, what is seen before."""

from __future__ import annotations

import pytest

from companion.boards.shipped import shelf
from companion.core.errors import StoreError
from companion.games import GAMES
from companion.ui.games.rheingold.board_widget import BoardPart
from companion.ui.ports.exports import PAPERS
from companion.ui.screen_kit.navigator import Page
from companion.ui.screens.board_list.sheet_grid import SheetGrid
from tests.support.ui.board_list_hand import OURS, before_the_list, open_board, words
from tests.support.ui.desk_boards import rhine
from tests.support.ui.edit_hand import Draughtsman
from tests.support.ui.edit_scenes import shelved
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


@pytest.fixture
def hand(open_window: OpenWindow, desk: SimulatedDesk) -> Draughtsman:
    """Before the list, with some boards of one's own."""
    return before_the_list(open_window, desk)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_board_is_printed_while_the_window_goes_on(
    hand: Draughtsman, desk: SimulatedDesk, paper: str
) -> None:
    board = open_board(hand, desk, OURS)
    hand.tap("print")
    hand.tap(f"paper-{paper}")
    hand.tap("primary")
    hand.rest()
    assert "Preparing the pages" in words(hand)
    assert "share" in hand.names()
    desk.printed = True
    hand.rest()
    assert f"{board}-{paper}.pdf" in words(hand)
    assert (desk.folder / "export" / f"{board}-{paper}.pdf").is_file()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_only_the_chosen_parts_of_any_game_are_printed(
    hand: Draughtsman, desk: SimulatedDesk, game: str
) -> None:
    board = "rhine" if game == "rheingold" else game
    while f"board-{board}" not in hand.names():
        hand.tap("page-on")
    hand.tap(f"board-{board}")
    hand.tap("print")
    hand.rest()
    names = [part.name for part in desk.print_parts(shelf.board(board))]
    assert {f"part-{name}" for name in names} <= set(hand.names())
    for name in names:
        assert _can_print(hand)
        hand.tap(f"part-{name}")
    assert not _can_print(hand), "nothing is chosen"
    hand.tap(f"part-{names[-1]}")
    hand.tap("primary")
    assert desk.printings[0].parts == (names[-1],)


def _can_print(hand: Draughtsman) -> bool:
    return next(one for one in hand.window.stage.targets() if one.id == "primary").legal


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_a_board_is_seen_as_it_is_printed(
    open_window: OpenWindow, desk: SimulatedDesk, size: tuple[int, int]
) -> None:
    """Neither turned nor stretched, on a screen of whatever shape."""
    shelved(desk)
    hand = Draughtsman(open_window(size))
    hand.tap("boards")
    while "board-rhine" not in hand.names():
        hand.tap("page-on")
    hand.tap("board-rhine")
    hand.tap("print")
    hand.rest()
    (seen,) = (one for one in hand.window.stage.widgets() if isinstance(one, BoardPart))
    wide, high = rhine()["size_mm"]
    assert seen.rect.w / seen.rect.h == pytest.approx(wide / high, rel=0.02)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_picture_shows_the_sheets_of_the_chosen_paper(
    hand: Draughtsman, desk: SimulatedDesk, paper: str
) -> None:
    while "board-rhine" not in hand.names():
        hand.tap("page-on")
    hand.tap("board-rhine")
    hand.tap("print")
    hand.tap(f"paper-{paper}")
    hand.rest()
    sheets = tuple(desk.print_sheets(rhine(), paper))
    grids = [one for one in hand.window.stage.widgets() if isinstance(one, SheetGrid)]
    assert [grid.sheets for grid in grids] == ([sheets] if len(sheets) > 1 else [])
    (seen,) = (one for one in hand.window.stage.widgets() if isinstance(one, BoardPart))
    assert all(grid.rect == seen.rect for grid in grids)
    hand.tap("part-board")
    assert not any(isinstance(one, SheetGrid) for one in hand.window.stage.widgets())


def test_pages_that_cannot_be_made_are_told_and_can_be_tried_again(
    hand: Draughtsman, desk: SimulatedDesk
) -> None:
    open_board(hand, desk, OURS)
    for _ in range(2):
        desk.printed = False
        hand.tap("print")
        hand.tap("primary")
        hand.rest()
        assert "Preparing the pages" in words(hand)
        desk.printed = StoreError("The disk is full.")
        hand.rest()
        assert "The disk is full." in words(hand)


def test_nobody_waits_for_the_pages_of_a_board_that_was_left(
    hand: Draughtsman, desk: SimulatedDesk
) -> None:
    open_board(hand, desk, OURS)
    hand.tap("print")
    hand.tap("back")
    assert not desk.printings
    hand.tap("print")
    hand.tap("primary")
    hand.tap("back")
    assert hand.page is Page.BOARDS
    assert desk.printings[0].closed


def test_a_board_with_faults_is_not_printed(hand: Draughtsman, desk: SimulatedDesk) -> None:
    open_board(hand, desk, "Rheingold")
    assert "print" not in hand.names()
