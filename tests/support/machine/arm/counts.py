"""How many instructions does the program take on an ARM processor, and what is that on each Pi?

    .venv/bin/python -m tests.support.machine.arm.counts DEB

The emulator counts instructions instead of time, so the figures are the same on a busy computer
and on an idle one. What a Raspberry Pi makes of them is an estimate: `PIS_AT` says how many
instructions each is assumed to finish in a second, and the table repeats it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.support.machine.arm.image import TESTERS, card, with_testers
from tests.support.machine.arm.raspberry import COUNTED, WITHOUT_TABLE, board
from tests.support.machine.arm.tree import PIS
from tests.support.machine.emulated.computer import Computer, fresh
from tests.support.machine.emulated.disk import Card
from tests.support.machine.root import HOUSE


@dataclass(frozen=True, slots=True)
class Speed:
    """What is assumed of a model.

    Attributes:
        clock_hz: of its processor, from its data sheet.
        per_cycle: instructions that Python finishes in a cycle; assumed, not measured.
    """

    clock_hz: float
    per_cycle: float

    def seconds(self, instructions: float) -> float:
        """How long this many take."""
        return instructions / (self.clock_hz * self.per_cycle)


PIS_AT: Final[Mapping[str, Speed]] = {
    "Pi 5": Speed(2.4e9, 2.0),
    "Pi 4": Speed(1.5e9, 1.0),
    "Pi 3": Speed(1.2e9, 0.5),
    "Zero 2 W": Speed(1.0e9, 0.5),
}
"""Cores: A76, A72, A53, A53. A wide core finishes more of Python's instructions in a cycle than a
narrow one; nobody has measured these on a board."""

_HOUSE_MB: Final = 300
_PATIENCE_S: Final = 3_600.0
_LEFT_OUT: Final = ("__pycache__", "snapshots", "browser", "corpus", "*.pyc")


def house(tests: Path, folder: Path) -> Path:
    """A disk with what of our tests runs inside, and with what they need.

    Args:
        tests: the root that has it.
        folder: for the disk's file.
    """
    with tempfile.TemporaryDirectory(dir=folder) as made:
        for name in ("tests", "bench"):
            shutil.copytree(HOUSE / name, Path(made) / name,
                            ignore=shutil.ignore_patterns(*_LEFT_OUT))  # fmt: skip
        shutil.copytree(tests / TESTERS, Path(made) / "tested")
        disk = folder / "house"
        disk.unlink(missing_ok=True)
        subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", made, str(disk), f"{_HOUSE_MB}M"],
                       check=True, stdout=subprocess.DEVNULL)  # fmt: skip
    return disk


def second_disk(file: Path) -> Sequence[str]:
    """The words that plug it in as /dev/vdb."""
    return ("-drive", f"if=none,id=house,format=raw,readonly=on,file={file}",
            "-device", "virtio-blk-pci,drive=house")  # fmt: skip


INSIDE: Final = ("env", "PYTHONPATH=/usr/lib/table-herald:/mnt:/mnt/tested", "HOME=/tmp",
                 "PYTHONDONTWRITEBYTECODE=1", "PYGAME_HIDE_SUPPORT_PROMPT=1")  # fmt: skip
"""What a program of our tests is started with, once the disk is mounted at /mnt."""


def counted(made: Card, tests: Path, folder: Path) -> Mapping[str, int]:
    """What takes how many instructions, in one start of an emulated Raspberry Pi 4."""
    folder.mkdir(parents=True, exist_ok=True)
    with Computer(
        made, fresh(made, folder / "disk"), folder, more=WITHOUT_TABLE,
        also=(*COUNTED, *second_disk(house(tests, folder))), board=board(PIS["pi4"], folder),
    ) as computer:  # fmt: skip
        computer.run("mount", "-o", "ro", "/dev/vdb", "/mnt")
        code = "/mnt/tests/support/machine/arm/counted.py"
        done = computer.ask({"run": (*INSIDE, "python3", code)}, _PATIENCE_S)
        assert done["code"] == 0, done["said"]
    lines = [json.loads(line) for line in done["said"].splitlines() if line.startswith('{"what"')]
    return {line["what"]: line["instructions"] for line in lines}


def table(found: Mapping[str, int]) -> str:
    """The figures as docs/machine.md has them."""
    head = [f"{name} ({speed.clock_hz / 1e9:.1f} GHz × {speed.per_cycle:g})"
            for name, speed in PIS_AT.items()]  # fmt: skip
    rows = [["", "instructions", *head], ["---"] * (2 + len(head))]
    for what, instructions in found.items():
        times = [speed.seconds(instructions) for speed in PIS_AT.values()]
        rows.append([what, f"{instructions / 1e6:,.0f} million", *map(_in_words, times)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _in_words(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1e3:.0f} ms"


def main() -> int:
    """Count."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.machine.arm.counts")
    parser.add_argument("deb", type=Path)
    deb = parser.parse_args().deb.resolve()
    with tempfile.TemporaryDirectory(prefix="herald-counts-", dir="/tmp") as folder:
        print(table(counted(card(deb), with_testers(deb), Path(folder))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
