"""The game's end of the bridge's sockets, for tests: it says lines and sentences, and waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self, TypeVar

from companion.adapters.devices.sentences import Sentence, SentenceReader, write
from companion.core.dice_lines import (
    CONTROL,
    FromBridge,
    FromGame,
    LineReader,
    decode_bridge,
    die_socket,
    encode,
)

PATIENCE_S = 20.0
T = TypeVar("T")


class ControlEnd:
    """The control line.

    Attributes:
        said: what the bridge has said.
        closed: whether it has closed the connection.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.said: list[FromBridge] = []
        self.closed = False
        self._writer = writer
        self._reading = asyncio.create_task(self._read(reader))

    @classmethod
    async def at(cls, folder: Path) -> Self:
        return cls(*await asyncio.open_unix_connection(folder / CONTROL))

    def say(self, message: FromGame) -> None:
        self._writer.write(encode(message))

    def say_raw(self, data: bytes) -> None:
        self._writer.write(data)

    async def until(self, kind: type[T], holds: Callable[[T], bool] = lambda _one: True) -> T:
        """The newest message of a kind that is so."""

        def found() -> T | None:
            return next((m for m in reversed(self.said) if isinstance(m, kind) and holds(m)), None)

        await until(lambda: found() is not None)
        message = found()
        assert message is not None
        return message

    async def leave(self) -> None:
        self._writer.close()
        await self._reading

    async def _read(self, reader: asyncio.StreamReader) -> None:
        lines = LineReader()
        # What was not read when the bridge closed makes a reset of it.
        with suppress(ConnectionResetError):
            while data := await reader.read(4096):
                self.said += map(decode_bridge, lines.feed(data))
        self.closed = True
        self._writer.close()


class DieEnd:
    """A die's socket.

    Attributes:
        heard: the die's sentences.
        closed: whether the bridge has closed the connection.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.heard: list[Sentence] = []
        self.closed = False
        self._writer, self._seq = writer, 0
        self._reading = asyncio.create_task(self._read(reader))

    @classmethod
    async def at(cls, folder: Path, uid: str) -> Self:
        path = folder / die_socket(uid)
        await until(path.exists)
        end = cls(*await asyncio.open_unix_connection(path))
        # Connected is not accepted: what the bridge says before that, nobody hears.
        end.say("hello")
        await end.until("hello")
        return end

    def say(self, kind: str, *fields: str) -> None:
        self._seq += 1
        self._writer.write(write(Sentence("host", self._seq, kind, fields)))

    async def until(self, kind: str, *fields: str) -> Sentence:
        """The newest sentence of a kind, with these fields if any are named."""

        def found() -> Sentence | None:
            alike = (one for one in reversed(self.heard) if one.kind == kind)
            return next((one for one in alike if one.fields[: len(fields)] == fields), None)

        await until(lambda: found() is not None)
        sentence = found()
        assert sentence is not None
        return sentence

    async def leave(self) -> None:
        self._writer.close()
        await self._reading

    async def _read(self, reader: asyncio.StreamReader) -> None:
        sentences = SentenceReader()
        with suppress(ConnectionResetError):
            while data := await reader.read(4096):
                self.heard += sentences.feed(data)
        self.closed = True
        self._writer.close()


async def until(holds: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.005)
