"""Backups as a table has them: made while it plays, listed, checked, and gone on with."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.adapters.store import Journal, JournalReader
from companion.adapters.store.backups import BackupFailure, listed
from companion.adapters.store.file import RECORD
from companion.app import data_folder
from companion.app.backup_worker import BackupWorker
from companion.app.compose import open_session
from companion.app.session import Session
from companion.boards.shipped import shelf
from companion.cli.main import main
from companion.core.config.run_options import NO_DIE, Config
from companion.core.config.settings import BackupSettings, Settings
from companion.core.errors import DamagedRecordError, StoreError
from companion.core.game import SeatSetup, Setup
from companion.games.rheingold import moves as mv
from companion.referee.prompts import PromptKind

PATIENCE_S = 60.0
BESIDE = ("-shm", "-wal")
TURN = (mv.Roll(4), mv.March("s4", "t2", 1), mv.End(), mv.Roll(2), mv.End(), mv.Roll(1), mv.End())


def setup() -> Setup:
    seats = tuple(
        SeatSetup(name, (colour,))
        for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"))
    )
    return Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats)


def config(data: Path, second: Path | None = None) -> Config:
    return Config(data, die=NO_DIE, settings=Settings(backup=BackupSettings(second)))


def backup_worker(table: Session) -> BackupWorker:
    assert table.match._backup_worker is not None
    return table.match._backup_worker


def play(table: Session, times: int = 1) -> None:
    """Ada's, Ben's and Cleo's turn, so many times; nobody ever moves again after the first."""
    for number in range(times):
        for move in TURN:
            if not isinstance(move, mv.March) or not number:
                assert table.match.referee is not None
                table.match.referee.play(move)


def begin(table: Session) -> str:
    match_id = table.match.new_match(setup())
    assert backup_worker(table).settled(PATIENCE_S)
    return match_id


def backed_up(data: Path, moves: int = 3) -> tuple[str, int]:
    """A match whose newest backup has all of it but its last move; and how much that has."""
    with open_session(config(data)) as table:
        match_id = begin(table)
        for move in TURN[:moves]:
            assert table.match.referee is not None
            table.match.referee.play(move)
        backup_worker(table).use(data / "record" / RECORD)
        assert backup_worker(table).settled(PATIENCE_S)
        assert table.match.referee is not None
        table.match.referee.play(TURN[moves])
    with JournalReader.of_copy(listed(data / "backups")[0].path) as backup:
        return match_id, len(backup.entries(match_id))


def spoil(data: Path, kind: bytes) -> bytes:
    """Damage the first entry of this kind. The file as it is then."""
    file = data / "record" / RECORD
    raw = file.read_bytes()
    # SQLite fills its pages from behind.
    first = raw.rindex(kind)
    file.write_bytes(raw[:first] + kind.upper() + raw[first + len(kind) :])
    return file.read_bytes()


def files(folder: Path) -> dict[str, bytes]:
    """Every file but those that SQLite puts beside one that it reads."""
    found = (file for file in folder.rglob("*") if file.is_file())
    return {str(file): file.read_bytes() for file in found if file.suffix[-4:] not in BESIDE}


def test_a_match_is_copied_when_it_begins(tmp_path: Path) -> None:
    with open_session(config(tmp_path)) as table:
        match_id = begin(table)
        kept = table.match.backups()
        assert kept is not None
        assert (kept.trouble, kept.second_trouble, kept.uses_second) == (None, None, False)
    (backup,) = data_folder.backups(tmp_path, None)
    with JournalReader.of_copy(backup.backup.path) as copy:
        assert [head.id for head in copy.matches()] == [match_id]


def test_a_backup_holds_the_record_and_nothing_of_the_vault(tmp_path: Path) -> None:
    backed_up(tmp_path)
    files = {file.name for file in (tmp_path / "backups").iterdir()}
    assert files
    assert all(name.startswith("record-") and name.endswith(".db") for name in files)


def test_the_window_s_rescue_goes_on_with_a_backup_that_has_more(tmp_path: Path) -> None:
    match_id, copied = backed_up(tmp_path)
    with Journal.open(tmp_path / "record", read_only=True) as journal:
        whole = journal.entries(match_id)
    damaged = spoil(tmp_path, b"die_rolled")
    with open_session(config(tmp_path)) as table:
        assert "Damaged from entry 2" in table.match.matches()[0].damaged
        table.match.rescue(match_id)
        assert table.match.referee is not None
        # The move after the backup is not there any more: it is made again.
        table.match.referee.play(TURN[3])
        assert backup_worker(table).settled(PATIENCE_S)
    assert (tmp_path / "record" / RECORD).read_bytes() == damaged
    with Journal.open(tmp_path / "record-2", read_only=True) as journal:
        assert journal.entries(match_id)[:copied] == whole[:copied]
        assert len(journal.entries(match_id)) == len(whole) > copied


