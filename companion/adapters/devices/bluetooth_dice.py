"""How do Bluetooth dice become the port `Die`? The adapter; it speaks no Bluetooth itself.

A process of its own does that, the bridge (`herald dice`). This adapter has one connection to
it for what is here (`core/dice_lines`), and one for each chosen die, on which the same sentences
go as on a wire. Any of the chosen dice counts; for the table they are one die, which is there as
long as one of them is.

One thread has all connections. It sleeps until something is said or due.
"""

from __future__ import annotations

import contextlib
import queue
import select
import socket
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Final

from companion.adapters.devices.bluetooth_line import BluetoothLine
from companion.adapters.devices.bridge_control import BridgeControl
from companion.adapters.devices.bridge_state import NOTHING, BridgeState, Happening
from companion.adapters.devices.ports import (
    DeviceBack,
    DeviceLost,
    DieCocked,
    DieRolling,
    DieSettled,
    Emit,
    RollId,
    Signal,
    Why,
)
from companion.adapters.devices.recorder import Tap
from companion.adapters.devices.sentences import BEAT_S
from companion.core.dice_lines import (
    ChosenDie,
    Colours,
    DieCondition,
    DieHandled,
    FromBridge,
    Gap,
    LookForDice,
    Use,
    die_socket,
)

RETRY_S: Final = (0.5, 2.0)
"""Seconds before another attempt to reach bridge or die, at first and at most."""


def _nobody() -> None:
    """Nobody wants to know."""


