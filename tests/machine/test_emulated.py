"""The whole machine in an emulator: what stands on its glass, what touches, throws and cuts do.

Linux, Debian, systemd, the package, the display, the touch screen's driver and the die's
firmware are the real ones; the silicon is not. `emulated/` builds, runs and plays them.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random

import pygame
import pytest

from tests.support.hardware.firmware.workshop import Nano
from tests.support.machine.emulated.computer import is_drawn
from tests.support.machine.emulated.disk import Card, card
from tests.support.machine.emulated.evening import UNIT, Cut, Evening
from tests.support.machine.walls import PROBE, UNIT_FILE, it_may_only_keep_its_record, probing

CUTS = 20
_SEED = 20261121
_LATEST_S = 2.5
"""A cut comes so long after a touch at the latest: on this machine a move is written then."""
_MOST_TOUCHES = 5


@pytest.fixture(scope="module")
def made(deb: Path, emulator: None) -> Card:
    """The machine's card."""
    return card(deb)


@pytest.fixture
def evening(made: Card, folder: Path, request: pytest.FixtureRequest) -> Iterator[Evening]:
    """A machine that was just switched on for the first time."""
    here = folder / request.node.name[:20]
    here.mkdir()
    with Nano("die", "--link", str(here / "die")) as die, Evening(made, here, die) as evening:
        evening.switch_on()
        yield evening


def keep(picture: pygame.Surface, pictures: Path, name: str) -> None:
    pygame.image.save(picture, pictures / f"machine-{name}.png")


def test_it_starts_into_the_game_and_is_played_by_touch_and_die(
    evening: Evening, pictures: Path
) -> None:
    first = evening.watch()
    assert evening.page.value == "welcome"
    assert first.get_size() == (800, 480)
    assert is_drawn(first)
    keep(first, pictures, "first")

    evening.tap("home")
    home = evening.watch()
    assert evening.page.value == "home"
    keep(home, pictures, "home")
    assert evening.double.differs(first), "the touch has changed nothing"

    evening.begin()
    assert evening.written()[0].kind == "match_started"

    face = evening.throw()
    assert evening.die.face == face, "its pips show what is recorded"
    assert not evening.waits_for_acknowledgement()
    written = evening.written()
    assert [one.body["face"] for one in written if one.kind == "die_rolled"] == [face]
    assert sum(one.source.startswith("die ") for one in written) == 1, "the die itself said it"

    moves = [evening.move() for _ in range(6)]
    assert "march" in moves
    keep(evening.watch(), pictures, "table")

    hangs(evening, pictures)
    switches_off(evening)


def hangs(evening: Evening, pictures: Path, unit: str = UNIT, name: str = "after-a-hang") -> None:
    """A program that stands still is restarted, and comes back to the same table."""
    before, prompt = evening.watch(), evening.referee.prompt
    written = evening.written()
    computer = evening.computer
    computer.run("systemctl", "kill", "--kill-who=main", "--signal=STOP", unit)
    computer.until(lambda: computer.shown(unit, "NRestarts") == "1", "the watchdog has bitten")
    computer.until(lambda: computer.shown(unit, "ActiveState") == "active", "it is back")
    assert "Watchdog timeout" in computer.run("journalctl", "--unit", unit).said
    evening.meet(was_cut=True)
    keep(evening.watch(), pictures, name)
    evening.tap("primary")
    assert evening.referee.prompt == prompt
    assert evening.written() == written
    assert not evening.double.differs(before), "the table looks as it did"


def switches_off(evening: Evening) -> None:
    """The last button is held, and the machine is off."""
    evening.tap("menu")
    evening.tap("home")
    evening.computer.ask({"down": evening.target("quit").rect.center})
    evening.computer.switched_off()


def test_a_stick_the_walls_and_the_power_button(
    evening: Evening, tmp_path: Path, pictures: Path
) -> None:
    evening.tap("home")
    takes_a_stick(evening, tmp_path, pictures)
    has_walls(evening)
    is_switched_off_by_its_button(evening)


