"""Reading a little of a match: as true as reading all of it, as far as it goes."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from companion.adapters.store import Journal, JournalReader, NewEntry, reader
from companion.adapters.store.file import RECORD
from companion.adapters.store.lock import noted
from companion.core.errors import DamagedRecordError, StoreError, UnreadableRecordError

AT = "2026-11-01T10:00:00Z"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A closed record: a match of nine entries, and one of which only the first is there."""
    with Journal.open(tmp_path) as journal:
        journal.begin("m", {"game": "g"}, AT)
        for number in range(1, 9, 2):
            journal.append(
                "m", number, [NewEntry("move", 1, number), NewEntry("done", 1, {"n": number})], AT
            )
        journal.begin("n", {"game": "g"}, AT)
    return tmp_path / RECORD


def harm(record: Path, statement: str) -> None:
    """Change the file behind the back of its triggers."""
    with closing(sqlite3.connect(record, isolation_level=None)) as db:
        kept = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in kept:
            db.execute(f"DROP TRIGGER {name}")
        db.execute(statement)
        for _, sql in kept:
            db.execute(sql)


@pytest.fixture
def journal(record: Path) -> Iterator[Journal]:
    with Journal.open(record.parent) as journal:
        yield journal


def test_both_ends_are_the_first_and_the_last_entry(journal: Journal) -> None:
    whole = journal.entries("m")
    assert journal.ends("m") == (whole[0], whole[-1])
    (only,) = journal.entries("n")
    assert journal.ends("n") == (only, only)


def test_the_latest_of_a_kind_is_found_from_the_end(journal: Journal) -> None:
    latest = journal.latest("m", "move")
    assert latest == journal.entries("m")[7]
    assert journal.latest("m", "outcome") is None
    assert journal.latest("n", "match_started") == journal.entries("n")[0]


def test_entries_of_a_kind_are_counted_after_a_number(journal: Journal) -> None:
    assert [journal.count("m", "move", after) for after in (-1, 0, 1, 5, 8)] == [4, 4, 3, 1, 0]


def test_a_match_that_is_not_there_has_no_ends(journal: Journal) -> None:
    with pytest.raises(StoreError, match="has no match 'x'"):
        journal.ends("x")


@pytest.mark.parametrize(
    ("statement", "seq"),
    [
        ("UPDATE entries SET body = '0' WHERE match = 'm' AND seq = 0", 0),
        ("UPDATE entries SET body = '0' WHERE match = 'm' AND seq = 8", 8),
        ("UPDATE entries SET hash = upper(hash) WHERE match = 'm' AND seq = 7", 7),
        ("DELETE FROM entries WHERE match = 'm' AND seq = 8", 8),
        ("DELETE FROM entries WHERE match = 'm' AND seq = 0", 0),
        ("UPDATE matches SET last_kind = 'outcome' WHERE id = 'm'", 9),
        ("UPDATE matches SET last_at = '2000' WHERE id = 'm'", 9),
        ("UPDATE matches SET last_seq = 6 WHERE id = 'm'", 9),
        ("DELETE FROM matches WHERE id = 'm'", 9),
    ],
)
def test_a_damaged_end_is_told_with_the_first_entry_that_cannot_be_believed(
    record: Path, statement: str, seq: int
) -> None:
    harm(record, statement)
    with Journal.open(record.parent) as journal:
        with pytest.raises(DamagedRecordError) as caught:
            journal.ends("m")
        assert (caught.value.match, caught.value.seq) == ("m", seq)
        assert journal.ends("n")
        # Nothing more is written to it, as after reading it whole.
        with pytest.raises(StoreError, match="Nothing more will be written to"):
            journal.append("n", 1, [NewEntry("move", 1, {})], AT)


