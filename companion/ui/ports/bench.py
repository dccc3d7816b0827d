"""What does the hardware desk need of the devices? A protocol and values, no code.

It says which devices are there, what each last reported, and how one is tested. Devices are
numbered as on the wire: castle 0 is the first of the board. Every time is in seconds of the
window's clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from companion.core.message import Message


class DevicePart(Enum):
    """A device of the table, or a half of one."""

    DIE = "die"
    BUTTONS = "buttons"
    LAMPS = "lamps"


class Source(Enum):
    """What stands for a part."""

    REAL = "real"
    SIMULATED = "simulated"
    TOUCH = "touch"
    """Nothing: faces and castles are tapped, lamps are on the screen."""


class DeviceAction(Enum):
    """What can be done with a device."""

    THROWN = "thrown"
    """The die is in the air."""
    FELL = "fell"
    """It lies on a face, the number."""
    COCKED = "cocked"
    PRESSED = "pressed"
    """A castle's button, the number, went down."""
    RELEASED = "released"
    STUCK = "stuck"


class Went(Enum):
    """What became of it."""

    MATCH = "match"
    """It went to the match on the table, which made of it what it could."""
    DESK = "desk"
    """It was done at the hardware desk and counts nowhere."""
    LATE = "late"
    """The match had gone on when it was heard; it counts nowhere."""


@dataclass(frozen=True, slots=True)
class Done:
    """Something that was done with a device.

    Attributes:
        deed: what.
        number: the face, 1 to 6, or the castle, from 0; None where there is none, and for
            what a simulated die fell on for the match: only the record tells it.
        went: what became of it.
        at_s: when it was heard.
    """

    deed: DeviceAction
    number: int | None
    went: Went
    at_s: float


@dataclass(frozen=True, slots=True)
class PartReport:
    """What is to be said of one part.

    Attributes:
        part: which.
        source: what stands for it.
        where: its port, or where its wires go; "" where there is nothing to say.
        there: whether it answers; None for lamps that say nothing of themselves.
        since_s: since when it does, or does not.
        why: why it is not there, a key for translations; "" when it is, or is not known.
        remedy: what to do about it; None where there is nothing.
        last: what was done with it last.
        name: what it calls itself; "" for what has no name.
        uid: its own number, 8 hex digits; "" for what has none.
        up_s: how long it has been switched on, as it says; None if it does not.
        millivolt: its supply, as it says; None if it does not.
        dropped: how often something was heard of it that made no sense.
        stuck: the castles, from 0, whose buttons do not come up.
        unwritten: there is a roll that could not be written yet.
        unwritten_face: its face; None where a simulated die fell, which nobody learns before.
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


@dataclass(frozen=True, slots=True)
class Glow:
    """How a lamp shines that is tried out; `colour` is six hex digits, red green blue."""

    colour: str
    blinking: bool = False


@dataclass(frozen=True, slots=True)
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
    device has a thread of its own. None raises when a device is gone; its report says so.
    """

    def reports(self) -> Sequence[PartReport]:
        """What is to be said of die, buttons and lamps, in this order."""

    def visit(self, visitor: object) -> None:
        """From now on what is done with the devices is meant for `done`. Idempotent."""

    def leave(self, visitor: object) -> None:
        """This visitor is gone. After the last one devices are the match's again. Idempotent."""

    def done(self) -> Sequence[Done]:
        """What was done at the desk since the last call, in order, each once."""

    def light(self, lamps: Mapping[int, Glow] | None) -> None:
        """Light exactly these lamps, by castle; None gives them back to the match. Idempotent."""

    def throw(self) -> None:
        """Press the simulated die; nothing where it is not used."""

    def press(self, castle: int) -> None:
        """Press a simulated castle's button for a moment; nothing where none is used."""

    def write_again(self) -> None:
        """Try again to write the roll that could not be written."""

    def flight(self, within_s: float) -> Sequence[FlightLine]:
        """What went over the wires in the last seconds, oldest first."""

    @property
    def waiting(self) -> bool:
        """Whether the match on the table waits for a roll of the die."""

    @property
    def changes(self) -> int:
        """A number that is another one when a report is another one, its figures excepted."""
