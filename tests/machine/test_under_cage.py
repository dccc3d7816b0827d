"""The emulated machine under the small compositor cage, by the commands of the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.machine.test_emulated import hangs, keep
from tests.support.hardware.firmware.workshop import Nano
from tests.support.machine.emulated.computer import is_drawn
from tests.support.machine.emulated.disk import card
from tests.support.machine.emulated.evening import UNIT, Evening
from tests.support.machine.walls import PROBE, it_may_only_keep_its_record, probing
from tests.system.test_pages_of_commands import BLOCK, PAGE

CAGED = "table-herald-cage.service"


def typed() -> list[list[list[str]]]:
    """What the page tells people to type about cage: block by block, the words of each command."""
    blocks = [block["text"] for block in BLOCK.finditer(PAGE.read_text())
              if "table-herald-cage" in block["text"]]  # fmt: skip
    return [[line.removeprefix("sudo ").split() for line in text.splitlines()] for text in blocks]


(INSTALLS, *THERE), BACK = typed()
_INSTALL = ["apt", "install", "-y"]


@pytest.fixture
def evening(deb: Path, emulator: None, folder: Path) -> Iterator[Evening]:
    """A machine with cage installed that was just switched on, and shows its table without it."""
    here = folder / "caged"
    here.mkdir()
    assert INSTALLS[: len(_INSTALL)] == _INSTALL
    made = card(deb, *INSTALLS[len(_INSTALL) :])
    with Nano("die", "--link", str(here / "die")) as die, Evening(made, here, die) as evening:
        evening.switch_on()
        yield evening


def test_under_cage_it_is_the_same_table(evening: Evening, pictures: Path) -> None:
    computer = evening.computer
    for command in THERE:
        computer.run(*command)
    assert computer.shown(CAGED, "ActiveState") == "active"
    assert computer.shown(UNIT, "ActiveState") == "inactive"
    assert computer.shown(CAGED, "StatusText") == "The picture is shown: 800x480, x11."
    evening.meet()
    assert is_drawn(evening.watch())

    evening.begin()
    evening.throw()
    moves = [evening.move() for _ in range(4)]
    assert "march" in moves
    keep(evening.watch(), pictures, "under-cage")

    hangs(evening, pictures, CAGED, "under-cage-after-a-hang")
    is_there_after_a_cut(evening)
    is_turned(evening, pictures)
    what_only_a_person_can_mend_is_not_tried_again(evening)
    has_walls(evening)
    goes_back(evening)


def is_there_after_a_cut(evening: Evening) -> None:
    """The next start of the machine is under cage again, and the table is as it was."""
    before = evening.written()
    evening.computer.cut()
    evening.switch_on()
    assert evening.computer.shown(CAGED, "ActiveState") == "active"
    assert evening.written() == before


def is_turned(evening: Evening, pictures: Path) -> None:
    """The program turns picture and touch by itself, as it does without cage."""
    evening.computer.write("/etc/default/table-herald", "HERALD_OPTIONS=--turned 1\n")
    evening.computer.run("systemctl", "restart", CAGED)
    evening.turned = 1
    evening.meet()
    evening.watch()
    evening.tap("primary")
    keep(evening.watch(), pictures, "under-cage-turned")
    evening.computer.run("rm", "/etc/default/table-herald")
    evening.turned = 0


def what_only_a_person_can_mend_is_not_tried_again(evening: Evening) -> None:
    """The program's own exit code is the service's; mended, the service starts."""
    computer = evening.computer
    before = computer.run("cat", "/etc/table-herald.toml").said
    computer.write("/etc/table-herald.toml", '[die]\nuse = "dice"\n')
    assert computer.run("systemctl", "restart", CAGED, check=False).code
    assert computer.shown(CAGED, "ExecMainStatus") == "78"
    assert computer.shown(CAGED, "ActiveState") == "failed"
    assert "die.use" in computer.shown(CAGED, "StatusText")
    computer.write("/etc/table-herald.toml", before)

    computer.run("systemctl", "stop", "seatd.service")
    computer.run("systemctl", "mask", "--runtime", "seatd.service")
    assert computer.run("systemctl", "restart", CAGED, check=False).code
    assert computer.shown(CAGED, "ExecMainStatus") == "78"
    assert "cage has not got the screen" in computer.shown(CAGED, "StatusText")
    computer.run("systemctl", "unmask", "--runtime", "seatd.service")
    computer.run("systemctl", "restart", CAGED)


def has_walls(evening: Evening) -> None:
    """As without cage, but for its shell and its shared memory."""
    computer = evening.computer
    unit = computer.run("cat", computer.shown(CAGED, "FragmentPath")).said
    for name, text in probing(unit).items():
        computer.write(f"/{name}", text)
    computer.run("systemctl", "daemon-reload")
    computer.run("systemctl", "start", PROBE, check=False)
    said = computer.run("journalctl", "--output=cat", "--unit", PROBE).said
    it_may_only_keep_its_record(said, {"/dev/shm"}, {"/bin/sh"})
    assert computer.shown(CAGED, "NRestarts") == "0"


def goes_back(evening: Evening) -> None:
    """The way back is two commands as well."""
    computer = evening.computer
    for command in BACK:
        computer.run(*command)
    assert computer.shown(UNIT, "StatusText") == "The picture is shown: 800x480, KMSDRM."
    assert computer.shown(CAGED, "ActiveState") == "inactive"
    evening.meet()
    evening.watch()
