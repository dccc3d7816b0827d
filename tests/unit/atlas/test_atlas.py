"""companion.atlas: the boards of a table are kept, whatever happens."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.atlas import folders
from companion.atlas.atlas import MOST_REMOVED, REMOVED, Atlas
from companion.atlas.offer import Offer
from companion.drafting import edits
from companion.drafting.draft import Draft, to_json
from companion.drafting.past import Past
from companion.drafting.reading import from_json
from companion.errors import BoardError, EditError, NotationError, StoreError
from companion.game import SeatSetup, Setup
from companion.games import GAMES
from companion.library import shelf
from tests.unit.atlas.pictures import quartered, saved, seen

CORNERS = ((1, 2), (200, 3), (210, 100), (4, 110))


@pytest.fixture
def atlas(tmp_path: Path) -> Atlas:
    return Atlas(tmp_path / "boards")


def photograph(tmp_path: Path, size: tuple[int, int] = (240, 120)) -> Path:
    file = tmp_path / "IMG_0001.JPG"
    file.write_bytes(saved(quartered(size), "JPEG"))
    return file


def on_disk(folder: Path) -> list[str]:
    """What lies in a board's folder."""
    return sorted(entry.name for entry in folder.iterdir())


def drawn_on(atlas: Atlas, past: Past, number: int) -> Past:
    """With so many more spaces, each kept."""
    for _ in range(number):
        past = past.did(edits.PutSpace((len(past.draft.spaces) * 9 + 9, 9)))
        atlas.save(past)
    return past


def test_a_table_that_has_drawn_nothing_has_no_boards(atlas: Atlas) -> None:
    assert atlas.boards() == ()
    assert atlas.removed() == ()
    assert atlas.find("mine") is None
    with pytest.raises(StoreError, match="no board mine"):
        atlas.open("mine")


def test_a_new_board_is_there_at_once_and_after_a_restart(atlas: Atlas, tmp_path: Path) -> None:
    past = atlas.create("Größe 7", (900, 460))
    assert past.draft.id == "groesse_7"
    assert not past.can_undo
    past = drawn_on(atlas, past, 3).undo()
    atlas.save(past)
    again = Atlas(tmp_path / "boards").open("groesse_7")
    assert again == past
    assert again.redo().draft.spaces.keys() == {"p1", "p2", "p3"}
    (board,) = atlas.boards()
    assert (board.id, board.name, board.game, board.playable) == (
        "groesse_7", "Größe 7", "rheingold", False,
    )  # fmt: skip
    assert not board.damaged
    assert board.changed.startswith("20")


def test_ids_are_free_and_never_those_of_shipped_boards(atlas: Atlas) -> None:
    assert atlas.create("Rhine").draft.id == "rhine-2"
    assert [atlas.create("Mine").draft.id for _ in range(3)] == ["mine", "mine-2", "mine-3"]
    assert atlas.create("城").draft.id == "board"
    assert atlas.create("Removed").draft.id == "removed-2"
    with pytest.raises(EditError):
        atlas.create("  ")
    with pytest.raises(EditError):
        atlas.create("\u202e")


def test_a_copy_is_a_board_of_ones_own(atlas: Atlas, tmp_path: Path) -> None:
    past = atlas.copy(shelf.board("rhine"), "Our Rhine")
    assert {**to_json(past.draft), "id": "rhine", "name": "The Rhine"} == shelf.board("rhine")
    name = atlas.take_photograph(past.draft.id, photograph(tmp_path))
    atlas.save(past.did(edits.Photograph(name, CORNERS)))
    found = atlas.find("our_rhine")
    assert found is not None
    assert found.board is not None
    second = atlas.copy(found.board, "Second").draft
    assert second.picture == name
    assert second.picture_corners == CORNERS
    assert atlas.picture(second) == tmp_path / "boards" / "second" / name
    with pytest.raises(BoardError):
        atlas.copy(shelf.board("ringgeister"), "Rings")


def test_a_copy_of_ones_own_can_be_played_and_is_offered(atlas: Atlas) -> None:
    atlas.copy(shelf.board("rhine"), "Our Rhine")
    atlas.create("Unfinished")
    offer = Offer(atlas)
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


