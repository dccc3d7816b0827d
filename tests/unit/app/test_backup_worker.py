"""When backups are made, by whom, and that nothing of it stops a match."""

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.adapters.store import Journal, JournalReader, NewEntry
from companion.adapters.store.backups import KEPT, BackupError, BackupFailure, listed
from companion.adapters.store.copies import StoppedError
from companion.adapters.store.file import RECORD
from companion.app.backup_worker import EVERY, BackupWorker
from companion.referee.entries import MOVE, OUTCOME

AT = "2026-11-01T10:00:00Z"
PATIENCE_S = 60.0


class Evening:
    """A record that is written, and its keeper."""

    def __init__(self, home: Path, stack: ExitStack) -> None:
        self.home = home
        self.journal = stack.enter_context(Journal.open(home / "record"))
        self.folder = home / "backups"
        self._stack = stack

    def begin_keeping(self, second: Path | None = None) -> BackupWorker:
        self.keeper = BackupWorker(
            self.home / "record" / RECORD,
            self.folder,
            second,
            lambda: datetime(2026, 11, 21, 20, 15, tzinfo=UTC),
            rest_s=0,
        )
        self._stack.callback(self.keeper.close)
        self.journal.listen(self.keeper.heard)
        self.settle()
        return self.keeper

    def settle(self) -> None:
        assert self.keeper.settled(PATIENCE_S)

    def begin(self, match: str = "m") -> None:
        self.journal.begin(match, {"game": "g"}, AT)

    def play(self, moves: int, kind: str = "die_rolled", match: str = "m") -> None:
        for _ in range(moves):
            (seq,) = [head.entries for head in self.journal.matches() if head.id == match]
            self.journal.append(match, seq, [NewEntry(MOVE, 1, {}), NewEntry(kind, 1, {})], AT)

    def made(self, folder: Path | None = None) -> list[int]:
        """How many entries each backup holds, the oldest first."""
        self.settle()
        found = []
        for backup in listed(folder or self.folder)[::-1]:
            with JournalReader.of_copy(backup.path) as copy:
                found.append(sum(head.entries for head in copy.matches()))
        return found


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with ExitStack() as stack:
        yield Evening(tmp_path, stack)


def test_a_backup_is_made_at_the_start_and_the_end_of_a_match(evening: Evening) -> None:
    evening.begin_keeping()
    assert evening.made() == []
    evening.begin()
    assert evening.made() == [1]
    evening.play(3)
    assert evening.made() == [1]
    evening.play(1, OUTCOME)
    assert evening.made() == [1, 9]


def test_a_backup_is_made_every_fifty_moves(evening: Evening) -> None:
    evening.begin_keeping()
    evening.begin()
    assert evening.made() == [1]
    evening.play(EVERY - 1)
    assert evening.made() == [1]
    evening.play(1)
    assert evening.made() == [1, 1 + 2 * EVERY]
    evening.play(EVERY)
    assert evening.made() == [1, 1 + 2 * EVERY, 1 + 4 * EVERY]


