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
from companion.adapters.devices.ports import DieSettled, Emit, RollId
from companion.adapters.devices.recorder import Tap
from companion.adapters.devices.sentences import BEAT_S
from companion.adapters.devices.serial_line import SerialLine


class SerialDie:
    """A die on a serial line; implements the port `Die`."""

    def __init__(
        self,
        path: str,
        counted: Iterable[RollId] = (),
        *,
        beat_s: float = BEAT_S,
        retry_s: tuple[float, float] = (0.5, 5.0),
        tap: Tap | None = None,
        simulated: bool = False,
    ) -> None:
        """Open nothing yet.

        Args:
            path: the device file; a name that stays the same after replugging,
                as in /dev/serial/by-id.
            counted: the rolls that the record holds, so that one which a crash
                left unacknowledged is acknowledged and not counted twice.
            beat_s: seconds between two beats of the die.
            retry_s: seconds to wait before trying again, at first and at most.
            tap: records every byte, in both directions.
            simulated: no real die is at the other end; see `DieSettled.simulated`.
        """
        self._link = DieLink(counted, beat_s, simulated=simulated)
        self._line = SerialLine(path, self._link, retry_s, tap)

    @property
    def dropped(self) -> int:
        """How many times data was received that could not be used; for the hardware desk."""
        return self._line.dropped

    @property
    def hello(self) -> tuple[str, ...]:
        """Protocol, uid, boot and name, as it last said them; empty before. For the doctor."""
        return self._link.hello

    @property
    def beat(self) -> tuple[int, int] | None:
        """Seconds since it was switched on, and millivolts, as it last said; None before."""
        return self._link.beat

    def start(self, emit: Emit) -> None:
        """Begin to look for the die and to emit its signals; see `Die.start`."""
        self._line.start(emit)

    def acknowledge(self, settled: DieSettled) -> None:
        """Acknowledge a recorded roll; see `Die.acknowledge`."""
        self._line.request(lambda: self._link.acknowledge(settled, time.monotonic()))

    def arm(self, waiting: bool) -> None:
        """Tell the die whether the table waits for a roll; see `Die.arm`."""
        self._line.request(lambda: self._link.arm(waiting))

    def close(self) -> None:
        """Release the port; see `Die.close`. Requests made before are still sent."""
        self._line.close()
