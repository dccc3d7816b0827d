"""companion.boards.collection: photographs come in, and boards go to another table with them."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.boards.collection import incoming_board
from companion.boards.collection.collection import BoardCollection
from companion.boards.collection.known import KnownBoard
from companion.boards.draft import any_draft
from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.core.errors import NotationError, StoreError
from companion.games import GAMES
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.draft import BoardDraft, to_json
from tests.support.boards.drawn import CORNERS, on_disk, photograph
from tests.support.boards.pictures import quartered, saved, seen

SHIPPED = [name for game in GAMES for name in shelf.shipped(game)]


def test_undo_brings_back_an_older_photograph_too(
    collection: BoardCollection, tmp_path: Path
) -> None:
    past = collection.create("Mine")
    first = collection.take_photograph("mine", photograph(tmp_path))
    past = past.did(sheet_edits.Photograph(first, CORNERS))
    second = collection.take_photograph("mine", photograph(tmp_path, (300, 200)))
    past = past.did(sheet_edits.Photograph(second, None))
    collection.save(past)
    again = collection.open("mine")
    picture = collection.picture(again.undo().draft)
    assert picture is not None
    assert seen(Image.open(BytesIO(picture.read_bytes()))) == ("red", "green", "blue", "white")
    # A photograph that was taken in and never laid under a sheet is thrown away.
    lost = collection.take_photograph("mine", photograph(tmp_path, (320, 200)))
    (tmp_path / "boards" / "mine" / "past.json.new").write_text("half a past")
    collection.open("mine")
    assert on_disk(tmp_path / "boards" / "mine") == sorted(
        [first, second, "board.json", "past.json"]
    )
    assert lost not in (first, second)
    with pytest.raises(NotationError):
        collection.take_photograph("mine", tmp_path / "nowhere.jpg")
    with pytest.raises(StoreError):
        collection.take_photograph("nowhere", photograph(tmp_path))


def test_a_board_goes_to_another_table_and_is_the_same_there(
    collection: BoardCollection, tmp_path: Path
) -> None:
    past = collection.copy(shelf.board("rhine"), "Our Rhine")
    name = collection.take_photograph("our_rhine", photograph(tmp_path))
    past = past.did(sheet_edits.Photograph(name, CORNERS))
    collection.save(past)
    file = tmp_path / "our_rhine.board"
    file.write_bytes(collection.export("our_rhine").content)
    there = BoardCollection(tmp_path / "another table")
    assert there.known(file) is None
    came = there.take_in(file)
    assert came.draft.id == "our_rhine"
    picture = there.picture(came.draft)
    assert picture is not None
    assert seen(Image.open(BytesIO(picture.read_bytes()))) == ("red", "green", "blue", "white")
    assert _but_picture(came.draft) == _but_picture(past.draft)
    # Once more it is known, though its photograph was packed anew; taken in all the same it is
    # another board, and neither is overwritten.
    assert there.known(file) == KnownBoard("our_rhine", "Our Rhine", "rheingold", is_own=True)
    assert there.take_in(file).draft.id == "our_rhine-2"
    assert len(there.boards()) == 2


def test_a_board_is_known_by_what_is_drawn_whatever_it_is_called(
    collection: BoardCollection, tmp_path: Path
) -> None:
    file = tmp_path / "theirs.board"
    collection.copy(shelf.board("rhine"), "Theirs")
    file.write_bytes(collection.export("theirs").content)
    collection.rename("theirs", "Ours")
    known = collection.known(file)
    assert known == KnownBoard("theirs", "Ours", "rheingold", is_own=True)
    # Of two that are alike the one of that name is told.
    collection.copy(shelf.board("rhine"), "Theirs")
    assert collection.known(file) == KnownBoard("theirs-2", "Theirs", "rheingold", is_own=True)
    for name in ("theirs", "theirs-2"):
        past = collection.open(name)
        castle, swords = next((one, of.swords) for one, of in past.draft.castles.items())
        collection.save(past.did(edits.SetSwords(castle, 4 - swords if swords != 2 else 3)))
    assert collection.known(file) is None


def test_another_photograph_below_the_same_board_makes_another_board(
    collection: BoardCollection, tmp_path: Path
) -> None:
    files = []
    for name, turned in (("One", False), ("Two", True)):
        past = collection.copy(shelf.board("rhine"), name)
        picture = quartered()
        (tmp_path / "photo.png").write_bytes(
            saved(picture.transpose(Image.Transpose.ROTATE_180) if turned else picture, "PNG")
        )
        photo = collection.take_photograph(past.draft.id, tmp_path / "photo.png")
        collection.save(past.did(sheet_edits.Photograph(photo, CORNERS)))
        files.append(tmp_path / f"{name}.board")
        files[-1].write_bytes(collection.export(past.draft.id).content)
    there = BoardCollection(tmp_path / "there")
    there.take_in(files[0])
    assert there.known(files[0]) is not None
    assert there.known(files[1]) is None


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_board_goes_out_comes_in_and_is_known(tmp_path: Path, name: str) -> None:
    board = shelf.board(name)
    file = tmp_path / "shipped.board"
    file.write_bytes(incoming_board.packed(any_draft.from_json(board), None).content)
    collection = BoardCollection(tmp_path / "boards")
    assert collection.known(file) == KnownBoard(name, board["name"], board["game"], is_own=False)
    own = collection.take_in(file).draft
    assert {**any_draft.to_json(own), "id": name} == board
    game = GAMES[board["game"]]
    assert game.check_board(any_draft.to_json(own)) == game.check_board(board)
    file.write_bytes(collection.export(own.id).content)
    known = BoardCollection(tmp_path / "boards").known(file)
    assert known == KnownBoard(own.id, own.name, board["game"], is_own=True)


@pytest.mark.parametrize("name", ["rheinlander", "ringgeister"])
def test_a_board_of_another_game_travels_with_its_photograph_too(tmp_path: Path, name: str) -> None:
    (tmp_path / "photo.png").write_bytes(saved(quartered((4000, 2000)), "PNG"))
    board = {**shelf.board(name), "picture": "photo.png",
             "picture_corners": [[0, 0], [4000, 0], [4000, 2000], [0, 2000]]}  # fmt: skip
    (tmp_path / "theirs.json").write_text(json.dumps(board))
    here = BoardCollection(tmp_path / "here")
    own = here.take_in(tmp_path / "theirs.json").draft.id
    file = tmp_path / "theirs.board"
    file.write_bytes(here.export(own).content)
    there = BoardCollection(tmp_path / "there")
    came = there.take_in(file).draft
    assert came.picture_corners == ((0, 0), (3000, 0), (3000, 1500), (0, 1500))
    picture = there.picture(came)
    assert picture is not None
    assert seen(Image.open(BytesIO(picture.read_bytes()))) == ("red", "green", "blue", "white")
    changed = {"id", "picture", "picture_corners"}
    assert {key: one for key, one in any_draft.to_json(came).items() if key not in changed} == {
        key: one for key, one in board.items() if key not in changed
    }


def _but_picture(draft: BoardDraft) -> dict[str, Any]:
    return {key: value for key, value in to_json(draft).items() if key != "picture"}


def test_a_strangers_photograph_is_drawn_anew_and_its_corners_go_along(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010F] = "Spy cameras"
    (tmp_path / "huge.png").write_bytes(saved(quartered((4000, 2000)), "PNG", exif=exif))
    board = {**shelf.board("rhine"), "picture": "huge.png",
             "picture_corners": [[0, 0], [4000, 0], [4000, 2000], [0, 2000]]}  # fmt: skip
    (tmp_path / "rhine.json").write_text(json.dumps(board))
    collection = BoardCollection(tmp_path / "boards")
    draft = collection.take_in(tmp_path / "rhine.json").draft
    assert draft.picture_corners == ((0, 0), (3000, 0), (3000, 1500), (0, 1500))
    picture = collection.picture(draft)
    assert picture is not None
    assert b"Spy" not in picture.read_bytes()
    assert picture.read_bytes().startswith(b"\xff\xd8")


def test_a_parcel_with_a_bad_photograph_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "rhine.json").write_text(json.dumps({**shelf.board("rhine"), "picture": "bad.png"}))
    collection = BoardCollection(tmp_path / "boards")
    with pytest.raises(NotationError):
        collection.take_in(tmp_path / "rhine.json")
    assert collection.boards() == ()
    assert not (tmp_path / "boards").exists()


def test_a_picture_that_somebody_laid_there_goes_out_as_it_would_have_come_in(
    collection: BoardCollection, tmp_path: Path
) -> None:
    collection.copy(shelf.board("rhine"), "Mine")
    folder = tmp_path / "boards" / "mine"
    (folder / "mine.png").write_bytes(saved(quartered(), "PNG"))
    board = json.loads((folder / "board.json").read_text())
    (folder / "board.json").write_text(json.dumps({**board, "picture": "mine.png"}))
    file = tmp_path / "mine.board"
    file.write_bytes(collection.export("mine").content)
    picture = BoardCollection(tmp_path / "there").take_in(file).draft.picture
    assert picture is not None
    assert picture.startswith("photo-")


def test_a_file_of_another_kind_is_no_picture_whatever_a_board_says(
    collection: BoardCollection, tmp_path: Path
) -> None:
    wrong = sheet_edits.Photograph("past.json", None)
    past = collection.copy(shelf.board("rhine"), "Mine").did(wrong)
    collection.save(past)
    assert collection.picture(past.draft) is None
    assert b"past.json" not in collection.export("mine").content
