"""A made-up BlueZ on a thread of its own, for whoever waits and works without asyncio."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from tests.support.dice.bus import MadeUpBluez
from tests.support.dice.simulated_dice import SimulatedDie

_STARTS_S = 20.0


@asynccontextmanager
async def advertising(bluez: MadeUpBluez) -> AsyncIterator[None]:
    """Its dice say who they are, again and again, until the block ends and it with that."""

    async def always() -> None:
        while True:
            bluez.advertise()
            await asyncio.sleep(0.05)

    task = asyncio.create_task(always())
    try:
        yield
    finally:
        task.cancel()
        bluez.close()


@contextmanager
def living(bus: str, die: SimulatedDie) -> Iterator[Callable[[Callable[[], object]], object]]:
    """A BlueZ with this die. Yields what has something done on its thread, and does not wait."""
    ready = threading.Event()
    loops: list[asyncio.AbstractEventLoop] = []
    ends: list[asyncio.Event] = []

    async def evening() -> None:
        end = asyncio.Event()
        async with advertising(await MadeUpBluez.on(bus, die)):
            loops.append(asyncio.get_running_loop())
            ends.append(end)
            ready.set()
            await end.wait()

    thread = threading.Thread(target=lambda: asyncio.run(evening()))
    thread.start()
    try:
        assert ready.wait(_STARTS_S)
        yield loops[0].call_soon_threadsafe
    finally:
        if loops:
            loops[0].call_soon_threadsafe(ends[0].set)
        thread.join()
