"""The circuits in ngspice at their worst values: levels with a margin, no pin above what it stands.

The values are of the data sheets; a real part may still be worse, and a clone is not what it says.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from companion.core.config.pin_header import CASTLES
from hardware import parts
from hardware.cutting import strip_wires
from hardware.spice.simulate import SimulationError, run

MARGIN_V = 0.3
PI_MOST_V = 3.6
PI_LOW_V, PI_HIGH_V = 0.8, 2.0
OFF_MA = 0.1
"""More than this into a Pi that is switched off counts as feeding it."""
RAILS = (3.15, 3.45)
NANO_V = (4.4, 5.25)
LAMPS_V = (4.85, 5.25)
FIVE_PERCENT = (0.95, 1.05)
HARDWARE = Path(__file__).parents[2] / "hardware"
WIRING = " ".join((HARDWARE / "wiring.md").read_text(encoding="utf-8").split())
BUILD = " ".join((HARDWARE / "build.md").read_text(encoding="utf-8").split())


def _key_header(chip: str, own: tuple[float, float]) -> list[tuple[float, float]]:
    """The rail and the level of a pressed pin of a kind of chip, at every corner."""
    _, ohms = parts.RESISTORS[parts.IN_SERIES[chip]]
    return [
        (rail, run("key_header", rail=rail, series=ohms * s, pull=10e3 * p, own=pull,
                   contact=contact)["v(pin)"])
        for rail, s, p, pull, contact in product(RAILS, FIVE_PERCENT, FIVE_PERCENT, own, (0.1, 50))
    ]  # fmt: skip


def test_a_key_at_the_raspberry_pi() -> None:
    levels = [level for _, level in _key_header("pi", own=(33e3, 73e3))]
    assert max(levels) <= PI_LOW_V - MARGIN_V
    (said,) = re.findall(r"at the pin; pressed, less than ([\d.]+) V", WIRING)
    assert max(levels) < float(said)


def test_a_key_at_an_expander() -> None:
    """MCP23017: low below 0.2 Vdd; its own pull-up, 43 to 125 kΩ, stays on."""
    for rail, level in _key_header("mcp23017", own=(43e3, 125e3)):
        assert level <= 0.2 * rail - MARGIN_V


def test_as_much_resistance_as_at_the_raspberry_pi_leaves_an_expander_too_little() -> None:
    worst = min(0.2 * rail - level for rail, level in _key_header("pi", own=(43e3, 125e3)))
    assert 0.2 < worst < MARGIN_V


def test_an_expanders_pin_that_is_an_output_stands_a_pressed_button() -> None:
    """Its data sheet's limit is 25 mA."""
    _, ohms = parts.RESISTORS[parts.IN_SERIES["mcp23017"]]
    assert RAILS[1] / (ohms * FIVE_PERCENT[0]) * 1000 <= 25 / 2


def test_the_matrix_reads_a_key_and_no_ghost() -> None:
    """ATmega328P: low below 0.3 Vcc, high from 0.6 Vcc."""
    for vcc, pull, series, contact in product(NANO_V, (20e3, 50e3), (950, 1050), (0.1, 50)):
        found = run("key_matrix", vcc=vcc, pull=pull, series=series, contact=contact)
        assert found["v(column0)"] <= 0.3 * vcc - MARGIN_V
        assert found["v(column1)"] >= 0.6 * vcc + MARGIN_V


@pytest.mark.parametrize("metres", [0.1, 1, 3])
def test_the_lamps_data_arrive_in_time_and_do_not_ring(metres: float) -> None:
    """WS2812B: 0.15 us of tolerance; an input stands 0.5 V more than its supply."""
    for vcc in NANO_V:
        found = run("lamp_line", vcc=vcc, metres=metres)
        assert found["most"] <= vcc + 0.2
        assert found["least"] >= -0.2
        assert abs(found["off"] - found["at"]) < 0.05e-6


def test_without_its_resistor_the_lamps_data_ring() -> None:
    found = run("lamp_line", vcc=5, metres=3, series=1)
    assert found["most"] > 5 + 0.5


def _each_a(total_a: float) -> float:
    return total_a / CASTLES


def test_the_lamps_supply_drops_little_and_ground_shifts_less() -> None:
    """Data of a Nano at 4.4 V must be high for a lamp at 5.25 V: 0.7 of what it is fed with."""
    for supply in LAMPS_V:
        found = run("lamp_supply", supply=supply, each=_each_a(parts.LAMPS_A))
        assert supply - found["last"] <= 0.3
        for nano in NANO_V:
            assert nano - found["shift"] - 0.7 * found["first"] >= MARGIN_V
            assert nano + found["shift"] <= found["first"] + 0.5


