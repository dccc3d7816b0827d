"""How does the program handle the sentences of a die? Pure: time is an argument.

This module has the part of the protocol that only the die has; `link` has the part that all
devices share.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.adapters.devices.link import DeviceLink, Effect
from companion.adapters.devices.ports import DieCocked, DieRolling, DieSettled, RollId, Signal
from companion.adapters.devices.sentences import BEAT_S, Sentence


class DieLink(DeviceLink):
    """The host's end of the line to one die."""

    def __init__(
        self,
        counted: Iterable[RollId] = (),
        beat_s: float = BEAT_S,
        *,
        simulated: bool = False,
    ) -> None:
        """Begin without a port.

        Args:
            counted: the rolls that the record holds already.
            beat_s: seconds between two beats of the die.
            simulated: no real die is there; see `DieSettled.simulated`.
        """
        super().__init__("die", counted, beat_s)
        self._waiting = False
        self._simulated = simulated

    def arm(self, waiting: bool) -> list[Effect]:
        """Tell the die whether the table waits for a roll."""
        self._waiting = waiting
        return self._greeting() if self.is_ready else []

    def acknowledge(self, settled: DieSettled, now: float) -> list[Effect]:
        """Acknowledge a recorded roll, unless the die was restarted since."""
        return self._acknowledge(settled.id, now)

    def _greeting(self) -> list[Effect]:
        return [self._sentence("arm" if self._waiting else "rest")]

    def _event(self, sentence: Sentence, device: str, boot: int) -> Signal:
        face = int(sentence.fields[0])
        return DieSettled(face, device, boot, sentence.seq, self._simulated)

    def _hint(self, sentence: Sentence, device: str) -> list[Effect]:
        return [DieRolling(device) if sentence.kind == "rolling" else DieCocked(device)]
