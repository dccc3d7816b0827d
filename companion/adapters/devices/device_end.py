"""What do all devices on a line say alike? Who they are, that they live, and their events.

Time is an argument. One event at a time is sent, again and again under its number, until the
host acknowledges it. Not here: what the events are, and the wire.
"""

from __future__ import annotations

from math import inf

from companion.adapters.devices.sentences import PROTO, SEQ_COUNT, Sentence

_MILLIVOLT = "5000"
"""What a simulated device says of its supply."""


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
    ) -> None:
        """Switched on just now; the first thing to say is `hello`.

        Args:
            device: what the device is called in its sentences.
            uid: its identity.
            boot: how often it was switched on.
            name: what people call it.
            now: the moment, in seconds from any beginning.
            beat_s: between two beats.
            repeat_s: between two sendings of an event.
            proto: the version of the protocol that it speaks.

        Raises:
            ValueError: name or uid would not fit into a sentence.
        """
        self._device = device
        self._who = (str(proto), uid, str(boot), name)
        Sentence(device, SEQ_COUNT - 1, "hello", self._who)
        self._beat_s, self._repeat_s = beat_s, repeat_s
        self._on_since = now
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
        """The moment at which an event or a beat is due."""
        return min(self._beats_at, self._repeats_at)

    def sentence(self, kind: str, *fields: str) -> Sentence:
        """The next sentence; each has the next number."""
        self._seq = (self._seq + 1) % SEQ_COUNT
        return Sentence(self._device, self._seq, kind, fields)

    def hello(self) -> Sentence:
        """Who it is; said at power-up and whenever the host asks."""
        return self.sentence("hello", *self._who)

    def emit(self, now: float, kind: str, *fields: str) -> None:
        """Send an event from now on; the one before must be acknowledged."""
        self._event = self.sentence(kind, *fields)
        self._repeats_at = now

    def acknowledge(self, seq: int) -> None:
        """The host has heard the event of this number; another number means nothing."""
        if self._event is not None and self._event.seq == seq:
            self._event = None
            self._repeats_at = inf

    def due_event(self, now: float) -> list[Sentence]:
        """The event, when it is to be sent again."""
        if self._event is None or now < self._repeats_at:
            return []
        self._repeats_at = now + self._repeat_s
        return [self._event]

    def due_beat(self, now: float) -> list[Sentence]:
        """The beat, when it is due."""
        if now < self._beats_at:
            return []
        self._beats_at = now + self._beat_s
        return [self.sentence("beat", str(int(now - self._on_since)), _MILLIVOLT)]
