"""The board file: every fault of its description, each named with its place."""

import copy
from typing import Any

import pytest

from companion.boards.shipped import shelf
from companion.core.game import Json
from tests.support.boards.said import said
from tests.support.rules.rheingold.table import BOARD, GAME


def change(path: str, value: Json, *, remove: bool = False) -> dict[str, Json]:
    """The board with one thing changed."""
    board = copy.deepcopy(BOARD)
    *way, last = path.split("/")
    at: Any = board
    for step in way:
        at = at[step]
    if remove:
        del at[last]
    else:
        at[last] = value
    return board


@pytest.mark.parametrize(
    "key", ["id", "name", "game", "size_mm", "spaces", "roads", "starts", "castles"]
)
def test_required_keys(key: str) -> None:
    faults = said(GAME, change(key, None, remove=True)).faults
    assert any(fault.startswith(f"{key}: is missing") for fault in faults)


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("id", "", "id"),
        ("id", "Küste", "id"),
        ("id", "../up", "id"),
        ("id", 4, "id"),
        ("name", "", "name"),
        ("name", ["x"], "name"),
        ("game", "chess", "game"),
        ("authentic", "no", "authentic"),
        ("note", 1, "note"),
        ("size_mm", [0, 10], "size_mm"),
        ("size_mm", [10], "size_mm"),
        ("size_mm", [9, 9], "size_mm"),
        ("name", "   ", "name"),
        ("castles/katz/name", "\u3164", "castles.katz.name"),
        ("river", [[5, 5]] * 1001, "river"),
        ("river", [[0, 0], [10_000, 50]], "river"),
        ("castles", dict.fromkeys(map(str, range(101)), BOARD["castles"]["katz"]), "castles"),
        ("size_mm", ["a", 1], "size_mm"),
        ("size_mm", [float("inf"), 1], "size_mm"),
        ("size_mm", [float("nan"), 1], "size_mm"),
        ("spaces", [], "spaces"),
        ("spaces/a", 1, "spaces.a"),
        ("spaces/a", {}, "spaces.a.at"),
        ("spaces/a/at", [1], "spaces.a.at"),
        ("spaces/a/at", [1000, 1], "spaces.a.at"),
        ("spaces/a/at", [-1, 1], "spaces.a.at"),
        ("spaces/a/at", [True, 1], "spaces.a.at"),
        ("spaces/a/at", BOARD["spaces"]["b"]["at"], "spaces.b.at"),
        ("spaces/s1", {"at": [1, 1]}, "spaces.s1"),
        ("spaces/", {"at": [1, 1]}, "spaces"),
        ("spaces/ü", {"at": [1, 1]}, "spaces"),
        ("spaces/katz", {"at": [1, 1]}, "castles.katz"),
        ("spaces/lonely", {"at": [1, 1]}, "roads"),
        ("roads", {}, "roads"),
        ("roads", [["a", "b", "m"]], "roads"),
        ("roads", ["ab"], "roads"),
        ("roads", [*BOARD["roads"], ["a", "a"]], "roads"),
        ("roads", [*BOARD["roads"], ["b", "a"]], "roads"),
        ("roads", [*BOARD["roads"], ["a", "katz"]], "roads"),
        ("roads", [*BOARD["roads"], ["a", "s1"]], "roads"),
        ("roads", BOARD["roads"][1:-1], "roads"),
        ("starts", [], "starts"),
        ("starts/1", 4, "starts.1"),
        ("starts/1/at", None, "starts.1.at"),
        ("starts/1/exits", [], "starts.1.exits"),
        ("starts/1/exits", "a", "starts.1.exits"),
        ("starts/1/exits", ["katz"], "starts.1.exits"),
        ("starts/1/exits", ["a", "a"], "starts.1.exits"),
        ("starts/1/exits", [["a"]], "starts.1.exits"),
        ("starts/7", {"at": [1, 1], "exits": ["a"]}, "starts.7"),
        ("castles", [], "castles"),
        ("castles", {}, "castles"),
        ("castles/katz", None, "castles.katz"),
        ("castles/katz/name", "", "castles.katz.name"),
        ("castles/katz/swords", 0, "castles.katz.swords"),
        ("castles/katz/swords", 2.0, "castles.katz.swords"),
        ("castles/katz/swords", True, "castles.katz.swords"),
        ("castles/katz/gates", [], "castles.katz.gates"),
        ("castles/katz/gates", ["a", "b", "m"], "castles.katz.gates"),
        ("castles/katz/gates", ["maus"], "castles.katz.gates"),
        ("castles/katz/bank", 1, "castles.katz.bank"),
        ("crossings", [["a", "c"]], "crossings"),
        ("crossings", 3, "crossings"),
        ("river", [[1]], "river"),
        ("river", "Rhine", "river"),
        ("picture", "../../etc/passwd", "picture"),
        ("picture_corners", [1], "picture_corners"),
    ],
)
def test_a_fault_and_its_place(path: str, value: Json, place: str) -> None:
    faults = said(GAME, change(path, value)).faults
    assert any(fault.startswith(place) for fault in faults), faults


def test_unknown_keys_are_warnings() -> None:
    for path in ("colour_of_sky", "spaces/a/note", "castles/katz/moat", "starts/1/name"):
        report = said(GAME, change(path, 1))
        assert not report.faults
        assert any("unknown" in warning for warning in report.warnings)


@pytest.mark.parametrize(
    "obj", [None, 4, "rhine", [], {}, {"spaces": 1, "castles": [], "roads": 2}]
)
def test_what_is_no_board_at_all(obj: Json) -> None:
    assert said(GAME, obj).faults


def test_castles_may_share_a_gate() -> None:
    assert not said(GAME, change("castles/katz/gates", ["t"])).faults


def test_ten_faults_are_ten_sentences() -> None:
    board = copy.deepcopy(BOARD)
    board["id"] = "no good"
    board["size_mm"] = [100]
    board["spaces"]["a"]["at"] = [1]
    board["roads"].append(["a", "nowhere"])
    board["roads"].append(["m", "m"])
    board["starts"].pop("6")
    board["starts"]["1"]["exits"] = []
    board["castles"]["katz"]["swords"] = 4
    board["castles"]["maus"]["gates"] = []
    board["castles"]["isle"]["name"] = 3
    faults = said(GAME, board).faults
    assert len(faults) == len(set(faults)) == 10


def test_the_rhine_has_neither_faults_nor_warnings() -> None:
    report = said(GAME, shelf.board("rhine"))
    assert (report.faults, report.warnings) == ((), ())


@pytest.mark.parametrize(
    ("path", "value", "word"),
    [("crossings", [["a", "b"]], "crossings"), ("river", [[0, 50], [100, 50]], "starts")],
)
def test_what_a_printed_board_has_besides_is_a_warning(path: str, value: Json, word: str) -> None:
    report = said(GAME, change(path, value))
    assert not report.faults
    assert any(warning.startswith(word) for warning in report.warnings)
