"""Somebody plays on an emulated machine: taps its glass, throws its die, pulls its plug.

Each tap is made on the double first, which says where; then on the machine, whose glass must
come to show what the double's shows. So every picture on the way is looked at.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self, TypeAlias

import pygame

from companion.adapters.store import Entry
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Phase
from companion.referee.prompts import PromptKind
from companion.ui.games.rheingold.table.move_plan import GatheringForces, Marching
from companion.ui.screen_kit.navigator import Page
from tests.support.hardware.firmware.workshop import Nano
from tests.support.machine.emulated.computer import PATIENCE_S, PC, Board, Computer, fresh
from tests.support.machine.emulated.disk import SIZE, Card
from tests.support.machine.emulated.double import Double, entries
from tests.support.machine.root import KEPT
from tests.support.ui.hand import Hand, thoughtful

Fact: TypeAlias = tuple[str, Any]
"""What an entry says, without when and whence: its kind and its body."""
UNIT: Final = "table-herald.service"
DATA: Final = "/var/lib/table-herald"

_HURRY: Final = " ".join(
    f"systemd.mask={unit}.service" for unit in ("e2scrub_reap", "systemd-logind", "dbus")
)
"""Said to the kernel where only the program matters, and not how long Debian takes."""
_IS_READ: Final = """\
name=$(grep -l 'emulated touch screen' /sys/class/input/event*/device/name) || exit
ls -l /proc/[0-9]*/fd 2>/dev/null | grep -q "/dev/input/$(basename "${name%/device/name}")$"
"""
_DEAD_S: Final = 0.8
"""The large button is dead for half a second when it means something new; and a little."""
_LOOK_S: Final = 0.15
_FOLLOWS_S: Final = 3.0
"""So long a glass that is not looked at may take to follow."""
_PATIENCE_S: Final = 120.0
"""So long a glass may take to follow; well before it is dimmed."""
_ROLLS_S: Final = 5.0
"""The die lies so long after a throw, at the latest."""
_REPEATS_S: Final = 1.5
"""A die that waits for an acknowledgement says its roll again within this time, thrice."""


class CutError(Exception):
    """The plug was pulled while somebody played."""


@dataclass(slots=True)
class Cut:
    """When the plug is pulled.

    Attributes:
        touches: at which touch of the glass or throw of the die, counted from now.
        after_s: so long after it.
    """

    touches: int
    after_s: float


@dataclass(frozen=True, slots=True)
class Back:
    """What was there after a cut.

    Attributes:
        doing: what was being done: a touch or a throw.
        shown: so many entries had been shown on the glass; all of them are there.
        more: so many more are there: what was being done came through.
        boot_s: from the plug to the first picture.
    """

    doing: str
    shown: int
    more: int
    boot_s: float


class Evening(Hand):
    """A machine with a die, and the one who plays at it.

    Attributes:
        computer: the machine.
        double: what its glass must show.
        die: on its USB.
        seen: how often its glass was found to show what it must.
        lost: touches that it has lost, so that they were made again.
        cut: when the plug is pulled; None for never.
        turned: quarter turns, clockwise, that its picture is shown by.
        boot_s: from the last switching on to the agent, after the first picture; seconds.
        has_buttons: its castles have buttons.
        also: more parts of the machine, in QEMU's words.
    """

    computer: Computer
    double: Double

    def __init__(self, card: Card, folder: Path, die: Nano, board: Board = PC) -> None:
        """Nothing is switched on."""
        self._card, self._folder, self._board = card, folder, board
        self.die = die
        self.also: Sequence[str] = ()
        self.seen, self.lost, self.boot_s, self.turned = 0, 0, 0.0, 0
        self.has_buttons = False
        self.cut: Cut | None = None
        self._disk = fresh(card, folder / "disk")
        self._doubles = 0
        self._shown: list[Fact] = []
        self._throws = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._doubles:
            self.double.close()
        if self.boot_s:
            self.computer.cut()

    # What the machine does

    def switch_on(self, more: str = "", *, was_cut: bool | None = None) -> None:
        """Switch it on, and wait for the first picture; then a double stands beside it.

        Args:
            more: of the kernel's command line.
            was_cut: its last end was not a clean one; None for every start but the first.
        """
        was_cut = self.boot_s > 0 if was_cut is None else was_cut
        self.computer = Computer(
            self._card,
            self._disk,
            self._folder,
            self._folder / "die",
            more,
            self.also,
            self._board,
        )
        self.boot_s = 1.0
        self.computer.run("true")
        self.boot_s = time.monotonic() - self.computer.began_s
        self._wait_for_touches()
        self.meet(was_cut=was_cut)
        self.watch()

    def _wait_for_touches(self) -> None:
        """Wait until somebody reads the touch screen, which comes with the agent.

        A real one is there before the program. SDL opens a later one when it looks for events.
        """
        end = time.monotonic() + _PATIENCE_S
        while time.monotonic() < end:
            if self.computer.run("/bin/sh", "-c", _IS_READ, check=False).code == 0:
                return
            time.sleep(_LOOK_S)
        raise TimeoutError(f"Nobody reads the touch screen.\n{self._state()}")

    def meet(self, *, was_cut: bool = False) -> None:
        """Another double, on the files that the machine has now."""
        if self._doubles:
            self.double.close()
        size = SIZE if self.turned % 2 == 0 else (SIZE[1], SIZE[0])
        self.double = Double(
            self._fetched(), was_cut=was_cut, size=size, has_buttons=self.has_buttons
        )
        self._doubles += 1
        super().__init__(self.double.window)

    def _fetched(self) -> Path:
        data = self._folder / f"double-{self._doubles + 1}"
        self.computer.folder(DATA, data)
        return data

    def written(self) -> tuple[Entry, ...]:
        """What the machine's record has now."""
        return entries(self._fetched())

    def watch(self) -> pygame.Surface:
        """Wait until the machine's glass shows what the double's does; the picture.

        What was shown is acknowledged: people go by it.

        Raises:
            TimeoutError: it shows something else.
        """
        end = time.monotonic() + _PATIENCE_S
        while True:
            picture = self.computer.picture()
            differs = self.double.differs(pygame.transform.rotate(picture, 90 * self.turned))
            if not differs:
                self.seen += 1
                self._shown = facts(self.double.entries())
                return picture
            if time.monotonic() > end:
                pygame.image.save(picture, KEPT / "seen.png")
                pygame.image.save(self.double.glass, KEPT / "expected.png")
                raise TimeoutError(
                    f"The glass shows something else in {differs} places: see seen.png and "
                    f"expected.png in {KEPT}.\n{self._state()}"
                )
            time.sleep(_LOOK_S)

    def _state(self) -> str:
        """What would tell a person why: which inputs the program reads, and the last lines."""
        asked = (
            f"ls -l /proc/$(systemctl show --value --property MainPID {UNIT})/fd | grep input; "
            "grep -A 5 touch /proc/bus/input/devices; journalctl --no-pager --boot --lines 30"
        )
        return self.computer.run("/bin/sh", "-c", asked, check=False).said

    # What the one who plays does

    def wait(self, seconds: float) -> None:
        """The double's time passes."""
        self.double.wait(seconds)

    def tap_at(self, point: tuple[int, int]) -> None:
        """Tap on both; the machine's glass must follow."""
        self.double.tap_at(point)
        self.double.settle()
        time.sleep(_DEAD_S)
        before = pygame.image.tobytes(self.computer.picture(), "RGB")
        self.computer.tap(*self._on_glass(point))
        self._perhaps_cut()
        try:
            self.watch()
        except TimeoutError:
            # A computer that is still busy starting loses a touch; whoever plays taps again.
            if pygame.image.tobytes(self.computer.picture(), "RGB") != before:
                raise
            self.lost += 1
            # Not at the very same point: the kernel passes on only what is another than before.
            self.computer.tap(*(at + 2 for at in self._on_glass(point)))
            self.watch()

    def _on_glass(self, point: tuple[int, int]) -> tuple[int, int]:
        """Where a point of the picture lies on the glass that it is turned on."""
        (x, y), (wide, high) = point, self.double.glass.get_size()
        for _ in range(self.turned):
            (x, y), (wide, high) = (high - 1 - y, x), (high, wide)
        return x, y

    def tap_unwatched(self, name: str) -> None:
        """Tap on both where their glasses differ: what devices say, and where files lie."""
        point = self.target(name).rect.center
        self.double.tap_at(point)
        self.double.settle()
        time.sleep(_DEAD_S)
        self.computer.tap(*point)
        time.sleep(_FOLLOWS_S)

    def throw(self) -> int:
        """Press the die's button; the roll is on both tables then. Returns the face."""
        self.die.heard()
        self._throws = True
        self.die.do("press 60 5")
        self._perhaps_cut()
        face = self._rolled(PATIENCE_S)
        assert face is not None, "the die has not rolled"
        self.double.fall(face)
        self.watch()
        self._throws = False
        return face

    def _rolled(self, patience_s: float) -> int | None:
        """Wait until the die says what it rolled; None if it does not."""
        end = time.monotonic() + patience_s
        while time.monotonic() < end:
            for heard in self.die.heard():
                if heard.said.kind == "roll":
                    return int(heard.said.fields[0])
            time.sleep(_LOOK_S)
        return None

    def waits_for_acknowledgement(self) -> bool:
        """Whether the die keeps saying its roll."""
        self.die.heard()
        time.sleep(_REPEATS_S)
        return any(heard.said.kind == "roll" for heard in self.die.heard())

    def begin(self) -> None:
        """From whatever stands to the table of a new match, by touch."""
        if self.page is not Page.HOME:
            self.tap("home")
        self.tap("primary")
        self.tap("primary")
        assert self.page is Page.TABLE

    def move(self) -> str:
        """Make a move that brings the match on; its kind."""
        if self.referee.prompt.kind is PromptKind.ROLL:
            self.throw()
            return mv.Roll.kind
        if self.referee.state.phase is Phase.MARCH and self._is_begun():
            self.tap("cancel")  # it has come through a cut as well
        move = thoughtful(self.referee.state)
        self.make(move)
        return move.kind

    def _is_begun(self) -> bool:
        """Whether somebody was about to move knights."""
        return isinstance(self.table.plan, Marching | GatheringForces)

    # The plug

    def _perhaps_cut(self) -> None:
        if self.cut is None:
            return
        self.cut.touches -= 1
        if self.cut.touches > 0:
            return
        time.sleep(self.cut.after_s)
        self.computer.cut()
        self.cut = None
        raise CutError

    def play_until_cut(self, cut: Cut) -> None:
        """Play on; the plug is pulled meanwhile."""
        self.cut = cut
        try:
            while True:
                self.move()
        except CutError:
            return

    def come_back(self) -> Back:
        """After a cut: switch on, go on, and see that everything is there.

        What was shown must be in the record, word for word; of what was being done, all or
        nothing; and a roll that the die was allowed to forget. The glass must show the prompt
        that this record leads to.
        """
        shown, meant, throws = self._shown, facts(self.double.entries()), self._throws
        rolled = self._rolled(_ROLLS_S) if throws else None
        forgotten = rolled is not None and not self.waits_for_acknowledgement()
        self._throws = False
        self.die.do("power-cycle")  # it hangs on the same plug
        self.switch_on(_HURRY)
        found = facts(self.double.entries())
        assert found[: len(shown)] == shown, "something is gone that had been shown"
        more = found[len(shown) :]
        if throws:
            assert more or not forgotten, "a roll is gone that the die was allowed to forget"
            assert not more or more[0] == ("move", {"move": "roll", "face": rolled}), more
        else:
            assert more in ([], meant[len(shown) :]), "half of a move is there"
        self.tap("primary")
        assert self.page is Page.TABLE
        return Back("throw" if throws else "touch", len(shown), len(more), self.boot_s)


def facts(entries: Iterable[Entry]) -> list[Fact]:
    """What entries say."""
    return [(entry.kind, entry.body) for entry in entries]
