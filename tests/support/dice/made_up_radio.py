"""Bluetooth without radio, for the bridge's process: dice that it reaches at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence

from companion.core.dice_lines import Adapter
from companion.dice.ports import (
    AdapterError,
    Advert,
    Channel,
    Connection,
    Gone,
    Heard,
    StrangerError,
    UnreachableError,
)
from tests.support.dice.simulated_dice import SimulatedDie


class MadeUpRadio:
    """Keeps `Radio`.

    Attributes:
        trouble: what is wrong with Bluetooth; None while it works.
        connected: address → the connection's end.
        checks: how often it was tried.
    """

    def __init__(self, dice: Iterable[SimulatedDie] = ()) -> None:
        self.dice = {die.address: die for die in dice}
        self.trouble: Adapter | None = None
        self.connected: dict[str, Gone] = {}
        self.checks = 0
        self._scanning: asyncio.Task[None] | None = None

    @property
    def scans(self) -> bool:
        return self._scanning is not None

    async def check(self) -> None:
        self.checks += 1
        if self.trouble is not None:
            raise AdapterError(self.trouble)

    async def scan(self, heard: Callable[[Advert], None]) -> None:
        await self.check()
        if self._scanning is None:
            self._scanning = asyncio.create_task(self._advertise(heard))

    async def stop_scan(self) -> None:
        if self._scanning is not None:
            self._scanning.cancel()
            self._scanning = None

    async def connect(
        self, address: str, channels: Sequence[Channel], heard: Heard, gone: Gone
    ) -> Connection:
        await self.check()
        await asyncio.sleep(0)
        die = self.dice.get(address)
        if die is None:
            raise UnreachableError("Nobody answers.")
        if die.channel not in channels:
            raise StrangerError("No such die.")
        die.notify = heard
        self.connected[address] = gone
        return _MadeUpConnection(self, die)

    def cut(self, address: str) -> None:
        self.connected.pop(address)()

    async def _advertise(self, heard: Callable[[Advert], None]) -> None:
        while True:
            for die in self.dice.values():
                if die.address not in self.connected:
                    heard(die.advert())
            await asyncio.sleep(0.05)


class _MadeUpConnection:
    def __init__(self, radio: MadeUpRadio, die: SimulatedDie) -> None:
        self._radio, self._die = radio, die

    async def write(self, data: bytes) -> None:
        if self._die.address not in self._radio.connected:
            raise UnreachableError("It is gone.")
        self._die.receive(data)

    async def close(self) -> None:
        self._die.notify = lambda _data: None
        self._radio.connected.pop(self._die.address, None)
