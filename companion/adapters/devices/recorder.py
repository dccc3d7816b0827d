"""What was last sent over the wires? The flight record of all devices.

For the hardware desk, which shows the last half minute, and for reports of a fault. It is
kept in memory and has a fixed size: routine traffic (beats, and the lamp that answers each)
cannot push out rolls and presses, and garbage or repetitions in a row are one entry. The
lines are not secret: no shield and no PIN ever goes over a wire. The face of a simulated die
does, and is left out, because it must not be known before it is recorded.

Any thread may write and read. Not here: the meaning of a sentence.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from enum import Enum
from typing import Final

from companion.adapters.devices.ports import DeviceName
from companion.adapters.devices.sentences import LONGEST, SentenceReader
from companion.core.frozen import frozen

MOST: Final = 500
"""The most entries that are kept."""
ROUTINE: Final = 100
"""The most of them that are routine."""

_LINE_MOST = 2 * LONGEST
_SAMPLE = 24
_ROUTINE_KINDS = frozenset({"beat", "lamp"})


class LineOrigin(Enum):
    """The origin of an entry; the value marks it in a line of the record."""

    HEARD = "<"
    """Received from the device."""
    SENT = ">"
    """Sent to the device."""
    NOTED = "!"
    """A note of this program about the device."""


@frozen
class RecordedLine:
    """An entry: something that was received, sent or noted.

    Attributes:
        at_s: when, in seconds of the recorder's clock; the last time, if it was repeated.
        when: the same in seconds since 1970, by the clock of this machine.
        device: the device on the line.
        way: its origin.
        text: the line as it was, or a description of data that is not a line.
        times: how often it came in a row.
    """

    at_s: float
    when: float
    device: DeviceName
    way: LineOrigin
    text: str
    times: int = 1

    def __str__(self) -> str:
        """As one line of a file."""
        at = datetime.fromtimestamp(self.when, UTC).isoformat(timespec="milliseconds")
        often = f" (x{self.times})" if self.times > 1 else ""
        return f"{at} {self.device:<7} {self.way.value} {self.text}{often}"


class FlightRecorder:
    """Keeps the last `MOST` entries."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """Begin empty.

        Args:
            clock: seconds, monotonic.
            wall: seconds since 1970.
        """
        self._clock = clock
        self._wall = wall
        self._gate = threading.Lock()
        self._number = 0
        self._rest: deque[tuple[int, RecordedLine]] = deque(maxlen=MOST - ROUTINE)
        self._routine: deque[tuple[int, RecordedLine]] = deque(maxlen=ROUTINE)

    def tap(self, device: DeviceName) -> Tap:
        """A new tap for one line of a device."""
        return Tap(self, device)

    def note(self, device: DeviceName, text: str) -> None:
        """Add a note: a device came or went, a bare contact was pressed."""
        self.put(device, LineOrigin.NOTED, text)

    def put(self, device: DeviceName, way: LineOrigin, text: str, *, garbage: bool = False) -> None:
        """Add an entry; a repetition of the last one only raises its `times`."""
        at_s, when = self._clock(), self._wall()
        kind = text.split(",", maxsplit=3)[2:3]
        routine = not garbage and bool(_ROUTINE_KINDS.intersection(kind))
        kept = self._routine if routine else self._rest
        with self._gate:
            if kept:
                _, last = kept[-1]
                again = text == last.text or (garbage and last.text.startswith(_NO_LINE))
                if again and (last.device, last.way) == (device, way):
                    times = last.times + 1
                    kept[-1] = (self._number, replace(last, at_s=at_s, when=when, times=times))
                    self._number += 1
                    return
            kept.append((self._number, RecordedLine(at_s, when, device, way, text)))
            self._number += 1

    def entries(self, within_s: float | None = None) -> tuple[RecordedLine, ...]:
        """The entries, oldest first; only those of the last `within_s` seconds, if given."""
        with self._gate:
            numbered = sorted((*self._rest, *self._routine), key=lambda one: one[0])
        since = None if within_s is None else self._clock() - within_s
        return tuple(entry for _, entry in numbered if since is None or entry.at_s >= since)

    def lines(self) -> tuple[str, ...]:
        """The whole record as lines of a file, oldest first."""
        return tuple(map(str, self.entries()))


_NO_LINE: Final = "no sentence: "


class Tap:
    """Records the bytes of one line. For one thread."""

    def __init__(self, recorder: FlightRecorder, device: DeviceName, *, faces: bool = True) -> None:
        """Begin at the start of a line; without `faces` the face of a roll is left out."""
        self._recorder = recorder
        self._device: DeviceName = device
        self._faces = faces
        self._reader = SentenceReader()
        self._partial = b""

    def without_faces(self) -> Tap:
        """A tap for the same device that leaves out the faces of rolls."""
        return Tap(self._recorder, self._device, faces=False)

    def sent(self, data: bytes) -> None:
        """Record a whole sentence that this program sent."""
        self._recorder.put(self._device, LineOrigin.SENT, data.decode("ascii").rstrip("\n"))

    def received(self, data: bytes) -> None:
        """Record bytes that the device sent, in pieces of any size."""
        *lines, self._partial = (self._partial + data).split(b"\n")
        for line in lines:
            self._line(line)
        if len(self._partial) > _LINE_MOST:
            self._garbage(self._partial)
            self._partial = b""

    def _line(self, line: bytes) -> None:
        start = line.rfind(b"$")
        if start > 0:
            self._garbage(line[:start])
        line = line[max(0, start) :]
        text = line.replace(b"\r", b"")
        if sentences := self._reader.feed(text + b"\n"):
            line_text = text.decode("ascii")
            if not self._faces and any(one.kind == "roll" for one in sentences):
                # The checksum would reveal the face as well.
                line_text = line_text[: line_text.rindex(",")] + ",?*????"
            self._recorder.put(self._device, LineOrigin.HEARD, line_text)
        elif text:
            self._garbage(line)

    def _garbage(self, data: bytes) -> None:
        """Record bytes that are no sentence: their number, and how they begin."""
        more = "…" if len(data) > _SAMPLE else ""
        sample = f", {repr(data[:_SAMPLE])[1:]}{more}" if self._faces else ""
        text = f"{_NO_LINE}{len(data)} bytes{sample}"
        self._recorder.put(self._device, LineOrigin.HEARD, text, garbage=True)
