"""What do the strip's wires look like? The cutting list as a diagram (WireViz).

    .venv/bin/python -m hardware.harness          renew hardware/wires.svg
    .venv/bin/python -m hardware.harness out      put it, and what it is made of, into a folder

Each wire of the list is in it under the number of its line. Equal joints of a chain are drawn once,
with their number. The drawing carries a mark of what it was made of, so that a test can tell an old
one without drawing it again.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from pathlib import Path
from typing import Final

from companion.core.config.pin_header import CASTLES
from hardware.cutting import CutWire, strip_wires
from hardware.netlist import COLUMNS

FILE: Final = Path(__file__).parent / "wires.svg"
_PIECES: Final = CASTLES // COLUMNS
_CODES: Final = {"brown": "BN", "red": "RD", "orange": "OG", "yellow": "YE", "green": "GN",
                 "blue": "BU", "violet": "VT", "grey": "GY", "white": "WH",
                 "black": "BK"}  # fmt: skip
Connection = list[dict[str, list[int | str]]]


def described() -> dict[str, object]:
    """The diagram as WireViz reads it: connectors, cables, and what is joined to what."""
    wires = strip_wires()
    cables: dict[str, object] = {}
    joined: list[Connection] = []
    for number, wire in enumerate(wires, 1):
        for suffix, many in _drawn(wire):
            name = f"W{number}{suffix}"
            cables[name] = _cable(wire, len(many))
            from_, to = _place(many[0][0], wire, 0), _place(many[0][1], wire, 1)
            joined.append([
                {from_[0]: [_place(start, wire, 0)[1] for start, _ in many]},
                {name: list(range(1, len(many) + 1))},
                {to[0]: [_place(end, wire, 1)[1] for _, end in many]},
            ])  # fmt: skip
    return {
        "metadata": {"title": "The wires of the console strip"},
        "options": {"bgcolor": "WH", "fontname": "sans-serif", "color_mode": "FULL"},
        "connectors": _connectors(wires),
        "cables": cables,
        "connections": joined,
    }


def _drawn(wire: CutWire) -> list[tuple[str, list[tuple[str, str]]]]:
    """The cables of a line of the list: one; of columns one a piece; of a chain its first link."""
    if "next piece" in wire.what:
        starts = range(0, wire.number, COLUMNS)
        return [
            (letter, list(wire.ends[at : at + COLUMNS]))
            for letter, at in zip("ab", starts, strict=True)
        ]
    return [("", [wire.ends[0]])]


def _cable(wire: CutWire, count: int) -> dict[str, object]:
    said = wire.what if count == wire.number or count > 1 else f"{wire.what}: {wire.number} times"
    plain = _CODES.get(wire.colour)
    colours = [plain or "GY"] if count == 1 else [_CODES[c] for c in _columns_colours()]
    return {
        "wirecount": count, "length": wire.length_mm / 1000, "colors": colours, "notes": said,
        "gauge": wire.size.removesuffix(" mm²").rpartition(" ")[2] + " mm2",
        "show_wirecount": False, "show_name": True,
    }  # fmt: skip


def _columns_colours() -> list[str]:
    return [wire.colour for wire in strip_wires()[:COLUMNS]]


def _place(terminal: str, wire: CutWire, end: int) -> tuple[str, str]:
    """The connector and the label of its pin at an end of a wire."""
    part, _, pin = terminal.partition(".")
    if part == "U1":
        return "Nano", pin
    if part == "P1":
        return "Supply 5 V 3 A", "+" if pin == "plus" else "-"
    if "next lamp" in wire.what:
        return ("Any lamp", "The next lamp")[end], _LAMP_PINS[pin]
    if part.startswith("L"):
        return "Lamp 1", _LAMP_PINS[pin]
    castle = int(part[1:])
    if "neighbour" in wire.what:
        return ("Any castle", "Its neighbour")[end], "diode, ring"
    piece = (castle - 1) // COLUMNS + 1
    return f"Piece {piece}", (f"castle {castle}, 1 kΩ" if part[0] == "R"
                              else f"castle {castle}, diode, ring")  # fmt: skip


_LAMP_PINS: Final = {"VDD": "5 V", "GND": "GND", "DIN": "data in", "DOUT": "data out"}


def _connectors(wires: list[CutWire]) -> dict[str, object]:
    """Each with the pins that wires end at, in the list's order."""
    found: dict[str, list[str]] = {}
    for wire in wires:
        for _, many in _drawn(wire):
            for start, end in many:
                for name, pin in (_place(start, wire, 0), _place(end, wire, 1)):
                    pins = found.setdefault(name, [])
                    if pin not in pins:
                        pins.append(pin)
    return {name: {"pinlabels": pins, "hide_disconnected_pins": False,
                   "show_pincount": False} for name, pins in found.items()}  # fmt: skip


def mark() -> str:
    """What the drawing carries to show what it was made of."""
    text = json.dumps(described(), sort_keys=True, ensure_ascii=False)
    return f"<!-- made of {hashlib.sha256(text.encode()).hexdigest()[:16]} -->"


def drawn(folder: Path) -> str:
    """The diagram as SVG, made in a folder, which keeps WireViz's own list of parts."""
    from wireviz.wireviz import parse  # noqa: PLC0415 - only a kit's maker has it

    folder.mkdir(parents=True, exist_ok=True)
    parse(described(), output_formats=("svg", "tsv"), output_dir=folder, output_name="wires")
    return f"{(folder / 'wires.svg').read_text('utf-8').rstrip()}\n{mark()}\n"


def main() -> None:
    """Renew the kept drawing, or fill a folder."""
    if len(sys.argv) > 1:
        folder = Path(sys.argv[1])
        (folder / "wires.svg").write_text(drawn(folder), "utf-8")
        print(folder / "wires.svg")
        return
    with tempfile.TemporaryDirectory() as folder_name:
        FILE.write_text(drawn(Path(folder_name)), "utf-8")


if __name__ == "__main__":
    main()
