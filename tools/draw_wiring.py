"""Draws hardware/*.svg and fills in the tables of wiring.md and build.md.

.venv/bin/python -m tools.draw_wiring            write what has changed
.venv/bin/python -m tools.draw_wiring --check    only show what would change; exit 1 if anything

Everything comes from companion/core/config (pin_header.py, wiring.py) and firmware/pins.h, which
are what the program and the firmware use, and from hardware/bom.csv.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from companion.core.config.wiring import ON_THE_HEADER, wires
from hardware import bill, cutting
from tools import pins_of_firmware
from tools.step_drawings import all_steps
from tools.wiring_drawings import all_drawings

HARDWARE = Path(__file__).parents[1] / "hardware"
PAGE = HARDWARE / "wiring.md"
STEPS = HARDWARE / "build.md"


def header_table() -> str:
    """Signal, pins, colour, part and reason of each wire at the header."""
    lines = ["| signal | GPIO | pin | colour | part | why |", "|---|---|---|---|---|---|"]
    lines += [
        f"| {w.signal} | {'' if w.gpio is None else w.gpio} | {w.pin} | {w.colour} | {w.part} | "
        f"{w.why} |"
        for w in wires(ON_THE_HEADER)
    ]
    return "\n".join(lines)


def firmware_table(prefix: str) -> str:
    """The Nano's pins whose names begin like this."""
    lines = ["| Nano | chip | what for |", "|---|---|---|"]
    lines += [
        f"| {pin.nano} | {pin.chip} | {pin.what} |"
        for name, pin in pins_of_firmware.read().items()
        if name.startswith(prefix)
    ]
    return "\n".join(lines)


def tables_of_wiring() -> dict[str, str]:
    """The tables of wiring.md by their names there."""
    return {
        "kit": bill.table({"die": "die", "castles": "castles", "table": "both"}),
        "at the Pi": bill.table(
            {"header": "buttons on the header", "expander": "expanders", "uart": "Nano on the UART"}
        ),
        "boards": bill.table({"die_board": "die", "castle_board": "castle carrier"}),
        "shops": bill.shops(),
        "costs": bill.costs(),
        "header": header_table(),
        "die": firmware_table("PIN_DIE"),
        "castles": firmware_table("PIN_CASTLES"),
    }


def filled_in(file: Path, tables: dict[str, str]) -> str:
    """A page with its tables as they have to be."""
    page = file.read_text("utf-8")
    for name, table in tables.items():
        begin = f"<!-- table {name} -->\n"
        place = re.compile(rf"{begin}.*?<!-- end -->", re.DOTALL)
        count = len(place.findall(page))
        if count != 1:
            sys.exit(f"{file} has {count} places for the table {name}; one was expected.")
        page = place.sub(lambda _: f"{begin}\n{table}\n\n<!-- end -->", page)  # noqa: B023 - at once
    return page


def wanted() -> dict[Path, str]:
    """Every file as it has to be."""
    files = {HARDWARE / name: svg for name, svg in all_drawings(pins_of_firmware.read()).items()}
    files |= {HARDWARE / name: svg for name, svg in all_steps().items()}
    files[PAGE] = filled_in(PAGE, tables_of_wiring())
    files[STEPS] = filled_in(STEPS, {
        "die wires": cutting.table(cutting.die_wires()),
        "board wires": cutting.table(cutting.board_wires()),
        "wires": cutting.table(cutting.strip_wires()),
    })  # fmt: skip
    return files


def main() -> None:
    """Write, or check."""
    parser = argparse.ArgumentParser(
        prog="tools.draw_wiring", description=__doc__.splitlines()[0],
        epilog="example: .venv/bin/python -m tools.draw_wiring --check",
    )  # fmt: skip
    parser.add_argument("--check", action="store_true", help="only show what would change")
    only_check = parser.parse_args().check
    files = wanted()
    stale = [
        file for file, text in files.items() if not file.exists() or file.read_text("utf-8") != text
    ]
    for file in stale:
        print(file)
        if not only_check:
            file.parent.mkdir(exist_ok=True)
            file.write_text(files[file], "utf-8")
    if only_check and stale:
        sys.exit(1)


if __name__ == "__main__":
    main()
