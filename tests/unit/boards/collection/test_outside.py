"""companion.boards.collection.outside: what lies on a stick is found, however much it is."""

from __future__ import annotations

import os
from pathlib import Path

from companion.boards.collection.outside import MOST_FOUND, boards, pictures


def lay(folder: Path, *names: str) -> None:
    """Lay empty files there, each newer than the one before it."""
    for number, name in enumerate(names):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        os.utime(file, (1000 + number, 1000 + number))


def test_photographs_and_boards_are_found_by_their_endings_the_newest_first(tmp_path: Path) -> None:
    lay(tmp_path, "a.jpg", "DCIM/100/IMG.JPEG", "b.PNG", "x.board", "c.gif", "y.json", "d.jpg.exe")
    assert [file.name for file in pictures([tmp_path])] == ["b.PNG", "IMG.JPEG", "a.jpg"]
    assert [file.name for file in boards([tmp_path])] == ["y.json", "x.board"]
    assert pictures([tmp_path / "nowhere", tmp_path / "a.jpg"]) == ()


def test_what_is_hidden_or_deep_and_links_are_not_followed(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    lay(stick, ".Trash/a.jpg", ".b.jpg", "1/2/3/4/c.jpg", "1/2/3/4/5/d.jpg")
    lay(tmp_path, "secret/e.jpg")
    (stick / "link").symlink_to(tmp_path / "secret")
    (stick / "f.jpg").symlink_to(tmp_path / "secret" / "e.jpg")
    (stick / "round").symlink_to(stick)
    assert [file.name for file in pictures([stick])] == ["c.jpg"]


def test_a_stick_full_of_files_does_not_keep_anybody_waiting(tmp_path: Path) -> None:
    lay(tmp_path, *(f"many/{number:05}.jpg" for number in range(5_200)))
    found = pictures([tmp_path])
    assert len(found) == MOST_FOUND
