"""What was done to a draft, and how is it undone? Pure.

A history is the first draft and every edit since; the drafts between are computed from them,
so that it is small on disk and undo survives a restart. It is an immutable value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.boards.draft import ledger
from companion.boards.draft.applying import apply
from companion.boards.draft.draft import BoardDraft, to_json
from companion.boards.draft.edits import Edit
from companion.boards.draft.reading import from_json
from companion.core.errors import EditError, NotationError
from companion.core.game import Json

MOST: Final = 400
"""Edits that can be undone; older ones stay done."""

_SPARE: Final = 100
"""The beginning is moved on by so many at a time: not at every edit."""


@dataclass(frozen=True, slots=True)
class EditHistory:
    """A draft with its undo and redo.

    Attributes:
        drafts: the beginning, and the draft after each edit; never empty.
        edits: every edit, the undone ones too; one fewer than drafts.
        done: how many of them are done now.
    """

    drafts: tuple[BoardDraft, ...]
    edits: tuple[Edit, ...] = ()
    done: int = 0

    @staticmethod
    def begin(draft: BoardDraft) -> EditHistory:
        """Nothing was done to it yet."""
        return EditHistory((draft,))

    @property
    def draft(self) -> BoardDraft:
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
    def last(self) -> Edit | None:
        """The edit that `undo` takes back."""
        return self.edits[self.done - 1] if self.can_undo else None

    @property
    def next(self) -> Edit | None:
        """The edit that `redo` does again."""
        return self.edits[self.done] if self.can_redo else None

    def did(self, edit: Edit) -> EditHistory:
        """The history after one more edit; undone edits are dropped. Unchanged if nothing changes.

        Raises:
            EditError: it makes no sense.
        """
        after = apply(self.draft, edit)
        if after == self.draft:
            return self
        drafts = (*self.drafts[: self.done + 1], after)
        edits = (*self.edits[: self.done], edit)
        if len(edits) > MOST + _SPARE:
            drafts, edits = drafts[-MOST - 1 :], edits[-MOST:]
        return EditHistory(drafts, edits, len(edits))

    def undo(self) -> EditHistory:
        """With the last edit taken back; the same when there is none."""
        return EditHistory(self.drafts, self.edits, max(0, self.done - 1))

    def redo(self) -> EditHistory:
        """With the edit done again that was taken back last; the same when there is none."""
        return EditHistory(self.drafts, self.edits, min(len(self.edits), self.done + 1))

    def to_json(self) -> dict[str, Json]:
        """All of it, for a file."""
        return {
            "from": to_json(self.drafts[0]),
            "edits": [ledger.write(edit) for edit in self.edits],
            "done": self.done,
        }

    @staticmethod
    def from_json(obj: Json) -> EditHistory:
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
                raise NotationError("This is no past of a board.")
        drafts = [from_json(first)]
        edits = [ledger.read(one) for one in written]
        for edit in edits:
            try:
                drafts.append(apply(drafts[-1], edit))
            except EditError as error:
                raise NotationError("This is no past of a board.") from error
        return EditHistory(tuple(drafts), tuple(edits), done)
