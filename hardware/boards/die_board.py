"""Where is what on the die's board? The plugs of the seven lights lie as the pips of the face."""

from __future__ import annotations

from hardware.boards import layout
from hardware.boards.layout import DATE, REVISION, Fitting, Layout, Words
from hardware.netlist import die

_SIZE = (78.0, 46.0)
_COLUMNS = (53.34, 62.865, 72.39)
_ROWS = (11.43, 20.32, 29.21)
_PIPS = ((0, 0), (0, 1), (0, 2), (1, 1), (2, 0), (2, 1), (2, 2))
"""Column and row of each, as firmware/pins.h numbers them."""
_RESISTORS_X = tuple(45.085 - 5.08 * n for n in range(8))
_RESISTORS_Y = 17.78

_CIRCUIT = die()

BOARD = Layout(
    name="die",
    title="Die",
    circuit=die,
    size_mm=_SIZE,
    fittings=(
        Fitting("U1", layout.nano(_CIRCUIT), (43.18, 21.59), 270),
        Fitting("R1", layout.RESISTOR_1K, (_RESISTORS_X[0], _RESISTORS_Y), 90),
        *(Fitting(f"R{n + 2}", layout.RESISTOR_330, (_RESISTORS_X[n + 1], _RESISTORS_Y), 90)
          for n in range(7)),
        *(Fitting(f"D{n + 1}", layout.plug(f"pip {n + 1}", "anode", "cathode"),
                  (_COLUMNS[column] - 1.27, _ROWS[row]))
          for n, (column, row) in enumerate(_PIPS)),
        Fitting("S1", layout.plug("roll"), (_COLUMNS[0] - 1.27, 38.1)),
        Fitting("B1", layout.plug("piezo"), (_COLUMNS[1] - 1.27, 38.1)),
    ),
    holes=tuple((x, y) for y in (4.0, 42.0) for x in (4.0, 74.0)),
    words=(
        Words("TABLE HERALD", (27, 4.4), 2.6),
        Words(f"Die   rev {REVISION}   {DATE}", (27, 41.2), 1.2),
        Words("Arduino Nano", (25, 29.21), 1.8),
        Words("R1 1 kΩ   R2-R8 330 Ω", (27, 43.5), 1.0),
        *(Words(str(n + 1), (_COLUMNS[column] + 1.3, _ROWS[row] + 4.6), 1.2)
          for n, (column, row) in enumerate(_PIPS)),
        *(Words("+", (_COLUMNS[column] - 1.3, _ROWS[row] + 4.6), 1.2)
          for column, row in _PIPS),
        Words("pips", (62.865, 6.2), 1.2),
        Words("roll", (53.34, 43.4), 1.2),
        Words("piezo", (62.865, 43.4), 1.2),
        Words("TABLE HERALD", (28, 27.5), 3.0, behind=True),
        Words("D2 button   D3 piezo   D4 to D10 pips", (28, 32), 1.2, behind=True),
    ),
    elsewhere=frozenset({"W1"}),
)  # fmt: skip
