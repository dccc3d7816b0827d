"""A die for the tests of what a roll counts for: it rolls without a wire.

Like a real one it keeps a roll until it is acknowledged, and says it again to whoever
meets it then.
"""

from __future__ import annotations

from companion.adapters.devices.ports import (
    DeviceBack,
    DeviceLost,
    DieCocked,
    DieRolling,
    DieSettled,
    Emit,
    Signal,
    Why,
)

UID = "00c0ffee"


class WirelessDie:
    """Keeps `Die`.

    Attributes:
        armed: what it was told of the table, in order.
        acknowledged: the rolls that it may forget, by their numbers.
    """

    def __init__(self, boot: int = 3, *, simulated: bool = False) -> None:
        """Switched on, and nobody listens; a simulated one says so with each roll."""
        self._simulated = simulated
        self.armed: list[bool] = []
        self.acknowledged: list[int] = []
        self._boot, self._seq = boot, 0
        self._emit: Emit | None = None
        self._kept: DieSettled | None = None

    def start(self, emit: Emit) -> None:
        """It is there at once, with what it kept."""
        self._emit = emit
        self.find()

    def acknowledge(self, settled: DieSettled) -> None:
        """Forget it."""
        self.acknowledged.append(settled.seq)
        if self._kept is not None and self._kept.id == settled.id:
            self._kept = None

    def arm(self, waiting: bool) -> None:
        """Note it."""
        self.armed.append(waiting)

    def close(self) -> None:
        """Nobody listens any more."""
        self._emit = None

    def throw(self) -> None:
        """It is in the air."""
        self._say(DieRolling(UID))

    def fall(self, face: int) -> int:
        """It lies on a face; the roll's number."""
        self._seq += 1
        self._kept = DieSettled(face, UID, self._boot, self._seq, self._simulated)
        self._say(self._kept)
        return self._seq

    def cock(self) -> None:
        """It lies on no face."""
        self._say(DieCocked(UID))

    def lose(self) -> None:
        """The cable is out; it is still on."""
        self._say(DeviceLost("die", Why.UNPLUGGED))
        self._away = self._emit
        self._emit = None

    def find(self) -> None:
        """The cable is back."""
        self._emit = self._emit or self._away
        self._say(DeviceBack("die", "wireless die"))
        if self._kept is not None:
            self._say(self._kept)

    def say(self, signal: Signal) -> None:
        """Say something else."""
        self._say(signal)

    _away: Emit | None = None

    def _say(self, signal: Signal) -> None:
        if self._emit is not None:
            self._emit(signal)
