"""What is kept beside the matches, and the commands that people type, on a disk that fails."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.adapters.store import Journal
from companion.adapters.store.backups import listed, make
from companion.adapters.store.copies import check
from companion.adapters.store.file import RECORD
from companion.adapters.store.running import RunningMark
from companion.app import data_folder
from companion.app.preference_file import PreferenceFile
from companion.app.saved_ui_state import UiStateFile
from companion.app.support import crash_log
from companion.app.support.flight_log import FlightLog
from companion.app.transfer import export_target
from companion.boards.collection.collection import BoardCollection
from companion.boards.shipped import shelf
from companion.cli.exit_codes import BROKEN
from companion.cli.main import main
from companion.core.errors import CompanionError
from companion.games import GAMES
from companion.games.rheingold.drafting import edits

ROUNDS = 6


def small(disk: Any, folder: Path) -> None:
    """Everything, on the folder of a match that was played."""
    data = folder / "data"
    for what in (_preferences, _bookmark, _export, _board, _backup, _never_raises, _commands):
        for number in range(ROUNDS):
            what(disk, data, number)


def _kept(data: Path) -> PreferenceFile:
    return PreferenceFile(data_folder.preferences_file(data))


def _preferences(disk: Any, data: Path, number: int) -> None:
    """What was chosen before is never lost; what is chosen now is kept, or told."""
    _kept(data).set_preferences(replace(_kept(data).preferences, language="fr", volume=3))
    found: list[PreferenceFile] = []
    if disk.attack("preferences: start", lambda: found.append(_kept(data))):
        disk.find("preferences: start", None, "they were refused")
    kept = found[0]
    chosen = replace(kept.preferences, dim_after_s=number)
    said = disk.attack("preferences: choose", lambda: kept.set_preferences(chosen))
    now = _kept(data).preferences
    if (now.language, now.volume) != ("fr", 3):
        disk.find("preferences", None, "what was chosen before is lost")
    if not said and now.dim_after_s != number:
        disk.find("preferences", None, "what was chosen is not kept, and nobody was told")
    kept.set_preferences(chosen)
    if _kept(data).preferences.dim_after_s != number:
        disk.find("preferences", None, "they cannot be kept any more")


def _bookmark(disk: Any, data: Path, number: int) -> None:
    """Where everybody is: the old or the new, whole."""
    kept, old, new = UiStateFile(data_folder.bookmark_file(data)), {"round": -1}, {"round": number}
    kept.save_ui_state(old)
    said = disk.attack("bookmark: keep", lambda: kept.save_ui_state(new))
    if kept.saved_ui_state() not in ((old, new) if said else (new,)):
        disk.find("bookmark", None, f"{kept.saved_ui_state()} is kept")
    disk.attack("bookmark: read", kept.saved_ui_state)


def _export(disk: Any, data: Path, number: int) -> None:
    """A file that leaves the house is whole, or not there."""
    content = bytes(range(256)) * 300
    place = data / "export"
    before = set(place.iterdir()) if place.exists() else set()
    said = disk.attack(
        "export", lambda: export_target.put_into([place], f"{number}.match", content)
    )
    after = set(place.iterdir()) if place.exists() else set()
    for file in after - before:
        # On a disk that takes nothing away any more it stays.
        stays = said and "u" in disk.last.calls and disk.last.times == 0
        if (said and not stays) or (not said and file.read_bytes() != content):
            disk.find("export", None, f"{said!r}, and a file of {file.stat().st_size} bytes")
            file.unlink()
    if not said and not after - before:
        disk.find("export", None, "nothing is there, and nobody was told")


def _board(disk: Any, data: Path, number: int) -> None:
    """A board that is drawn: the old or the new, and it goes on."""
    atlas = BoardCollection(data_folder.boards_folder(data))
    past = atlas.copy(shelf.board("rhine"), f"Ours {number}")
    drawn = past.did(edits.PutSpace((20 * number + 5, 225)))
    name = past.draft.id
    said = disk.attack("board: draw", lambda: atlas.save(drawn))
    kept = BoardCollection(data_folder.boards_folder(data)).open(name)
    if kept not in ((past, drawn) if said else (drawn,)):
        disk.find("board", None, f"told {said!r}, and another one is kept")
    atlas.save(drawn)
    disk.attack("board: open", lambda: BoardCollection(data_folder.boards_folder(data)).open(name))
    atlas.save(drawn)
    if BoardCollection(data_folder.boards_folder(data)).open(name).draft != drawn.draft:
        disk.find("board", None, "it is not what was drawn")
    disk.attack("board: begin", lambda: atlas.create(f"New {number}"))
    disk.attack("board: list", lambda: BoardCollection(data_folder.boards_folder(data)).boards())


_numbers: Iterator[int] = itertools.count(1)


def _backup(disk: Any, data: Path, _number: int) -> None:
    """A backup is whole or none, and none is lost."""
    folder = data_folder.backups_folder(data)
    folder.mkdir(exist_ok=True)
    record = data_folder.record_folder(data) / RECORD
    before = {one.path for one in listed(folder)}
    said = disk.attack(
        "backup",
        lambda: make(record, folder, next(_numbers), "20261121-201500", lambda: False),
    )
    after = {one.path for one in listed(folder)}
    for path in after:
        check(path, lambda: False, whole=True)
    if said and before - after:
        disk.find("backup", None, f"told {said!r}, and an older one is gone")
    make(record, folder, next(_numbers), "20261121-201500", lambda: False)


def _never_raises(disk: Any, data: Path, number: int) -> None:
    """What is worth no fault makes none."""
    flight = FlightLog(data, lambda: [f"line {number}"], lambda: 0.0)
    deeds: dict[str, Callable[[], object]] = {
        "running mark": lambda: RunningMark(data),
        "running mark: end": lambda: RunningMark(data).clear(),
        "flight record": flight.write,
        "crash log": lambda: crash_log.note(data, ValueError("nothing")),
        "folder of the record": lambda: data_folder.record_folder(data),
    }
    for name, deed in deeds.items():
        disk.attack(name, deed)


def _commands(disk: Any, data: Path, number: int) -> None:
    """A command says a line and ends with a number; none breaks down."""
    out = data / f"out {number}"
    # The game of nothing but shields is none that the program has.
    with Journal.open(data_folder.record_folder(data), read_only=True) as journal:
        is_ours = all(head.game in GAMES for head in journal.matches())
    for words in (
        ["matches"], ["replay", "last", "--quiet"], ["export", "last", "--out", str(out)],
        ["backups", "--check"], ["board"], ["support", "--out", f"{out}.zip"],
    ):  # fmt: skip
        if not is_ours and words[0] in ("replay", "export"):
            continue
        told = io.StringIO()

        def typed(words: list[str] = words, told: io.StringIO = told) -> None:
            with redirect_stdout(io.StringIO()), redirect_stderr(told):
                code = main([*words, "--data", str(data)])
            if code == BROKEN:
                raise AssertionError(told.getvalue())
            if code:
                raise _SaidError(told.getvalue().strip())

        disk.attack(f"herald {words[0]}", typed)


class _SaidError(CompanionError):
    """What a command said."""

    def __init__(self, text: str) -> None:
        super().__init__("{text}", text=text)
