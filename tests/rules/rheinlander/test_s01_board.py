"""RL 1 and RL 18.9 to 18.10: the board and its file."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from companion.boards.shipped import shelf
from companion.core.errors import BoardError
from tests.support.boards.said import said
from tests.support.rules.rheinlander.table import GAME, Table, strip


def board(slots: str = "m1 l1 l2, m2 r3 r4") -> dict[str, Any]:
    return copy.deepcopy(strip(16, slots))


def test_rl_1_1_a_real_board_has_54_zones_of_two_banks_and_a_river_square() -> None:
    obj = shelf.board("rheinlander")
    assert list(obj["zones"]) == [str(number) for number in range(1, 55)]
    report = said(GAME, obj)
    assert (report.faults, report.warnings) == ((), ())
    table = Table(board=obj)
    assert table.phase == "lay"


def test_rl_1_2_an_island_square_belongs_to_two_zones_every_other_to_one() -> None:
    table = Table().place()
    zones = {
        square: [card for card in range(1, 17) if square in table.squares("place", card)]
        for square in table.board["squares"]
    }
    assert zones["i"] == [10, 11]
    for square, numbers in zones.items():
        if square != "i":
            assert numbers == ([] if square.startswith("w") else [int(square[1:])])


def test_rl_1_3_neighbours_are_what_the_borders_join() -> None:
    for other in ("l2", "w1"):
        table = Table().place(red=f"l1 {other}" if other == "l2" else "l1 w1", dukes="l1 red")
        assert table.dukes == {"l1": "red"}
    assert Table().place(red="w1 w2", dukes="w1 red").dukes


@pytest.mark.parametrize("far", ["r1", "w2", "r2", "l3"])
def test_rl_1_3_no_neighbours_across_the_river_or_at_a_corner(far: str) -> None:
    table = Table().place(red=f"l1 {far}")
    assert table.dukes == {}


def test_rl_1_3_a_border_of_the_file_counts_whatever_a_strip_would_have() -> None:
    obj = board("")
    obj["borders"].append(["l1", "r1"])
    assert Table(board=obj).place(red="l1 r1", dukes="l1 red").dukes == {"l1": "red"}


def test_rl_1_4_a_marker_belongs_to_the_duchy_on_either_of_its_two_squares() -> None:
    for lone in ("l3", "l4"):
        table = Table(slots="m1 l3 l4 castle").place()
        table.do(f"place {lone[1:]} {lone}")
        assert (table.castle("m1"), table.dukes) == ("red", {lone: "red"})
    table = Table(slots="m1 l3 l4 castle").place().do("place 5 l5")
    assert (table.castle("m1"), table.dukes) == (None, {})


def test_rl_1_5_the_shipped_board_says_that_it_is_a_reconstruction() -> None:
    assert shelf.board("rheinlander")["authentic"] is False


# -- 18.9, 18.10: the file -------------------------------------------------------------------


def test_rl_18_9_the_required_keys_are_enough() -> None:
    obj = board()
    assert set(obj) == {
        "id", "name", "game", "size_mm", "squares", "zones", "borders", "slots",
    }  # fmt: skip
    assert said(GAME, obj).faults == ()


@pytest.mark.parametrize("key", list(strip()))
def test_rl_18_9_every_required_key_is_missed(key: str) -> None:
    obj = board()
    del obj[key]
    assert any(key in fault for fault in said(GAME, obj).faults)


def test_rl_18_9_an_unknown_key_is_a_warning() -> None:
    obj = board()
    report = said(GAME, {**obj, "colour_of_the_box": "brown"})
    assert report.faults == ()
    assert any("colour_of_the_box" in warning for warning in report.warnings)


def test_rl_18_9_what_is_for_drawing_is_known() -> None:
    obj = board()
    known = set(said(GAME, obj).warnings)
    obj |= {
        "authentic": False,
        "note": "drawn",
        "river": [[0, 20], [160, 20]],
        "arms": [[[90, 20], [110, 20]]],
        "slot_mm": 5,
        "picture": "strip.jpg",
        "picture_corners": [[0, 0], [170, 0], [170, 50], [0, 50]],
    }
    obj["squares"]["l1"]["shape"] = [[5, 5], [15, 5], [15, 15]]
    report = said(GAME, obj)
    assert report.faults == ()
    assert set(report.warnings) == known


def change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Set what stands at "zones.3.left"."""

    def make(obj: dict[str, Any]) -> None:
        *way, last = path.split(".")
        for key in way:
            obj = obj[key]
        obj[last] = value

    return make


def remove(path: str) -> Callable[[dict[str, Any]], None]:
    def make(obj: dict[str, Any]) -> None:
        *way, last = path.split(".")
        for key in way:
            obj = obj[key]
        del obj[last]

    return make


def borders(*more: list[str], without: tuple[str, str] | None = None) -> Callable[[Any], None]:
    def make(obj: dict[str, Any]) -> None:
        obj["borders"] = [pair for pair in obj["borders"] if pair != list(without or ())]
        obj["borders"] += more

    return make


def fewer_zones(obj: dict[str, Any]) -> None:
    for name in ("l16", "w16", "r16"):
        del obj["squares"][name]
    del obj["zones"]["16"]
    obj["borders"] = [pair for pair in obj["borders"] if not {*pair} & {"l16", "w16", "r16"}]


def many_slots(obj: dict[str, Any]) -> None:
    obj["slots"] = {
        f"m{number}": {"at": [3 * number, 45], "touches": ["l1", "l2"]} for number in range(27)
    }