def test_what_cannot_be_read_hides_no_board(atlas: Atlas, tmp_path: Path) -> None:
    atlas.copy(shelf.board("rhine"), "Whole")
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
    found = {board.id: board for board in atlas.boards()}
    assert found.keys() == {*spoilt, "bare", "folder", "whole"}
    assert [name for name, board in found.items() if not board.damaged] == ["whole"]
    for board in found.values():
        if board.damaged:
            assert str(board.damaged).endswith(".") or "wrong" in str(board.damaged)
            assert not board.playable
            with pytest.raises((StoreError, BoardError)):
                atlas.open(board.id)
    assert Offer(atlas).names("rheingold")[-1] == "whole"
    # Nothing was thrown away: perhaps somebody can mend it.
    assert (boards / "zeros" / "board.json").read_bytes() == bytes(4096)


def test_a_damaged_board_file_is_made_again_from_its_past(atlas: Atlas, tmp_path: Path) -> None:
    past = drawn_on(atlas, atlas.create("Mine"), 4)
    file = tmp_path / "boards" / "mine" / "board.json"
    file.write_bytes(file.read_bytes()[:50])
    (board,) = atlas.boards()
    assert not board.damaged
    again = atlas.open("mine")
    assert again == past
    atlas.save(again)
    assert from_json(json.loads(file.read_text())) == past.draft


def test_a_damaged_past_costs_undo_and_nothing_else(atlas: Atlas, tmp_path: Path) -> None:
    past = drawn_on(atlas, atlas.create("Mine"), 4)
    (tmp_path / "boards" / "mine" / "past.json").write_text('{"from": {}}')
    assert atlas.open("mine") == Past.begin(past.draft)


def test_a_board_file_that_was_changed_by_hand_is_gone_on_with(
    atlas: Atlas, tmp_path: Path
) -> None:
    drawn_on(atlas, atlas.create("Mine"), 2)
    file = tmp_path / "boards" / "mine" / "board.json"
    board = json.loads(file.read_text())
    board["spaces"]["by_hand"] = {"at": [300, 300]}
    file.write_text(json.dumps(board))
    assert list(atlas.open("mine").draft.spaces) == ["p1", "p2", "by_hand"]


def test_a_folder_that_was_copied_by_hand_is_another_board(atlas: Atlas, tmp_path: Path) -> None:
    drawn_on(atlas, atlas.create("Mine"), 2)
    boards = tmp_path / "boards"
    shutil.copytree(boards / "mine", boards / "yours")
    past = atlas.open("yours")
    assert past.draft.id == "yours"
    assert past.can_undo
    drawn_on(atlas, past, 1)
    assert len(atlas.open("mine").draft.spaces) == 2
    assert {board.id for board in atlas.boards()} == {"mine", "yours"}
    assert all(board.board and board.board["id"] == board.id for board in atlas.boards())


class Cut(BaseException):
    """The plug is pulled."""


class Plug:
    """Pulls the plug before the n-th thing that is done to the disk."""

    def __init__(self) -> None:
        self.left: int | None = None
        sys.addaudithook(self.hook)

    def hook(self, event: str, _args: tuple[Any, ...]) -> None:
        if self.left is None or event not in {"open", "os.rename", "os.mkdir", "os.remove"}:
            return
        if self.left == 0:
            raise Cut
        self.left -= 1

    @contextmanager
    def after(self, number: int) -> Iterator[None]:
        self.left = number
        try:
            yield
        finally:
            self.left = None


PLUG = Plug()


def test_whenever_the_plug_is_pulled_the_board_is_whole(tmp_path: Path) -> None:
    cuts = 0
    for number in range(100):
        folder = tmp_path / f"{number}"
        atlas = Atlas(folder)
        before = drawn_on(atlas, atlas.create("Mine"), 3)
        after = before.did(edits.PutSpace((500, 300)))
        try:
            with PLUG.after(number):
                atlas.save(after)
        except Cut:
            cuts += 1
        else:
            break
        again = Atlas(folder).open("mine")
        assert again in (before, after)
        (board,) = Atlas(folder).boards()
        assert not board.damaged
        assert board.board in (to_json(before.draft), to_json(after.draft))
        # And it goes on from there, also backwards.
        atlas.save(again.undo())
        assert Atlas(folder).open("mine").draft in (before.undo().draft, before.draft)
        assert on_disk(folder / "mine") == ["board.json", "past.json"]
    # Both files are written beside their places, renamed, and their folder is synced.
    assert cuts >= 6


