"""What do all devices on a line send? Their identity, a heartbeat, and their events.

Time is an argument. One event at a time is sent, repeatedly and with the same number, until
the host acknowledges it. Not here: the kinds of events, and the wire.
"""

from __future__ import annotations

from math import inf
from typing import Final

from companion.adapters.devices.sentences import PROTO, SEQ_COUNT, Sentence

MILLIVOLT: Final = 5000
"""The supply voltage that a simulated device reports, in millivolts."""


class DeviceEnd:
    """A device's end of the line, from one power-up to the next."""

    def __init__(
        self,
        device: str,
        uid: str,
        boot: int,
        name: str,
        now: float,
        *,
        beat_s: float,
        repeat_s: float,
        proto: int = PROTO,
        millivolt: int = MILLIVOLT,
    ) -> None:
        """Switched on just now; the first thing to say is `hello`.

        Args:
            device: what the device is called in its sentences.
            uid: its identity.
            boot: its boot number; differs each time it is switched on.
            name: what people call it.
            now: the time, in seconds from any origin.
            beat_s: seconds between two beats.
            repeat_s: seconds between two transmissions of an event.
            proto: the version of the protocol that it speaks.
            millivolt: its supply voltage; 0 if unknown.

        Raises:
            ValueError: name or uid would not fit into a sentence.
        """
        self._device = device
        self._who = (str(proto), uid, str(boot), name)
        Sentence(device, SEQ_COUNT - 1, "hello", self._who)
        self._beat_s, self._repeat_s = beat_s, repeat_s
        self._on_since = now
        self._millivolt = str(millivolt)
        self._seq = -1
        self._event: Sentence | None = None
        self._repeats_at = inf
        self._beats_at = now + beat_s

    @property
    def has_event(self) -> bool:
        """Whether an event is not acknowledged yet."""
        return self._event is not None

    @property
    def next_due(self) -> float:
        """When the next event or beat is due, in the seconds of `now`."""
        return min(self._beats_at, self._repeats_at)

    def sentence(self, kind: str, *fields: str) -> Sentence:
        """The next sentence; each has the next number."""
        self._seq = (self._seq + 1) % SEQ_COUNT
        return Sentence(self._device, self._seq, kind, fields)

    def hello(self) -> Sentence:
        """The sentence that identifies the device; sent at power-up and when the host asks."""
        return self.sentence("hello", *self._who)

    def emit(self, now: float, kind: str, *fields: str) -> None:
        """Send an event from now on; the previous one must have been acknowledged."""
        self._event = self.sentence(kind, *fields)
        self._repeats_at = now

    def acknowledge(self, seq: int) -> None:
        """The host acknowledged the event with this number; any other number is ignored."""
        if self._event is not None and self._event.seq == seq:
            self._event = None
            self._repeats_at = inf

    def due_event(self, now: float) -> list[Sentence]:
        """The event, when it is to be sent again; else nothing."""
        if self._event is None or now < self._repeats_at:
            return []
        self._repeats_at = now + self._repeat_s
        return [self._event]

    def due_beat(self, now: float) -> list[Sentence]:
        """The beat, when it is due; else nothing."""
        if now < self._beats_at:
            return []
        self._beats_at = now + self._beat_s
        return [self.sentence("beat", str(int(now - self._on_since)), self._millivolt)]
