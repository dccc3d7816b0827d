"""An emulated computer with an ARM processor that takes itself for a Raspberry Pi.

QEMU's board `virt` with a Cortex-A72, the core of a Raspberry Pi 4; its device tree is changed
(`tree.py`). Not emulated: the pads of the real chips, their speed, their graphics.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.support.machine.arm.tree import Pi, compiled
from tests.support.machine.emulated.computer import MEMORY_MB, TRANSLATED, Board, Computer, fresh
from tests.support.machine.emulated.disk import Card

_MACHINE: Final = ("virt,gic-version=2", "-cpu", "cortex-a72", "-m", str(MEMORY_MB))
_EMULATOR: Final = "qemu-system-aarch64"
WITHOUT_TABLE: Final = " ".join(
    f"systemd.mask={unit}.service"
    for unit in ("table-herald", "e2scrub_reap", "systemd-logind")
)  # fmt: skip
"""Said to the kernel where the pins alone matter."""
COUNTED: Final = ("-icount", "shift=0,sleep=off")
"""One instruction takes one nanosecond of the machine's time, so its clocks count them."""


def board(pi: Pi, folder: Path) -> Board:
    """The emulated computer as this Raspberry Pi; `folder` is for its device tree."""
    tree = compiled(pi, folder, (_EMULATOR, *_MACHINE))
    return Board((_EMULATOR, *TRANSLATED, "-M", *_MACHINE, "-dtb", str(tree)), "ttyAMA0", "")


def computer(card: Card, folder: Path, pi: Pi, more: str = WITHOUT_TABLE) -> Computer:
    """Switched on, with a fresh disk, and without a table unless `more` says otherwise."""
    folder.mkdir(parents=True, exist_ok=True)
    return Computer(card, fresh(card, folder / "disk"), folder, more=more, board=board(pi, folder))