def test_the_command_says_from_which_backup_it_took_what(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match_id, copied = backed_up(tmp_path)
    spoil(tmp_path, b"die_rolled")
    assert main(["rescue", "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    newest = listed(tmp_path / "backups")[0].path
    assert f"{match_id}: {copied} intact entries, from {newest}" in said


def test_what_is_whole_in_the_damaged_record_is_better_than_an_older_backup(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match_id, copied = backed_up(tmp_path)
    with open_session(config(tmp_path)) as table:
        table.match.resume(match_id)
        assert table.match.referee is not None
        table.match.referee.play(TURN[4])
    file = tmp_path / "record" / RECORD
    raw = file.read_bytes()
    last = raw.index(b"turn_ended")
    file.write_bytes(raw[:last] + b"TURN_ended" + raw[last + 10 :])
    assert main(["rescue", "--data", str(tmp_path)]) == 0
    assert ", from " not in capsys.readouterr().out
    with Journal.open(tmp_path / "record-2", read_only=True) as journal:
        assert len(journal.entries(match_id)) > copied


def test_a_record_that_is_gone_is_rescued_from_its_backups(tmp_path: Path) -> None:
    match_id, copied = backed_up(tmp_path)
    (tmp_path / "record" / RECORD).unlink()
    with pytest.raises(StoreError, match="herald rescue"):
        Journal.open(tmp_path / "record")
    rescued = data_folder.rescue(tmp_path)
    assert rescued.kept == {match_id: copied}
    with open_session(config(tmp_path)) as table:
        table.match.resume(match_id)


def test_a_stick_alone_is_enough(tmp_path: Path) -> None:
    data, stick = tmp_path / "data", tmp_path / "stick"
    stick.mkdir()
    with open_session(config(data, stick)) as table:
        match_id = begin(table)
    shutil.rmtree(data)
    (data / "record").mkdir(parents=True)
    assert data_folder.rescue(data, second=stick).kept == {match_id: 1}


def test_a_damaged_backup_is_passed_over(tmp_path: Path) -> None:
    match_id, _copied = backed_up(tmp_path)
    backups = listed(tmp_path / "backups")
    assert len(backups) == 2
    backups[0].path.write_bytes(b"damaged")
    (tmp_path / "record" / RECORD).unlink()
    rescued = data_folder.rescue(tmp_path)
    assert rescued.kept == {match_id: 1}
    assert rescued.backups == {match_id: backups[1].path}


def test_a_match_that_is_nowhere_whole_does_not_keep_the_others_from_being_played(
    tmp_path: Path,
) -> None:
    with open_session(config(tmp_path)) as table:
        first, second = begin(table), begin(table)
    for backup in listed(tmp_path / "backups"):
        backup.path.unlink()
    file = tmp_path / "record" / RECORD
    raw = file.read_bytes()
    for match in (f"{second}match_started",):
        raw = raw.replace(match.encode(), match.replace("started", "STARTED").encode())
    file.write_bytes(raw)
    with open_session(config(tmp_path)) as table:
        with pytest.raises(StoreError, match="intact, here or in a backup"):
            table.match.rescue(second)
        assert [card.match_id for card in table.match.matches()] == [first]
        table.match.resume(first)
        play(table)


def test_a_backup_can_be_gone_on_with_by_choice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match_id, copied = backed_up(tmp_path)
    newest = listed(tmp_path / "backups")[0].path
    whole = (tmp_path / "record" / RECORD).read_bytes()
    assert main(["rescue", "--data", str(tmp_path), "--from", str(newest)]) == 0
    assert "The record is now in" in capsys.readouterr().out
    assert (tmp_path / "record" / RECORD).read_bytes() == whole
    with open_session(config(tmp_path)) as table:
        table.match.resume(match_id)
        assert table.match.referee is not None
        table.match.referee.play(TURN[3])
    with Journal.open(tmp_path / "record-2", read_only=True) as journal:
        assert len(journal.entries(match_id)) > copied


@pytest.mark.parametrize("content", [None, b"", b"a letter to grandmother" * 99])
def test_a_file_that_is_no_backup_is_refused_and_nothing_is_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    backed_up(tmp_path)
    file = tmp_path / "letter.db"
    if content is not None:
        file.write_bytes(content)
    before = files(tmp_path)
    assert main(["rescue", "--data", str(tmp_path), "--from", str(file)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "nothing was changed" in line
    assert files(tmp_path) == before
    assert data_folder.record_folder(tmp_path) == tmp_path / "record"


def test_a_table_that_is_open_is_not_put_on_another_record_behind_its_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backed_up(tmp_path)
    newest = listed(tmp_path / "backups")[0].path
    with open_session(config(tmp_path)):
        assert main(["rescue", "--data", str(tmp_path), "--from", str(newest)]) == 1
    assert "Another program" in capsys.readouterr().err
    assert data_folder.record_folder(tmp_path) == tmp_path / "record"


def test_backups_are_listed_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, stick = tmp_path / "data", tmp_path / "stick"
    stick.mkdir()
    said = tmp_path / "table-herald.toml"
    said.write_text(f'[backup]\nsecond = "{stick}"\n')
    options = ["backups", "--data", str(data), "--settings", str(said)]
    with open_session(config(data, stick)) as table:
        begin(table)
    assert main(options) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    for line, folder in zip(lines, (data / "backups", stick), strict=True):
        assert line.startswith("record-000001-")
        assert "matches: 1  entries: 1" in line
        assert line.endswith(str(folder))
    assert main([*options, "--check"]) == 0
    assert capsys.readouterr().out.count("  intact\n") == 2
    (backup,) = listed(stick)
    raw = backup.path.read_bytes()
    backup.path.write_bytes(raw.replace(b'"name":"Ada"', b'"name":"Eve"'))
    assert main([*options, "--check"]) == 1
    assert "DAMAGED: " in capsys.readouterr().out
    shutil.rmtree(stick)
    assert main(options) == 0
    assert f"The second location {stick} is missing" in capsys.readouterr().out


def test_no_backup_yet_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backups", "--data", str(tmp_path / "none")]) == 0
    assert "There are no backups yet" in capsys.readouterr().out


# How the last stop was

CHILD = """
import sys
from pathlib import Path
from companion.app.compose import open_session
from companion.core.config.run_options import NO_DIE, Config
from companion.games.rheingold import moves as mv
from tests.system.test_backups import begin
with open_session(Config(Path(sys.argv[1]), die=NO_DIE)) as table:
    begin(table)
    table.match.referee.play(mv.Roll(4))
    print("played", flush=True)
    sys.stdin.readline()
    if "fault" in sys.argv:
        raise RuntimeError("a fault of the program's own")
"""


@contextmanager
def played(data: Path, *how: str) -> Iterator[subprocess.Popen[str]]:
    """The program, in the middle of a match."""
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(data), *how],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env={
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        },
    ) as child:  # fmt: skip
        assert child.stdout is not None
        assert child.stdout.readline() == "played\n"
        yield child
        if child.poll() is None:
            child.communicate("\n")


def test_a_clean_stop_is_not_mentioned(tmp_path: Path) -> None:
    with played(tmp_path) as child:
        child.communicate("\n")
    assert child.returncode == 0
    with open_session(config(tmp_path)) as table:
        assert table.machine.home_notices() == []


@pytest.mark.parametrize("how", ["killed", "fault"])
def test_a_stop_that_was_not_clean_is_told_once_and_nothing_is_missing(
    tmp_path: Path, how: str
) -> None:
    with played(tmp_path, how) as child:
        if how == "killed":
            child.send_signal(signal.SIGKILL)
            child.wait()
    assert child.returncode
    with open_session(config(tmp_path)) as table:
        (line,) = table.machine.home_notices()
        assert line.startswith("The last session ended abruptly; everything is saved")
        (card,) = table.match.matches()
        assert card.when in line
        table.match.resume(card.match_id)
        assert table.match.referee is not None
        assert table.match.referee.prompt.kind is PromptKind.DECIDE
        # Whoever plays on has seen it.
        assert table.machine.home_notices() == []
    with open_session(config(tmp_path)) as table:
        assert table.machine.home_notices() == []


def test_where_something_is_missing_after_a_cut_it_does_not_say_everything_is_here(
    tmp_path: Path,
) -> None:
    with played(tmp_path) as child:
        child.kill()
        child.wait()
    for file in (tmp_path / "record").iterdir():
        file.write_bytes(file.read_bytes().replace(b"die_rolled", b"die_ROLLED"))
    with open_session(config(tmp_path)) as table:
        (line,) = table.machine.home_notices()
        assert "is damaged" in line
        assert "everything is here" not in line
        with pytest.raises(DamagedRecordError):
            table.match.resume(table.match.matches()[0].match_id)


def test_a_first_start_says_nothing(tmp_path: Path) -> None:
    with open_session(config(tmp_path)) as table:
        assert table.machine.home_notices() == []


def test_a_clock_that_was_never_set_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.app.home_notices.clock_is_set", lambda: False)
    with open_session(config(tmp_path)) as table:
        (line,) = table.machine.home_notices()
    assert line.startswith("The clock isn't set")


def test_a_second_place_that_is_missing_stops_nothing(tmp_path: Path) -> None:
    with open_session(config(tmp_path / "data", tmp_path / "stick")) as table:
        begin(table)
        play(table, 2)
        kept = table.match.backups()
        assert kept is not None
        assert kept.second_trouble is BackupFailure.NOT_THERE
    assert not (tmp_path / "stick").exists()
