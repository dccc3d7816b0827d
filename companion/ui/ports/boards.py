"""Where are the boards that are drawn here, and which files come in? A protocol, no code."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from companion.boards.collection.collection import BoardCollection


class BoardsPort(Protocol):
    """The drawn boards and the files they are made from. Called in the window's thread."""

    @property
    def collection(self) -> BoardCollection:
        """The boards that were drawn at this table."""

    def inbox(self) -> Path:
        """The folder for incoming files where there is no USB stick. Returns at once."""

    def pictures(self) -> Sequence[Path]:
        """The photographs on sticks and in the inbox, the newest first.

        Reads folders; a slow stick can block it for a moment. A stick that was pulled
        out meanwhile counts as empty.
        """

    def incoming_boards(self) -> Sequence[Path]:
        """Files there, and among the exports, that may hold a board; the newest first.

        Blocks as `pictures` does.
        """
