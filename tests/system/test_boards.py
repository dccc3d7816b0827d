"""Boards that were drawn: at the command line, on a full disk, under kill -9, at the table."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest

from companion.app import data_folder
from companion.app.compose import open_session
from companion.app.transfer import export_match
from companion.boards.collection.collection import BoardCollection
from companion.boards.shipped import shelf
from companion.cli.main import main
from companion.core.config.run_options import NO_DIE, Config
from companion.core.drafting import sheet_edits
from companion.core.game import SeatSetup, Setup
from companion.games import GAMES
from companion.games.rheingold import moves as mv
from companion.games.rheingold.drafting import edits
from tests.support.boards.drawn import CORNERS, photograph
from tests.support.disks import on_small_disks
from tests.support.turns import some

SHIPPED = [name for game in GAMES for name in shelf.shipped(game)]
RHINE = Path(str(shelf.__file__)).parent / "rhine.json"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def said(capsys: pytest.CaptureFixture[str], *arguments: str, data: Path, code: int = 0) -> str:
    """What a command says: in lines, or in one line why not."""
    assert main([*arguments, "--data", str(data)]) == code
    out, err = capsys.readouterr()
    if code:
        assert err.count("\n") == 1
        return str(err)
    assert not err
    return str(out)


def test_a_board_is_given_away_and_taken_in(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    BoardCollection(data_folder.boards_folder(data)).copy(shelf.board("rhine"), "Our Rhine")
    out = tmp_path / "ours.board"
    assert str(out) in said(capsys, "board", "export", "our_rhine", "--out", str(out), data=data)
    other = tmp_path / "other"
    assert "our_rhine" in said(capsys, "board", "import", str(out), data=other)
    listed = said(capsys, "board", data=other).splitlines()
    assert listed[-1] == "our_rhine  (Rheingold, your own: Our Rhine; can be played)"
    assert "there is" not in said(capsys, "board", "export", "our_rhine", data=other)
    assert (other / "export" / "our_rhine.board").is_file()
    # What is there is never overwritten.
    said(capsys, "board", "export", "our_rhine", "--out", str(out), data=data, code=2)


@pytest.mark.parametrize("name", ["rhine", "rheinlander", "ringgeister"])
def test_what_can_be_played_is_taken_in_and_goes_out(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """What `check` says of a file, `import` does; of every game."""
    file, out = tmp_path / "theirs.json", tmp_path / "theirs.board"
    file.write_text(json.dumps({**shelf.board(name), "name": "Theirs"}), "utf-8")
    assert "can be played" in said(capsys, "board", "check", str(file), data=data)
    assert "Imported Theirs as theirs." in said(capsys, "board", "import", str(file), data=data)
    assert "your own: Theirs; can be played" in said(capsys, "board", data=data)
    said(capsys, "board", "export", "theirs", "--out", str(out), data=data)
    assert "can be played" in said(capsys, "board", "check", str(out), data=data)
    file.write_text(json.dumps({**shelf.board(name), "size_mm": 3}), "utf-8")
    for word in ("check", "import"):
        said(capsys, "board", word, str(file), data=data, code=2)


@pytest.mark.parametrize("name", some(SHIPPED, 2))
def test_the_words_agree_on_every_shipped_board(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """It goes out, comes in, and is checked and printed alike, as it is in the program."""
    bare, out = tmp_path / "bare.json", tmp_path / "shipped.board"
    bare.write_text(json.dumps(shelf.board(name)), "utf-8")
    said(capsys, "board", "export", name, "--out", str(out), data=data)
    wanted = said(capsys, "board", "check", str(bare), data=data)
    assert said(capsys, "board", "check", str(out), data=data) == wanted.replace(
        str(bare), str(out)
    )
    told = said(capsys, "board", "import", str(out), data=data)
    assert f"already have this board, as {name} " in told
    assert not data_folder.boards_folder(data).exists()
    own = said(capsys, "board", "import", str(out), "--as-new", data=data).split()[-1].rstrip(".")
    assert f"already have this board, as {own} " in said(
        capsys, "board", "import", str(out), data=data
    )
    pages = []
    for number, which in enumerate((name, str(out), own)):
        file = tmp_path / f"{number}.pdf"
        said(capsys, "board", "print", which, "--paper", "sheet", "--parts", "board", "guide",
             "--out", str(file), data=data)  # fmt: skip
        pages.append(file.read_bytes())
    assert pages[1] == pages[0]
    assert pages[2] == pages[0]


def test_a_board_with_faults_comes_in_and_they_are_named(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = shelf.board("rhine")
    del board["starts"]["6"]
    file = tmp_path / "half.json"
    file.write_text(json.dumps(board), "utf-8")
    told = said(capsys, "board", "import", str(file), data=data)
    assert "starts.6: is missing" in told
    assert "faults: 1" in said(capsys, "board", data=data)


def _spoilt(name: str) -> dict[str, Any]:
    """A board of a game with one fault and one warning."""
    board = {**shelf.board(name), "name": "Spoilt", "hills": 3}
    match name:
        case "rhine":
            del board["starts"]["6"]
        case "rheinlander":
            board["slots"]["m1"]["touches"] = ["l1", "l9"]
        case _:
            del board["tiles"]["o1"]["points"]["as"]["arrow"]
    return board


@pytest.mark.parametrize("name", ["rhine", "rheinlander", "ringgeister"])
def test_every_word_says_the_same_of_a_board_with_faults(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """What `check` says of the file, `import` says, and `check` of what `export` writes."""
    file, out = tmp_path / "spoilt.json", tmp_path / "out.board"
    file.write_text(json.dumps(_spoilt(name)), "utf-8")

    def lines(*told: str, called: str, code: int) -> list[str]:
        assert main(["board", *told, "--data", str(data)]) == code
        out = capsys.readouterr().out.splitlines()
        begins = f"{called}: "
        return [line.removeprefix(begins) for line in out if line.startswith(begins)]

    wanted = lines("check", str(file), called=str(file), code=2)
    assert [line.split(":")[0] for line in wanted] == ["fault", "warning"]
    assert lines("import", str(file), called="spoilt", code=0) == wanted
    assert main(["board", "export", "spoilt", "--out", str(out), "--data", str(data)]) == 0
    capsys.readouterr()
    assert lines("check", str(out), called=str(out), code=2) == wanted


def test_what_cannot_be_done_is_said_in_one_line(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.board").write_bytes(b"PK\x03\x04 and no more")
    for told, code in (
        (("board", "export", "nowhere"), 2), (("board", "export", "../boards"), 2),
        (("board", "import", str(tmp_path / "no.board")), 2),
        (("board", "import", str(tmp_path / "nowhere.board")), 2),
    ):  # fmt: skip
        said(capsys, *told, data=data, code=code)
    assert not data_folder.boards_folder(data).exists()


def test_a_file_is_checked_without_a_word_or_with_one(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(capsys, "board", str(RHINE), data=data)
    assert told == said(capsys, "board", "check", str(RHINE), data=data)
    assert "can be played" in told


def test_a_parcel_is_checked_as_it_is_taken_in(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    atlas = BoardCollection(data_folder.boards_folder(data))
    past = atlas.copy(shelf.board("rhine"), "Our Rhine")
    name = atlas.take_photograph("our_rhine", photograph(tmp_path))
    atlas.save(past.did(sheet_edits.Photograph(name, CORNERS)))
    out = tmp_path / "ours.zip"
    said(capsys, "board", "export", "our_rhine", "--out", str(out), data=data)
    assert said(capsys, "board", "check", str(out), data=data).endswith("can be played\n")
    spoilt = tmp_path / "spoilt.board"
    with ZipFile(out) as parcel, ZipFile(spoilt, "w") as file:
        file.writestr("board.json", parcel.read("board.json"))
        file.writestr("photo.jpg", b"no photograph")
    for word in ("check", "import"):
        assert "isn't a JPEG" in said(capsys, "board", word, str(spoilt), data=data, code=2)


def test_a_files_name_stays_on_its_line(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a\nb\x1b[2J.json"
    file.write_bytes(RHINE.read_bytes())
    told = said(capsys, "board", "check", str(file), data=data)
    assert told.endswith(": can be played\n")
    assert all(line.isprintable() for line in told.splitlines())
    assert all(line.startswith(str(tmp_path)) for line in told.splitlines())
    file.write_text("{")
    told = said(capsys, "board", "import", str(file), data=data, code=2)
    assert told.strip().isprintable()


def test_the_engine_referees_on_a_board_of_ones_own(data: Path) -> None:
    BoardCollection(data_folder.boards_folder(data)).copy(shelf.board("rhine"), "Ours")
    new = {"do": "new", "game": "rheingold", "preset": "rheingold", "board": "ours", "seats": [
        {"name": "Ada", "colours": ["red"]}, {"name": "Ben", "colours": ["blue"]},
        {"name": "Cleo", "colours": ["green"]}]}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "companion", "engine", "--data", str(data)],
        input="".join(json.dumps(one) + "\n" for one in ({"do": "games"}, new)),
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    games, state = map(json.loads, done.stdout.splitlines())
    assert games["games"][0]["boards"][-1] == "ours"
    assert state["ok"]


def test_a_match_keeps_the_board_that_it_began_on(data: Path) -> None:
    config = Config(data, die=NO_DIE)
    info = GAMES["rheingold"].info
    with open_session(config) as table:
        table.boards.collection.copy(shelf.board("rhine"), "Ours")
        card = table.games.boards_of(info)[-1]
        assert (card.id, card.name) == ("ours", "Ours")
        seats = tuple(SeatSetup(name, (colour,)) for name, colour in
                      (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green")))  # fmt: skip
        match = table.match.new_match(Setup("rheingold", "rheingold", {}, card.board, seats))
        assert table.match.referee is not None
        for move in (mv.Roll(3), mv.March("s3", "h2", 1)):
            table.match.referee.play(move)
        state = table.match.referee.state
        # The space on which a knight stands is drawn away, and then the board is.
        table.boards.collection.save(table.boards.collection.open("ours").did(edits.Remove("h2")))
        assert table.games.boards_of(info)[-1].id == "ours"
        table.boards.collection.remove("ours")
        assert "ours" not in {card.id for card in table.games.boards_of(info)}
    with open_session(config) as table:
        table.match.resume(match)
        assert table.match.referee is not None
        assert table.match.referee.state == state
        text = export_match.written(table.match.referee._recording.record.entries(match), "text")
    assert '"ours"' in text


def test_a_full_disk_stops_no_drawing_and_breaks_no_board(data: Path) -> None:
    data.mkdir()
    told = on_small_disks("full_boards", f"{data}=size=1m")
    assert "drawing: The board can't be saved" in told
    assert "You can go on drawing" in told
    assert "new board: The board Another can't be created" in told


DRAWS = """
import sys
from pathlib import Path
from zipfile import ZipFile
from companion.boards.collection.collection import BoardCollection
from companion.games.rheingold.drafting import edits
atlas = BoardCollection(Path(sys.argv[1]))
past = atlas.open("mine")
while True:
    number = len(past.draft.spaces)
    past = past.did(edits.PutSpace((number % 80 * 10 + 5, number // 80 * 9 + 5)))
    atlas.save(past)
    print(len(past.draft.spaces), flush=True)
"""


def test_a_killed_program_has_lost_no_edit_that_it_said_was_kept(tmp_path: Path) -> None:
    atlas, random = BoardCollection(tmp_path), Random(5)
    atlas.create("Mine")
    there = 0
    for _ in range(5):
        with subprocess.Popen(
            [sys.executable, "-c", DRAWS, str(tmp_path)], stdout=subprocess.PIPE, text=True
        ) as child:
            assert child.stdout is not None
            for _ in range(random.randrange(1, 12)):
                there = int(child.stdout.readline())
            child.send_signal(signal.SIGKILL)
            kept = child.stdout.read().split()
        there = int(kept[-1]) if kept else there
        past = BoardCollection(tmp_path).open("mine")
        # At most the edit that was being written is there besides.
        assert len(past.draft.spaces) in (there, there + 1)
        there = len(past.draft.spaces)
        assert past.can_undo
    assert there > 5
