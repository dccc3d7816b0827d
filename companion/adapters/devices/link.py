"""How does the program handle the sentences of a device? Pure: time is an argument.

The host's end of the line, without the line, as far as die and castles are the same:
sentences and times go in; *effects* come out in order, each a `Sentence` to send or a
`Signal` to emit. `die_link` and `castles_link` add what differs; `serial_line` carries
out the effects. No clock, thread or file here.

An event is identified by (device, boot, seq), but its sentence has only the seq; device
and boot are those of the last `hello`. A device that was switched off and on and whose
`hello` was lost would be taken for its former self. So its identity is *doubted* as soon
as the numbers do not prove it: a seq or an uptime that runs backwards, or an old seq more
than half a beat after the last proof, which is less than it takes to switch a device off
and on and use it. A doubted device is asked for a `hello`, and no event counts before it
answers. Nothing is lost: an event is repeated until it is acknowledged.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from enum import Enum
from math import inf
from typing import TypeAlias

from companion.adapters.devices.ports import (
    DeviceBack,
    DeviceLost,
    DeviceName,
    DeviceRefused,
    Signal,
    Why,
)
from companion.adapters.devices.sentences import (
    BEAT_S,
    EVENTS,
    MISSED_BEATS,
    PROTO,
    SEQ_COUNT,
    Sentence,
)

Effect: TypeAlias = Sentence | Signal
"""Something to do: send the sentence, or emit the signal."""
EventId: TypeAlias = tuple[str, int, int]
"""Device, boot and seq of an event, as in `RollId` and `PressId`."""


class _Phase(Enum):
    """The state of the connection."""

    ABSENT = "no port is open"
    GREETING = "asked who it is, no answer yet"
    READY = "known"
    REFUSED = "known, and not to be used"


class DeviceLink(ABC):
    """The host's end of the line to one device.

    Attributes:
        ignored: how many valid sentences were not expected here.
        hello: protocol, uid, boot and name from the last `hello`, also of a device that
            was refused; empty before the first.
        beat: seconds since the device was switched on, and its supply in millivolts, as
            last reported; None before the first report.
    """

    def __init__(
        self, device: DeviceName, counted: Iterable[EventId] = (), beat_s: float = BEAT_S
    ) -> None:
        """Begin without a port.

        Args:
            device: which device is expected here.
            counted: the events that the record holds already; when the device
                sends one of them it is acknowledged and not emitted.
            beat_s: seconds between two beats of the device.
        """
        self.ignored = 0
        self.hello: tuple[str, ...] = ()
        self.beat: tuple[int, int] | None = None
        self._device: DeviceName = device
        self._beat_s = beat_s
        self._patience_s = (MISSED_BEATS + 0.5) * beat_s
        self._phase = _Phase.ABSENT
        self._last_signal: Signal | None = None
        self._seq = -1
        self._emitted: set[EventId] = set()
        self._acknowledged: set[EventId] = set(counted)
        self._uid, self._boot = "", -1
        self._newest, self._uptime_s = 0, 0
        self._sure_until = -inf
        self._greeted_at = self._deadline = inf

    @property
    def wants_port(self) -> bool:
        """Whether the port is to stay open; when False, close it and open it again later."""
        return self._phase is not _Phase.ABSENT

    @property
    def is_ready(self) -> bool:
        """Whether the device has said who it is."""
        return self._phase is _Phase.READY

    @property
    def next_due(self) -> float:
        """When `tick` must be called next unless a sentence comes first; seconds as in `now`."""
        if self._phase is _Phase.GREETING:
            return min(self._deadline, self._greeted_at + self._beat_s)
        return self._deadline

    def opened(self, now: float) -> list[Effect]:
        """The port is open: ask who is there."""
        return self._greet(now)

    def absent(self, why: Why) -> list[Effect]:
        """The port cannot be opened, or it broke."""
        self._phase = _Phase.ABSENT
        self._deadline = inf
        if isinstance(self._last_signal, DeviceLost):
            return []
        return self._say(DeviceLost(self._device, why))

    def tick(self, now: float) -> list[Effect]:
        """Time has passed. Does nothing before `next_due`."""
        if now >= self._deadline:
            return self.absent(Why.SILENT)
        if self._phase is _Phase.GREETING and now >= self._greeted_at + self._beat_s:
            return self._ask(now)
        return []

    @abstractmethod
    def _greeting(self) -> list[Effect]:
        """What is sent to a device after its `hello`."""

    @abstractmethod
    def _event(self, sentence: Sentence, device: str, boot: int) -> Signal:
        """The signal of an event that counts."""

    @abstractmethod
    def _hint(self, sentence: Sentence, device: str) -> list[Effect]:
        """Handle a sentence that is sent once and not acknowledged."""

    def _remind(self) -> list[Effect]:
        """What is sent again at each beat, in case the line lost it."""
        return []

    def _acknowledge(self, event: EventId, now: float) -> list[Effect]:
        """Acknowledge an event that was dealt with, unless the device was restarted since."""
        self._acknowledged.add(event)
        if not self.is_ready or event != self._event_id(event[2]):
            return []
        return [self._sentence("ack", event[2])] if now <= self._sure_until else self._greet(now)

    def receive(self, sentence: Sentence, now: float) -> list[Effect]:
        """Handle a whole sentence."""
        if sentence.device != "host" and self._phase is _Phase.REFUSED:
            self._deadline = now + self._patience_s
        if sentence.device != "host" and sentence.kind == "hello":
            return self._met(sentence, now)
        if sentence.device != self._device or not sentence.is_known:
            self.ignored += 1
            return []
        if not self.is_ready:
            return []
        self._deadline = now + self._patience_s
        # Only events are repeated after later sentences; all else arrives in order or not at all.
        is_old = (self._newest - sentence.seq) % SEQ_COUNT < SEQ_COUNT // 2
        is_event = sentence.kind in EVENTS
        is_again = is_event or sentence.seq == self._newest
        if is_old and not (is_again and now <= self._sure_until):
            return self._greet(now)
        self._sure_until = now + self._beat_s / 2
        if not is_old:
            self._newest = sentence.seq
            # The numbers repeat after 65536 sentences: the same number is now another event.
            self._acknowledged.discard(self._event_id(sentence.seq))
            self._emitted.discard(self._event_id(sentence.seq))
        if is_event:
            return self._count(sentence)
        if sentence.kind == "beat":
            self.beat = int(sentence.fields[0]), int(sentence.fields[1])
            return self._beat(self.beat[0], now)
        return [] if is_old else self._hint(sentence, self._uid)

    def _met(self, hello: Sentence, now: float) -> list[Effect]:
        """Handle a `hello`. A newer protocol may have more fields; its number comes first."""
        proto = hello.fields[0] if hello.fields else ""
        if hello.device == self._device and proto == str(PROTO) and hello.is_known:
            return self._welcome(hello, now)
        if hello.device == self._device and not (proto.isdigit() and int(proto) > PROTO):
            self.ignored += 1
            return []
        self._phase = _Phase.REFUSED
        self.hello = hello.fields
        self._deadline = now + self._patience_s
        why = Why.NEWER if hello.device == self._device else Why.OTHER_DEVICE
        refused = DeviceRefused(self._device, why)
        return [] if self._last_signal == refused else self._say(refused)

    def _welcome(self, hello: Sentence, now: float) -> list[Effect]:
        _, uid, boot, name = self.hello = hello.fields
        is_same = (uid, int(boot)) == (self._uid, self._boot)
        is_there = isinstance(self._last_signal, DeviceBack)
        self._phase = _Phase.READY
        self._uid, self._boot = uid, int(boot)
        self._newest = hello.seq
        self._sure_until = now + self._beat_s / 2
        self._deadline = now + self._patience_s
        effects: list[Effect] = []
        if not is_same:
            self._uptime_s, self.beat = 0, None
            if is_there:
                effects += self._say(DeviceLost(self._device, Why.RESTARTED))
        if not (is_same and is_there):
            effects += self._say(DeviceBack(self._device, name))
        return [*effects, *self._greeting()]

    def _beat(self, uptime_s: int, now: float) -> list[Effect]:
        if uptime_s < self._uptime_s:
            return self._greet(now)
        self._uptime_s = uptime_s
        return self._remind()

    def _count(self, sentence: Sentence) -> list[Effect]:
        event = self._event_id(sentence.seq)
        if event in self._acknowledged:
            return [self._sentence("ack", sentence.seq)]
        if event in self._emitted:
            return []
        self._emitted.add(event)
        return [self._event(sentence, self._uid, self._boot)]

    def _greet(self, now: float) -> list[Effect]:
        self._phase = _Phase.GREETING
        self._deadline = now + self._patience_s
        return self._ask(now)

    def _ask(self, now: float) -> list[Effect]:
        self._greeted_at = now
        return [self._sentence("hello")]

    def _say(self, signal: Signal) -> list[Effect]:
        self._last_signal = signal
        return [signal]

    def _event_id(self, seq: int) -> EventId:
        return (self._uid, self._boot, seq)

    def _sentence(self, kind: str, *fields: object) -> Sentence:
        self._seq = (self._seq + 1) % SEQ_COUNT
        return Sentence("host", self._seq, kind, tuple(map(str, fields)))