def three_zones(obj: dict[str, Any]) -> None:
    """The island is a bank of a third zone."""
    obj["zones"]["9"]["right"] = "i"
    obj["borders"].append(["i", "w9"])


def shared_river(obj: dict[str, Any]) -> None:
    obj["zones"]["5"]["river"] = "w4"
    obj["borders"] += [["l5", "w4"], ["r5", "w4"]]


FIRST = {"left": "l1", "river": "w1", "right": "r1"}
SPOT = {"at": [1, 49], "touches": ["l1", "l2"]}

FAULTS: dict[str, tuple[str, Callable[[dict[str, Any]], None]]] = {
    "another game": ("game", change("game", "rheingold")),
    "a gap": ("zones", remove("zones.7")),
    "a zone with no number": ("zones", change("zones.x", FIRST)),
    "zone 0": ("zones", change("zones.0", FIRST)),
    "fifteen zones": ("zones", fewer_zones),
    "a bank of water": ("zones.3", change("zones.3.left", "w4")),
    "a river of land": ("zones.3", change("zones.3.river", "l4")),
    "one bank on both sides": ("zones.3", change("zones.3.right", "l3")),
    "an unknown square in a zone": ("zones.3", change("zones.3.left", "nowhere")),
    "a square in no zone": ("lost", change("squares.lost", {"kind": "land", "at": [1, 49]})),
    "a land square in three zones": ("i", three_zones),
    "a river square in two zones": ("w4", shared_river),
    "an unknown kind": ("squares.l1", change("squares.l1.kind", "hill")),
    "a border to itself": ("borders", borders(["l1", "l1"])),
    "a border to nowhere": ("nowhere", borders(["l1", "nowhere"])),
    "a border twice": ("borders", borders(["l1", "l2"])),
    "a border twice, the other way round": ("borders", borders(["l2", "l1"])),
    "no border of river and left bank": ("w5", borders(without=("l5", "w5"))),
    "no border of river and right bank": ("w5", borders(without=("r5", "w5"))),
    "a slot beside a river square": ("slots.m1", change("slots.m1.touches", ["l1", "w1"])),
    "a slot beside two strangers": ("slots.m1", change("slots.m1.touches", ["l1", "l3"])),
    "a slot beside one square twice": ("slots.m1", change("slots.m1.touches", ["l1", "l1"])),
    "a slot beside three squares": ("slots.m1", change("slots.m1.touches", ["l1", "l2", "l3"])),
    "a slot beside nothing known": ("slots.m1", change("slots.m1.touches", ["l1", "nowhere"])),
    "27 slots": ("slots", many_slots),
    "an id that is a square and a slot": ("l1", change("slots.l1", SPOT)),
    "an id that is not ASCII": ("slots", change("slots.m\xfc", SPOT)),
    "a square outside": ("squares.l1", change("squares.l1.at", [171, 10])),
    "a slot outside": ("slots.m1", change("slots.m1.at", [10, -1])),
    "two squares on one spot": ("squares.l2", change("squares.l2.at", [10, 10])),
    "a slot on a square's spot": ("slots.m1", change("slots.m1.at", [10, 10])),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_rl_18_10_a_fault_is_named_with_its_place_and_stops_the_match(name: str) -> None:
    place, spoil = FAULTS[name]
    obj = board()
    spoil(obj)
    faults = said(GAME, obj).faults
    assert any(place in fault for fault in faults), faults
    with pytest.raises(BoardError):
        Table(board=obj)


def test_rl_18_10_every_fault_is_named_at_once() -> None:
    obj = board()
    for name in ("a border to itself", "27 slots", "an unknown kind", "two squares on one spot"):
        FAULTS[name][1](obj)
    faults = " ".join(said(GAME, obj).faults)
    for place in ("borders", "slots", "squares.l1", "squares.l2"):
        assert place in faults


@pytest.mark.parametrize("number", [True, "10", None, float("nan")])
def test_rl_18_10_a_middle_is_two_numbers(number: Any) -> None:
    obj = board()
    obj["squares"]["l1"]["at"] = [number, 10]
    assert said(GAME, obj).faults


@pytest.mark.parametrize("obj", [None, [], "rheinlander", 4, {}, {"squares": []}])
def test_rl_18_10_anything_else_is_no_board(obj: Any) -> None:
    assert said(GAME, obj).faults


def test_rl_18_10_what_a_printed_board_has_besides_is_a_warning() -> None:
    def warnings(obj: dict[str, Any]) -> list[str]:
        report = said(GAME, obj)
        assert report.faults == ()
        return list(report.warnings)

    printed = copy.deepcopy(shelf.board("rheinlander"))
    assert warnings(printed) == []
    del printed["slots"]["m26"]
    assert len(warnings(printed)) == 1
    assert len(warnings(board())) == 2  # zones and slots
    straight = copy.deepcopy(shelf.board("rheinlander"))
    for zone, bank in (("29", "left"), ("30", "left")):
        other = f"j{zone}"
        straight["zones"][zone][bank] = other
        straight["squares"][other] = {"kind": "land", "at": [1.5, int(zone)]}
        straight["borders"].append([other, f"w{zone}"])
    assert len(warnings(straight)) == 1  # no island


def test_rl_18_10_a_board_without_slots_can_be_played() -> None:
    table = Table()
    assert table.phase == "card"
    assert table.do("place 1 l1", "end").colour == "yellow"
