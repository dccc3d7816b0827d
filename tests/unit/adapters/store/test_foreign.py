"""What came from elsewhere stays noted, whatever the disk does meanwhile."""

from pathlib import Path

import pytest

from companion.adapters.store.foreign import ImportNote, note, noted

CAME = ImportNote(3, "abc")


def test_a_note_that_cannot_be_read_now_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "foreign.json"
    note(file, "m1", CAME)

    def refused(_file: Path) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as failing:
        failing.setattr(Path, "read_bytes", refused)
        with pytest.raises(OSError, match="Input/output"):
            note(file, "m2", CAME)
    assert noted(file) == {"m1": CAME}
    note(file, "m2", CAME)
    assert noted(file) == {"m1": CAME, "m2": CAME}


@pytest.mark.parametrize("row", ["[1]", '[0, "h"]', '[true, "h"]', "[1, 2]", "null", "{}"])
def test_one_bad_note_takes_no_other_with_it(tmp_path: Path, row: str) -> None:
    file = tmp_path / "foreign.json"
    file.write_text(f'{{"m1": [3, "abc"], "m2": {row}}}')
    assert noted(file) == {"m1": CAME}


@pytest.mark.parametrize("content", ["", "[]", "null", "{", "[" * 100_000])
def test_a_file_that_is_none_has_no_notes(tmp_path: Path, content: str) -> None:
    file = tmp_path / "foreign.json"
    file.write_text(content)
    assert noted(file) == {}