def test_the_first_damage_is_named_also_where_it_is_not_at_an_end(record: Path) -> None:
    harm(record, "UPDATE entries SET body = '0' WHERE match = 'm' AND seq IN (3, 8)")
    with Journal.open(record.parent) as journal, pytest.raises(DamagedRecordError) as caught:
        journal.ends("m")
    assert caught.value.seq == 3


def test_a_damaged_entry_of_a_kind_is_not_believed(record: Path) -> None:
    harm(record, "UPDATE entries SET body = '9' WHERE match = 'm' AND seq = 7")
    with Journal.open(record.parent) as journal, pytest.raises(DamagedRecordError) as caught:
        journal.latest("m", "move")
    assert caught.value.seq == 7


def test_a_lone_file_is_read_without_a_trace(record: Path, tmp_path: Path) -> None:
    lone = tmp_path / "elsewhere" / "any-name.db"
    lone.parent.mkdir()
    lone.write_bytes(record.read_bytes())
    with Journal.open(record.parent) as journal, JournalReader.of_copy(lone) as copy:
        assert copy.matches() == journal.matches()
        assert copy.entries("m") == journal.entries("m")
    assert [file.name for file in lone.parent.iterdir()] == ["any-name.db"]


@pytest.mark.parametrize("content", [b"", b"no record", bytes(4096)])
def test_a_lone_file_that_is_no_record_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file.db").write_bytes(content)
    with pytest.raises(UnreadableRecordError):
        JournalReader.of_copy(tmp_path / "file.db")


def test_what_was_written_is_told_once_it_is_on_the_disk(journal: Journal, record: Path) -> None:
    calls: list[tuple[list[str], int]] = []

    def listen(kinds: object) -> None:
        with Journal.open(record.parent, read_only=True) as other:
            entries = sum(head.entries for head in other.matches())
        assert isinstance(kinds, list)
        calls.append((kinds, entries))

    journal.listen(listen)
    journal.append("n", 1, [NewEntry("move", 1, {}), NewEntry("done", 1, {})], AT)
    with pytest.raises(StoreError):
        journal.append("n", 1, [NewEntry("move", 1, {})], AT)
    journal.begin("o", {"game": "g"}, AT)
    assert calls == [(["move", "done"], 12), (["match_started"], 13)]


def test_a_move_that_is_written_while_it_is_read_is_no_damage(
    journal: Journal, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def a_move_later(path: Path) -> Mapping[str, int]:
        last = journal.append("m", len(written), [NewEntry("move", 1, {})], AT)
        written.append(last)
        return noted(path)

    with Journal.open(record.parent, read_only=True) as other:
        written = list(range(len(other.entries("m"))))
        monkeypatch.setattr(reader, "noted", a_move_later)
        assert [entry.seq for entry in other.entries("m")] == written
        assert other.ends("m")[1].seq == written[-1]


def test_what_comes_after_an_entry_is_read_alone(record: Path) -> None:
    with Journal.open(record.parent) as journal:
        whole = journal.entries("m")
        for seq in range(len(whole)):
            assert journal.after("m", seq, 100) == whole[seq + 1 :]
            assert journal.after("m", seq, 3) == whole[seq + 1 : seq + 4]
        assert journal.after("n", 0, 100) == ()


@pytest.mark.parametrize(("match", "seq"), [("m", 9), ("m", -1), ("none", 0)])
def test_nothing_comes_after_what_is_not_there(record: Path, match: str, seq: int) -> None:
    with Journal.open(record.parent) as journal, pytest.raises(DamagedRecordError):
        journal.after(match, seq, 100)


def test_damage_after_an_entry_is_found_and_damage_before_it_is_not(record: Path) -> None:
    harm(record, "UPDATE entries SET body = '7' WHERE match = 'm' AND seq = 5")
    with Journal.open(record.parent) as journal:
        assert [entry.seq for entry in journal.after("m", 5, 100)] == [6, 7, 8]
        with pytest.raises(DamagedRecordError) as found:
            journal.after("m", 2, 100)
        assert found.value.seq == 5
