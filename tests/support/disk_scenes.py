"""What a table does on a disk that is full, fails, or may only be read; run by test_full_disk.

Each scene is a process of its own, on a disk of its own: `python -m tests.support.disk_scenes
SCENE FOLDER …`. It asserts what must be and prints what people are told.
"""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from companion.adapters.store import Journal
from companion.adapters.store.backups import BackupError, BackupFailure, listed, make
from companion.adapters.store.copies import check
from companion.adapters.store.file import RECORD
from companion.app import data_folder
from companion.app.backup_worker import BackupState, BackupWorker
from companion.app.compose import open_session
from companion.app.host.machine import Facts, Machine
from companion.app.session import Session
from companion.boards.collection.collection import BoardCollection
from companion.boards.shipped import shelf
from companion.cli.main import main
from companion.core.config.run_options import NO_DIE, Config
from companion.core.config.settings import BackupSettings, Settings
from companion.core.errors import StoreError
from companion.core.game import SeatSetup, Setup
from companion.games.rheingold import moves as mv
from companion.games.rheingold.drafting import edits
from companion.referee.referee import Referee

PATIENCE_S = 60.0


def setup() -> Setup:
    seats = tuple(
        SeatSetup(name, (colour,))
        for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"))
    )
    return Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats)


def config(data: Path, second: Path | None = None) -> Config:
    return Config(data, die=NO_DIE, settings=Settings(backup=BackupSettings(second)))


def referee(table: Session) -> Referee:
    assert table.match.referee is not None
    return table.match.referee


def turn(table: Session) -> None:
    """The player whose turn it is rolls and stays where he is."""
    referee(table).play(mv.Roll(1))
    referee(table).play(mv.End())


def refused(table: Session) -> str:
    """What is told when a move cannot be written; nothing may have changed."""
    before = referee(table).state
    said = ""
    for _ in range(3):
        try:
            referee(table).play(mv.Roll(1))
        except StoreError as error:
            said = str(error)
        assert said
        assert referee(table).state is before
    return said


def entries(data: Path, match: str) -> int:
    """How many entries the record has, as the next program reads it."""
    with Journal.open(data_folder.record_folder(data), read_only=True) as journal:
        return len(journal.entries(match))


def backup_worker(table: Session) -> BackupWorker:
    assert table.match._backup_worker is not None
    return table.match._backup_worker


def kept(table: Session) -> BackupState:
    """How the backups are, once they are made."""
    assert backup_worker(table).settled(PATIENCE_S)
    return backup_worker(table).kept


def back_up(table: Session, data: Path) -> BackupState:
    """Ask for a backup now."""
    backup_worker(table).use(data_folder.record_folder(data) / RECORD)
    return kept(table)


def only_whole_backups(folder: Path) -> int:
    """How many there are; each must be whole, and nothing else may lie there."""
    found = listed(folder)
    for backup in found:
        check(backup.path, lambda: False, whole=True)
    assert {file.name for file in folder.iterdir()} == {backup.path.name for backup in found}
    return len(found)


