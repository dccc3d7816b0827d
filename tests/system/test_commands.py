"""What can be typed does what it says, and says in one line what it cannot do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.app.compose import open_session
from companion.boards.shipped import shelf
from companion.core.config.run_options import NO_DIE, Config
from companion.core.game import SeatSetup, Setup
from companion.games.rheingold import moves as mv
from tests.support.commands import companion, process, refused

COMMANDS = ("run", "kiosk", "engine", "demo", "matches", "replay", "export", "import", "support",
            "rescue", "backups", "board", "setup")  # fmt: skip


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A folder with one match of a few moves."""
    seats = tuple(SeatSetup(name, (colour,)) for name, colour in
                  (("Ada", "red"), ("Bénédicte", "blue"), ("Cleo #1", "green")))  # fmt: skip
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        table.match.new_match(Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats))
        assert table.match.referee is not None
        for move in (mv.Roll(3), mv.March("s3", "h2", 1), mv.March("h2", "w5", 1), mv.End()):
            table.match.referee.play(move)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    done = companion(command, "--help")
    assert done.returncode == 0
    assert "example:" in done.stdout


def test_help_names_every_command() -> None:
    done = process("--help")
    assert done.returncode == 0
    assert all(command in done.stdout for command in COMMANDS)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dance",),
        ("run", "--size", "big"),
        ("run", "--turned", "5"),
        ("export", "last", "--as", "pdf"),
        ("replay", "no-such-match"),
        ("board", "no-such-file.json"),
    ],
)
def test_a_wrong_option_file_or_value_is_one_line_and_exit_2(
    arguments: tuple[str, ...], recorded: Path
) -> None:
    refused(companion(*arguments, data=recorded), 2)


def test_a_command_in_this_process_answers_as_one_of_its_own(recorded: Path) -> None:
    """What is typed in the other tests, and what a person types."""
    for arguments in (("matches",), ("export", "last"), ("replay", "no-such-match"), ("dance",)):
        here, there = companion(*arguments, data=recorded), process(*arguments, data=recorded)
        answers = [(done.returncode, done.stdout, done.stderr) for done in (here, there)]
        assert answers[0] == answers[1]


