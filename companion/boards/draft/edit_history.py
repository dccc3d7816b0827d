"""What was done to a draft, and how is it undone? Pure.

A history is the first draft and every edit since; the drafts between are computed from them,
so that it is small on disk and undo survives a restart. It is an immutable value.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from companion.boards.draft.any_draft import drafting_for, drafting_of
from companion.core.drafting.sheet import DraftSheet
from companion.core.errors import EditError, NotationError
from companion.core.frozen import frozen
from companion.core.game import Json

D = TypeVar("D", bound=DraftSheet)

MOST: Final = 400
"""Edits that can be undone; older ones stay done."""

_SPARE: Final = 100
"""The beginning is moved on by so many at a time: not at every edit."""


@frozen
class EditHistory(Generic[D]):
    """A draft with its undo and redo.

    Attributes:
        drafts: the beginning, and the draft after each edit; never empty.
        edits: every edit, the undone ones too; one fewer than drafts.
        done: how many of them are done now.
    """

    drafts: tuple[D, ...]
    edits: tuple[Any, ...] = ()
    done: int = 0

    @staticmethod
    def begin(draft: D) -> EditHistory[D]:
        """Nothing was done to it yet."""
        return EditHistory((draft,))

    @property
    def draft(self) -> D:
        """The draft now."""
        return self.drafts[self.done]

    @property
    def can_undo(self) -> bool:
        """Whether an edit can be taken back."""
        return self.done > 0

    @property
    def can_redo(self) -> bool:
        """Whether an edit that was taken back can be done again."""
        return self.done < len(self.edits)

    @property
    def last(self) -> Any:
        """The edit that `undo` takes back; None for none."""
        return self.edits[self.done - 1] if self.can_undo else None

    @property
    def next(self) -> Any:
        """The edit that `redo` does again; None for none."""
        return self.edits[self.done] if self.can_redo else None

    def did(self, edit: Any) -> EditHistory[D]:
        """The history after one more edit; undone edits are dropped. Unchanged if nothing changes.

        Raises:
            EditError: it makes no sense.
        """
        after = drafting_of(self.draft).apply(self.draft, edit)
        if after == self.draft:
            return self
        drafts = (*self.drafts[: self.done + 1], after)
        edits = (*self.edits[: self.done], edit)
        if len(edits) > MOST + _SPARE:
            drafts, edits = drafts[-MOST - 1 :], edits[-MOST:]
        return EditHistory(drafts, edits, len(edits))

    def undo(self) -> EditHistory[D]:
        """With the last edit taken back; the same when there is none."""
        return EditHistory(self.drafts, self.edits, max(0, self.done - 1))

    def redo(self) -> EditHistory[D]:
        """With the edit done again that was taken back last; the same when there is none."""
        return EditHistory(self.drafts, self.edits, min(len(self.edits), self.done + 1))

    def to_json(self) -> dict[str, Json]:
        """All of it, for a file."""
        drafting = drafting_of(self.drafts[0])
        return {
            "from": drafting.to_json(self.drafts[0]),
            "edits": [drafting.write_edit(edit) for edit in self.edits],
            "done": self.done,
        }

    @staticmethod
    def from_json(obj: Json) -> EditHistory[Any]:
        """What was written.

        Raises:
            NotationError: it was not written by `to_json`.
        """
        match obj:
            case {"from": first, "edits": list(written), "done": int(done)} if (
                0 <= done <= len(written) <= MOST + _SPARE
            ):
                pass
            case _:
                raise NotationError("This isn't a board's edit history.")
        drafting = drafting_for(first)
        drafts = [drafting.from_json(first)]
        edits = [drafting.read_edit(one) for one in written]
        for edit in edits:
            try:
                drafts.append(drafting.apply(drafts[-1], edit))
            except EditError as error:
                raise NotationError("This isn't a board's edit history.") from error
        return EditHistory(tuple(drafts), tuple(edits), done)
