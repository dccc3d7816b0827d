"""How do radio, sockets and rules run together? On one asyncio loop, in one thread.

Keeps `Hands`: whatever the rules decide is carried out here. A chosen die has one task, which
connects, writes what is to be written, and ends with the connection.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from companion.adapters.devices.sentences import Sentence, SentenceReader, write
from companion.core.dice_lines import (
    Adapter,
    FromBridge,
    LineReader,
    Make,
    decode_game,
    die_socket,
    encode,
)
from companion.core.errors import NotationError
from companion.dice.bridge import Bridge
from companion.dice.doors import Door, listen
from companion.dice.ports import (
    AdapterError,
    Advert,
    Connection,
    Radio,
    StrangerError,
    UnreachableError,
)
from companion.dice.speech import SPEECH

_CHECKS_S: Final = 5.0
"""Seconds between two tries while Bluetooth cannot be used, or while dice are looked for."""
_CLOSES_S: Final = 8.0
"""Seconds that disconnecting the dice may take at the end."""
_BUSY: Final = Adapter("busy", "Another game uses the Bluetooth dice: close it first.")
_BOOTS: Final = 2**31


class Process:
    """A running bridge."""

    def __init__(
        self,
        folder: Path,
        control: socket.socket,
        radio: Radio,
        *,
        service: bool,
        leave_s: float | None = None,
        ended: asyncio.Event | None = None,
        log: Callable[[str], None] = lambda _line: None,
    ) -> None:
        """Let the game in from now on. To be made on the loop.

        Args:
            folder: where the dice's sockets are made.
            control: the listening control socket.
            radio: this computer's Bluetooth.
            service: whether this is a service.
            leave_s: it ends when no game has been there for so long; None for never.
            ended: ends it when it is set, as `stop` does.
            log: takes a line for people who look for a fault.
        """
        self._folder, self._radio, self._service, self._log = folder, radio, service, log
        self._loop = asyncio.get_running_loop()
        self._boot = secrets.randbelow(_BOOTS)
        self._bridge = Bridge(self, self._next_boot)
        self._timer: asyncio.TimerHandle | None = None
        self._leave_s = leave_s
        self._leaving: asyncio.TimerHandle | None = None
        self._ended = ended or asyncio.Event()
        self._meetings: dict[str, tuple[asyncio.Task[None], asyncio.Queue[bytes | None]]] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._scans = False
        self._works = True
        self._check_now = asyncio.Event()
        self._doors: dict[str, Door] = {}
        self._lines = LineReader()
        self._control = Door(control, service=service, newest=False, busy=encode(_BUSY))
        self._control.came, self._control.left = self._came, self._left
        self._control.heard = self._hear
        self._watch = self._loop.create_task(self._watch_adapter())
        self._wait_for_a_game()

    async def run(self) -> None:
        """Run until `stop`."""
        try:
            await self._ended.wait()
        finally:
            await self._close()

    def stop(self) -> None:
        """End `run`."""
        self._ended.set()

    # What the bridge decides: `Hands`.

    def connect(self, address: str, make: Make) -> None:
        """See `Hands`."""
        mail: asyncio.Queue[bytes | None] = asyncio.Queue()
        before = [task for task in self._closing if task.get_name() == address]
        meeting = self._meet(address, make, mail, before)
        self._meetings[address] = self._loop.create_task(meeting, name=address), mail

    def drop(self, address: str) -> None:
        """See `Hands`."""
        meeting = self._meetings.pop(address, None)
        if meeting is not None:
            task = meeting[0]
            task.cancel()
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    def write(self, address: str, data: bytes) -> None:
        """See `Hands`."""
        meeting = self._meetings.get(address)
        if meeting is not None:
            meeting[1].put_nowait(data)

    def scan(self, on: bool) -> None:
        """See `Hands`."""
        self._scans = on
        self._check_now.set()

    def say(self, message: FromBridge) -> None:
        """See `Hands`."""
        self._control.send(encode(message))

    def open(self, uid: str) -> None:
        """See `Hands`."""
        path = self._folder / die_socket(uid)
        try:
            listening = listen(path, service=self._service)
        except OSError as error:
            self._log(f"{path}: {error.strerror or error}")
            return
        door = Door(listening, service=self._service, newest=True, path=path)
        reader = SentenceReader()
        door.heard = partial(self._told, uid, reader)
        self._doors[uid] = door

    def shut(self, uid: str) -> None:
        """See `Hands`."""
        door = self._doors.pop(uid, None)
        if door is not None:
            door.close()

    def utter(self, uid: str, sentence: Sentence) -> None:
        """See `Hands`."""
        door = self._doors.get(uid)
        if door is not None:
            door.send(write(sentence))

    # What comes in.

    def _came(self) -> None:
        self._lines = LineReader()
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        self._bridge.game_came()
        self._check_now.set()
        self._follow()

    def _left(self) -> None:
        self._bridge.game_left(self._loop.time())
        self._wait_for_a_game()
        self._follow()

    def _hear(self, data: bytes) -> None:
        try:
            for line in self._lines.feed(data):
                self._bridge.hear(decode_game(line), self._loop.time())
        except NotationError as error:
            self._log(f"The game says what nobody understands: {error}")
            self._control.show_out()
            self._left()
        self._follow()

    def _told(self, uid: str, reader: SentenceReader, data: bytes) -> None:
        for sentence in reader.feed(data):
            self._bridge.told(uid, sentence, self._loop.time())
        self._follow()

    def _advert(self, advert: Advert) -> None:
        self._bridge.advert(advert, self._loop.time())
        self._follow()

    def _due(self) -> None:
        self._bridge.due(self._loop.time())
        self._follow()

    def _follow(self) -> None:
        """Wake up when the bridge has something to do."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due_s = self._bridge.next_due
        if due_s < float("inf"):
            self._timer = self._loop.call_at(max(due_s, self._loop.time()), self._due)

    def _wait_for_a_game(self) -> None:
        if self._leave_s is not None and self._leaving is None:
            self._leaving = self._loop.call_later(self._leave_s, self.stop)

    # The radio.

    async def _meet(
        self,
        address: str,
        make: Make,
        mail: asyncio.Queue[bytes | None],
        before: list[asyncio.Task[None]],
    ) -> None:
        if before:
            await asyncio.wait(before)
        connection: Connection | None = None
        is_there = False

        def heard(data: bytes) -> None:
            if is_there and self._is_meeting(address, mail):
                self._bridge.heard(address, data, self._loop.time())
                self._follow()

        try:
            connection = await self._radio.connect(
                address, SPEECH[make].CHANNELS, heard, lambda: mail.put_nowait(None)
            )
            is_there = True
            self._tell_adapter(Adapter("on"))
            self._bridge.connected(address, self._loop.time())
            self._follow()
            while (data := await mail.get()) is not None:
                await connection.write(data)
        except AdapterError as error:
            self._tell_adapter(error.adapter)
        except (UnreachableError, StrangerError) as error:
            self._log(f"{address}: {error}")
        finally:
            is_there = False
            if connection is not None:
                await connection.close()
        if self._is_meeting(address, mail):
            del self._meetings[address]
            self._bridge.gone(address, self._loop.time())
            self._follow()

    def _is_meeting(self, address: str, mail: asyncio.Queue[bytes | None]) -> bool:
        meeting = self._meetings.get(address)
        return meeting is not None and meeting[1] is mail

    async def _watch_adapter(self) -> None:
        """Scan while it is wanted, and try again for as long as Bluetooth cannot be used."""
        scans = False
        while not self._ended.is_set():
            tries = self._control.has_guest and (self._scans or not self._works)
            with suppress(TimeoutError):
                async with asyncio.timeout(_CHECKS_S if tries else None):
                    await self._check_now.wait()
            self._check_now.clear()
            wants = self._scans and self._control.has_guest
            try:
                if scans and not wants:
                    await self._radio.stop_scan()
                elif wants and not scans:
                    await self._radio.scan(self._advert)
                elif self._control.has_guest:
                    await self._radio.check()
            except AdapterError as error:
                wants = False
                await self._radio.stop_scan()
                self._tell_adapter(error.adapter)
            except UnreachableError as error:
                self._log(f"BlueZ: {error}")
            else:
                if self._control.has_guest:
                    self._tell_adapter(Adapter("on"))
            scans = wants

    def _tell_adapter(self, adapter: Adapter) -> None:
        works = adapter.state == "on"
        if works != self._works:
            self._works = works
            self._log(adapter.words or "Bluetooth can be used.")
            # Whoever waits for it now waits for another time.
            self._check_now.set()
        self._bridge.adapter_is(adapter)

    async def _close(self) -> None:
        self._watch.cancel()
        self._bridge.close()
        if self._timer is not None:
            self._timer.cancel()
        for door in [self._control, *self._doors.values()]:
            door.close()
        # BlueZ may never answer; the system ends what it did for this process all the same.
        await asyncio.wait([self._watch, *self._closing], timeout=_CLOSES_S)
        await self._radio.stop_scan()

    def _next_boot(self) -> int:
        self._boot = (self._boot + 1) % _BOOTS
        return self._boot
