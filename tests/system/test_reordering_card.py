"""What the media of `tests/machine/test_reordering.py` are made by: the log and the card."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.support.cuts.block_log import SECTOR, Write, read, written
from tests.support.cuts.card import Card

FLUSH = Write(0, b"", is_flush=True)
SECTORS = 8
START = b"." * SECTORS * SECTOR


def write(sector: int, letters: str) -> Write:
    """A sector for each letter."""
    return Write(sector, b"".join(letter.encode() * SECTOR for letter in letters))


def letters(medium: bytes | bytearray) -> str:
    """A letter for each sector, which must be one and the same throughout."""
    sectors = [medium[at : at + SECTOR] for at in range(0, len(medium), SECTOR)]
    assert all(len(set(sector)) == 1 for sector in sectors)
    return "".join(chr(sector[0]) for sector in sectors)


def torn(card: Card, draws: int = 3000) -> set[str]:
    random = Random(1)
    return {letters(card.torn(random)) for _ in range(draws)}


def told(*writes: Write, dropped: int = 0) -> Card:
    card = Card(START, dropped)
    for one in writes:
        card.tell(one)
    return card


def test_a_log_is_read_as_it_was_written(tmp_path: Path) -> None:
    writes = [write(3, "ab"), FLUSH, FLUSH, write(0, "c")]
    (tmp_path / "log").write_bytes(written(writes))
    assert list(read(tmp_path / "log")) == writes


@pytest.mark.parametrize("more", [1, SECTOR - 1, SECTOR, SECTOR + 1, 2 * SECTOR])
def test_a_write_that_was_not_logged_to_its_end_is_left_out(tmp_path: Path, more: int) -> None:
    whole = written([write(3, "a"), write(5, "bc")])
    (tmp_path / "log").write_bytes(whole[: 3 * SECTOR + more])
    assert list(read(tmp_path / "log")) == [write(3, "a")]


def test_room_for_a_write_that_never_came_ends_the_log(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(written([write(3, "a")]) + bytes(4 * SECTOR))
    assert list(read(tmp_path / "log")) == [write(3, "a")]


@pytest.mark.parametrize("flags", [2, 3, 4, 8])
def test_what_the_media_do_not_know_is_refused(tmp_path: Path, flags: int) -> None:
    log = bytearray(written([write(3, "a")]))
    log[SECTOR + 16] = flags
    (tmp_path / "log").write_bytes(log)
    with pytest.raises(ValueError, match=f"the flags {flags}"):
        list(read(tmp_path / "log"))


def test_another_file_is_no_log(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(START)
    with pytest.raises(ValueError, match="is no log"):
        list(read(tmp_path / "log"))


def test_what_was_flushed_stays_and_the_rest_may() -> None:
    card = told(write(0, "a"), FLUSH, write(1, "b"), write(2, "c"))
    assert letters(card.lost()) == "a......."
    assert letters(card.whole()) == "abc....."
    assert torn(card) == {"a.......", "ab......", "a.c.....", "abc....."}


def test_sectors_of_one_write_come_one_without_the_other() -> None:
    assert torn(told(write(4, "ab"))) == {"........", "....a...", ".....b..", "....ab.."}


def test_of_two_writes_to_one_sector_the_earlier_may_be_left() -> None:
    assert torn(told(write(4, "a"), write(4, "b"))) == {"........", "....a...", "....b..."}


def test_a_card_that_drops_flushes_loses_what_was_flushed() -> None:
    writes = (write(0, "a"), FLUSH, write(1, "b"), FLUSH, write(2, "c"))
    assert letters(told(*writes).lost()) == "ab......"
    assert letters(told(*writes, dropped=1).lost()) == "a......."
    assert letters(told(*writes, dropped=2).lost()) == "........"
    assert letters(told(*writes, dropped=2).whole()) == "abc....."


def test_each_of_many_writes_may_be_the_only_one_missing_or_there() -> None:
    seen = torn(told(*(write(at, "x") for at in range(SECTORS))))
    for at in range(SECTORS):
        assert "x" * at + "." + "x" * (SECTORS - 1 - at) in seen
        assert "." * at + "x" + "." * (SECTORS - 1 - at) in seen


def test_a_write_beyond_the_disk_is_refused() -> None:
    with pytest.raises(ValueError, match="beyond the disk"):
        told(write(SECTORS, "a"), FLUSH)
