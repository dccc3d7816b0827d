"""What does the check of a board say, in English lines?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.board_fault import BoardFault, BoardReport
from companion.core.game import AnyGame, Json


class Said(NamedTuple):
    """A report of a check, each entry as its line."""

    faults: tuple[str, ...]
    warnings: tuple[str, ...]


def said(game: AnyGame, board: Json) -> Said:
    """What a game's check says of a board."""
    return read(game.check_board(board))


def read(report: BoardReport) -> Said:
    """A report in lines."""
    return Said(lines(report.faults), lines(report.warnings))


def lines(found: Iterable[BoardFault]) -> tuple[str, ...]:
    """Faults or warnings in lines."""
    return tuple(fault.text for fault in found)
