"""The table on an emulated Raspberry Pi: its picture, a touch, its buttons and its die."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

import pygame
import pytest

from tests.machine.test_emulated import keep
from tests.support.hardware.firmware.workshop import Nano, build
from tests.support.machine.arm.fingers import Fingers, Stroke
from tests.support.machine.arm.raspberry import board
from tests.support.machine.arm.tree import PIS
from tests.support.machine.emulated.computer import is_drawn
from tests.support.machine.emulated.disk import Card
from tests.support.machine.emulated.evening import DATA, UNIT, Evening

_SOON_S: Final = 2.0
"""So long after the first picture the buttons may take to be there."""
_HELD_S: Final = 0.3
_FOLLOWS_S: Final = 10.0
_TRIES: Final = 3
_IDLE_S: Final = 20
_NOTE: Final = re.compile(r"(\S+) castles +\S+ (.*)")


@pytest.fixture
def evening(arm_card: Card, folder: Path) -> Iterator[Evening]:
    """A Raspberry Pi 4 with a table that was just switched on for the first time."""
    build()
    here = folder / "arm-kiosk"
    here.mkdir()
    with (
        Nano("die", "--link", str(here / "die")) as die,
        Evening(arm_card, here, die, board(PIS["pi4"], here)) as evening,
    ):
        evening.has_buttons = True
        evening.switch_on()
        yield evening


def press(evening: Evening, fingers: Fingers, castle: int) -> None:
    """Press a castle's button on both; the machine's glass must follow."""
    computer = evening.computer
    before = pygame.image.tobytes(computer.picture(), "RGB")
    evening.double.press(castle)
    for _ in range(_TRIES):
        fingers.play([Stroke(0, castle, is_down=True), Stroke(_HELD_S, castle, is_down=False)])
        try:
            computer.until(
                lambda: pygame.image.tobytes(computer.picture(), "RGB") != before,
                "the glass follows",
                _FOLLOWS_S,
            )
            break
        except TimeoutError:
            # A computer that is too busy to look sees no press; whoever plays presses again.
            evening.lost += 1
    evening.watch()


def noted(evening: Evening) -> list[tuple[float, str]]:
    """What the program noted about the buttons: when, in seconds since 1970, and what."""
    log = evening.computer.run("cat", f"{DATA}/flight.log").said
    found = [_NOTE.match(line) for line in log.splitlines()]
    return [(datetime.fromisoformat(one[1]).timestamp(), one[2]) for one in found if one]


def first_picture(evening: Evening) -> float:
    """When systemd was told of the first picture, in seconds since 1970."""
    said = evening.computer.run(
        "systemctl", "show", "--value", "--timestamp=us+utc", "-p", "ActiveEnterTimestamp", UNIT
    ).said.strip()
    return datetime.strptime(f"{said}+0000", "%a %Y-%m-%d %H:%M:%S.%f UTC%z").timestamp()


def test_the_table_is_played_by_touch_buttons_and_die(evening: Evening, pictures: Path) -> None:
    computer, fingers = evening.computer, Fingers(evening.computer)
    # Before anything else: the first press that a person can make.
    fingers.play([Stroke(0, 4, is_down=True), Stroke(_HELD_S, 4, is_down=False)])
    first = evening.watch()
    assert evening.page.value == "welcome"
    assert is_drawn(first)
    evening.tap("home")
    assert evening.double.differs(first), "the touch has changed nothing"
    evening.begin()
    evening.throw()
    moves = [evening.move() for _ in range(3)]
    assert moves
    keep(evening.watch(), pictures, "arm-table")
    for castle in (4, 0, 17):
        press(evening, fingers, castle)
    assert computer.shown(UNIT, "NRestarts") == "0"
    written = evening.written()
    assert sum(one.source.startswith("die ") for one in written) >= 1

    idle = idle_share(evening)
    shown = first_picture(evening)
    computer.run("systemctl", "stop", UNIT)  # it writes its flight record now
    notes = noted(evening)
    there = [at for at, text in notes if "18 buttons" in text]
    pressed = [at for at, text in notes if "press" in text]
    found = {"buttons there after the first picture": there[0] - shown,
             "first press after the first picture": pressed[0] - shown,
             "of a core, idle": idle, "lost touches and presses": evening.lost}  # fmt: skip
    (pictures / "arm-kiosk.json").write_text(json.dumps(found, indent=1))
    assert there[0] - shown < _SOON_S, notes
    assert len(pressed) == 4, notes


def idle_share(evening: Evening) -> float:
    """How much of a core the service takes while nothing happens."""
    computer = evening.computer

    def used() -> tuple[float, float]:
        spent = int(computer.shown(UNIT, "CPUUsageNSec")) / 1e9
        return spent, float(computer.run("cat", "/proc/uptime").said.split()[0])

    before, begun = used()
    computer.run("sleep", str(_IDLE_S))
    after, ended = used()
    return (after - before) / (ended - begun)
