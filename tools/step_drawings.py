"""What does the guide show at each of its twelve steps? Drawings from the boards and the netlist.

A step that solders shows the board with what is new in it lit; by wires alone the same parts are
joined, as the drawings of wiring.md show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from companion.core.config.pin_header import CASTLES
from hardware import bill, netlist
from hardware.boards import reader
from hardware.boards.reader import Board, Part
from hardware.boards.run import stored
from hardware.netlist import COLUMNS
from tools.pen import INK, PALE, SOFT, WIRES, Pen

_GREEN: Final = "#1d5c3a"
_PRINT: Final = "#dfe9e2"
_GOLD: Final = "#d9b44a"
_NEW: Final = "#ffd94a"
_DONE: Final = "#8fb8a0"
_LEFT, _TOP = 40, 78


def _on_board(
    name: str, title: str, told: str, new: tuple[str, ...], before: tuple[str, ...] = ()
) -> str:
    """A board with the new parts lit, and those of earlier steps paler."""
    board = _board(name)
    scale = 8.0 if board.size[0] < 90 else 6.6
    width, height = (round(side * scale) for side in board.size)
    pen = Pen(width + 2 * _LEFT, height + _TOP + 66, title, told)
    pen.box(_LEFT, _TOP, width, height, _GREEN, "none", round_=3 * scale)
    sheet = _Sheet(pen, scale)
    for part in board.parts.values():
        sheet.part(part, part.reference in new, part.reference in before)
    sheet.words(board)
    y = _TOP + height + 34
    pen.box(_LEFT, y - 14, 22, 18, _NEW, INK, round_=3)
    pen.text(_LEFT + 32, y, f"now: {_listed(new)}", size=14)
    return pen.svg()


@cache
def _board(name: str) -> Board:
    return reader.read(stored(name))


class _Sheet:
    """A board's millimetres on a drawing's pixels."""

    def __init__(self, pen: Pen, scale: float) -> None:
        self._pen, self._scale = pen, scale

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return (round(_LEFT + point[0] * self._scale, 1), round(_TOP + point[1] * self._scale, 1))

    def part(self, part: Part, is_new: bool, is_done: bool) -> None:
        """Its body where it is lit, its printed lines, its pads."""
        corners = [pad.at for pad in part.pads] + [end for line in part.lines for end in line]
        corners += [(x + side * r, y + side * r) for (x, y), r in part.rounds for side in (-1, 1)]
        left, top = self._at((min(x for x, _ in corners), min(y for _, y in corners)))
        right, low = self._at((max(x for x, _ in corners), max(y for _, y in corners)))
        if is_new or is_done:
            self._pen.box(left - 3, top - 3, right - left + 6, low - top + 6,
                          _NEW if is_new else _DONE, INK, round_=4, thick=1.5)  # fmt: skip
        ink = INK if is_new or is_done else _PRINT
        for start, end in part.lines:
            self._pen.line(self._at(start), self._at(end), colour=ink, thick=1)
        for pad in part.pads:
            radius = round(min(pad.size) / 2 * self._scale, 1)
            x, y = self._at(pad.at)
            if part.reference.startswith("H"):
                self._pen.dot(x, y, radius, "#fdfcf8")
            elif pad.is_round:
                self._pen.dot(x, y, radius, _GOLD)
            else:
                self._pen.box(x - radius, y - radius, 2 * radius, 2 * radius, _GOLD, "none",
                              round_=2)  # fmt: skip

    def words(self, board: Board) -> None:
        """What is printed on the front."""
        for text in board.texts:
            if text.layer == "F.SilkS" and text.turn == 0:
                x, y = self._at(text.at)
                size = max(7, round(text.size * self._scale * 1.25))
                self._pen.text(
                    x, y + size * 0.35, text.text, size=size, at="middle", fill="#ffffff"
                )


def _listed(parts: tuple[str, ...]) -> str:
    """R1, R2, R3, S1 as R1 to R3, S1."""
    runs: list[list[str]] = []
    for part in parts:
        last = runs[-1][-1] if runs else ""
        if last[:1] == part[:1] and int(last[1:]) + 1 == int(part[1:]):
            runs[-1].append(part)
        else:
            runs.append([part])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def _parts() -> str:
    """The parts of die and castles, with how many there are of each."""
    lines = [line for line in bill.read() if line["table"]]
    told = "The parts of die and castles, and how many of each."
    pen = Pen(760, 130 + 34 * len(lines), "Step 1: count the parts", told)
    for column, heading in ((420, "die"), (520, "castles"), (640, "both")):
        pen.text(column, 92, heading, at="middle", fill=SOFT, bold=True)
    for row, line in enumerate(lines):
        y = 122 + 34 * row
        pen.box(40, y - 18, 18, 18, "#ffffff", INK, round_=3)
        pen.text(72, y - 3, line["what"])
        for column, kit in ((420, "die"), (520, "castles"), (640, "table")):
            pen.text(column, y - 3, line[kit] or "-", at="middle", bold=kit == "table")
        pen.line((40, y + 8), (720, y + 8), colour=PALE, thick=1)
    return pen.svg()


def _one_nano(device: str, other: str, step: int) -> str:
    """A computer, a cable with data wires, one Nano; the other one lies aside."""
    told = f"A computer and the Nano of the {device}, joined by a USB cable; no other Nano."
    pen = Pen(760, 300, f"Step {step}: one Nano alone, for the {device}", told)
    pen.box(60, 110, 190, 120, "#e3e8ea")
    pen.box(76, 124, 158, 80, "#26323a", round_=4)
    pen.text(155, 168, "herald doctor flash", at="middle", fill="#ffffff", size=13)
    pen.text(155, 186, device, at="middle", fill=_NEW, size=13)
    pen.wire((250, 170), (470, 170), colour="black")
    pen.text(360, 156, "USB, with data wires", at="middle", size=13, fill=SOFT)
    _nano(pen, 470, 130, device)
    pen.text(155, 262, f"The Nano of the {other} is unplugged.", fill=SOFT, size=14, at="middle")
    pen.text(570, 262, "4.4 to 5.3 V between 5V and GND", at="middle", bold=True, size=14)
    return pen.svg()


def _nano(pen: Pen, x: float, y: float, words: str) -> None:
    pen.box(x, y, 220, 80, "#3f6fa3", round_=6)
    pen.box(x - 8, y + 26, 40, 28, "#c9d3d9", round_=3)
    for number in range(15):
        for side in (8, 72):
            pen.dot(x + 20 + 13 * number, y + side, 3.5, _GOLD)
    pen.text(x + 122, y + 46, words, at="middle", fill="#ffffff", bold=True)


def _lamps() -> str:
    """Eighteen lamps in a chain: data from each to the next, as the netlist joins them."""
    nets = netlist.castles().nets
    told = "Eighteen lamps, three rows of six; the data go from each to the next."
    pen = Pen(900, 420, "Step 11: the other seventeen lamps", told)
    for number in range(1, CASTLES + 1):
        row, column = divmod(number - 1, COLUMNS)
        x, y = 110 + 135 * column, 130 + 95 * row
        if f"L{number}.DOUT" in nets.get(f"DATA_{number + 1}", ()):
            end = (x + 135, y) if column < COLUMNS - 1 else (110, y + 95)
            bend = () if column < COLUMNS - 1 else ((x, y + 47), (110, y + 47))
            pen.wire((x, y), *bend, end, colour="green", thick=3)
    for number in range(1, CASTLES + 1):
        row, column = divmod(number - 1, COLUMNS)
        x, y = 110 + 135 * column, 130 + 95 * row
        pen.dot(x, y, 24, _DONE if number == 1 else _NEW, INK)
        pen.text(x, y + 5, str(number), at="middle", bold=True)
        if column < COLUMNS - 1:
            pen.shape((x + 62, y - 8), (x + 62, y + 8), (x + 78, y), fill=WIRES["green"])
    along = "Plus and minus go along, in 0.5 mm²."
    pen.text(40, 392, f"{along} At lamp 18: 4.7 to 5.25 V with all lamps white.", size=14)
    return pen.svg()


def _numbered(letter: str, first: int, last: int) -> tuple[str, ...]:
    return tuple(f"{letter}{number}" for number in range(first, last + 1))


def _keys(first: int, last: int) -> tuple[str, ...]:
    return tuple(part for letter in "SRD" for part in _numbered(letter, first, last))


_LIGHTS: Final = (*_numbered("R", 2, 8), *_numbered("D", 1, 7), "B1")
_SUPPLY: Final = ("P1", "F1", "C1")
_CARRIER: Final = "castle_carrier"
STEPS: Final[Mapping[int, Callable[[], str]]] = {
    1: _parts,
    2: lambda: _one_nano("die", "castles", 2),
    3: lambda: _on_board("die", "Step 3: the roll button", "The die's board with what its roll "
                         "button needs.", ("U1", "R1", "S1")),
    4: lambda: _on_board("die", "Step 4: seven lights", "The die's board with seven resistors and "
                         "the plugs of seven lights.", _LIGHTS, ("U1", "R1", "S1")),
    6: lambda: _one_nano("castles", "die", 6),
    7: lambda: _on_board(_CARRIER, "Step 7: castles 1 to 6", "The castles' board with the parts of "
                         "the first six castles.", ("U1", *_keys(1, 6))),
    8: lambda: _on_board(_CARRIER, "Step 8: castles 7 to 18", "The castles' board with the parts "
                         "of the other twelve.", _keys(7, 18), ("U1", *_keys(1, 6))),
    9: lambda: _on_board(_CARRIER, "Step 9: the lamps' supply", "The castles' board with supply, "
                         "fuse and capacitor.", _SUPPLY, ("U1", *_keys(1, 18))),
    10: lambda: _on_board(_CARRIER, "Step 10: the first lamp", "The castles' board with the first "
                          "lamp's terminal and its resistor.", ("R19", "L1", "J1"),
                          ("U1", *_keys(1, 18), *_SUPPLY)),
    11: _lamps,
}  # fmt: skip
"""The drawing of each step; the boxes of steps 5 and 12 are pictures of hardware/case."""


def all_steps() -> dict[str, str]:
    """The drawings by their files in hardware/."""
    return {f"steps/step_{step:02}.svg": draw() for step, draw in STEPS.items()}
