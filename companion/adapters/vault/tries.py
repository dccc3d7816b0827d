"""May a PIN be tried now, and what does a try do?

From the fifth wrong try on there is a wait; each further one doubles it, up to an
hour. The count is stored in the vault. The wait is measured with a monotonic clock
and begins again when the program starts, so neither a restart nor a changed date
shortens it. Once a whole wait has passed in one run, the vault stores that it is over.
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
"""Wrong tries in a row up to the first that causes a wait."""
SHORTEST_S: Final = 60.0
LONGEST_S: Final = 3600.0


def wait_after(wrong: int) -> float:
    """Seconds to wait after so many wrong tries in a row."""
    if wrong < FREE:
        return 0.0
    return min(LONGEST_S, SHORTEST_S * 2.0 ** min(wrong - FREE, 10))


class PinDelays:
    """The start of each seat's wait. For one run of the program."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Every seat waits from now on, as long as its count says.

        Args:
            clock: monotonic seconds.
        """
        self._clock = clock
        self._started = clock()
        self._tried: dict[tuple[str, Seat], float] = {}

    def tried(self, match: str, seat: Seat) -> None:
        """Note that a try begins now."""
        self._tried[match, seat] = self._clock()

    def left_s(self, match: str, seat: Seat, wrong: int) -> float:
        """Seconds until the next try may begin, 0.0 when now."""
        since = self._tried.get((match, seat), self._started)
        return max(0.0, since + wait_after(wrong) - self._clock())


class PinCheck:
    """A try of a PIN: slow work on a thread of its own, then a quick step with its result.

    The thread touches no file: `finish` runs in the thread that asks for the key.
    """

    def __init__(
        self, work: Callable[[], Guarded], finish: Callable[[Guarded], SeatKey | None]
    ) -> None:
        """Begin.

        Args:
            work: the slow part.
            finish: the rest; gets the result of `work`, which is closed afterwards.

        Raises:
            VaultError: the system cannot start another thread.
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
        """Whether `key` returns without waiting."""
        return self._thread is None or not self._thread.is_alive()

    def key(self) -> SeatKey | None:
        """The result; waits until it is ready. A second call returns the same.

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
    return VaultError("There isn't enough free memory for a PIN right now. Nothing was opened.")


class ReadyKey:
    """A key for which nothing slow had to be done."""

    done = True

    def __init__(self, finish: Callable[[], SeatKey]) -> None:
        """Take the step that makes the key; `key` runs it."""
        self._finish: Callable[[], SeatKey] | None = finish
        self._key: SeatKey | None = None

    def key(self) -> SeatKey | None:
        """The key; a second call returns the same.

        Raises:
            VaultError: the vault fails.
        """
        if self._finish is not None:
            self._key, self._finish = self._finish(), None
        return self._key
