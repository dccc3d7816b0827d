"""How do a thousand viewers fit into one process? As MQTT 3.1.1 written out, over asyncio.

As much of the protocol as the measurement needs: connect, subscribe, publish at QoS 0 and 1, over
TLS as tables come in or over WebSockets as browsers do. Nothing is checked twice.
"""

from __future__ import annotations

import asyncio
import base64
import os
import ssl
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Final

CONNECT: Final = 0x10
PUBLISH: Final = 0x30
PUBACK: Final = 0x40
SUBSCRIBE: Final = 0x82
PING: Final = b"\xc0\x00"
KEEPALIVE_S: Final = 60


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet that came in.

    Attributes:
        kind: its first four bits.
        retained: a publish that the broker had kept.
        topic: of a publish.
        payload: of a publish; else the packet's rest.
    """

    kind: int
    retained: bool
    topic: str
    payload: bytes


class LeanClient:
    """One connection. `packets` reads until it ends."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, websocket: bool
    ) -> None:
        """A connection that has been made."""
        self._reader, self._writer, self._websocket = reader, writer, websocket
        self._frame = b""

    @classmethod
    async def as_viewer(cls, port: int, client: str) -> LeanClient:
        """Come in as a browser does."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: mqtt\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))
        made = cls(reader, writer, websocket=True)
        await made._hello(client, "", "")
        return made

    @classmethod
    async def as_table(
        cls, port: int, context: ssl.SSLContext, client: str, user: str, password: str
    ) -> LeanClient:
        """Come in as a table's broker does."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, ssl=context, server_hostname="127.0.0.1"
        )
        made = cls(reader, writer, websocket=False)
        await made._hello(client, user, password)
        return made

    async def _hello(self, client: str, user: str, password: str) -> None:
        named = _text(user) + _text(password) if user else b""
        flags = 0xC2 if user else 0x02
        body = _text("MQTT") + bytes((4, flags, 0, KEEPALIVE_S)) + _text(client) + named
        self.send(CONNECT, body)
        first = await self._next()
        if first.kind != 2 or first.payload[1:2] != b"\x00":
            raise ConnectionError(f"refused: {first}")

    def send(self, kind: int, body: bytes) -> None:
        """Send one packet."""
        self.write(bytes((kind,)) + _length(len(body)) + body)

    def write(self, raw: bytes) -> None:
        """Send bytes, as they are or in a masked frame."""
        if self._websocket:
            size = len(raw)
            head = bytes((0x82, 0x80 | size)) if size < 126 else (
                bytes((0x82, 0xFE)) + size.to_bytes(2, "big")
            )  # fmt: skip
            raw = head + b"\0\0\0\0" + raw
        if not self._writer.is_closing():  # else asyncio complains of each one; `drain` tells it
            self._writer.write(raw)

    def subscribe(self, topics: Sequence[str]) -> None:
        """Ask for topics at QoS 0."""
        body = b"\x00\x01" + b"".join(_text(one) + b"\x00" for one in topics)
        self.send(SUBSCRIBE, body)

    def publish(self, topic: str, payload: bytes, number: int, *, retain: bool = True) -> None:
        """Publish at QoS 1; `number` comes back in the acknowledgement."""
        kind = PUBLISH | 0x02 | int(retain)
        self.send(kind, _text(topic) + number.to_bytes(2, "big") + payload)

    async def drain(self) -> None:
        """Wait until the network takes more."""
        await self._writer.drain()

    async def packets(self, acknowledged: Callable[[int], None]) -> AsyncIterator[Packet]:
        """Every publish that comes in; acknowledgements go to the callback."""
        while True:
            packet = await self._next()
            if packet.kind == PUBACK >> 4:
                acknowledged(int.from_bytes(packet.payload[:2], "big"))
            elif packet.kind == PUBLISH >> 4:
                yield packet

    @property
    def is_open(self) -> bool:
        """Whether the other end was not found closed yet."""
        return not self._writer.is_closing()

    def abort(self) -> None:
        """End it at once."""
        self._writer.transport.abort()

    async def _next(self) -> Packet:
        first = (await self._bytes(1))[0]
        size, place = 0, 0
        while True:
            part = (await self._bytes(1))[0]
            size |= (part & 0x7F) << place
            place += 7
            if part < 0x80:
                break
        body = await self._bytes(size)
        if first >> 4 != PUBLISH >> 4:
            return Packet(first >> 4, False, "", body)
        end = 2 + int.from_bytes(body[:2], "big")
        rest = end + (2 if first & 0x06 else 0)
        return Packet(first >> 4, bool(first & 1), body[2:end].decode(), body[rest:])

    async def _bytes(self, size: int) -> bytes:
        if not self._websocket:
            return await self._reader.readexactly(size)
        while len(self._frame) < size:
            self._frame += await self._read_frame()
        found, self._frame = self._frame[:size], self._frame[size:]
        return found

    async def _read_frame(self) -> bytes:
        kind, size = await self._reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self._reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await self._reader.readexactly(8), "big")
        body = await self._reader.readexactly(size)
        if kind & 0x0F == 8:
            raise ConnectionError("closed")
        return body if kind & 0x0F in (0, 2) else b""


def _text(text: str) -> bytes:
    raw = text.encode()
    return len(raw).to_bytes(2, "big") + raw


def _length(size: int) -> bytes:
    found = b""
    while True:
        size, part = divmod(size, 128)
        found += bytes((part | (0x80 if size else 0),))
        if not size:
            return found
