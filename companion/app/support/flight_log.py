"""Where is the flight record after the program has ended?

The last sentences on the wires are kept in memory. They are written to `flight.log` for the
support bundle once a minute, if a device has sent more than a sign of life, and at the end.
A failing disk does not stop the program here: the record reports its own faults.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

NAME: Final = "flight.log"
EVERY_S: Final = 60.0

_ROUTINE: Final = (",beat,", ",lamp,", ",ack,")


class FlightLog:
    """Writes the flight record of one run. For one thread."""

    def __init__(
        self, data: Path, lines: Callable[[], Sequence[str]], clock: Callable[[], float]
    ) -> None:
        """Nothing is written yet.

        Args:
            data: the data folder.
            lines: returns the present flight record.
            clock: returns the monotonic time in seconds.
        """
        self._file = data / NAME
        self._lines = lines
        self._clock = clock
        self._due_s = clock() + EVERY_S
        self._written: tuple[str, ...] = ()

    def tick(self) -> None:
        """Write the log, if a minute has passed and there are new lines."""
        if self._clock() >= self._due_s:
            self._due_s = self._clock() + EVERY_S
            self.write()

    def write(self) -> None:
        """Write the log now, if there are new lines. All or nothing; never raises."""
        lines = self._lines()
        kept = tuple(line for line in lines if not any(word in line for word in _ROUTINE))
        if kept == self._written:
            return
        new = self._file.with_name(NAME + ".new")
        try:
            new.write_text("".join(f"{line}\n" for line in lines), "utf-8", "replace")
            new.replace(self._file)
        except OSError:
            return
        self._written = kept
