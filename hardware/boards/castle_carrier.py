"""Where is what on the castles' board? Nine castles at its upper edge, nine at its lower.

Between them the Nano, its socket for USB at the left edge; what the lamps need is at the right.
"""

from __future__ import annotations

from itertools import chain

from companion.core.config.pin_header import CASTLES
from hardware.boards import layout
from hardware.boards.layout import DATE, REVISION, Fitting, Layout, Point, Pour, Words
from hardware.netlist import castles

_SIZE = (100.0, 100.0)
_PITCH = 9.525
_FIRST = 12.065
_EDGES = CASTLES // 2
_UP_PLUG, _UP_NEAR, _UP_FAR = 6.985, 13.335, 20.955
_LOW_PLUG, _LOW_NEAR, _LOW_FAR = 92.71, 86.36, 78.74


def _castle(castle: int) -> tuple[Fitting, ...]:
    """The plug of a button, 1 kΩ and the diode; castles count from 1."""
    x = _middle(castle)
    is_up = castle <= _EDGES
    plug_y, far, turn = (_UP_PLUG, _UP_FAR, 90) if is_up else (_LOW_PLUG, _LOW_FAR, 270)
    return (
        Fitting(f"S{castle}", layout.plug(f"castle {castle}"), (x - 1.27, plug_y)),
        Fitting(f"R{castle}", layout.RESISTOR_1K, (x - 2.54, far), turn),
        Fitting(f"D{castle}", layout.DIODE, (x + 2.54, far), turn),
    )


def _middle(castle: int) -> float:
    return _FIRST + (castle - 1) % _EDGES * _PITCH


def _tower(x: float, y: float, unit: float) -> tuple[Point, ...]:
    """A castle's tower; x and y are the middle of its foot."""
    half = (
        (1.5, 0), (1.5, -0.5), (1.15, -0.8), (1.15, -3), (1.6, -3.4), (1.6, -4.6), (1, -4.6),
        (1, -4.1), (0.35, -4.1), (0.35, -4.6),
    )  # fmt: skip
    whole = half + tuple((-across, up) for across, up in reversed(half))
    return tuple((x + across * unit, y + up * unit) for across, up in whole)


_CIRCUIT = castles()

BOARD = Layout(
    name="castle_carrier",
    title="Castle carrier",
    circuit=castles,
    size_mm=_SIZE,
    fittings=(
        *chain.from_iterable(_castle(castle) for castle in range(1, CASTLES + 1)),
        Fitting("U1", layout.nano(_CIRCUIT), (43.18, 42.545), 270),
        Fitting("R19", layout.RESISTOR_330, (51.435, 60.96)),
        Fitting("J1", layout.JUMPER, (51.435, 66.04)),
        Fitting("P1", layout.SUPPLY, (93.98, 40.64), 90),
        Fitting("F1", layout.FUSE, (85.09, 40.64), 180),
        Fitting("C1", layout.CAPACITOR, (70.485, 50.8)),
        Fitting("L1", layout.LAMPS, (93.98, 66.04), 90),
    ),
    holes=tuple((x, y) for y in (4.0, 96.0) for x in (4.0, 96.0)),
    pours=(
        Pour("LAMPS_5V", (63.5, 37.8), (97.8, 58.4)),
        Pour("SUPPLY", (78.4, 37.8), (97.8, 43.6)),
    ),
    words=(
        *(Words(str(n), (_middle(n), 2.3 if n <= _EDGES else 98.1), 1.5)
          for n in range(1, CASTLES + 1)),
        Words("TABLE HERALD", (27, 34.2), 3.2),
        Words(f"Castle carrier   rev {REVISION}   {DATE}", (27, 38.4), 1.2),
        Words("Arduino Nano", (25, 50.165), 1.8),
        Words("R1-R18 1 kΩ   D1-D18 1N4148   ring to the Nano", (25, 62.9), 1.0),
        Words("U1 5V stays open: the lamps have their own supply", (25, 65.2), 1.0),
        Words("330 Ω", (55.245, 58.5), 1.0),
        Words("J1 closed: lamps take red first", (67.6, 67.3), 1.0),
        Words("5 V 3 A", (87.6, 31.3), 1.2),
        Words("+", (87.6, 39.4), 1.6), Words("-", (87.6, 35.56), 1.6),
        Words("T1.25 A", (75.1, 36.6), 1.2),
        Words("1000 µF  10 V", (85.5, 47.8), 1.0),
        Words("LAMP 1", (88.2, 71.5), 1.2),
        Words("5V", (85.6, 55.88), 1.2), Words("DATA", (85.6, 60.96), 1.2),
        Words("GND", (85.6, 66.04), 1.2),
        Words("TABLE HERALD", (50, 30), 3.0, behind=True),
        Words("each castle: column, 1 kΩ, button, diode, row", (50, 34.5), 1.2, behind=True),
        Words("columns D2 to D7, rows A0 to A2, lamps D8", (50, 37), 1.2, behind=True),
    ),
    blots=(_tower(54, 55, 2.2),),
    elsewhere=frozenset({"W1", "P1S", "F1H", *(f"L{n}" for n in range(2, CASTLES + 1))}),
)  # fmt: skip