@contextmanager
def filled(folder: Path, spare: int = 0) -> Iterator[None]:
    """The disk of this folder is full but for so many bytes."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (1 << 16, 1 << 12, 1):
            with suppress(OSError):
                while file.write(b"\0" * size):
                    pass
    if spare:
        os.truncate(filler, max(0, filler.stat().st_size - spare))
    assert shutil.disk_usage(folder).free <= spare
    try:
        yield
    finally:
        filler.unlink()


def full_record(data: Path) -> None:
    """No room for a move: refused in words, and gone on with when there is room."""
    with pytest.MonkeyPatch.context() as patch, open_session(config(data)) as table:
        patch.setattr("companion.app.backup_worker.SPARED", 0)
        match = table.match.new_match(setup())
        turn(table)
        back_up(table, data)
        before, copies = entries(data, match), only_whole_backups(data / "backups")
        table.preference_store.set_preferences(table.preference_store.preferences)
        old = (data / "preferences.json").read_bytes()
        with filled(data):
            # What the log has allocated already may take a few moves more.
            with suppress(StoreError):
                while True:
                    turn(table)
            print("move:", refused(table))
            at_most = entries(data, match)
            assert at_most >= before
            assert back_up(table, data).trouble is BackupFailure.FULL
            with pytest.raises(StoreError) as caught:
                table.preference_store.set_preferences(
                    replace(table.preference_store.preferences, large_text=True)
                )
            print("preferences:", caught.value)
            assert table.preference_store.preferences.large_text
            assert (data / "preferences.json").read_bytes() == old
            out = data / "evening.match"
            assert main(["export", match, "--data", str(data), "--out", str(out)]) == 2
            assert not out.exists()
        assert entries(data, match) == at_most
        if referee(table).prompt.kind.value == "decide":
            referee(table).play(mv.End())
        turn(table)
        table.preference_store.set_preferences(
            replace(table.preference_store.preferences, large_text=True)
        )
        assert back_up(table, data).trouble is None
        assert only_whole_backups(data / "backups") == copies + 1
        state = referee(table).state
    with open_session(config(data)) as table:
        assert table.preference_store.preferences.large_text
        table.match.resume(match)
        assert referee(table).state == state
        turn(table)


def no_room_for_backups(data: Path) -> None:
    """The last room is left for the match."""
    with open_session(config(data)) as table:
        table.match.new_match(setup())
        assert kept(table).trouble is None
        with filled(data, spare=8 << 20):
            assert back_up(table, data).trouble is BackupFailure.FULL
            for _ in range(200):
                turn(table)
            # An occasion that comes late would find room again, and make one more.
            assert kept(table).trouble is BackupFailure.FULL
        assert back_up(table, data).trouble is None
        assert only_whole_backups(data / "backups") == 2


def filled_while_copying(data: Path) -> None:
    """The disk fills up in the middle of a copy."""
    with open_session(config(data)) as table:
        table.match.new_match(setup())
        for _ in range(400):
            turn(table)
        kept(table)
    number, folder = 90, data / "backups"
    copies = only_whole_backups(folder)
    filler = data / "filler"

    def fill() -> bool:
        with suppress(OSError), filler.open("ab", buffering=0) as file:
            while file.write(b"\0" * 4096):
                pass
        return False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.adapters.store.copies._PAGES", 8)
        with pytest.raises(BackupError) as caught:
            make(data / "record" / RECORD, folder, number, "20261121-201500", fill)
    print("copy:", caught.value)
    assert caught.value.trouble is BackupFailure.FULL
    assert only_whole_backups(folder) == copies
    filler.unlink()
    make(data / "record" / RECORD, folder, number, "20261121-201500", lambda: False)
    assert only_whole_backups(folder) == min(copies + 1, 6)


def full_stick(data: Path, stick: Path) -> None:
    """The second place is full, then may only be read, then is well again."""
    with open_session(config(data, stick)) as table:
        table.match.new_match(setup())
        assert (kept(table).trouble, kept(table).second_trouble) == (None, None)
        assert only_whole_backups(stick) == 1
        with filled(stick):
            assert back_up(table, data).second_trouble is BackupFailure.FULL
            assert kept(table).trouble is None
            turn(table)
        _mount("remount,ro", stick)
        assert back_up(table, data).second_trouble is BackupFailure.READ_ONLY
        assert only_whole_backups(stick) == 1
        _mount("remount,rw", stick)
        assert back_up(table, data).second_trouble is None
        assert only_whole_backups(stick) == 2
        assert only_whole_backups(data / "backups") == 4


def pulled_stick(data: Path, stick: Path) -> None:
    """The stick is pulled out: its folder is one of the card's, or none; it stays empty."""
    with open_session(config(data, stick / "table-herald")) as table:
        (stick / "table-herald").mkdir()
        table.match.new_match(setup())
        assert kept(table).second_trouble is None
        subprocess.run(["umount", str(stick)], check=True)
        assert back_up(table, data).second_trouble is BackupFailure.NOT_THERE
        assert list(stick.iterdir()) == []
        turn(table)


