"""How is a simulated device connected? At the far end of a pseudo-terminal.

It sends the same sentences as a real device, so everything from the serial port upwards
is the same code. A pure `Logic` decides what it sends and when; `simulated` and
`simulated_castles` provide it. No hardware is used. Works on Linux and other systems with
pseudo-terminals only.

One daemon thread sleeps until bytes arrive, another thread makes a request, or something
is due: once a second when nothing happens.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import queue
import select
import struct
import termios
import threading
import time
import tty
from collections.abc import Callable
from concurrent.futures import Future
from random import SystemRandom
from typing import Generic, Protocol, TypeVar

from companion.adapters.devices.line_folder import LineFolder
from companion.adapters.devices.noise import Noise
from companion.adapters.devices.sentences import Sentence, SentenceReader, write
from companion.core.closeable import Closeable
from companion.core.errors import DeviceError

_UNREAD_MOST = 512
"""The most unread bytes. A wire drops what nobody reads; a pseudo-terminal would keep it."""

T = TypeVar("T")

L = TypeVar("L", bound="Logic")


class Logic(Protocol):
    """A device from one power-up to the next, without its line. Time is an argument."""

    @property
    def next_due(self) -> float:
        """The moment at which `due` has something to say."""

    def hello(self) -> Sentence:
        """The sentence that identifies the device."""

    def receive(self, sentence: Sentence) -> list[Sentence]:
        """Handle a sentence of the host. Returns the answers."""

    def due(self, now: float) -> list[Sentence]:
        """Everything that is due by now."""


class SimulatedLine(Closeable, Generic[L]):
    """A device at the far end of a pseudo-terminal, switched on and plugged in.

    Every method may be called on any thread, blocks for about a millisecond,
    and raises `DeviceError` after `close`.
    """

    def __init__(
        self, word: str, name: str, uid: str | None, powered_up: Callable[[str, int, float], L]
    ) -> None:
        """Switch it on and plug it in.

        Args:
            word: what it is, for the name of its folder.
            name: what it calls itself.
            uid: its number, 8 hex digits; None picks one.
            powered_up: makes it as it is just after being switched on, from its number, its boot
                number and the time.

        Raises:
            DeviceError: the system has no pseudo-terminal left.
            ValueError: its name or number would not fit into a sentence.
        """
        self._chance = SystemRandom()
        self._uid = uid or f"{self._chance.randrange(1 << 32):08x}"
        self._boot = self._chance.randrange(10**9, 2 * 10**9)
        self._powered_up = powered_up
        self._logic = self._power_up()
        self._noise: Noise | None = None
        self._reader = SentenceReader()
        self._requests: queue.Queue[Callable[[], None]] = queue.Queue()
        self._gate = threading.Lock()
        self._is_closing = False
        self._line: tuple[int, int] | None = None
        try:
            self._folder = LineFolder(word)
        except OSError as error:
            raise DeviceError(f"No room for the simulated {word}: {error.strerror}.") from error
        self._path = self._folder.link
        with contextlib.ExitStack() as undone:
            undone.callback(self._folder.cleanup)
            self._plug()
            undone.pop_all()
        self._send([self._logic.hello()])
        self._wake_read, self._wake_write = os.pipe()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    @property
    def path(self) -> str:
        """The device file to open: the same after each plugging, missing while unplugged."""
        return str(self._path)

    def power_cycle(self) -> None:
        """Switch it off and on: it forgets everything and has a new boot number."""
        self._ask(self._power_cycle)

    def unplug(self) -> None:
        """Pull the cable. It has a battery: it stays on and forgets nothing. Idempotent."""
        self._ask(self._unplug)

    def plug(self) -> None:
        """Put the cable back in. Idempotent."""
        self._ask(self._plug)

    def disturb(self, noise: Noise | None) -> None:
        """Make the line bad from now on, both ways; None makes it good again."""
        self._ask(lambda: setattr(self, "_noise", noise))

    def close(self) -> None:
        """Unplug it and end its thread. Idempotent; never raises."""
        with self._gate:
            if self._is_closing:
                return
            self._is_closing = True
            os.write(self._wake_write, b"!")
        self._thread.join()
        self._unplug()
        self._folder.cleanup()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def _ask(self, request: Callable[[], T]) -> T:
        """Run a request on the device's thread, and wait for its result."""
        answer: Future[T] = Future()

        def fulfil() -> None:
            try:
                answer.set_result(request())
            except DeviceError as fault:
                answer.set_exception(fault)

        with self._gate:
            if self._is_closing:
                raise DeviceError("The simulated device is closed.")
            self._requests.put(fulfil)
            os.write(self._wake_write, b"!")
        return answer.result()

    # The rest runs on the device's thread, but for what comes before its start and after its end.

    def _run(self) -> None:
        while True:
            wait_s = max(0.0, self._logic.next_due - time.monotonic())
            plugged = [] if self._line is None else [self._line[0]]
            ready, _, _ = select.select([self._wake_read, *plugged], [], [], wait_s)
            if plugged and plugged[0] in ready:
                self._hear(os.read(plugged[0], 4096))
            if self._wake_read in ready:
                os.read(self._wake_read, 4096)
                is_closing = self._is_closing  # before: what was asked for earlier is still done
                while not self._requests.empty():
                    self._requests.get()()
                if is_closing:
                    return
            self._send(self._logic.due(time.monotonic()))

    def _hear(self, data: bytes) -> None:
        if self._noise is not None:
            data = self._noise.disturb(data)
        for sentence in self._reader.feed(data):
            self._send(self._logic.receive(sentence))

    def _send(self, sentences: list[Sentence]) -> None:
        for sentence in sentences:
            data = write(sentence)
            if self._noise is not None:
                data = self._noise.disturb(data)
            if self._line is not None:
                near, far = self._line
                if _unread(far) > _UNREAD_MOST:
                    termios.tcflush(far, termios.TCIFLUSH)
                with contextlib.suppress(BlockingIOError):
                    os.write(near, data)

    def _power_up(self) -> L:
        self._boot += 1
        return self._powered_up(self._uid, self._boot, time.monotonic())

    def _power_cycle(self) -> None:
        self._reader = SentenceReader()
        self._logic = self._power_up()
        self._send([self._logic.hello()])

    def _plug(self) -> None:
        if self._line is not None:
            return
        try:
            near, far = os.openpty()
        except OSError as fault:
            raise DeviceError(f"No pseudo-terminal for a simulated device: {fault}.") from fault
        tty.setraw(far)
        os.set_blocking(near, False)
        self._line = near, far  # holding `far` keeps reads at `near` waiting while nobody listens
        self._path.symlink_to(os.ttyname(far))

    def _unplug(self) -> None:
        if self._line is not None:
            self._path.unlink()
            for end in self._line:
                os.close(end)
            self._line = None


def _unread(far: int) -> int:
    """How many bytes the host has not read yet."""
    return int(struct.unpack("i", fcntl.ioctl(far, termios.FIONREAD, bytes(4)))[0])
