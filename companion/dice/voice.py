"""What does a Bluetooth die say on its socket? The wire's sentences, like a die on a cable.

One voice is one connection to the die: its boot number differs from every other's. A roll is
said again until the game acknowledges it. Pure: time is an argument.
"""

from __future__ import annotations

from companion.adapters.devices.device_end import DeviceEnd
from companion.adapters.devices.sentences import BEAT_S, REPEAT_S, Sentence


class DieVoice:
    """The device's end of the wire.

    Attributes:
        waiting: whether the table waits for a roll of this die.
        pips: the face that a self-test wants to see, 0 for none, 7 for all lights.
    """

    def __init__(self, uid: str, boot: int, name: str, now: float) -> None:
        """The die is there from now on.

        Raises:
            ValueError: the name would not fit into a sentence.
        """
        self._end = DeviceEnd(
            "die", uid, boot, name, now, beat_s=BEAT_S, repeat_s=REPEAT_S, millivolt=0
        )
        self.waiting = False
        self.pips = 0

    @property
    def has_roll(self) -> bool:
        """Whether a roll is not acknowledged yet."""
        return self._end.has_event

    @property
    def next_due(self) -> float:
        """When `due` has something to say."""
        return self._end.next_due

    def hello(self) -> Sentence:
        """Who it is."""
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
        """Take a sentence of the game; returns the answers."""
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
        return []

    def due(self, now: float, *, alive: bool) -> list[Sentence]:
        """Everything that is due by now.

        Args:
            now: the time, in seconds.
            alive: whether the die is connected; else it does not beat.
        """
        beat = self._end.due_beat(now)
        return [*self._end.due_event(now), *(beat if alive else ())]
