"""Where does each part sit on a board, and which net has each of its pads? Data, from the netlist.

Millimetres, from the board's upper left corner, x to the right and y down. A board has the parts of
a circuit that do not sit elsewhere: in place of a button or a lamp it has the connector of its
wires, under the same reference and with the same pins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from hardware.netlist import Circuit

REVISION: Final = "A"
DATE: Final = "2026-11-24"
"""Of the revision; it stands on the boards and in every file made of them."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Form:
    """What is soldered in, in one of KiCad's own footprints.

    Attributes:
        kind: its line in hardware/bom.csv.
        footprint: library and name.
        pins: the pin of the circuit's part at each pad; pads that are not here stay open.
        value: what is printed for whoever solders.
        number: how many of its kind make it.
        label_at: the reference on the board, seen from pad 1 before the part is turned.
    """

    kind: str
    footprint: str
    pins: Mapping[str, str]
    value: str
    label_at: Point = (0, 0)
    number: int = 1


@dataclass(frozen=True, slots=True)
class Fitting:
    """A part on the board; pad 1 is at `at_mm`, `turn` is in degrees against the clock."""

    reference: str
    form: Form
    at_mm: Point
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Words:
    """A line of print; `at_mm` is its middle."""

    text: str
    at_mm: Point
    size_mm: float = 1.0
    turn: int = 0
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Pour:
    """A rectangle of copper on the front, for the current of a whole chain of lamps."""

    net: str
    from_mm: Point
    to_mm: Point


@dataclass(frozen=True, slots=True)
class Layout:
    """One board.

    Attributes:
        circuit: the parts and nets that it carries.
        elsewhere: references of parts that sit elsewhere.
        lines: printed lines, each from point to point.
        blots: printed areas.
    """

    name: str
    title: str
    circuit: Callable[[], Circuit]
    size_mm: Point
    fittings: tuple[Fitting, ...]
    holes: tuple[Point, ...]
    words: tuple[Words, ...] = ()
    pours: tuple[Pour, ...] = ()
    lines: tuple[tuple[Point, ...], ...] = ()
    blots: tuple[tuple[Point, ...], ...] = ()
    elsewhere: frozenset[str] = field(default_factory=frozenset)


def soldered(layout: Layout) -> Counter[str]:
    """How many parts of each kind a board takes that the kit does not have without it."""
    circuit = layout.circuit().quantities
    found = Counter({f"board_{layout.name}": 1})
    for fitting in layout.fittings:
        if fitting.form.kind not in circuit:
            found[fitting.form.kind] += fitting.form.number
    return found


class LayoutError(ValueError):
    """A layout has a part or a pin that its circuit does not have."""


def nets(layout: Layout) -> dict[str, str]:
    """The net of each pad, such as R1.2; pads that stay open are not in it.

    Raises:
        LayoutError: the circuit has no such terminal.
    """
    circuit = layout.circuit()
    at = {terminal: net for net, terminals in circuit.nets.items() for terminal in terminals}
    found = {}
    for fitting in layout.fittings:
        for pad, pin in fitting.form.pins.items():
            terminal = f"{fitting.reference}.{pin}"
            if fitting.reference not in circuit.parts:
                raise LayoutError(f"{layout.name}: the circuit has no {fitting.reference}.")
            if pin not in circuit.parts[fitting.reference].pins:
                raise LayoutError(f"{layout.name}: the circuit has no {terminal}.")
            if terminal in at:
                found[f"{fitting.reference}.{pad}"] = at[terminal]
    return found


_NANO_PADS: Final = (
    *("D1", "D0", "RESET", "GND"),
    *(f"D{number}" for number in range(2, 14)),
    *("3V3", "AREF"),
    *(f"A{number}" for number in range(8)),
    *("5V", "RESET", "GND", "VIN"),
)
"""From pad 1 to pad 30, around the Nano."""


def nano(circuit: Circuit) -> Form:
    """Two rows of sockets for a Nano, with the pins that a circuit uses."""
    used = circuit.parts["U1"].pins
    pins = {str(n): pin for n, pin in enumerate(_NANO_PADS, 1) if pin in used}
    return Form("socket_15", "Module:Arduino_Nano", pins, "Arduino Nano", (7.62, 3), 2)


def two(first: str, second: str) -> dict[str, str]:
    """The pins at pads 1 and 2."""
    return {"1": first, "2": second}


def plug(value: str, first: str = "1", second: str = "2") -> Form:
    """The connector of two wires."""
    return Form("plug_2", "Connector_JST:JST_XH_B2B-XH-A_1x02_P2.50mm_Vertical",
                two(first, second), value)  # fmt: skip


_AXIAL: Final = "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P7.62mm_Horizontal"
RESISTOR_1K: Final = Form("resistor_1k", _AXIAL, two("1", "2"), "1 kΩ", (3.81, 2.1))
RESISTOR_330: Final = Form("resistor_330", _AXIAL, two("1", "2"), "330 Ω", (3.81, 2.1))
DIODE: Final = Form("diode", "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal",
                    two("cathode", "anode"), "1N4148", (3.81, 1.9))  # fmt: skip
CAPACITOR: Final = Form("capacitor_1000u", "Capacitor_THT:CP_Radial_D10.0mm_P5.00mm",
                        two("plus", "minus"), "1000 µF", (2.5, 6.2))  # fmt: skip
FUSE: Final = Form("fuse_clips", "Fuse:Fuseholder_Clip-5x20mm_Littelfuse_111_Inline"
                   "_P20.00x5.00mm_D1.05mm_Horizontal", two("1", "2"), "T1.25 A",
                   (17, 3.9))  # fmt: skip
SUPPLY: Final = Form("terminal_2", "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-2-5.08"
                     "_1x02_P5.08mm_Horizontal", two("plus", "minus"), "5 V 3 A",
                     (9.3, 0))  # fmt: skip
LAMPS: Final = Form("terminal_3", "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-3-5.08"
                    "_1x03_P5.08mm_Horizontal", {"1": "GND", "2": "DIN", "3": "VDD"}, "lamps",
                    (-5.4, 0))  # fmt: skip
JUMPER: Final = Form("jumper", "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
                     two("1", "2"), "RGB", (-2.4, 1.27))  # fmt: skip
