"""How does the program handle the sentences of a castle controller? Pure.

Time is an argument. This module has the part of the protocol that only castles have;
`link` has the part that all devices share. A controller that was switched off has dark
lamps, so it is sent the whole picture after every `hello`. Lamps are not acknowledged:
at each beat one lamp is sent again, to repair what a bad line lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from companion.adapters.devices.link import DeviceLink, Effect
from companion.adapters.devices.ports import (
    CastlePressed,
    CastleReleased,
    CastleStuck,
    Lamp,
    PressId,
    Signal,
)
from companion.adapters.devices.sentences import BEAT_S, CASTLES, Sentence

DARK: Final = Lamp("000000")


class CastlesLink(DeviceLink):
    """The host's end of the line to one castle controller."""

    def __init__(self, counted: Iterable[PressId] = (), beat_s: float = BEAT_S) -> None:
        """Begin without a port and with dark lamps; `counted` as in `DeviceLink`."""
        super().__init__("castles", counted, beat_s)
        self._picture: tuple[Lamp, ...] = (DARK,) * CASTLES
        self._reminded = 0

    def acknowledge(self, signal: CastlePressed | CastleReleased, now: float) -> list[Effect]:
        """Acknowledge an event that was dealt with, unless the controller was restarted since."""
        return self._acknowledge(signal.id, now)

    def show(self, lamps: Mapping[int, Lamp]) -> list[Effect]:
        """Light exactly these lamps; only those that change are sent."""
        before = self._picture
        self._picture = tuple(lamps.get(index, DARK) for index in range(CASTLES))
        if not self.is_ready:
            return []
        return [
            self._lamp(index)
            for index, (old, new) in enumerate(zip(before, self._picture, strict=True))
            if old != new
        ]

    def _greeting(self) -> list[Effect]:
        return [self._lamp(index) for index in range(CASTLES)]

    def _remind(self) -> list[Effect]:
        self._reminded = (self._reminded + 1) % CASTLES
        return [self._lamp(self._reminded)]

    def _lamp(self, index: int) -> Sentence:
        lamp = self._picture[index]
        return self._sentence("lamp", index, lamp.colour, "blink" if lamp.blinking else "steady")

    def _event(self, sentence: Sentence, device: str, boot: int) -> Signal:
        index = int(sentence.fields[0])
        if sentence.kind == "press":
            return CastlePressed(index, device, boot, sentence.seq)
        return CastleReleased(index, device, boot, sentence.seq)

    def _hint(self, sentence: Sentence, device: str) -> list[Effect]:
        return [CastleStuck(int(sentence.fields[0]), device)]
