"""What does a castle controller send, and when? Pure: time is an argument.

The controller's end of the line, without the line; the firmware of a real controller
does the same. Each method takes the time and returns the sentences to send. Buttons
are already debounced here (`debounce`).

Events wait in a queue. One event at a time is sent, repeatedly and with the same number,
until it is acknowledged. A press is accepted only if there will be room for its release,
so the host never gets one without the other.
"""

from __future__ import annotations

from collections import deque
from math import inf
from typing import Final

from companion.adapters.devices.debounce import STUCK_S
from companion.adapters.devices.device_end import DeviceEnd
from companion.adapters.devices.ports import Lamp
from companion.adapters.devices.sentences import BEAT_S, PROTO, REPEAT_S, Sentence
from companion.core.frozen import frozen

ROOM: Final = 64
"""Events that can wait for the host: eighteen buttons, pressed and released, and more."""


@frozen
class CastlesTimes:
    """How fast the controller is; the protocol's values, which tests may shorten.

    Attributes:
        beat_s: seconds between two beats.
        repeat_s: seconds between two transmissions of an event.
        stuck_s: seconds after which a button that is down is reported as stuck.
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
        self._times = times or CastlesTimes()
        self._end = DeviceEnd(
            "castles", uid, boot, name, now,
            beat_s=self._times.beat_s, repeat_s=self._times.repeat_s, proto=proto,
        )  # fmt: skip
        self.lamps: dict[int, Lamp] = {}
        self._down: dict[int, float] = {}
        self._stuck: set[int] = set()
        self._waiting: deque[tuple[str, int]] = deque()

    @property
    def is_busy(self) -> bool:
        """Whether an event is not acknowledged yet."""
        return self._end.has_event or bool(self._waiting)

    @property
    def next_due(self) -> float:
        """The moment at which `due` has something to say."""
        if self._waiting and not self._end.has_event:
            return -inf
        held = (since for index, since in self._down.items() if index not in self._stuck)
        sticks_at = min(held, default=inf) + self._times.stuck_s
        return min(self._end.next_due, sticks_at)

    def hello(self) -> Sentence:
        """The sentence that identifies the device; sent at power-up and when the host asks."""
        return self._end.hello()

    def press(self, index: int, now: float) -> bool:
        """Press a button. False when it is down already or too many events are unacknowledged."""
        unsaid = len(self._waiting) + self._end.has_event + len(self._down)
        if index in self._down or unsaid + 2 > ROOM:
            return False
        self._down[index] = now
        self._waiting.append(("press", index))
        return True

    def release(self, index: int) -> bool:
        """Release a button. False when it was not down."""
        if self._down.pop(index, None) is None:
            return False
        self._stuck.discard(index)
        self._waiting.append(("release", index))
        return True

    def receive(self, sentence: Sentence) -> list[Sentence]:
        """Handle a sentence of the host; one that is not for castles is ignored."""
        if sentence.device != "host" or not sentence.is_known:
            return []
        match sentence.kind:
            case "hello":
                return [self.hello()]
            case "ack":
                self._end.acknowledge(int(sentence.fields[0]))
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
        if self._waiting and not self._end.has_event:
            kind, index = self._waiting.popleft()
            self._end.emit(now, kind, str(index))
        sentences = self._end.due_event(now)
        for index, since in self._down.items():
            if index not in self._stuck and now >= since + self._times.stuck_s:
                self._stuck.add(index)
                sentences.append(self._end.sentence("stuck", str(index)))
        return [*sentences, *self._end.due_beat(now)]
