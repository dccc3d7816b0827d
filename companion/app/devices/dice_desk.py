"""How are Bluetooth dice found, added and named? Keeps `DicePort`.

The connection to the bridge is open while Bluetooth dice are used, and while somebody looks for
dice nearby. For one thread.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from companion.adapters.devices.bridge_state import NOTHING, BridgeState
from companion.adapters.devices.ports import RollId, Signal, Why
from companion.adapters.devices.recorder import FlightRecorder
from companion.app.devices import factory, troubleshooting
from companion.app.devices.bridge_process import BridgeProcess
from companion.app.devices.dice_list import DiceList
from companion.app.devices.factory import PluggedBluetooth
from companion.core.config.known_dice import KnownDie
from companion.core.dice_lines import MOST_NAME, Make, NearbyDie
from companion.core.message import Message
from companion.ui.ports.dice import DieCard, FoundDie, Presence

if TYPE_CHECKING:
    from companion.adapters.devices.bluetooth_dice import BluetoothDice

MAKES: Final[Mapping[Make, str]] = MappingProxyType({"godice": "GoDice", "pixels": "Pixels"})
"""Who makes a die, for people."""
_STRONG: Final = (-90, -80, -65)
"""The field strengths in dBm above which a die is heard a little, well and very well."""
_PRESENCE: Final = {one.value: one for one in Presence}


class DiceDesk:
    """The Bluetooth dice of one table; keeps `DicePort`. For one thread.

    Attributes:
        line: the connection to the bridge; None while there is none.
        is_plugged: the connection is the table's die.
        turned: asked for the dice that were turned in the hand just now.
    """

    def __init__(
        self,
        dice_list: DiceList,
        recorder: FlightRecorder,
        rung: Callable[[], object],
        *,
        simulated: bool = False,
        bridge: BridgeProcess | None = None,
    ) -> None:
        """Connect to nothing yet.

        Args:
            dice_list: the dice of this table.
            recorder: takes what goes over the sockets.
            rung: called on another thread when something has changed.
            simulated: the dice nearby are simulated.
            bridge: the bridge as a child; None where something else starts it.
        """
        self._list = dice_list
        self._recorder = recorder
        self._rung = rung
        self._simulated = simulated
        self._bridge = bridge
        self._visitors: list[object] = []
        self._looking = ExitStack()
        self.line: BluetoothDice | None = None
        self.is_plugged = False
        self.turned: Callable[[], str] = str
        self._order: list[str] = []
        self._thrown: dict[str, int] = {}
        self._lit = ""
        dice_list.when_changed(self._use)

    # For whoever plugs devices in.

    @property
    def used(self) -> bool:
        """Whether Bluetooth dice were chosen at this table last."""
        return self._list.known.used and bool(self._list.known.dice)

    def remember(self, used: bool) -> None:
        """Remember whether Bluetooth dice roll for this table.

        Raises:
            StoreError: it cannot be kept.
        """
        self._list.use(used)

    @contextmanager
    def plugged(self, counted: Sequence[RollId]) -> Iterator[PluggedBluetooth]:
        """Open the dice as the table's die; `counted` are the rolls that the record holds."""
        self._looking.close()
        self.line = None
        with self._opened(counted) as opened:
            self.line, self.is_plugged = opened.die, True
            try:
                if self._visitors:
                    opened.die.look(True)
                yield opened
            finally:
                self.line, self.is_plugged = None, False

    @contextmanager
    def _opened(self, counted: Sequence[RollId]) -> Iterator[PluggedBluetooth]:
        with factory.bluetooth(
            [die.chosen for die in self._list.known.dice],
            counted,
            simulated=self._simulated,
            tap=lambda: self._recorder.tap("die"),
            rung=self._rung,
        ) as opened:
            yield opened

    def _use(self) -> None:
        if self.line is not None and self.is_plugged:
            self.line.use(die.chosen for die in self._list.known.dice)

    @property
    def state(self) -> BridgeState:
        """What the bridge has said."""
        return NOTHING if self.line is None else self.line.state

    def tend(self) -> None:
        """Start the bridge where nobody else does. Called every round; never waits."""
        if self._bridge is not None:
            missing = self.state.why is Why.NO_BRIDGE
            self._bridge.tend(wanted=self.line is not None, missing=missing)

    # The port.

    @property
    def offered(self) -> bool:
        """See `DicePort.offered`: the bridge needs Linux."""
        return sys.platform == "linux"

    def dice(self) -> Sequence[DieCard]:
        """See `DicePort.dice`."""
        return [self._card(die) for die in self._list.known.dice]

    def _card(self, die: KnownDie) -> DieCard:
        state, uid = self.state, die.uid
        make, twice = MAKES[die.make], die.address in state.twice
        found = state.dice.get(uid)
        if not self.is_plugged or state.why is not None or found is None:
            return DieCard(uid, die.name, make, die.whose, twice=twice)
        presence = _PRESENCE[found.state]
        is_there = presence is Presence.THERE
        return DieCard(
            uid, die.name, make, die.whose, presence, found.battery, found.charging,
            weak=is_there and found.near != "good", twice=twice, turned=self.turned() == uid,
        )  # fmt: skip

    def name_of(self, uid: str) -> str:
        """See `DicePort.name_of`."""
        found = self._list.known.die(uid)
        return "" if found is None else found.name

    def trouble(self) -> Message:
        """See `DicePort.trouble`."""
        why = self.state.why
        return Message("") if why is None else self.mend(why)

    def mend(self, why: Why) -> Message:
        """What to do about it; empty where the bridge is about to come."""
        if why is Why.NO_BRIDGE and self._bridge is not None:
            return self._bridge.trouble
        return troubleshooting.at_bluetooth(why)

    @property
    def why(self) -> Why | None:
        """Why no die can be heard at all."""
        return self.state.why

    def look(self, visitor: object) -> None:
        """See `DicePort.look`."""
        if visitor in self._visitors:
            return
        self._visitors.append(visitor)
        if self.line is None:
            opened = self._looking.enter_context(self._opened(()))
            self.line = opened.die
            opened.die.use(())
            opened.die.start(_unheard)
        self.line.look(True)

    def leave(self, visitor: object) -> None:
        """See `DicePort.leave`."""
        if visitor not in self._visitors:
            return
        self._visitors.remove(visitor)
        if self._visitors:
            return
        self._order, self._thrown, self._lit = [], {}, ""
        if self.line is not None:
            self.line.look(False)
        if not self.is_plugged:
            self.line = None
            self._looking.close()

    def nearby(self) -> Sequence[FoundDie]:
        """See `DicePort.nearby`."""
        heard = {one.address: one for one in self.state.nearby}
        # The strongest first; none moves under a finger while the page is open.
        self._order += [address for address in heard if address not in self._order]
        for address, one in heard.items():
            if one.moving or one.thrown > self._thrown.get(address, 0):
                self._lit = address
            self._thrown[address] = one.thrown
        known = {die.address for die in self._list.known.dice}
        return [
            _found(heard[address], lit=address == self._lit, known=address in known)
            for address in self._order
            if address in heard
        ]

    def add(self, key: str) -> str:
        """See `DicePort.add`."""
        found = next((one for one in self.state.nearby if one.address == key), None)
        if found is None:
            return ""
        name = found.name.strip()[:MOST_NAME] or MAKES[found.make]
        before = next((one for one in self._list.known.dice if one.address == key), None)
        die = before or KnownDie(found.address, found.make, name)
        self._list.put(die)
        return die.uid

    def rename(self, uid: str, name: str) -> None:
        """See `DicePort.rename`."""
        die, name = self._list.known.die(uid), " ".join(name.split())[:MOST_NAME]
        if die is not None and name and name.isprintable():
            self._list.put(KnownDie(die.address, die.make, name, die.whose))

    def give(self, uid: str, whose: str) -> None:
        """See `DicePort.give`."""
        die = self._list.known.die(uid)
        if die is not None:
            self._list.put(KnownDie(die.address, die.make, die.name, whose))

    def forget(self, uid: str) -> None:
        """See `DicePort.forget`."""
        self._list.remove(uid)

    def close(self) -> None:
        """Look no more, and end the bridge that was started here. Idempotent."""
        self._visitors.clear()
        self._looking.close()
        if self._bridge is not None:
            self._bridge.close()


def _found(one: NearbyDie, *, lit: bool, known: bool) -> FoundDie:
    name = one.name.strip() or MAKES[one.make]
    near = sum(one.rssi > least for least in _STRONG)
    return FoundDie(one.address, name, MAKES[one.make], near, lit, known)


def _unheard(_signal: Signal) -> None:
    """Ignore a signal: no die is chosen while somebody only looks."""
