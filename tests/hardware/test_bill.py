"""The bill of materials: the netlist's numbers, dated prices, two shops; and what lacks is said."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from hardware import bill
from hardware.bill import BOARD_KITS, KITS, SIZES, Cost

WIRING = (Path(__file__).parents[2] / "hardware" / "wiring.md").read_text(encoding="utf-8")
LINE = {"part": "fuse", "what": "fuse", "specification": "blows", "part_number": "F 1",
        "source_1": "Here: 1", "source_2": "There: 2", "price_usd": "1.20", "pack": "1",
        "priced_on": "2026-11-23", "seen_in": "Here", "note": ""}  # fmt: skip


def _found(changes: dict[str, str]) -> list[str]:
    """What is wrong with the bill once its fuse is bought like this."""
    lines = bill.read()
    fuse = next(line for line in lines if line["part"] == "fuse")
    fuse |= LINE | changes
    return bill.faults(lines)


def test_the_numbers_are_those_of_the_netlist() -> None:
    assert bill.faults(bill.read()) == []


@pytest.mark.parametrize("kit", [*KITS, *BOARD_KITS])
def test_a_number_that_differs_is_found(kit: str) -> None:
    lines = bill.read()
    part = next(line for line in lines if line[kit])
    part[kit] = str(int(part[kit]) + 1)
    assert [part["part"] in fault and kit in fault for fault in bill.faults(lines)] == [True]


def test_a_part_that_is_left_out_or_twice_or_unknown_is_found() -> None:
    lines = bill.read()
    fuse = next(line for line in lines if line["part"] == "fuse")
    assert "fuse: it is in castles, and not listed." in bill.faults(
        [line for line in lines if line is not fuse]
    )
    assert "fuse: 2 lines." in bill.faults([*lines, fuse])
    assert "gold: there is no such part." in bill.faults([*lines, {**fuse, "part": "gold"}])


@pytest.mark.parametrize("day", ["2026-11-23", "2026-11", "2026"])
def test_a_price_with_its_day_its_pack_and_its_place_is_right(day: str) -> None:
    assert _found({"priced_on": day}) == []
    assert _found({"price_usd": "0.145", "pack": "10"}) == []


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("priced_on", ""), ("priced_on", "yesterday"), ("price_usd", "1,20"), ("price_usd", ""),
     ("pack", ""), ("pack", "0"), ("seen_in", "")],
)  # fmt: skip
def test_a_price_that_is_not_whole_is_found(name: str, wrong: str) -> None:
    (fault,) = _found({name: wrong, "note": "why"})
    assert fault.startswith("fuse: a price needs its pack, its day and its place")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [({"source_2": "Here: 3"}, "fuse: Here is one source, not two."),
     ({"source_1": "Here"}, "fuse: a source is a shop and its number: 'Here' isn't."),
     ({"specification": ""}, "fuse: nothing says what it must be."),
     ({"source_2": ""}, "fuse: it has no second source, and no reason."),
     ({"part_number": "", "source_1": "", "source_2": "", "price_usd": "", "pack": "",
       "priced_on": "", "seen_in": ""},
      "fuse: it has no number and no source and no second source and no price, and no reason.")],
)  # fmt: skip
def test_what_lacks_without_a_reason_is_found(changes: dict[str, str], fault: str) -> None:
    assert _found(changes) == [fault]


def test_what_lacks_with_a_reason_is_right() -> None:
    assert _found({"source_2": "", "note": "only one shop has it"}) == []


def test_a_pack_is_counted_whole_and_a_part_without_a_price_is_named() -> None:
    empty = dict.fromkeys([*KITS, *BOARD_KITS], "")
    lines = [
        {**empty, **LINE, "die": "7", "die_board": "4", "pack": "10"},
        {**empty, **LINE, "die": "3", "price_usd": "0.145"},
        {**empty, **LINE, "die": "2", "price_usd": "", "what": "lamp"},
        {**empty, **LINE, "castles": "9"},
    ]
    assert bill.cost(("die",), lines) == Cost(12, Decimal("1.64"), ("lamp",))
    assert bill.cost(("die", "die_board"), lines) == Cost(16, Decimal("2.84"), ("lamp",))


def test_the_page_says_what_each_size_of_kit_costs_and_what_lacks() -> None:
    _, _, told = WIRING.partition("<!-- table costs -->")
    told, _, _ = told.partition("<!-- end -->")
    for size, columns in SIZES.items():
        found = bill.cost(columns, bill.read())
        assert found.usd > 0
        (row,) = [line for line in told.splitlines() if line.startswith(f"| {size} | ")]
        assert f"| {found.pieces} | {found.usd} | {len(found.without)} kind" in row
        assert all(what in row for what in found.without)


def test_the_castles_and_the_die_together_cost_no_more_than_each_alone() -> None:
    die, both, castles = (bill.cost(columns, bill.read()) for columns in
                          (("die",), ("table",), ("castles",)))  # fmt: skip
    assert both.pieces == die.pieces + castles.pieces
    assert max(die.usd, castles.usd) < both.usd <= die.usd + castles.usd