def test_between_the_two_writes_the_past_is_ahead_and_is_gone_on_with(
    atlas: Atlas, tmp_path: Path
) -> None:
    before = drawn_on(atlas, atlas.create("Mine"), 3)
    old = (tmp_path / "boards" / "mine" / "board.json").read_bytes()
    for after in (before.did(edits.Remove("p1")), before.undo(), before.undo().undo().redo()):
        atlas.save(after)
        (tmp_path / "boards" / "mine" / "board.json").write_bytes(old)
        assert atlas.open("mine") == after


def test_a_disk_that_refuses_leaves_the_board_as_it_was(atlas: Atlas, tmp_path: Path) -> None:
    past = drawn_on(atlas, atlas.create("Mine"), 3)
    folder = tmp_path / "boards" / "mine"
    content = {name: (folder / name).read_bytes() for name in on_disk(folder)}
    # A folder in the way of a file is refused to anybody, root too.
    (folder / "past.json.new").mkdir()
    with pytest.raises(StoreError) as caught:
        atlas.save(past.did(edits.PutSpace((500, 300))))
    assert "go on drawing" in str(caught.value)
    (folder / "past.json.new").rmdir()
    assert {name: (folder / name).read_bytes() for name in on_disk(folder)} == content
    assert Atlas(tmp_path / "boards").open("mine") == past


def test_where_no_folder_can_be_made_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "boards").write_text("a file where the folder must be")
    atlas = Atlas(tmp_path / "boards")
    assert atlas.boards() == ()
    with pytest.raises(StoreError, match="cannot be made"):
        atlas.create("Mine")


def test_a_board_that_was_renamed_keeps_its_id(atlas: Atlas) -> None:
    atlas.create("Mine")
    assert atlas.rename("mine", "Yours").draft.name == "Yours"
    assert [(board.id, board.name) for board in atlas.boards()] == [("mine", "Yours")]
    assert atlas.open("mine").undo().draft.name == "Mine"
    with pytest.raises(EditError):
        atlas.rename("mine", "a\nb")


def test_what_was_removed_can_be_brought_back(atlas: Atlas, tmp_path: Path) -> None:
    past = drawn_on(atlas, atlas.create("Mine"), 2)
    gone = atlas.remove("mine")
    assert atlas.boards() == ()
    assert [(board.id, board.name) for board in atlas.removed()] == [(gone, "Mine")]
    other = atlas.create("Mine")
    assert atlas.bring_back(gone) == "mine-2"
    back = atlas.open("mine-2")
    assert back.draft.id == "mine-2"
    assert back.undo().draft.spaces == past.undo().draft.spaces
    assert atlas.open("mine") == other
    assert atlas.removed() == ()
    with pytest.raises(StoreError, match="not there any more"):
        atlas.bring_back(gone)
    with pytest.raises(StoreError):
        atlas.bring_back("../mine")
    with pytest.raises(StoreError):
        atlas.remove(REMOVED)


def test_so_many_removed_boards_are_kept_and_the_oldest_go(atlas: Atlas) -> None:
    for number in range(MOST_REMOVED + 2):
        atlas.remove(atlas.create(f"Number {number}").draft.id)
    names = [board.name for board in atlas.removed()]
    assert names[0] == f"Number {MOST_REMOVED + 1}"
    assert names[-1] == "Number 2"
    assert len(names) == MOST_REMOVED


def test_undo_brings_back_an_older_photograph_too(atlas: Atlas, tmp_path: Path) -> None:
    past = atlas.create("Mine")
    first = atlas.take_photograph("mine", photograph(tmp_path))
    past = past.did(edits.Photograph(first, CORNERS))
    second = atlas.take_photograph("mine", photograph(tmp_path, (300, 200)))
    past = past.did(edits.Photograph(second, None))
    atlas.save(past)
    again = atlas.open("mine")
    picture = atlas.picture(again.undo().draft)
    assert picture is not None
    assert seen(Image.open(BytesIO(picture.read_bytes()))) == ("red", "green", "blue", "white")
    # A photograph that was taken in and never laid under a sheet is thrown away.
    lost = atlas.take_photograph("mine", photograph(tmp_path, (320, 200)))
    (tmp_path / "boards" / "mine" / "past.json.new").write_text("half a past")
    atlas.open("mine")
    assert on_disk(tmp_path / "boards" / "mine") == sorted(
        [first, second, "board.json", "past.json"]
    )
    assert lost not in (first, second)
    with pytest.raises(NotationError):
        atlas.take_photograph("mine", tmp_path / "nowhere.jpg")
    with pytest.raises(StoreError):
        atlas.take_photograph("nowhere", photograph(tmp_path))


