"""What does a match need of the devices? Values and a protocol, no code.

The devices of the table as a game's screen sees them: roll, press, lamps. How they are
exchanged and tried out is `bench` and `device_selection`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from companion.core.message import N_, Message
from companion.referee.place_buttons import PlacePress

DIE_READY = Message("The die is ready.")
"""What a die says with which everything is well."""


@dataclass(frozen=True, slots=True)
class DieStatus:
    """What the die does, as far as the screen is concerned.

    Attributes:
        there: whether it can be rolled at all; without it faces are tapped by hand.
        simulated: whether `DevicesPort.roll` presses it; a real one is rolled by hand.
        rolling: it has left the hand and not yet come to rest.
        face: how it lies, None while it rolls or before its first roll.
        text: one sentence for people: `DIE_READY`, or what is wrong.
        used: whether this table is to have one; else faces are tapped.
    """

    there: bool
    simulated: bool
    rolling: bool
    face: int | None
    text: Message
    used: bool = True


CASTLES_READY = N_("The castle buttons are ready.")
"""What the castles say with which everything is well."""


@dataclass(frozen=True, slots=True)
class CastlesStatus:
    """What the castles' buttons do, as far as the screen is concerned.

    Attributes:
        used: whether this table is to have any; else castles are tapped.
        there: whether they answer.
        text: one sentence for people: `CASTLES_READY`, or what is wrong.
        stuck: the castles whose button does not come up.
    """

    used: bool
    there: bool
    text: str
    stuck: tuple[str, ...] = ()


class DevicesPort(Protocol):
    """Die, buttons and lamps of the match on the table.

    Every method is called in the window's thread and returns within a few milliseconds: a
    device has a thread of its own. None raises when a device is gone; its status says so.
    """

    def die(self) -> DieStatus:
        """What the die does. When it is gone, `there` is false and `text` says why."""

    def roll(self) -> None:
        """Press the simulated die. The face comes with a later `poll_devices`.

        A roll that could not be written before is written instead of a new one. Nothing
        happens when the die is real or gone.
        """

    def castles(self) -> CastlesStatus:
        """What the castles' buttons do. When they are gone, `there` is false."""

    def presses(self) -> Iterator[PlacePress]:
        """What was pressed at the castles since the last call, each once, in order.

        A press has been dealt with when the next one is asked for; whoever asks
        takes them all. Times are of the window's clock. Empty when the buttons are gone.
        """

    def may_press(self, castles: frozenset[str]) -> None:
        """These castles' lamps say that a press means something now.

        Idempotent: exactly these. Lamps that are gone get it when they are back.
        """

    def refuse(self, castle: str) -> None:
        """A press on this castle was refused: its lamp says so, once. Not idempotent."""
