"""The netlist: every pin of the firmware and the program once, and no rule of a circuit broken."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.config.pin_header import CASTLES
from companion.core.config.wiring import ON_THE_HEADER, wires
from hardware import netlist, parts
from hardware.netlist import CIRCUITS, Circuit, Part, UnknownPinError
from hardware.parts import Role
from hardware.rules import faults, fuse_faults
from tools import pins_of_firmware
from tools.pins_of_firmware import Pin

CUBE_AND_OWN_LIGHT = {"PIN_DIE_ARMED", "PIN_DIE_SDA", "PIN_DIE_SCL"}
SOURCE = pins_of_firmware.HEADER.read_text("utf-8")


@pytest.mark.parametrize("name", CIRCUITS)
def test_no_rule_is_broken(name: str) -> None:
    assert faults(CIRCUITS[name]()) == []


@pytest.mark.parametrize(("made", "prefix"), [(netlist.die, "DIE"), (netlist.castles, "CASTLES")])
def test_every_pin_of_the_firmware_is_wired_once(made: Callable[[], Circuit], prefix: str) -> None:
    wired = [t for net in made().nets.values() for t in net if re.match(r"U1\.[AD]\d", t)]
    pins = [
        pin.nano
        for name, pin in pins_of_firmware.read().items()
        if name.startswith(f"PIN_{prefix}_") and name not in CUBE_AND_OWN_LIGHT
    ]
    assert sorted(wired) == sorted(f"U1.{pin}" for pin in pins)


def test_every_wire_of_the_header_is_there_once() -> None:
    wired = [t for net in netlist.header().nets.values() for t in net if t.startswith("PI.GPIO")]
    used = [f"PI.GPIO{wire.gpio}" for wire in wires(ON_THE_HEADER) if wire.gpio is not None]
    assert sorted(wired) == sorted(used)
    assert len(used) == CASTLES


def test_each_castle_of_the_matrix_is_at_its_row_and_column() -> None:
    nets = netlist.castles().nets
    for castle in range(CASTLES):
        assert f"R{castle + 1}.1" in nets[f"COLUMN_{castle % 6}"]
        assert f"D{castle + 1}.cathode" in nets[f"ROW_{castle // 6}"]


def _mutated(folder: Path, name: str, port: str, bit: int) -> dict[str, Pin]:
    file = folder / "pins.h"
    text, count = re.subn(
        rf"(#define {name}) [B-D], \d", lambda found: f"{found[1]} {port}, {bit}", SOURCE
    )
    assert count == 1
    file.write_text(text, "utf-8")
    return pins_of_firmware.read(file)


WIRED = [name for name in pins_of_firmware.read() if name not in CUBE_AND_OWN_LIGHT]


@pytest.mark.parametrize("name", WIRED)
def test_a_pin_that_is_moved_in_the_firmware_alone_fails(name: str, tmp_path: Path) -> None:
    made = netlist.die if name.startswith("PIN_DIE_") else netlist.castles
    chip = pins_of_firmware.read()[name].chip
    for port, bit in (("D", 3), ("D", 4), ("B", 0), ("B", 4), ("C", 1)):
        if f"P{port}{bit}" != chip:
            pins = _mutated(tmp_path, name, port, bit)
            with pytest.raises(UnknownPinError, match=name):
                made(pins)


@pytest.mark.parametrize("name", WIRED)
def test_two_uses_of_one_pin_fail(name: str) -> None:
    pins = pins_of_firmware.read()
    made = netlist.die if name.startswith("PIN_DIE_") else netlist.castles
    prefix = "_".join(name.split("_")[:2])
    other = next(n for n in WIRED if n.startswith(prefix) and n != name)
    found = faults(made({**pins, name: pins[other]._replace(what=pins[name].what)}))
    assert any(f"U1.{pins[other].nano} is on 2 nets" in fault for fault in found)


def test_a_new_pin_that_nothing_is_wired_to_fails() -> None:
    pins = {**pins_of_firmware.read(), "PIN_DIE_BELL": Pin("D11", "PB3", "a bell")}
    with pytest.raises(UnknownPinError, match="PIN_DIE_BELL"):
        netlist.die(pins)


def _cut(circuit: Circuit, terminal: str) -> None:
    for terminals in circuit.nets.values():
        if terminal in terminals:
            terminals.remove(terminal)


def _move(circuit: Circuit, terminal: str, net: str) -> None:
    _cut(circuit, terminal)
    circuit.join(net, terminal)


def _without_series_resistor(circuit: Circuit) -> None:
    """As the guide had it: the button straight at the column."""
    _move(circuit, "S4.1", "COLUMN_3")


def _diode_reversed(circuit: Circuit) -> None:
    anode = next(net for net, at in circuit.nets.items() if "D7.anode" in at)
    cathode = next(net for net, at in circuit.nets.items() if "D7.cathode" in at)
    _move(circuit, "D7.anode", cathode)
    _move(circuit, "D7.cathode", anode)


def _lamps_fed_by_the_nano_as_well(circuit: Circuit) -> None:
    circuit.join("LAMPS_5V", "U1.5V")


def _lamps_without_ground(circuit: Circuit) -> None:
    _move(circuit, "P1.minus", "OTHER_GROUND")
    _move(circuit, "C1.minus", "OTHER_GROUND")


def _light_at_the_pin(circuit: Circuit) -> None:
    _move(circuit, "D3.anode", "PIP_2")


def _light_reversed(circuit: Circuit) -> None:
    _move(circuit, "D3.anode", "GND")
    _move(circuit, "D3.cathode", "PIP_2_D")


def _lamp_without_data(circuit: Circuit) -> None:
    _move(circuit, "L5.DOUT", "NOWHERE")


def _weak_pull_up(circuit: Circuit) -> None:
    """As the guide had it: the Pi's own 50 kΩ alone."""
    _cut(circuit, "R101.1")
    _cut(circuit, "R101.2")
    del circuit.parts["R101"]


