"""What has happened since the window's last round, and how long does the window sleep?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.app.devices.bell import Bell
from companion.app.devices.bench import DeviceBench
from companion.app.devices.dice_desk import DiceDesk
from companion.app.match_session import MatchSession
from companion.app.program_players.program_players import ProgramPlayers
from companion.app.spectators.spectators import Spectators
from companion.app.support.flight_log import FlightLog


class SignalLoop:
    """Brings the devices' signals and the program's own moves to the match, and news to watchers.

    Keeps `SignalsPort`. For one thread.
    """

    def __init__(
        self,
        bench: DeviceBench,
        match: MatchSession,
        bell: Bell,
        flight_log: FlightLog,
        tick: Callable[[], bool],
        programs: ProgramPlayers,
        spectators: Spectators,
        dice: DiceDesk,
    ) -> None:
        """Nothing has happened yet.

        Args:
            bench: the devices.
            match: the match on the table.
            bell: is rung by any thread when a device has sent a signal.
            flight_log: written from time to time.
            tick: called once a round; whether something else may look different now.
            programs: the seats that the program plays.
            spectators: those who only watch.
            dice: the Bluetooth dice.
        """
        self._bench = bench
        self._match = match
        self._bell = bell
        self._flight_log = flight_log
        self._tick = tick
        self._programs = programs
        self._spectators = spectators
        self._dice = dice

    def poll_devices(self) -> bool:
        """Pass the devices' signals on. Returns whether something may look different now."""
        changed = self._bench.poll(self._match.referee)
        changed |= self._programs.poll()
        self._spectators.hurry()
        return self._tick() or changed

    def drain_events(self) -> Sequence[Any]:
        """The events since the last call that did not come by touch."""
        return (*self._bench.drain_events(), *self._programs.drain_events())

    def wait(self, seconds: float, files: Sequence[int] = ()) -> bool:
        """Sleep until a device sends a signal or a file can be read; see `SignalsPort.wait`."""
        self._flight_log.tick()
        self._spectators.tend()
        self._dice.tend()
        return self._bell.wait(seconds, files)

    def sleep_on(self, seconds: float) -> bool:
        """Sleep again in the same round; see `SignalsPort.sleep_on`."""
        return self._bell.wait(seconds)

    def quit(self) -> None:
        """The player has closed the program; everything is on the disk already."""
        self._match.put_away()
        self._programs.close()