def test_the_wires_of_the_cutting_list_drop_little_too() -> None:
    step_m = max(wire.length_mm for wire in strip_wires() if "next lamp" in wire.what) / 1000
    lead_m = max(wire.length_mm for wire in strip_wires() if "supply, fuse" in wire.what) / 1000
    found = run("lamp_supply", each=_each_a(parts.LAMPS_A), step=step_m, lead=lead_m)
    assert 5 - found["last"] <= 0.1
    assert found["shift"] <= 0.03


def test_the_supplies_that_the_guide_lets_pass_are_those_that_are_simulated() -> None:
    for pattern, simulated in (
        (r"([\d.]+) to ([\d.]+) V between plus and minus, behind the fuse", LAMPS_V),
        (r"([\d.]+) to ([\d.]+) V between plus and minus of the lamps' supply", LAMPS_V),
        (r"([\d.]+) to ([\d.]+) V between 5V and GND", NANO_V),
    ):
        told = re.findall(pattern, BUILD)
        assert told
        for low, high in told:
            assert float(low) == simulated[0]
            assert simulated[1] <= float(high) <= simulated[1] + 0.05


def test_the_reading_at_the_last_lamp() -> None:
    (found,) = re.findall(r"([\d.]+) to ([\d.]+) V between plus and minus at the last", BUILD)
    low, high = map(float, found)
    for supply in LAMPS_V:
        last = run("lamp_supply", supply=supply, each=_each_a(parts.LAMPS_A))["last"]
        assert low <= last <= high
    assert low > run("lamp_supply", supply=4.9, each=_each_a(parts.LAMPS_A), ohm=0.12)["last"]


def test_thin_wire_or_no_cap_drop_too_much() -> None:
    """Why 0.5 mm², and why the firmware's quarter: 0.14 mm² has 0.12 Ω a metre."""
    uncapped = run("lamp_supply", each=_each_a(parts.LAMPS_UNCAPPED_A))
    assert 5 - uncapped["last"] > 0.3
    thin = run("lamp_supply", each=_each_a(parts.LAMPS_A), ohm=0.12)
    assert 5 - thin["last"] > 0.3


def test_the_divider_of_before_stresses_a_pi_and_feeds_one_that_is_off() -> None:
    found = run("uart_divider")
    assert found["v(tx14)"] > PI_MOST_V
    assert found["v(tx14)"] == pytest.approx(3.97, abs=0.05)
    # 4.3 mA into GPIO14, and the rest of 3.9 mA that the divider's lower end leaves into GPIO15.
    assert run("uart_divider", rail=0)["fed"] * 1000 == pytest.approx(4.3 + 3.9, abs=0.2)


SHIFTER = list(product(RAILS, NANO_V, (0.8, 1.3, 1.5)))


@pytest.mark.parametrize(("rail", "vcc", "vto"), SHIFTER)
def test_the_shifter_keeps_the_levels_of_both_sides(rail: float, vcc: float, vto: float) -> None:
    idle = run("uart_shifter", rail=rail, vcc=vcc, vto=vto)
    assert max(idle["v(tx14)"], idle["v(rx15)"]) <= PI_MOST_V
    assert idle["v(rx15)"] >= PI_HIGH_V + MARGIN_V
    assert idle["v(d0)"] >= 0.6 * vcc + MARGIN_V
    pi_low = run("uart_shifter", rail=rail, vcc=vcc, vto=vto, pi_says=40)
    assert pi_low["v(d0)"] <= 0.3 * vcc - MARGIN_V
    nano_low = run("uart_shifter", rail=rail, vcc=vcc, vto=vto, nano_low=25, nano_high=1e9)
    assert nano_low["v(rx15)"] <= PI_LOW_V - MARGIN_V


@pytest.mark.parametrize("vcc", NANO_V)
@pytest.mark.parametrize("says", [{}, {"nano_low": 25, "nano_high": 1e9}])
def test_a_pi_that_is_off_is_not_fed_through_the_shifter(
    vcc: float, says: dict[str, float]
) -> None:
    found = run("uart_shifter", rail=0, vcc=vcc, **says)
    assert abs(found["fed"]) * 1000 < OFF_MA
    assert max(found["v(tx14)"], found["v(rx15)"]) < 0.3


def test_the_shifter_is_quick_enough() -> None:
    """A bit of 38400 baud lasts 26 us; it is read in its middle."""
    for vcc, load in product(NANO_V, (50e-12, 300e-12)):
        found = run("uart_edge", vcc=vcc, load=load)
        assert max(found["up"], found["down"]) < 26e-6 / 4


def test_a_circuit_or_value_that_is_not_there_is_told() -> None:
    with pytest.raises(SimulationError, match="no value ohms"):
        run("lamp_supply", ohms=1)
