"""How does a match, a picture, a board or a report become a file outside?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from companion.adapters.store import Entry
from companion.app.print_process import PrintProcess
from companion.app.printing import tiles
from companion.app.printing.printable_games import PARTS
from companion.app.transfer import export_target
from companion.core.errors import StoreError
from companion.core.game import Json
from companion.ui.ports.exports import PrintPart, PrintSheet

WriteReport: TypeAlias = Callable[[Callable[[], object]], Path]
"""Writes the file for a fault report and returns its path; its argument is called at every step."""


class Exports:
    """Writes the files that leave one table; keeps `ExportsPort`. For one thread."""

    def __init__(
        self,
        data: Path,
        entries: Callable[[str], Sequence[Entry]],
        write_report: WriteReport | None = None,
    ) -> None:
        """Use this data folder; nothing is written yet.

        Args:
            data: the data folder; files go to its `export/` where no USB stick takes them.
            entries: returns the entries of a recorded match; may raise StoreError.
            write_report: writes a fault report; None where that is not possible.
        """
        self._data = data
        self._entries = entries
        self._write_report = write_report

    def export(self, match_id: str, form: str) -> Path:
        """Write a recorded match to a new file; see `ExportsPort.export`."""
        from companion.app.transfer import export_match  # noqa: PLC0415 # with all its formats

        text = export_match.written(self._entries(match_id), form)
        return self.keep(match_id + export_match.SUFFIX[form], text.encode())

    def keep(self, name: str, content: bytes) -> Path:
        """Write a new file to a USB stick or the export folder; see `ExportsPort.keep`."""
        return export_target.put(self._data, name, content)

    def on_stick(self, file: Path) -> bool:
        """Whether a file lies on a USB stick; see `ExportsPort.on_stick`."""
        return export_target.on_stick(file)

    def print_parts(self, board: Json) -> Sequence[PrintPart]:
        """What of a board's game can be printed; see `ExportsPort.print_parts`."""
        return PARTS.get(board["game"], ())

    def print_sheets(self, board: Json, paper: str) -> Sequence[PrintSheet]:
        """The sheets that the board takes; see `ExportsPort.print_sheets`."""
        return tiles.sheets(board["size_mm"], paper)

    def print_board(self, board: Json, paper: str, parts: Sequence[str]) -> PrintProcess:
        """Begin to print a board; see `ExportsPort.print_board`."""
        return PrintProcess(board, paper, self.keep, parts)

    def report(self, working: Callable[[], object] = lambda: None) -> Path:
        """Write all that helps to find a fault to one file; see `ExportsPort.report`."""
        if self._write_report is None:
            raise StoreError("No report can be saved here.")
        return self._write_report(working)
