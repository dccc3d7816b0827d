"""The bill of materials: its numbers are the netlist's, and it invents no price."""

from __future__ import annotations

import pytest

from hardware import bill
from hardware.bill import BOARD_KITS, KITS


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


@pytest.mark.parametrize(
    ("price", "day", "is_right"),
    [("", "", True), ("1.20", "2026-11-23", True), ("1.20", "", False), ("", "2026-11-23", False),
     ("1,20", "2026-11-23", False), ("1.20", "yesterday", False)],
)  # fmt: skip
def test_a_price_has_its_day_or_is_not_there(price: str, day: str, is_right: bool) -> None:
    lines = bill.read()
    lines[0] |= {"price_eur": price, "priced_on": day}
    assert (bill.faults(lines) == []) is is_right
