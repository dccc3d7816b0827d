"""Boards that somebody has drawn, for the tests."""

from __future__ import annotations

from pathlib import Path

from companion.boards.collection.collection import BoardCollection
from companion.boards.draft.edit_history import EditHistory
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.draft import BoardDraft
from tests.support.boards.pictures import quartered, saved

CORNERS = ((1, 2), (200, 3), (210, 100), (4, 110))


def photograph(tmp_path: Path, size: tuple[int, int] = (240, 120)) -> Path:
    file = tmp_path / "IMG_0001.JPG"
    file.write_bytes(saved(quartered(size), "JPEG"))
    return file


def on_disk(folder: Path) -> list[str]:
    """What lies in a board's folder."""
    return sorted(entry.name for entry in folder.iterdir())


def drawn_on(
    atlas: BoardCollection, past: EditHistory[BoardDraft], number: int
) -> EditHistory[BoardDraft]:
    """With so many more spaces, each kept."""
    for _ in range(number):
        past = past.did(edits.PutSpace((len(past.draft.spaces) * 9 + 9, 9)))
        atlas.save(past)
    return past
