"""How long is each wire of the die and of the console strip? From the boxes and the netlist.

The castles' Nano, or its printed board, lies in a tray at the strip's left end. A wire is as long
as its way along the strip and across it, and some slack for stripping its ends and turning a
corner, rounded up. The die's wires let its top lie beside its floor.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.core.config.pin_header import CASTLES, COLOURS
from hardware import netlist
from hardware.netlist import COLUMNS

STRIP: Final = Path(__file__).parent / "case" / "console.scad"
PARTS: Final = STRIP.parent / "parts.scad"
DIE: Final = STRIP.parent / "die_box.scad"
BOARD_TRAY: Final = STRIP.parent / "tray_board.scad"
TRAY_MM: Final = 150.0
"""From the Nano in its tray to the strip's left end."""
SUPPLY_MM: Final = 2000.0
"""From the lamps' supply to the strip."""
_SLACK_MM: Final = 30.0
_STEP_MM: Final = 10
_SIGNAL: Final = "0.14 to 0.25 mm²"
_POWER: Final = "0.5 mm²"


@dataclass(frozen=True, slots=True)
class CutWire:
    """Equal wires.

    Attributes:
        what: the net, and between which parts.
        ends: where each begins and ends, as terminals of the netlist.
        length_mm: of each.
        size: of its copper.
        colour: of its insulation; "" for any.
        through: the part that sits in it; "" for none.
    """

    what: str
    ends: tuple[tuple[str, str], ...]
    length_mm: int
    size: str
    colour: str = ""
    through: str = ""

    @property
    def number(self) -> int:
        """How many."""
        return len(self.ends)


