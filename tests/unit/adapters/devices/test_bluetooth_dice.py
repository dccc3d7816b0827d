"""Bluetooth dice through the bridge: whatever air and programs do, a roll counts exactly once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from companion.adapters.devices.bluetooth_dice import BluetoothDice
from companion.adapters.devices.ports import (
    DeviceBack,
    DeviceLost,
    DieCocked,
    DieRolling,
    DieSettled,
    Why,
)
from companion.adapters.devices.sentences import Sentence, write
from companion.adapters.devices.simulated_bluetooth_die import listening
from companion.adapters.devices.simulated_bridge import SimulatedBridge
from companion.core.dice_lines import DieHandled, Gap, die_socket, encode
from tests.support.bluetooth import BLUE, CHOSEN, FAST, GREEN, RED, Table
from tests.support.hardware.inbox import eventually

FILES = Path("/proc/self/fd")


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def bridge(stack: ExitStack) -> SimulatedBridge:
    """A bridge with three dice nearby."""
    return stack.enter_context(SimulatedBridge(times=FAST))


def test_a_throw_is_seen_in_the_air_and_on_the_table(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    table = Table(stack, bridge)
    assert table.wait_for(DeviceBack).name == "GoDice_0A01_R"
    assert bridge.throw(RED, 4)
    assert table.wait_for(DieRolling).die == RED
    settled = table.wait_for(DieSettled)
    assert (settled.face, settled.die, settled.simulated) == (4, RED, False)
    assert table.dice.hello[1] == RED


def test_a_roll_is_repeated_until_it_is_acknowledged_and_counts_once(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    table = Table(stack, bridge)
    table.wait_for(DeviceBack)
    bridge.throw(RED, 6)
    settled = table.wait_for(DieSettled)
    heard = f",{settled.seq},roll,6*"
    eventually(lambda: sum(line.times for line in table.recorder.entries()
                           if heard in line.text) > 3)  # fmt: skip
    assert bridge.is_busy(RED)
    table.dice.acknowledge(settled)
    eventually(lambda: not bridge.is_busy(RED))
    assert table.all(DieSettled) == [settled]


def test_a_line_that_breaks_between_roll_and_acknowledgement_doubles_nothing(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    table = Table(stack, bridge)
    table.wait_for(DeviceBack)
    bridge.throw(RED, 3)
    settled = table.wait_for(DieSettled)
    bridge.cut(RED)
    table.wait_for(DeviceLost)
    table.wait_for(DeviceBack)
    assert bridge.is_busy(RED)
    table.dice.acknowledge(settled)
    eventually(lambda: not bridge.is_busy(RED))
    assert table.all(DieSettled) == [settled]


def test_a_roll_that_is_recorded_while_the_line_is_broken_is_acknowledged_afterwards(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    table = Table(stack, bridge)
    table.wait_for(DeviceBack)
    bridge.throw(RED, 3)
    settled = table.wait_for(DieSettled)
    bridge.cut(RED)
    table.dice.acknowledge(settled)
    eventually(lambda: not bridge.is_busy(RED))
    assert table.all(DieSettled) == [settled]


def test_any_chosen_die_counts_and_no_other(stack: ExitStack, bridge: SimulatedBridge) -> None:
    table = Table(stack, bridge, CHOSEN[:2])
    eventually(lambda: bridge.is_there(RED) and bridge.is_there(BLUE))
    assert not bridge.throw(GREEN, 6)
    for uid, face in ((RED, 1), (BLUE, 2), (RED, 3)):
        eventually(lambda uid=uid, face=face: bridge.throw(uid, face))  # type: ignore[misc]
        settled = table.wait_for(DieSettled)
        assert (settled.die, settled.face) == (uid, face)
        table.dice.acknowledge(settled)
        eventually(lambda uid=uid: not bridge.is_busy(uid))  # type: ignore[misc]
    assert len(table.all(DeviceBack)) == 1


def test_the_dice_show_that_the_table_waits_also_one_that_comes_later(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    table = Table(stack, bridge)
    table.dice.arm(True)
    table.dice.shine({RED: "ff0000"})
    eventually(lambda: bridge.waiting(RED))
    table.dice.use(CHOSEN[:2])
    eventually(lambda: bridge.waiting(BLUE))
    eventually(lambda: bridge.colours == {RED: "ff0000"})
    table.dice.arm(False)
    eventually(lambda: not bridge.waiting(RED) and not bridge.waiting(BLUE))


def test_one_die_of_two_may_go_and_the_table_still_has_one(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    table = Table(stack, bridge, CHOSEN[:2])
    eventually(lambda: bridge.is_there(RED) and bridge.is_there(BLUE))
    bridge.carry_away(RED)
    bridge.throw(BLUE, 5)
    assert table.wait_for(DieSettled).die == BLUE
    bridge.carry_away(BLUE)
    eventually(lambda: table.all(DeviceLost)[-1:] == [DeviceLost("die", Why.OUT_OF_REACH)])
    bridge.bring_back(RED, 2)
    table.wait_for(DeviceBack)


def test_a_die_that_leaves_in_the_air_keeps_nobody_waiting(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    table = Table(stack, bridge, CHOSEN[:2])
    eventually(lambda: bridge.is_there(RED) and bridge.is_there(BLUE))
    bridge.throw(RED, 4)
    table.wait_for(DieRolling)
    bridge.carry_away(RED)
    table.wait_for(DeviceLost)
    table.wait_for(DeviceBack)
    assert not table.all(DieSettled)


def test_a_throw_of_which_nobody_is_sure_ends_in_a_question(stack: ExitStack) -> None:
    bridge = stack.enter_context(SimulatedBridge(times=replace(FAST, tumble_s=60.0)))
    table = Table(stack, bridge)
    table.wait_for(DeviceBack)
    bridge.throw(RED, 4)
    table.wait_for(DieRolling)
    bridge.say(encode(Gap(RED, 4)))
    table.wait_for(DeviceLost)
    table.wait_for(DeviceBack)
    assert table.dice.happenings() == [Gap(RED, 4)]
    assert not table.all(DieSettled)


def test_turned_in_the_hand_and_cocked_are_no_rolls(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    table = Table(stack, bridge)
    table.wait_for(DeviceBack)
    bridge.handle(RED)
    bridge.handle(GREEN)  # nobody's
    assert bridge.cock(RED)
    table.wait_for(DieCocked)
    assert table.dice.happenings() == [DieHandled(RED)]
    assert not table.all(DieSettled)


def test_what_came_of_an_absence_is_asked_and_never_counted(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    table = Table(stack, bridge)
    table.wait_for(DeviceBack)
    bridge.carry_away(RED)
    table.wait_for(DeviceLost)
    bridge.bring_back(RED, 5)
    table.wait_for(DeviceBack)
    eventually(lambda: not table.dice._happenings.empty())
    assert table.dice.happenings() == [Gap(RED, 5)]
    assert not table.all(DieSettled)


def test_dice_nearby_are_told_while_somebody_looks(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    table = Table(stack, bridge, ())
    assert table.wait_for(DeviceLost).why is Why.NONE_CHOSEN
    table.dice.look(True)
    eventually(lambda: len(table.dice.state.nearby) == 3)
    bridge.throw(BLUE)
    eventually(lambda: [one.thrown for one in table.dice.state.nearby] == [0, 1, 0])
    table.dice.look(False)
    eventually(lambda: not bridge.looked)
    assert table.dice.state.nearby == ()


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ("off", Why.ADAPTER_OFF),
        ("missing", Why.NO_ADAPTER),
        ("forbidden", Why.ADAPTER_FORBIDDEN),
    ],
)
def test_an_adapter_that_cannot_be_used_is_named_and_met_again(
    stack: ExitStack, bridge: SimulatedBridge, state: str, why: Why
) -> None:
    table = Table(stack, bridge)
    table.wait_for(DeviceBack)
    bridge.switch(state, "Mend it.")  # type: ignore[arg-type]
    eventually(lambda: table.all(DeviceLost)[-1:] == [DeviceLost("die", why)])
    assert table.all(DeviceLost)[-1].words == "Mend it."
    bridge.switch("on")
    table.wait_for(DeviceBack)
    bridge.throw(RED, 2)
    assert table.wait_for(DieSettled).face == 2


def test_a_bridge_that_is_restarted_is_told_everything_again(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    table = Table(stack, bridge)
    table.dice.arm(True)
    table.dice.shine({RED: "0030ff"})
    table.wait_for(DeviceBack)
    bridge.throw(RED, 4)
    before = table.wait_for(DieSettled)
    bridge.stop()
    assert table.wait_for(DeviceLost).why is Why.NO_BRIDGE
    table.dice.acknowledge(before)
    bridge.restart()
    table.wait_for(DeviceBack)
    eventually(lambda: bridge.waiting(RED) and bridge.colours == {RED: "0030ff"})
    bridge.throw(RED, 4)
    after = table.wait_for(DieSettled)
    assert after.boot != before.boot
    assert len(table.all(DieSettled)) == 2


def test_a_second_game_is_told_that_the_dice_are_taken(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    first = Table(stack, bridge)
    first.wait_for(DeviceBack)
    second = Table(stack, bridge, CHOSEN[1:])
    assert second.wait_for(DeviceLost).why is Why.BRIDGE_BUSY
    first.dice.close()
    assert second.wait_for(DeviceBack)


@pytest.mark.parametrize(
    "raw", [b"nonsense\n", b'{"die":{"uid":"x"}}\n', b'{"handled":"00000000","more":1}\n', b"[]\n"]
)
def test_what_a_bridge_says_wrongly_is_not_believed(
    stack: ExitStack, bridge: SimulatedBridge, raw: bytes
) -> None:
    table = Table(stack, bridge)
    table.wait_for(DeviceBack)
    bridge.say(raw)
    assert table.wait_for(DeviceLost).why is Why.NEWER
    table.wait_for(DeviceBack)


def test_two_dice_with_one_address_do_not_count(stack: ExitStack, bridge: SimulatedBridge) -> None:
    table = Table(stack, bridge)
    table.wait_for(DeviceBack)
    bridge.claim_twice(CHOSEN[0].address)
    assert table.wait_for(DeviceLost)
    eventually(lambda: table.all(DeviceLost)[-1:] == [DeviceLost("die", Why.TWICE)])
    assert not bridge.throw(RED, 3)
    bridge.claim_twice("")
    bridge.switch("on")
    table.wait_for(DeviceBack)
    assert table.dice.state.twice == frozenset()


def test_strangers_with_one_address_are_nobodys_trouble(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    table = Table(stack, bridge)
    table.wait_for(DeviceBack)
    bridge.claim_twice(CHOSEN[2].address)
    eventually(lambda: bool(table.dice.state.twice))
    bridge.carry_away(RED)
    table.wait_for(DeviceLost)
    eventually(lambda: table.all(DeviceLost)[-1:] == [DeviceLost("die", Why.OUT_OF_REACH)])


def test_a_socket_whose_die_has_another_number_is_closed(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    assert bridge.folder is not None
    forged = listening(bridge.folder / die_socket(RED))
    stack.callback(forged.close)
    # The bridge cannot make its own socket there: the forger was first.
    dice = BluetoothDice(bridge.folder, (), retry_s=(0.02, 0.05))
    line = dice._line(RED)
    line.tick(0.0)
    other, _ = forged.accept()
    stack.callback(other.close)
    other.send(write(Sentence("die", 0, "hello", ("1", BLUE, "7", "forged"))))
    line.received(0.1)
    assert not line.is_open
    dice.close()


def test_nothing_is_emitted_after_closing_and_no_thread_or_socket_stays(
    stack: ExitStack, bridge: SimulatedBridge
) -> None:
    before = len(list(FILES.iterdir()))
    for _ in range(5):
        table = Table(stack, bridge)
        table.wait_for(DeviceBack)
        table.dice.close()
        table.dice.close()
    eventually(lambda: not bridge.is_there(RED))
    bridge.stop()
    assert len(list(FILES.iterdir())) <= before


def test_without_a_bridge_it_is_said_once(stack: ExitStack, bridge: SimulatedBridge) -> None:
    bridge.stop()
    table = Table(stack, bridge)
    assert table.wait_for(DeviceLost) == DeviceLost("die", Why.NO_BRIDGE)
    bridge.restart()
    table.wait_for(DeviceBack)
    assert sum(one.why is Why.NO_BRIDGE for one in table.all(DeviceLost)) == 1
