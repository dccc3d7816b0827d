"""Into what is a device plugged, so that it can be exchanged or tried out?

A socket keeps a port for the whole evening. The device behind it may be another one
from one moment to the next, or none; whoever listens at the table hears that it was
lost and that one is back. While somebody *visits* the device at the hardware desk,
what it says goes to the visitor and not to the table. What was begun for the one is
ended for the one: a die in the air at the beginning of a visit falls for the match,
one in the air at its end does not. A simulated die is thrown by the program, which
knows for whom before the die has said a word.

A die that was away may come back with a roll that nobody has heard. It counts if the
table is still where it was when the die was lost: it cannot have been thrown for a
later roll of the match.

For one thread, but for what adapters emit. Not here: what is shown of it all.
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
"""A die that is back says a roll that it kept within this time: five of its repetitions."""

Position: TypeAlias = object
"""Where the match stands, to be compared; None when no match is on the table."""


_NOWHERE: Final[Position] = object()


class Recipient(Enum):
    """Whom a signal is for."""

    TABLE = "the table"
    VISITOR = "whoever stands at the hardware desk"
    NOBODY = "a roll that came too late"


class ReceivedSignal(NamedTuple):
    """What a device said, and to whom it went."""

    signal: Signal
    went: Recipient


class _Socket(ABC):
    """What sockets have in common: a queue, and which adapter may speak."""

    def __init__(self, device: DeviceName, rung: Callable[[], None]) -> None:
        """Nothing is plugged in; `rung` is called on an adapter's thread at each signal."""
        self.there = False
        self._device: DeviceName = device
        self._rung = rung
        self._signals: queue.SimpleQueue[tuple[int, Signal]] = queue.SimpleQueue()
        self._plugged = 0
        self._emit: Emit

    def start(self, emit: Emit) -> None:
        """The table listens; what is said is passed on by `poll`."""
        self._emit = emit

    def close(self) -> None:
        """Hear nothing more; whoever plugged a device in closes it."""
        self._plugged += 1

    def _next(self) -> Emit:
        """Another device is plugged in: only it is heard from now on.

        What an earlier one has said and nobody heard is not lost: it was never
        acknowledged, so the device keeps it.
        """
        self._plugged += 1
        self.there = False
        self._emit(DeviceLost(self._device, Why.NOT_THERE))
        return partial(self._hear, self._plugged)

    def _hear(self, number: int, signal: Signal) -> None:
        self._signals.put((number, signal))
        self._rung()

    def _fresh(self) -> Iterator[Signal]:
        """What the plugged device has said since."""
        while True:
            try:
                number, signal = self._signals.get_nowait()
            except queue.Empty:
                return
            if number == self._plugged:
                yield signal

    @abstractmethod
    def _forget(self) -> None:
        """The device was lost: what it had begun has no end."""

    def _presence(self, signal: DeviceBack | DeviceLost | DeviceRefused) -> ReceivedSignal:
        self.there = isinstance(signal, DeviceBack)
        if not self.there:
            self._forget()
        self._emit(signal)
        return ReceivedSignal(signal, Recipient.TABLE)


class DieSocket(_Socket):
    """Where the die is plugged in; keeps the port `Die`."""

    def __init__(self, rung: Callable[[], None]) -> None:
        """No die is plugged in."""
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
        """Roll with this one from now on, or with none; it is started here."""
        self._leave(position, now_s)
        emit = self._next()
        self._forget()
        self._thrown = None
        self._die = die
        if die is not None:
            die.start(emit)

    def arm(self, waiting: bool) -> None:
        """The table waits for a roll, or does not; see `Die.arm`."""
        self._waiting = waiting
        if self._die is not None:
            self._die.arm(waiting)

    def thrown(self, whom: Recipient) -> None:
        """The program has thrown the die for the table or for a visitor.

        What it falls on is theirs, whatever becomes of visit and connection meanwhile.
        """
        self._thrown = whom

    def acknowledge(self, settled: DieSettled) -> None:
        """The roll is written down, or is none of the match; see `Die.acknowledge`."""
        self._open.discard(settled.id)
        if self._die is not None:
            self._die.acknowledge(settled)

    def poll(self, position: Position, visited: bool, now_s: float) -> list[ReceivedSignal]:
        """Pass on what the die has said since; returns it with whom it went to."""
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
        """The die is away from here on, and may be thrown unheard."""
        if not self.there:
            return
        if now_s > self._catches_up_until:
            self._caught_up()
        self._moved_on |= self._left not in (_NOWHERE, position)
        self._left = position

    def _caught_up(self) -> None:
        """What it says from now on was thrown while it was here."""
        self._left, self._moved_on = _NOWHERE, False
        self._catches_up_until = -inf

    def _forget(self) -> None:
        self._air = None


class CastleSocket(_Socket):
    """Where buttons and lamps are plugged in; keeps `CastleButtons` and `CastleLights`."""

    def __init__(self, rung: Callable[[], None]) -> None:
        """Nothing is plugged in."""
        super().__init__("castles", rung)
        self._buttons: CastleButtons | None = None
        self._lights: CastleLights | None = None
        self._down_for: dict[int, Recipient] = {}
        self._picture: dict[int, Lamp] = {}
        self._visitors: dict[int, Lamp] | None = None

    def use(self, buttons: CastleButtons | None, lights: CastleLights | None) -> None:
        """Press and light these from now on, or none; the buttons are started here."""
        emit = self._next()
        self._forget()
        self._buttons, self._lights = buttons, lights
        if buttons is not None:
            buttons.start(emit)
        self._shine()

    def acknowledge(self, signal: CastlePressed | CastleReleased) -> None:
        """It has been dealt with; see `CastleButtons.acknowledge`."""
        if self._buttons is not None:
            self._buttons.acknowledge(signal)

    def show(self, lamps: Mapping[int, Lamp]) -> None:
        """Light exactly these lamps, as soon as no visitor lights others."""
        self._picture = dict(lamps)
        if self._visitors is None:
            self._shine()

    def light(self, lamps: Mapping[int, Lamp] | None) -> None:
        """Light these for a visitor; None gives them back to the table."""
        wanted = None if lamps is None else dict(lamps)
        if wanted != self._visitors:
            self._visitors = wanted
            self._shine()

    def poll(self, visited: bool) -> list[ReceivedSignal]:
        """Pass on what the buttons have said since; returns it with whom it went to."""
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
                # The table hears of every release: without a press it means only that the
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
