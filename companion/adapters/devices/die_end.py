"""What does every die say on its line, soldered, simulated or from a shop? Pure.

The die's end, from one power-up (of a Bluetooth die: one connection) to the next. A roll is
said again until the host acknowledges it. Time is an argument. Not here: what makes it roll.
"""

from __future__ import annotations

from companion.adapters.devices.device_end import MILLIVOLT, DeviceEnd
from companion.adapters.devices.sentences import BEAT_S, PROTO, REPEAT_S, Sentence


class DieEnd:
    """The die's end of the line.

    Attributes:
        waiting: whether the table waits for a roll of this die.
        pips: the face that a self-test wants to see, 0 for none, 7 for all lights.
    """

    def __init__(
        self,
        uid: str,
        boot: int,
        name: str,
        now: float,
        *,
        beat_s: float = BEAT_S,
        repeat_s: float = REPEAT_S,
        proto: int = PROTO,
        millivolt: int = MILLIVOLT,
    ) -> None:
        """Switched on just now; see `DeviceEnd` for the arguments.

        Raises:
            ValueError: name or uid would not fit into a sentence.
        """
        self._end = DeviceEnd(
            "die", uid, boot, name, now,
            beat_s=beat_s, repeat_s=repeat_s, proto=proto, millivolt=millivolt,
        )  # fmt: skip
        self.waiting = False
        self.pips = 0

    @property
    def has_roll(self) -> bool:
        """Whether a roll is not acknowledged yet."""
        return self._end.has_event

    @property
    def next_due(self) -> float:
        """The moment at which `due` has something to say."""
        return self._end.next_due

    def hello(self) -> Sentence:
        """The sentence that identifies the device; sent at power-up and when the host asks."""
        return self._end.hello()

    def rolling(self) -> Sentence:
        """It is in the air."""
        return self._end.sentence("rolling")

    def cocked(self) -> Sentence:
        """It lies on no face."""
        return self._end.sentence("cocked")

    def roll(self, face: int, now: float) -> None:
        """It was thrown: say so from now on. The roll before must have been acknowledged."""
        self._end.emit(now, "roll", str(face))

    def receive(self, sentence: Sentence) -> list[Sentence]:
        """Handle a sentence of the host; one that is not for a die is ignored."""
        if sentence.device != "host" or not sentence.is_known:
            return []
        match sentence.kind:
            case "hello":
                return [self.hello()]
            case "ack":
                self._end.acknowledge(int(sentence.fields[0]))
            case "arm" | "rest":
                self.waiting = sentence.kind == "arm"
            case "pips":
                self.pips = int(sentence.fields[0])
            case _:
                pass
        return []

    def due(self, now: float, *, alive: bool = True) -> list[Sentence]:
        """Everything that is due by now.

        Args:
            now: the time, in seconds.
            alive: whether the die is there; else it does not beat.
        """
        beat = self._end.due_beat(now)
        return [*self._end.due_event(now), *(beat if alive else ())]
