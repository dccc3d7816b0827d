"""Which tool draws the board of zones in hand, and what is selected on it? No pygame.

`taps` says what a finger means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.boards.draft.edit_history import EditHistory
from companion.core.drafting.sheet import Point
from companion.games.rheinlander.drafting.applying import subject
from companion.games.rheinlander.drafting.draft import ZoneDraft, spot_of, zones_of
from companion.games.rheinlander.drafting.edits import Edit
from companion.ui.games.rheinlander.editor.tools import Tool
from companion.ui.screen_kit.board_work import BoardWork


class Work(BoardWork[ZoneDraft]):
    """A board being edited.

    Attributes:
        tool: the tool in hand.
    """

    def __init__(
        self, past: EditHistory[ZoneDraft], keep: Callable[[EditHistory[Any]], None]
    ) -> None:
        """Edit this board; `keep` writes it to the disk."""
        super().__init__(past, keep)
        self.tool = Tool.LOOK

    @property
    def tool_name(self) -> str:
        """The tool in hand."""
        return self.tool.value

    def take_named(self, name: str) -> None:
        """Take the tool of this name."""
        self.take(Tool(name))

    def take(self, tool: Tool) -> None:
        """Take another tool; what is selected stays so where the tool has a use for it."""
        self.tool, self.trouble = tool, None
        keeps_slot = tool is Tool.SPOT and self.chosen in self.draft.slots
        if tool not in (Tool.MOVE, Tool.LOOK) and not keeps_slot:
            self.chosen = None

    @property
    def zone(self) -> int:
        """The number of the zone of the selected square, the lower one of an island; 0 for none."""
        found = zones_of(self.draft, self.chosen) if self.chosen is not None else ()
        return min(found, default=0)

    def where(self, place: str | None) -> Point | None:
        """The position of a square or a spot."""
        return None if place is None else spot_of(self.draft, place)

    def about_to(self, edit: Edit, after: ZoneDraft) -> None:
        """Squares are called by the numbers of their zones: what was selected may have another."""
        if self.chosen in self.draft.squares:
            self.chosen = subject(self.draft, edit, after) or self.chosen
