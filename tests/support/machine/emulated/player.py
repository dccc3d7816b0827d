"""Runs inside an emulated machine: plays a match on a disk whose every write is logged.

    PYTHONPATH=… python3 -m tests.support.machine.emulated.player ORDER

Before and after each deed a sector behind the file system says so, past all caches: so the log
itself tells what had been acknowledged when. The order (JSON) has the folder of the house, the
set-up, the seed, the deeds by their numbers, the device, and where on it that sector lies. It is
played without a display, through the doors that the program itself uses
(`tests/support/cuts/house.py`). Before each deed another program, as it were, writes files on the
same card and syncs nothing: the file system's journal is everybody's, and what one syncs takes of
the others' with it."""

from __future__ import annotations

import json
import mmap
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.support.cuts.chance import steady
from tests.support.cuts.house import House, setup_of

_SECTOR = 512
_LITTER = 8
_LARGEST = 20_000


def marker(device: str, at: int) -> Callable[[Any], None]:
    """What writes a remark to the disk itself."""
    file = os.open(device, os.O_WRONLY | os.O_DIRECT)
    aligned = mmap.mmap(-1, mmap.PAGESIZE)

    def mark(thing: Any) -> None:
        aligned[:_SECTOR] = json.dumps(thing).encode().ljust(_SECTOR)
        os.pwrite(file, memoryview(aligned)[:_SECTOR], at)

    return mark


def litter(folder: Path, random: Random) -> None:
    """Make, lengthen, rename and remove files; none of it is waited for."""
    folder.mkdir(exist_ok=True)
    for _ in range(random.randint(1, _LITTER)):
        file, other = (folder / str(random.randrange(_LITTER)) for _ in range(2))
        with file.open("ab") as open_file:
            open_file.write(random.randbytes(random.randint(1, _LARGEST)))
        if random.random() < 0.3:
            file.rename(other)
        if random.random() < 0.3:
            other.unlink(missing_ok=True)


def play(order: Any) -> None:
    """Do all that the order says."""
    mark = marker(order["device"], order["at"])
    steady(order["seed"])
    random, data = Random(order["seed"]), Path(order["data"])
    house = House(data, setup_of(order["setup"]))
    for number, deed in order["deeds"]:
        litter(data.parent / "litter", random)
        mark({"deed": number})
        house.perform(number, deed)
        mark({"done": number})


if __name__ == "__main__":
    play(json.loads(Path(sys.argv[1]).read_text("utf-8")))
