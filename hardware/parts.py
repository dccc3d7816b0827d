"""Which parts are there, which pins do they have, and what is each pin to the wires? Data.

A part's kind is its line in hardware/bom.csv.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Role(Enum):
    """What a pin does to the net that it is on."""

    SUPPLY = "feeds others"
    FED = "is fed"
    GROUND = "ground"
    DRIVES = "an output"
    HEARS = "an input without a level of its own"
    PULLED = "an input with its own pull-up"
    PASSIVE = "neither"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of part.

    Attributes:
        pins: its pins and their roles.
        most_v: what each of its signal pins stands; 0 where there are none.
        joins: pairs of pins between which current flows either way: resistors, fuses, contacts.
    """

    pins: Mapping[str, Role]
    most_v: float = 0.0
    joins: tuple[tuple[str, str], ...] = ()


def _two(first: str, second: str, *, joined: bool) -> Kind:
    ends = (first, second)
    return Kind(dict.fromkeys(ends, Role.PASSIVE), joins=(ends,) if joined else ())


def _mcp23017() -> Kind:
    pins = dict.fromkeys([f"GP{port}{bit}" for port in "AB" for bit in range(8)], Role.PULLED)
    pins |= {"VDD": Role.FED, "VSS": Role.GROUND, "SCL": Role.HEARS, "SDA": Role.HEARS}
    pins |= dict.fromkeys(("A0", "A1", "A2", "RESET"), Role.HEARS)
    return Kind(pins, most_v=3.6)


RESISTORS: Final[Mapping[str, tuple[str, float]]] = {
    "resistor_330": ("330 Ω", 330.0),
    "resistor_1k": ("1 kΩ", 1e3),
    "resistor_10k": ("10 kΩ", 10e3),
}
"""Each resistor → how it is written, and its ohms."""
IN_SERIES: Final = {"nano": "resistor_1k", "pi": "resistor_1k", "mcp23017": "resistor_330"}
"""What sits between a button and the pin of each kind of chip.

It saves the pin should that ever be an output. A MCP23017 takes for low what is below a fifth of
its supply, so that 1 kΩ would leave 0.24 V; through 330 Ω its pin gives 11 mA, and stands 25 mA.
"""

KINDS: Final[Mapping[str, Kind]] = {
    # What its pins do is the firmware's affair: hardware/netlist.py says it of each one used.
    "nano": Kind({"GND": Role.GROUND, "5V": Role.SUPPLY}, most_v=5.5),
    "usb_cable": Kind({}),
    "pi": Kind({"3V3": Role.SUPPLY, "GND": Role.GROUND}, most_v=3.6),
    "button": _two("1", "2", joined=True),
    "jumper": _two("1", "2", joined=True),
    "led": _two("anode", "cathode", joined=False),
    "diode": _two("anode", "cathode", joined=False),
    "piezo": _two("1", "2", joined=False),
    "capacitor_1000u": _two("plus", "minus", joined=False),
    "fuse": _two("1", "2", joined=True),
    "fuse_holder": Kind({}),
    "dc_socket": Kind({}),
    "supply_5v": Kind({"plus": Role.SUPPLY, "minus": Role.GROUND}),
    "lamp": Kind(
        {"VDD": Role.FED, "GND": Role.GROUND, "DIN": Role.HEARS, "DOUT": Role.DRIVES}, most_v=5.5
    ),
    "mcp23017": _mcp23017(),
    # Open-drain towards either side, with 10 kΩ to that side's own supply.
    "shifter": Kind(
        {"LV": Role.FED, "HV": Role.FED, "GND": Role.GROUND, "LV1": Role.PULLED,
         "LV2": Role.PULLED, "HV1": Role.PULLED, "HV2": Role.PULLED},
        most_v=5.5,
    ),
    **{kind: _two("1", "2", joined=True) for kind in RESISTORS},
}  # fmt: skip

FUSE_RATED_A: Final = 1.25
FUSE_HOLDS: Final = 1.5
"""It carries so many times its rating for an hour (IEC 60127-2, time-lag, 0.125 to 6.3 A) …"""
FUSE_BLOWS: Final = 2.1
"""… and blows within two minutes at so many times."""
PTC_HOLDS_A: Final = 1.1
PTC_TRIPS_A: Final = 2.2
SUPPLY_A: Final = 3.0
"""What the lamps' supply gives before it limits."""
LAMPS_A: Final = 0.29
"""Eighteen lamps at the firmware's quarter: a test reads it off their wire."""
LAMPS_UNCAPPED_A: Final = 1.10
"""The same at full white, should a glitch at power-up make them so."""
