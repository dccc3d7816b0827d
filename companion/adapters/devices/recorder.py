"""What went over the wires last? The flight record of all devices.

For the hardware desk, which shows the last half minute, and for whoever reports a
fault. Kept in memory and small, whatever a device says: what routine there is (beats,
and the lamp that answers each) cannot push out rolls and presses, garbage in a row is
one entry, and so is a sentence that is sent again and again. A device's lines are
public: no shield and no PIN ever goes over a wire. The face of a simulated die does, and
is left out: it is no fact before it is in the match's record.

Any thread may write and read. Not here: what a sentence means.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from typing import Final

from companion.adapters.devices.ports import DeviceName
from companion.adapters.devices.sentences import LONGEST, SentenceReader

MOST: Final = 500
"""Entries that are kept, at most."""
ROUTINE: Final = 100
"""Of them, those that only say that a device is still there."""

_LINE_MOST = 2 * LONGEST
_SAMPLE = 24
_ROUTINE_KINDS = frozenset({"beat", "lamp"})


class LineOrigin(Enum):
    """Who said it; the value is how a line of the record shows it."""

    HEARD = "<"
    """The device, to this program."""
    SENT = ">"
    """This program, to the device."""
    NOTED = "!"
    """Nobody: it is what this program made of it."""


@dataclass(frozen=True, slots=True)
class RecordedLine:
    """Something that was heard, sent or noted.

    Attributes:
        at_s: when, of the recorder's own clock; the last time, if it came more than once.
        when: the same in seconds since 1970, as far as this machine knows.
        device: whose line.
        way: who said it.
        text: the line as it was, or what stands for one that is no line.
        times: how often, in a row.
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
        """Nothing was said yet.

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
        """An ear at one device's line, for as long as the line is the same."""
        return Tap(self, device)

    def note(self, device: DeviceName, text: str) -> None:
        """What this program made of it: a device came or went, a bare contact was pressed."""
        self.put(device, LineOrigin.NOTED, text)

    def put(self, device: DeviceName, way: LineOrigin, text: str, *, garbage: bool = False) -> None:
        """One more entry; one that is as the last was is that one again."""
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
        """What was said, oldest first; of the last seconds alone, if so many are named."""
        with self._gate:
            numbered = sorted((*self._rest, *self._routine), key=lambda one: one[0])
        since = None if within_s is None else self._clock() - within_s
        return tuple(entry for _, entry in numbered if since is None or entry.at_s >= since)

    def lines(self) -> tuple[str, ...]:
        """The whole record as lines of a file, oldest first."""
        return tuple(map(str, self.entries()))


_NO_LINE: Final = "no sentence: "


class Tap:
    """The ear at one line. For one thread."""

    def __init__(self, recorder: FlightRecorder, device: DeviceName, *, faces: bool = True) -> None:
        """At the beginning of a line; without `faces` no roll says what was rolled."""
        self._recorder = recorder
        self._device: DeviceName = device
        self._faces = faces
        self._reader = SentenceReader()
        self._partial = b""

    def without_faces(self) -> Tap:
        """An ear at the same device's line that leaves out what was rolled."""
        return Tap(self._recorder, self._device, faces=False)

    def sent(self, data: bytes) -> None:
        """This program wrote a whole sentence."""
        self._recorder.put(self._device, LineOrigin.SENT, data.decode("ascii").rstrip("\n"))

    def received(self, data: bytes) -> None:
        """The device said this, a piece of any size."""
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
                # The check sum would tell it as well.
                line_text = line_text[: line_text.rindex(",")] + ",?*????"
            self._recorder.put(self._device, LineOrigin.HEARD, line_text)
        elif text:
            self._garbage(line)

    def _garbage(self, data: bytes) -> None:
        """Bytes that are no sentence: how many, and how they begin."""
        more = "…" if len(data) > _SAMPLE else ""
        sample = f", {repr(data[:_SAMPLE])[1:]}{more}" if self._faces else ""
        text = f"{_NO_LINE}{len(data)} bytes{sample}"
        self._recorder.put(self._device, LineOrigin.HEARD, text, garbage=True)
