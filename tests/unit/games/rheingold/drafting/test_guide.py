"""companion.games.rheingold.drafting, guide and findings: they lead to a playable board."""

from __future__ import annotations

from companion.boards.collection.folders import check
from companion.boards.shipped import shelf
from companion.core.board_fault import BoardFault, BoardReport
from companion.core.drafting import sheet_edits
from companion.core.drafting.finding import GuideStep
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.applying import apply
from companion.games.rheingold.drafting.draft import BoardDraft, blank
from companion.games.rheingold.drafting.edits import Edit
from companion.games.rheingold.drafting.findings import findings, lonely
from companion.games.rheingold.drafting.guide import Todo, next_step, unmarked
from companion.games.rheingold.drafting.reading import from_json


def did(draft: BoardDraft, *wanted: Edit) -> BoardDraft:
    for edit in wanted:
        draft = apply(draft, edit)
    return draft


def step(draft: BoardDraft) -> GuideStep:
    return next_step(draft, check(draft))


RHINE = from_json(shelf.board("rhine"))


def test_a_printed_board_lacks_nothing() -> None:
    assert findings(RHINE, check(RHINE)) == ()
    assert step(RHINE).key is Todo.READY


def test_it_leads_from_an_empty_sheet_to_a_board() -> None:
    draft = blank("Mine")
    assert step(draft).key is Todo.PHOTOGRAPH
    draft = did(draft, edits.PutCastle((100, 100)))
    assert (step(draft).key, step(draft).done, step(draft).of) == (Todo.CASTLES, 1, 18)
    draft = did(draft, *(edits.PutCastle((100 + 40 * n, 100)) for n in range(1, 18)))
    found = step(draft)
    assert (found.key, found.place, found.done, found.of) == (Todo.GATES, "c1", 0, 18)
    draft = did(draft, *(edits.PutGate(f"c{n}", (60 + 40 * n, 140)) for n in range(1, 19)))
    assert (step(draft).key, step(draft).done) == (Todo.STARTS, 0)
    draft = did(draft, *(edits.PutStart((100 * n, 20)) for n in range(1, 7)))
    assert step(draft).key is Todo.ROADS
    draft = did(draft, edits.Chain(tuple(f"p{n}" for n in range(1, 18))))
    found = step(draft)
    assert (found.key, found.place, found.done, found.of) == (Todo.CONNECT, "p18", 17, 18)
    draft = did(draft, edits.Join("p17", "p18"))
    assert (step(draft).key, step(draft).place) == (Todo.EXITS, "s1")
    draft = did(draft, *(edits.Join(f"s{n}", f"p{n}") for n in range(1, 7)))
    assert check(draft).faults == ()
    assert (step(draft).key, step(draft).of) == (Todo.NAMES, 18)
    draft = did(draft, *(sheet_edits.Rename(f"c{n}", f"Burg {n}") for n in range(1, 19)))
    assert step(draft).key is Todo.SWORDS
    draft = did(draft, edits.SetSwords("burg_1", 3))
    assert step(draft).key is Todo.RIVER
    draft = did(draft, edits.DrawRiver(((310, 0), (310, 450))))
    found = step(draft)
    assert found.key is Todo.CROSSINGS
    assert found.places == ("p6", "p7")
    draft = did(draft, edits.Cross("p6", "p7", True))
    assert step(draft).key is Todo.LOOK


def test_a_small_board_need_not_have_eighteen_castles() -> None:
    draft = did(
        blank("Mine"), edits.PutCastle((100, 100)), edits.PutCastle((200, 100)),
        edits.PutGate("c1"), edits.PutGate("c2"), edits.Join("p1", "p2"),
    )  # fmt: skip
    assert step(draft).key is Todo.STARTS


def test_faults_are_said_in_words_and_found_on_the_sheet() -> None:
    draft = did(
        RHINE, edits.Disconnect("katz", "g_katz"), edits.Remove("s6"), edits.Disconnect("s1", "h1"),
        edits.PutSpace((5, 5)), edits.PutSpace((15, 5)),
    )  # fmt: skip
    found = {str(one.message): one.places for one in findings(draft, check(draft)) if one.is_fault}
    assert found == {
        "Katz has no gate yet.": ("katz",),
        "Start 6 is missing.": (),
        "Start 1 has no exit to a space yet.": ("s1",),
        "No road joins these 2 spaces to the others.": ("p46", "p47"),
    }


def test_a_place_that_a_file_put_beyond_the_edge_or_upon_another_is_found() -> None:
    board = shelf.board("rhine")
    board["spaces"]["e1"]["at"] = [5000, 1]
    board["castles"]["katz"]["at"] = board["spaces"]["w1"]["at"]
    draft = from_json(board)
    found = [(str(one.message), one.places) for one in findings(draft, check(draft))]
    assert ("Off the board: space e1.", ("e1",)) in found
    assert ("On the same spot: Katz and space w1.", ("katz", "w1")) in found
    assert step(draft).key is Todo.FAULT


def test_the_place_of_a_fault_is_found_though_ids_have_points() -> None:
    board = shelf.board("rhine")
    board["castles"]["ka.gates"] = {**board["castles"]["katz"], "at": [1, 2], "gates": []}
    board["castles"]["ka"] = {**board["castles"]["katz"], "at": [3, 2], "gates": []}
    draft = from_json(board)
    faults = [found.place for found in findings(draft, check(draft)) if found.is_fault]
    assert faults == ["ka.gates", "ka"]


def test_a_castle_that_a_file_gives_no_name_is_found() -> None:
    board = shelf.board("rhine")
    del board["castles"]["katz"]["name"]
    draft = from_json(board)
    (found,) = findings(draft, check(draft))
    assert (str(found.message), found.place) == ("katz has no name yet.", "katz")
    assert not found.is_fault


def test_what_only_a_file_can_have_wrong_is_said_with_its_path() -> None:
    fault = BoardFault("bad_size", ("size_mm",), "must be {most} mm", (("most", 9),))
    (found,) = findings(RHINE, BoardReport((fault,), ()))
    assert (str(found.message), found.place) == ("size_mm: must be 9 mm", None)


def test_the_largest_part_is_the_board_and_the_rest_is_lonely() -> None:
    draft = did(blank("Mine"), edits.PutSpace((1, 1)), edits.Chain(((9, 9), (20, 20), (30, 30))))
    assert lonely(draft) == ("p1",)
    assert lonely(blank("Mine")) == ()


def test_a_road_over_the_river_is_noticed_until_it_is_marked() -> None:
    assert unmarked(RHINE) == ()
    a, b = RHINE.crossings[0]
    assert unmarked(did(RHINE, edits.Cross(a, b, False))) == ((a, b),)
