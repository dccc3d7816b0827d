"""What holds of the drafts of every game's boards, whatever somebody does to them?"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from companion.boards.draft.edit_history import EditHistory
from companion.core.errors import EditError


class DrawingHand(Protocol):
    """Somebody who draws, and now and then does what makes no sense."""

    def edit(self, draft: Any) -> Any:
        """Anything that can be asked for."""


@dataclass(frozen=True)
class DraftingLaws:
    """The laws, in the words of one game.

    Attributes:
        ledger: writes and reads its edits.
        must_hold: fails where a draft lacks what every draft has.
        must_be_told: fails where a draft's file or findings are wrong.
        is_about: whether what an edit is about is on the draft after it; given the draft before
            it, the edit and the draft after it.
    """

    ledger: Any
    must_hold: Callable[[Any], None]
    must_be_told: Callable[[Any], None]
    is_about: Callable[[Any, Any, Any], bool]

    def edit(
        self, past: EditHistory[Any], hand: DrawingHand, random: Random, number: int
    ) -> EditHistory[Any]:
        """Do, undo and redo so many edits; each is written and read, each draft keeps the laws."""
        said = set[str]()
        for step in range(number):
            before, edit = past.draft, hand.edit(past.draft)
            try:
                after = past.did(edit)
            except EditError as error:
                said.add(str(error))
                continue
            assert self.ledger.read(json.loads(json.dumps(self.ledger.write(edit)))) == edit
            assert self.is_about(before, edit, after.draft)
            self.must_hold(after.draft)
            past = after.undo() if random.randrange(8) == 0 else after
            past = past.redo() if random.randrange(8) == 0 else past
            if step % 7 == 0:
                self.must_be_told(past.draft)
        assert all(why.endswith(".") for why in said)
        assert EditHistory.from_json(json.loads(json.dumps(past.to_json()))) == past
        return past


def edited(past: EditHistory[Any], hand: DrawingHand, number: int) -> list[EditHistory[Any]]:
    """A history, and after each of the edits that change something, until there are so many."""
    found = [past]
    while len(found) < number:
        try:
            after = found[-1].did(hand.edit(found[-1].draft))
        except EditError:
            continue
        if after is not found[-1]:
            found.append(after)
    return found


def taken_back(histories: list[EditHistory[Any]]) -> EditHistory[Any]:
    """Undo the last of these to the first; each draft must come again. Returns the history."""
    past = histories[-1]
    for earlier in reversed(histories[:-1]):
        past = past.undo()
        assert past.draft == earlier.draft
    return past