def _reset_left_open(circuit: Circuit) -> None:
    _cut(circuit, "U20.RESET")


def _divider(circuit: Circuit) -> None:
    """As the guide had it: 1 kΩ from the Nano's TX to the Pi, and the other wire straight."""
    circuit.parts["R1"] = Part("resistor_1k", parts.KINDS["resistor_1k"].pins)
    del circuit.parts["U2"]
    for net in list(circuit.nets):
        circuit.nets[net] = [t for t in circuit.nets[net] if not t.startswith("U2.")]
    circuit.join("FROM_NANO_3V3", "R1.1")
    circuit.join("FROM_NANO_5V", "R1.2")
    circuit.join("TO_NANO_3V3", *circuit.nets.pop("TO_NANO_5V"))


def _no_fuse(circuit: Circuit) -> None:
    del circuit.parts["F1"]
    for net in circuit.nets.values():
        net[:] = [t for t in net if not t.startswith("F1.")]
    _move(circuit, "P1.plus", "LAMPS_5V")


def _outputs_against_each_other(circuit: Circuit) -> None:
    circuit.nets["ROW_0"] += circuit.nets.pop("ROW_1")


@pytest.mark.parametrize(
    ("name", "mutate", "said"),
    [
        ("castles", _without_series_resistor, "S4 has no 1 kΩ"),
        ("castles", _diode_reversed, "D7: its cathode isn't at a row"),
        ("castles", _lamps_fed_by_the_nano_as_well, "Two supplies are joined: P1.plus and U1.5V"),
        ("castles", _lamps_without_ground, "P1.minus is on OTHER_GROUND"),
        ("castles", _lamp_without_data, "L6.DIN has no level"),
        ("castles", _no_fuse, "The lamps' supply has no fuse"),
        ("castles", _outputs_against_each_other, "drive against each other"),
        ("die", _light_at_the_pin, "D3.anode has no 330 Ω"),
        ("die", _light_reversed, "D3.cathode isn't at ground"),
        ("header", _weak_pull_up, "S1 has no 10 kΩ"),
        ("expander", _weak_pull_up, "S1 has no 10 kΩ"),
        ("expander", _reset_left_open, "U20.RESET is left open"),
        ("uart", _divider, "reaches PI.GPIO15, which stands 3.3 V"),
    ],
)
def test_each_rule_finds_its_fault(name: str, mutate: Callable[[Circuit], None], said: str) -> None:
    circuit = CIRCUITS[name]()
    mutate(circuit)
    assert any(said in fault for fault in faults(circuit)), faults(circuit)


def test_a_fuse_of_2_a_never_blows_and_one_of_half_an_ampere_blows_for_nothing() -> None:
    holds, blows = parts.FUSE_HOLDS, parts.FUSE_BLOWS
    assert ["never blows" in fault for fault in fuse_faults(2 * holds, 2 * blows)] == [True]
    assert ["without a fault" in f for f in fuse_faults(0.5 * holds, 0.5 * blows)] == [True]
    assert list(fuse_faults(1.25 * holds, 1.25 * blows)) == []


def test_the_lamps_draw_what_the_firmware_lets_them() -> None:
    """20 mA a colour and 1 mA of its own (WS2812B), at a quarter."""
    assert pytest.approx(CASTLES * (3 * 20 * 64 / 255 + 1) / 1000, abs=0.005) == parts.LAMPS_A
    assert pytest.approx(CASTLES * 61 / 1000, abs=0.005) == parts.LAMPS_UNCAPPED_A


def test_unknown_parts_and_pins_are_named() -> None:
    circuit = netlist.die()
    circuit.join("NEW", "R1.3", "X9.1")
    assert faults(circuit) == ["NEW: there is no R1.3.", "NEW: there is no X9.1."]
    assert circuit.role("R1.1") is Role.PASSIVE
