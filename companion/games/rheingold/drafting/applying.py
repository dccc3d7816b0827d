"""What becomes of a draft by an edit? Pure.

Drafts change only through `apply`. An edit that makes no sense is refused with a sentence
for the person who draws; the draft is not changed.
"""

from __future__ import annotations

from typing import assert_never

from companion.core.drafting import sheet_changes, sheet_edits
from companion.core.drafting.ledger import MOST_AT_ONCE
from companion.core.errors import EditError
from companion.games.rheingold.drafting import describing, edits, joining, placing
from companion.games.rheingold.drafting.draft import BoardDraft, start_id
from companion.games.rheingold.drafting.edits import Edit, Single
from companion.games.rheingold.drafting.naming import castle_id, next_castle, next_space, unnamed


def apply(draft: BoardDraft, edit: Edit) -> BoardDraft:
    """The draft after an edit.

    Raises:
        EditError: it makes no sense here; one sentence says why.
    """
    match edit:
        case edits.PutSpace(at):
            return placing.put_space(draft, at)
        case edits.PutStart(at):
            return placing.put_start(draft, at)
        case edits.PutCastle(at, name, swords, gate):
            return placing.put_castle(draft, at, name, swords, gate)
        case edits.PutGate(castle, spot):
            return placing.put_gate(draft, castle, spot)
        case edits.Move(place, at):
            return placing.move(draft, place, at)
        case edits.Remove(place):
            return placing.remove(draft, place)
        case edits.Join(a, b):
            return joining.join(draft, a, b)
        case edits.Disconnect(a, b):
            return joining.part(draft, a, b)
        case edits.Chain(through):
            _few(len(through))
            return placing.chain(draft, through)
        case edits.Cross(a, b, crosses):
            return joining.cross(draft, a, b, crosses=crosses)
        case sheet_edits.Rename(what, name):
            return describing.rename(draft, what, name)
        case edits.SetSwords(castle, swords):
            return describing.arm(draft, castle, swords)
        case edits.Bank(castle, bank):
            return describing.settle(draft, castle, bank)
        case edits.Renumber(start, number):
            return describing.renumber(draft, start, number)
        case edits.Reorder(castle, position):
            return describing.reorder(draft, castle, position)
        case edits.DrawRiver(points):
            return describing.pour(draft, points)
        case sheet_edits.Resize(size_mm, stretch):
            return describing.resize(draft, size_mm, stretch=stretch)
        case (
            sheet_edits.SetNote()
            | sheet_edits.Authentic()
            | sheet_edits.Photograph()
            | sheet_edits.NoPhotograph()
        ):
            return sheet_changes.describe(draft, edit)
        case edits.Together(several):
            return _together(draft, several)
        case _:
            assert_never(edit)


def _together(draft: BoardDraft, several: tuple[Single, ...]) -> BoardDraft:
    _few(len(several))
    for one in several:
        draft = apply(draft, one)
    return draft


def _few(number: int) -> None:
    if number > MOST_AT_ONCE:
        raise EditError("That's too many changes at once.")


def subject(before: BoardDraft, edit: Edit) -> str | None:
    """The place that an edit is about, as it is called afterwards; None for none.

    Args:
        before: the draft to which the edit is about to be applied.
        edit: one that can be applied.
    """
    match edit:
        case edits.PutSpace() | edits.PutGate():
            return next_space(before)
        case edits.PutStart():
            return start_id(placing.free_number(before))
        case edits.PutCastle(name=name):
            return castle_id(before, name.strip()) if name else next_castle(before)
        case sheet_edits.Rename(what, name) if what in before.castles:
            return castle_id(before, name.strip(), what) if unnamed(before, what) else what
        case edits.Renumber(number=number):
            return start_id(number)
        case edits.Move(place=place) | edits.Join(b=place) | edits.SetSwords(castle=place):
            return place
        case edits.Bank(castle=place) | edits.Reorder(castle=place):
            return place
        case edits.Chain(through) if through:
            last = through[-1]
            return last if isinstance(last, str) else [*apply(before, edit).spaces][-1]
        case edits.Together(several) if several:
            for one in several[:-1]:
                before = apply(before, one)
            return subject(before, several[-1])
        case _:
            return None
