"""One wrong byte anywhere in a record: it is noticed, or it makes no difference."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.adapters.store import Entry, Journal, NewEntry
from companion.adapters.store.file import RECORD
from companion.core.errors import StoreError

# No test here depends on a real disk, and one that is busy syncs slowly.
RAM = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None
AT = "2026-11-01T10:00:00Z"


def write(directory: Path) -> None:
    """Three matches that grew by turns, one setup longer than a page."""
    with Journal.open(directory) as journal:
        for match in ("katz", "maus", "sooneck"):
            board = {"spaces": [f"w{number}" for number in range(900)]}
            journal.begin(
                match, {"game": "rheingold", "board": board if match == "maus" else {}}, AT
            )
        for number in range(1, 25, 2):
            for match in ("katz", "maus", "sooneck"):
                rolled = NewEntry("die_rolled", 1, {"face": number % 6}, f"die 5a0b11ff/1/{number}")
                journal.append(match, number, [rolled, NewEntry("turn_ended", 1, {})], AT)


class Whole:
    """A record as it was, to be compared with what is left of it."""

    def __init__(self, home: Path) -> None:
        self.directory = home / "record"
        write(self.directory)
        self.path = self.directory / RECORD
        self.content = self.path.read_bytes()
        with Journal.open(self.directory, read_only=True) as journal:
            self.matches = {head.id: journal.entries(head.id) for head in journal.matches()}

    def believed(self, content: bytes, *, read_only: bool) -> int:
        """How many matches a changed file gives; what it gives must be true."""
        for file in self.directory.iterdir():
            file.unlink()
        self.path.write_bytes(content)
        believed: set[str] = set()
        with suppress(StoreError), Journal.open(self.directory, read_only=read_only) as journal:
            believed = {match for match in self.matches if self._is_whole(journal, match)}
            listed = {head.id for head in journal.matches()}
            assert believed <= listed
            for match in listed - self.matches.keys():
                with pytest.raises(StoreError):
                    journal.entries(match)
        if len(believed) < len(self.matches):
            assert self.path.read_bytes() == content
        return len(believed)

    def _is_whole(self, journal: Journal, match: str) -> bool:
        entries: tuple[Entry, ...] = ()
        try:
            entries = journal.whole_entries(match)
            assert journal.entries(match) == entries == self.matches[match]
        except StoreError:
            assert entries == self.matches[match][: len(entries)]
            return False
        return True


@pytest.fixture(scope="module")
def whole() -> Iterator[Whole]:
    with tempfile.TemporaryDirectory(dir=RAM) as home:
        yield Whole(Path(home))


def test_nothing_changed_is_believed(whole: Whole) -> None:
    assert whole.believed(whole.content, read_only=False) == 3


@settings(max_examples=600, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), change=st.integers(1, 255), read_only=st.booleans())
def test_a_flipped_byte_is_noticed_or_harmless(
    whole: Whole, data: st.DataObject, change: int, *, read_only: bool
) -> None:
    content = bytearray(whole.content)
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] ^= change
    whole.believed(bytes(content), read_only=read_only)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), junk=st.binary(min_size=1, max_size=600))
def test_junk_over_a_part_of_the_file_is_noticed_or_harmless(
    whole: Whole, data: st.DataObject, junk: bytes
) -> None:
    content = bytearray(whole.content)
    place = data.draw(st.integers(0, len(content) - 1))
    content[place : place + len(junk)] = junk
    whole.believed(bytes(content), read_only=False)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), change=st.integers(1, 255))
def test_a_flipped_byte_in_the_log_after_a_cut_leaves_a_true_beginning(
    whole: Whole, data: st.DataObject, change: int
) -> None:
    """SQLite drops a log from its first bad page on: the newest moves may be gone."""
    home = Path(tempfile.mkdtemp(dir=RAM))
    with Journal.open(home / "running") as journal:
        journal.take_in(whole.matches["katz"][:5])
        (home / "cut").mkdir()
        for name in (RECORD, f"{RECORD}-wal"):
            shutil.copy(home / "running" / name, home / "cut")
    log = home / "cut" / f"{RECORD}-wal"
    content = bytearray(log.read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] ^= change
    log.write_bytes(content)
    with suppress(StoreError), Journal.open(home / "cut") as journal:
        for head in journal.matches():
            assert journal.entries(head.id) == whole.matches["katz"][:5]
    shutil.rmtree(home)


@pytest.mark.parametrize("seq", [0, 1, 12, 24])
@pytest.mark.parametrize("column", ["hash", "body", "kind", "at", "source"])
def test_every_changed_letter_of_a_row_is_noticed(
    whole: Whole, tmp_path: Path, seq: int, column: str
) -> None:
    (tmp_path / RECORD).write_bytes(whole.content)
    with closing(sqlite3.connect(tmp_path / RECORD, isolation_level=None)) as db:
        triggers = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        kept = triggers.fetchall()
        for name, _ in kept:
            db.execute(f"DROP TRIGGER {name}")
        db.execute(
            f"UPDATE entries SET {column} = {column} || ' ' WHERE match = 'katz' AND seq = ?",
            (seq,),
        )
        for _, sql in kept:
            db.execute(sql)
    with Journal.open(tmp_path) as journal:
        assert journal.whole_entries("katz") == whole.matches["katz"][:seq]
        assert journal.entries("maus") == whole.matches["maus"]
