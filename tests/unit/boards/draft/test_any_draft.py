"""companion.boards.draft.any_draft: every board has a draft, whichever game it is for."""

from __future__ import annotations

import json

import pytest

from companion.boards.draft import any_draft
from companion.boards.draft.edit_history import EditHistory
from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.core.errors import BoardError
from companion.core.game import Json
from companion.games import GAMES

BOARDS = sorted(name for game in GAMES for name in shelf.shipped(game))


@pytest.mark.parametrize("name", BOARDS)
def test_every_shipped_board_is_a_draft_and_comes_out_as_it_went_in(name: str) -> None:
    board = shelf.board(name)
    past = EditHistory.begin(any_draft.from_json(board))
    assert any_draft.to_json(past.draft) == board
    past = past.did(sheet_edits.Rename(sheet_edits.BOARD, "Ours")).did(sheet_edits.SetNote("Mine."))
    again = EditHistory.from_json(json.loads(json.dumps(past.to_json())))
    assert again == past
    assert any_draft.to_json(again.draft) == {**board, "name": "Ours", "note": "Mine."}
    assert any_draft.to_json(again.undo().undo().draft) == board


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_drawn_is_taken_with_its_faults(game: str) -> None:
    size = [400, 300]
    board = {"id": "x", "name": "X", "game": game, "authentic": False, "size_mm": size}
    draft = any_draft.from_json(board)
    assert any_draft.drafting_of(draft).is_bare(draft)


def test_a_game_that_nobody_knows_is_refused_with_those_that_there_are() -> None:
    for game in ("chess", ["rheingold"], None):
        with pytest.raises(BoardError, match="must be rheingold or rheinlander or ringgeister"):
            any_draft.from_json({**shelf.board("ringgeister"), "game": game})


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_keeps_its_photograph(name: str) -> None:
    board = {**shelf.board(name), "note": "Ours", "picture": "ours.png",
             "picture_corners": [[1, 2], [3, 2], [3, 4], [1, 4]]}  # fmt: skip
    draft = any_draft.from_json(board)
    assert any_draft.to_json(draft) == board
    assert draft.picture == "ours.png"
    assert draft.picture_corners == ((1, 2), (3, 2), (3, 4), (1, 4))


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("picture", "../ours.png", "picture: must be"),
        ("note", "a\x00b", "note"),
        ("name", "\u202e", "name"),
        ("more", [[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]], "holds more than can be saved"),
    ],
)
def test_what_no_draft_can_hold_is_refused(name: str, key: str, value: Json, fault: str) -> None:
    """Nobody could mend it on the screen; it is named for whoever mends the file."""
    with pytest.raises(BoardError, match=fault):
        any_draft.from_json({**shelf.board(name), key: value})


@pytest.mark.parametrize("board", [{}, [], {"game": "chess"}, {"game": 3}, None])
def test_what_is_no_board_is_refused(board: object) -> None:
    with pytest.raises(BoardError):
        any_draft.from_json(board)
