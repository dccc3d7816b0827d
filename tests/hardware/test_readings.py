"""The readings that wiring.md expects of a meter are those that a healthy build shows.

Each is worked out from the parts' worst values; the page may be wider, never narrower.
"""

from __future__ import annotations

import re
from itertools import accumulate
from math import comb
from pathlib import Path

import pytest

from companion.core.dice_statistics import detectable
from hardware import parts

WIRING = (Path(__file__).parents[2] / "hardware" / "wiring.md").read_text(encoding="utf-8")
PAGE = " ".join(WIRING.split())
RESISTOR = 0.05
"""Tolerance of a resistor."""
PULL_UP_PI = (33e3, 73e3)
"""The Raspberry Pi's own pull-up (BCM2835 to 2711, and RP1 on a 5)."""
LOW_PI_V = 0.8
"""What a Raspberry Pi surely takes for low."""
MARGIN_V = 0.3
RAIL_3V3 = (3.15, 3.45)
USB_V = (4.75, 5.25)
NANO_DIODE_V = (0.0, 0.35)
"""Between a Nano's USB socket and its 5V pin; some clones have none. A diode at 30 mA."""


def _said(pattern: str) -> tuple[float, ...]:
    (found,) = re.findall(pattern, PAGE)
    return tuple(map(float, found if isinstance(found, tuple) else (found,)))


def test_a_pressed_pin_of_the_header() -> None:
    pull_up = 1 / (1 / (10e3 * (1 - RESISTOR)) + 1 / PULL_UP_PI[0])
    most = RAIL_3V3[1] * 1e3 * (1 + RESISTOR) / (1e3 * (1 + RESISTOR) + pull_up)
    (below,) = _said(r"With the Pi on: 3\.3 V at the pin; pressed, less than ([\d.]+) V")
    assert most < below <= LOW_PI_V - MARGIN_V


def test_the_resistors_of_the_buttons_are_those_of_the_netlist() -> None:
    for chip, before in (
        ("nano", "column, "),
        ("pi", "GPIO, "),
        ("mcp23017", "Wire a button: pin, "),
    ):
        written, _ = parts.RESISTORS[parts.IN_SERIES[chip]]
        assert f"{before}{written}, button" in PAGE


def test_the_nanos_own_supply() -> None:
    low, high = _said(r"After plugging in: ([\d.]+) to ([\d.]+) V between 5V and GND")
    assert low <= USB_V[0] - NANO_DIODE_V[1]
    assert high >= USB_V[1]


@pytest.mark.parametrize("place", ["D2 to ground", "from the pin to ground"])
def test_a_pressed_button_shows_its_resistor(place: str) -> None:
    low, high = _said(rf"{place}[^.]* open; with the button pressed, ([\d.]+) to ([\d.]+) kΩ")
    assert low <= 1 - RESISTOR
    assert high >= 1 + RESISTOR
    assert high < 2, "another resistor would pass"


def test_a_key_of_the_matrix_is_measured_in_two_steps() -> None:
    """Through 1 kΩ a meter's diode test shows a volt more, or nothing at all."""
    low, high = _said(r"from its column to the diode[^.]* pressed, ([\d.]+) to ([\d.]+) kΩ")
    assert (low, high) == (0.9, 1.1)
    assert _said(r"across the diode[^.]* ([\d.]+) to ([\d.]+) V") == (0.5, 0.7)


def test_a_usb_plugs_shield_is_no_ground() -> None:
    assert "less than 1 Ω between the supply's minus and the GND pin of the Nano" in PAGE
    assert not re.search(r"the shield of a USB plug\.", PAGE)


def test_the_fuse_and_the_lamps_current_are_those_of_the_rule_check() -> None:
    assert f"T{parts.FUSE_RATED_A:.2f} A" in PAGE
    assert f"{parts.PTC_HOLDS_A} A and trips at {parts.PTC_TRIPS_A} A" in PAGE
    assert f"{parts.LAMPS_A:.2f} A" in PAGE
    assert f"{parts.LAMPS_UNCAPPED_A:.2f} A" in PAGE
    assert "0.5 mm²" in PAGE
    assert "fuse 2 A" not in PAGE.lower()


def test_what_the_rolls_can_show() -> None:
    rolls, points = _said(r"(\d+) rolls expose a face that comes up ([\d.]+) percentage points")
    assert detectable(int(rolls)) == pytest.approx(points, abs=0.05)


def _exposed(rolls: int, chance: float, false_alarm: float) -> float:
    """How often a face that comes up with this chance is above what a fair one seldom reaches."""

    def at_least(each: float) -> list[float]:
        """The chance of so many or more, for each number."""
        exactly = [comb(rolls, n) * each**n * (1 - each) ** (rolls - n) for n in range(rolls + 1)]
        return list(accumulate(reversed(exactly)))[::-1]

    bound = next(n for n, above in enumerate(at_least(1 / 6)) if above <= false_alarm)
    return at_least(chance)[bound]


def test_what_the_rolls_can_show_of_a_face_that_is_counted_alone() -> None:
    (alarm,) = _said(r"take one false alarm in (\d+)")
    rolls, points = _said(r"alarm in 20, (\d+) rolls expose ([\d.]+) percentage points, four times")
    assert _exposed(int(rolls), 1 / 6 + points / 100, 1 / alarm) >= 0.8
    assert _exposed(int(rolls), 1 / 6 + (points - 0.4) / 100, 1 / alarm) < 0.8


@pytest.mark.parametrize(
    "gone", ["lithium", "divider between", "a board that runs at 3.3 V", "own pull-up. That"]
)
def test_what_cannot_be_built_is_not_described(gone: str) -> None:
    assert gone not in PAGE
