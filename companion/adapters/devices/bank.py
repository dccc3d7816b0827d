"""How do bare contacts become castle buttons? The adapter of `CastleButtons`.

One thread serves all contacts: it takes edges from a queue, debounces them, reads
all levels now and then to make up for lost edges, and emits signals. Otherwise it
sleeps; for contacts on the header it wakes up fifty times a second.

A bank may have one contact more than castles: a roll button. It emits no signal;
the callback `roll` is called instead.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from math import inf
from typing import Final, TypeAlias, assert_never

from companion.adapters.devices.contacts import Contacts, ContactsError
from companion.adapters.devices.debounce import STEADY_S, STUCK_S, Change, Debouncer
from companion.adapters.devices.ports import (
    CastlePressed,
    CastleReleased,
    CastleStuck,
    DeviceBack,
    DeviceLost,
    Emit,
    Why,
)
from companion.adapters.devices.sentences import SEQ_COUNT

_Edge: TypeAlias = tuple[int, bool, float]
_STOP: Final = None


class ButtonBank:
    """Castle buttons on bare contacts; implements the port `CastleButtons`."""

    def __init__(
        self,
        contacts: Contacts,
        controller: str,
        *,
        castles: int = 18,
        roll: Callable[[], object] | None = None,
        steady_s: float = STEADY_S,
        stuck_s: float = STUCK_S,
        retry_s: tuple[float, float] = (0.5, 5.0),
    ) -> None:
        """Open nothing yet.

        Args:
            contacts: the contacts, castles first.
            controller: what the signals call this bank: "header" or "expander".
            castles: how many of the contacts are castles; one after them is the roll button.
            roll: called at each press of the contact after the castles. On the
                bank's thread; must not block.
            steady_s: see `debounce.STEADY_S`.
            stuck_s: see `debounce.STUCK_S`.
            retry_s: seconds to wait before trying again, at first and at most.
        """
        self._contacts = contacts
        self._controller = controller
        self._castles = castles
        self._roll = roll
        self._retry_s = retry_s
        self._steady_s = steady_s
        self._debouncer = Debouncer(steady_s, stuck_s)
        self._boot = int(time.time())
        self._seq = -1
        # No SimpleQueue: its get() waits for ever when a very short timeout runs out between two
        # of its own steps (CPython 3.11). Seen in one of seventeen starts on a slow processor.
        self._edges: queue.Queue[_Edge | None] = queue.Queue()
        self._gate = threading.Lock()
        self._is_closing = False
        self._is_lost = False
        self._is_there = False
        self._thread: threading.Thread | None = None
        self._emit: Emit

    def start(self, emit: Emit) -> None:
        """Begin to emit presses and releases; see `CastleButtons.start`."""
        self._emit = emit
        self._thread = threading.Thread(target=self._run, name=self._controller, daemon=True)
        self._thread.start()

    def acknowledge(self, signal: CastlePressed | CastleReleased) -> None:
        """Nothing to do: bare contacts never repeat a signal. See `CastleButtons.acknowledge`."""

    def close(self) -> None:
        """Release the contacts; see `CastleButtons.close`."""
        with self._gate:
            if self._is_closing:
                return
            self._is_closing = True
        self._edges.put(_STOP)
        if self._thread is not None:
            self._thread.join()

    # The rest runs on the bank's thread.

    def _run(self) -> None:
        first_s, most_s = self._retry_s
        delay_s = first_s
        while not self._is_closing:
            try:
                self._contacts.open(self._seen)
                self._watch()
            except ContactsError as fault:
                self._lose(fault.why, str(fault))
            except Exception as error:  # noqa: BLE001 - dead buttons must be told, whatever killed them
                self._lose(Why.UNUSABLE, f"{type(error).__name__}: {error}")
            finally:
                with contextlib.suppress(
                    Exception
                ):  # what cannot be closed must not stop the tries
                    self._contacts.close()
            if self._is_there:
                delay_s = first_s
            self._is_there = False
            self._rest(delay_s)
            delay_s = min(2 * delay_s, most_s)

    def _lose(self, why: Why, words: str) -> None:
        if not self._is_lost:
            self._is_lost = True
            self._emit(DeviceLost("castles", why, words))

    def _seen(self, index: int, is_closed: bool, now: float) -> None:
        """A contact moved; called on any thread."""
        self._edges.put((index, is_closed, now))

    def _watch(self) -> None:
        """Watch the contacts until they fail or the bank is closed."""
        look_at = time.monotonic()
        rests_at = look_at + self._steady_s  # how they lie is known then, and presses count
        while True:
            now = time.monotonic()
            if now >= look_at:
                for index, is_closed in enumerate(self._contacts.look()):
                    self._debouncer.seen(index, is_closed, now)
                look_at = now + self._contacts.look_s
            for index, change in self._debouncer.due(now):
                self._tell(index, change)
            if not self._is_there and now >= rests_at:
                self._is_there, self._is_lost = True, False
                self._emit(DeviceBack("castles", self._contacts.name))
            due = min(look_at, self._debouncer.next_due, inf if self._is_there else rests_at)
            wait_s = due - time.monotonic()
            with contextlib.suppress(queue.Empty):
                edge = self._edges.get(timeout=max(0.0, wait_s))
                while True:
                    if edge is _STOP:
                        return
                    self._debouncer.seen(*edge)
                    edge = self._edges.get_nowait()

    def _rest(self, delay_s: float) -> None:
        """Wait before the next try."""
        until = time.monotonic() + delay_s
        with contextlib.suppress(queue.Empty):
            while not self._is_closing:
                self._edges.get(timeout=max(0.0, until - time.monotonic()))

    def _tell(self, index: int, change: Change) -> None:
        if index >= self._castles:
            if change is Change.PRESSED and self._roll is not None:
                self._roll()
            return
        match change:
            case Change.PRESSED:
                self._emit(CastlePressed(index, self._controller, self._boot, self._next()))
            case Change.RELEASED:
                self._emit(CastleReleased(index, self._controller, self._boot, self._next()))
            case Change.STUCK:
                self._emit(CastleStuck(index, self._controller))
            case _:
                assert_never(change)

    def _next(self) -> int:
        self._seq = (self._seq + 1) % SEQ_COUNT
        return self._seq
