"""How does one play without castle buttons? A controller that is only software.

It sits at the far end of a pseudo-terminal (`simulated_line`). `--simulate`, the
hardware desk's rehearsals and the tests press its buttons and look at its lamps.
"""

from __future__ import annotations

import time

from companion.adapters.devices.castles_logic import CastlesLogic, CastlesTimes
from companion.adapters.devices.ports import Lamp
from companion.adapters.devices.sentences import CASTLES, PROTO
from companion.adapters.devices.simulated_line import SimulatedLine


class SimulatedCastles(SimulatedLine[CastlesLogic]):
    """Eighteen buttons and lamps at the far end of a pseudo-terminal, plugged in.

    Every method may be called on any thread, blocks for about a millisecond,
    and raises `DeviceError` after `close`.
    """

    def __init__(
        self,
        name: str = "simulated castles",
        *,
        uid: str | None = None,
        proto: int = PROTO,
        times: CastlesTimes | None = None,
    ) -> None:
        """Switch them on and plug them in; arguments and errors as in `SimulatedDie`."""
        super().__init__(
            "castles", name, uid,
            lambda uid, boot, now: CastlesLogic(uid, boot, name, now, proto=proto, times=times),
        )  # fmt: skip

    @property
    def lamps(self) -> dict[int, Lamp]:
        """How each lamp shines, by castle index; dark ones are not in it."""
        return self._ask(lambda: dict(self._logic.lamps))

    @property
    def is_busy(self) -> bool:
        """Whether a press or release is not acknowledged yet."""
        return self._ask(lambda: self._logic.is_busy)

    def press(self, index: int) -> bool:
        """Press a castle's button and keep it down.

        Returns:
            Whether it counts. It does not while it is down already, or while
            more than sixty events are unacknowledged.

        Raises:
            ValueError: there is no such castle.
        """
        _look_up(index)
        return self._ask(lambda: self._logic.press(index, time.monotonic()))

    def release(self, index: int) -> bool:
        """Release a castle's button. Returns whether it was down.

        Raises:
            ValueError: there is no such castle.
        """
        _look_up(index)
        return self._ask(lambda: self._logic.release(index))


def _look_up(index: int) -> None:
    if not 0 <= index < CASTLES:
        raise ValueError(f"There is no castle {index}.")
