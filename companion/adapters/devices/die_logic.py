"""What does a die send, and when? Pure: time is an argument.

The die's end of the line, without the line; the firmware of a real die must do the
same. Each method takes the time and returns the sentences to send. Not here: chance
(`simulated` picks the face) and the wire.

While a roll is unacknowledged or the die is in the air, a press does nothing: a roll
that players have seen is never replaced by another.
"""

from __future__ import annotations

from math import inf

from companion.adapters.devices.die_end import DieEnd
from companion.adapters.devices.sentences import BEAT_S, PROTO, REPEAT_S, Sentence
from companion.core.frozen import frozen


@frozen
class DieTimes:
    """How fast the die is; the protocol's values, which tests may shorten.

    Attributes:
        beat_s: seconds between two beats.
        repeat_s: seconds between two transmissions of a roll.
        tumble_s: seconds from the press to the face.
    """

    beat_s: float = BEAT_S
    repeat_s: float = REPEAT_S
    tumble_s: float = 0.6


class DieLogic:
    """A die from one power-up to the next."""

    def __init__(
        self,
        uid: str,
        boot: int,
        name: str,
        now: float,
        *,
        proto: int = PROTO,
        times: DieTimes | None = None,
    ) -> None:
        """Switched on just now; the first thing to say is `hello`.

        Raises:
            ValueError: name or uid would not fit into a sentence.
        """
        self._times = times or DieTimes()
        self._end = DieEnd(
            uid, boot, name, now,
            beat_s=self._times.beat_s, repeat_s=self._times.repeat_s, proto=proto,
        )  # fmt: skip
        self._landing: int | None = None
        self._lands_at = inf

    @property
    def waiting(self) -> bool:
        """Whether the table waits for a roll, which the die shows."""
        return self._end.waiting

    @property
    def pips(self) -> int:
        """The face it shows, 0 for none, 7 for all lights."""
        return self._end.pips

    @property
    def is_busy(self) -> bool:
        """Whether a press does nothing: in the air, or a roll is unacknowledged."""
        return self._lands_at < inf or self._end.has_roll

    @property
    def next_due(self) -> float:
        """The moment at which `due` has something to say."""
        return min(self._lands_at, self._end.next_due)

    def hello(self) -> Sentence:
        """The sentence that identifies the device; sent at power-up and when the host asks."""
        return self._end.hello()

    def press(self, face: int | None, now: float) -> list[Sentence]:
        """Press the roll button; the die will land on `face`, or be cocked when it is None."""
        if self.is_busy:
            return []
        self._landing = face
        self._lands_at = now + self._times.tumble_s
        self._end.pips = 0
        return [self._end.rolling()]

    def receive(self, sentence: Sentence) -> list[Sentence]:
        """Handle a sentence of the host; one that is not for a die is ignored."""
        return self._end.receive(sentence)

    def due(self, now: float) -> list[Sentence]:
        """Everything that is due by now."""
        sentences: list[Sentence] = []
        if now >= self._lands_at:
            self._lands_at = inf
            if self._landing is None:
                sentences.append(self._end.cocked())
            else:
                self._end.pips = self._landing
                self._end.roll(self._landing, now)
        return [*sentences, *self._end.due(now)]
