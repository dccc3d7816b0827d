"""How does a device on a serial line reach the program? Port, thread and requests.

One thread owns the port: it opens it, reads, writes, and opens it again after the
device was unplugged. It sleeps until bytes arrive, until another thread makes a request,
or until the link has something due: once or twice a second while a device is connected.
`link` decides what is sent and when, `sentences` how it is written; `serial_die` and
`serial_castles` know the device.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import queue
import select
import termios
import threading
import time
from collections.abc import Callable
from typing import TypeAlias

import serial

from companion.adapters.devices.link import DeviceLink, Effect
from companion.adapters.devices.ports import Emit, Why
from companion.adapters.devices.recorder import Tap
from companion.adapters.devices.sentences import BAUD, Sentence, SentenceReader, write

_FAULTS = (OSError, termios.error, ValueError)
"""What a port raises: pyserial's own exceptions are OSErrors, those of termios are not.

An impossible name of a port is a ValueError.
"""

_WHY: dict[int | None, Why] = {
    errno.ENOENT: Why.NOT_THERE,
    errno.ENODEV: Why.NOT_THERE,
    errno.ENXIO: Why.NOT_THERE,
    errno.EACCES: Why.FORBIDDEN,
    errno.EPERM: Why.FORBIDDEN,
    errno.EBUSY: Why.BUSY,
    errno.EWOULDBLOCK: Why.BUSY,
}

Request: TypeAlias = Callable[[], list[Effect]]
"""What another thread asks of the link; called on the line's thread."""


class SerialLine:
    """A device on a serial line: its port, its thread, and the requests of other threads."""

    def __init__(
        self, path: str, link: DeviceLink, retry_s: tuple[float, float], tap: Tap | None = None
    ) -> None:
        """Open nothing yet.

        Args:
            path: the device file; a name that stays the same after replugging,
                as in /dev/serial/by-id.
            link: decides what is sent and when; used only by the line's thread.
            retry_s: seconds to wait before trying again, at first and at most.
            tap: records every byte, in both directions; used only by the line's thread.
        """
        self._tap = tap
        self._path = path
        self._retry_s = retry_s
        self._link = link
        self._reader = SentenceReader()
        self._requests: queue.Queue[Request] = queue.Queue()
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_read, False)
        os.set_blocking(self._wake_write, False)
        self._gate = threading.Lock()
        self._is_closing = False
        self._was_ready = False
        self._thread: threading.Thread | None = None
        self._emit: Emit

    @property
    def dropped(self) -> int:
        """How many times data was received that could not be used; for the hardware desk."""
        return self._reader.dropped + self._link.ignored

    def start(self, emit: Emit) -> None:
        """Begin to look for the device and to emit its signals; see `Die.start`."""
        self._emit = emit
        self._thread = threading.Thread(target=self._run, name=f"line {self._path}", daemon=True)
        self._thread.start()

    def request(self, request: Request) -> None:
        """Run a request on the line's thread; dropped after `close`. Never blocks or raises."""
        with self._gate:
            if not self._is_closing:
                self._requests.put(request)
                self._wake()

    def close(self) -> None:
        """Release the port; see `Die.close`. Requests made before are still sent."""
        with self._gate:
            if self._is_closing:
                return
            self._is_closing = True
            self._wake()
        if self._thread is not None:
            self._thread.join()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def _wake(self) -> None:
        with contextlib.suppress(BlockingIOError):  # full: it has been woken often enough
            os.write(self._wake_write, b"!")

    def _run(self) -> None:
        first_s, most_s = self._retry_s
        delay_s = first_s
        while not self._is_closing:
            self._was_ready = False
            try:
                with _open(self._path) as port:
                    self._talk(port)
            except _FAULTS as fault:
                why = _WHY.get(getattr(fault, "errno", None), Why.UNUSABLE)
                self._do(self._link.absent(Why.UNPLUGGED if self._link.wants_port else why), None)
            if self._was_ready:
                delay_s = first_s
            self._rest(delay_s)
            delay_s = min(2 * delay_s, most_s)

    def _talk(self, port: serial.Serial) -> None:
        """Talk to the device until it falls silent or the port is to be closed."""
        self._reader.feed(b"\n")  # what the last connection left unfinished stays unfinished
        self._do(self._link.opened(time.monotonic()), port)
        is_closing = False
        while self._link.wants_port and not is_closing:
            wait_s = max(0.0, self._link.next_due - time.monotonic())
            ready, _, _ = select.select([port, self._wake_read], [], [], wait_s)
            if port in ready:
                data = port.read(4096)
                if self._tap is not None:
                    self._tap.received(data)
                for sentence in self._reader.feed(data):
                    self._do(self._link.receive(sentence, time.monotonic()), port)
            if self._wake_read in ready:
                is_closing = self._serve(port)
            self._do(self._link.tick(time.monotonic()), port)
            self._was_ready = self._was_ready or self._link.is_ready

    def _rest(self, delay_s: float) -> None:
        """Wait before the next try, open to requests."""
        until = time.monotonic() + delay_s
        is_closing = self._serve(None)  # what a breaking port left undone
        while not is_closing and (wait_s := until - time.monotonic()) > 0:
            ready, _, _ = select.select([self._wake_read], [], [], wait_s)
            if ready:
                is_closing = self._serve(None)

    def _serve(self, port: serial.Serial | None) -> bool:
        """Run the requests of other threads. True when the line is to be closed after them."""
        with contextlib.suppress(BlockingIOError):  # empty: nobody has asked since
            os.read(self._wake_read, 4096)
        is_closing = self._is_closing  # before: what was asked for earlier is still done
        while not self._requests.empty():
            self._do(self._requests.get()(), port)
        return is_closing

    def _do(self, effects: list[Effect], port: serial.Serial | None) -> None:
        for effect in effects:
            if not isinstance(effect, Sentence):
                self._emit(effect)
            elif port is not None:
                data = write(effect)
                port.write(data)
                if self._tap is not None:
                    self._tap.sent(data)


def _open(path: str) -> serial.Serial:
    """Open the port for this program alone.

    pyserial's `exclusive` is an advisory lock; TIOCEXCL keeps all other programs out. It
    is not used for a pseudo-terminal, which would keep it after this program has ended.

    Boards that reset when DTR rises would forget a roll each time the port is
    opened: without HUPCL, closing leaves DTR up, and only the first opening
    after power-up resets them.
    """
    port = serial.Serial(path, BAUD, timeout=0, write_timeout=1, exclusive=True)
    try:
        modes = termios.tcgetattr(port.fileno())
        modes[2] &= ~termios.HUPCL
        termios.tcsetattr(port.fileno(), termios.TCSANOW, modes)
        if not os.ttyname(port.fileno()).startswith("/dev/pts/"):
            fcntl.ioctl(port.fileno(), termios.TIOCEXCL)
    except _FAULTS:
        port.close()
        raise
    return port
