"""What is next on a board, and what is there again after the plug was pulled."""

from __future__ import annotations

import json

import pytest

from companion.boards.collection.collection import BoardCollection
from companion.ui.games.rheingold.editor.tools import Tool
from companion.ui.i18n.translate import translate
from companion.ui.screen_kit.navigator import Page
from tests.support.ui.desk_boards import rhine
from tests.support.ui.edit_hand import Draughtsman, blank, board_in_progress, page
from tests.support.ui.edit_scenes import photograph
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


@pytest.fixture
def hand(open_window: OpenWindow) -> Draughtsman:
    """On a blank sheet, with no snapping: places lie where they are put."""
    return blank(open_window, (800, 480))


def test_the_next_thing_to_do_leads_there(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = board_in_progress(open_window, desk)
    hand.tap("larger")
    hand.tap("larger")
    hand.tap("guide")
    assert (hand.work.tool, hand.work.chosen) == (Tool.SPACE, "c2")
    assert hand.view.sees(hand.draft.castles["c2"].at, 0)
    hand.sheet((198, 240))
    assert hand.draft.castles["c2"].gates


def test_a_fault_in_the_list_is_shown_at_its_place(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = board_in_progress(open_window, desk)
    hand.tap("list")
    told = [translate(one.message) for one in hand.state.found]
    number = told.index("Castle 2 has no gate yet.")
    while f"finding{number}" not in hand.names():
        hand.tap("page-on")
    hand.tap(f"finding{number}")
    assert hand.work.chosen == "c2"
    hand.sheet((198, 240))
    assert "Castle 2 has no gate yet." not in [translate(one.message) for one in hand.state.found]


def killed(hand: Draughtsman, open_window: OpenWindow, desk: SimulatedDesk) -> Draughtsman:
    """The same house after the plug was pulled: all that is known is on the disk."""
    desk.collection = BoardCollection(desk.folder / "boards")
    return Draughtsman(open_window(hand.window.stage.room.size))


def test_after_a_cut_the_same_board_tool_and_view_are_there(
    hand: Draughtsman, open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand.tap("tool-road")
    hand.sheet((200, 200))
    hand.pinch((300, 220), (340, 240), 80, 160)
    hand.sheet((260, 200))
    told, draft = hand.state.saved_state(), hand.draft
    new = killed(hand, open_window, desk)
    assert page(new) is Page.EDIT
    assert (new.state.saved_state(), new.draft) == (told, draft)
    new.sheet((320, 200))
    assert new.draft.roads == (("p1", "p2"), ("p2", "p3"))
    for _ in range(3):
        new.tap("undo")
    assert not new.draft.spaces
    new.tap("back")
    assert page(new) is Page.BOARDS


def test_after_a_cut_half_a_name_and_half_a_number_are_there(
    hand: Draughtsman, open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand.tap("tool-castle")
    hand.sheet((300, 200))
    hand.tap("name")
    hand.tap("keyk")
    hand.tap("keya")
    new = killed(hand, open_window, desk)
    new.tap("keyt")
    new.tap("keyz")
    new.tap("primary")
    assert new.draft.castles["katz"].name == "Katz"
    new.tap("tool-look")
    new.work.choose(None)
    new.tap("facts")
    new.tap("side0")
    new.tap("digit6")
    newer = killed(new, open_window, desk)
    newer.tap("digit0")
    newer.tap("digit0")
    newer.tap("primary")
    assert newer.draft.size_mm == (600, 450)


def test_after_a_cut_the_corners_are_where_they_were(
    hand: Draughtsman, open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    photograph(desk.inbox() / "table.jpg", rhine())
    hand.tap("facts")
    hand.tap("photos")
    hand.rest()
    hand.tap("row0")
    hand.rest()
    hand.drag((180, 120), (160, 140))
    corners = hand.editor._page.saved_state()
    new = killed(hand, open_window, desk)
    new.rest()
    assert new.editor._page.saved_state() == corners
    new.tap("primary")
    new.rest()
    new.tap("primary")
    assert new.draft.picture is not None


@pytest.mark.parametrize(
    "told",
    [
        {"stack": [["boards", ""], ["edit", "nobody"]], "begun": {"easel": {}}},
        {"stack": [["table", ""]], "begun": None},
        {"stack": "edit", "begun": 7},
        {"stack": [["edit", "my_board"]], "begun": {"easel": {"tool": "axe"}, "leaf": None}},
        [],
    ],
)
def test_a_bookmark_that_is_spoilt_does_no_harm(
    told: object, open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    desk.bookmark = json.dumps({"draft": None, "boards": told})
    hand = Draughtsman(open_window((800, 480)))
    hand.rest()
    for _ in range(3):
        if hand.page is not Page.HOME:
            hand.tap("back")
    assert hand.page is Page.HOME


def test_a_new_board_on_which_nothing_was_drawn_leaves_no_trace(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Draughtsman(open_window((800, 480)))
    hand.tap("boards")
    hand.tap("primary")
    hand.tap("game-rheingold")
    hand.tap("primary")
    hand.tap("back")
    assert (hand.page, desk.collection.boards()) == (Page.BOARDS, ())
    hand.tap("primary")
    hand.tap("game-rheingold")
    hand.tap("primary")
    hand.tap("tool-space")
    hand.sheet((300, 200))
    hand.tap("back")
    assert len(desk.collection.boards()) == 1
