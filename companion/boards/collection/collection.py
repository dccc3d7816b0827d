"""Which boards were drawn at this table, and where are they stored?

Each has a folder of its own: `board.json`, the board file; `past.json`, its edit history,
for undo; and its photographs. An edit is written to the history first and then to the board
file, each as a whole file. After a power cut both are whole; where they differ, the history
is one edit ahead and is used. A board file that was changed by hand is used as it is, without
undo. An older board file that was restored is used with undo and redo from that state.

A damaged folder is reported and does not hide the others. Removed boards are kept in
`removed/` and can be brought back. For one thread.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from errno import EDQUOT, EFBIG, ENOSPC, ENOTDIR
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion import games
from companion.boards.collection import folders, photograph
from companion.boards.collection.folders import OwnBoard
from companion.boards.collection.known import KnownBoard, known
from companion.boards.draft.any_draft import USUAL_GAME, from_json
from companion.boards.draft.edit_history import EditHistory
from companion.boards.shipped import shelf
from companion.core.drafting.ids import is_id, slug
from companion.core.drafting.sheet import DraftSheet, Point
from companion.core.drafting.sheet_edits import BOARD, Rename
from companion.core.errors import StoreError
from companion.core.game import Json
from companion.core.message import N_

if TYPE_CHECKING:
    from companion.boards.collection import incoming_board

REMOVED: Final = "removed"
MOST_REMOVED: Final = 20
"""Removed boards that are kept; the oldest go for good."""

_FALLBACK: Final = "board"
_FULL: Final = (ENOSPC, EDQUOT, EFBIG)
"""The error numbers of a full disk."""


class BoardCollection:
    """The boards of one folder."""

    def __init__(self, folder: Path) -> None:
        """Use a folder, which need not exist yet.

        Args:
            folder: holds a folder for each board, by its id.
        """
        self._folder = folder
        self._seen: dict[Path, tuple[tuple[int, ...], OwnBoard]] = {}

    # What is there

    def boards(self) -> tuple[OwnBoard, ...]:
        """Every board, the last changed one first; an unchanged file is not read again.

        Raises:
            StoreError: the folder itself cannot be read.
        """
        found = [
            self._look(folder) for folder in self._folders(self._folder) if _is_own(folder.name)
        ]
        return tuple(sorted(found, key=lambda board: (board.changed, board.id), reverse=True))

    def removed(self) -> tuple[OwnBoard, ...]:
        """The boards that were removed, the last one first; see `bring_back`.

        Raises:
            StoreError: their folder cannot be read.
        """
        gone = sorted(self._folders(self._folder / REMOVED), key=_removal, reverse=True)
        return tuple(self._look(folder) for folder in gone)

    def find(self, name: str) -> OwnBoard | None:
        """The board with this id; None when there is none."""
        folder = self._folder / name
        return self._look(folder) if _is_own(name) and folder.is_dir() else None

    def _folders(self, folder: Path) -> Iterator[Path]:
        try:
            if folder.is_dir():
                yield from (one for one in sorted(folder.iterdir()) if one.is_dir())
            elif folder.exists():
                raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
        except OSError as error:
            raise StoreError(
                "The boards in {folder} can't be read: {why}.",
                folder=str(folder),
                why=error.strerror,
            ) from error

    def _look(self, folder: Path) -> OwnBoard:
        seen: tuple[int, ...] = ()
        with suppress(OSError):
            stat = (folder / folders.BOARD_FILE).stat()
            seen = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
        before = self._seen.get(folder)
        if before is None or before[0] != seen or before[1].damaged:
            before = self._seen[folder] = (seen, folders.look(folder))
        return before[1]

    # Drawing

    def create(
        self, name: str, size_mm: Point | None = None, game: str = USUAL_GAME
    ) -> EditHistory[Any]:
        """A new, empty board of a game; of the size of a printed one where none is given.

        Raises:
            EditError: the name or the size is invalid.
            StoreError: the disk refuses; nothing is there.
        """
        draft = games.find_drafting(game).blank(_FALLBACK, size_mm)
        return self._begin(EditHistory.begin(draft).did(Rename(BOARD, name)).draft)

    def copy(self, board: Mapping[str, Json], name: str) -> EditHistory[Any]:
        """A new board that copies another one, shipped or own, with its photograph.

        Raises:
            EditError: the name is invalid.
            BoardError: the board cannot be edited.
            StoreError: the disk refuses; nothing is there.
        """
        draft, picture = self._with_picture(from_json(board))
        return self._begin(EditHistory.begin(draft).did(Rename(BOARD, name)).draft, picture)

    def open(self, name: str) -> EditHistory[Any]:
        """A board with its edit history, to continue drawing where it was left.

        Raises:
            StoreError: there is none of this name, or it is damaged; nothing was changed.
            BoardError: its file was changed and has something that no draft can hold.
        """
        folder = self._of(name)
        past = folders.read(folder)
        folders.tidy(folder, past)
        return past

    def save(self, past: EditHistory[Any]) -> None:
        """Store a board and its edit history; to be called after every edit.

        Raises:
            StoreError: the disk refuses. The version stored before is whole; drawing can go on.
        """
        try:
            folders.write(self._folder / past.draft.id, past)
        except OSError as error:
            if error.errno in _FULL:
                raise StoreError(
                    "The board can't be saved ({why}). You can go on drawing; check that the disk "
                    "has room.",
                    why=error.strerror,
                ) from error
            raise StoreError(
                "The board can't be saved ({why}). You can go on drawing.", why=error.strerror
            ) from error

    def rename(self, name: str, title: str) -> EditHistory[Any]:
        """Give a board another name for people; its id stays.

        Raises:
            EditError: the title is invalid.
            StoreError: the board cannot be read or kept.
        """
        past = self.open(name).did(Rename(BOARD, title))
        self.save(past)
        return past

    # Photographs

    def picture(self, draft: DraftSheet) -> Path | None:
        """The file of a board's photograph; None where it has none, or it is not there."""
        return folders.picture(self._folder / draft.id, draft) if _is_own(draft.id) else None

    def take_photograph(self, name: str, file: Path) -> str:
        """Import a photograph for a board; `sheet_edits.Photograph` places it under the sheet.

        Args:
            name: the board's id.
            file: a JPEG or PNG.

        Returns:
            The name of its file beside the board file.

        Raises:
            NotationError: the file is not an acceptable picture.
            StoreError: the disk refuses.
        """
        folder, photo = self._of(name), photograph.taken_in(file)
        try:
            return folders.put_picture(folder, photo.jpeg)
        except OSError as error:
            raise StoreError("The photo can't be saved ({why}).", why=error.strerror) from error

    # Removing, export and import

    def remove(self, name: str) -> str:
        """Put a board away. Returns the id with which it can be brought back.

        Raises:
            StoreError: there is none of this name, or the disk refuses.
        """
        folder, bin_ = self._of(name), self._folder / REMOVED
        try:
            bin_.mkdir(exist_ok=True)
            number = 1 + max(map(_removal, self._folders(bin_)), default=0)
            away = bin_ / f"{name}~{number}"
            folder.rename(away)
            for old in sorted(self._folders(bin_), key=_removal)[:-MOST_REMOVED]:
                shutil.rmtree(old, ignore_errors=True)
        except OSError as error:
            raise _cannot(N_("The board {name} can't be removed: {why}."), name, error) from error
        return away.name

    def bring_back(self, removed: str) -> str:
        """Bring a removed board back. Returns its id, a new one where the old is taken.

        Args:
            removed: its id in `removed()`.

        Raises:
            StoreError: it is not there any more, or the disk refuses.
        """
        away = next(
            (one for one in self._folders(self._folder / REMOVED) if one.name == removed), None
        )
        if away is None:
            raise StoreError("This board no longer exists.")
        name = self._free_id(away.name.partition("~")[0])
        try:
            away.rename(self._folder / name)
        except OSError as error:
            raise _cannot(N_("The board {name} can't be restored: {why}."), name, error) from error
        return name

    def export(self, name: str) -> incoming_board.BoardFile:
        """A board and its photograph as one file to give away.

        Raises:
            StoreError: there is none of this name, or it is damaged.
            NotationError: its photograph cannot be read.
        """
        # A board on its way is a ZIP file, which takes a while to load.
        from companion.boards.collection import incoming_board  # noqa: PLC0415 - see above

        draft, picture = self._with_picture(folders.read(self._of(name)).draft)
        return incoming_board.packed(draft, picture)

    def _with_picture(self, draft: DraftSheet) -> tuple[DraftSheet, bytes | None]:
        """A board with its photograph's content; None where it has none, or it is not there.

        Raises:
            NotationError: it is none that is taken in.
            StoreError: it cannot be read.
        """
        file = self.picture(draft)
        if file is None:
            return draft, None
        if not folders.is_kept(file):
            # A photograph that was put there by hand is processed as on import.
            photo = photograph.taken_in(file)
            return folders.scaled(draft, photo.scale), photo.jpeg
        try:
            return draft, file.read_bytes()
        except OSError as error:
            raise StoreError(
                "{file} can't be read: {why}.", file=str(file), why=error.strerror
            ) from error

    def known(self, path: Path) -> KnownBoard | None:
        """The board here, own or of the program, that a file holds; None when it is a new one.

        Raises:
            NotationError: it holds no valid board; one sentence says why.
            StoreError: the boards here cannot be read.
        """
        draft, jpeg = _prepared(path)
        return known(draft, jpeg, self.boards())

    def take_in(self, path: Path) -> EditHistory[Any]:
        """Import a board from a parcel or a bare board file; a new one, whatever is there.

        Who asks `known` first doubles nothing that is there.

        Raises:
            NotationError: it is not a valid board; one sentence says why. Nothing was written.
            StoreError: the disk refuses; nothing is there.
        """
        return self._begin(*_prepared(path))

    # Folders

    def _of(self, name: str) -> Path:
        """The folder of a board.

        Raises:
            StoreError: there is none.
        """
        folder = self._folder / name
        if not _is_own(name) or not folder.is_dir():
            raise StoreError("You have no board called {name}.", name=name)
        return folder

    def _begin(self, draft: DraftSheet, picture: bytes | None = None) -> EditHistory[Any]:
        """Make a board's folder; all of it or nothing.

        Raises:
            StoreError: the disk refuses.
        """
        name = self._free_id(slug(draft.name) or _FALLBACK)
        folder = self._folder / name
        corners = draft.picture_corners if picture is not None else None
        draft = replace(draft, id=name, picture=None, picture_corners=corners)
        try:
            folder.mkdir(parents=True)
        except OSError as error:
            raise _cannot(
                N_("The board {name} can't be created: {why}."), draft.name, error
            ) from error
        try:
            if picture is not None:
                draft = replace(draft, picture=folders.put_picture(folder, picture))
            past = EditHistory.begin(draft)
            folders.write(folder, past)
        except OSError as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise _cannot(
                N_("The board {name} can't be created: {why}."), draft.name, error
            ) from error
        return past

    def _free_id(self, wished: str) -> str:
        taken = {REMOVED, *_shipped()}
        with suppress(OSError):
            taken |= {entry.name for entry in self._folder.iterdir()}
        name, number = wished, 2
        while name in taken:
            name, number = f"{wished}-{number}", number + 1
        return name


def _prepared(path: Path) -> tuple[DraftSheet, bytes | None]:
    """The board in a file, with its photograph as it will be stored.

    Raises:
        NotationError: it holds no valid board.
    """
    from companion.boards.collection import incoming_board  # noqa: PLC0415 - as above

    came = incoming_board.opened(path)
    if came.picture is None:
        return came.draft, None
    photo = photograph.taken_in(came.picture)
    return folders.scaled(came.draft, photo.scale), photo.jpeg


def _is_own(name: str) -> bool:
    return is_id(name) and name != REMOVED


@cache
def _shipped() -> frozenset[str]:
    return frozenset(name for game in games.INFOS for name in shelf.shipped(game))


def is_shipped(name: str) -> bool:
    """Whether a board of the program has this id."""
    return name in _shipped()


def _removal(folder: Path) -> int:
    """The number of a removed board: the last one has the highest."""
    number = folder.name.rpartition("~")[2]
    return int(number) if number.isdecimal() and len(number) < 9 else 0


def _cannot(text: str, name: str, error: OSError) -> StoreError:
    return StoreError(text, name=name, why=error.strerror or str(error))
