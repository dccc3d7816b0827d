"""A client that reads MQTT over a WebSocket, as a browser does. paho's own loses large frames."""

from __future__ import annotations

import base64
import os
import select
import socket
import struct
from collections.abc import Iterator, Sequence

PUBLISH = 3
CONNACK = 2
SUBACK = 9


class WebMqtt:
    """One connection; it can say what a guest should not, too.

    Attributes:
        ended: the other side has ended it.
    """

    def __init__(self, port: int, *, client: str = "", keepalive_s: int = 60) -> None:
        """Connect, and be let in."""
        self.ended = False
        self._got, self._stream = bytearray(), bytearray()
        self.socket = socket.create_connection(("127.0.0.1", port), 10)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            "GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: mqtt\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n") and (piece := self.socket.recv(1)):
            head += piece
        if b" 101 " not in head:
            self.socket.close()
            raise ConnectionError(head.decode())
        self.packet(0x10, _text("MQTT") + struct.pack(">BBH", 4, 2, keepalive_s) + _text(client))

    def subscribe(self, topics: Sequence[str]) -> None:
        """Ask for topics."""
        self.packet(0x82, struct.pack(">H", 1) + b"".join(_text(one) + b"\0" for one in topics))

    def publish(self, topic: str, payload: bytes, *, retain: bool = True) -> None:
        """Say something."""
        self.packet(0x30 | retain, _text(topic) + payload)

    def packet(self, kind: int, body: bytes) -> None:
        """Send a packet of MQTT."""
        length, left = b"", len(body)
        while True:
            left, digit = divmod(left, 128)[0], left % 128
            length += bytes((digit | (0x80 if left else 0),))
            if not left:
                break
        self.frame(bytes((kind,)) + length + body)

    def frame(self, payload: bytes, size: int | None = None) -> None:
        """Send a frame; `size` is what it says of its length, where that is not the truth."""
        size = len(payload) if size is None else size
        head = b"\x82" + (
            bytes((0x80 | size,))
            if size < 126
            else struct.pack(">BH", 0xFE, size)
            if size < 65_536
            else struct.pack(">BQ", 0xFF, size)
        )
        # A mask of zeros changes nothing, and is one.
        self.socket.sendall(head + bytes(4) + payload)

    def read(self, patience_s: float) -> Iterator[tuple[str, bytes]]:
        """What was published and has come within so many seconds: topics and payloads."""
        poll = select.poll()  # select() knows no more than 1,024 files, of a crowd too few
        poll.register(self.socket, select.POLLIN)
        if poll.poll(patience_s * 1000):
            piece = self.socket.recv(1 << 20)
            self.ended |= not piece
            self._got += piece
        self._unframe()
        for kind, body in self._packets():
            if kind == PUBLISH:
                (long,) = struct.unpack_from(">H", body)
                yield body[2 : 2 + long].decode(), bytes(body[2 + long :])

    def close(self) -> None:
        """End it."""
        self.socket.close()

    def _unframe(self) -> None:
        while len(self._got) >= 2:
            size, at = self._got[1] & 0x7F, 2
            if size == 126:
                at = 4
            elif size == 127:
                at = 10
            if len(self._got) < at:
                return
            if at > 2:
                size = int.from_bytes(self._got[2:at], "big")
            if len(self._got) < at + size:
                return
            if self._got[0] & 0x0F in {0, 2}:
                self._stream += self._got[at : at + size]
            elif self._got[0] & 0x0F == 8:
                self.ended = True
            del self._got[: at + size]

    def _packets(self) -> Iterator[tuple[int, bytearray]]:
        while len(self._stream) >= 2:
            size, at = 0, 1
            while at < len(self._stream):
                digit = self._stream[at]
                size |= (digit & 0x7F) << (7 * (at - 1))
                at += 1
                if not digit & 0x80:
                    break
            else:
                return
            if len(self._stream) < at + size:
                return
            kind, body = self._stream[0] >> 4, self._stream[at : at + size]
            del self._stream[: at + size]
            yield kind, body


def _text(text: str) -> bytes:
    raw = text.encode()
    return struct.pack(">H", len(raw)) + raw
