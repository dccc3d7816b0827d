"""What is a Bluetooth die that is only software? One die at the simulated bridge.

Chosen and there, it has a socket on which it speaks as a die on a wire does. For one thread.
"""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import Final

from companion.adapters.devices.die_logic import DieLogic, DieTimes
from companion.adapters.devices.sentences import Sentence, SentenceReader, write
from companion.core.dice_lines import (
    ChosenDie,
    DieCondition,
    Make,
    NearbyDie,
    Nearness,
    Presence,
    die_socket,
    wire_name,
)
from companion.core.frozen import frozen

_WEAK: Final = -80
_GONE: Final = -95


@frozen
class SimulatedNearby:
    """A die that is nearby.

    Attributes:
        address: its Bluetooth address.
        make: who makes it.
        name: what it calls itself.
        rssi: field strength in dBm.
        battery: percent; None if it does not say.
        charging: whether it lies in its charger.
    """

    address: str
    make: Make
    name: str
    rssi: int = -58
    battery: int | None = 87
    charging: bool = False

    @property
    def uid(self) -> str:
        """Its identity in sentences."""
        return ChosenDie(self.address, self.make).uid


class SimulatedBluetoothDie:
    """A die, and its end of the wire.

    Attributes:
        about: what it is like.
        thrown: how often it was thrown since somebody looks for dice.
        is_away: whether it is out of reach.
        is_chosen: whether the game uses it.
        logic: what it says; None while it is not connected.
        listener: its socket; None likewise.
        line: the game's end of it; None while the game has not come.
    """

    def __init__(self, about: SimulatedNearby) -> None:
        """It lies nearby, and nobody has chosen it."""
        self.about = about
        self.thrown = 0
        self.is_away = self.is_chosen = False
        self.logic: DieLogic | None = None
        self.listener: socket.socket | None = None
        self.line: socket.socket | None = None
        self._reader = SentenceReader()
        self._chance = SystemRandom()
        self._folder = Path()

    def connect(self, folder: Path, times: DieTimes | None) -> None:
        """The bridge meets it: from now on it can be thrown. Idempotent."""
        if not self.is_chosen or self.is_away or self.logic is not None:
            return
        self._folder = folder
        name = wire_name(self.about.name, self.about.make)
        boot = self._chance.randrange(10**9)
        self.logic = DieLogic(self.about.uid, boot, name, time.monotonic(), times=times)
        self.listener = listening(folder / die_socket(self.about.uid))

    def disconnect(self) -> None:
        """The bridge has lost it. Idempotent."""
        for end in (self.line, self.listener):
            if end is not None:
                end.close()
        if self.listener is not None:
            (self._folder / die_socket(self.about.uid)).unlink(missing_ok=True)
        self.line = self.listener = self.logic = None

    def hear(self, ready: Sequence[object]) -> None:
        """The game comes, says something, or leaves."""
        if self.listener is not None and self.listener in ready:
            self.hang_up()
            self.line, _ = self.listener.accept()
            self._reader = SentenceReader()
        elif self.line is not None and self.line in ready and self.logic is not None:
            try:
                data = self.line.recv(4096)
            except OSError:
                data = b""
            if not data:
                self.hang_up()
            for sentence in self._reader.feed(data):
                self._send(self.logic.receive(sentence))

    def hang_up(self) -> None:
        """End the connection to the game, and wait for another."""
        if self.line is not None:
            self.line.close()
            self.line = None

    def throw(self, landing: int | None) -> bool:
        """Throw it; None is no face. Whether the game hears of it."""
        self.thrown += 1
        if self.logic is None:
            return False
        sentences = self.logic.press(landing, time.monotonic())
        self._send(sentences)
        return bool(sentences)

    def due(self, now: float) -> None:
        """Say what is due."""
        if self.logic is not None:
            self._send(self.logic.due(now))

    def change(self, **changes: object) -> None:
        """Change what it is like: fields of `SimulatedNearby`."""
        self.about = replace(self.about, **changes)  # type: ignore[arg-type]

    @property
    def condition(self) -> DieCondition:
        """How the bridge finds it."""
        about, is_there = self.about, self.logic is not None
        near: Nearness = "gone"
        if is_there and about.rssi > _GONE:
            near = "good" if about.rssi > _WEAK else "weak"
        state: Presence = "there" if is_there else "away"
        rssi = about.rssi if is_there else None
        return DieCondition(about.uid, state, about.battery, about.charging, rssi, near)

    @property
    def nearby(self) -> NearbyDie:
        """How it looks to somebody who looks for dice."""
        about = self.about
        return NearbyDie(about.address, about.make, about.name, about.rssi, self.thrown)

    def _send(self, sentences: Sequence[Sentence]) -> None:
        if self.line is not None:
            with contextlib.suppress(OSError):
                for sentence in sentences:
                    self.line.send(write(sentence))


def listening(path: Path) -> socket.socket:
    """A socket that waits for the game.

    Raises:
        OSError: it cannot be made.
    """
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
    try:
        listener.bind(str(path))
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener
