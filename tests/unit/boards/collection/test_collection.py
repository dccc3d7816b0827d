"""The boards of a table are made, copied, offered, renamed and removed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.boards.collection import folders
from companion.boards.collection.collection import MOST_REMOVED, REMOVED, BoardCollection
from companion.boards.collection.offer import BoardOffer
from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.core.errors import BoardError, EditError, NotationError, StoreError
from companion.core.game import SeatSetup, Setup
from companion.games import GAMES
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.draft import to_json
from tests.support.boards.drawn import CORNERS, drawn_on, photograph


def test_a_table_that_has_drawn_nothing_has_no_boards(collection: BoardCollection) -> None:
    assert collection.boards() == ()
    assert collection.removed() == ()
    assert collection.find("mine") is None
    with pytest.raises(StoreError, match="You have no board called mine"):
        collection.open("mine")


def test_a_new_board_is_there_at_once_and_after_a_restart(
    collection: BoardCollection, tmp_path: Path
) -> None:
    past = collection.create("Größe 7", (900, 460))
    assert past.draft.id == "groesse_7"
    assert not past.can_undo
    past = drawn_on(collection, past, 3).undo()
    collection.save(past)
    again = BoardCollection(tmp_path / "boards").open("groesse_7")
    assert again == past
    assert again.redo().draft.spaces.keys() == {"p1", "p2", "p3"}
    (board,) = collection.boards()
    assert (board.id, board.name, board.game, board.playable) == (
        "groesse_7", "Größe 7", "rheingold", False,
    )  # fmt: skip
    assert not board.damaged
    assert board.changed.startswith("20")


def test_ids_are_free_and_never_those_of_shipped_boards(collection: BoardCollection) -> None:
    assert collection.create("Rhine").draft.id == "rhine-2"
    assert [collection.create("Mine").draft.id for _ in range(3)] == ["mine", "mine-2", "mine-3"]
    assert collection.create("城").draft.id == "board"
    assert collection.create("Removed").draft.id == "removed-2"
    with pytest.raises(EditError):
        collection.create("  ")
    with pytest.raises(EditError):
        collection.create("\u202e")


def test_a_copy_is_a_board_of_ones_own(collection: BoardCollection, tmp_path: Path) -> None:
    past = collection.copy(shelf.board("rhine"), "Our Rhine")
    assert {**to_json(past.draft), "id": "rhine", "name": "The Rhine"} == shelf.board("rhine")
    name = collection.take_photograph(past.draft.id, photograph(tmp_path))
    collection.save(past.did(sheet_edits.Photograph(name, CORNERS)))
    found = collection.find("our_rhine")
    assert found is not None
    assert found.board is not None
    second = collection.copy(found.board, "Second").draft
    assert second.picture == name
    assert second.picture_corners == CORNERS
    assert collection.picture(second) == tmp_path / "boards" / "second" / name
    with pytest.raises(BoardError):
        collection.copy({**shelf.board("rhine"), "game": "chess"}, "Chess")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_board_of_any_game_is_kept_named_offered_removed_and_brought_back(
    collection: BoardCollection, game: str
) -> None:
    board = shelf.board(shelf.shipped(game)[0])
    own = collection.copy(board, "Ours").draft.id
    collection.rename(own, "Ours too")
    found = collection.find(own)
    assert found is not None
    assert found.board == {**board, "id": own, "name": "Ours too"}
    assert (found.game, found.playable, found.report.warnings) == (
        game, True, GAMES[game].check_board(board).warnings,
    )  # fmt: skip
    assert BoardOffer(collection).names(game) == (*shelf.shipped(game), own)
    collection.bring_back(collection.remove(own))
    assert BoardOffer(collection).board(own) == found.board


def test_a_copy_of_ones_own_can_be_played_and_is_offered(collection: BoardCollection) -> None:
    collection.copy(shelf.board("rhine"), "Our Rhine")
    collection.create("Unfinished")
    offer = BoardOffer(collection)
    assert offer.names("rheingold") == (*shelf.shipped("rheingold"), "our_rhine")
    assert offer.names("ringgeister") == shelf.shipped("ringgeister")
    assert [board["id"] for board in offer.boards("rheingold")] == [*offer.names("rheingold")]
    board = offer.board("our_rhine")
    seats = (SeatSetup("Ada", ("red",)), SeatSetup("Ben", ("blue",)), SeatSetup("Cleo", ("green",)))
    GAMES["rheingold"].initial_state(Setup("rheingold", "rheingold", {}, board, seats))
    assert offer.board("rhine") == shelf.board("rhine")
    for name in ("../rhine", "removed", "nowhere", "", ".."):
        with pytest.raises(NotationError):
            offer.board(name)


def test_a_folder_with_the_name_of_a_shipped_board_is_not_offered(
    collection: BoardCollection, tmp_path: Path
) -> None:
    collection.copy(shelf.board("loch"), "Ours")
    (tmp_path / "boards" / "ours").rename(tmp_path / "boards" / "rhine")
    assert [(board.id, board.name) for board in collection.boards()] == [("rhine", "Ours")]
    offer = BoardOffer(collection)
    assert offer.names("rheingold") == shelf.shipped("rheingold")
    assert len(offer.boards("rheingold")) == len(offer.names("rheingold"))
    assert offer.board("rhine") == shelf.board("rhine")


def test_a_board_that_was_renamed_keeps_its_id(collection: BoardCollection) -> None:
    collection.create("Mine")
    assert collection.rename("mine", "Yours").draft.name == "Yours"
    assert [(board.id, board.name) for board in collection.boards()] == [("mine", "Yours")]
    assert collection.open("mine").undo().draft.name == "Mine"
    with pytest.raises(EditError):
        collection.rename("mine", "a\nb")


def test_what_was_removed_can_be_brought_back(collection: BoardCollection, tmp_path: Path) -> None:
    past = drawn_on(collection, collection.create("Mine"), 2)
    gone = collection.remove("mine")
    assert collection.boards() == ()
    assert [(board.id, board.name) for board in collection.removed()] == [(gone, "Mine")]
    other = collection.create("Mine")
    assert collection.bring_back(gone) == "mine-2"
    back = collection.open("mine-2")
    assert back.draft.id == "mine-2"
    assert back.undo().draft.spaces == past.undo().draft.spaces
    assert collection.open("mine") == other
    assert collection.removed() == ()
    with pytest.raises(StoreError, match="This board no longer exists"):
        collection.bring_back(gone)
    with pytest.raises(StoreError):
        collection.bring_back("../mine")
    with pytest.raises(StoreError):
        collection.remove(REMOVED)


def test_so_many_removed_boards_are_kept_and_the_oldest_go(collection: BoardCollection) -> None:
    for number in range(MOST_REMOVED + 2):
        collection.remove(collection.create(f"Number {number}").draft.id)
    names = [board.name for board in collection.removed()]
    assert names[0] == f"Number {MOST_REMOVED + 1}"
    assert names[-1] == "Number 2"
    assert len(names) == MOST_REMOVED


def test_a_list_is_read_again_only_where_a_file_has_changed(
    collection: BoardCollection, tmp_path: Path
) -> None:
    past = collection.create("Mine")
    collection.create("Yours")
    before = {board.id: board for board in collection.boards()}
    collection.save(past.did(edits.PutSpace((1, 1))))
    after = {board.id: board for board in collection.boards()}
    assert after["yours"] is before["yours"]
    assert after["mine"] is not before["mine"]
    assert after["mine"].board != before["mine"].board


def test_folders_are_looked_at_and_never_raise(tmp_path: Path) -> None:
    board = folders.look(tmp_path / "nowhere")
    assert board.damaged
    assert (board.id, board.name, board.changed, board.picture) == ("nowhere", "nowhere", "", None)
