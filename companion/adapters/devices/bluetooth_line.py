"""How is one Bluetooth die heard? Its socket at the bridge, and the host's end of its wire.

On the socket go the sentences of a die on a wire, so the same `DieLink` decides what counts. Used
by the thread of `bluetooth_dice` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from pathlib import Path

from companion.adapters.devices.bridge_socket import BridgeSocket
from companion.adapters.devices.die_link import DieLink
from companion.adapters.devices.link import Effect
from companion.adapters.devices.ports import RollId, Signal, Why
from companion.adapters.devices.recorder import Tap
from companion.adapters.devices.sentences import Sentence, SentenceReader, write


class BluetoothLine:
    """The line to one die.

    Attributes:
        uid: the die.
        link: decides what is sent and what counts.
        next_try: when the socket is to be opened next, in seconds of `now`; infinite while it
            is open.
    """

    def __init__(
        self,
        uid: str,
        path: Path,
        counted: Iterable[RollId],
        emit: Callable[[str, Signal], object],
        *,
        beat_s: float,
        retry_s: tuple[float, float],
        tap: Tap | None,
        service: bool,
        simulated: bool,
    ) -> None:
        """Open nothing yet.

        Args:
            uid: the die's identity, 8 hex digits.
            path: its socket.
            counted: the rolls that the record holds.
            emit: called with the die and its signal.
            beat_s: seconds between two beats.
            retry_s: seconds to wait before trying again, at first and at most.
            tap: records every byte, in both directions.
            service: see `BridgeSocket`.
            simulated: see `DieSettled.simulated`.
        """
        self.uid = uid
        self.link = DieLink([roll for roll in counted if roll.die == uid], beat_s,
                            simulated=simulated)  # fmt: skip
        self.next_try = -inf
        self._path = path
        self._emit = emit
        self._retry_s = retry_s
        self._delay_s = retry_s[0]
        self._tap = tap
        self._service = service
        self._reader = SentenceReader()
        self._socket: BridgeSocket | None = None

    @property
    def dropped(self) -> int:
        """How many times data was received that could not be used."""
        return self._reader.dropped + self.link.ignored

    @property
    def is_open(self) -> bool:
        """Whether the socket is open."""
        return self._socket is not None

    @property
    def next_due(self) -> float:
        """When `tick` must be called next unless something is received."""
        return self.link.next_due if self.is_open else self.next_try

    def fileno(self) -> int:
        """The socket, for `select`; only while it is open."""
        return -1 if self._socket is None else self._socket.fileno()

    def hurry(self) -> None:
        """Try at once: the bridge says that the die is there."""
        self._delay_s = self._retry_s[0]
        if not self.is_open:
            self.next_try = -inf

    def tick(self, now: float) -> None:
        """Open the socket if it is time; let the link see that time has passed."""
        if self._socket is None:
            if now >= self.next_try:
                self._open(now)
            return
        self.do(self.link.tick(now), now)
        if not self.link.wants_port:
            self.close(now, Why.SILENT)

    def _open(self, now: float) -> None:
        try:
            self._socket = BridgeSocket(self._path, service=self._service)
        except OSError:
            self._later(now)
            return
        self.next_try = inf
        self._reader.feed(b"\n")  # what the last connection left unfinished stays unfinished
        self.do(self.link.opened(now), now)

    def received(self, now: float) -> None:
        """Take what the die sent."""
        if self._socket is None:
            return
        try:
            data = self._socket.receive()
        except BlockingIOError:
            return
        except OSError:
            self.close(now, Why.UNPLUGGED)
            return
        if self._tap is not None:
            self._tap.received(data)
        for sentence in self._reader.feed(data):
            if not self._is_this_die(sentence):
                self.close(now, Why.OTHER_DEVICE)
                return
            self.do(self.link.receive(sentence, now), now)
            if self.link.is_ready:
                self._delay_s = self._retry_s[0]

    def _is_this_die(self, sentence: Sentence) -> bool:
        """Whether a sentence can come from here: the socket is the die's, so its name must be."""
        is_hello = sentence.kind == "hello" and sentence.device == "die" and sentence.is_known
        return not is_hello or sentence.fields[1] == self.uid

    def do(self, effects: list[Effect], now: float) -> None:
        """Carry out what the link decided."""
        for effect in effects:
            if not isinstance(effect, Sentence):
                self._emit(self.uid, effect)
            elif self._socket is not None:
                data = write(effect)
                try:
                    self._socket.send(data)
                except OSError:
                    self.close(now, Why.UNPLUGGED)
                    return
                if self._tap is not None:
                    self._tap.sent(data)

    def close(self, now: float, why: Why) -> None:
        """Close the socket; it is opened again later."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
            self._later(now)
            for effect in self.link.absent(why):
                if not isinstance(effect, Sentence):
                    self._emit(self.uid, effect)

    def _later(self, now: float) -> None:
        self.next_try = now + self._delay_s
        self._delay_s = min(2 * self._delay_s, self._retry_s[1])
