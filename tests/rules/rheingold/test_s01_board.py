"""R 1: the board."""

import copy
from itertools import combinations

import pytest

from companion.boards.shipped import shelf
from companion.core.errors import BoardError
from companion.core.game import Json
from tests.support.boards.said import lines, said
from tests.support.rules.rheingold.table import BOARD, GAME, PRESETS, Table


def board(**changes: Json) -> dict[str, Json]:
    return {**copy.deepcopy(BOARD), **changes}


def faults(obj: Json) -> str:
    return "; ".join(said(GAME, obj).faults)


def test_r_1_1_a_board_has_starts_spaces_and_castles() -> None:
    table = Table()
    assert table.state.terms.board.places[:6] == ("s1", "s2", "s3", "s4", "s5", "s6")
    assert set(table.json["castles"]) == set(BOARD["castles"])
    assert set(table.state.terms.board.space_index) == set(BOARD["spaces"])


@pytest.mark.parametrize("number", "123456")
def test_r_1_1_six_starts_each_with_an_exit(number: str) -> None:
    starts = copy.deepcopy(BOARD["starts"])
    gone = starts.pop(number)
    assert f"starts.{number}: is missing" in faults(board(starts=starts))
    starts[number] = {**gone, "exits": []}
    assert f"starts.{number}.exits" in faults(board(starts=starts))
    starts[number] = gone
    starts["7"] = gone
    assert "starts.7" in faults(board(starts=starts))


def test_r_1_1_a_printed_board_has_18_castles() -> None:
    assert not said(GAME, BOARD).faults
    assert any("18" in warning for warning in said(GAME, BOARD).warnings)
    for name in ("rhine", "loch"):
        assert said(GAME, shelf.board(name)) == ((), ())
    two = {name: BOARD["castles"][name] for name in ("isle", "katz")}
    assert not faults(board(castles=two))
    one = {name: BOARD["castles"][name] for name in ("isle",)}
    assert "castles: needs at least 2, has 1" in faults(board(castles=one))


def test_r_1_2_roads_and_gates_go_both_ways_exits_one_way_and_nothing_else_joins() -> None:
    built = Table().state.terms.board
    roads = {frozenset(road) for road in BOARD["roads"]}
    gates = {(castle, gate) for castle, plan in BOARD["castles"].items() for gate in plan["gates"]}
    exits = {
        (f"s{number}", space) for number, plan in BOARD["starts"].items() for space in plan["exits"]
    }
    for one, other in combinations(built.places, 2):
        for from_, to in ((one, other), (other, one)):
            joined = (
                frozenset((from_, to)) in roads
                or (from_, to) in gates
                or (to, from_) in gates
                or (from_, to) in exits
            )
            assert (to in built.ways[from_]) == joined, (from_, to)
            if to in built.space_index:
                assert (from_ in built.approaches[to]) == joined, (from_, to)


def test_r_1_2_a_road_is_used_both_ways() -> None:
    table = Table().place(red="a 2, b 1")
    assert table.allows("march 1 a > b")
    assert table.allows("march 1 b > a")
    table.refuses("march 1 a > c", "not_adjacent", "5.1", "a", "c")
    table.refuses("march 1 a > a", "not_adjacent", "5.1")


def test_r_1_2_an_exit_leads_out_of_its_own_start_only() -> None:
    table = Table().place(red="s6, s1")
    assert table.allows("march 1 s6 > m")
    assert table.allows("march 1 s6 > k")
    table.refuses("march 1 s1 > m", "not_adjacent", "5.1")
    table.refuses("march 1 s1 > katz", "not_adjacent", "5.1")


def test_r_1_2_a_gate_is_used_both_ways_and_castles_are_not_joined() -> None:
    table = Table().place(red="x1 3, x2 3, f 1")
    assert table.allows("march 1 x1 > f")
    assert table.allows("march 1 f > x1")
    table.refuses("march 1 x1 > x2", "not_adjacent", "5.1")


@pytest.mark.parametrize(("swords", "right"), [(0, False), (1, True), (3, True), (4, False)])
def test_r_1_3_a_castle_has_1_to_3_swords(swords: int, *, right: bool) -> None:
    castles = copy.deepcopy(BOARD["castles"])
    castles["katz"]["swords"] = swords
    assert (faults(board(castles=castles)) == "") == right


@pytest.mark.parametrize(
    ("gates", "right"),
    [([], False), (["k"], True), (["k", "w"], True), (["k", "w", "m"], False), (["k", "k"], False)],
)
def test_r_1_3_a_castle_has_one_gate_or_two(gates: list[str], *, right: bool) -> None:
    castles = copy.deepcopy(BOARD["castles"])
    castles["katz"]["gates"] = gates
    found = faults(board(castles=castles))
    assert (found == "") == right
    assert right or "castles.katz.gates" in found