def test_a_newcomer_has_no_matches_yet(tmp_path: Path) -> None:
    done = companion("matches", data=tmp_path / "none")
    assert (done.returncode, done.stdout) == (0, "No match has been recorded yet.\n")
    assert "nothing has been recorded" in refused(companion("export", "last", data=tmp_path), 2)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_export_is_utf_8_whatever_the_terminal_is(recorded: Path, form: str) -> None:
    done = process("export", "last", "--as", form, data=recorded, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Bénédicte" in done.stdout


def test_a_board_file_that_names_no_game_says_so(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("{}")
    assert "game" in refused(companion("board", str(file)), 2)


def test_matches_replay_and_export_tell_of_the_same_match(recorded: Path, tmp_path: Path) -> None:
    listed = companion("matches", data=recorded)
    assert listed.returncode == 0
    match_id = listed.stdout.split()[0]
    played = companion("replay", match_id, data=recorded)
    assert played.stdout.splitlines() == [
        "roll 3", "march 1 s3 > h2", "march 1 h2 > w5", "end",
        "Correct: 4 moves, the match is in progress.",
    ]  # fmt: skip
    text = tmp_path / "evening.match"
    assert companion("export", "last", "--out", str(text), data=recorded).returncode == 0
    assert "Bénédicte" in text.read_text("utf-8")
    assert companion("replay", str(text)).stdout == played.stdout
    told = json.loads(companion("export", "last", "--as", "json", data=recorded).stdout)
    assert [entry["seq"] for entry in told["entries"]] == list(range(len(told["entries"])))
    assert told["entries"][1]["body"] == {"move": "roll", "face": 3}


def test_export_overwrites_nothing(recorded: Path, tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("mine")
    line = refused(companion("export", "last", "--out", str(file), data=recorded), 2)
    assert str(file) in line
    assert file.read_text() == "mine"


def test_a_transcript_with_a_wrong_move_is_refused_with_its_line(tmp_path: Path) -> None:
    lines = shelf.sample().splitlines()
    number = next(number for number, line in enumerate(lines, 1) if "march" in line)
    lines[number - 1] = "    march 1 w1 > w9"
    file = tmp_path / "wrong.match"
    file.write_text("\n".join(lines), "utf-8")
    line = refused(companion("replay", str(file), "--quiet"), 2)
    assert f"Line {number}: No road leads from w1 to w9." in line


def test_the_sample_match_is_right() -> None:
    path = Path(shelf.__file__).with_name(shelf.SAMPLE)
    done = companion("replay", str(path), "--quiet")
    assert done.returncode == 0
    assert done.stdout.startswith("Correct:")
    assert "won" in done.stdout


def test_a_board_with_ten_faults_has_all_ten_named(tmp_path: Path) -> None:
    board = shelf.board("rhine")
    del board["starts"]["6"]
    board["castles"]["katz"]["swords"] = 4
    board["castles"]["maus"]["gates"] = []
    board["castles"]["pfalz"]["gates"] = ["g_pfalz_w", "g_pfalz_w"]
    board["castles"]["w1"] = board["castles"].pop("lahneck")
    board["roads"].append(["w1", "nowhere"])
    board["roads"].append(["w2", "w2"])
    board["spaces"]["lonely"] = {"at": [5, 5]}
    board["spaces"]["e1"]["at"] = [9000, 1]
    board["starts"]["1"]["exits"] = []
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(board), "utf-8")
    done = companion("board", str(file))
    assert done.returncode == 2
    faults = [line for line in done.stdout.splitlines() if ": fault: " in line]
    wanted = ("starts.6", "katz.swords", "maus.gates", "pfalz.gates", "castles.w1", "nowhere",
              "w2 is joined to itself", "lonely", "spaces.e1.at", "starts.1.exits")  # fmt: skip
    assert len(faults) == len(wanted)
    assert all(any(word in fault for fault in faults) for word in wanted)


def test_the_shipped_board_can_be_played() -> None:
    path = Path(shelf.__file__).with_name("rhine.json")
    done = companion("board", str(path))
    assert (done.returncode, done.stdout) == (0, f"{path}: can be played\n")


def test_two_programs_on_one_record_the_second_is_told_so(recorded: Path) -> None:
    with open_session(Config(recorded, die=NO_DIE)):
        line = refused(process("run", data=recorded, SDL_VIDEODRIVER="dummy"), 1)
        assert "another" in line.lower()
        # Reading is allowed meanwhile.
        assert companion("matches", data=recorded).returncode == 0


def test_a_file_that_is_no_record_is_told_and_kept(recorded: Path) -> None:
    file = recorded / "record" / "record.db"
    file.write_bytes(b"this is no record at all, but somebody's notes" * 50)
    before = file.read_bytes()
    refused(process("run", data=recorded, SDL_VIDEODRIVER="dummy"), 1)
    refused(companion("export", "last", data=recorded), 1)
    assert companion("rescue", data=recorded).returncode == 0
    assert file.read_bytes() == before
    # The copy that was made when the match began is what is whole.
    assert " rheingold " in companion("matches", data=recorded).stdout


def test_without_a_screen_run_referees_the_sample_into_pictures(tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = process("run", "--out", str(out), data=tmp_path / "data")
    assert done.returncode == 0, done
    assert done.stdout.startswith("There is no screen")
    assert len(done.stdout.splitlines()) < 16
    assert "won." in (out / "scores.txt").read_text("utf-8")
    turns = sorted(out.glob("turn-*.jpg"))
    assert len(turns) > 100
    assert all(picture.stat().st_size > 50_000 for picture in turns)
    assert (out / "end.jpg").is_file()


def test_pictures_that_cannot_be_written_are_one_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    assert "can't be written" in refused(companion("demo", "--out", str(file)), 2)
