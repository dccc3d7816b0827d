"""What is done with Bluetooth dice on an evening, and what the record has of it."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.adapters.devices.simulated_bridge import THREE, SimulatedBridge
from companion.core.config.known_dice import KnownDice, KnownDie, write
from tests.support.bluetooth import BLUE, GREEN, RED
from tests.support.ui.hardware_evening import Evening

ADDRESS = {die.uid: die.address for die in THREE}


def known(data: Path, **whose: str) -> None:
    """These dice were added before: their names, and to whom they belong."""
    uids = {"red": RED, "blue": BLUE, "green": GREEN}
    dice = tuple(
        KnownDie(ADDRESS[uids[name]], next(d.make for d in THREE if d.uid == uids[name]), name, own)
        for name, own in whose.items()
    )
    write(data / "dice.json", KnownDice(dice, used=True))


def fall(evening: Evening, bridge: SimulatedBridge, uid: str, face: int) -> None:
    """Throw it, and wait until it may forget the roll."""
    assert bridge.throw(uid, face)
    evening.until(lambda: not bridge.is_busy(uid))
    evening.rounds()


def sources(evening: Evening) -> list[str]:
    """Where the rolls of the record came from, without boot and number."""
    entries = evening.journal.entries(evening.match)
    rolls = [one for one in entries if one.kind == "move" and one.body["move"] == "roll"]
    return [one.source.split("/")[0] for one in rolls]


def away_and_back(evening: Evening, bridge: SimulatedBridge, face: int | None) -> None:
    """It goes out of range, and comes back with this face on top."""
    bridge.carry_away(RED)
    evening.until(lambda: not evening.table.devices.die().there)
    bridge.bring_back(RED, face)
    evening.until(lambda: evening.table.devices.die().there)


def killed(evening: Evening, data: Path) -> Path:
    """The folder as a kill at this moment would leave it."""
    left = data.with_name(f"{data.name}-left")
    shutil.copytree(data, left)
    assert evening.match
    return left