def test_r_1_3_pfalz_has_a_gate_on_each_bank() -> None:
    rhine = shelf.board("rhine")
    gates = {name: plan["gates"] for name, plan in rhine["castles"].items()}
    assert [name for name, found in gates.items() if len(found) == 2] == ["pfalz"]
    river = max(y for _, y in rhine["river"])
    sides = {rhine["spaces"][gate]["at"][1] > river for gate in gates["pfalz"]}
    assert sides == {True, False}


def test_r_1_3_inverlochy_has_the_second_gate_of_the_loch() -> None:
    gates = {name: plan["gates"] for name, plan in shelf.board("loch")["castles"].items()}
    assert [name for name, found in gates.items() if len(found) == 2] == ["inverlochy"]
    shores = _shores(shelf.board("loch"))
    assert [sum(gate in shore for gate in gates["inverlochy"]) for shore in shores] == [1, 1]


def _shores(obj: Json) -> list[set[str]]:
    """The spaces that hang together without the crossings."""
    crossings = {frozenset(pair) for pair in obj["crossings"]}
    shores = [{space} for space in obj["spaces"]]
    for road in obj["roads"]:
        if frozenset(road) not in crossings:
            one, other = (next(shore for shore in shores if end in shore) for end in road)
            if one is not other:
                shores.remove(other)
                one |= other
    return shores


@pytest.mark.parametrize("preset", PRESETS)
def test_r_1_4_nobody_enters_a_start_from_the_board(preset: str) -> None:
    table = Table(preset).place(red="a 2, s1, m 1")
    table.refuses("march 1 a > s1", "start_closed", "1.4")
    table.refuses("march 1 m > s6", "start_closed", "1.4")
    table.refuses("march 1 s1 > s2", "start_closed", "1.4")
    assert not any("> s" in move for move in table.moves)


def test_r_1_5_the_rhine_is_our_reconstruction_and_says_so() -> None:
    rhine = shelf.board("rhine")
    assert rhine["authentic"] is False
    assert len(rhine["crossings"]) == 3
    assert len(rhine["castles"]) == 18
    north = [plan for plan in rhine["starts"].values() if plan["at"][1] < 225]
    assert len(north) == 3


def test_r_1_5_the_loch_is_ours_and_says_so() -> None:
    loch = shelf.board("loch")
    assert loch["authentic"] is False
    assert len(loch["crossings"]) == 2
    assert len(loch["castles"]) == 18
    assert len(_shores(loch)) == 2


def test_r_1_5_highlanders_and_rheingold_are_different_boards() -> None:
    usual = {preset: GAME.info.usual_board(preset) for preset in GAME.info.presets}
    assert usual.pop("highlanders") == "loch"
    assert set(usual.values()) == {"rhine_balanced"}


def test_r_1_5_any_board_can_be_played_with_any_preset() -> None:
    for preset in PRESETS:
        for name in ("rhine", "loch", "ford"):
            obj = BOARD if name == "ford" else shelf.board(name)
            assert Table(preset, board=obj).phase == "roll"


def test_r_1_every_fault_of_a_board_is_named_at_once() -> None:
    broken = board(
        spaces={**BOARD["spaces"], "lost": {"at": [1, 1]}, "off": {"at": [500, 1]}},
        roads=[*BOARD["roads"], ["a", "a"], ["b", "a"], ["a", "nowhere"]],
        castles={
            **BOARD["castles"],
            "m": {"name": "M", "at": [20, 50], "swords": 9, "gates": ["gone"]},
        },
    )
    report = said(GAME, broken)
    with pytest.raises(BoardError) as caught:
        Table(board=broken)
    assert lines(caught.value.faults) == report.faults
    for words in (
        "spaces.off.at",
        "a is joined to itself",
        "b - a is listed twice",
        "'nowhere' isn't a space",
        "castles.m: the id is already used by spaces",
        "castles.m.at: on the same spot as spaces.m",
        "castles.m.swords",
        "'gone' isn't a space",
        "no road leads from a to lost, off",
    ):
        assert words in "; ".join(report.faults)


def test_a_match_is_called_by_the_name_on_its_box() -> None:
    """R 1.5, R 11."""
    called = {preset: GAME.info.called(preset) for preset in GAME.info.presets}
    assert called == dict.fromkeys(called, "Rheingold") | {"highlanders": "Highlanders"}
