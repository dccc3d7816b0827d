"""A match that is played inside an emulated machine without its display, deed by deed.

What is done was found out before, over here, by `tests/support/cuts/recorder.py`; chance comes
out the same in the machine. So what everything must come to after each deed is known without
asking it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.support.cuts import trace
from tests.support.cuts.checks import NOTHING, Match, Stage
from tests.support.cuts.plans import Plan
from tests.support.cuts.run import in_memory, record
from tests.support.machine.emulated.computer import Computer, fresh
from tests.support.machine.emulated.disk import Card
from tests.support.machine.emulated.logged import Disk
from tests.support.machine.root import HOUSE

DATA: Final = "/data"
"""Where on the disk the data are."""
_SIZE_MB: Final = 144
_PATIENCE_S: Final = 1_800.0
_NEEDED: Final = (
    "tests/support/cuts/house.py", "tests/support/cuts/chance.py",
    "tests/support/shield_game.py", "tests/support/vaults.py",
    "tests/support/machine/emulated/player.py",
)  # fmt: skip
"""What of the tests runs inside; the program is the package's."""


def stages(plan: Plan) -> Sequence[Stage]:
    """What everything comes to, deed by deed; the first is nothing."""
    with in_memory() as folder:
        library = trace.build(folder)
        return Match(plan, record(library, folder, plan), folder, {}, NOTHING).stages


def played(card: Card, folder: Path, plan: Plan, stages: Sequence[Stage]) -> Disk:
    """Play it, on a disk of which all is logged, and pull the plug.

    Args:
        card: what the machine starts from.
        folder: for its files; a short path.
        plan: whose match.
        stages: its deeds, and the one before the first.
    """
    files = folder / "files"
    for name in _NEEDED:
        (files / "house" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HOUSE / name, files / "house" / name)
    order = {
        "data": f"/mnt{DATA}", "setup": plan.setup, "seed": plan.seed,
        "deeds": [(stage.number, stage.deed) for stage in stages[1:]],
        "device": "/dev/vdb", "at": _SIZE_MB << 20,
    }  # fmt: skip
    (files / "order").write_text(json.dumps(order), "utf-8")
    disk = Disk.made(folder, _SIZE_MB, files)
    wiring = disk.wiring()
    with Computer(
        card,
        fresh(card, folder / "disk"),
        folder,
        None,
        "systemd.mask=table-herald.service",
        wiring,
    ) as computer:
        assert computer.run("cat", "/sys/block/vdb/queue/write_cache").said == "write back\n"
        computer.run("mount", "-o", "noatime", "/dev/vdb", "/mnt")
        command = [
            "env", "PYTHONPATH=/usr/lib/table-herald:/mnt/house", "PYTHONDONTWRITEBYTECODE=1",
            "python3", "-m", "tests.support.machine.emulated.player", "/mnt/order",
        ]  # fmt: skip
        done = computer.ask({"run": command}, _PATIENCE_S)
        assert done["code"] == 0, done["said"]
    return disk
