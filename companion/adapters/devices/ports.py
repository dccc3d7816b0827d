"""What does the table need from its devices? Ports and signals, no adapters.

A port is named after what the table needs, not after a wire. An adapter reports only
through the callback `emit`: its signals go to one queue, which the window loop reads.
Only adapters have threads. Nothing here knows a game, a wire or a pin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import Enum
from typing import Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from companion.core.frozen import frozen

DeviceName: TypeAlias = Literal["die", "castles"]
"""Which device of the table, by its word on the wire."""


class RollId(NamedTuple):
    """Identifies a roll, which counts once however often it is sent.

    Attributes:
        die: the die's own number, 8 hex digits.
        boot: differs each time the die is switched on.
        seq: 0 to 65535, the number of the die's sentence.
    """

    die: str
    boot: int
    seq: int


class PressId(NamedTuple):
    """Identifies a press or a release, as `RollId` identifies a roll.

    Attributes:
        controller: its own number, 8 hex digits; "header" or "expander" for bare buttons.
        boot: differs each time it is switched on.
        seq: 0 to 65535, the number of its sentence.
    """

    controller: str
    boot: int
    seq: int


class Why(Enum):
    """Why a device is not available, in words for people; the key for translations."""

    NOT_THERE = "Nothing is plugged in."
    UNPLUGGED = "The connection was lost; the cable may have come out."
    SILENT = "It's plugged in but not answering."
    RESTARTED = "It was switched off and on again."
    BUSY = "Another program is using it."
    FORBIDDEN = "Table Herald isn't allowed to use it."
    UNUSABLE = "It can't be opened."
    NEWER = "It uses a newer protocol: update Table Herald first."
    OTHER_DEVICE = "A different device is plugged in here."
    NO_LIBRARY = "The pin library is missing; herald doctor says which one."
    OLD_LIBRARY = "The pin library is too old; herald doctor says what to do."
    NO_BRIDGE = "The program for Bluetooth dice isn't running."
    NO_ADAPTER = "No Bluetooth was found on this computer."
    ADAPTER_OFF = "Bluetooth is switched off."
    ADAPTER_FORBIDDEN = "Table Herald isn't allowed to use Bluetooth."
    BRIDGE_BUSY = "Another table is using the Bluetooth dice."
    NONE_CHOSEN = "No Bluetooth die has been added yet."
    CONNECTING = "The die is connecting."
    OUT_OF_REACH = "The die is out of range, asleep or out of power."
    TWICE = "Two dice claim the same address: neither counts."


@frozen
class DieRolling:
    """The die is in the air. A hint for the screen: it may be missing, or no result may follow."""

    die: str


@frozen
class DieSettled:
    """The die lies on a face, 1 to 6. Must be acknowledged once it is recorded.

    The fields besides `face` are those of `RollId`.

    Attributes:
        simulated: the program itself rolled the die. The face must not be shown before it
            is recorded: otherwise a player could restart the program and roll again.
    """

    face: int
    die: str
    boot: int
    seq: int
    simulated: bool = False

    @property
    def id(self) -> RollId:
        """The identity that the record keeps, to recognise the roll when it is repeated."""
        return RollId(self.die, self.boot, self.seq)


@frozen
class DieCocked:
    """The die came to rest on no face; the roll does not count."""

    die: str


@frozen
class CastlePressed:
    """A castle's button went down. `index` is 0 to 17 in the board's castle order.

    Must be acknowledged as soon as it has been dealt with: a controller sends one event at
    a time, so the release is not sent before. The fields besides `index` are those of
    `PressId`.
    """

    index: int
    controller: str
    boot: int
    seq: int

    @property
    def id(self) -> PressId:
        """The identity that the record keeps, to recognise the press when it is repeated."""
        return PressId(self.controller, self.boot, self.seq)


@frozen
class CastleReleased:
    """A castle's button came up; fields as in `CastlePressed`."""

    index: int
    controller: str
    boot: int
    seq: int

    @property
    def id(self) -> PressId:
        """The identity of the release, to recognise it when it is repeated."""
        return PressId(self.controller, self.boot, self.seq)


@frozen
class CastleStuck:
    """A castle's button has been down for 30 s. Not repeated, not acknowledged."""

    index: int
    controller: str


@frozen
class DeviceLost:
    """A device is not connected, or no longer. Emitted once, until it is back or refused.

    Attributes:
        device: which one.
        why: the reason, for people.
        words: what the library or the system said of it, in English; "" for nothing.
    """

    device: DeviceName
    why: Why
    words: str = field(default="", compare=False)


@frozen
class DeviceBack:
    """A device is connected, for the first time or again. `name` is its own name for itself."""

    device: DeviceName
    name: str


@frozen
class DeviceRefused:
    """A device answers that cannot be used; its events are ignored."""

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
"""Everything that an adapter can emit."""

Emit: TypeAlias = Callable[[Signal], None]
"""The callback for signals. Called on the adapter's thread; must not block or raise."""


class Die(Protocol):
    """An electronic die. Every method may be called whether or not the device is connected."""

    def start(self, emit: Emit) -> None:
        """Begin to look for the die and to emit its signals, until `close`.

        Thread: any; `emit` is called on the adapter's own. Blocks: no. Device gone:
        emits `DeviceLost` and keeps looking for it. Must be called only once.
        """

    def acknowledge(self, settled: DieSettled) -> None:
        """Acknowledge a recorded roll: the die may forget it.

        Thread: any. Blocks: no. Device gone: the roll is remembered, and acknowledged
        when the die sends it again. Idempotent.
        """

    def arm(self, waiting: bool) -> None:
        """Tell the die whether the table waits for a roll; the die shows it.

        Thread: any. Blocks: no. Device gone: sent when it is back. Idempotent.
        """

    def close(self) -> None:
        """Release the device; nothing is emitted after this returns.

        Thread: any but the adapter's own. Blocks: up to 2 s, while a sentence
        is being written. Device gone: the same. Idempotent.
        """


class CastleButtons(Protocol):
    """The buttons in the castles, debounced."""

    def start(self, emit: Emit) -> None:
        """Begin to emit presses and releases; as `Die.start`."""

    def acknowledge(self, signal: CastlePressed | CastleReleased) -> None:
        """Acknowledge a press or release that was dealt with; as `Die.acknowledge`."""

    def close(self) -> None:
        """Release the device; as `Die.close`."""


@frozen
class Lamp:
    """One lamp. `colour` is six hex digits, red green blue; black is "000000"."""

    colour: str
    blinking: bool = False


class CastleLights(Protocol):
    """The lamps in the castles."""

    def show(self, lamps: Mapping[int, Lamp]) -> None:
        """Light exactly these lamps, by castle index; all others are dark.

        Thread: any. Blocks: no. Device gone: the latest picture is shown when it is
        back. Idempotent.
        """

    def close(self) -> None:
        """Darken the lamps and release the device; as `Die.close`."""


@runtime_checkable
class IdentifyingDevice(Protocol):
    """An adapter that knows identity and state of its device. Any thread; never blocks."""

    @property
    def hello(self) -> tuple[str, ...]:
        """Protocol, uid, boot and name, also of a device that was refused; empty before."""

    @property
    def beat(self) -> tuple[int, int] | None:
        """Seconds since it was switched on, and its supply in millivolts; None while unknown."""

    @property
    def dropped(self) -> int:
        """How many times data was received that could not be used."""