def test_a_board_goes_to_another_table_and_is_the_same_there(atlas: Atlas, tmp_path: Path) -> None:
    past = atlas.copy(shelf.board("rhine"), "Our Rhine")
    name = atlas.take_photograph("our_rhine", photograph(tmp_path))
    past = past.did(edits.Photograph(name, CORNERS))
    atlas.save(past)
    file = tmp_path / "our_rhine.board"
    file.write_bytes(atlas.export("our_rhine").content)
    there = Atlas(tmp_path / "another table")
    came = there.take_in(file)
    assert came.draft.id == "our_rhine"
    picture = there.picture(came.draft)
    assert picture is not None
    assert seen(Image.open(BytesIO(picture.read_bytes()))) == ("red", "green", "blue", "white")
    assert _but_picture(came.draft) == _but_picture(past.draft)
    # Once more is another board, not the same overwritten.
    assert there.take_in(file).draft.id == "our_rhine-2"
    assert len(there.boards()) == 2


def _but_picture(draft: Draft) -> dict[str, Any]:
    return {key: value for key, value in to_json(draft).items() if key != "picture"}


def test_a_strangers_photograph_is_drawn_anew_and_its_corners_go_along(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010F] = "Spy cameras"
    (tmp_path / "huge.png").write_bytes(saved(quartered((4000, 2000)), "PNG", exif=exif))
    board = {**shelf.board("rhine"), "picture": "huge.png",
             "picture_corners": [[0, 0], [4000, 0], [4000, 2000], [0, 2000]]}  # fmt: skip
    (tmp_path / "rhine.json").write_text(json.dumps(board))
    atlas = Atlas(tmp_path / "boards")
    draft = atlas.take_in(tmp_path / "rhine.json").draft
    assert draft.picture_corners == ((0, 0), (3000, 0), (3000, 1500), (0, 1500))
    picture = atlas.picture(draft)
    assert picture is not None
    assert b"Spy" not in picture.read_bytes()
    assert picture.read_bytes().startswith(b"\xff\xd8")


def test_a_parcel_with_a_bad_photograph_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "rhine.json").write_text(json.dumps({**shelf.board("rhine"), "picture": "bad.png"}))
    atlas = Atlas(tmp_path / "boards")
    with pytest.raises(NotationError):
        atlas.take_in(tmp_path / "rhine.json")
    assert atlas.boards() == ()
    assert not (tmp_path / "boards").exists()


def test_a_picture_that_somebody_laid_there_goes_out_as_it_would_have_come_in(
    atlas: Atlas, tmp_path: Path
) -> None:
    atlas.copy(shelf.board("rhine"), "Mine")
    folder = tmp_path / "boards" / "mine"
    (folder / "mine.png").write_bytes(saved(quartered(), "PNG"))
    board = json.loads((folder / "board.json").read_text())
    (folder / "board.json").write_text(json.dumps({**board, "picture": "mine.png"}))
    file = tmp_path / "mine.board"
    file.write_bytes(atlas.export("mine").content)
    picture = Atlas(tmp_path / "there").take_in(file).draft.picture
    assert picture is not None
    assert picture.startswith("photo-")


def test_a_file_of_another_kind_is_no_picture_whatever_a_board_says(
    atlas: Atlas, tmp_path: Path
) -> None:
    past = atlas.copy(shelf.board("rhine"), "Mine").did(edits.Photograph("past.json", None))
    atlas.save(past)
    assert atlas.picture(past.draft) is None
    assert b"past.json" not in atlas.export("mine").content


def test_a_list_is_read_again_only_where_a_file_has_changed(atlas: Atlas, tmp_path: Path) -> None:
    past = atlas.create("Mine")
    atlas.create("Yours")
    before = {board.id: board for board in atlas.boards()}
    atlas.save(past.did(edits.PutSpace((1, 1))))
    after = {board.id: board for board in atlas.boards()}
    assert after["yours"] is before["yours"]
    assert after["mine"] is not before["mine"]
    assert after["mine"].board != before["mine"].board


def test_folders_are_looked_at_and_never_raise(tmp_path: Path) -> None:
    board = folders.look(tmp_path / "nowhere")
    assert board.damaged
    assert (board.id, board.name, board.changed, board.picture) == ("nowhere", "nowhere", "", None)
