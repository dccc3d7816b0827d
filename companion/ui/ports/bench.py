"""What does the hardware desk need of the devices? A protocol and values, no code.

It says which devices are there, what each last reported, and how one is tested. Devices are
numbered as on the wire: castle 0 is the first of the board. Every time is in seconds of the
window's clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Protocol

from companion.core.frozen import frozen
from companion.core.message import Message


class DevicePart(Enum):
    """A device of the table, or a part of one."""

    DIE = "die"
    BUTTONS = "buttons"
    LAMPS = "lamps"


class Source(Enum):
    """Which kind of device is used for a part."""

    REAL = "real"
    BLUETOOTH = "bluetooth"
    """Dice from a shop; of the die alone."""
    SIMULATED = "simulated"
    TOUCH = "touch"
    """No device: faces and castles are tapped, lamps are on the screen."""


class DeviceAction(Enum):
    """What can happen to a device."""

    THROWN = "thrown"
    """The die was thrown and is in the air."""
    FELL = "fell"
    """The die lies on a face; `number` is the face."""
    COCKED = "cocked"
    PRESSED = "pressed"
    """A castle's button went down; `number` is the castle."""
    RELEASED = "released"
    STUCK = "stuck"


class Went(Enum):
    """Where an action went."""

    MATCH = "match"
    """To the match on the table, which used it as far as it could."""
    DESK = "desk"
    """To the hardware desk; it counts in no match."""
    LATE = "late"
    """Nowhere: the match had gone on when the signal arrived."""


@frozen
class Done:
    """An action with a device.

    Attributes:
        deed: what happened.
        number: the face, 1 to 6, or the castle, from 0; None where there is none, and for a
            simulated die's roll in the match, which only the record tells.
        went: where it went.
        at_s: when the signal arrived, in seconds of the window's clock.
        die: the die's identity, of a die that fell; "" else.
    """

    deed: DeviceAction
    number: int | None
    went: Went
    at_s: float
    die: str = ""


@frozen
class PartReport:
    """The state of one part.

    Attributes:
        part: which.
        source: which kind of device is used for it.
        where: its port, or where its wires go; "" where it has neither.
        there: whether it answers; None for lamps that say nothing of themselves.
        since_s: since when it does or does not, in seconds of the window's clock.
        why: why it is not there, a key for translations; "" when it is there or the reason
            is unknown.
        remedy: what to do about it; None where there is nothing.
        last: the last action with it.
        name: the name that it reports; "" where it has none.
        uid: its serial number, 8 hex digits; "" where it has none.
        up_s: how long it has been switched on, in seconds, as it reports; None if it does
            not.
        millivolt: its supply voltage in millivolts, as it reports; None if it does not.
        dropped: how many malformed sentences it has sent.
        stuck: the castles, from 0, whose buttons stay down.
        unwritten: a roll could not be written to the record yet.
        unwritten_face: that roll's face; None for a simulated die, whose roll nobody learns
            before it is written.
    """

    part: DevicePart
    source: Source
    where: str
    there: bool | None
    since_s: float
    why: str = ""
    remedy: Message | None = None
    last: Done | None = None
    name: str = ""
    uid: str = ""
    up_s: int | None = None
    millivolt: int | None = None
    dropped: int = 0
    stuck: tuple[int, ...] = ()
    unwritten: bool = False
    unwritten_face: int | None = None


@frozen
class Glow:
    """How a lamp shines in a trial; `colour` is six hex digits, red green blue."""

    colour: str
    blinking: bool = False


@frozen
class FlightLine:
    """One line of the flight record: when, which device, who said it ("<", ">", "!"), what."""

    at_s: float
    device: str
    way: str
    text: str
    times: int


class BenchPort(Protocol):
    """The devices, as the hardware desk sees them.

    Every method is called in the window's thread and returns within a few milliseconds: a
    device has a thread of its own. No method raises when a device is gone; its report says
    so.
    """

    def reports(self) -> Sequence[PartReport]:
        """The states of die, buttons and lamps, in this order."""

    def visit(self, visitor: object) -> None:
        """From now on actions with the devices go to `done`, not to the match. Idempotent."""

    def leave(self, visitor: object) -> None:
        """End a visit. After the last one, actions go to the match again. Idempotent."""

    def done(self) -> Sequence[Done]:
        """The actions at the desk since the last call, in order, each once."""

    def light(self, lamps: Mapping[int, Glow] | None) -> None:
        """Light exactly these lamps, by castle; None returns them to the match. Idempotent."""

    def throw(self) -> None:
        """Press the simulated die; does nothing where it is not used."""

    def press(self, castle: int) -> None:
        """Press a simulated castle's button briefly; does nothing where none is used."""

    def write_again(self) -> None:
        """Try again to write the roll that could not be written."""

    def flight(self, within_s: float) -> Sequence[FlightLine]:
        """The lines of the flight record of the last `within_s` seconds, oldest first."""

    @property
    def waiting(self) -> bool:
        """Whether the match on the table waits for a roll of the die."""

    @property
    def changes(self) -> int:
        """A number that changes whenever a report changes, apart from its figures."""
