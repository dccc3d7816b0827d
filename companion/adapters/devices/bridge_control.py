"""How does the game talk to the bridge about Bluetooth itself? Over the socket `control`.

The bridge forgets everything when it ends, so whatever was said last is said again to whoever
comes back. What it says is believed only if every line of it is correct. Used by the thread of
`bluetooth_dice` alone.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from types import MappingProxyType
from typing import Final

from companion.adapters.devices.bridge_socket import BridgeSocket
from companion.adapters.devices.ports import Why
from companion.core.dice_lines import (
    CONTROL,
    Adapter,
    Colours,
    FromBridge,
    FromGame,
    LineReader,
    LookForDice,
    Use,
    decode_bridge,
    encode,
)
from companion.core.errors import NotationError

_WHY: Final[Mapping[int | None, Why]] = MappingProxyType(
    {errno.EACCES: Why.FORBIDDEN, errno.EPERM: Why.OTHER_DEVICE}
)


class BridgeControl:
    """The connection for what is here.

    Attributes:
        next_due: when `tick` must be called next, in seconds of `now`.
    """

    def __init__(
        self,
        folder: Path,
        told: Callable[[FromBridge], object],
        unreached: Callable[[Why, float], object],
        *,
        service: bool,
        retry_s: tuple[float, float],
    ) -> None:
        """Open nothing yet.

        Args:
            folder: where the bridge's sockets are.
            told: called with each message of the bridge.
            unreached: called with the reason when the bridge is not there, or has gone.
            service: see `BridgeSocket`.
            retry_s: seconds to wait before trying again, at first and at most.
        """
        self.next_due = -inf
        self._path = folder / CONTROL
        self._told, self._unreached = told, unreached
        self._service, self._retry_s = service, retry_s
        self._delay_s = retry_s[0]
        self._socket: BridgeSocket | None = None
        self._reader = LineReader()
        self._busy = False
        self._last: dict[type[FromGame], FromGame] = {
            Use: Use(),
            LookForDice: LookForDice(False),
            Colours: Colours(),
        }

    @property
    def is_open(self) -> bool:
        """Whether the bridge is there."""
        return self._socket is not None

    def fileno(self) -> int:
        """The socket, for `select`; only while it is open."""
        return -1 if self._socket is None else self._socket.fileno()

    def said(self, message: FromGame) -> None:
        """Say this to the bridge as soon as it is there."""
        self._last[type(message)] = message

    def say(self, message: FromGame, now: float) -> None:
        """Say this now, and again to a bridge that comes back."""
        self.said(message)
        if self._socket is not None:
            self._send(message, now)

    def tick(self, now: float) -> None:
        """Connect to the bridge if it is time."""
        if self._socket is not None or now < self.next_due:
            return
        try:
            self._socket = BridgeSocket(self._path, service=self._service)
        except OSError as error:
            self._later(now)
            self._busy = False
            self._unreached(_WHY.get(error.errno, Why.NO_BRIDGE), now)
            return
        self.next_due, self._reader = inf, LineReader()
        for message in tuple(self._last.values()):
            self._send(message, now)

    def received(self, now: float) -> None:
        """Take what the bridge said."""
        if self._socket is None:
            return
        try:
            for line in self._reader.feed(self._socket.receive()):
                message = decode_bridge(line)
                if isinstance(message, Adapter):
                    self._busy = message.state == "busy"
                self._told(message)
        except BlockingIOError:
            return
        except (OSError, NotationError) as fault:
            self._broke(now, Why.NEWER if isinstance(fault, NotationError) else Why.NO_BRIDGE)
        else:
            self._delay_s = self._retry_s[0]

    def _send(self, message: FromGame, now: float) -> None:
        if self._socket is None:
            return
        try:
            self._socket.send(encode(message))
        except (BrokenPipeError, ConnectionResetError):
            return  # what it said before it left is still to be read
        except OSError:
            self._broke(now, Why.NO_BRIDGE)

    def _broke(self, now: float, why: Why) -> None:
        self.close()
        self._later(now)
        # The bridge says so and leaves: it serves one game at a time.
        self._unreached(Why.BRIDGE_BUSY if self._busy else why, now)

    def _later(self, now: float) -> None:
        self.next_due = now + self._delay_s
        self._delay_s = min(2 * self._delay_s, self._retry_s[1])

    def close(self) -> None:
        """Leave the bridge. Idempotent."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
