"""The journal: written once, read back as it was, never changed."""

import resource
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.adapters.store import Journal, MatchHead, NewEntry
from companion.adapters.store.chain import link
from companion.adapters.store.file import RECORD
from companion.adapters.store.foreign import FOREIGN
from companion.core.errors import DamagedRecordError, StoreError

SETUP = {"game": "rheingold", "preset": "two", "seats": [{"name": "Jörg"}]}
AT = "2026-11-01T10:00:00Z"
LATER = "2026-11-01T10:05:00Z"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "record") as journal:
        yield journal


def move(number: int, source: str = "") -> list[NewEntry]:
    return [NewEntry("die_rolled", 1, {"face": number}, source), NewEntry("turn_ended", 2, None)]


def started(journal: Journal, match: str = "m") -> Journal:
    journal.begin(match, SETUP, AT)
    journal.append(match, 1, move(6, "die 5a0b11ff/3/17"), LATER)
    return journal


@contextmanager
def bare(path: Path) -> Iterator[sqlite3.Connection]:
    """The file as any other program sees it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        yield db


@contextmanager
def without_triggers(path: Path) -> Iterator[sqlite3.Connection]:
    """The file in the hands of somebody who means harm and tidies up."""
    with bare(path) as db:
        triggers = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        kept = triggers.fetchall()
        for name, _ in kept:
            db.execute(f"DROP TRIGGER {name}")
        yield db
        for _, sql in kept:
            db.execute(sql)


def test_a_match_is_read_back_as_it_was_written(journal: Journal) -> None:
    entries = started(journal).entries("m")
    assert [entry.seq for entry in entries] == [0, 1, 2]
    assert [entry.kind for entry in entries] == ["match_started", "die_rolled", "turn_ended"]
    assert [entry.version for entry in entries] == [1, 1, 2]
    assert [entry.body for entry in entries] == [SETUP, {"face": 6}, None]
    assert [entry.at for entry in entries] == [AT, LATER, LATER]
    assert [entry.source for entry in entries] == ["", "die 5a0b11ff/3/17", ""]


def test_append_says_the_last_number(journal: Journal) -> None:
    assert started(journal).append("m", 3, move(1), LATER) == 4


def test_heads_tell_game_times_length_and_last_kind(journal: Journal) -> None:
    assert started(journal).matches() == (MatchHead("m", "rheingold", AT, 3, LATER, "turn_ended"),)


def test_heads_stand_in_the_order_the_matches_began(journal: Journal) -> None:
    for match, at in (("c", "2026-01-01"), ("a", "2026-01-03"), ("b", "2026-01-02")):
        journal.begin(match, SETUP, at)
    assert [head.id for head in journal.matches()] == ["c", "b", "a"]


def test_sources_find_what_a_device_said_in_any_match(journal: Journal) -> None:
    started(journal)
    started(journal, "n")
    journal.append("n", 3, move(2, "die 5a0b11ff/3/18") + move(3, "die ff/1/1"), LATER)
    assert journal.sources("die 5a0b11ff/3/") == {"die 5a0b11ff/3/17", "die 5a0b11ff/3/18"}
    assert (
        journal.sources("die") == journal.sources("") == journal.sources("die 5") | {"die ff/1/1"}
    )
    assert journal.sources("lamp") == frozenset()


@pytest.mark.parametrize("expected", [0, 2, 4, -1])
def test_a_move_that_is_not_the_next_is_refused(journal: Journal, expected: int) -> None:
    before = started(journal).entries("m")
    with pytest.raises(StoreError, match="Match m continues with entry 3,"):
        journal.append("m", expected, move(1), LATER)
    assert journal.entries("m") == before


def test_a_move_without_entries_is_refused(journal: Journal) -> None:
    with pytest.raises(StoreError, match="nothing was written"):
        started(journal).append("m", 3, [], LATER)


@pytest.mark.parametrize("match", ["n", "", "\udcff"])
def test_a_match_that_never_began_has_no_entries(journal: Journal, match: str) -> None:
    started(journal)
    with pytest.raises(StoreError):
        journal.entries(match)
    with pytest.raises(StoreError):
        journal.append(match, 0, move(1), LATER)


def test_a_match_begins_once(journal: Journal) -> None:
    before = started(journal).entries("m")
    with pytest.raises(StoreError, match="already has a match m"):
        journal.begin("m", SETUP, LATER)
    assert journal.entries("m") == before


def test_a_setup_without_its_game_is_refused(journal: Journal) -> None:
    with pytest.raises(StoreError, match="The setup of match m doesn't name a game;"):
        journal.begin("m", {"preset": "two"}, AT)
    assert journal.matches() == ()


def test_a_body_that_is_no_json_writes_nothing_of_the_move(journal: Journal) -> None:
    before = started(journal).entries("m")
    with pytest.raises(TypeError):
        journal.append("m", 3, [*move(1), NewEntry("x", 1, object())], LATER)
    assert journal.entries("m") == before
    assert journal.append("m", 3, move(1), LATER) == 4


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET body = '{}'",
        "UPDATE OR REPLACE entries SET seq = 0 WHERE seq = 1",
        "DELETE FROM entries",
        "DELETE FROM matches",
        "INSERT INTO entries VALUES ('m', 1, 'k', 1, 'a', 's', 'h', '{}')",
        "INSERT INTO entries VALUES ('m', 4, 'k', 1, 'a', 's', 'h', '{}')",
        "INSERT INTO entries VALUES ('x', 0, 'k', 1, 'a', 's', 'h', '{}')",
        "INSERT OR REPLACE INTO entries VALUES ('m', 1, 'k', 1, 'a', 's', 'h', '{}')",
        "INSERT OR REPLACE INTO matches VALUES ('m', 'g', 'a', -1, '', '', '')",
        "INSERT INTO matches VALUES ('n', 'g', 'a', 5, '', '', '')",
        "UPDATE matches SET game = 'other', last_seq = last_seq + 1",
        "UPDATE matches SET last_seq = last_seq - 1",
    ],
)
def test_another_program_cannot_change_what_is_written(journal: Journal, statement: str) -> None:
    before = started(journal).entries("m")
    with bare(Path(repr(journal)[9:-1])) as db, pytest.raises(sqlite3.IntegrityError):
        db.execute(statement)
    assert journal.entries("m") == before


@pytest.mark.parametrize(
    ("statement", "seq"),
    [
        ("UPDATE entries SET body = '{\"face\":5}' WHERE seq = 1", 1),
        ("UPDATE entries SET hash = upper(hash) WHERE seq = 2", 2),
        ("UPDATE entries SET at = 'x' WHERE seq = 0", 0),
        ("UPDATE entries SET kind = CAST(x'ff' AS TEXT) WHERE seq = 2", 2),
        ("DELETE FROM entries WHERE seq = 1", 1),
        ("DELETE FROM entries WHERE seq = 2", 2),
        ("DELETE FROM entries", 0),
        ("UPDATE matches SET last_hash = ''", 3),
        ("UPDATE matches SET game = 'other'", 3),
        ("UPDATE matches SET game = CAST(x'ff' AS TEXT)", 3),
        ("DELETE FROM matches", 3),
    ],
)
def test_a_changed_record_names_the_first_entry_that_cannot_be_believed(
    tmp_path: Path, statement: str, seq: int
) -> None:
    with Journal.open(tmp_path) as journal:
        whole = started(journal).entries("m")
    with without_triggers(tmp_path / RECORD) as db:
        db.execute(statement)
    before = (tmp_path / RECORD).read_bytes()
    with Journal.open(tmp_path) as damaged, Journal.open(tmp_path / "fresh") as fresh:
        with pytest.raises(DamagedRecordError) as caught:
            damaged.entries("m")
        assert (caught.value.match, caught.value.seq) == ("m", seq)
        assert damaged.whole_entries("m") == whole[:seq]
        for write in (
            lambda: damaged.append("m", seq, move(1), LATER),
            lambda: damaged.begin("n", SETUP, LATER),
        ):
            with pytest.raises(StoreError, match="Nothing more will be written to"):
                write()
        if seq == 0:
            with pytest.raises(StoreError, match="Nothing in match m is intact"):
                damaged.copy_whole("m", fresh)
            assert fresh.matches() == ()
        else:
            assert damaged.copy_whole("m", fresh) == seq - 1
            assert fresh.entries("m") == whole[:seq]
            assert fresh.append("m", seq, move(1), LATER) == seq + 1
    assert (tmp_path / RECORD).read_bytes() == before


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM entries WHERE seq = 2", "UPDATE matches SET last_hash = 'ab'"],
)
def test_a_damaged_end_is_not_built_upon_even_unread(tmp_path: Path, statement: str) -> None:
    with Journal.open(tmp_path) as journal:
        started(journal)
    with without_triggers(tmp_path / RECORD) as db:
        db.execute(statement)
    with Journal.open(tmp_path) as journal, pytest.raises(StoreError, match="its end is damaged"):
        journal.append("m", 3, move(1), LATER)


def test_a_match_that_the_list_has_lost_is_still_found(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        for match in "abc":
            started(journal, match)
        heads = journal.matches()
    with without_triggers(tmp_path / RECORD) as db:
        db.execute("DELETE FROM matches WHERE id <> 'b'")
    with Journal.open(tmp_path, read_only=True) as journal:
        assert journal.matches() == heads
        assert len(journal.entries("b")) == 3
        with pytest.raises(DamagedRecordError):
            journal.entries("a")


def test_a_copy_is_refused_where_the_match_is_already(journal: Journal, tmp_path: Path) -> None:
    with Journal.open(tmp_path / "other") as other:
        assert started(journal).copy_whole("m", other) == 2
        with pytest.raises(StoreError, match="already has a match"):
            journal.copy_whole("m", other)
        assert other.entries("m") == journal.entries("m")


def test_only_the_entries_of_one_match_in_order_are_taken_in(
    journal: Journal, tmp_path: Path
) -> None:
    started(journal)
    started(journal, "n")
    m, n = journal.entries("m"), journal.entries("n")
    with Journal.open(tmp_path / "other") as other:
        for wrong in (m[1:], m[:1] + m[2:], m[:2] + n[2:], m[::-1]):
            with pytest.raises(StoreError, match="doesn't follow the one before it"):
                other.take_in(wrong)
        assert other.matches() == ()
        other.take_in(m[:2])
        assert other.entries("m") == m[:2]


def test_a_reader_follows_while_another_writes(journal: Journal, tmp_path: Path) -> None:
    started(journal)
    with Journal.open(tmp_path / "record", read_only=True) as reader:
        assert reader.entries("m") == journal.entries("m")
        journal.append("m", 3, move(4), LATER)
        assert reader.entries("m") == journal.entries("m")
        with pytest.raises(StoreError, match="is open read-only;"):
            reader.append("m", 5, move(4), LATER)


def test_closing_again_is_harmless_and_writes_the_log_into_the_file(tmp_path: Path) -> None:
    journal = started(Journal.open(tmp_path))
    journal.close()
    journal.close()
    assert not (tmp_path / f"{RECORD}-wal").exists()


def test_a_full_disk_stops_the_move_and_nothing_else(journal: Journal) -> None:
    before = started(journal).entries("m")
    writer = journal._writer
    assert writer is not None
    (pages,) = writer.execute("PRAGMA page_count").fetchone()
    writer.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="This wasn't recorded;") as caught:
        journal.append("m", 3, [*move(1), NewEntry("long", 1, "x" * 9000)], LATER)
    assert not isinstance(caught.value, DamagedRecordError)
    assert journal.entries("m") == before
    writer.execute(f"PRAGMA max_page_count = {pages + 100}")
    assert journal.append("m", 3, [*move(1), NewEntry("long", 1, "x" * 9000)], LATER) == 5
    assert len(journal.entries("m")) == 6


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """The system refuses to write beyond `size` bytes of any file, as a full disk does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("room", [0, 100, 4120, 5000])
def test_a_write_that_the_system_cuts_off_is_rolled_back(
    journal: Journal, tmp_path: Path, room: int
) -> None:
    before = started(journal).entries("m")
    size = (tmp_path / "record" / f"{RECORD}-wal").stat().st_size
    refused = None
    with no_file_longer_than(size + room):
        try:
            journal.append("m", 3, move(1), LATER)
        except StoreError as error:
            refused = error
    assert refused is not None
    assert "everything before it is saved" in str(refused)
    assert journal.entries("m") == before
    assert journal.append("m", 3, move(1), LATER) == 4
    journal.close()
    with Journal.open(tmp_path / "record") as again:
        assert again.entries("m")[:3] == before
        assert len(again.entries("m")) == 5


