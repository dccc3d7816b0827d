"""companion.games.ringgeister.drafting.reading: a file's faults are kept, or named at once."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from companion.boards.shipped import shelf
from companion.core.errors import BoardError
from companion.games import GAMES
from companion.games.ringgeister.drafting import edits
from companion.games.ringgeister.drafting.applying import apply
from companion.games.ringgeister.drafting.findings import findings
from companion.games.ringgeister.drafting.reading import from_json
from companion.games.ringgeister.drafting.writing import to_json

GAME = GAMES["ringgeister"]


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The program's board with something else in it."""
    board: dict[str, Any] = copy.deepcopy(shelf.board("ringgeister"))
    change(board)
    return board


def test_what_a_file_has_besides_comes_back() -> None:
    board = shelf.board("ringgeister")
    board = copy.deepcopy(board)
    tile = board["tiles"]["o1"]
    for entry in (
        board, tile, tile["points"]["an"], tile["forks"]["c"], tile["ends"]["n"],
        tile["gates"]["g"], tile["fields"]["h"], tile["ways"][3], board["slots"]["O1"],
        board["cards"]["green1"],
    ):  # fmt: skip
        entry["ours"] = ["kept"]
    tile["points"]["an"]["forward"] = "fn"
    draft = from_json(board)
    assert to_json(draft) == board
    gone = to_json(apply(draft, edits.Remove("o1", "forks", "c")))
    assert "ours" in gone["tiles"]["o1"]["points"]["an"]
    # Its arrow runs along neither of its ways.
    again = to_json(apply(draft, edits.SetColour("o1", "an", "black")))
    assert "forward" not in again["tiles"]["o1"]["points"]["an"]


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        (lambda b: b["tiles"]["o1"]["points"]["as"].pop("arrow"), "missing", "o1.points.as"),
        (lambda b: b["tiles"]["o1"].pop("rock"), "missing", "o1"),
        (lambda b: b["tiles"]["q7"].update(rock=[1, 1]), "rock_without_start", "q7.rock"),
        (lambda b: b["tiles"]["o1"]["ways"].pop(0), "no_such_way", "o1.forks.c"),
        (lambda b: b["layout"].pop("O1"), "missing", "@O1"),
        (lambda b: b["tiles"]["o1"]["fields"]["h"]["points"].pop(), "three_points",
         "o1.fields.h"),
        (lambda b: b["tiles"]["o1"]["points"]["an"].update(start=True), "grey_start",
         "o1.points.an"),
        (lambda b: b["slots"]["O1"].update(at=[240, 900]), "outside", "@O1"),
    ],
)  # fmt: skip
def test_what_drawing_can_mend_is_found_at_its_place(
    change: Callable[[dict[str, Any]], object], code: str, place: str
) -> None:
    board = changed(change)
    draft = from_json(board)
    assert to_json(draft) == board
    found = findings(draft, GAME.check_board(board))
    assert (code, place, True) in [(one.code, one.place, one.is_fault) for one in found]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda b: b["tiles"]["o1"]["points"]["an"].update(at=[1.5, 0]), "whole mm"),
        (lambda b: b["tiles"]["o1"]["ways"].append({"between": ["an", "x"], "kind": "road"}),
         "there is no 'x'"),
        (lambda b: b["tiles"]["o1"]["ways"].append(b["tiles"]["o1"]["ways"][0]), "two paths"),
        (lambda b: b["tiles"]["o1"]["fields"]["h"].update(points="an"), "three points"),
        (lambda b: b["tiles"]["o1"]["points"]["an"].update(colour="red"), "red"),
        (lambda b: b["layout"].update(O1=["q1", 0]), "shape"),
        (lambda b: b["cards"]["green1"].update(hand="left"), "left"),
        (lambda b: b.update(shapes=[]), "must be an object"),
    ],
)  # fmt: skip
def test_what_no_draft_can_hold_is_named(
    change: Callable[[dict[str, Any]], object], fault: str
) -> None:
    with pytest.raises(BoardError, match=fault):
        from_json(changed(change))
