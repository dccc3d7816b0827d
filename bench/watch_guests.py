"""Who watches in `bench watch`? Viewers over WebSockets, and somebody who asks for far too much.

Each crowd is a process of its own, reaches 127.0.0.1 alone and ends by itself.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, Final

from bench.lean_mqtt import PING, LeanClient

_OWN: Final = multiprocessing.get_context("spawn")
"""A crowd starts afresh: it has nothing of the window, neither its threads nor its signals."""
LONGEST_S: Final = 300.0
"""A crowd goes home after so long."""
_AT_ONCE: Final = 20
"""So many connections ask for pages side by side."""
_TICK_S: Final = 0.02


@contextmanager
def viewers(port: int, letters: str, count: int, look: str) -> Iterator[Connection]:
    """So many viewers of one look; the first says (seconds, ply) of each board that it gets."""
    here, there = _OWN.Pipe()
    arguments = (port, letters, count, look, there)
    process = _OWN.Process(target=_watch, args=arguments, daemon=True)
    process.start()
    try:
        while here.poll(60):
            if here.recv() == count:
                break
        else:
            raise RuntimeError("not everybody could come")
        yield here
    finally:
        process.terminate()
        process.join()


def _watch(port: int, letters: str, count: int, look: str, told: Connection) -> None:
    above = f"herald/1/tables/{letters}"
    topics = [f"{above}/{one}" for one in ("match", "words/en", f"board/{look}", f"walk/{look}")]

    async def one(number: int) -> None:
        client = await LeanClient.as_viewer(port, f"viewer{number}")
        client.subscribe(topics)
        asyncio.get_running_loop().create_task(_keep(client))
        came.append(number)
        async for packet in client.packets(lambda _number: None):
            if number == 0 and packet.topic == topics[2]:
                told.send((time.monotonic(), int(json.loads(packet.payload)["ply"])))

    async def all_of_them() -> None:
        tasks = [asyncio.create_task(one(number)) for number in range(count)]
        while len(came) < count:
            await asyncio.sleep(_TICK_S)
        told.send(count)
        await asyncio.wait(tasks, timeout=LONGEST_S)

    came: list[int] = []
    asyncio.run(all_of_them())


async def _keep(client: LeanClient) -> None:
    while client.is_open:
        await asyncio.sleep(20)
        client.write(PING)
        await client.drain()


@contextmanager
def flood(port: int, pages: Sequence[str], a_second: int) -> Iterator[Callable[[], int]]:
    """Somebody asks for pages so many times a second; what is given says how often so far."""
    asked = _OWN.Value("L", 0)
    arguments = (port, list(pages), a_second, asked)
    process = _OWN.Process(target=_ask, args=arguments, daemon=True)
    process.start()
    try:
        yield lambda: int(asked.value)
    finally:
        process.terminate()
        process.join()


def _ask(port: int, pages: list[str], a_second: int, asked: Any) -> None:
    async def again(number: int, until: float) -> None:
        begun, mine = time.monotonic(), 0
        while time.monotonic() < until:
            page = pages[(number + mine) % len(pages)]
            with suppress(OSError, asyncio.IncompleteReadError):
                _reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(f"GET {page} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
                await writer.drain()
                writer.close()
            mine += 1
            asked.value += 1
            ahead = begun + mine * _AT_ONCE / a_second - time.monotonic()
            await asyncio.sleep(max(0.0, ahead))

    async def all_of_them() -> None:
        until = time.monotonic() + LONGEST_S
        await asyncio.gather(*(again(number, until) for number in range(_AT_ONCE)))

    asyncio.run(all_of_them())
