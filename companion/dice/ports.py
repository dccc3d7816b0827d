"""What must Bluetooth do for the bridge? A port, so that tests can make up radio and time.

`bluez` implements it with bleak on BlueZ. All methods belong to one asyncio loop, and their
callbacks are called on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol, TypeAlias

from companion.core.dice_lines import Adapter
from companion.core.errors import DeviceError


@dataclass(frozen=True, slots=True)
class Advert:
    """What a device says of itself to everybody, a few times a second.

    Attributes:
        address: the Bluetooth address, in capitals.
        name: what it calls itself; "" if it has not said.
        rssi: field strength in dBm.
        services: identifiers of its services, in small letters.
        maker_data: company → bytes.
        service_data: service → bytes.
    """

    address: str
    name: str
    rssi: int
    services: frozenset[str] = frozenset()
    maker_data: Mapping[int, bytes] = field(default_factory=lambda: MappingProxyType({}))
    service_data: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Channel:
    """The characteristics through which a die speaks and hears.

    Attributes:
        service: the service in which both are.
        notify: the one that speaks.
        write: the one that hears.
    """

    service: str
    notify: str
    write: str


Heard: TypeAlias = Callable[[bytes], None]
Gone: TypeAlias = Callable[[], None]


class AdapterError(DeviceError):
    """This computer's Bluetooth cannot be used.

    Attributes:
        adapter: what to tell the game.
    """

    def __init__(self, adapter: Adapter) -> None:
        """Keep what to tell."""
        self.adapter = adapter
        super().__init__(adapter.words)


class UnreachableError(DeviceError):
    """The device does not answer, or broke off. Another try may succeed."""


class StrangerError(DeviceError):
    """The device at this address has none of the characteristics: it is no such die."""


class Connection(Protocol):
    """A connected device whose notifications are on."""

    async def write(self, data: bytes) -> None:
        """Send bytes to the device. Blocks a second at most.

        Raises:
            UnreachableError: the device is gone.
        """

    async def close(self) -> None:
        """Disconnect. Idempotent; never raises. `gone` is not called for it."""


class Radio(Protocol):
    """This computer's Bluetooth."""

    async def check(self) -> None:
        """Try whether it can be used.

        Raises:
            AdapterError: it cannot.
        """

    async def scan(self, heard: Callable[[Advert], None]) -> None:
        """Listen for devices until `stop_scan`; idempotent.

        Raises:
            AdapterError: it cannot.
        """

    async def stop_scan(self) -> None:
        """Listen no more. Idempotent; never raises."""

    async def connect(
        self, address: str, channels: Sequence[Channel], heard: Heard, gone: Gone
    ) -> Connection:
        """Connect to a device and switch its notifications on; takes up to 20 s.

        Args:
            address: the device's.
            channels: the first of them that the device has is used.
            heard: called with each notification, in the order in which they came.
            gone: called once when the connection breaks.

        Raises:
            AdapterError: Bluetooth cannot be used.
            UnreachableError: the device does not answer.
            StrangerError: it has none of the channels.
        """
