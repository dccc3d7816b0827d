"""The boards: looked at, copied, given away, brought in, removed and brought back."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.boards.draft.any_draft import to_json
from companion.boards.shipped import shelf
from companion.games.rheingold.drafting.reading import from_json
from companion.ui.boards import drawn
from companion.ui.games.rheingold.board_widget import BoardPart
from companion.ui.screen_kit.navigator import Page, Stop
from tests.support.ui.board_list_hand import OURS, before_the_list, open_board, words
from tests.support.ui.desk_boards import rhine
from tests.support.ui.edit_hand import Draughtsman
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


@pytest.fixture
def hand(open_window: OpenWindow, desk: SimulatedDesk) -> Draughtsman:
    """Before the list, with some boards of one's own."""
    return before_the_list(open_window, desk)


def test_every_board_is_listed_with_how_it_is(hand: Draughtsman, desk: SimulatedDesk) -> None:
    seen = words(hand)
    while "page-on" in hand.names():
        hand.tap("page-on")
        seen += " " + words(hand)
    for text in (
        OURS, "Rheingold", "spoilt", "The Rhine", "Island", "problems: not playable yet",
        "Damaged: can't be read", "Comes with Table Herald", "Ready to play",
    ):  # fmt: skip
        assert text in seen


def test_a_folder_that_was_named_by_hand_can_be_seen_and_removed(
    hand: Draughtsman, desk: SimulatedDesk
) -> None:
    """Its game does not accept the name that its board gets; nobody can play there, but copy it."""
    first = desk.collection.copy(shelf.board("ringgeister"), "Theirs").draft.id
    folder = next(desk.folder.glob(f"**/{first}"))
    folder.rename(folder.with_name("our.own"))
    hand.tap("back")
    hand.tap("boards")
    hand.rest()
    assert "1 problem: not playable yet" in words(hand)
    hand.tap("board-our.own")
    hand.rest()
    assert "print" not in hand.names()
    hand.tap("sure")
    hand.tap("primary")
    assert desk.collection.find("our.own") is None


@pytest.mark.parametrize("game", ["rheinlander", "ringgeister"])
def test_every_shipped_board_is_looked_at_and_given_away(
    hand: Draughtsman, desk: SimulatedDesk, game: str
) -> None:
    board = shelf.board(game)
    while f"board-{board['id']}" not in hand.names():
        hand.tap("page-on")
    hand.tap(f"board-{board['id']}")
    hand.rest()
    assert "copy" in hand.names()
    assert not {"edit", "sure"} & set(hand.names())
    hand.tap("share")
    (file,) = (desk.folder / "export").iterdir()
    assert {**to_json(desk.collection.take_in(file).draft), "id": board["id"]} == board


def test_a_folder_with_a_shipped_boards_name_hides_none_and_says_so(
    hand: Draughtsman, desk: SimulatedDesk
) -> None:
    atlas = desk.collection
    first = atlas.copy(rhine(), "The twin").draft.id
    boards = next(desk.folder.glob(f"**/{first}"))
    boards.rename(boards.with_name("rhine"))
    hand.tap("back")
    hand.tap("boards")
    seen, names = words(hand), list(hand.names())
    while "page-on" in hand.names():
        hand.tap("page-on")
        seen, names = seen + " " + words(hand), [*names, *hand.names()]
    assert {"board-rhine", "board-own-rhine"} <= set(names)
    assert "copy it to play" in seen


def test_a_shipped_board_is_copied_and_edited_and_stays_as_it_is(
    hand: Draughtsman, desk: SimulatedDesk
) -> None:
    while "board-rhine" not in hand.names():
        hand.tap("page-on")
    hand.tap("board-rhine")
    assert "edit" not in hand.names()
    hand.tap("copy")
    assert hand.page is Page.EDIT
    assert hand.state.board != "rhine"
    hand.tap("tool-erase")
    hand.sheet((52, 149))
    assert "w1" not in hand.draft.spaces
    hand.tap("back")
    assert desk.boards_of(desk.all_games()[0].info)[0].board == rhine()


def test_a_copy_stays_only_once_something_in_it_was_changed(
    hand: Draughtsman, desk: SimulatedDesk
) -> None:
    board = open_board(hand, desk, OURS)
    before = {one.id for one in desk.collection.boards()}
    hand.tap("copy")
    copy = hand.state.board
    hand.tap("back")
    assert {one.id for one in desk.collection.boards()} == before
    assert hand.window.stage.room.nav.top == Stop(Page.BOARDS, place=board)
    hand.tap("copy")
    hand.tap("tool-erase")
    hand.sheet(next(iter(hand.draft.spaces.values())))
    hand.tap("back")
    assert {one.id for one in desk.collection.boards()} == {*before, copy}
    assert hand.window.stage.room.nav.top == Stop(Page.BOARDS, place=copy)


def test_a_match_is_set_up_on_the_board_that_is_looked_at(
    hand: Draughtsman, desk: SimulatedDesk
) -> None:
    board = open_board(hand, desk, OURS)
    own = desk.collection.find(board)
    assert own is not None
    assert own.board is not None
    desk.more_boards = (dict(own.board),)
    hand.tap("primary")
    assert hand.page is Page.SETUP
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert draft.board_id == board
    # It is nobody's drawing of another board, as those of the program are.
    assert OURS in words(hand)
    assert "This is one of your own boards." in words(hand)
    assert all(title in words(hand) for title in ("Game", "Board", "Die")), "what each row is"
    hand.tap("back")
    hand.tap("back")
    while "board-rhine" not in hand.names():
        hand.tap("page-on")
    hand.tap("board-rhine")
    hand.tap("primary")
    assert "Drawn by Table Herald; add yours under Boards." in words(hand)


