"""A printing press on the desk: its pages are there when the desk says so."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.printing import tiles
from companion.app.printing.printable_games import PARTS
from companion.core.errors import StoreError
from companion.core.game import Json
from companion.ui.ports.exports import PrintPart, PrintSheet

if TYPE_CHECKING:  # the desk has the press
    from tests.support.ui.simulated_desk import SimulatedDesk


class SimulatedPrinting:
    """Pages that are there when the desk's `printed` says so."""

    def __init__(self, desk: SimulatedDesk, name: str, parts: Sequence[str]) -> None:
        """Nothing is there yet."""
        self.desk, self.name, self.parts, self.closed = desk, name, tuple(parts), False
        desk.printings.append(self)

    def done(self) -> Path | None:
        """Where, or what was in the way."""
        if isinstance(self.desk.printed, StoreError):
            raise self.desk.printed
        return self.desk.keep(self.name, b"%PDF") if self.desk.printed else None

    def close(self) -> None:
        """Noted."""
        self.closed = True


class SimulatedPress:
    """What can be printed at the desk: what can be printed anywhere."""

    def print_parts(self, board: Json) -> Sequence[PrintPart]:
        """Those of its game."""
        return PARTS[board["game"]]

    def print_sheets(self, board: Json, paper: str) -> Sequence[PrintSheet]:
        """Those that there are."""
        return tiles.sheets(board["size_mm"], paper)
