"""Which parts does a kit have, and which pin is joined to which? From the program's own pins.

    .venv/bin/python -m hardware.netlist [die|castles|header|expander|uart]

prints every net of the circuit, how many parts it has, and what is wrong with it. The pins of the
Nanos come from firmware/pins.h, those of the Raspberry Pi from companion/core/config/wiring.py,
those of the expanders from their adapter: a pin that is moved there moves here.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.adapters.devices.expander import chip_pin
from companion.core.config.pin_header import CASTLES
from companion.core.config.settings import SERIAL, DieSettings, Settings
from companion.core.config.wiring import ON_THE_HEADER, Wire, wires
from hardware.parts import IN_SERIES, KINDS, Role
from tools import pins_of_firmware
from tools.pins_of_firmware import Pin

COLUMNS: Final = 6
"""Of the key matrix; castle i is at row i / 6, column i % 6 (firmware/castles/matrix.h)."""

GROUND: Final = "GND"


@dataclass(frozen=True, slots=True)
class Part:
    """One part on the table.

    Attributes:
        kind: its line in hardware/bom.csv, a key of `parts.KINDS`.
        pins: its pins and their roles, here.
    """

    kind: str
    pins: Mapping[str, Role]


@dataclass(slots=True)
class Circuit:
    """Parts and nets; `rules.faults` judges it.

    Attributes:
        parts: by reference, such as R1.
        nets: the name of each net → the terminals on it, such as R1.2.
        there: kinds that are on the table already, and are not counted.
    """

    name: str
    parts: dict[str, Part] = field(default_factory=dict)
    nets: dict[str, list[str]] = field(default_factory=dict)
    there: tuple[str, ...] = ("pi",)

    def add(self, reference: str, kind: str, pins: Mapping[str, Role] | None = None) -> None:
        """Add a part; `pins` are those that it has besides its kind's."""
        self.parts[reference] = Part(kind, {**KINDS[kind].pins, **(pins or {})})

    def join(self, net: str, *terminals: str) -> None:
        """Put terminals on a net, which is made if it is new."""
        self.nets.setdefault(net, []).extend(terminals)

    def role(self, terminal: str) -> Role:
        """What a terminal does; KeyError if there is no such part or pin."""
        reference, pin = terminal.split(".")
        return self.parts[reference].pins[pin]

    def kind(self, terminal: str) -> str:
        """The kind of the part that a terminal belongs to."""
        return self.parts[terminal.partition(".")[0]].kind

    @property
    def quantities(self) -> Counter[str]:
        """How many parts of each kind are needed."""
        return Counter(part.kind for part in self.parts.values() if part.kind not in self.there)


class UnknownPinError(ValueError):
    """pins.h has a pin of which this module does not know what is wired to it."""


_ROLES: Final = (
    # What the firmware makes of the pin: none is left an input without a level.
    (r"PIN_DIE_BUTTON", Role.PULLED),
    (r"PIN_DIE_BUZZER", Role.DRIVES),
    (r"PIN_DIE_PIP_\d", Role.DRIVES),
    (r"PIN_CASTLES_ROW_\d", Role.DRIVES),
    (r"PIN_CASTLES_COLUMN_\d", Role.PULLED),
    (r"PIN_CASTLES_LAMPS", Role.DRIVES),
    (r"PIN_CASTLES_ORDER", Role.PULLED),
)
_NO_WIRE: Final = ("PIN_DIE_ARMED", "PIN_DIE_SDA", "PIN_DIE_SCL")
"""The Nano's own light; what only the cube has, which is no part of the kit."""
_FIRST_OF_PORT: Final = {"PD": 0, "PB": 8, "PC": 0}


def _nano(pins: Mapping[str, Pin], prefix: str) -> tuple[dict[str, str], dict[str, Role]]:
    """The firmware's names of one device → the Nano's pins; and what those do.

    Raises:
        UnknownPinError: a name is new, or its two names of the pin contradict each other.
    """
    places: dict[str, str] = {}
    roles: dict[str, Role] = {}
    for name, pin in pins.items():
        if not name.startswith(prefix) or name in _NO_WIRE:
            continue
        port, bit = pin.chip[:2], int(pin.chip[2])
        if pin.nano != f"{'A' if port == 'PC' else 'D'}{_FIRST_OF_PORT[port] + bit}":
            raise UnknownPinError(f"{name}: {pin.chip} isn't the Nano's {pin.nano}.")
        role = next((role for known, role in _ROLES if re.fullmatch(known, name)), None)
        if role is None:
            raise UnknownPinError(f"{name}: hardware/netlist.py doesn't know what is wired to it.")
        places[name.removeprefix(prefix)] = f"U1.{pin.nano}"
        roles[pin.nano] = role
    return places, roles


