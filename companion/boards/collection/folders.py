"""What does the folder of one board hold?

Reads and writes the files of one folder; which folders there are, `collection` knows. A
folder's name is its board's id, whatever its file says: somebody may have copied it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from companion import games
from companion.boards.draft.any_draft import USUAL_GAME, from_json, to_json
from companion.boards.draft.edit_history import EditHistory
from companion.core import atomic_file
from companion.core.board_fault import BoardReport
from companion.core.drafting.sheet import Corners, DraftSheet
from companion.core.errors import BoardError, NotationError, StoreError
from companion.core.frozen import frozen
from companion.core.game import Json
from companion.core.lazy_pattern import lazy_pattern
from companion.core.message import Message

BOARD_FILE: Final = "board.json"
PAST_FILE: Final = "past.json"

_MOST_BYTES: Final = 16_000_000
_PHOTO: Final = lazy_pattern(r"photo-[0-9a-f]{8}\.jpg\Z", re.ASCII)
_PICTURES: Final = (".jpg", ".jpeg", ".png")
_D = TypeVar("_D", bound=DraftSheet)
_NOTHING: Final = BoardReport((), ())


@frozen
class OwnBoard:
    """A board that was drawn at this table or imported.

    Attributes:
        id: its name in files; for a removed board, the argument of
            `BoardCollection.bring_back`.
        name: the name for people; the id where the file cannot be read.
        game: the slug of its game.
        changed: when it was last changed, UTC text; "" where that is unknown.
        board: the board file's object; None where it cannot be read.
        report: what its game's check says of it.
        picture: the file of its photograph; None where there is none.
        damaged: why it cannot be read; empty where it can.
    """

    id: str
    name: str
    game: str
    changed: str
    board: Mapping[str, Json] | None
    report: BoardReport
    picture: Path | None
    damaged: Message

    @property
    def playable(self) -> bool:
        """Whether a match can begin on it."""
        return self.board is not None and not self.report.faults


def check(draft: DraftSheet) -> BoardReport:
    """What the game of a draft says of it: faults and warnings."""
    return games.find(draft.game).check_board(to_json(draft))


def look(folder: Path) -> OwnBoard:
    """The board of a folder, as a list shows it; a damaged one says so. Never raises."""
    try:
        changed = (folder / BOARD_FILE).stat().st_mtime
        when = datetime.fromtimestamp(changed, UTC).isoformat(timespec="seconds")
    except (OSError, ValueError, OverflowError):
        when = ""
    name = folder.name.partition("~")[0]
    try:
        draft = replace(_board(folder), id=name)
    except (StoreError, NotationError) as error:
        why = error.message
        return OwnBoard(folder.name, name, USUAL_GAME, when, None, _NOTHING, None, why)
    return OwnBoard(
        folder.name, draft.name, draft.game, when, to_json(draft), check(draft),
        picture(folder, draft), Message(""),
    )  # fmt: skip


def _board(folder: Path) -> DraftSheet:
    """The board of a folder by its file; by its past, which takes longer, if that is damaged.

    Raises:
        StoreError: neither can be read.
        BoardError: the file holds what no draft can.
    """
    try:
        return from_json(_json(folder / BOARD_FILE))
    except (StoreError, BoardError):
        past = _past(folder)
        if past is None:
            raise
        draft: DraftSheet = past.draft
        return draft


def read(folder: Path) -> EditHistory[Any]:
    """The board of a folder and its past.

    The two files differ when a power cut came between writing them, so that the history is
    one step ahead, or when the board file was replaced by an older one or changed by hand.
    A replaced or changed file is used as it is; a changed one has no history.

    Raises:
        StoreError: the board file cannot be read, and the past does not help.
        BoardError: it holds what no draft can.
    """
    past = _past(folder)
    try:
        draft = from_json(_json(folder / BOARD_FILE))
    except (StoreError, BoardError):
        if past is None:
            raise
        return _named(past, folder.name)
    if past is not None and draft in past.drafts:
        return _named(_at(past, draft), folder.name)
    return _named(EditHistory.begin(draft), folder.name)


def _at(past: EditHistory[Any], draft: DraftSheet) -> EditHistory[Any]:
    """The history at the position of a draft that it contains.

    One step before the end, a power cut came between the files, and the history is right.
    Further back, an older board file was restored: it is the board, with redo for the rest.
    """
    found = (number for number, one in enumerate(past.drafts) if one == draft)
    nearest = min(found, key=lambda number: abs(number - past.done))
    return past if abs(nearest - past.done) <= 1 else replace(past, done=nearest)


def _past(folder: Path) -> EditHistory[Any] | None:
    """The edit history of the board; None where it cannot be read, which is not a fault."""
    try:
        return EditHistory.from_json(_json(folder / PAST_FILE))
    except (StoreError, NotationError):
        return None


def _named(past: EditHistory[Any], name: str) -> EditHistory[Any]:
    if past.draft.id == name or "~" in name:
        return past
    return replace(past, drafts=tuple(replace(draft, id=name) for draft in past.drafts))


def _json(file: Path) -> Json:
    """What a file of ours holds.

    Raises:
        StoreError: it cannot be read.
    """
    try:
        with file.open("rb") as opened:
            raw = opened.read(_MOST_BYTES + 1)
        return json.loads(raw if len(raw) <= _MOST_BYTES else b"")
    except OSError as error:
        raise StoreError(
            "{file} can't be read: {why}.", file=str(file), why=error.strerror
        ) from error
    except (ValueError, RecursionError) as error:
        raise StoreError("{file} is damaged.", file=str(file)) from error


def write(folder: Path, past: EditHistory[Any]) -> None:
    """Write a board's past, then its board file, each whole.

    The board file is synced, the history is not: after a power cut in the next seconds, undo
    may be lost, but no edit.

    Raises:
        OSError: the disk refuses; each file is as it was, or wholly new.
    """
    _write_soon(folder / PAST_FILE, json.dumps(past.to_json(), separators=(",", ":")))
    atomic_file.write(folder / BOARD_FILE, written(to_json(past.draft)))


def written(board: Mapping[str, Json]) -> str:
    """A board file's text as people write it: a line for each thing and each place."""
    lines = []
    for key, value in board.items():
        if isinstance(value, dict) and value:
            inner = (f"    {json.dumps(name)}: {json.dumps(one)}" for name, one in value.items())
            lines.append(f"  {json.dumps(key)}: {{\n" + ",\n".join(inner) + "\n  }")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _write_soon(file: Path, text: str) -> None:
    new = file.with_name(file.name + ".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text, "utf-8")
        new.replace(file)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise


def picture(folder: Path, draft: DraftSheet) -> Path | None:
    """The file of a draft's photograph; None where it has none, or it is not there."""
    name = draft.picture
    if name is None or not name.lower().endswith(_PICTURES):
        return None
    file = folder / name
    return file if file.is_file() else None


def is_kept(file: Path) -> bool:
    """Whether a photograph was imported, and not put there by hand."""
    return bool(_PHOTO.match(file.name))


def put_picture(folder: Path, jpeg: bytes) -> str:
    """Store an imported photograph. Returns the name of its file.

    One name is one photograph: undo may go back to an older one.

    Raises:
        OSError: the disk refuses; nothing was left behind.
    """
    name = f"photo-{hashlib.sha256(jpeg).hexdigest()[:8]}.jpg"
    file, new = folder / name, folder / f"{name}.new"
    try:
        with new.open("wb") as out:
            out.write(jpeg)
            out.flush()
            os.fsync(out.fileno())
        new.replace(file)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    return name


def tidy(folder: Path, past: EditHistory[Any]) -> None:
    """Delete photographs that no draft of a history uses, and leftovers of a crash."""
    used = {draft.picture for draft in past.drafts}
    with suppress(OSError):
        for file in folder.iterdir():
            left = file.name.removesuffix(".new") != file.name
            if left or (is_kept(file) and file.name not in used):
                file.unlink()


def scaled(draft: _D, scale: float) -> _D:
    """A draft whose photograph was made smaller."""
    if draft.picture_corners is None or scale == 1:
        return draft
    upper_left, upper_right, lower_right, lower_left = (
        (round(x * scale, 2), round(y * scale, 2)) for x, y in draft.picture_corners
    )
    corners: Corners = (upper_left, upper_right, lower_right, lower_left)
    return replace(draft, picture_corners=corners)
