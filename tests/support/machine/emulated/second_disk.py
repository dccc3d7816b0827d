"""Somebody plays on a machine whose data lie on a disk of their own, of which all is logged.

What the glass had shown by when stands in the log itself: a sector behind the file system, past
all caches. What everything comes to then is read from the machine's files at that moment.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

from companion.games.rheingold import moves as mv
from companion.referee.prompts import PromptKind
from companion.ui.screen_kit.navigator import Page
from companion.ui.screens.secrets.peek import LOOKED_AFTER_S
from tests.support.cuts.block_log import SECTOR
from tests.support.cuts.checks import Stage
from tests.support.cuts.house import House, setup_of
from tests.support.cuts.plans import Plan
from tests.support.hardware.firmware.workshop import Nano
from tests.support.machine.emulated.disk import Card
from tests.support.machine.emulated.double import Double, entries
from tests.support.machine.emulated.evening import DATA, UNIT, Evening, Fact, facts
from tests.support.machine.emulated.logged import Disk
from tests.support.ui.hand import thoughtful

_FSTAB: Final = f"/dev/vda / ext4 defaults,noatime 0 1\n/dev/vdb {DATA} ext4 defaults,noatime 0 2\n"
_SIZE_MB: Final = 144
_REPAIRED: Final = "fsck.repair=yes"
"""As in the command line of a Raspberry Pi's kernel."""
_MARKED: Final = (
    "printf '%-{size}s' '{mark}' | dd of=/dev/vdb oflag=direct iflag=fullblock conv=notrunc "
    "bs={size} count=1 seek={sector} status=none"
)


def before_a_siege(folder: Path, seed: int) -> Path:
    """A data folder with a match in which the next move is a siege, and then a shield is laid."""
    data, random = folder / "before", Random(seed)
    double = Double(data)
    double.tap("home")
    double.tap("primary")
    double.tap("primary")
    while True:
        if double.referee.prompt.kind is PromptKind.ROLL:
            double.fall(random.randint(1, 6))
            continue
        move = thoughtful(double.referee.state)
        if isinstance(move, mv.Besiege):
            break
        double.make(move)
    double.close()
    shutil.rmtree(data / "elsewhere")
    return data


class SecondDisk(Evening):
    """An evening on such a machine.

    Attributes:
        disk: where the data are.
        stages: what everything came to, touch by touch; the first is the beginning.
    """

    def __init__(self, card: Card, folder: Path, die: Nano, data: Path) -> None:
        """Nothing is switched on.

        Args:
            card: what the machine starts from.
            folder: for its files; a short path.
            die: on its USB.
            data: what lies on its second disk at the beginning.
        """
        super().__init__(card, folder, die)
        self.disk = Disk.made(folder, _SIZE_MB, data)
        self.also = self.disk.wiring()
        self._setup: Any = entries(data)[0].body
        self.stages: list[Stage] = []
        self._is_noted = False
        self._played: list[Fact] = []

    def begin_there(self) -> None:
        """The data's disk is put where the program keeps its data, and play goes on from there."""
        computer = self.computer
        assert computer.run("cat", "/sys/block/vdb/queue/write_cache").said == "write back\n"
        computer.run("systemctl", "stop", UNIT)
        computer.write("/etc/fstab", _FSTAB)
        computer.run("sync")
        computer.run("mount", "-o", "noatime", "/dev/vdb", DATA)
        computer.run("systemctl", "start", UNIT)
        self._is_noted = True
        self.meet(was_cut=False)
        self.watch()
        self.tap("primary")
        assert self.page is Page.TABLE

    def watch(self) -> pygame.Surface:
        """What is seen is noted: in the log, and as a stage."""
        picture = super().watch()
        if self._is_noted:
            self._note()
        return picture

    def _note(self) -> None:
        data = self._fetched()
        assert facts(entries(data)) == facts(self.double.entries()), "more is shown than is kept"
        house = House(data, setup_of(self._setup))
        house.open()
        stage = Stage(len(self.stages), {"do": "touch"}, house.seen(), house.preferences())
        house.close()
        shutil.rmtree(data)
        if not self.stages:
            self._mark({"deed": 1})
        elif (stage.seen, stage.preferences) == (self.stages[-1].seen, self.stages[-1].preferences):
            return
        else:
            self._mark({"done": stage.number, "deed": stage.number + 1})
        self.stages.append(stage)
        self._played = facts(self.double.entries())

    def _mark(self, thing: object) -> None:
        sector = self.disk.mark // SECTOR
        said = _MARKED.format(size=SECTOR, mark=json.dumps(thing), sector=sector)
        self.computer.run("sh", "-c", said)

    def on(self) -> None:
        """The next touches: a move, or what somebody alone is asked."""
        if self.page is Page.TABLE:
            self.move()
        else:
            self.through_private()

    def look(self, name: str = "hold") -> None:
        """Hold until it is seen what is there, on both, and let go."""
        point = self.target(name).rect.center
        self.double.finger(pygame.FINGERDOWN, point)
        self.double.wait(LOOKED_AFTER_S + 0.05)
        self.double.window.step()
        self.computer.ask({"down": point})
        self.watch()
        self.double.finger(pygame.FINGERUP, point)
        self.double.settle()
        self.computer.ask({"up": True})
        self.watch()

    @property
    def noted(self) -> list[Fact]:
        """What the entries say, up to the last stage."""
        return list(self._played)

    @property
    def plan(self) -> Plan:
        """The match, as the judge of media is told of it."""
        return Plan("touched", self._setup, 0)

    def come_back_from(self, image: bytes, done: int, doing: int) -> None:
        """Switch it on with this on its second disk; its glass shows what must be there.

        Args:
            image: what a cut has left.
            done: the stage that had been shown.
            doing: the stage that was being done, or the same.
        """
        self.computer.cut()
        self._is_noted = False
        self.disk.image.write_bytes(image)
        self.also = self.disk.wiring(logs=False)
        self.die.do("power-cycle")
        self.switch_on(_REPAIRED, was_cut=True)
        found = len(self.double.entries())
        # A touch may write several moves, each on its own: those that were written stay.
        least, most = (self.stages[stage].seen["entries"] for stage in (done, doing))
        assert least <= found <= most
        assert found <= len(self._played)
        assert facts(self.double.entries()) == self._played[:found]
        self.tap("primary")
        # Where a shield was just laid, its owner is asked for first.
        assert self.page in (Page.TABLE, Page.PASS)
