"""companion.boards.collection: whatever happens to disk, file or plug, no board is lost."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from companion.boards.collection.collection import BoardCollection
from companion.boards.collection.offer import BoardOffer
from companion.boards.draft.edit_history import EditHistory
from companion.boards.shipped import shelf
from companion.core.errors import BoardError, StoreError
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.draft import to_json
from companion.games.rheingold.drafting.reading import from_json
from tests.support.boards.drawn import drawn_on, on_disk
from tests.support.cut_short import cut_at


def test_what_cannot_be_read_hides_no_board(collection: BoardCollection, tmp_path: Path) -> None:
    collection.copy(shelf.board("rhine"), "Whole")
    boards = tmp_path / "boards"
    spoilt: dict[str, bytes] = {
        "empty": b"", "zeros": bytes(4096), "number": b"7", "faulty": b'{"id": "faulty"}',
        "nested": b"[" * 100_000, "text": b"\xff\xfe",
    }  # fmt: skip
    for name, content in spoilt.items():
        (boards / name).mkdir()
        (boards / name / "board.json").write_bytes(content)
    (boards / "bare").mkdir()
    (boards / "file.txt").write_text("no folder")
    (boards / ".hidden").mkdir()
    (boards / "folder").mkdir()
    (boards / "folder" / "board.json").mkdir()
    found = {board.id: board for board in collection.boards()}
    assert found.keys() == {*spoilt, "bare", "folder", "whole"}
    assert [name for name, board in found.items() if not board.damaged] == ["whole"]
    for board in found.values():
        if board.damaged:
            assert str(board.damaged).endswith(".") or "errors" in str(board.damaged)
            assert not board.playable
            with pytest.raises((StoreError, BoardError)):
                collection.open(board.id)
    assert BoardOffer(collection).names("rheingold")[-1] == "whole"
    # Nothing was thrown away: perhaps somebody can mend it.
    assert (boards / "zeros" / "board.json").read_bytes() == bytes(4096)


def test_a_damaged_board_file_is_made_again_from_its_past(
    collection: BoardCollection, tmp_path: Path
) -> None:
    past = drawn_on(collection, collection.create("Mine"), 4)
    file = tmp_path / "boards" / "mine" / "board.json"
    file.write_bytes(file.read_bytes()[:50])
    (board,) = collection.boards()
    assert not board.damaged
    again = collection.open("mine")
    assert again == past
    collection.save(again)
    assert from_json(json.loads(file.read_text())) == past.draft


def test_a_damaged_past_costs_undo_and_nothing_else(
    collection: BoardCollection, tmp_path: Path
) -> None:
    past = drawn_on(collection, collection.create("Mine"), 4)
    (tmp_path / "boards" / "mine" / "past.json").write_text('{"from": {}}')
    assert collection.open("mine") == EditHistory.begin(past.draft)


def test_a_board_file_that_was_changed_by_hand_is_gone_on_with(
    collection: BoardCollection, tmp_path: Path
) -> None:
    drawn_on(collection, collection.create("Mine"), 2)
    file = tmp_path / "boards" / "mine" / "board.json"
    board = json.loads(file.read_text())
    board["spaces"]["by_hand"] = {"at": [300, 300]}
    file.write_text(json.dumps(board))
    assert list(collection.open("mine").draft.spaces) == ["p1", "p2", "by_hand"]


@pytest.mark.parametrize("number", [0, 3, 5, 9])
def test_an_older_board_file_that_was_laid_back_is_the_board(
    collection: BoardCollection, tmp_path: Path, number: int
) -> None:
    file = tmp_path / "boards" / "mine" / "board.json"
    past, files = collection.create("Mine"), []
    for _ in range(10):
        files.append(file.read_bytes())
        past = drawn_on(collection, past, 1)
    file.write_bytes(files[number])
    again = collection.open("mine")
    # One step back it cannot be known: then a plug was pulled, and the past is right.
    assert len(again.draft.spaces) == (10 if number == 9 else number)
    assert again.drafts == past.drafts
    assert again.can_redo == (number < 9)


def test_only_a_full_disk_is_told_to_be_full(collection: BoardCollection, tmp_path: Path) -> None:
    past = collection.create("Mine")
    shutil.rmtree(tmp_path / "boards" / "mine")
    (tmp_path / "boards" / "mine").write_text("a file where the folder must be")
    with pytest.raises(StoreError) as caught:
        collection.save(past)
    assert "go on drawing" in str(caught.value)
    assert "room" not in str(caught.value)


def test_a_folder_that_was_copied_by_hand_is_another_board(
    collection: BoardCollection, tmp_path: Path
) -> None:
    drawn_on(collection, collection.create("Mine"), 2)
    boards = tmp_path / "boards"
    shutil.copytree(boards / "mine", boards / "yours")
    past = collection.open("yours")
    assert past.draft.id == "yours"
    assert past.can_undo
    drawn_on(collection, past, 1)
    assert len(collection.open("mine").draft.spaces) == 2
    assert {board.id for board in collection.boards()} == {"mine", "yours"}
    assert all(board.board and board.board["id"] == board.id for board in collection.boards())


def test_whenever_the_plug_is_pulled_the_board_is_whole(tmp_path: Path) -> None:
    cuts = 0
    for number in range(1, 100):
        folder = tmp_path / f"{number}"
        collection = BoardCollection(folder)
        before = drawn_on(collection, collection.create("Mine"), 3)
        after = before.did(edits.PutSpace((500, 300)))
        with cut_at(number, reads=True) as steps:
            collection.save(after)
        if steps[0] < number:
            break
        cuts += 1
        again = BoardCollection(folder).open("mine")
        assert again in (before, after)
        (board,) = BoardCollection(folder).boards()
        assert not board.damaged
        assert board.board in (to_json(before.draft), to_json(after.draft))
        # And it goes on from there, also backwards.
        collection.save(again.undo())
        assert BoardCollection(folder).open("mine").draft in (before.undo().draft, before.draft)
        assert on_disk(folder / "mine") == ["board.json", "past.json"]
    # Both files are written beside their places, renamed, and their folder is synced.
    assert cuts >= 6


def test_between_the_two_writes_the_past_is_ahead_and_is_gone_on_with(
    collection: BoardCollection, tmp_path: Path
) -> None:
    before = drawn_on(collection, collection.create("Mine"), 3)
    old = (tmp_path / "boards" / "mine" / "board.json").read_bytes()
    for after in (before.did(edits.Remove("p1")), before.undo(), before.undo().undo().redo()):
        collection.save(after)
        (tmp_path / "boards" / "mine" / "board.json").write_bytes(old)
        assert collection.open("mine") == after


def test_a_disk_that_refuses_leaves_the_board_as_it_was(
    collection: BoardCollection, tmp_path: Path
) -> None:
    past = drawn_on(collection, collection.create("Mine"), 3)
    folder = tmp_path / "boards" / "mine"
    content = {name: (folder / name).read_bytes() for name in on_disk(folder)}
    # A folder in the way of a file is refused to anybody, root too.
    (folder / "past.json.new").mkdir()
    with pytest.raises(StoreError) as caught:
        collection.save(past.did(edits.PutSpace((500, 300))))
    assert "go on drawing" in str(caught.value)
    (folder / "past.json.new").rmdir()
    assert {name: (folder / name).read_bytes() for name in on_disk(folder)} == content
    assert BoardCollection(tmp_path / "boards").open("mine") == past


def test_where_no_folder_can_be_made_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "boards").write_text("a file where the folder must be")
    collection = BoardCollection(tmp_path / "boards")
    with pytest.raises(StoreError, match="can't be read:"):
        collection.boards()
    assert BoardOffer(collection).names("rheingold") == shelf.shipped("rheingold")
    with pytest.raises(StoreError, match="can't be created"):
        collection.create("Mine")