def takes_a_stick(evening: Evening, tmp_path: Path, pictures: Path) -> None:
    """A report is written to what is plugged in, and what was pulled out is not missed."""
    stick = tmp_path / "stick"
    subprocess.run(["mkfs.vfat", "-C", stick, "32768"], check=True, stdout=subprocess.DEVNULL)
    computer = evening.computer
    computer.plug_in(stick)
    computer.until(lambda: "/media/" in computer.run("cat", "/proc/mounts").said, "it is mounted")
    mine = computer.run("stat", "--format=%U %a", "/media/table-herald-sda").said.split()
    assert mine == ["table-herald", "700"]
    (how,) = computer.run("findmnt", "--noheadings", "--output=OPTIONS", "/dev/sda").said.split()
    assert {"nosuid", "nodev", "noexec"} <= set(how.split(","))
    evening.tap_unwatched("hardware")
    while "look-report" not in {one.id for one in evening.window.stage.targets()}:
        evening.tap_unwatched("page-on")
    evening.tap_unwatched("look-report")
    evening.watch()
    evening.tap_unwatched("primary")

    def reports() -> list[str]:
        found = ("find", "/media/table-herald-sda/table-herald", "-name", "*.zip")
        return computer.run(*found, check=False).said.split()

    computer.until(lambda: reports()[-1:] != [] and reports()[-1].endswith(".zip"), "it is written")
    computer.run("python3", "-m", "zipfile", "--test", reports()[0])
    keep(computer.picture(), pictures, "report-on-a-stick")
    computer.pull_out()
    computer.until(lambda: "/media/" not in computer.run("cat", "/proc/mounts").said, "it is gone")
    evening.tap_unwatched("back")
    evening.tap_unwatched("back")
    evening.watch()


def has_walls(evening: Evening) -> None:
    """As the service, among real devices, a probe finds little."""
    computer = evening.computer
    for name, text in probing(computer.run("cat", f"/{UNIT_FILE}").said).items():
        computer.write(f"/{name}", text)
    computer.run("systemctl", "daemon-reload")
    computer.run("systemctl", "start", PROBE, check=False)
    it_may_only_keep_its_record(computer.run("journalctl", "--output=cat", "--unit", PROBE).said)


def is_switched_off_by_its_button(evening: Evening) -> None:
    """A short press ends it cleanly: the next start knows of no cut."""
    evening.computer.press_power()
    evening.computer.switched_off()
    evening.switch_on(was_cut=False)
    assert "last stop" not in " ".join(
        words.text for one in evening.window.stage.widgets() for words in one.words()
    )


def test_a_card_that_can_only_be_read_is_said_in_words(evening: Evening, pictures: Path) -> None:
    evening.tap("home")
    before, computer = evening.watch(), evening.computer
    # As the kernel does with a card that fails.
    computer.run("sh", "-c", "echo u > /proc/sysrq-trigger")
    computer.until(lambda: evening.double.differs(computer.picture()) > 0, "home says so")
    assert is_drawn(computer.picture())
    keep(computer.picture(), pictures, "read-only")
    computer.run("systemctl", "--no-block", "restart", UNIT)
    said = "/var/lib/table-herald/record/record.db is now read-only"
    computer.until(lambda: said in computer.shown(UNIT, "StatusText"), "the next start says so")
    assert "Traceback" not in computer.run("journalctl", "--unit", UNIT).said
    assert not evening.double.differs(before)


def test_the_plug_is_pulled_again_and_again(evening: Evening, pictures: Path) -> None:
    chance = Random(_SEED)
    evening.begin()
    backs = []
    for _ in range(CUTS):
        touches, after_s = chance.randint(1, _MOST_TOUCHES), chance.uniform(0, _LATEST_S)
        evening.play_until_cut(Cut(touches, after_s))
        backs.append(evening.come_back())
        (pictures / "cuts.json").write_text(json.dumps([asdict(back) for back in backs], indent=1))
    keep(evening.watch(), pictures, "after-the-cuts")
    assert evening.computer.run("dmesg", "--level=err,crit,alert,emerg").said == ""
    assert any(back.more for back in backs), "every cut came before anything was written"
    assert any(not back.more for back in backs), "every cut came after all was written"
