"""The program's own adapter with the firmware's die at the far end of the line.

Time runs with the wall clock here, but SPEED times as fast.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.adapters.devices.ports import (
    DeviceBack,
    DeviceLost,
    DieCocked,
    DieRolling,
    DieSettled,
    RollId,
    Why,
)
from companion.adapters.devices.sentences import BEAT_S
from companion.adapters.devices.serial_die import SerialDie
from tests.hardware.conftest import Referee
from tests.support.hardware.firmware.workshop import Heard, Nano
from tests.support.hardware.inbox import eventually

SPEED = 4


class Table:
    """A Nano with a die in it, and the program's end of the line."""

    def __init__(
        self, stack: ExitStack, folder: Path, device: str = "die", firmware: str = ""
    ) -> None:
        self._stack = stack
        self.link = folder / device
        self.nano = Nano(device, "--link", str(self.link), "--speed", str(SPEED), firmware=firmware)
        stack.callback(self.nano.close)

    def adapt(self, counted: list[RollId] | None = None) -> Referee:
        die = SerialDie(str(self.link), counted or [], beat_s=BEAT_S / SPEED, retry_s=(0.02, 0.1))
        self._stack.callback(die.close)
        return Referee(die)

    def meet(self) -> Referee:
        """Wait until the two know each other. A new die says who it is when it can be thrown."""
        referee = self.adapt()
        referee.wait_for(DeviceBack)
        return referee

    def settle(self, beats: int = 2) -> None:
        """Let so many seconds of the die's time begin in which it repeats no roll.

        It has then heard what was said before, however slow the program was. A die that
        has just been switched on takes throws at its first beat.
        """
        self.nano.heard()
        quiet = 0
        while quiet < beats:
            kinds: set[str] = set()

            def has_beaten(kinds: set[str] = kinds) -> bool:
                kinds.update(line.said.kind for line in self.nano.heard())
                return "beat" in kinds

            eventually(has_beaten)
            quiet = 0 if "roll" in kinds else quiet + 1

    def said(self, kind: str) -> list[Heard]:
        """What of this kind the die has said since it was asked last."""
        return [line for line in self.nano.heard() if line.said.kind == kind]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(stack, tmp_path)


def test_the_program_meets_the_die(table: Table) -> None:
    assert table.adapt().wait_for(DeviceBack) == DeviceBack("die", "herald die")


def test_a_bouncing_press_is_one_roll_and_the_pips_show_it(table: Table) -> None:
    referee = table.meet()
    for _ in range(3):
        table.nano.do("press 60 5")
        rolling = referee.wait_for(DieRolling)
        settled = referee.wait_for(DieSettled)
        assert settled.die == rolling.die
        assert table.nano.face == settled.face
        referee.die.acknowledge(settled)
        table.settle()
    assert len(referee.all_settled()) == 3


def test_the_die_shows_that_the_table_waits(table: Table) -> None:
    referee = table.meet()
    referee.die.arm(True)
    eventually(lambda: table.nano.is_armed)
    referee.die.arm(False)
    eventually(lambda: not table.nano.is_armed)


def test_a_roll_that_nobody_acknowledges_is_repeated_and_counts_once(table: Table) -> None:
    referee = table.meet()
    table.nano.do("press")
    settled = referee.wait_for(DieSettled)
    repeats: list[Heard] = []

    def has_repeated() -> bool:
        repeats.extend(table.said("roll"))
        return len(repeats) >= 4

    eventually(has_repeated)
    assert {line.said.seq for line in repeats} == {settled.seq}
    referee.die.acknowledge(settled)
    assert referee.all_settled() == [settled]


def test_power_lost_between_roll_and_acknowledgement(table: Table) -> None:
    referee = table.meet()
    table.nano.do("press")
    before = referee.wait_for(DieSettled)
    table.nano.do("power-cycle")
    referee.wait_for(DeviceBack)
    assert DeviceLost("die", Why.RESTARTED) in referee.signals
    referee.die.acknowledge(before)
    table.settle(1)
    table.nano.do("press")
    after = referee.wait_for(DieSettled)
    assert (before.die, before.boot + 1) == (after.die, after.boot)
    referee.die.acknowledge(after)
    assert referee.all_settled() == [before, after]


@pytest.mark.parametrize("bytes_more", [4, 21, 25, 39])
def test_a_cable_pulled_in_the_middle_of_a_sentence(table: Table, bytes_more: int) -> None:
    referee = table.meet()
    table.nano.do(f"cut {bytes_more}")
    table.nano.do("press")
    referee.wait_for(DeviceLost)
    eventually(lambda: not table.link.is_symlink())
    table.nano.do("plug")
    referee.wait_for(DeviceBack)
    # Slowly read, the whole of it may have come before the cable was gone.
    settled = next(iter(referee.all_settled()), None) or referee.wait_for(DieSettled)
    assert table.nano.face == settled.face
    referee.die.acknowledge(settled)
    table.settle()
    assert referee.all_settled() == [settled]


def test_a_crash_of_the_program_between_writing_and_acknowledging(table: Table) -> None:
    referee = table.meet()
    table.nano.do("press")
    written = referee.wait_for(DieSettled)
    referee.die.close()
    again = table.adapt([written.id])
    again.wait_for(DeviceBack)
    table.settle()
    table.nano.do("press")
    second = again.wait_for(DieSettled)
    assert second.id != written.id
    assert again.all_settled() == [second]


@pytest.mark.parametrize("way", ["hang", "hang deaf"])
def test_a_hung_die_starts_afresh_and_the_program_carries_on(table: Table, way: str) -> None:
    referee = table.meet()
    table.nano.do(way)
    referee.wait_for(DeviceBack)
    assert DeviceLost("die", Why.RESTARTED) in referee.signals
    table.settle(1)
    table.nano.do("press")
    assert 1 <= referee.wait_for(DieSettled).face <= 6


def test_a_die_whose_numbers_are_worn_is_met_again_and_counts_each_roll_once(
    tmp_path: Path,
) -> None:
    with ExitStack() as stack:
        table = Table(stack, tmp_path, firmware="die-worn")
        referee = table.meet()
        table.nano.do("press")
        before = referee.wait_for(DieSettled)
        referee.die.acknowledge(before)
        referee.wait_for(DeviceLost)
        referee.wait_for(DeviceBack)
        assert DeviceLost("die", Why.RESTARTED) in referee.signals
        table.nano.do("press")
        after = referee.wait_for(DieSettled)
        referee.die.acknowledge(after)
        assert (before.die, before.boot + 1) == (after.die, after.boot)
        assert referee.all_settled() == [before, after]
        assert table.nano.numbers("stats")["resets"] == [0]


def test_a_cube_rolls_and_is_cocked(tmp_path: Path) -> None:
    with ExitStack() as stack:
        table = Table(stack, tmp_path, "cube")
        referee = table.meet()
        table.settle()  # it has to lie still once
        table.nano.do("accel 0.6 1.4 -0.2")
        table.nano.do("at +300 accel 0 -1 0")
        referee.wait_for(DieRolling)
        settled = referee.wait_for(DieSettled)
        assert settled.face == 4
        referee.die.acknowledge(settled)
        table.settle()
        table.nano.do("accel 0.6 1.4 -0.2")
        table.nano.do("at +300 accel 0.5 0.1 0.86")
        referee.wait_for(DieCocked)
        assert referee.all_settled() == [settled]