def test_no_move_waits_for_a_backup(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    held, asked = threading.Event(), threading.Event()
    thread: list[str] = []

    def slow(*_arguments: object, **_options: object) -> None:
        thread.append(threading.current_thread().name)
        asked.set()
        held.wait(PATIENCE_S)
        raise BackupError(BackupFailure.FULL, "full")

    monkeypatch.setattr("companion.app.backup_worker.make", slow)
    keeper = evening.begin_keeping()
    evening.begin()
    assert asked.wait(PATIENCE_S)
    # The backup hangs; the match goes on.
    evening.play(5)
    assert not keeper.settled(0)
    held.set()
    evening.settle()
    assert thread == ["backups"]
    assert keeper.kept.trouble is BackupFailure.FULL


@pytest.mark.parametrize(
    ("deed", "is_due"),
    [
        (lambda evening: evening.play(EVERY - 1), False),
        (lambda evening: evening.play(EVERY), True),
        (lambda evening: evening.play(1, OUTCOME), True),
        (lambda evening: evening.begin("n"), True),
    ],
)
def test_what_a_cut_kept_from_being_copied_is_copied_at_the_next_start(
    evening: Evening, deed: Callable[[Evening], None], *, is_due: bool
) -> None:
    evening.begin_keeping()
    evening.begin()
    assert evening.made() == [1]
    evening.keeper.close()
    evening.journal.listen(lambda _kinds: None)
    deed(evening)
    evening.begin_keeping()
    assert len(evening.made()) == 1 + is_due


def test_the_end_waits_for_a_backup_that_is_due(evening: Evening) -> None:
    evening.begin_keeping()
    evening.begin()
    evening.play(1, OUTCOME)
    evening.keeper.close()
    with JournalReader.of_copy(listed(evening.folder)[0].path) as newest:
        assert newest.matches()[0].last_kind == OUTCOME


def test_the_end_waits_no_longer_than_it_has_patience(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = threading.Event()

    def endless(_record: object, _target: object, stopped: Callable[[], bool]) -> None:
        asked.set()
        while not stopped():
            threading.Event().wait(0.01)
        raise StoppedError("stopped")

    monkeypatch.setattr("companion.adapters.store.backups.copy", endless)
    evening.begin_keeping()
    evening.begin()
    assert asked.wait(PATIENCE_S)
    evening.keeper.close(patience_s=0)
    assert list(evening.folder.iterdir()) == []


def test_a_second_place_gets_the_same(evening: Evening, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    keeper = evening.begin_keeping(stick)
    for _ in range(KEPT + 2):
        evening.begin(f"m{len(evening.made())}-{_}")
        evening.settle()
    here = [backup.path.name for backup in listed(evening.folder)]
    assert [backup.path.name for backup in listed(stick)] == here
    assert len(here) == KEPT
    assert (keeper.kept.trouble, keeper.kept.second_trouble) == (None, None)
    assert keeper.kept.at == "20261121-201500"


def test_a_stick_may_come_and_go(evening: Evening, tmp_path: Path) -> None:
    stick, away = tmp_path / "stick", tmp_path / "away"
    stick.mkdir()
    keeper = evening.begin_keeping(stick)
    evening.begin("a")
    assert evening.made(stick) == [1]
    stick.rename(away)
    evening.begin("b")
    assert evening.made() == [1, 2]
    assert keeper.kept.second_trouble is BackupFailure.NOT_THERE
    assert keeper.kept.trouble is None
    assert not stick.exists()
    away.rename(stick)
    evening.begin("c")
    assert evening.made(stick) == [1, 3]
    assert keeper.kept.second_trouble is None


def test_a_missing_stick_is_known_from_the_start(evening: Evening, tmp_path: Path) -> None:
    keeper = evening.begin_keeping(tmp_path / "stick")
    assert keeper.kept.uses_second
    assert keeper.kept.second_trouble is BackupFailure.NOT_THERE


def test_the_second_place_gets_its_copy_also_when_the_first_has_no_room(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setattr("companion.app.backup_worker.SPARED", 1 << 62)
    keeper = evening.begin_keeping(stick)
    evening.begin()
    assert evening.made() == []
    assert evening.made(stick) == [1]
    assert (keeper.kept.trouble, keeper.kept.second_trouble) == (BackupFailure.FULL, None)


def test_a_place_that_fails_is_tried_again_and_then_well(evening: Evening) -> None:
    evening.folder.write_text("a file where the folder should be")
    keeper = evening.begin_keeping()
    evening.begin("a")
    evening.settle()
    assert keeper.kept.trouble is BackupFailure.NOT_THERE
    evening.play(3, match="a")
    evening.folder.unlink()
    evening.begin("b")
    assert evening.made() == [8]
    assert keeper.kept.trouble is None


def test_a_record_that_is_exchanged_is_copied_at_once(evening: Evening, tmp_path: Path) -> None:
    evening.begin_keeping()
    evening.begin()
    evening.settle()
    with Journal.open(tmp_path / "record-2") as other:
        for match in "xyz":
            other.begin(match, {"game": "g"}, AT)
        evening.keeper.use(tmp_path / "record-2" / RECORD)
        assert evening.made() == [1, 3]


def test_a_damaged_record_is_told_and_costs_no_backup(evening: Evening) -> None:
    evening.begin_keeping()
    evening.begin()
    assert evening.made() == [1]
    evening.keeper.close()
    evening.journal.close()
    file = evening.home / "record" / RECORD
    file.write_bytes(file.read_bytes().replace(b"mmatch_started", b"mmatch_startex"))
    shutil.copytree(evening.home / "record", evening.home / "before")
    keeper = evening.begin_keeping()
    evening.keeper.use(file)
    assert evening.made() == [1]
    assert keeper.kept.trouble is BackupFailure.DAMAGED
    assert file.read_bytes() == (evening.home / "before" / RECORD).read_bytes()
