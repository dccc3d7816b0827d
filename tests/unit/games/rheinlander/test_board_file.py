"""The board file: every fault of its description, each named with its place (RL 18.9, 18.10)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from companion.boards.shipped import shelf
from companion.core.errors import BoardError, SetupError
from companion.core.game import Json, SeatSetup, Setup
from tests.support.boards.said import said
from tests.support.rules.rheinlander.strip import GAME, SEATS, board

FIVE = (*SEATS, SeatSetup("Dan", ("green",)), SeatSetup("Eve", ("purple",)))


def change(path: str, value: Json, *, remove: bool = False) -> dict[str, Any]:
    """The board with one thing changed."""
    changed = copy.deepcopy(board())
    *way, last = path.split("/")
    at: Any = changed
    for step in way:
        at = at[step]
    if remove:
        del at[last]
    else:
        at[last] = value
    return changed


def test_the_strip_is_right_but_no_printed_board() -> None:
    report = said(GAME, board())
    assert report.faults == ()
    assert [warning.split(":")[0] for warning in report.warnings] == ["zones", "slots"]


def test_the_shipped_board_has_neither_faults_nor_warnings() -> None:
    report = said(GAME, shelf.board("rheinlander"))
    assert (report.faults, report.warnings) == ((), ())


@pytest.mark.parametrize(
    "key", ["id", "name", "game", "size_mm", "squares", "zones", "borders", "slots"]
)
def test_required_keys(key: str) -> None:
    faults = said(GAME, change(key, None, remove=True)).faults
    assert any(fault.startswith(f"{key}: is missing") for fault in faults)


ZONE = {"left": "l1", "river": "w1", "right": "r1"}


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("id", "", "id"),
        ("id", "Küste", "id"),
        ("id", 4, "id"),
        ("name", "", "name"),
        ("name", "\n", "name"),
        ("game", "rheingold", "game"),
        ("game", [], "game"),
        ("authentic", 1, "authentic"),
        ("note", 1, "note"),
        ("size_mm", None, "size_mm"),
        ("size_mm", [0, 10], "size_mm"),
        ("size_mm", [float("nan"), 1], "size_mm"),
        ("squares", [], "squares"),
        ("squares/l1", 1, "squares.l1"),
        ("squares/l1", {"kind": "land"}, "squares.l1.at"),
        ("squares/l1", {"at": [1, 1]}, "squares.l1.kind"),
        ("squares/l1/kind", "bridge", "squares.l1.kind"),
        ("squares/l1/kind", [], "squares.l1.kind"),
        ("squares/l1/kind", "river", "zones.1.left"),
        ("squares/w1/kind", "land", "zones.1.river"),
        ("squares/l1/at", [1], "squares.l1.at"),
        ("squares/l1/at", [True, 1], "squares.l1.at"),
        ("squares/l1/at", [401, 1], "squares.l1.at"),
        ("squares/l1/at", [1, -1], "squares.l1.at"),
        ("squares/l2/at", [10, 10], "squares.l2.at"),
        ("squares/l1/shape", 4, "squares.l1.shape"),
        ("squares/l1/shape", [[1, 1], [1, 61]], "squares.l1.shape"),
        ("squares/ü", {"kind": "land", "at": [1, 1]}, "squares"),
        ("squares/m1", {"kind": "land", "at": [1, 1]}, "slots.m1"),
        ("squares/lost", {"kind": "land", "at": [1, 1]}, "squares.lost: isn't in any zone"),
        ("zones", [], "zones"),
        ("zones/17", ZONE, "squares.w1"),
        ("zones/0", ZONE, "zones.0"),
        ("zones/01", ZONE, "zones.01"),
        ("zones/18", ZONE, "zones.17: is missing"),
        ("zones/1", 4, "zones.1"),
        ("zones/1", {"left": "l1", "river": "w1"}, "zones.1.right"),
        ("zones/1/left", "nowhere", "zones.1.left"),
        ("zones/1/left", ["l1"], "zones.1.left"),
        ("zones/1/left", "w2", "zones.1.left"),
        ("zones/1/left", "r1", "zones.1"),
        ("zones/1/river", "w2", "squares.w2"),
        ("zones/1/left", "l8", "squares.l8: is in 3 zones"),
        ("zones/2/left", "l9", "zones.2: w2 must border its left bank l9"),
        ("borders", {}, "borders"),
        ("borders", [*board()["borders"], "l1"], "borders: number"),
        ("borders", [*board()["borders"], ["l1", "l3", "l4"]], "borders: number"),
        ("borders", [*board()["borders"], ["l1", "m1"]], "borders: number"),
        ("borders", [*board()["borders"], ["l1", ["l2"]]], "borders: number"),
        ("borders", [*board()["borders"], ["l1", "l1"]], "borders: number"),
        ("borders", [*board()["borders"], ["l1", "l2"]], "borders: number"),
        ("borders", [*board()["borders"], ["l2", "l1"]], "borders: number"),
        ("borders", board()["borders"][:-1], "zones.9"),
        ("slots", [], "slots"),
        ("slots/m1", [], "slots.m1"),
        ("slots/m1", {"at": [1, 1]}, "slots.m1.touches"),
        ("slots/m1", {"touches": ["l1", "l2"]}, "slots.m1.at"),
        ("slots/m1/at", [500, 1], "slots.m1.at"),
        ("slots/m1/at", [20, 50], "slots.m2.at"),
        ("slots/m1/at", [10, 10], "slots.m1.at"),
        ("slots/m1/touches", "l1", "slots.m1.touches"),
        ("slots/m1/touches", ["l1"], "slots.m1.touches"),
        ("slots/m1/touches", ["l1", "x"], "slots.m1.touches"),
        ("slots/m1/touches", ["l1", {}], "slots.m1.touches"),
        ("slots/m1/touches", ["l1", "l1"], "slots.m1.touches"),
        ("slots/m1/touches", ["l1", "l3"], "slots.m1.touches"),
        ("slots/m1/touches", ["l1", "w1"], "slots.m1.touches"),
        ("river", "Rhine", "river"),
        ("river", [[1]], "river"),
        ("river", [[1, 1], [500, 1]], "river"),
        ("arms", [[1, 1]], "arms"),
        ("arms", 1, "arms"),
        ("slot_mm", 0, "slot_mm"),
        ("slot_mm", "big", "slot_mm"),
        ("picture", "../../etc/passwd", "picture"),
        ("picture_corners", [1], "picture_corners"),
    ],
)
def test_a_fault_and_its_place(path: str, value: Json, place: str) -> None:
    faults = said(GAME, change(path, value)).faults
    assert any(fault.startswith(place) for fault in faults), faults


@pytest.mark.parametrize("path", ["sky", "squares/l1/note", "zones/1/name", "slots/m1/kind"])
def test_unknown_keys_are_warnings(path: str) -> None:
    report = said(GAME, change(path, 1))
    assert not report.faults
    assert any("unknown" in warning for warning in report.warnings)


@pytest.mark.parametrize(
    "obj", [None, 4, "rhine", [], {}, {"squares": 1, "zones": [], "borders": 2, "slots": None}]
)
def test_what_is_no_board_at_all(obj: Json) -> None:
    assert said(GAME, obj).faults


def test_fifteen_zones_are_too_few_and_sixteen_enough() -> None:
    assert any("at least 16" in fault for fault in said(GAME, board(15)).faults)
    assert said(GAME, board(16)).faults == ()


def test_twenty_six_slots_are_enough_and_one_more_too_many() -> None:
    full = board(30)
    for number in range(5, 28):
        assert said(GAME, full).faults == ()
        full["slots"][f"m{number}"] = {"at": [number, 55], "touches": ["r20", "r21"]}
    assert [fault.split(":")[0] for fault in said(GAME, full).faults] == ["slots"]


def test_without_an_island_is_a_warning() -> None:
    plain = board()
    plain["squares"]["r9"] = {"kind": "land", "at": [1, 1]}
    plain["zones"]["9"]["right"] = "r9"
    plain["borders"].append(["w9", "r9"])
    report = said(GAME, plain)
    assert report.faults == ()
    assert any("island" in warning for warning in report.warnings)


def test_every_fault_is_named_at_once() -> None:
    wrong = board()
    wrong["id"] = "no good"
    wrong["size_mm"] = [100]
    wrong["squares"]["l1"]["at"] = [1]
    wrong["zones"]["2"]["left"] = "nowhere"
    wrong["borders"].append(["l1", "l1"])
    wrong["slots"]["m1"]["touches"] = []
    places = [fault.split(":")[0] for fault in said(GAME, wrong).faults]
    assert places == [
        "id", "size_mm", "squares.l1.at", "zones.2.left", "borders", "squares.l2",
        "slots.m1.touches",
    ]  # fmt: skip


def test_a_match_needs_a_board_without_faults_and_with_enough_zones() -> None:
    with pytest.raises(BoardError):
        GAME.initial_state(Setup("rheinlander", "standard", {}, board(15), SEATS))
    with pytest.raises(SetupError, match="26"):
        GAME.initial_state(Setup("rheinlander", "standard", {}, board(25), FIVE))
    state = GAME.initial_state(Setup("rheinlander", "standard", {}, board(26), FIVE))
    assert state.terms.cards == 26


def test_a_match_knows_no_extras() -> None:
    setup = Setup("rheinlander", "standard", {}, board(), SEATS, extras={"tiles": []})
    with pytest.raises(SetupError, match="tiles"):
        GAME.initial_state(setup)
