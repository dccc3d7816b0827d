"""What does the table need from its devices? Ports and signals, no adapters.

A port is named after what the table needs, not after a wire. Adapters are given
`emit` and only emit: signals go to one queue, read by the window loop, and
nobody else owns a thread. Nothing here knows a game, a wire or a pin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

DeviceName: TypeAlias = Literal["die", "castles"]
"""Which device of the table, by its word on the wire."""


class RollId(NamedTuple):
    """What makes a roll the same roll: it counts once, however often it is sent.

    Attributes:
        die: the die's own number, 8 hex digits.
        boot: differs each time the die is switched on.
        seq: 0 to 65535, the number of the die's sentence.
    """

    die: str
    boot: int
    seq: int


class PressId(NamedTuple):
    """What makes a press or a release the same: to castles what `RollId` is to a die.

    Attributes:
        controller: its own number, 8 hex digits; "header" or "expander" for bare buttons.
        boot: differs each time it is switched on.
        seq: 0 to 65535, the number of its sentence.
    """

    controller: str
    boot: int
    seq: int


class Why(Enum):
    """Why a device is not there, in words for people; the text is the key for translations."""

    NOT_THERE = "Nothing is plugged in."
    UNPLUGGED = "The connection broke; the cable may be out."
    SILENT = "It is plugged in, but does not answer."
    RESTARTED = "It was switched off and on."
    BUSY = "Another program is using it."
    FORBIDDEN = "This program has no permission to use it."
    UNUSABLE = "It cannot be opened."
    NEWER = "It speaks a newer protocol; this program must be updated first."
    OTHER_DEVICE = "Another device is plugged in here."
    NO_LIBRARY = "The library for the pins is missing; herald doctor names it."


@dataclass(frozen=True, slots=True)
class DieRolling:
    """The die is in the air. A hint for the screen; it may be missing or have no sequel."""

    die: str


@dataclass(frozen=True, slots=True)
class DieSettled:
    """The die lies on a face, 1 to 6. To be acknowledged once it is written down.

    The fields besides `face` are those of `RollId`.

    Attributes:
        simulated: this program rolled it and forgets it when it ends. Nobody may learn
            the face before it is written: whoever could would roll until they like it.
            A real die lies on the table, where everybody sees it.
    """

    face: int
    die: str
    boot: int
    seq: int
    simulated: bool = False

    @property
    def id(self) -> RollId:
        """What the record keeps, to know this roll when it comes again."""
        return RollId(self.die, self.boot, self.seq)


@dataclass(frozen=True, slots=True)
class DieCocked:
    """The die lies on no face; nothing is counted."""

    die: str


@dataclass(frozen=True, slots=True)
class CastlePressed:
    """A castle's button went down. `index` is 0 to 17 in the board's castle order.

    To be acknowledged as soon as it has been dealt with: a controller says one
    event at a time, so the release does not come before. The fields besides
    `index` are those of `PressId`.
    """

    index: int
    controller: str
    boot: int
    seq: int

    @property
    def id(self) -> PressId:
        """What the record keeps, to know this press when it comes again."""
        return PressId(self.controller, self.boot, self.seq)


@dataclass(frozen=True, slots=True)
class CastleReleased:
    """A castle's button came up; fields as in `CastlePressed`."""

    index: int
    controller: str
    boot: int
    seq: int

    @property
    def id(self) -> PressId:
        """What makes this release the same when it comes again."""
        return PressId(self.controller, self.boot, self.seq)


@dataclass(frozen=True, slots=True)
class CastleStuck:
    """A castle's button has been down for 30 s. Not repeated, not acknowledged."""

    index: int
    controller: str


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """A device is not there, or no longer. Said once, until it is back or refused."""

    device: DeviceName
    why: Why


@dataclass(frozen=True, slots=True)
class DeviceBack:
    """A device is there, for the first time or again. `name` is what it calls itself."""

    device: DeviceName
    name: str


@dataclass(frozen=True, slots=True)
class DeviceRefused:
    """Something answers that cannot be used; nothing it says is counted."""

    device: DeviceName
    why: Why


Signal: TypeAlias = (
    DieRolling
    | DieSettled
    | DieCocked
    | CastlePressed
    | CastleReleased
    | CastleStuck
    | DeviceLost
    | DeviceBack
    | DeviceRefused
)
"""Everything an adapter can say."""

Emit: TypeAlias = Callable[[Signal], None]
"""Where signals go. Called on the adapter's thread: it must not block and must not raise."""


class Die(Protocol):
    """An electronic die. Every method may be called whether the device is there or not."""

    def start(self, emit: Emit) -> None:
        """Begin to look for the die and to emit its signals, for as long as it takes.

        Thread: any; the signals come on the adapter's own. Blocks: no. Device
        gone: `DeviceLost`, then it is looked for until `close`. Call it once.
        """

    def acknowledge(self, settled: DieSettled) -> None:
        """The roll is written down: the die may forget it.

        Thread: any. Blocks: no. Device gone: the roll is remembered, and
        acknowledged when the die sends it again. Idempotent.
        """

    def arm(self, waiting: bool) -> None:
        """Tell the die whether the table waits for a roll; the die shows it.

        Thread: any. Blocks: no. Device gone: told when it is back. Idempotent.
        """

    def close(self) -> None:
        """Let the device go; nothing is emitted after this returns.

        Thread: any but the adapter's own. Blocks: up to 2 s, while a sentence
        is being written. Device gone: the same. Idempotent.
        """


class CastleButtons(Protocol):
    """The buttons in the castles, debounced."""

    def start(self, emit: Emit) -> None:
        """Begin to emit presses and releases; as `Die.start`."""

    def acknowledge(self, signal: CastlePressed | CastleReleased) -> None:
        """The press or release has been dealt with; as `Die.acknowledge`."""

    def close(self) -> None:
        """Let the device go; as `Die.close`."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """One lamp. `colour` is six hex digits, red green blue; black is "000000"."""

    colour: str
    blinking: bool = False


class CastleLights(Protocol):
    """The lamps in the castles."""

    def show(self, lamps: Mapping[int, Lamp]) -> None:
        """Light exactly these lamps, by castle index; all others are dark.

        Thread: any. Blocks: no. Device gone: the last picture wanted is shown
        when it is back. Idempotent.
        """

    def close(self) -> None:
        """Darken the lamps and let the device go; as `Die.close`."""


@runtime_checkable
class IdentifyingDevice(Protocol):
    """An adapter whose device says who and how it is. Any thread may ask; nothing blocks."""

    @property
    def hello(self) -> tuple[str, ...]:
        """Protocol, uid, boot and name, also of a device that was refused; empty before."""

    @property
    def beat(self) -> tuple[int, int] | None:
        """Seconds since it was switched on, and millivolts; None before it said so."""

    @property
    def dropped(self) -> int:
        """How many times something was heard that made no sense."""
