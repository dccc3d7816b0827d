"""How are boards looked at, sent out and taken in at the command line?

`herald board`, `herald board export` and `import`, with the words of
`board_options`. Exit code 2 for a wrong file or value, with the reason.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from companion import games
from companion.app import data_folder
from companion.app.transfer import export_target
from companion.boards.collection import incoming_board, photograph
from companion.boards.collection.collection import BoardCollection, is_shipped
from companion.boards.collection.folders import check as check_draft
from companion.boards.draft.any_draft import from_json, to_json
from companion.boards.shipped import shelf
from companion.cli.exchange.files import write_new
from companion.core.board_fault import BoardReport
from companion.core.config.run_options import default_data_folder
from companion.core.errors import NotationError, UsageError
from companion.core.game import Json
from companion.core.quoting import on_a_line, short

OK: Final = 0


def _data(options: argparse.Namespace) -> Path:
    chosen: Path | None = options.data
    return chosen if chosen is not None else default_data_folder(os.environ)


def _collection(options: argparse.Namespace) -> BoardCollection:
    return BoardCollection(data_folder.boards_folder(_data(options)))


def check(options: argparse.Namespace) -> int:
    """`herald board`: check files, or list what is there.

    Raises:
        UsageError: a file has faults; each was printed.
        NotationError: one is no board file.
    """
    if not options.file:
        _list(options)
        return OK
    wrong = False
    for file in options.file:
        obj, name = board_in(file), on_a_line(str(file))
        slug = obj.get("game") if isinstance(obj, dict) else None
        if not isinstance(slug, str):
            raise NotationError(f'{name} names no game: give it a "game".')
        report = games.find(slug).check_board(obj)
        _tell(name, report)
        wrong = wrong or bool(report.faults)
        if not report.faults:
            print(f"{name}: can be played")
    if wrong:
        raise UsageError("A board with faults can't be played. All faults are listed above.")
    return OK


def _tell(name: str, report: BoardReport) -> None:
    """What is wrong with a board, a line each; the same whichever word found it."""
    for fault in report.faults:
        print(f"{name}: fault: {fault}")
    for warning in report.warnings:
        print(f"{name}: warning: {warning}")


def board_in(file: Path) -> Json:
    """The object of a board file, or of the one in a parcel, whose photograph is looked at too.

    Raises:
        NotationError: it holds none, or its photograph is none.
    """
    if not incoming_board.is_parcel(file):
        return shelf.board_file(file)
    came = incoming_board.opened(file)
    if came.picture is not None:
        photograph.taken_in(came.picture)
    return to_json(came.draft)


def _list(options: argparse.Namespace) -> None:
    for info in games.INFOS.values():
        for name in shelf.shipped(info.slug):
            print(f"{name}  ({info.title})")
    for board in _collection(options).boards():
        if board.damaged:
            print(f"{board.id}  damaged: {board.damaged}")
            continue
        faults = len(board.report.faults)
        state = f"faults: {faults}" if faults else "can be played"
        print(f"{board.id}  ({games.find_info(board.game).title}, your own: {board.name}; {state})")


def export(options: argparse.Namespace) -> int:
    """`herald board export`.

    Raises:
        StoreError: the board is damaged, or no disk takes the file.
        UsageError: there is no such board, or there is such a file.
    """
    collection, name = _collection(options), str(options.board)
    if collection.find(name) is not None:
        file = collection.export(name)
    elif is_shipped(name):
        file = incoming_board.packed(from_json(shelf.board(name)), None)
    else:
        raise UsageError(f"There is no board {on_a_line(short(name))}: herald board lists them.")
    if options.out is None:
        where = export_target.put(_data(options), file.name, file.content)
    else:
        where = options.out
        write_new(where, file.content)
    print(f"Saved to {where}.")
    return OK


def take_in(options: argparse.Namespace) -> int:
    """`herald board import`.

    Raises:
        NotationError: the file holds no board; nothing was written.
        StoreError: the disk refuses.
    """
    collection = _collection(options)
    there = None if options.as_new else collection.known(options.file)
    if there is not None:
        print(f"You already have this board, as {there.id} ({there.name}).")
        print("Nothing was imported. To import it again anyway, add --as-new.")
        return OK
    draft = collection.take_in(options.file).draft
    report = check_draft(draft)
    print(f"Imported {draft.name} as {draft.id}.")
    _tell(draft.id, report)
    if report.faults:
        print("You can play on it once these are fixed in the editor.")
    return OK
