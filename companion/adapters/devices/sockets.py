"""How can a device be exchanged or tried out while the program runs? By a socket.

A socket implements a port for as long as the program runs, whatever device is plugged in
behind it, if any. When the device changes, the table gets `DeviceLost` and `DeviceBack`.
While somebody *visits* the device at the hardware desk, its signals go to the visitor and
not to the table. A roll goes to the one for whom it began: a die in the air at the
beginning of a visit rolls for the match, one in the air at its end does not. A simulated
die is thrown by the program, which says for whom in advance (`thrown`).

A die that was away may come back with a roll that was not received. It counts if the
match is still at the position where the die was lost: the roll cannot belong to a later
question.

For one thread, except that adapters emit on their own. Not here: what is shown of it.
"""

from __future__ import annotations

import queue
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import partial
from math import inf
from typing import Final, NamedTuple, TypeAlias

from companion.adapters.devices.ports import (
    CastleButtons,
    CastleLights,
    CastlePressed,
    CastleReleased,
    CastleStuck,
    DeviceBack,
    DeviceLost,
    DeviceName,
    DeviceRefused,
    Die,
    DieCocked,
    DieRolling,
    DieSettled,
    Emit,
    Lamp,
    RollId,
    Signal,
    Why,
)

CATCHES_UP_S: Final = 2.0
"""Seconds within which a returning die repeats a roll that it kept: five repetitions."""

Position: TypeAlias = object
"""Identifies the position of the match, for comparison; None without a match."""


_NOWHERE: Final[Position] = object()


class Recipient(Enum):
    """Whom a signal is for."""

    TABLE = "the table"
    VISITOR = "whoever stands at the hardware desk"
    NOBODY = "a roll that came too late"


class ReceivedSignal(NamedTuple):
    """A signal of a device, and its recipient."""

    signal: Signal
    went: Recipient


class _Socket(ABC):
    """What sockets have in common: a queue, and which adapter may speak."""

    def __init__(self, device: DeviceName, rung: Callable[[], None]) -> None:
        """Begin without a device; `rung` is called on an adapter's thread at each signal."""
        self.there = False
        self._device: DeviceName = device
        self._rung = rung
        self._signals: queue.Queue[tuple[int, Signal]] = queue.Queue()
        self._plugged = 0
        self._emit: Emit

    def start(self, emit: Emit) -> None:
        """Set the callback of the table; `poll` passes signals on to it."""
        self._emit = emit

    def close(self) -> None:
        """Ignore all further signals. The device itself must be closed by the code that made it."""
        self._plugged += 1

    def _next(self) -> Emit:
        """Switch to another device; returns its `emit`. Only its signals count from now on.

        Unread signals of the former device are not lost: they were never acknowledged, so
        the device keeps them.
        """
        self._plugged += 1
        self.there = False
        self._emit(DeviceLost(self._device, Why.NOT_THERE))
        return partial(self._hear, self._plugged)

    def _hear(self, number: int, signal: Signal) -> None:
        self._signals.put((number, signal))
        self._rung()

    def _fresh(self) -> Iterator[Signal]:
        """The unread signals of the current device."""
        while True:
            try:
                number, signal = self._signals.get_nowait()
            except queue.Empty:
                return
            if number == self._plugged:
                yield signal

    @abstractmethod
    def _forget(self) -> None:
        """Forget unfinished actions of a device that was lost."""

    def _presence(self, signal: DeviceBack | DeviceLost | DeviceRefused) -> ReceivedSignal:
        self.there = isinstance(signal, DeviceBack)
        if not self.there:
            self._forget()
        self._emit(signal)
        return ReceivedSignal(signal, Recipient.TABLE)


