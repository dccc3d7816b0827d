"""Castles for the tests of what a press means: buttons and lamps without a wire.

Like a controller they say one event at a time, the next when it is acknowledged, and
say an event again only when the test asks for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from companion.adapters.devices.ports import (
    CastlePressed,
    CastleReleased,
    CastleStuck,
    DeviceBack,
    DeviceLost,
    Emit,
    Lamp,
    PressId,
    Why,
)

CONTROLLER = "1f0c77aa"


class WirelessCastles:
    """Keeps `CastleButtons` and `CastleLights`.

    Attributes:
        acknowledged: what may be forgotten, in order.
        shown: every picture of the lamps, in order.
    """

    def __init__(self) -> None:
        """Switched on for the third time."""
        self.acknowledged: list[PressId] = []
        self.shown: list[dict[int, Lamp]] = []
        self._boot = 3
        self._seq = 0
        self._emit: Emit | None = None
        self._unsaid: deque[CastlePressed | CastleReleased] = deque()
        self._said = False

    def start(self, emit: Emit) -> None:
        """They are there at once."""
        self._emit = emit
        emit(DeviceBack("castles", "wireless castles"))

    def acknowledge(self, signal: CastlePressed | CastleReleased) -> None:
        """Forget it, and say what comes next."""
        self.acknowledged.append(signal.id)
        if self._unsaid and self._unsaid[0].id == signal.id:
            self._unsaid.popleft()
            self._said = False
            self._say()

    def show(self, lamps: Mapping[int, Lamp]) -> None:
        """Another picture."""
        self.shown.append(dict(lamps))

    def close(self) -> None:
        """Nothing to close."""

    @property
    def lamps(self) -> dict[int, Lamp]:
        """What shines."""
        return self.shown[-1] if self.shown else {}

    def press(self, index: int) -> PressId:
        """A finger goes down."""
        self._seq += 1
        signal = CastlePressed(index, CONTROLLER, self._boot, self._seq)
        self._unsaid.append(signal)
        self._say()
        return signal.id

    def release(self, index: int) -> None:
        """The finger goes."""
        self._seq += 1
        self._unsaid.append(CastleReleased(index, CONTROLLER, self._boot, self._seq))
        self._say()

    def stick(self, index: int) -> None:
        """It has been down for too long."""
        self._emitting(CastleStuck(index, CONTROLLER))

    def lose(self) -> None:
        """The cable is out; what is not acknowledged will be said again."""
        self._said = True
        self._emitting(DeviceLost("castles", Why.UNPLUGGED))

    def find(self, *, switched_off: bool = False) -> None:
        """It is back; switched off and on, it has forgotten everything."""
        if switched_off:
            self._boot += 1
            self._seq = 0
            self._unsaid.clear()
        self._said = False
        self._emitting(DeviceBack("castles", "wireless castles"))
        self._say()

    def _say(self) -> None:
        if self._unsaid and not self._said:
            self._said = True
            self._emitting(self._unsaid[0])

    def _emitting(
        self, signal: CastlePressed | CastleReleased | CastleStuck | DeviceLost | DeviceBack
    ) -> None:
        assert self._emit is not None, "nobody listens yet"
        self._emit(signal)
