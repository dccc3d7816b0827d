"""Who comes to the hub that is measured? Tables that play, and people who watch.

Each kind is one process with an event loop of its own. A message carries the time at which it was
sent (the machine's monotonic clock, the same for all processes).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import ssl
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Final

from bench.lean_mqtt import PING, LeanClient
from companion.club.bridge import PREFIX
from companion.club.hub_broker import CLUB
from companion.club.invitation import Invitation
from tests.support.club.table_messages import TableMessages, payload, result

SENT: Final = re.compile(rb"sent (\d+)")
STEPS: Final = 40
"""A match has so many steps; then a result is sent."""
CUT_S: Final = 1800
"""A network that is cut is cut for so long, by the clock of its table."""
_WAITS_S: Final = (0.4, 0.8, 1.6, 3.2, 6.0)
"""A page tries again after so long (`connection.js`)."""
_BOARD: Final = [["0123456789abcdef", 100, 100, 255]] * 250
"""A display list of 10 KB: as much as stands on a board."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What is measured.

    Attributes:
        page_port: of the hub.
        tables_port: of the hub.
        authority: the club's certificate.
        seconds: how long tables play.
        step_s: seconds between two steps of a table.
        cut: seconds after the start at which some networks are cut, and are back.
    """

    page_port: int
    tables_port: int
    authority: str
    seconds: float
    step_s: float
    cut: tuple[float, float]


@dataclass(slots=True)
class _Table:
    """A table and its broker: what it retains, and which results were not acknowledged yet."""

    invitation: Invitation
    said: TableMessages
    is_cut: bool
    chance: Random
    client: LeanClient | None = None
    retained: dict[str, bytes] = field(default_factory=dict)
    waiting: dict[int, str] = field(default_factory=dict)
    number: int = 0
    matches: int = 0
    hashes: list[str] = field(default_factory=list)

    async def play(self, evening: Evening) -> None:
        """Play until the end; then wait until everything has arrived."""
        start = time.monotonic()
        # All tables do not move at the same moment.
        await asyncio.sleep(self.chance.uniform(0, evening.step_s))
        connecting = asyncio.create_task(self._keep_connected(evening, start))
        while (now := time.monotonic() - start) < evening.seconds:
            left, back = evening.cut
            cut = self.is_cut and left < now < back
            # Within the cut half an hour of play passes.
            steps = round(CUT_S / evening.step_s) if cut else 1
            for _step in range(steps):
                self._step()
            if cut:
                await asyncio.sleep(back - (time.monotonic() - start))
            await asyncio.sleep(evening.step_s * self.chance.uniform(0.8, 1.2))
        until = time.monotonic() + 60
        while self.waiting and time.monotonic() < until:
            await asyncio.sleep(0.1)
        connecting.cancel()

    async def _keep_connected(self, evening: Evening, start: float) -> None:
        context = ssl.create_default_context(cadata=evening.authority)
        letters, password = self.invitation.letters, self.invitation.password
        while True:
            await asyncio.sleep(self.chance.uniform(0.5, 1.5))
            left, back = evening.cut
            if self.is_cut and left < time.monotonic() - start < back:
                continue
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                client = await asyncio.wait_for(
                    LeanClient.as_table(
                        evening.tables_port, context, f"{letters}-shown", letters, password
                    ),
                    10,
                )
                self.client = client
                # As a bridge does: all that is retained, results among it.
                self.waiting.clear()
                for topic, message in self.retained.items():
                    self._send(topic, message)
                await self._listen(client, evening, start)
            self.client = None

    async def _listen(self, client: LeanClient, evening: Evening, start: float) -> None:
        async def until_cut() -> None:
            left, back = evening.cut
            while True:
                await asyncio.sleep(0.2)
                if self.is_cut and left < time.monotonic() - start < back:
                    client.abort()
                    return

        cutting = asyncio.create_task(until_cut())
        try:
            async for _packet in client.packets(self._acknowledged):
                pass
        finally:
            cutting.cancel()

    def _acknowledged(self, number: int) -> None:
        self.waiting.pop(number, None)

    def _step(self) -> None:
        said = self.said
        said.step(capture=self.chance.random() < 0.2)
        if said.ply >= STEPS:
            self.matches += 1
            done = result(
                f"{said.letters} {self.matches}",
                tuple((name, 1 + place) for place, name in enumerate(said.players)),
            )
            self.hashes.append(done.hash)
            self._say(f"results/{done.hash}", payload(done))
            said.ply, said.recent, said.figures = 0, [], [1] * len(said.players)
        sent = str(time.monotonic_ns())
        for topic, message in said.words().items():
            self._say(topic, message.replace(b"castles until the end", f"sent {sent}".encode()))
        self._say("match", said.match())
        for look in ("day-wide", "night-wide", "day-tall", "night-tall"):
            board: dict[str, Any] = {"v": 1, "ply": said.ply, "size": [1280, 720]}
            board |= {"sent": f"sent {sent}", "items": _BOARD}
            self._say(f"board/{look}", json.dumps(board).encode())

    def _say(self, topic: str, message: bytes) -> None:
        self.retained[topic] = message
        self._send(topic, message)

    def _send(self, topic: str, message: bytes) -> None:
        self.number = self.number % 65_535 + 1
        if topic.startswith("results/"):
            self.waiting[self.number] = topic
        if self.client is not None and self.client.is_open:
            with contextlib.suppress(OSError):
                self.client.publish(
                    f"{PREFIX}{self.invitation.letters}/{topic}", message, self.number
                )


def tables(evening: Evening, invitations: list[Invitation], cuts: int, told: Connection) -> None:
    """The process of all tables; tells the hashes of the results that it has sent."""

    async def run() -> None:
        all_tables = [
            _Table(one, TableMessages(one.letters, seed=number), number < cuts, Random(number))
            for number, one in enumerate(invitations)
        ]
        for one in all_tables:
            one.said.step()
        await asyncio.gather(*(one.play(evening) for one in all_tables))
        told.send([hash_ for one in all_tables for hash_ in one.hashes])
        told.send(sum(len(one.waiting) for one in all_tables))

    asyncio.run(run())


def viewers(evening: Evening, letters: list[str], count: int, walls: int, told: Connection) -> None:
    """The process of all viewers; tells its latencies in milliseconds: tables', and the wall's.

    Args:
        evening: what is measured.
        letters: of the tables; each viewer watches one.
        count: how many watch a table.
        walls: how many watch the wall.
        told: gets both lists, and how often somebody came in.
    """
    found: tuple[list[float], list[float]] = ([], [])
    comings = [0]

    async def watch(number: int, topics: list[str], times: list[float]) -> None:
        chance, tries = Random(number), 0
        until = time.monotonic() + evening.seconds
        await asyncio.sleep(chance.uniform(0, min(20.0, evening.seconds / 3)))
        while time.monotonic() < until:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                client = await asyncio.wait_for(
                    LeanClient.as_viewer(evening.page_port, f"viewer-{number}"), 10
                )
                comings[0] += 1
                tries = 0
                client.subscribe(topics)
                pinging = asyncio.create_task(_ping(client))
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(_hear(client, times), until - time.monotonic())
                pinging.cancel()
                client.abort()
            await asyncio.sleep(_WAITS_S[min(tries, 4)] * chance.uniform(0.75, 1.25))
            tries += 1

    async def run() -> None:
        own = ("about", "match", "words/en", "board/day-wide", "walk/day-wide")
        people = [
            watch(n, [f"{PREFIX}{letters[n % len(letters)]}/{one}" for one in own], found[0])
            for n in range(count)
        ]
        hall = ("wall/en/+", "moments/en", "league", "about", "words/en")
        people += [watch(count + n, [CLUB + one for one in hall], found[1]) for n in range(walls)]
        await asyncio.gather(*people)

    asyncio.run(run())
    told.send(found)
    told.send(comings[0])


async def _ping(client: LeanClient) -> None:
    while True:
        await asyncio.sleep(25)
        client.write(PING)


async def _hear(client: LeanClient, times: list[float]) -> None:
    newest: dict[str, int] = {}
    async for packet in client.packets(lambda _number: None):
        found = SENT.search(packet.payload)
        # The words come with the same stamp as the board: one time a step is enough.
        if found is None or "/words/" in packet.topic:
            continue
        sent_ns = int(found[1])
        # What was retained, or is said once more, is no news.
        if not packet.retained and sent_ns > newest.get(packet.topic, 0):
            times.append((time.monotonic_ns() - sent_ns) / 1e6)
        newest[packet.topic] = max(sent_ns, newest.get(packet.topic, 0))
