"""What is in hand while a board is drawn? The draft with its undo, and the last refusal. No pygame.

Each game's editor adds its tool and its selection. Every change is an edit of the game's
drafting and is saved at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.boards.draft.edit_history import EditHistory
from companion.core.drafting.sheet import DraftSheet, Point
from companion.core.errors import EditError, StoreError
from companion.core.game import Json
from companion.core.message import Message

D = TypeVar("D", bound=DraftSheet)


@dataclass(frozen=True, slots=True)
class EditTrouble:
    """Why an edit was refused.

    Attributes:
        message: why.
        at: where it was tried, in mm.
    """

    message: Message | EditError
    at: Point


class BoardWork(Generic[D]):
    """A board being edited.

    Attributes:
        past: the draft with its undo history.
        chosen: the selected place; None for none.
        snapping: whether places are drawn to where they stand straight; off over a photograph,
            which says where they lie.
        trouble: the last refusal, until the next tap.
        unkept: why the last change could not be saved; None when it was.
    """

    def __init__(self, past: EditHistory[D], keep: Callable[[EditHistory[Any]], None]) -> None:
        """Edit this board.

        Args:
            past: the board.
            keep: writes it to the disk, or raises a `StoreError`.
        """
        self.past = past
        self.chosen: str | None = None
        self.snapping = past.draft.picture is None
        self.trouble: EditTrouble | None = None
        self.unkept: StoreError | None = None
        self._keep = keep

    @property
    def draft(self) -> D:
        """The board as it is now."""
        return self.past.draft

    @property
    def tool_name(self) -> str:
        """The tool in hand, as buttons and files call it."""
        raise NotImplementedError

    def take_named(self, name: str) -> None:
        """Take the tool of this name.

        Raises:
            ValueError: there is none.
        """
        raise NotImplementedError

    def where(self, place: str | None) -> Point | None:
        """The position of a place; None where it has none."""
        raise NotImplementedError

    def spot(self, place: str | None) -> Point:
        """The position of a place; the middle of the sheet for none."""
        across, down = self.draft.size_mm
        return self.where(place) or (across / 2, down / 2)

    def inside(self, at: Point) -> Point:
        """The nearest point of the sheet."""
        across, down = self.draft.size_mm
        return min(max(at[0], 0.0), across), min(max(at[1], 0.0), down)

    # Changes

    def do(self, edit: Any, at: Point | None = None) -> bool:
        """Make an edit and save it. Returns whether it was made; `at` is where it was tried."""
        try:
            past = self.past.did(edit)
        except EditError as error:
            self.trouble = EditTrouble(error, at if at is not None else self.spot(self.chosen))
            return False
        self.about_to(edit, past.draft)
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

    def about_to(self, edit: Any, after: D) -> None:
        """An edit is about to be made: keep the selection on what gets another name by it."""

    def forget_lost(self) -> None:
        """Forget what was selected and is not on the board any more."""
        if self.where(self.chosen) is None:
            self.chosen = None

    def _now(self, past: EditHistory[D]) -> None:
        if past is self.past:
            return
        self.past = past
        self.forget_lost()
        try:
            self._keep(past)
        except StoreError as error:
            self.unkept = error
        else:
            self.unkept = None

    # After a restart

    def saved_state(self) -> dict[str, Json]:
        """Tool and selection as JSON."""
        return {"tool": self.tool_name, "chosen": self.chosen, "snapping": self.snapping}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Restore tool and selection.

        Raises:
            LookupError, TypeError, ValueError: `saved_state` has not written it.
        """
        self.take_named(str(saved["tool"]))
        self.chosen = saved["chosen"]
        self.snapping = bool(saved["snapping"])
        self.forget_lost()