def _size(name: str, file: Path = STRIP) -> float:
    """A number of a file of the boxes.

    Raises:
        ValueError: it is not there.
    """
    found = re.search(rf"^{name} = ([\d.]+);", file.read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise ValueError(f"{file.name} has no {name}.")
    return float(found[1])


def _sizes(name: str, file: Path) -> list[float]:
    """Numbers in brackets of a file of the boxes.

    Raises:
        ValueError: they are not there.
    """
    found = re.search(rf"^{name} = \[([\d., ]+)\];", file.read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise ValueError(f"{file.name} has no {name}.")
    return [float(number) for number in found[1].split(",")]


def castle_at_mm(castle: int) -> float:
    """How far a castle's button is from the strip's left end; castles count from 0."""
    piece, place = divmod(castle, int(_size("castles")))
    wall = _size("wall", PARTS)
    length = _size("castles") * _size("pitch") + 2 * wall
    return piece * length + wall + (place + 0.5) * _size("pitch")


def _cut(way_mm: float) -> int:
    return -int(-(way_mm + _SLACK_MM) // _STEP_MM) * _STEP_MM


def strip_wires() -> list[CutWire]:
    """Every wire of the strip, the long ones first."""
    made = netlist.castles()
    places = {net: at[0] for net, at in made.nets.items()}
    across = _size("lamp_y") - _size("button_y")
    rows = range(0, CASTLES, COLUMNS)
    found = [
        CutWire(f"{_pin(places[f'COLUMN_{n}'])} to castle {n + 1}",
                ((places[f"COLUMN_{n}"], _column(n)),),
                _cut(TRAY_MM + castle_at_mm(n)), _SIGNAL, COLOURS[n])
        for n in range(COLUMNS)
    ]  # fmt: skip
    found += [
        CutWire(f"{_pin(places[f'ROW_{n}'])} to castle {castle + 1}",
                ((places[f"ROW_{n}"], _row(castle)),),
                _cut(TRAY_MM + castle_at_mm(castle)), _SIGNAL, COLOURS[COLUMNS + n])
        for n, castle in enumerate(rows)
    ]  # fmt: skip
    piece = castle_at_mm(COLUMNS) - castle_at_mm(0)
    found += [
        CutWire("a column's castle to the same in the next piece",
                tuple((_column(n), _column(n + COLUMNS)) for n in range(CASTLES - COLUMNS)),
                _cut(piece), _SIGNAL, "as its column"),
        CutWire("a row's castle to its neighbour",
                tuple((_row(n), _row(n + 1)) for n in range(CASTLES - 1) if n + 1 not in rows),
                _cut(_size("pitch")), _SIGNAL, "as its row"),
        CutWire(f"{_pin(places['LAMPS'])}, 330 Ω, lamp 1", ((places["LAMPS"], "L1.DIN"),),
                _cut(TRAY_MM + castle_at_mm(0) + across), _SIGNAL, "green", "R19"),
        *_from_lamp_to_lamp(),
        CutWire("supply, fuse, lamp 1", (("P1.plus", "L1.VDD"),), _cut(SUPPLY_MM), _POWER, "red",
                "F1"),
        CutWire("supply's minus to lamp 1", (("P1.minus", "L1.GND"),), _cut(SUPPLY_MM), _POWER,
                "black"),
        CutWire("supply's minus to the Nano's GND", (("P1.minus", "U1.GND"),),
                _cut(SUPPLY_MM + TRAY_MM), _POWER, "black"),
    ]  # fmt: skip
    return found


def _from_lamp_to_lamp() -> list[CutWire]:
    length = _cut(castle_at_mm(COLUMNS) - castle_at_mm(COLUMNS - 1))
    return [
        CutWire("a lamp's data to the next lamp", _chain("DOUT", "DIN"), length, _SIGNAL, "green"),
        CutWire("a lamp's plus to the next lamp", _chain("VDD", "VDD"), length, _POWER, "red"),
        CutWire("a lamp's minus to the next lamp", _chain("GND", "GND"), length, _POWER, "black"),
    ]


def board_wires() -> list[CutWire]:
    """Every wire of the strip where the Nano sits on the castles' printed board: two a castle."""
    across, high = (board + 2 * margin for board, margin in zip(
        _sizes("castle_board", PARTS), _sizes("margin", BOARD_TRAY), strict=False))  # fmt: skip
    tray = across + high / 2
    found = [
        CutWire(f"castle {n}", ((f"R{n}.2", f"S{n}.1"), (f"D{n}.anode", f"S{n}.2")),
                _cut(tray + castle_at_mm(n - 1)), _SIGNAL)
        for n in range(1, CASTLES + 1)
    ]  # fmt: skip
    lamp = _cut(tray + castle_at_mm(0) + _size("lamp_y") - _size("button_y"))
    return [
        *found,
        CutWire("terminal 5V to lamp 1", (("F1.2", "L1.VDD"),), lamp, _POWER, "red"),
        CutWire("terminal DATA to lamp 1", (("R19.2", "L1.DIN"),), lamp, _SIGNAL, "green"),
        CutWire("terminal GND to lamp 1", (("C1.minus", "L1.GND"),), lamp, _POWER, "black"),
        *_from_lamp_to_lamp(),
        CutWire("supply's plus to terminal +", (("P1.plus", "F1.1"),), _cut(SUPPLY_MM), _POWER,
                "red"),
        CutWire("supply's minus to terminal -", (("P1.minus", "C1.minus"),), _cut(SUPPLY_MM),
                _POWER, "black"),
    ]  # fmt: skip


def die_wires() -> list[CutWire]:
    """Every wire from the die's floor to its top, but the piezo disc's, which has its own."""
    made = netlist.die()
    lights = sorted(name for name, part in made.parts.items() if part.kind == "led")
    _, deep, high = _sizes("inside", DIE)
    length = _cut(deep + high)
    return [
        CutWire("1 kΩ of D2 to the roll button", (("R1.2", "S1.1"),), length, _SIGNAL, "yellow"),
        CutWire("GND to the roll button", (("U1.GND", "S1.2"),), length, _SIGNAL, "black"),
        CutWire("a light's 330 Ω to its long leg",
                tuple((f"R{n + 2}.2", f"{light}.anode") for n, light in enumerate(lights)), length,
                _SIGNAL, "red"),
        CutWire("GND to a light's short leg",
                tuple(("U1.GND", f"{light}.cathode") for light in lights), length, _SIGNAL,
                "black"),
    ]  # fmt: skip


def _pin(terminal: str) -> str:
    return terminal.partition(".")[2]


def _column(castle: int) -> str:
    """Where a column's wire ends at a castle; castles count from 0 here, parts from 1."""
    return f"R{castle + 1}.1"


def _row(castle: int) -> str:
    return f"D{castle + 1}.cathode"


def _chain(out: str, into: str) -> tuple[tuple[str, str], ...]:
    return tuple((f"L{n}.{out}", f"L{n + 1}.{into}") for n in range(1, CASTLES))


def table(wires: list[CutWire]) -> str:
    """The wires as a table of build.md, and how much that is together."""
    lines = ["| wire | number | length | copper | colour |", "|---|---|---|---|---|"]
    lines += [
        f"| {wire.what} | {wire.number} | {wire.length_mm} mm | {wire.size} | "
        f"{wire.colour or 'any'} |"
        for wire in wires
    ]
    for size in (_SIGNAL, _POWER):
        metres = sum(w.number * w.length_mm for w in wires if w.size == size) / 1000
        if metres:
            lines.append(f"| *together* | | {metres:.1f} m | {size} | |")
    return "\n".join(lines)