def _numbered(places: Mapping[str, str], name: str) -> list[str]:
    """The places of NAME_0, NAME_1 and so on, in order."""
    found = [key for key in places if re.fullmatch(rf"{name}_\d+", key)]
    return [places[f"{name}_{number}"] for number in range(len(found))]


def die(pins: Mapping[str, Pin] | None = None) -> Circuit:
    """The die: a Nano, a button, seven lights, a piezo disc."""
    places, roles = _nano(pins_of_firmware.read() if pins is None else pins, "PIN_DIE_")
    made = Circuit("die")
    made.add("U1", "nano", roles)
    made.add("W1", "usb_cable")
    made.add("S1", "button")
    made.add("R1", "resistor_1k")
    made.add("B1", "piezo")
    made.join("BUTTON", places["BUTTON"], "R1.1")
    made.join("BUTTON_S", "R1.2", "S1.1")
    made.join("BUZZER", places["BUZZER"], "B1.1")
    made.join(GROUND, "U1.GND", "S1.2", "B1.2")
    for number, place in enumerate(_numbered(places, "PIP")):
        resistor, light = f"R{number + 2}", f"D{number + 1}"
        made.add(resistor, "resistor_330")
        made.add(light, "led")
        made.join(f"PIP_{number}", place, f"{resistor}.1")
        made.join(f"PIP_{number}_D", f"{resistor}.2", f"{light}.anode")
        made.join(GROUND, f"{light}.cathode")
    return made


def castles(pins: Mapping[str, Pin] | None = None) -> Circuit:
    """The castle controller: a Nano, eighteen keys, eighteen lamps with their supply."""
    places, roles = _nano(pins_of_firmware.read() if pins is None else pins, "PIN_CASTLES_")
    made = Circuit("castles")
    made.add("U1", "nano", roles)
    made.add("W1", "usb_cable")
    made.join(GROUND, "U1.GND")
    rows, columns = _numbered(places, "ROW"), _numbered(places, "COLUMN")
    for number, place in enumerate(rows):
        made.join(f"ROW_{number}", place)
    for number, place in enumerate(columns):
        made.join(f"COLUMN_{number}", place)
    for castle in range(CASTLES):
        row, column = divmod(castle, COLUMNS)
        key = castle + 1
        made.add(f"R{key}", "resistor_1k")
        made.add(f"S{key}", "button")
        made.add(f"D{key}", "diode")
        made.join(f"COLUMN_{column}", f"R{key}.1")
        made.join(f"KEY_{key}_R", f"R{key}.2", f"S{key}.1")
        made.join(f"KEY_{key}_D", f"S{key}.2", f"D{key}.anode")
        made.join(f"ROW_{row}", f"D{key}.cathode")
    made.add("J1", "jumper")
    made.join("ORDER", places["ORDER"], "J1.1")
    made.join(GROUND, "J1.2")
    _lamps(made, places["LAMPS"])
    return made


def _lamps(made: Circuit, data: str) -> None:
    """A chain, behind a resistor in its data and a fuse in its supply."""
    for reference, kind in (("P1", "supply_5v"), ("P1S", "dc_socket"), ("F1", "fuse"),
                            ("F1H", "fuse_holder"), ("C1", "capacitor_1000u"),
                            ("R19", "resistor_330")):  # fmt: skip
        made.add(reference, kind)
    made.join("SUPPLY", "P1.plus", "F1.1")
    made.join("LAMPS_5V", "F1.2", "C1.plus")
    made.join(GROUND, "P1.minus", "C1.minus")
    made.join("LAMPS", data, "R19.1")
    before = "R19.2"
    for number in range(1, CASTLES + 1):
        lamp = f"L{number}"
        made.add(lamp, "lamp")
        made.join("LAMPS_5V", f"{lamp}.VDD")
        made.join(GROUND, f"{lamp}.GND")
        made.join(f"DATA_{number}", before, f"{lamp}.DIN")
        before = f"{lamp}.DOUT"


def _pi(made: Circuit, used: tuple[Wire, ...], role: Role) -> dict[str, str]:
    """A Raspberry Pi with these wires; the signal on each → its terminal."""
    gpios = {wire.signal: f"GPIO{wire.gpio}" for wire in used if wire.gpio is not None}
    made.add("PI", "pi", dict.fromkeys(gpios.values(), role))
    made.join(GROUND, "PI.GND")
    made.join("3V3", "PI.3V3")
    return {signal: f"PI.{gpio}" for signal, gpio in gpios.items()}


