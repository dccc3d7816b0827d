"""Which edits were made to the board, and with which tool? No pygame.

`Work` is a board being edited: the draft with its history, the tool, the selection, and the
place where a road goes on. Every change is an edit of `companion.boards.draft` and is saved
at once. `taps` says what a finger means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import hypot
from typing import Any, Final

from companion.boards.draft.applying import subject
from companion.boards.draft.draft import (
    BoardDraft,
    PlaceKind,
    Point,
    Road,
    partners,
    places,
    what_is,
)
from companion.boards.draft.edit_history import EditHistory
from companion.boards.draft.edits import Edit
from companion.core.errors import EditError, StoreError
from companion.core.message import Message
from companion.ui.screens.editor.tools import PUTS, Tool

_NEAR: Final = 0.072
"""A gate's usual distance from its castle, as a fraction of the sheet's middling side."""
_DOORS: Final = 2.6
"""A tap joins a gate up to so many times that distance; a road joins gates further off."""


@dataclass(frozen=True, slots=True)
class EditTrouble:
    """Why an edit was refused.

    Attributes:
        message: why.
        at: where it was tried, in mm.
    """

    message: Message | EditError
    at: Point


class Work:
    """A board being edited.

    Attributes:
        past: the draft with its undo history.
        tool: the tool in hand.
        chosen: the selected place; None for none.
        road: the selected road; None for none.
        going: the place that a road goes on from.
        snapping: whether places are drawn to where they stand straight; off over a photograph,
            which says where they lie.
        trouble: the last refusal, until the next tap.
        unkept: why the last change could not be saved; None when it was.
    """

    def __init__(self, past: EditHistory, keep: Callable[[EditHistory], None]) -> None:
        """Edit this board.

        Args:
            past: the board.
            keep: writes it to the disk, or raises a `StoreError`.
        """
        self.past = past
        self.tool = Tool.LOOK
        self.chosen: str | None = None
        self.road: Road | None = None
        self.going: str | None = None
        self.snapping = past.draft.picture is None
        self.trouble: EditTrouble | None = None
        self.unkept: StoreError | None = None
        self._keep = keep

    @property
    def draft(self) -> BoardDraft:
        """The board as it is now."""
        return self.past.draft

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

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Restore tool and selection after a restart.

        Raises:
            LookupError, TypeError, ValueError: that was not written down by `EditorState`.
        """
        there = places(self.draft)
        self.tool = Tool(saved["tool"])
        self.chosen = saved["chosen"] if saved["chosen"] in there else None
        self.going = saved["going"] if saved["going"] in there else None
        self.snapping = bool(saved["snapping"])
        if saved["road"] is not None:
            a, b = saved["road"]
            self.road = (a, b) if self.draft.joined(a, b) else None

    # Changes

    def do(self, edit: Edit, at: Point | None = None) -> bool:
        """Make an edit and save it. Returns whether it was made; `at` is where it was tried."""
        try:
            past = self.past.did(edit)
        except EditError as error:
            self.trouble = EditTrouble(error, at if at is not None else self.spot(self.chosen))
            return False
        if self.chosen is not None and what_is(past.draft, self.chosen) is None:
            # Its first name is a castle's id as well, and a start is called by its number.
            self.chosen = subject(self.draft, edit)
        self._now(past)
        return True

    def undo(self) -> None:
        """Undo the last edit."""
        if self.past.can_undo:
            self.trouble = None
            self._now(self.past.undo())

    def redo(self) -> None:
        """Redo it."""
        if self.past.can_redo:
            self.trouble = None
            self._now(self.past.redo())

    def _now(self, past: EditHistory) -> None:
        if past is self.past:
            return
        self.past = past
        there = places(past.draft)
        self.chosen = self.chosen if self.chosen in there else None
        self.going = self.going if self.going in there else None
        if self.road is not None and not past.draft.joined(*self.road):
            self.road = None
        try:
            self._keep(past)
        except StoreError as error:
            self.unkept = error
        else:
            self.unkept = None

    def spot(self, place: str | None) -> Point:
        """The position of a place; the middle of the sheet for none."""
        found = places(self.draft).get(place or "")
        across, down = self.draft.size_mm
        return found[1] if found is not None else (across / 2, down / 2)

    def inside(self, at: Point) -> Point:
        """The nearest point of the sheet."""
        across, down = self.draft.size_mm
        return min(max(at[0], 0.0), across), min(max(at[1], 0.0), down)

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