class DieSocket(_Socket):
    """The socket of the die; implements the port `Die`."""

    def __init__(self, rung: Callable[[], None]) -> None:
        """Begin without a die; `rung` as in `Inbox`."""
        super().__init__("die", rung)
        self._die: Die | None = None
        self._waiting = False
        self._air: Recipient | None = None
        self._thrown: Recipient | None = None
        self._open: set[RollId] = set()
        self._left: Position = _NOWHERE
        self._moved_on = False
        self._catches_up_until = -inf

    def use(self, die: Die | None, position: Position, now_s: float) -> None:
        """Plug in a die, or none. The die is started here; `now_s` is in seconds."""
        self._leave(position, now_s)
        emit = self._next()
        self._forget()
        self._thrown = None
        self._die = die
        if die is not None:
            die.start(emit)

    def arm(self, waiting: bool) -> None:
        """Tell the die whether the table waits for a roll; see `Die.arm`."""
        self._waiting = waiting
        if self._die is not None:
            self._die.arm(waiting)

    def thrown(self, whom: Recipient) -> None:
        """Note that the program has thrown the die, for the table or for a visitor.

        The result goes to `whom`, even if the visit or the connection ends meanwhile.
        """
        self._thrown = whom

    def acknowledge(self, settled: DieSettled) -> None:
        """Acknowledge a roll that is recorded or not for the match; see `Die.acknowledge`."""
        self._open.discard(settled.id)
        if self._die is not None:
            self._die.acknowledge(settled)

    def poll(self, position: Position, visited: bool, now_s: float) -> list[ReceivedSignal]:
        """Pass the new signals of the die on. Returns each with its recipient."""
        return [self._route(signal, position, visited, now_s) for signal in self._fresh()]

    def _route(
        self, signal: Signal, position: Position, visited: bool, now_s: float
    ) -> ReceivedSignal:
        here = Recipient.VISITOR if visited else Recipient.TABLE
        match signal:
            case DeviceBack():
                self._catches_up_until = now_s + CATCHES_UP_S
                return self._presence(signal)
            case DeviceLost() | DeviceRefused():
                self._leave(position, now_s)
                return self._presence(signal)
            case DieRolling():
                self._caught_up()
                self._air = here = self._thrown or here
            case DieCocked():
                here, self._air = self._thrown or self._air or here, None
                self._thrown = None
            case DieSettled():
                here, self._air = self._whose(signal, here, position, now_s), None
                self._thrown = None
                self._caught_up()
                if here is not Recipient.TABLE:
                    self.acknowledge(signal)
                elif signal.id in self._open:
                    return ReceivedSignal(
                        signal, Recipient.TABLE
                    )  # the table has it, and tries to write it
                else:
                    self._open.add(signal.id)
            case _:
                return ReceivedSignal(signal, Recipient.NOBODY)
        if here is Recipient.TABLE:
            self._emit(signal)
        return ReceivedSignal(signal, here)

    def _whose(
        self, roll: DieSettled, here: Recipient, position: Position, now_s: float
    ) -> Recipient:
        if roll.id in self._open:
            return Recipient.TABLE
        if self._thrown is Recipient.VISITOR:
            return Recipient.VISITOR
        if self._air is not None:
            return self._air
        if now_s > self._catches_up_until and self._thrown is None:
            return here
        # Thrown while the die was away, so never for the visitor.
        moved_on = self._moved_on or self._left not in (_NOWHERE, position)
        return Recipient.NOBODY if moved_on else Recipient.TABLE

    def _leave(self, position: Position, now_s: float) -> None:
        """Note that the die is away from here on and may be rolled without being noticed."""
        if not self.there:
            return
        if now_s > self._catches_up_until:
            self._caught_up()
        self._moved_on |= self._left not in (_NOWHERE, position)
        self._left = position

    def _caught_up(self) -> None:
        """Note that rolls from now on were made while the die was connected."""
        self._left, self._moved_on = _NOWHERE, False
        self._catches_up_until = -inf

    def _forget(self) -> None:
        self._air = None


class CastleSocket(_Socket):
    """The socket of buttons and lamps; implements `CastleButtons` and `CastleLights`."""

    def __init__(self, rung: Callable[[], None]) -> None:
        """Begin without a device; `rung` as in `Inbox`."""
        super().__init__("castles", rung)
        self._buttons: CastleButtons | None = None
        self._lights: CastleLights | None = None
        self._down_for: dict[int, Recipient] = {}
        self._picture: dict[int, Lamp] = {}
        self._visitors: dict[int, Lamp] | None = None

    def use(self, buttons: CastleButtons | None, lights: CastleLights | None) -> None:
        """Plug in buttons and lights, or none. The buttons are started here."""
        emit = self._next()
        self._forget()
        self._buttons, self._lights = buttons, lights
        if buttons is not None:
            buttons.start(emit)
        self._shine()

    def acknowledge(self, signal: CastlePressed | CastleReleased) -> None:
        """Acknowledge an event that was dealt with; see `CastleButtons.acknowledge`."""
        if self._buttons is not None:
            self._buttons.acknowledge(signal)

    def show(self, lamps: Mapping[int, Lamp]) -> None:
        """Light exactly these lamps for the table, once no visitor uses the lamps."""
        self._picture = dict(lamps)
        if self._visitors is None:
            self._shine()

    def light(self, lamps: Mapping[int, Lamp] | None) -> None:
        """Light exactly these lamps for a visitor; None gives the lamps back to the table."""
        wanted = None if lamps is None else dict(lamps)
        if wanted != self._visitors:
            self._visitors = wanted
            self._shine()

    def poll(self, visited: bool) -> list[ReceivedSignal]:
        """Pass the new signals of the buttons on. Returns each with its recipient."""
        return [self._route(signal, visited) for signal in self._fresh()]

    def _route(self, signal: Signal, visited: bool) -> ReceivedSignal:
        here = Recipient.VISITOR if visited else Recipient.TABLE
        match signal:
            case DeviceBack() | DeviceLost() | DeviceRefused():
                return self._presence(signal)
            case CastlePressed():
                self._down_for[signal.index] = here
                if visited:
                    self.acknowledge(signal)
                else:
                    self._emit(signal)
            case CastleReleased():
                # The table gets every release: without a press it means only that the
                # button is up again. The table acknowledges it.
                here = self._down_for.pop(signal.index, here)
                self._emit(signal)
            case CastleStuck():
                self._emit(signal)
            case _:
                return ReceivedSignal(signal, Recipient.NOBODY)
        return ReceivedSignal(signal, here)

    def _shine(self) -> None:
        if self._lights is not None:
            self._lights.show(self._picture if self._visitors is None else self._visitors)

    def _forget(self) -> None:
        self._down_for.clear()