def test_no_room_for_a_new_record_leaves_none(tmp_path: Path) -> None:
    refused = None
    with no_file_longer_than(2000):
        try:
            Journal.open(tmp_path)
        except StoreError as error:
            refused = error
    assert refused is not None
    assert not (tmp_path / RECORD).exists()
    with Journal.open(tmp_path) as journal:
        assert len(started(journal).entries("m")) == 3


def test_moves_that_were_lost_with_the_log_are_missed(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.begin("m", {"game": "g"}, AT)
    journal = Journal.open(tmp_path)
    for seq in range(1, 6):
        journal.append("m", seq, [NewEntry("done", 1, {"n": seq})], AT)
    copy = tmp_path / "after-the-cut"
    shutil.copytree(tmp_path, copy, ignore=shutil.ignore_patterns("after*"))
    journal.close()
    (copy / "record.db-wal").write_bytes(b"")
    before = (copy / "record.db").read_bytes()
    with Journal.open(copy) as damaged:
        with pytest.raises(DamagedRecordError, match="some entries are missing"):
            damaged.entries("m")
        with pytest.raises(StoreError):
            damaged.append("m", 1, [NewEntry("done", 1, {})], AT)
    assert (copy / "record.db").read_bytes() == before


def test_an_older_note_or_none_is_no_damage(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.begin("m", {"game": "g"}, AT)
        journal.append("m", 1, [NewEntry("done", 1, {})], AT)
    for note in (b'["m", 0]', b"", b"garbage", b'["other", 99]'):
        (tmp_path / "record.lock").write_bytes(note)
        with Journal.open(tmp_path, read_only=True) as journal:
            assert len(journal.entries("m")) == 2


def test_a_note_of_what_came_in_that_is_damaged_counts_as_none(tmp_path: Path) -> None:
    whole = [link("", "m", 0, NewEntry("match_started", 1, {"game": "g"}), AT)]
    whole.append(link(whole[0].hash, "m", 1, NewEntry("move", 1, 1, "die 5a0b11ff/3/17"), AT))
    with Journal.open(tmp_path) as journal:
        journal.take_in(whole, foreign=2)
        assert journal.sources("die") == frozenset()
        note = (tmp_path / FOREIGN).read_text()
        for wrong in ("", "[]", "{", '{"m": 1}', '{"m": [0, "x"]}', note.replace("2", "1", 1)):
            (tmp_path / FOREIGN).write_text(wrong)
            assert journal.sources("die") == {"die 5a0b11ff/3/17"}
        (tmp_path / FOREIGN).unlink()
        (tmp_path / FOREIGN).mkdir()
        assert journal.sources("die") == {"die 5a0b11ff/3/17"}