def test_a_board_with_faults_is_edited_and_cannot_be_played_on(
    hand: Draughtsman, desk: SimulatedDesk
) -> None:
    open_board(hand, desk, "Rheingold")
    assert "not playable yet" in words(hand)
    hand.tap("primary")
    assert hand.page is Page.EDIT


def test_the_page_of_a_board_is_there_before_its_picture(
    hand: Draughtsman, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn, "_kept", [])
    while "board-rhine" not in hand.names():
        hand.tap("page-on")
    hand.tap("board-rhine")

    def pictures() -> int:
        return sum(isinstance(one, BoardPart) for one in hand.window.stage.widgets())

    assert "copy" in hand.names()
    assert pictures() == 0
    hand.rest()
    assert pictures() == 1


def test_a_board_goes_out_and_comes_in_again(
    hand: Draughtsman, desk: SimulatedDesk, open_window: OpenWindow
) -> None:
    board = open_board(hand, desk, OURS)
    before = desk.collection.open(board).draft
    hand.tap("share")
    assert "is on this computer, in the folder export." in words(hand)
    assert str(desk.folder) not in words(hand)
    hand.tap("back")
    hand.tap("in")
    hand.rest()
    hand.tap("take0")
    assert f"You already have this board, as “{OURS}”." in words(hand)
    hand.tap("back")
    assert "take0" in hand.names()
    hand.tap("take0")
    assert len([one for one in desk.collection.boards() if one.name == OURS]) == 1
    hand.tap("double")
    hand.rest()
    own = [one for one in desk.collection.boards() if one.name == OURS]
    assert len(own) == 2
    assert from_json(dict(own[0].board or {})).roads == before.roads
    assert hand.page is Page.BOARDS
    assert "primary" in hand.names()


@pytest.mark.parametrize(
    ("board", "title"),
    [("rhine", "The Rhine"), ("rheinlander", "The winding Rhine"),
     ("ringgeister", "Our reconstruction")],
)  # fmt: skip
def test_a_shipped_board_that_comes_in_is_found_on_the_shelf(
    hand: Draughtsman, desk: SimulatedDesk, board: str, title: str
) -> None:
    while f"board-{board}" not in hand.names():
        hand.tap("page-on")
    hand.tap(f"board-{board}")
    hand.tap("share")
    many = len(desk.collection.boards())
    hand.tap("back")
    hand.tap("in")
    hand.rest()
    hand.tap("take0")
    assert f"You already have this board, as “{title}”." in words(hand)
    hand.tap("primary")
    hand.rest()
    assert title in words(hand)
    assert "copy" in hand.names() or board == "ringgeister"
    assert len(desk.collection.boards()) == many


def test_a_shipped_board_is_given_away_too(hand: Draughtsman, desk: SimulatedDesk) -> None:
    while "board-rhine" not in hand.names():
        hand.tap("page-on")
    hand.tap("board-rhine")
    hand.tap("share")
    (file,) = (desk.folder / "export").iterdir()
    assert desk.collection.take_in(file).draft.castles == from_json(rhine()).castles


def test_what_is_no_board_is_refused_in_words(hand: Draughtsman, desk: SimulatedDesk) -> None:
    desk.inbox().mkdir()
    (desk.inbox() / "poem.json").write_text('"Zu Bacharach am Rheine"', "utf-8")
    hand.tap("in")
    hand.rest()
    many = len(desk.collection.boards())
    hand.tap("take0")
    assert "board" in words(hand)
    assert "take0" in hand.names()
    assert len(desk.collection.boards()) == many


def test_nothing_on_a_stick_is_said_with_where_to_put_it(
    hand: Draughtsman, desk: SimulatedDesk
) -> None:
    hand.tap("in")
    hand.rest()
    assert str(desk.inbox()) in words(hand)
    desk.inbox().mkdir()
    _lay(desk.inbox() / "one.json")
    hand.tap("primary")
    hand.rest()
    assert "take0" in hand.names()


def _lay(file: Path) -> None:
    file.write_text("{}", "utf-8")


def test_a_board_is_removed_after_a_question_and_can_be_brought_back(
    hand: Draughtsman, desk: SimulatedDesk
) -> None:
    open_board(hand, desk, OURS)
    hand.tap("sure")
    hand.tap("keep")
    hand.tap("sure")
    hand.tap("back")
    assert OURS in [one.name for one in desk.collection.boards()]
    hand.tap("sure")
    hand.tap("primary")
    assert OURS not in [one.name for one in desk.collection.boards()]
    hand.tap("away")
    (back,) = (name for name in hand.names() if name.startswith("board-"))
    hand.tap(back)
    assert OURS in [one.name for one in desk.collection.boards()]
    assert "away" not in hand.names()


def test_a_damaged_board_says_so_and_can_be_put_away(
    hand: Draughtsman, desk: SimulatedDesk
) -> None:
    open_board(hand, desk, "spoilt")
    assert "damaged" in words(hand)
    hand.tap("sure")
    hand.tap("primary")
    assert "spoilt" not in [one.name for one in desk.collection.boards()]


def test_after_a_cut_the_board_that_was_looked_at_is_seen_again(
    hand: Draughtsman, desk: SimulatedDesk, open_window: OpenWindow
) -> None:
    open_board(hand, desk, OURS)
    new = Draughtsman(open_window((800, 480)))
    assert OURS in words(new)
    new.tap("back")
    new.tap("back")
    assert new.page is Page.HOME
