"""How is a board printed at the command line? `herald board print`.

This module finds and checks the board and decides where the PDF goes;
`companion.app.printing` says what is in it. Exit code 2 for a wrong board.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any, Final

# Before `companion.app.printing` imports pygame, which prints a greeting.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from companion import games
from companion.app import data_folder, print_process
from companion.app.transfer import export_target
from companion.boards.collection.collection import BoardCollection
from companion.boards.shipped import shelf
from companion.cli.exchange.boards import board_in
from companion.core.config.run_options import default_data_folder
from companion.core.errors import BoardError, NotationError

OK: Final = 0


def answer(options: argparse.Namespace) -> int:
    """Print a board into a new PDF.

    Raises:
        NotationError: there is no such board, or the file is none.
        BoardError: it has faults; all are named.
        UsageError: its game cannot be printed or has no such part, or it would be too many sheets.
        StoreError: no disk takes the file. Nothing was left behind.
        ConfigError: what writes the pages is not installed.
    """
    chosen: Path | None = options.data
    data = chosen if chosen is not None else default_data_folder(os.environ)
    board = _board(options.board, data)
    print_process.see_to_press()
    if options.drill:
        return _drill(options, data, board)
    from companion.app.printing import job  # noqa: PLC0415 - only now it is known to be whole

    if options.out is None:
        content = job.printed(board, options.paper, options.language, options.parts)
        where = export_target.put(data, f"{board['id']}-{options.paper}.pdf", content)
    else:
        where = job.make(board, options.paper, options.out, options.language, options.parts)
    print(f"Saved to {where}.")
    return OK


def _drill(options: argparse.Namespace, data: Path, board: Any) -> int:
    """Write a drilling plan as two new files.

    Raises:
        UsageError: the board has no castles, or a flange is in the way of something.
        StoreError: no disk takes a file.
    """
    from companion.app.printing import drilling  # noqa: PLC0415 - needs what writes pages

    made = drilling.plan(board, options.hole, options.flange)
    out: Path | None = options.out
    name = f"{board['id']}-drill" if out is None else out.stem
    for file, content in drilling.files(made, name):
        if out is None:
            where = export_target.put(data, file, content)
        else:
            where = export_target.put_into([out.parent], file, content)
        print(f"Saved to {where}.")
    return OK


def _board(name: str, data: Path) -> Any:
    """A checked board: a file, one that was drawn here, or one that came with the program."""
    if "/" in name or "." in name:
        board = board_in(Path(name))
    else:
        own = BoardCollection(data_folder.boards_folder(data)).find(name)
        if own is not None and own.damaged:
            raise NotationError(f"{name} is damaged: {own.damaged}")
        board = own.board if own is not None else shelf.board(name)
    slug = board.get("game") if isinstance(board, dict) else None
    if not isinstance(slug, str):
        raise NotationError(f'{name} names no game: give it a "game".')
    report = games.find(slug).check_board(board)
    if report.faults:
        raise BoardError(report.faults)
    return board
