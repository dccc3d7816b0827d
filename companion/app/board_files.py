"""Where are the drawn boards kept, and which files for them come in on a USB stick?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.app import data_folder
from companion.app.transfer import export_target
from companion.boards.collection import outside
from companion.boards.collection.collection import BoardCollection


class BoardFiles:
    """The board files of one table; keeps `BoardsPort`. For one thread.

    Attributes:
        collection: the boards that were drawn at this table.
    """

    def __init__(self, data: Path) -> None:
        """Use this data folder."""
        self._data = data
        self.collection = BoardCollection(data_folder.boards_folder(data))

    def inbox(self) -> Path:
        """The folder for incoming files where there is no stick."""
        return data_folder.inbox_folder(self._data)

    def pictures(self) -> Sequence[Path]:
        """The photographs on sticks and in the inbox, newest first; see `BoardsPort.pictures`."""
        return outside.pictures(self._outside())

    def incoming_boards(self) -> Sequence[Path]:
        """Possible board files there and among the exports; see `BoardsPort.incoming_boards`."""
        return outside.boards((*self._outside(), data_folder.export_folder(self._data)))

    def _outside(self) -> tuple[Path, ...]:
        return (*export_target.plugged_in(), self.inbox())
