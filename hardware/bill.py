"""What has to be bought for a kit, where, and for how much? hardware/bom.csv, and tables from it.

The numbers in the file must be those of the netlist (`faults`). What nobody found is empty there,
and the line says why: no order number and no price is invented. A price stands with the day and the
place that it was read from.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
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
SIZES: Final[Mapping[str, tuple[str, ...]]] = {
    "die": ("die",),
    "die, on its printed board": ("die", "die_board"),
    "castles": ("castles",),
    "castles, on their printed board": ("castles", "castle_board"),
    "die and castles": ("table",),
    "die and castles, on printed boards": ("table", "die_board", "castle_board"),
}
"""What somebody may want to build → the columns that it takes together."""
_PRICE: Final = re.compile(r"[0-9]+\.[0-9]{2,3}", re.ASCII)
_PACK: Final = re.compile(r"[1-9][0-9]*", re.ASCII)
_DATE: Final = re.compile(r"20[0-9]{2}(-[01][0-9](-[0-3][0-9])?)?", re.ASCII)
_SOURCE: Final = re.compile(r"([^:;]+): \S.*")
_OF_A_PRICE: Final = {"price_usd": _PRICE, "pack": _PACK, "priced_on": _DATE,
                      "seen_in": re.compile(r".+")}  # fmt: skip


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
        found += [f"{line['part']}: {fault}" for fault in _faults_of_buying(line)]
    return found


def _faults_of_buying(line: Mapping[str, str]) -> Iterator[str]:
    """A price is whole or not there, two sources are two shops, and what lacks has its reason."""
    if not line["specification"]:
        yield "nothing says what it must be."
    price = {name: line[name] for name in _OF_A_PRICE}
    if any(price.values()) and not all(_OF_A_PRICE[name].fullmatch(price[name]) for name in price):
        yield f"a price needs its pack, its day and its place: {price}."
    shops = []
    for name in ("source_1", "source_2"):
        source = _SOURCE.fullmatch(line[name])
        if source is not None:
            shops.append(source[1])
        elif line[name]:
            yield f"a source is a shop and its number: {line[name]!r} isn't."
    if len(set(shops)) < len(shops):
        yield f"{shops[0]} is one source, not two."
    lacks = [what for what, name in (("number", "part_number"), ("source", "source_1"),
                                     ("second source", "source_2"), ("price", "price_usd"))
             if not line[name]]  # fmt: skip
    if lacks and not line["note"]:
        yield f"it has no {' and no '.join(lacks)}, and no reason."


@dataclass(frozen=True, slots=True)
class Cost:
    """What a kit costs, as far as prices are known.

    Attributes:
        pieces: all that it has.
        usd: of the kinds whose price is known, in whole packs.
        without: the kinds whose price is not.
    """

    pieces: int
    usd: Decimal
    without: tuple[str, ...]


def cost(columns: tuple[str, ...], lines: list[dict[str, str]]) -> Cost:
    """What the kits of these columns cost together."""
    pieces, usd, without = 0, Decimal(0), []
    for line in lines:
        number = sum(int(line[column] or 0) for column in columns)
        pieces += number
        if number and line["price_usd"]:
            packs = -(-number // int(line["pack"]))
            usd += packs * Decimal(line["price_usd"])
        elif number:
            without.append(line["what"])
    return Cost(pieces, usd.quantize(Decimal("0.01")), tuple(without))


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
    return _without_gaps(lines)


def shops() -> str:
    """Where each part is sold, and what it cost there, as a table of the guide."""
    lines = ["| part | order here | or here | US$ | on | |", "|---|---|---|---|---|---|"]
    for line in read():
        price = line["price_usd"]
        if price and line["pack"] != "1":
            price += f" for {line['pack']}"
        lines.append(
            f"| {line['what']} | {line['source_1']} | {line['source_2']} | {price} | "
            f"{line['priced_on']} | {line['note']} |"
        )
    return _without_gaps(lines)


def costs() -> str:
    """What each size of kit costs, as a table of the guide."""
    lines = ["| kit | pieces | US$ | not in the sum, without a price |", "|---|---|---|---|"]
    for size, columns in SIZES.items():
        found = cost(columns, read())
        kinds = f"{len(found.without)} kind{'s' * (len(found.without) != 1)}"
        lines.append(
            f"| {size} | {found.pieces} | {found.usd} | {kinds}: {'; '.join(found.without)} |"
        )
    return "\n".join(lines)


def _without_gaps(lines: list[str]) -> str:
    return re.sub(r"\| +(?=\|)", "| ", "\n".join(lines))
