"""A double of an emulated machine's table: the same program on a copy of its files, over here.

The double says where on the glass something is to be touched, and what the glass must show then:
its window is drawn by this machine's pygame, the other one by Debian's and the kernel's display.
Time stands still but where it is moved.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from companion.adapters.store import Entry, Journal
from companion.adapters.vault import Vault
from companion.app import data_folder
from companion.app.host.machine import Facts, Machine
from companion.app.match_session import MatchSession
from companion.app.session import Session
from companion.core.config.run_options import Config
from companion.ui.input import touch_probe
from companion.ui.shell.window import Glass, Window
from tests.support.castles import WirelessCastles
from tests.support.machine.emulated.disk import SIZE
from tests.support.ui.hand import Hand
from tests.support.ui.likeness import differing
from tests.support.ui.simulated_desk import CHEAP
from tests.support.wireless_die import WirelessDie

_CALM_S: Final = 0.5
_ROUNDS: Final = 12
"""After so many half seconds nothing moves any more on a screen that nobody touches."""
_REDUCED: Final = 2
_PRESSED_S: Final = 0.2


class Clock:
    """Time that stands until it is moved."""

    def __init__(self) -> None:
        """At some moment."""
        self.now = 1000.0

    def __call__(self) -> float:
        """Now."""
        return self.now


class Double(Hand):
    """The double, and the hand that touches it.

    Attributes:
        die: lies on its table.
        castles: have buttons, where they have any.
    """

    def __init__(
        self,
        data: Path,
        *,
        was_cut: bool = False,
        size: tuple[int, int] = SIZE,
        has_buttons: bool = False,
    ) -> None:
        """Start the program on these files; they may be none yet.

        Args:
            data: its own from now on.
            was_cut: the other one knows that its last end was not a clean one.
            size: of its glass, as people see it.
            has_buttons: the other one's castles have buttons.
        """
        data.mkdir(parents=True, exist_ok=True)
        if "dummy" not in touch_probe._BARE:
            # The other one's display knows no desktop and no mouse.
            touch_probe._BARE = (*touch_probe._BARE, "dummy")  # type: ignore[assignment]
        self.clock = Clock()
        self._journal = Journal.open(data_folder.record_folder(data))
        self._vault = Vault.at(
            data_folder.vault_folder(data),
            data_folder.machine_key(data),
            cost=CHEAP,
            clock=self.clock,
        )
        facts = Facts(data, _touchable(data / "elsewhere"), readable=lambda _device: True)
        config = Config(data, size)
        self._table = Session.of(
            config, MatchSession(config, self._journal, self._vault), self.clock, was_cut=was_cut,
            machine=Machine(facts, lambda: True, data / "switch-off"),
        )  # fmt: skip
        self.die = WirelessDie()
        self._table.bench.plug_in_die(self.die, None)
        self.castles = WirelessCastles()
        if has_buttons:
            self._table.bench.plug_in_castles(self.castles, None)
        super().__init__(Window(self._table, Glass(size), self.clock))
        self.settle()

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.clock.now += seconds

    def settle(self) -> None:
        """Time passes until nothing moves any more."""
        for _ in range(_ROUNDS):
            self.window.step()
            self.wait(_CALM_S)
        self.window.step()

    def fall(self, face: int) -> None:
        """The die was thrown and lies."""
        self.die.throw()
        self.window.step()
        self.die.fall(face)
        self.settle()

    def press(self, castle: int) -> None:
        """A castle's button is pressed shortly."""
        self.castles.press(castle)
        self.window.step()
        self.wait(_PRESSED_S)
        self.castles.release(castle)
        self.settle()

    def entries(self) -> tuple[Entry, ...]:
        """What its record has of the last match; () when there is none."""
        heads = self._journal.matches()
        return self._journal.entries(heads[0].id) if heads else ()

    @property
    def glass(self) -> pygame.Surface:
        """What its glass shows."""
        return self.window._picture

    def differs(self, seen: pygame.Surface) -> int:
        """In how many places of the glass something else is seen than here, of 6,000."""
        wide, high = self.glass.get_size()
        small = (wide // _REDUCED, high // _REDUCED)
        reduced = pygame.transform.smoothscale(seen.convert(self.glass), small)
        return len(differing(reduced, self.glass))

    def close(self) -> None:
        """Take it away."""
        self.window.close()
        self._table.close()
        self._vault.close()


def entries(data: Path) -> tuple[Entry, ...]:
    """Everything that the record has of its last match; () when it has none."""
    folder = data_folder.record_folder(data)
    if not folder.exists():
        return ()
    with Journal.open(folder, read_only=True) as journal:
        heads = journal.matches()
        return journal.entries(heads[0].id) if heads else ()


def _touchable(root: Path) -> Path:
    """What a kernel with a touch screen has in /sys, and a system that keeps its log."""
    (root / "var/log/journal").mkdir(parents=True, exist_ok=True)
    device = root / "sys/class/input/event0/device"
    with suppress(FileExistsError):
        device.mkdir(parents=True)
    (device / "properties").write_text("2\n")
    (device / "name").write_text("emulated touch screen\n")
    return root
