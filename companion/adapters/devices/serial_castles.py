"""How does a castle controller on a serial line become buttons and lamps?

One adapter implements both ports, `CastleButtons` and `CastleLights`: one cable
carries both. Wired as in hardware/wiring.md, "The castle controller". Runnable
without one:

    import queue
    from companion.adapters.devices.ports import Lamp
    from companion.adapters.devices.serial_castles import SerialCastles
    from companion.adapters.devices.simulated_castles import SimulatedCastles

    signals = queue.Queue()
    with SimulatedCastles() as simulated:
        castles = SerialCastles(simulated.path)
        castles.start(signals.put)
        print(signals.get())        # DeviceBack(device='castles', name='simulated castles')
        castles.show({4: Lamp("ff0000", blinking=True)})
        simulated.press(4)
        pressed = signals.get()
        print(pressed)              # CastlePressed(index=4, controller='…', boot=…, seq=…)
        castles.acknowledge(pressed)
        castles.close()
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

from companion.adapters.devices.castles_link import CastlesLink
from companion.adapters.devices.ports import CastlePressed, CastleReleased, Lamp, PressId
from companion.adapters.devices.recorder import Tap
from companion.adapters.devices.sentences import BEAT_S
from companion.adapters.devices.serial_device import RETRY_S, SerialDevice


class SerialCastles(SerialDevice[CastlesLink]):
    """A castle controller on a serial line; implements `CastleButtons` and `CastleLights`."""

    def __init__(
        self,
        path: str,
        counted: Iterable[PressId] = (),
        *,
        beat_s: float = BEAT_S,
        retry_s: tuple[float, float] = RETRY_S,
        tap: Tap | None = None,
    ) -> None:
        """Open nothing yet; arguments as in `SerialDie`, with presses for rolls."""
        super().__init__(path, CastlesLink(counted, beat_s), retry_s, tap)

    def acknowledge(self, signal: CastlePressed | CastleReleased) -> None:
        """Acknowledge an event that was dealt with; see `CastleButtons.acknowledge`."""
        self._line.request(lambda: self._link.acknowledge(signal, time.monotonic()))

    def show(self, lamps: Mapping[int, Lamp]) -> None:
        """Light exactly these lamps; see `CastleLights.show`."""
        wanted = dict(lamps)
        self._line.request(lambda: self._link.show(wanted))

    def close(self) -> None:
        """Darken the lamps and release the port; see `CastleLights.close`. Idempotent."""
        self.show({})
        super().close()
