"""Bluetooth dice for tests: a simulated bridge, and the game's end of it with a queue."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import ExitStack

from companion.adapters.devices.bluetooth_dice import BluetoothDice
from companion.adapters.devices.die_logic import DieTimes
from companion.adapters.devices.ports import RollId
from companion.adapters.devices.recorder import FlightRecorder
from companion.adapters.devices.simulated_bridge import THREE, SimulatedBridge
from companion.core.dice_lines import ChosenDie
from tests.support.hardware.inbox import Inbox

FAST = DieTimes(beat_s=0.1, repeat_s=0.04, tumble_s=0.05)
"""The protocol's proportions, ten times as fast."""
RETRY_S = (0.02, 0.05)
RED, BLUE, GREEN = (die.uid for die in THREE)
"""The dice of the simulated bridge, by what they are called here."""
CHOSEN = tuple(ChosenDie(die.address, die.make) for die in THREE)


class Table(Inbox):
    """The game's end: an adapter, and every signal that it emitted."""

    def __init__(
        self,
        stack: ExitStack,
        bridge: SimulatedBridge,
        dice: Sequence[ChosenDie] = CHOSEN[:1],
        counted: Collection[RollId] = (),
    ) -> None:
        """Start the adapter."""
        self.recorder = FlightRecorder()
        self.dice = BluetoothDice(
            bridge.folder, dice, counted, retry_s=RETRY_S,
            tap=lambda: self.recorder.tap("die"),
        )  # fmt: skip
        stack.callback(self.dice.close)
        super().__init__(self.dice)