def read_only(data: Path) -> None:
    """A card that may only be read: told at the start; what is there can be read."""
    with open_session(config(data)) as table:
        match = table.match.new_match(setup())
        turn(table)
    machine = Machine(Facts(data), lambda: True)
    before = str(machine.card().text)
    _mount("remount,ro", data)
    assert str(machine.card().text) != before
    print("home:", machine.card().text)
    with pytest.raises(StoreError) as caught, open_session(config(data)):
        pass
    print("start:", caught.value)
    for command in (["matches"], ["replay", match, "--quiet"], ["backups", "--check"]):
        assert main([*command, "--data", str(data)]) == 0
    assert main(["rescue", "--data", str(data)]) == 1
    _mount("remount,rw", data)
    with open_session(config(data)) as table:
        table.match.resume(match)
        turn(table)


def failing(data: Path, number: int) -> None:
    """The disk begins to fail under a match, and is mended."""
    switch = Path(os.environ["FAILING_SWITCH"])
    with open_session(config(data)) as table:
        match = table.match.new_match(setup())
        turn(table)
        assert back_up(table, data).trouble is None
        copies = only_whole_backups(data / "backups")
        before = entries(data, match)
        old = files(data)
        switch.write_text(str(number))
        print("move:", refused(table))
        assert back_up(table, data).trouble in (
            BackupFailure.READ_ONLY,
            BackupFailure.FAILS,
            BackupFailure.FULL,
        )
        with pytest.raises(StoreError) as caught:
            table.preference_store.set_preferences(
                replace(table.preference_store.preferences, large_text=True)
            )
        print("preferences:", caught.value)
        assert files(data) == old
        switch.unlink()
        assert entries(data, match) == before
        turn(table)
        assert back_up(table, data).trouble is None
        assert only_whole_backups(data / "backups") == copies + 1
        state = referee(table).state
    with open_session(config(data)) as table:
        table.match.resume(match)
        assert referee(table).state == state


def failing_to_be_read_only(data: Path) -> None:
    """As a card does that has gone wrong."""
    failing(data, errno.EROFS)


def failing_altogether(data: Path) -> None:
    """As a card does that is dying."""
    failing(data, errno.EIO)


def failing_for_lack_of_room(data: Path) -> None:
    """As a quota does."""
    failing(data, errno.ENOSPC)


def full_boards(data: Path) -> None:
    """No room for a board that is drawn: it goes on in memory, and is kept when there is room."""
    atlas = BoardCollection(data_folder.boards_folder(data))
    past = atlas.copy(shelf.board("rhine"), "Ours")
    atlas.save(past)
    with filled(data):
        drawn = past
        for number in range(40):
            drawn = drawn.did(edits.PutSpace((20 * number + 5, 225)))
            with pytest.raises(StoreError) as caught:
                atlas.save(drawn)
        print("drawing:", caught.value)
        assert BoardCollection(data_folder.boards_folder(data)).open("ours") == past
        with pytest.raises(StoreError) as caught:
            atlas.create("Another")
        print("new board:", caught.value)
        out = data / "ours.board"
        assert main(["board", "export", "ours", "--data", str(data), "--out", str(out)]) == 2
        assert not out.exists()
        assert {board.id for board in atlas.boards()} == {"ours"}
    atlas.save(drawn)
    assert BoardCollection(data_folder.boards_folder(data)).open("ours") == drawn


def files(data: Path) -> set[str]:
    """The names of all files."""
    return {str(file) for file in data.rglob("*")}


def _mount(how: str, place: Path) -> None:
    subprocess.run(["mount", "-o", how, str(place)], check=True)


SCENES: dict[str, Callable[..., None]] = {
    scene.__name__: scene
    for scene in (
        full_record,
        no_room_for_backups,
        filled_while_copying,
        full_stick,
        pulled_stick,
        read_only,
        failing_to_be_read_only,
        failing_altogether,
        failing_for_lack_of_room,
        full_boards,
    )
}

if __name__ == "__main__":
    SCENES[sys.argv[1]](*map(Path, sys.argv[2:]))
