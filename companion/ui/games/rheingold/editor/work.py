"""Which tool draws the board in hand, and what is selected on it? No pygame.

`taps` says what a finger means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import Any, Final

from companion.boards.draft.edit_history import EditHistory
from companion.core.drafting.sheet import Point
from companion.core.game import Json
from companion.games.rheingold.drafting.applying import subject
from companion.games.rheingold.drafting.draft import (
    BoardDraft,
    PlaceKind,
    Road,
    partners,
    places,
    what_is,
)
from companion.games.rheingold.drafting.edits import Edit
from companion.ui.games.rheingold.editor.tools import PUTS, Tool
from companion.ui.screen_kit.board_work import BoardWork

_NEAR: Final = 0.072
"""A gate's usual distance from its castle, as a fraction of the sheet's middling side."""
_DOORS: Final = 2.6
"""A tap joins a gate up to so many times that distance; a road joins gates further off."""


class Work(BoardWork[BoardDraft]):
    """A board being edited.

    Attributes:
        tool: the tool in hand.
        road: the selected road; None for none.
        going: the place that a road goes on from.
    """

    def __init__(
        self, past: EditHistory[BoardDraft], keep: Callable[[EditHistory[Any]], None]
    ) -> None:
        """Edit this board; `keep` writes it to the disk."""
        super().__init__(past, keep)
        self.tool = Tool.LOOK
        self.road: Road | None = None
        self.going: str | None = None

    @property
    def tool_name(self) -> str:
        """The tool in hand."""
        return self.tool.value

    def take_named(self, name: str) -> None:
        """Take the tool of this name."""
        self.take(Tool(name))

    @property
    def gate_mm(self) -> float:
        """How near a castle its gate is taken to be."""
        across, down = self.draft.size_mm
        return _NEAR * float((across * down) ** 0.5)

    def take(self, tool: Tool) -> None:
        """Take another tool; a selected place stays selected where the tool has a use for it."""
        self.tool, self.going, self.trouble = tool, None, None
        kind = what_is(self.draft, self.chosen) if self.chosen else None
        if tool not in (Tool.MOVE, Tool.LOOK):
            self.road = None
            self.chosen = self.chosen if PUTS.get(tool) is kind else None

    def choose(self, place: str | None) -> None:
        """Select a place, or nothing."""
        self.chosen, self.road = place, None

    def where(self, place: str | None) -> Point | None:
        """The position of a place."""
        found = places(self.draft).get(place or "")
        return None if found is None else found[1]

    def about_to(self, edit: Edit, after: BoardDraft) -> None:
        """Its first name is a castle's id as well, and a start is called by its number."""
        if self.chosen is not None and what_is(after, self.chosen) is None:
            self.chosen = subject(self.draft, edit)

    def forget_lost(self) -> None:
        """Forget what is not on the board any more."""
        super().forget_lost()
        if self.where(self.going) is None:
            self.going = None
        if self.road is not None and not self.draft.joined(*self.road):
            self.road = None

    def saved_state(self) -> dict[str, Json]:
        """Tool and selection as JSON."""
        road = None if self.road is None else list(self.road)
        return {**super().saved_state(), "going": self.going, "road": road}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Restore tool and selection."""
        super().restore(saved)
        self.going = saved["going"]
        if saved["road"] is not None:
            a, b = saved["road"]
            self.road = (a, b)
        self.forget_lost()

    def doors(self) -> frozenset[str]:
        """The spaces that a tap joins to the selected castle or start, or parts from it."""
        place, draft = self.chosen, self.draft
        kind = what_is(draft, place) if place is not None else None
        tools = {PlaceKind.CASTLE: (Tool.CASTLE, Tool.SPACE), PlaceKind.START: (Tool.START,)}
        if place is None or kind is None or self.tool not in tools.get(kind, ()):
            return frozenset()
        here = self.spot(place)
        near = (name for name, at in draft.spaces.items() if self.at_hand(here, at))
        return frozenset({*near, *partners(draft, place)})

    def at_hand(self, one: Point, other: Point) -> bool:
        """Whether two spots are so near that a gate may lie between them."""
        return far(one, other) <= _DOORS * self.gate_mm


def far(one: Point, other: Point) -> float:
    """The distance between two points, in mm."""
    return hypot(one[0] - other[0], one[1] - other[1])
