"""Which pictures and boards lie on sticks and in folders?

A USB stick may hold any number of files, so the search is limited: a few folders deep, a few
thousand names, no links. No file is opened.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

PICTURES: Final = (".jpg", ".jpeg", ".png")
BOARDS: Final = (".board", ".json")

MOST_FOUND: Final = 200
_MOST_NAMES: Final = 5_000
_DEEP: Final = 4


def pictures(folders: Iterable[Path]) -> tuple[Path, ...]:
    """The photographs in some folders, the newest first."""
    return _found(folders, PICTURES)


def boards(folders: Iterable[Path]) -> tuple[Path, ...]:
    """What may be a board in some folders, the newest first."""
    return _found(folders, BOARDS)


def _found(folders: Iterable[Path], endings: tuple[str, ...]) -> tuple[Path, ...]:
    found: dict[str, float] = {}
    for folder in folders:
        for entry in _walk(folder):
            if entry.name.lower().endswith(endings):
                try:
                    found[entry.path] = entry.stat(follow_symlinks=False).st_mtime
                except OSError:
                    continue
    newest = sorted(found, key=lambda path: (-found[path], path))
    return tuple(map(Path, newest[:MOST_FOUND]))


def _walk(folder: Path) -> Iterator[os.DirEntry[str]]:
    """The files of a folder and of those in it, the upper ones first."""
    todo, left = [(str(folder), 0)], _MOST_NAMES
    for path, deep in todo:
        try:
            with os.scandir(path) as scan:
                entries = sorted(islice(scan, left), key=lambda entry: entry.name)
        except OSError:
            # It was pulled out, or is not ours to read.
            continue
        for entry in entries:
            left -= 1
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                if deep < _DEEP:
                    todo.append((entry.path, deep + 1))
            elif entry.is_file(follow_symlinks=False):
                yield entry