class BluetoothDice:
    """The chosen Bluetooth dice; implements the port `Die`. Any thread.

    Attributes:
        state: what the bridge has said; replaced as a whole.
    """

    def __init__(
        self,
        folder: Path,
        dice: Sequence[ChosenDie],
        counted: Collection[RollId] = (),
        *,
        service: bool = False,
        beat_s: float = BEAT_S,
        retry_s: tuple[float, float] = RETRY_S,
        tap: Callable[[], Tap] | None = None,
        rung: Callable[[], object] = _nobody,
        simulated: bool = False,
    ) -> None:
        """Open nothing yet.

        Args:
            folder: where the bridge's sockets are.
            dice: those that count.
            counted: the rolls that the record holds, so that none counts twice.
            service: whether this process is a service with the folder that systemd made.
            beat_s: seconds between two beats of a die.
            retry_s: seconds to wait before trying again, at first and at most.
            tap: makes a recorder for the bytes of one die.
            rung: called on the adapter's thread when `state` or `happenings` have changed.
            simulated: no real die is there; see `DieSettled.simulated`.
        """
        self.state: BridgeState = NOTHING
        self._folder = folder
        self._counted = tuple(counted)
        self._service, self._simulated = service, simulated
        self._beat_s, self._retry_s = beat_s, retry_s
        self._tap, self._rung = tap, rung
        self._control = BridgeControl(folder, self._told, self._unreached, service=service,
                                      retry_s=retry_s)  # fmt: skip
        self._happenings: queue.Queue[Happening] = queue.Queue()
        self._lines: dict[str, BluetoothLine] = {}
        self._addresses: dict[str, str] = {}
        self._there: dict[str, str] = {}
        self._in_air: set[str] = set()
        self._last_uid = ""
        self._lost: Why | None = None
        self._is_back = False
        self._waiting = False
        self._emit: Emit = _unheard
        self._requests: queue.Queue[Callable[[float], object]] = queue.Queue()
        self._bell, self._ringer = socket.socketpair()
        self._bell.setblocking(False)
        self._ringer.setblocking(False)
        self._gate = threading.Lock()
        self._is_closing = False
        self._thread: threading.Thread | None = None
        self._use(tuple(dice))

    # The port `Die`.

    def start(self, emit: Emit) -> None:
        """Begin to look for the dice and to emit their signals; see `Die.start`."""
        self._emit = emit
        self._thread = threading.Thread(target=self._run, name="bluetooth dice", daemon=True)
        self._thread.start()

    def acknowledge(self, settled: DieSettled) -> None:
        """Acknowledge a recorded roll; see `Die.acknowledge`."""

        def request(now: float) -> None:
            line = self._lines.get(settled.die)
            if line is not None:
                line.do(line.link.acknowledge(settled, now), now)

        self._ask(request)

    def arm(self, waiting: bool) -> None:
        """Tell the dice whether the table waits for a roll; see `Die.arm`."""

        def request(now: float) -> None:
            self._waiting = waiting
            for line in self._lines.values():
                line.do(line.link.arm(waiting), now)

        self._ask(request)

    def close(self) -> None:
        """Leave the bridge; see `Die.close`. Requests made before are still sent."""
        with self._gate:
            if self._is_closing:
                return
            self._is_closing = True
            self._wake()
        if self._thread is not None:
            self._thread.join()
        self._bell.close()
        self._ringer.close()

    # Identity, of the die that was thrown last.

    @property
    def hello(self) -> tuple[str, ...]:
        """Protocol, uid, boot and name of the die that was heard last; empty before."""
        line = self._lines.get(self._last_uid)
        return () if line is None else line.link.hello

    @property
    def beat(self) -> tuple[int, int] | None:
        """Seconds since the bridge met it; no voltage, for Bluetooth dice tell percent."""
        return None

    @property
    def dropped(self) -> int:
        """How many times data was received from a die that could not be used."""
        return sum(line.dropped for line in tuple(self._lines.values()))

    # What only Bluetooth dice have.

    def look(self, on: bool) -> None:
        """Look for dice nearby, or stop; `state.nearby` has them. Idempotent."""

        def request(now: float) -> None:
            if not on:
                self.state = replace(self.state, nearby=())
            self._control.say(LookForDice(on), now)

        self._ask(request)

    def use(self, dice: Iterable[ChosenDie]) -> None:
        """Use these dice and no others from now on. Idempotent."""
        chosen = tuple(dice)

        def request(now: float) -> None:
            self._use(chosen)
            self._control.say(Use(chosen), now)

        self._ask(request)

    def shine(self, colours: Mapping[str, str]) -> None:
        """The colours of "throw me", by uid, as `rrggbb`; others stay dark. Idempotent."""
        said = Colours(dict(colours))
        self._ask(lambda now: self._control.say(said, now))

    def happenings(self) -> list[Happening]:
        """What has happened since the last call, oldest first."""
        found: list[Happening] = []
        with contextlib.suppress(queue.Empty):
            while True:
                found.append(self._happenings.get_nowait())
        return found

    # The rest runs on the adapter's thread, but for what comes before its start.

    def _ask(self, request: Callable[[float], object]) -> None:
        """Run a request on the thread; dropped after `close`. Never blocks or raises."""
        with self._gate:
            if not self._is_closing:
                self._requests.put(request)
                self._wake()

    def _wake(self) -> None:
        with contextlib.suppress(BlockingIOError):  # full: it has been woken often enough
            self._ringer.send(b"!")

    def _run(self) -> None:
        is_closing = False
        while not is_closing:
            now = time.monotonic()
            self._control.tick(now)
            if self._control.is_open:
                for line in tuple(self._lines.values()):
                    line.tick(now)
            self._tell_whether_there()
            heard: list[BridgeControl | BluetoothLine] = []
            if self._control.is_open:
                heard = [self._control, *(line for line in self._lines.values() if line.is_open)]
            due = min([self._control.next_due, *(one.next_due for one in self._due_lines())])
            wait_s = None if due == inf else max(0.0, due - time.monotonic())
            ready, _, _ = select.select([self._bell, *heard], [], [], wait_s)
            now = time.monotonic()
            for end in heard:
                if end in ready:
                    end.received(now)
            if self._bell in ready:
                is_closing = self._serve(now)
        for line in self._lines.values():
            line.close(now, Why.UNPLUGGED)
        self._control.close()

    def _due_lines(self) -> Iterable[BluetoothLine]:
        """The lines that are looked after: without the bridge there are none."""
        return self._lines.values() if self._control.is_open else ()

    def _serve(self, now: float) -> bool:
        """Run the requests of other threads. True when this is to end after them."""
        with contextlib.suppress(BlockingIOError):  # empty: nobody has asked since
            self._bell.recv(4096)
        is_closing = self._is_closing  # before: what was asked for earlier is still done
        while not self._requests.empty():
            self._requests.get()(now)
        if is_closing:
            self._emit = _unheard
        return is_closing

    def _use(self, dice: tuple[ChosenDie, ...]) -> None:
        wanted = {die.uid: die for die in dice}
        for uid in set(self._lines) - set(wanted):
            self._lines.pop(uid).close(-inf, Why.NOT_THERE)
            self._there.pop(uid, None)
        self._addresses = {uid: die.address for uid, die in wanted.items()}
        for uid in wanted:
            if uid not in self._lines:
                self._lines[uid] = self._line(uid)
        self._control.said(Use(dice))
        self.state = self.state.only(frozenset(wanted))

    def _line(self, uid: str) -> BluetoothLine:
        line = BluetoothLine(
            uid, self._folder / die_socket(uid), self._counted, self._heard,
            beat_s=self._beat_s, retry_s=self._retry_s, service=self._service,
            tap=None if self._tap is None else self._tap(), simulated=self._simulated,
        )  # fmt: skip
        line.link.arm(self._waiting)
        return line

    def _told(self, message: FromBridge) -> None:
        """The bridge said something."""
        before, self.state = self.state, self.state.after(message)
        if not before.reached:
            self.state = replace(self.state, reached=True, fault=None)
        if isinstance(message, DieHandled | Gap):
            if message.uid in self._lines:
                self._happenings.put(message)
            if isinstance(message, Gap):
                self._end_of_throw(message.uid)
        elif isinstance(message, DieCondition) and message.state == "there":
            # Only one of the two is heard any more.
            twice = self.state.twice - {self._addresses.get(message.uid, "")}
            self.state = replace(self.state, twice=twice)
            line = self._lines.get(message.uid)
            was = before.dice.get(message.uid)
            if line is not None and (was is None or was.state != "there"):
                line.hurry()
        self._rung()

    def _unreached(self, why: Why, now: float) -> None:
        """The bridge is not there: nothing that it said holds any more."""
        state = BridgeState(fault=why)
        changed, self.state = self.state != state, state
        for line in self._lines.values():
            line.close(now, why)
        if changed:
            self._rung()

    def _heard(self, uid: str, signal: Signal) -> None:
        """A die said something: pass it on, as from the one die that the table has."""
        match signal:
            case DeviceBack(name=name):
                self._there[uid] = name
                self._last_uid = self._last_uid or uid
            case DeviceLost():
                self._there.pop(uid, None)
                self._end_of_throw(uid)
            case DieRolling():
                self._in_air.add(uid)
                self._last_uid = uid
                self._emit(signal)
            case DieSettled() | DieCocked():
                self._in_air.discard(uid)
                self._last_uid = uid
                self._tell_whether_there()
                self._emit(signal)
            case _:
                self._emit(signal)

    def _end_of_throw(self, uid: str) -> None:
        """Nobody will hear this die land: the table must not wait for it."""
        if uid in self._in_air:
            self._in_air.discard(uid)
            self._lose(Why.CONNECTING)

    def _lose(self, why: Why) -> None:
        if self._is_back or self._lost is not why:
            self._is_back, self._lost = False, why
            self._emit(DeviceLost("die", why, self.state.words))

    def _tell_whether_there(self) -> None:
        """Tell the table when the first die has come, the last has gone, or why has changed."""
        if self._there:
            if not self._is_back:
                self._is_back, self._lost = True, None
                uid = self._last_uid if self._last_uid in self._there else next(iter(self._there))
                self._emit(DeviceBack("die", self._there[uid]))
            return
        why = self._why_away()
        if why is not None:
            self._lose(why)

    def _why_away(self) -> Why | None:
        """Why no die is there; None while that is not known yet."""
        state = self.state
        if state.why is not None:
            return state.why
        if not self._lines:
            return Why.NONE_CHOSEN
        if state.adapter is None:
            return None
        if state.twice.intersection(self._addresses.values()):
            return Why.TWICE
        if any(one.state != "away" for one in state.dice.values()):
            return Why.CONNECTING
        return Why.OUT_OF_REACH if state.dice else None


def _unheard(_signal: Signal) -> None:
    """Nobody listens yet, or any more."""
