"""A disk that fails at one call, or gives and takes half the bytes: told in words, nothing lost.

`python -m tests.support.disk_attacks --failures 20000` goes on for longer.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.disks import on_failing_disk, preloaded

READS = "tests.support.disk_reads"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


def test_a_read_that_the_disk_refuses_is_no_damage_of_the_record(
    data: Path, tmp_path: Path
) -> None:
    said = on_failing_disk("record", data, tmp_path, module=READS)
    assert "is failing (" in said
    assert "damaged" not in said


def test_what_could_not_be_opened_for_writing_is_opened_again(data: Path, tmp_path: Path) -> None:
    on_failing_disk("shared_memory", data, tmp_path, module=READS)


def test_nor_of_the_vault_and_a_pin_is_set_or_not(data: Path, tmp_path: Path) -> None:
    said = on_failing_disk("vault", data, tmp_path, module=READS)
    assert "has failed (" in said
    assert "damaged" not in said


def test_what_was_chosen_comes_back_with_the_disk(data: Path, tmp_path: Path) -> None:
    on_failing_disk("preferences", data, tmp_path, module=READS)


def test_whatever_fails_is_told_in_a_line_and_done_again_when_it_works(tmp_path: Path) -> None:
    said = preloaded("tests.support.disk_attacks", ["--failures", "60", "--matches", "1"], tmp_path)
    assert "findings: 0" in said, said
