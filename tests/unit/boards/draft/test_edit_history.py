"""companion.boards.draft.edit_history: undo and redo, also after a restart."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from companion.boards.draft.edit_history import MOST, EditHistory
from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.core.errors import EditError, NotationError
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.draft import BoardDraft, blank
from companion.games.rheingold.drafting.ledger import LEDGER
from companion.games.rheingold.drafting.reading import from_json


def drawn(number: int) -> EditHistory[BoardDraft]:
    """A history of so many edits."""
    past = EditHistory.begin(blank("Mine"))
    for at in range(number):
        past = past.did(edits.PutSpace((at % 800 + 1, 10 + at // 800)))
    return past


def test_an_edit_is_undone_and_done_again() -> None:
    past = drawn(3)
    back = past.undo().undo()
    assert list(back.draft.spaces) == ["p1"]
    assert (back.can_undo, back.can_redo) == (True, True)
    assert back.next == edits.PutSpace((2, 10))
    assert back.redo().redo().draft == past.draft
    assert past.redo() == past
    first = back.undo()
    assert not first.can_undo
    assert first.undo() == first
    assert first.last is None


@pytest.mark.parametrize(
    ("edit", "written"),
    [
        (edits.Disconnect("p1", "p2"), ["Part", "p1", "p2"]),
        (edits.DrawRiver(((1, 2), (3, 4))), ["River", [[1, 2], [3, 4]]]),
        (sheet_edits.SetNote("Ours."), ["Remark", "Ours."]),
        (edits.SetSwords("katz", 2), ["Swords", "katz", 2]),
    ],
)
def test_the_file_keeps_its_words_whatever_a_class_is_called(
    edit: edits.Edit, written: list[Any]
) -> None:
    assert LEDGER.write(edit) == written
    assert LEDGER.read(written) == edit


def test_a_new_edit_forgets_what_was_undone() -> None:
    past = drawn(3).undo().did(edits.PutCastle((400, 400)))
    assert not past.can_redo
    assert len(past.edits) == 3


def test_what_changes_nothing_is_no_edit() -> None:
    past = drawn(1)
    assert past.did(sheet_edits.SetNote("")) is past
    assert past.did(edits.Move("p1", (1.04, 10))) is past


def test_what_is_refused_leaves_it_as_it_is() -> None:
    past = drawn(1)
    with pytest.raises(EditError):
        past.did(edits.Remove("p9"))
    assert past.can_undo


def test_a_change_of_order_alone_is_an_edit() -> None:
    rhine = EditHistory.begin(from_json(shelf.board("rhine")))
    assert rhine.did(edits.Reorder("katz", 1)).can_undo


def test_at_least_four_hundred_edits_can_be_undone_and_not_endlessly_many() -> None:
    past = drawn(MOST)
    for x in range(2 * MOST):
        past = past.did(edits.Move("p1", (x % 800, 400)))
    assert MOST <= len(past.edits) <= 2 * MOST
    assert MOST >= 200
    while past.can_undo:
        past = past.undo()
    assert past.draft.spaces["p1"][1] == 400


def test_it_outlives_the_program_and_stays_small() -> None:
    past = drawn(MOST).undo()
    text = json.dumps(past.to_json())
    assert EditHistory.from_json(json.loads(text)) == past
    assert len(text) < 40 * MOST


@pytest.mark.parametrize(
    "spoil",
    [
        lambda obj: obj.pop("edits"), lambda obj: obj.update(done=3),
        lambda obj: obj.update(done=-1), lambda obj: obj.update(done="1"),
        lambda obj: obj["edits"].append(["PutSpace"]),
        lambda obj: obj["edits"].append(["PutSpace", [1, 2], 3]),
        lambda obj: obj["edits"].append(["PutSpace", [1, "2"]]),
        lambda obj: obj["edits"].append(["PutSpace", [1, 10**400]]),
        lambda obj: obj["edits"].append(["Remove", "p9"]),
        lambda obj: obj["edits"].append(["__class__"]),
        lambda obj: obj["edits"].append([["PutSpace"]]),
        lambda obj: obj["edits"].append(["Together", [["Together", []]]]),
        lambda obj: obj["edits"].append(["Chain", [[1, 2], 3]]),
        lambda obj: obj["edits"].append(["Swords", "p1", True]),
        lambda obj: obj["edits"].append(["Authentic", 1]),
        lambda obj: obj["edits"].append(["Photograph", "a.jpg", [[1, 2]]]),
        lambda obj: obj["from"].pop("name"),
    ],
)  # fmt: skip
def test_what_it_has_not_written_is_refused(spoil: Any) -> None:
    obj = json.loads(json.dumps(drawn(2).to_json()))
    spoil(obj)
    with pytest.raises(NotationError):
        EditHistory.from_json(obj)


def test_every_edit_can_be_written_and_read() -> None:
    corners = ((0, 0), (9, 0), (9, 9), (0, 9))
    every = (
        edits.PutSpace((1, 2.5)), edits.PutStart((1, 2)), edits.PutCastle((1, 2), "Katz", 2, "p1"),
        edits.PutGate("c1"), edits.PutGate("c1", (1, 2)), edits.Move("p1", (3, 4)),
        edits.Remove("p1"), edits.Join("a", "b"), edits.Disconnect("a", "b"),
        edits.Chain(("p1", (1.5, 2), "p2")), edits.Cross("a", "b", True),
        sheet_edits.Rename("", "X"),
        edits.SetSwords("c1", 3), edits.Bank("c1", None), edits.Bank("c1", "west"),
        edits.Renumber("s1", 2), edits.Reorder("c1", 3), edits.DrawRiver(((1, 2), (3, 4))),
        sheet_edits.Resize((880, 450), False), sheet_edits.SetNote("n"),
        sheet_edits.Authentic(True), sheet_edits.NoPhotograph(),
        sheet_edits.Photograph("a.jpg", corners), sheet_edits.Photograph("a.jpg", None),
        edits.Together((edits.Remove("p1"), edits.Remove("p2"))),
    )  # fmt: skip
    assert {type(edit) for edit in every} == {*get_args(edits.Single), edits.Together}
    for edit in every:
        assert LEDGER.read(json.loads(json.dumps(LEDGER.write(edit)))) == edit
