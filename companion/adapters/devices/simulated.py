"""How does one play without an electronic die? A die that is only software.

It sits at the far end of a pseudo-terminal (`simulated_line`). `--simulate`, the
hardware desk's rehearsals and the tests use it.
"""

from __future__ import annotations

import time

from companion.adapters.devices.die_logic import DieLogic, DieTimes
from companion.adapters.devices.sentences import PROTO
from companion.adapters.devices.simulated_line import SimulatedLine


class SimulatedDie(SimulatedLine[DieLogic]):
    """A die at the far end of a pseudo-terminal, switched on and plugged in.

    Every method may be called on any thread, blocks for about a millisecond,
    and raises `DeviceError` after `close`.
    """

    def __init__(
        self,
        name: str = "simulated die",
        *,
        uid: str | None = None,
        proto: int = PROTO,
        times: DieTimes | None = None,
    ) -> None:
        """Switch it on and plug it in.

        Args:
            name: what it calls itself; at most 21 characters.
            uid: its number, 8 hex digits; None picks one.
            proto: the protocol that it claims to speak.
            times: its intervals; None for the protocol's own.

        Raises:
            DeviceError: the system has no pseudo-terminal left.
            ValueError: name or uid would not fit into a sentence.
        """
        super().__init__(
            "die", name, uid,
            lambda uid, boot, now: DieLogic(uid, boot, name, now, proto=proto, times=times),
        )  # fmt: skip

    @property
    def waiting(self) -> bool:
        """Whether the die shows that the table waits for a roll."""
        return self._ask(lambda: self._logic.waiting)

    @property
    def pips(self) -> int:
        """The face that the die shows; 0 for none, 7 for all lights."""
        return self._ask(lambda: self._logic.pips)

    @property
    def is_busy(self) -> bool:
        """Whether it is in the air, or its last roll is not acknowledged yet."""
        return self._ask(lambda: self._logic.is_busy)

    def press(self, face: int | None = None) -> bool:
        """Press the roll button; every face is equally likely.

        Args:
            face: for tests and demonstrations, the face to land on.

        Returns:
            Whether it rolls. It does not while it is in the air or its last
            roll is unacknowledged.

        Raises:
            ValueError: no such face.
        """
        landing = self._chance.randint(1, 6) if face is None else face
        if not 1 <= landing <= 6:
            raise ValueError(f"A die has no face {landing}.")
        return self._ask(lambda: self._throw(landing))

    def cocked(self) -> bool:
        """Press the roll button; the die will lie on no face. Returns as `press`."""
        return self._ask(lambda: self._throw(None))

    def _throw(self, landing: int | None) -> bool:
        sentences = self._logic.press(landing, time.monotonic())
        self._send(sentences)
        return bool(sentences)
