"""The cutting list: a wire for each joint of the netlist, each as long as its way in the strip."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from companion.core.config.pin_header import CASTLES
from hardware import cutting, harness, netlist
from hardware.cutting import CutWire
from hardware.netlist import Circuit


def test_castles_are_a_pitch_apart_and_more_between_two_pieces() -> None:
    at = [cutting.castle_at_mm(castle) for castle in range(CASTLES)]
    steps = [later - before for before, later in itertools.pairwise(at)]
    assert [round(step, 1) for step in steps] == [
        34 + 2 * 2.4 if castle % 6 == 5 else 34 for castle in range(CASTLES - 1)
    ]


def test_there_is_a_wire_for_each_joint_of_columns_rows_and_lamps() -> None:
    nets = netlist.castles().nets
    wires = cutting.strip_wires()
    joints = sum(len(nets[net]) - 1 for net in nets if net.startswith(("COLUMN_", "ROW_")))
    keys = [wire for wire in wires if " castle" in wire.what]
    assert sum(wire.number for wire in keys) == joints == 36
    data = [wire for wire in wires if "data" in wire.what or "330" in wire.what]
    assert sum(wire.number for wire in data) == sum(net.startswith("DATA_") for net in nets)


def test_the_wires_join_what_the_netlist_joins_and_nothing_else() -> None:
    """But for the data, each end is on its wire's net; a part in a wire leads to the next net."""
    made = netlist.castles()
    at = {terminal: net for net, terminals in made.nets.items() for terminal in terminals}
    parts = {at["R19.1"]: at["R19.2"], at["F1.1"]: at["F1.2"]}
    reached: dict[str, set[str]] = {}
    for wire in cutting.strip_wires():
        for start, end in wire.ends:
            net = parts[at[start]] if wire.through else at[start]
            assert at[end] == net, (wire.what, start, end)
            reached.setdefault(net, set()).update({end} if wire.through else {start, end})
    for net in made.nets:
        if net.startswith(("COLUMN_", "ROW_", "DATA_")):
            assert reached[net] | {"R19.2"} >= set(made.nets[net]), net
    assert reached["LAMPS_5V"] | {"F1.2", "C1.plus"} == set(made.nets["LAMPS_5V"])
    assert reached["GND"] | {"J1.2", "C1.minus"} == set(made.nets["GND"])


@pytest.mark.parametrize(
    ("wires", "made"),
    [(cutting.board_wires, netlist.castles), (cutting.die_wires, netlist.die)],
)
def test_the_wires_of_the_printed_boards_and_of_the_die_stay_on_their_nets(
    wires: Callable[[], list[CutWire]], made: Callable[[], Circuit]
) -> None:
    at = {terminal: net for net, terminals in made().nets.items() for terminal in terminals}
    for wire in wires():
        assert not wire.through
        for start, end in wire.ends:
            assert at[start] == at[end], (wire.what, start, end)


def test_each_button_and_light_and_the_first_lamp_have_their_wires() -> None:
    """Whatever is not on a printed board is reached by a wire at each of its pins."""
    for wires, circuit, kinds in (
        (cutting.board_wires(), netlist.castles(), {"button", "lamp"}),
        (cutting.die_wires(), netlist.die(), {"button", "led"}),
    ):
        reached = {terminal for wire in wires for ends in wire.ends for terminal in ends}
        wanted = {
            f"{name}.{pin}"
            for name, part in circuit.parts.items() if part.kind in kinds
            for pin in part.pins
        }  # fmt: skip
        assert wanted - reached <= {"L18.DOUT"}


def test_the_wires_of_the_castles_board_are_longer_than_the_way_to_it() -> None:
    tray = cutting.BOARD_TRAY
    across = (
        cutting._sizes("castle_board", cutting.PARTS)[0] + 2 * cutting._sizes("margin", tray)[0]
    )
    for wire in cutting.board_wires():
        if wire.what.startswith("castle "):
            castle = int(wire.what.removeprefix("castle ")) - 1
            assert wire.length_mm >= across + cutting.castle_at_mm(castle)
            assert wire.number == 2


def test_the_wire_diagram_is_of_this_list() -> None:
    assert harness.FILE.read_text("utf-8").rstrip().endswith(harness.mark()), (
        "run: .venv/bin/python -m hardware.harness"
    )


def test_no_wire_is_shorter_than_its_way_and_thick_copper_carries_the_lamps() -> None:
    for wire in cutting.strip_wires():
        assert wire.length_mm >= 34 + 20
        assert wire.length_mm % 10 == 0
        carries = any(word in wire.what for word in ("plus", "minus", "fuse"))
        assert (wire.size == "0.5 mm²") is carries
    longest = max(wire.length_mm for wire in cutting.strip_wires() if wire.size != "0.5 mm²")
    assert longest >= cutting.TRAY_MM + cutting.castle_at_mm(12)


def test_a_size_that_is_not_in_the_strip_is_told() -> None:
    with pytest.raises(ValueError, match="has no girth"):
        cutting._size("girth")
    with pytest.raises(ValueError, match="has no girth"):
        cutting._sizes("girth", cutting.DIE)
