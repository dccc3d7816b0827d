"""May a PIN be tried now, and how does the try go?

From the fifth wrong try on there is a wait, and each more doubles it up to an
hour. The count lies in the vault; the wait is measured by a clock that knows
no days and begins anew with each start of the program, so neither a new start
nor a changed date shortens it. Once a whole wait was measured in one run, the
vault keeps that it is over.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Final

from companion.adapters.vault.guarded import Guarded
from companion.adapters.vault.locks import SeatKey
from companion.core.errors import VaultError
from companion.core.game import Seat

FREE: Final = 5
"""So many wrong tries cost no wait but the last of them."""
SHORTEST_S: Final = 60.0
LONGEST_S: Final = 3600.0


def wait_after(wrong: int) -> float:
    """Seconds to wait after so many wrong tries in a row."""
    if wrong < FREE:
        return 0.0
    return min(LONGEST_S, SHORTEST_S * 2.0 ** min(wrong - FREE, 10))


class PinDelays:
    """Since when each seat waits. For one run of the program."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Every seat waits from now on, as long as its count says.

        Args:
            clock: seconds, never going back.
        """
        self._clock = clock
        self._started = clock()
        self._tried: dict[tuple[str, Seat], float] = {}

    def tried(self, match: str, seat: Seat) -> None:
        """A try begins now."""
        self._tried[match, seat] = self._clock()

    def left_s(self, match: str, seat: Seat, wrong: int) -> float:
        """Seconds until the next try may begin, 0.0 when now."""
        since = self._tried.get((match, seat), self._started)
        return max(0.0, since + wait_after(wrong) - self._clock())


class PinCheck:
    """Slow work on a thread of its own, and what is done with what came of it.

    The thread touches no file: `finish` runs in the thread that asks for the key.
    """

    def __init__(
        self, work: Callable[[], Guarded], finish: Callable[[Guarded], SeatKey | None]
    ) -> None:
        """Begin.

        Args:
            work: the slow part.
            finish: the rest; gets what `work` returned, which is closed after it.

        Raises:
            VaultError: there is no room for it.
        """
        self._made: Guarded | VaultError | MemoryError | None = None
        self._finish: Callable[[Guarded], SeatKey | None] | None = finish
        self._key: SeatKey | None = None
        self._thread: Thread | None = Thread(target=self._run, args=(work,), name="pin")
        try:
            self._thread.start()
        except RuntimeError:
            # The system has no room for one more thread.
            raise _no_room() from None

    def _run(self, work: Callable[[], Guarded]) -> None:
        try:
            self._made = work()
        except (VaultError, MemoryError) as error:
            self._made = error

    @property
    def done(self) -> bool:
        """Whether `key` answers at once."""
        return self._thread is None or not self._thread.is_alive()

    def key(self) -> SeatKey | None:
        """What came of it; waits until it is done. Asked again, the same.

        Returns:
            The key, None when the PIN was wrong.

        Raises:
            VaultError: the vault fails, or there was no memory for it.
        """
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if isinstance(self._made, VaultError):
            raise self._made
        if isinstance(self._made, MemoryError):
            raise _no_room() from None
        if self._finish is not None and self._made is not None:
            self._key = self._finish(self._made)
            self._made.close()
            self._made = self._finish = None
        return self._key


def _no_room() -> VaultError:
    return VaultError("There is not enough free memory for a PIN now. Nothing was opened.")


class ReadyKey:
    """A key for which nothing slow had to be done."""

    done = True

    def __init__(self, finish: Callable[[], SeatKey]) -> None:
        """What is left to do."""
        self._finish: Callable[[], SeatKey] | None = finish
        self._key: SeatKey | None = None

    def key(self) -> SeatKey | None:
        """The key; asked again, the same.

        Raises:
            VaultError: the vault fails.
        """
        if self._finish is not None:
            self._key, self._finish = self._finish(), None
        return self._key
