"""How does an electronic die on a serial line become the port `Die`? The adapter.

Wired as in hardware/wiring.md, "The die". Runnable without one:

    import queue
    from companion.adapters.devices.serial_die import SerialDie
    from companion.adapters.devices.simulated import SimulatedDie

    signals = queue.Queue()
    with SimulatedDie() as simulated:
        die = SerialDie(simulated.path)
        die.start(signals.put)
        print(signals.get())        # DeviceBack(device='die', name='simulated die')
        simulated.press()
        print(signals.get())        # DieRolling(die='…')
        print(signals.get())        # DieSettled(face=…, die='…', boot=…, seq=…)
        die.close()
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from companion.adapters.devices.die_link import DieLink
from companion.adapters.devices.ports import DieSettled, RollId
from companion.adapters.devices.recorder import Tap
from companion.adapters.devices.sentences import BEAT_S
from companion.adapters.devices.serial_device import RETRY_S, SerialDevice


class SerialDie(SerialDevice[DieLink]):
    """A die on a serial line; implements the port `Die`."""

    def __init__(
        self,
        path: str,
        counted: Iterable[RollId] = (),
        *,
        beat_s: float = BEAT_S,
        retry_s: tuple[float, float] = RETRY_S,
        tap: Tap | None = None,
        simulated: bool = False,
    ) -> None:
        """Open nothing yet; path, retries and tap as in `SerialDevice`.

        Args:
            path: the device file.
            counted: the rolls that the record holds, so that one which a crash
                left unacknowledged is acknowledged and not counted twice.
            beat_s: seconds between two beats of the die.
            retry_s: seconds to wait before trying again.
            tap: records every byte.
            simulated: no real die is at the other end; see `DieSettled.simulated`.
        """
        super().__init__(path, DieLink(counted, beat_s, simulated=simulated), retry_s, tap)

    def acknowledge(self, settled: DieSettled) -> None:
        """Acknowledge a recorded roll; see `Die.acknowledge`."""
        self._line.request(lambda: self._link.acknowledge(settled, time.monotonic()))

    def arm(self, waiting: bool) -> None:
        """Tell the die whether the table waits for a roll; see `Die.arm`."""
        self._line.request(lambda: self._link.arm(waiting))