def _button_with_level(made: Circuit, number: int, place: str) -> None:
    """Pin, with 10 kΩ to 3.3 V; resistor, button, ground."""
    made.add(f"R{number}", IN_SERIES[made.kind(place)])
    made.add(f"R{100 + number}", "resistor_10k")
    made.add(f"S{number}", "button")
    made.join(f"CASTLE_{number}", place, f"R{number}.1", f"R{100 + number}.1")
    made.join("3V3", f"R{100 + number}.2")
    made.join(f"CASTLE_{number}_S", f"R{number}.2", f"S{number}.1")
    made.join(GROUND, f"S{number}.2")


def header() -> Circuit:
    """Eighteen buttons at the Raspberry Pi's own pins."""
    made = Circuit("header")
    places = _pi(made, wires(ON_THE_HEADER), Role.PULLED)
    for number in range(1, CASTLES + 1):
        _button_with_level(made, number, places[f"castle {number}"])
    return made


def expander() -> Circuit:
    """Eighteen buttons and eighteen lamps of one colour on four MCP23017."""
    made = Circuit("expander")
    made.add("PI", "pi", {"GPIO2": Role.PULLED, "GPIO3": Role.PULLED})
    made.join(GROUND, "PI.GND")
    made.join("3V3", "PI.3V3")
    made.join("SDA", "PI.GPIO2")
    made.join("SCL", "PI.GPIO3")
    for address in Settings().expander.buttons + Settings().expander.lamps:
        chip = f"U{address:x}"
        made.add(chip, "mcp23017")
        made.join("3V3", f"{chip}.VDD", f"{chip}.RESET")
        made.join(GROUND, f"{chip}.VSS")
        made.join("SDA", f"{chip}.SDA")
        made.join("SCL", f"{chip}.SCL")
        for bit in range(3):
            made.join("3V3" if address >> bit & 1 else GROUND, f"{chip}.A{bit}")
    for castle in range(CASTLES):
        number = castle + 1
        which, pin = chip_pin(castle)
        _button_with_level(made, number, f"U{Settings().expander.buttons[which]:x}.{pin}")
        lit = f"U{Settings().expander.lamps[which]:x}"
        # The adapter makes the lamps' pins outputs.
        made.parts[lit] = Part("mcp23017", {**made.parts[lit].pins, pin: Role.DRIVES})
        made.add(f"R{200 + number}", "resistor_330")
        made.add(f"D{number}", "led")
        made.join(f"LAMP_{number}", f"{lit}.{pin}", f"R{200 + number}.1")
        made.join(f"LAMP_{number}_D", f"R{200 + number}.2", f"D{number}.anode")
        made.join(GROUND, f"D{number}.cathode")
    return made


def uart() -> Circuit:
    """The serial line of a Nano at pins 8 and 10, through a shifter on both wires."""
    made = Circuit("uart", there=("pi", "nano"))
    used = wires(Settings(die=DieSettings(SERIAL, "/dev/serial0")))
    places = _pi(made, used, Role.PULLED)
    made.parts["PI"] = Part("pi", {**made.parts["PI"].pins, "GPIO14": Role.DRIVES})
    made.add("U1", "nano", {"D0": Role.HEARS, "D1": Role.DRIVES})
    made.add("U2", "shifter")
    made.join(GROUND, "U1.GND", "U2.GND")
    made.join("3V3", "U2.LV")
    made.join("5V", "U1.5V", "U2.HV")
    made.join("TO_NANO_3V3", places["die RX"], "U2.LV1")
    made.join("TO_NANO_5V", "U2.HV1", "U1.D0")
    made.join("FROM_NANO_3V3", places["die TX"], "U2.LV2")
    made.join("FROM_NANO_5V", "U2.HV2", "U1.D1")
    return made


CIRCUITS: Final[Mapping[str, Callable[[], Circuit]]] = {
    "die": die,
    "castles": castles,
    "header": header,
    "expander": expander,
    "uart": uart,
}


def main() -> None:
    """Print one circuit, or all; exit code 1 if anything is wrong with them."""
    from hardware.rules import faults  # noqa: PLC0415 - it needs this module

    parser = argparse.ArgumentParser(
        prog="hardware.netlist", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument(
        "circuit", nargs="*", metavar="CIRCUIT", help=f"any of {', '.join(CIRCUITS)}"
    )
    asked = parser.parse_args().circuit or list(CIRCUITS)
    if unknown := set(asked) - set(CIRCUITS):
        parser.error(f"there is no circuit {', '.join(sorted(unknown))}")
    wrong = 0
    for name in asked:
        circuit = CIRCUITS[name]()
        print(f"{name}:", ", ".join(f"{n} {kind}" for kind, n in circuit.quantities.items()))
        for net, terminals in circuit.nets.items():
            print(f"  {net:<16} {' '.join(terminals)}")
        for fault in faults(circuit):
            wrong += 1
            print(f"  WRONG: {fault}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
