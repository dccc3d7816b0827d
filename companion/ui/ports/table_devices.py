"""What does a match need of the devices? Values and a protocol, no code.

The devices of the table as a game's screen sees them: roll, press, lamps.
`device_selection` exchanges them, `bench` tries them out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from companion.core.frozen import frozen
from companion.core.message import N_, Message
from companion.referee.place_buttons import PlacePress

DIE_READY = Message("The die is ready.")
"""The die's text when everything is well."""


@frozen
class ThrownMeanwhile:
    """A die was away while a roll was due: was it thrown meanwhile? The table says.

    Attributes:
        die: its name.
        face: the face that it shows now.
        source: the source of the roll, if the table counts it.
    """

    die: str
    face: int
    source: str


@frozen
class DieStatus:
    """The state of the die, as far as the screen needs it.

    Attributes:
        there: whether it can be rolled at all; without it faces are tapped by hand.
        simulated: whether `DevicesPort.roll` presses it; a real one is rolled by hand.
        rolling: it has left the hand and not yet come to rest.
        face: the face that it shows, None while it rolls or before its first roll.
        text: one sentence for people: `DIE_READY`, or what is wrong.
        used: whether this table uses a die; else faces are tapped.
        meanwhile: what the table is asked about a die that was away; None for nothing.
    """

    there: bool
    simulated: bool
    rolling: bool
    face: int | None
    text: Message
    used: bool = True
    meanwhile: ThrownMeanwhile | None = None


CASTLES_READY = N_("The castle buttons are ready.")
"""The castles' text when everything is well."""


@frozen
class CastlesStatus:
    """The state of the castles' buttons, as far as the screen needs it.

    Attributes:
        used: whether this table uses any; else castles are tapped.
        there: whether they answer.
        text: one sentence for people: `CASTLES_READY`, or what is wrong.
        stuck: the castles whose button stays down.
    """

    used: bool
    there: bool
    text: str
    stuck: tuple[str, ...] = ()


class DevicesPort(Protocol):
    """Die, buttons and lamps of the match on the table.

    Every method is called in the window's thread and returns within a few milliseconds: a
    device has a thread of its own. No method raises when a device is gone; its status says so.
    """

    def die(self) -> DieStatus:
        """The state of the die. When it is gone, `there` is false and `text` says why."""

    def roll(self) -> None:
        """Press the simulated die. The face comes with a later `poll_devices`.

        A roll that could not be written before is written instead of a new one. Nothing
        happens when the die is real or gone.
        """

    def answered_meanwhile(self) -> None:
        """The table has said whether the die was thrown while it was away. Idempotent."""

    def castles(self) -> CastlesStatus:
        """The state of the castles' buttons. When they are gone, `there` is false."""

    def presses(self) -> Iterator[PlacePress]:
        """The presses of the castles' buttons since the last call, each once, in order.

        Asking for the next press acknowledges the one before, so iterate to the end. Times
        are in seconds of the window's clock. Empty when the buttons are gone.
        """

    def may_press(self, castles: frozenset[str]) -> None:
        """Light the lamps of these castles: a press on them means something now.

        Idempotent; the lamps of all other castles go out. Missing lamps follow when they
        are back.
        """

    def refuse(self, castle: str) -> None:
        """Show on the castle's lamp, once, that a press was refused. Not idempotent."""
