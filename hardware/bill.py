"""What has to be bought for a kit? hardware/bom.csv, and the tables of hardware/wiring.md from it.

The numbers in the file must be those of the netlist (`faults`). A price without its date is a
fault, and so is a date without a price: both may be empty.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hardware import netlist
from hardware.boards import castle_carrier, die_board
from hardware.boards.layout import Layout, soldered
from hardware.parts import KINDS

FILE: Final = Path(__file__).parent / "bom.csv"

KITS: Final[Mapping[str, tuple[str, ...]]] = {
    "die": ("die",),
    "castles": ("castles",),
    "table": ("die", "castles"),
    "header": ("header",),
    "expander": ("expander",),
    "uart": ("uart",),
}
"""Each kit, a column of the file → the circuits that it consists of."""
BOARD_KITS: Final[Mapping[str, Layout]] = {
    "die_board": die_board.BOARD,
    "castle_board": castle_carrier.BOARD,
}
"""What a board takes besides the parts of its circuit, a column each."""
_PRICE: Final = re.compile(r"[0-9]+\.[0-9]{2}", re.ASCII)
_DATE: Final = re.compile(r"20[0-9]{2}-[01][0-9]-[0-3][0-9]", re.ASCII)


def read(file: Path = FILE) -> list[dict[str, str]]:
    """The lines of the file by the names of its columns."""
    with file.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def needed(kit: str) -> Counter[str]:
    """How many parts of each kind the netlist, or a board, has for a kit."""
    if kit in BOARD_KITS:
        return soldered(BOARD_KITS[kit])
    total: Counter[str] = Counter()
    for circuit in KITS[kit]:
        total += netlist.CIRCUITS[circuit]().quantities
    return total


def faults(lines: list[dict[str, str]]) -> list[str]:
    """What is wrong with the bill; empty when nothing is."""
    known = {*KINDS, *(kind for kit in BOARD_KITS for kind in needed(kit))}
    listed = Counter(line["part"] for line in lines)
    found = [f"{part}: {times} lines." for part, times in listed.items() if times > 1]
    found += [f"{part}: there is no such part." for part in listed if part not in known]
    for kit in (*KITS, *BOARD_KITS):
        wanted = needed(kit)
        found += [f"{part}: it is in {kit}, and not listed." for part in wanted if not listed[part]]
        for line in lines:
            has, wants = line[kit] or "0", str(wanted[line["part"]])
            if has != wants:
                found.append(f"{line['part']}: {has} in {kit}, the netlist has {wants}.")
    for line in lines:
        price, date = line["price_eur"], line["priced_on"]
        if (price or date) and not (_PRICE.fullmatch(price) and _DATE.fullmatch(date)):
            found.append(f"{line['part']}: a price needs its day: {price!r} on {date!r}.")
        if not line["specification"]:
            found.append(f"{line['part']}: nothing says what it must be.")
    return found


def table(kits: Mapping[str, str]) -> str:
    """The parts of these kits as a table of the guide; `kits` has each column's heading."""
    lines = [
        f"| part | what it must be | for example | {' | '.join(kits.values())} | don't buy |",
        "|---|---|---|" + "---|" * len(kits) + "---|",
    ]
    for line in read():
        if not any(line[kit] for kit in kits):
            continue
        example = "; or ".join(filter(None, (line["part_number"], line["alternative"])))
        numbers = " | ".join(line[kit] for kit in kits)
        lines.append(
            f"| {line['what']} | {line['specification']} | {example} | {numbers} | "
            f"{line['do_not_buy']} |"
        )
    return re.sub(r"\| +(?=\|)", "| ", "\n".join(lines))
