"""Tiles that are not laid, more or fewer cards, shapes and turns of their own: edits say how."""

from __future__ import annotations

import pytest

from companion.boards.shipped import shelf
from companion.core.errors import EditError
from companion.games import GAMES
from companion.games.ringgeister.drafting import edits
from companion.games.ringgeister.drafting.applying import apply
from companion.games.ringgeister.drafting.draft import TileDraft, is_empty, outline_of
from companion.games.ringgeister.drafting.edits import Edit
from companion.games.ringgeister.drafting.reading import from_json
from companion.games.ringgeister.drafting.spares import next_spare, spares
from companion.games.ringgeister.drafting.writing import to_json

GAME = GAMES["ringgeister"]


@pytest.fixture
def board() -> TileDraft:
    return from_json(shelf.board("ringgeister"))


def after(draft: TileDraft, *done: Edit) -> TileDraft:
    for edit in done:
        draft = apply(draft, edit)
    return draft


def refused(draft: TileDraft, edit: Edit) -> str:
    with pytest.raises(EditError) as raised:
        apply(draft, edit)
    return str(raised.value)


def test_a_new_tile_is_laid_and_the_other_goes_into_the_box(board: TileDraft) -> None:
    tile, turns = board.layout["O1"]
    draft = after(board, edits.PutTile("O1"))
    assert draft.layout["O1"] == ("s28", turns)
    assert is_empty(draft.tiles["s28"])
    assert spares(draft, "octagon") == (tile,)
    back = after(draft, edits.LaySpare("O1", tile))
    assert back.layout == board.layout
    assert spares(back, "octagon") == ("s28",)
    assert after(back, edits.RemoveTile("s28")) == board


def test_a_board_with_a_tile_in_the_box_is_played_and_comes_in_again(board: TileDraft) -> None:
    slot = next(slot for slot, (tile, _) in board.layout.items() if tile == "o1")
    draft = after(board, edits.PutTile(slot), edits.CopyTile("s28", "o1"))
    report = GAME.check_board(to_json(draft))
    assert (report.faults, report.warnings) == ((), ())
    assert from_json(to_json(draft)) == draft


def test_the_tiles_of_the_box_come_one_after_another(board: TileDraft) -> None:
    draft = after(board, edits.PutTile("O1"), edits.PutTile("O1"))
    first, seen = draft.layout["O1"][0], []
    for _ in range(3):
        tile = next_spare(draft, draft.layout["O1"][0])
        assert tile is not None
        seen.append(tile)
        draft = after(draft, edits.LaySpare("O1", tile))
    assert sorted(seen) == sorted([first, "s28", board.layout["O1"][0]])
    assert draft.layout["O1"][0] == first


def test_what_the_box_cannot_do_is_said(board: TileDraft) -> None:
    laid = board.layout["O1"][0]
    assert refused(board, edits.RemoveTile(laid)).startswith("There's no other tile")
    assert refused(board, edits.LaySpare("O1", laid)) == "This tile isn't in the box."
    draft = after(board, edits.PutTile("O1"))
    square = next(slot for slot, one in board.slots.items() if one.shape == "square")
    assert refused(draft, edits.LaySpare(square, laid)) == "The other tile has a different shape."
    for edit in (edits.PutTile("X"), edits.LaySpare("X", laid), edits.OwnShape("X")):
        assert refused(draft, edit) == "This slot is no longer on the board."


def test_a_tile_gets_a_shape_of_its_own(board: TileDraft) -> None:
    tile = board.layout["O1"][0]
    draft = after(board, edits.OwnShape("O1"))
    assert outline_of(draft, tile) == outline_of(board, tile)
    assert not GAME.check_board(to_json(draft)).faults
    shape = draft.slots["O1"].shape
    draft = after(draft, edits.MoveCorner(shape, 0, (-25, -65)))
    assert outline_of(draft, tile)[0] == (-25, -65)
    assert draft.shapes["octagon"] == board.shapes["octagon"]
    assert refused(draft, edits.OwnShape("O1")).startswith("No other tile has this shape")


def test_a_slot_is_told_which_turns_it_allows(board: TileDraft) -> None:
    lies = board.layout["O1"][1]
    draft = after(board, edits.SetTurns("O1", False))
    assert draft.slots["O1"].turns == (lies,)
    assert refused(draft, edits.TurnTile("O1", (lies + 1) % 4)).startswith("A border fits")
    assert after(draft, edits.SetTurns("O1", True)) == board


def test_there_may_be_more_cards_or_fewer(board: TileDraft) -> None:
    draft = after(board, edits.PutCard("green1"))
    assert [*draft.cards][[*draft.cards].index("green1") + 1] == "green7"
    assert draft.cards["green7"] == draft.cards["green1"]
    assert GAME.check_board(to_json(draft)).faults == ()
    assert after(draft, edits.RemoveCard("green7")) == board
    for card in [*board.cards][2:]:
        board = after(board, edits.RemoveCard(card))
    last = refused(board, edits.RemoveCard(next(iter(board.cards))))
    assert last == "A board needs at least two cards."
    assert refused(board, edits.PutCard("green9")) == "This card no longer exists."
