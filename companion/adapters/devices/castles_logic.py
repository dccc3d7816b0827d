"""What does a castle controller say, and when? Floor 3, pure: time is an argument.

The controller's end of the line, without the line: what the firmware of a real
one does too. Each method takes the moment and returns the sentences to send.
Buttons are clean here; bounces are `debounce`'s.

Events wait in a queue, and one at a time is said, again and again under its
number until that is acknowledged. A press is only taken if there will be room
for its release: the host never sees half of the two.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from math import inf
from typing import Final

from companion.adapters.devices.debounce import STUCK_S
from companion.adapters.devices.ports import Lamp
from companion.adapters.devices.sentences import BEAT_S, PROTO, REPEAT_S, SEQ_COUNT, Sentence

ROOM: Final = 64
"""Events that can wait for the host: eighteen buttons, pressed and released, and more."""


@dataclass(frozen=True, slots=True)
class CastlesTimes:
    """How fast the controller is; the protocol's values, which tests may shorten.

    Attributes:
        beat_s: between two beats.
        repeat_s: between two sendings of an event.
        stuck_s: how long a button is down before it is called stuck.
    """

    beat_s: float = BEAT_S
    repeat_s: float = REPEAT_S
    stuck_s: float = STUCK_S


class CastlesLogic:
    """A castle controller from one power-up to the next.

    Attributes:
        lamps: how each lamp shines, by index; dark ones are not in it.
    """

    def __init__(
        self,
        uid: str,
        boot: int,
        name: str,
        now: float,
        *,
        proto: int = PROTO,
        times: CastlesTimes | None = None,
    ) -> None:
        """Switched on just now, no button down; the first thing to say is `hello`.

        Raises:
            ValueError: name or uid would not fit into a sentence.
        """
        self._who = (str(proto), uid, str(boot), name)
        Sentence("castles", SEQ_COUNT - 1, "hello", self._who)
        self._times = times or CastlesTimes()
        self._on_since = now
        self._seq = -1
        self.lamps: dict[int, Lamp] = {}
        self._down: dict[int, float] = {}
        self._stuck: set[int] = set()
        self._waiting: deque[tuple[str, int]] = deque()
        self._event: Sentence | None = None
        self._repeats_at = inf
        self._beats_at = now + self._times.beat_s

    @property
    def is_busy(self) -> bool:
        """Whether an event has still to be acknowledged."""
        return self._event is not None or bool(self._waiting)

    @property
    def next_due(self) -> float:
        """The moment at which `due` has something to say."""
        if self._waiting and self._event is None:
            return -inf
        held = (since for index, since in self._down.items() if index not in self._stuck)
        sticks_at = min(held, default=inf) + self._times.stuck_s
        return min(self._beats_at, self._repeats_at, sticks_at)

    def hello(self) -> Sentence:
        """Who it is; said at power-up and whenever the host asks."""
        return self._sentence("hello", *self._who)

    def press(self, index: int, now: float) -> bool:
        """A button goes down. False: it is down already, or too much is unacknowledged."""
        unsaid = len(self._waiting) + (self._event is not None) + len(self._down)
        if index in self._down or unsaid + 2 > ROOM:
            return False
        self._down[index] = now
        self._waiting.append(("press", index))
        return True

    def release(self, index: int) -> bool:
        """A button comes up. False: it was not down."""
        if self._down.pop(index, None) is None:
            return False
        self._stuck.discard(index)
        self._waiting.append(("release", index))
        return True

    def heard(self, sentence: Sentence) -> list[Sentence]:
        """The host said something; what is not for castles is ignored."""
        if sentence.device != "host" or not sentence.is_known:
            return []
        match sentence.kind:
            case "hello":
                return [self.hello()]
            case "ack" if self._event is not None and int(sentence.fields[0]) == self._event.seq:
                self._event = None
                self._repeats_at = inf
            case "lamp":
                index, colour, how = sentence.fields
                self.lamps.pop(int(index), None)
                if colour != "000000":
                    self.lamps[int(index)] = Lamp(colour, how == "blink")
            case _:
                pass
        return []

    def due(self, now: float) -> list[Sentence]:
        """Everything that is due by now."""
        said: list[Sentence] = []
        if self._event is None and self._waiting:
            kind, index = self._waiting.popleft()
            self._event = self._sentence(kind, str(index))
            self._repeats_at = now
        if self._event is not None and now >= self._repeats_at:
            said.append(self._event)
            self._repeats_at = now + self._times.repeat_s
        for index, since in self._down.items():
            if index not in self._stuck and now >= since + self._times.stuck_s:
                self._stuck.add(index)
                said.append(self._sentence("stuck", str(index)))
        if now >= self._beats_at:
            said.append(self._sentence("beat", str(int(now - self._on_since)), "5000"))
            self._beats_at = now + self._times.beat_s
        return said

    def _sentence(self, kind: str, *fields: str) -> Sentence:
        self._seq = (self._seq + 1) % SEQ_COUNT
        return Sentence("castles", self._seq, kind, fields)
