"""The contract of all castle buttons, kept on a kernel's own chip: the same suite, run inside."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tests.support.machine.arm.counts import INSIDE, house, second_disk
from tests.support.machine.arm.image import with_testers
from tests.support.machine.arm.raspberry import WITHOUT_TABLE, board
from tests.support.machine.arm.tree import PIS
from tests.support.machine.emulated.computer import Computer, fresh
from tests.support.machine.emulated.disk import Card

_TESTS: Final = 8
"""What bare contacts must keep to that can be unplugged but have no lamps."""
_PATIENCE_S: Final = 600.0


def test_the_contract_of_the_castles_is_kept(arm_card: Card, deb: Path, folder: Path) -> None:
    here = folder / "contract"
    here.mkdir()
    with Computer(
        arm_card, fresh(arm_card, here / "disk"), here, more=WITHOUT_TABLE,
        also=second_disk(house(with_testers(deb), here)), board=board(PIS["pi4"], here),
    ) as computer:  # fmt: skip
        computer.run("mount", "-o", "ro", "/dev/vdb", "/mnt")
        suite = "/mnt/tests/hardware/test_castles_contract.py"
        done = computer.ask(
            {"run": (*INSIDE, "python3", "-m", "pytest", "-v", "--noconftest", "-p",
                     "no:cacheprovider", suite, "-k", "chip")}, _PATIENCE_S,
        )  # fmt: skip
    assert done["code"] == 0, done["said"]
    assert re.search(rf"\b{_TESTS} passed", done["said"]), done["said"]
