"""How does one try Bluetooth dice without any? A bridge whose dice are only software.

It says on its sockets what `herald dice` says, so everything from the sockets upwards is the same
code. `--simulate` and the tests use it. A die can be thrown, turned in the hand, carried away,
brought back, charged; Bluetooth can be switched off, and the bridge can be restarted.

One daemon thread sleeps until something is said, asked or due.
"""

from __future__ import annotations

import contextlib
import queue
import select
import socket
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from math import inf
from pathlib import Path
from random import SystemRandom
from typing import Final, TypeVar

from companion.adapters.devices.die_logic import DieTimes
from companion.adapters.devices.line_folder import LineFolder
from companion.adapters.devices.simulated_bluetooth_die import (
    SimulatedBluetoothDie,
    SimulatedNearby,
    listening,
)
from companion.core.closeable import Closeable
from companion.core.dice_lines import (
    CONTROL,
    Adapter,
    AdapterState,
    Colours,
    DieCondition,
    DieHandled,
    FromBridge,
    Gap,
    LineReader,
    LookForDice,
    Nearby,
    Twice,
    Use,
    decode_game,
    encode,
)
from companion.core.errors import DeviceError, NotationError

LIVELY_S: Final = 3.0
"""Seconds between two throws of dice that throw themselves while somebody looks for them."""

T = TypeVar("T")

THREE: Final = (
    SimulatedNearby("F4:12:00:00:0A:01", "godice", "GoDice_0A01_R", -52, 91),
    SimulatedNearby("F4:12:00:00:0B:02", "pixels", "Pixel 2", -66, 34),
    SimulatedNearby("F4:12:00:00:0C:03", "godice", "GoDice_0C03_B", -78, 8),
)
"""The dice that lie about with `--simulate`."""


class SimulatedBridge(Closeable):
    """A bridge with its dice, running.

    Every method may be called on any thread, blocks for about a millisecond, and raises
    `DeviceError` after `close`.

    Attributes:
        folder: where its sockets are.
        colours: what the game wants its dice to shine in: uid → colour, as `rrggbb`.
    """

    def __init__(
        self,
        dice: Sequence[SimulatedNearby] = THREE,
        *,
        folder: Path | None = None,
        times: DieTimes | None = None,
        lively: bool = False,
    ) -> None:
        """Start it.

        Args:
            dice: those that are nearby.
            folder: where its sockets are to be; None makes a folder of its own.
            times: the intervals of its dice; None for the protocol's own.
            lively: while somebody looks for dice, they throw themselves, one after another.

        Raises:
            DeviceError: there is no room for its sockets.
        """
        self._times, self._lively = times, lively
        self._chance = SystemRandom()
        self._dice = {die.uid: SimulatedBluetoothDie(die) for die in dice}
        self._adapter = Adapter("on")
        self._looked = False
        self._twice = ""
        self._throws_at = inf
        self.colours: dict[str, str] = {}
        self._requests: queue.Queue[Callable[[], None]] = queue.Queue()
        self._gate = threading.Lock()
        self._is_closing = False
        self._control: socket.socket | None = None
        self._reader = LineReader()
        self._own: LineFolder | None = None
        try:
            if folder is None:
                self._own = LineFolder("dice")
            self.folder = self._own.path if self._own is not None else folder or Path()
            self._listener: socket.socket | None = listening(self.folder / CONTROL)
        except OSError as error:
            if self._own is not None:
                self._own.cleanup()
            raise DeviceError(f"No room for simulated dice: {error.strerror}.") from error
        self._bell, self._ringer = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="simulated bridge", daemon=True)
        self._thread.start()

    # What hands do with the dice.

    def press(self) -> bool:
        """Throw one of the chosen dice: one that is lit, where one is. Whether it rolls."""

        def throw() -> bool:
            ready = [one for one in self._dice.values() if one.logic is not None]
            lit = [one for one in ready if one.about.uid in self.colours]
            return any(self._throw(one, self._chance.randint(1, 6)) for one in (lit or ready)[:1])

        return self._ask(throw)

    def throw(self, uid: str, face: int | None = None) -> bool:
        """Throw this die, onto a face if one is given. Whether it rolls."""
        landing = self._chance.randint(1, 6) if face is None else face
        return self._ask(lambda: self._throw(self._dice[uid], landing))

    def cock(self, uid: str) -> bool:
        """Throw this die so that it lies on no face."""
        return self._ask(lambda: self._throw(self._dice[uid], None))

    def handle(self, uid: str) -> None:
        """Pick it up, turn it, and put it down: no throw."""
        self._ask(lambda: self._say(DieHandled(uid)))

    def change(self, uid: str, **changes: object) -> None:
        """Change what it is like: fields of `SimulatedNearby`."""

        def change() -> None:
            die = self._dice[uid]
            die.change(**changes)
            self._tell_condition(die)
            self._tell_nearby()

        self._ask(change)

    def cut(self, uid: str) -> None:
        """The connection to the game's end of this die breaks; die and bridge forget nothing."""
        self._ask(self._dice[uid].hang_up)

    def carry_away(self, uid: str) -> None:
        """Carry it out of reach. Idempotent."""

        def away() -> None:
            die = self._dice[uid]
            die.is_away = True
            die.disconnect()
            self._tell_condition(die)

        self._ask(away)

    def bring_back(self, uid: str, face: int | None = None) -> None:
        """Bring it back; nobody knows whether it was thrown meanwhile. It shows `face`."""

        def back() -> None:
            die = self._dice[uid]
            die.is_away = False
            self._connect(die)
            self._tell_condition(die)
            self._say(Gap(uid, face))

        self._ask(back)

    def claim_twice(self, address: str) -> None:
        """Another die says that it has this address: neither counts; "" ends it."""

        def twice() -> None:
            self._twice = address
            for die in self._dice.values():
                if die.about.address == address:
                    die.disconnect()
            if address:
                self._say(Twice(address))

        self._ask(twice)

    # What happens to Bluetooth and to the bridge.

    def switch(self, state: AdapterState, words: str = "") -> None:
        """Bluetooth is switched on or off, taken away or forbidden."""

        def switch() -> None:
            self._adapter = Adapter(state, words)
            for die in self._dice.values():
                self._connect(die) if state == "on" else die.disconnect()
                self._tell_condition(die)
            self._say(self._adapter)

        self._ask(switch)

    def restart(self) -> None:
        """It ends and starts again: every connection breaks, and it has forgotten everything."""

        def restart() -> None:
            self._stop()
            self._listener = listening(self.folder / CONTROL)

        self._ask(restart)

    def stop(self) -> None:
        """It ends: nobody listens any more, until `restart`."""
        self._ask(self._stop)

    def say(self, raw: bytes) -> None:
        """Say these bytes to the game, whatever they are."""
        self._ask(lambda: self._write(raw))

    def waiting(self, uid: str) -> bool:
        """Whether this die shows that the table waits for a roll."""
        return self._ask(lambda: (logic := self._dice[uid].logic) is not None and logic.waiting)

    def is_there(self, uid: str) -> bool:
        """Whether this die is chosen, and the game has its line."""
        return self._ask(lambda: self._dice[uid].line is not None)

    def is_busy(self, uid: str) -> bool:
        """Whether it is in the air, or its last roll is not acknowledged."""
        return self._ask(lambda: (logic := self._dice[uid].logic) is not None and logic.is_busy)

    @property
    def looked(self) -> bool:
        """Whether the game looks for dice."""
        return self._ask(lambda: self._looked)

    def close(self) -> None:
        """End it, and its thread. Idempotent; never raises."""
        with self._gate:
            if self._is_closing:
                return
            self._is_closing = True
            self._ringer.send(b"!")
        self._thread.join()
        self._stop()
        self._bell.close()
        self._ringer.close()
        if self._own is not None:
            self._own.cleanup()

    def _ask(self, request: Callable[[], T]) -> T:
        """Run a request on the bridge's thread, and wait for its result."""
        answer: Future[T] = Future()
        with self._gate:
            if self._is_closing:
                raise DeviceError("The simulated bridge is closed.")
            self._requests.put(lambda: answer.set_result(request()))
            self._ringer.send(b"!")
        return answer.result()

    # The rest runs on the bridge's thread, but for what comes before its start and after its end.

    def _run(self) -> None:
        while not self._is_closing:
            now = time.monotonic()
            dues = [die.logic.next_due for die in self._dice.values() if die.logic is not None]
            wait_s = max(0.0, min([self._throws_at, *dues, now + 1]) - now)
            ends = [self._bell, self._listener, self._control]
            ends += [end for die in self._dice.values() for end in (die.listener, die.line)]
            ready, _, _ = select.select([end for end in ends if end is not None], [], [], wait_s)
            if self._bell in ready:
                self._bell.recv(4096)
                while not self._requests.empty():
                    self._requests.get()()
            for die in self._dice.values():
                die.hear(ready)
            self._meet(ready)
            self._due(time.monotonic())

    def _due(self, now: float) -> None:
        for die in self._dice.values():
            die.due(now)
        if now >= self._throws_at:
            self._throws_at = now + LIVELY_S
            self._throw(self._chance.choice([*self._dice.values()]), self._chance.randint(1, 6))

    def _meet(self, ready: Sequence[object]) -> None:
        """A game comes, says something, or leaves."""
        if self._control in ready and self._control is not None:
            try:
                data = self._control.recv(4096)
                for line in self._reader.feed(data) if data else ():
                    self._obey(line)
            except (OSError, NotationError):
                data = b""
            if not data:
                self._leave()
        if self._listener in ready and self._listener is not None:
            game, _ = self._listener.accept()
            if self._control is not None:
                with contextlib.suppress(OSError):
                    game.send(encode(Adapter("busy", "Another game uses the dice.")))
                game.close()
                return
            self._control, self._reader = game, LineReader()
            self._say(self._adapter)

    def _obey(self, line: bytes) -> None:
        match decode_game(line):
            case LookForDice(on):
                self._looked = on
                self._throws_at = time.monotonic() + 1 if on and self._lively else inf
                for die in self._dice.values():
                    die.thrown = 0
                self._tell_nearby()
            case Use(dice):
                wanted = {one.uid for one in dice}
                for uid, die in self._dice.items():
                    if die.is_chosen is not (uid in wanted):
                        die.is_chosen = uid in wanted
                        self._connect(die) if die.is_chosen else die.disconnect()
                    if die.is_chosen:
                        self._tell_condition(die)
                for one in dice:
                    if one.uid not in self._dice:
                        self._say(DieCondition(one.uid, "away"))
            case Colours(by_uid):
                self.colours = dict(by_uid)

    def _connect(self, die: SimulatedBluetoothDie) -> None:
        if self._adapter.state == "on" and die.about.address != self._twice:
            die.connect(self.folder, self._times)

    def _throw(self, die: SimulatedBluetoothDie, landing: int | None) -> bool:
        if die.is_away:
            return False
        rolls = die.throw(landing)
        self._tell_nearby()
        return rolls

    def _tell_condition(self, die: SimulatedBluetoothDie) -> None:
        if die.is_chosen:
            self._say(die.condition)

    def _tell_nearby(self) -> None:
        if self._looked:
            heard = [die.nearby for die in self._dice.values() if not die.is_away]
            self._say(Nearby(tuple(sorted(heard, key=lambda one: -one.rssi))))

    def _say(self, message: FromBridge) -> None:
        self._write(encode(message))

    def _write(self, raw: bytes) -> None:
        if self._control is not None:
            with contextlib.suppress(OSError):
                self._control.send(raw)

    def _leave(self) -> None:
        """The game has left; it may come back soon, so the dice keep what they have to say."""
        if self._control is not None:
            self._control.close()
            self._control = None
        self._looked, self.colours, self._throws_at = False, {}, inf

    def _forget(self) -> None:
        """Nothing is chosen any more."""
        self._leave()
        for die in self._dice.values():
            die.is_chosen = False
            die.disconnect()

    def _stop(self) -> None:
        self._forget()
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        (self.folder / CONTROL).unlink(missing_ok=True)
