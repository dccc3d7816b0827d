"""How does the bridge speak Bluetooth? With bleak, which asks BlueZ over the system's D-Bus.

Everything of bleak and BlueZ is in this module. It keeps to what bleak has had since 0.20, which
Debian 12 has, up to 3. BlueZ gives each notification on at once and in order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

from bleak import BleakClient, BleakScanner
from bleak.exc import BleakError
from dbus_fast.errors import AuthError, DBusError

from companion.core.dice_lines import Adapter
from companion.dice.ports import (
    AdapterError,
    Advert,
    Channel,
    Connection,
    Gone,
    Heard,
    StrangerError,
    UnreachableError,
)

_CONNECTS_S: Final = 8.0
_WRITES_S: Final = 3.0
_CLOSES_S: Final = 5.0

_OFF: Final = Adapter(
    "off", "Bluetooth is off: switch it on with bluetoothctl power on, or rfkill unblock bluetooth."
)
_NO_ADAPTER: Final = Adapter(
    "missing",
    "This computer has no Bluetooth adapter: plug one in that knows Bluetooth 4 or later.",
)
_NO_BLUEZ: Final = Adapter(
    "missing",
    "BlueZ isn't running: install it with sudo apt-get install bluez, then sudo systemctl start "
    "bluetooth.",
)
_FORBIDDEN: Final = Adapter(
    "forbidden",
    "The system doesn't let this program speak to BlueZ: see /etc/dbus-1/system.d/bluetooth.conf.",
)
_BY_REASON: Final = {
    "NO_BLUETOOTH": _NO_ADAPTER, "NO_BLE_CENTRAL_ROLE": _NO_ADAPTER, "POWERED_OFF": _OFF,
    "DENIED_BY_USER": _FORBIDDEN, "DENIED_BY_SYSTEM": _FORBIDDEN, "DENIED_BY_UNKNOWN": _FORBIDDEN,
}  # fmt: skip
"""bleak's reasons, since 2.0."""
_BY_DBUS: Final = {
    "org.bluez.Error.NotReady": _OFF,
    "org.bluez.Error.NotPermitted": _FORBIDDEN,
    "org.freedesktop.DBus.Error.AccessDenied": _FORBIDDEN,
    "org.freedesktop.DBus.Error.ServiceUnknown": _NO_BLUEZ,
    "org.freedesktop.DBus.Error.NameHasNoOwner": _NO_BLUEZ,
}
_BY_WORDS: Final = {
    "no powered bluetooth": _OFF, "rfkill": _OFF, "not turned on": _OFF,
    "no bluetooth adapter": _NO_ADAPTER, "no such adapter": _NO_ADAPTER,
    "bluez >=": _NO_BLUEZ, "bluetoothctl": _NO_BLUEZ,
}  # fmt: skip
"""What older ones only say in words, in small letters."""

T = TypeVar("T")


class BluezRadio:
    """Keeps `Radio`."""

    def __init__(self) -> None:
        """Nothing is asked of BlueZ yet."""
        self._scanner: BleakScanner | None = None
        self._heard: Callable[[Advert], None] | None = None
        # BlueZ connects to one device at a time, and bleak looks for it before.
        self._one = asyncio.Lock()

    async def check(self) -> None:
        """See `Radio`. A scan is begun anew: BlueZ has none after an adapter came back."""
        heard = self._heard
        if heard is not None:
            await self.stop_scan()
            await self.scan(heard)
            return
        scanner = BleakScanner(lambda _device, _data: None)
        await _asked(scanner.start())
        await _asked(scanner.stop())

    async def scan(self, heard: Callable[[Advert], None]) -> None:
        """See `Radio`."""
        if self._scanner is not None:
            return
        self._heard = heard

        def detected(device: Any, data: Any) -> None:
            heard(
                Advert(
                    device.address.upper(),
                    data.local_name or device.name or "",
                    data.rssi,
                    frozenset(uuid.lower() for uuid in data.service_uuids),
                    dict(data.manufacturer_data),
                    dict(data.service_data),
                )
            )

        scanner = BleakScanner(detected)
        await _asked(scanner.start())
        self._scanner = scanner

    async def stop_scan(self) -> None:
        """See `Radio`."""
        scanner, self._scanner, self._heard = self._scanner, None, None
        if scanner is not None:
            with suppress(BleakError, DBusError, OSError, EOFError):
                await scanner.stop()

    async def connect(
        self, address: str, channels: Sequence[Channel], heard: Heard, gone: Gone
    ) -> Connection:
        """See `Radio`."""
        async with self._one:
            client = BleakClient(address, lambda _client: gone(), timeout=_CONNECTS_S)
            try:
                await _asked(client.connect())
                speaks, hears = _characteristics(client, channels)
                await _asked(client.start_notify(speaks, lambda _who, data: heard(bytes(data))))
            except BaseException:
                # Also when the task is cancelled: a die that stays connected is lost to others.
                await _BluezConnection(client, None).close()
                raise
            return _BluezConnection(client, hears)


class _BluezConnection:
    """Keeps `Connection`."""

    def __init__(self, client: BleakClient, hears: Any) -> None:
        self._client, self._hears = client, hears

    async def write(self, data: bytes) -> None:
        """See `Connection`."""
        answered = "write" in self._hears.properties
        writing = self._client.write_gatt_char(self._hears, data, response=answered)
        try:
            async with asyncio.timeout(_WRITES_S):
                await _asked(writing)
        except (TimeoutError, AdapterError) as error:
            raise UnreachableError("The die does not take what is written to it.") from error

    async def close(self) -> None:
        """See `Connection`."""
        with suppress(BleakError, DBusError, OSError, EOFError, TimeoutError):
            async with asyncio.timeout(_CLOSES_S):
                await self._client.disconnect()


def _characteristics(client: BleakClient, channels: Sequence[Channel]) -> tuple[Any, Any]:
    for channel in channels:
        service = client.services.get_service(channel.service)
        if service is None:
            continue
        speaks = service.get_characteristic(channel.notify)
        hears = service.get_characteristic(channel.write)
        if speaks is not None and hears is not None:
            return speaks, hears
    raise StrangerError("The device at this address is no such die.")


async def _asked(request: Awaitable[T]) -> T:
    """The answer of BlueZ.

    Raises:
        AdapterError: it says that Bluetooth cannot be used.
        UnreachableError: it says something else against it.
    """
    try:
        return await request
    except (BleakError, DBusError, AuthError, OSError, EOFError, AssertionError) as error:
        adapter = adapter_of(error)
        if adapter is not None:
            raise AdapterError(adapter) from error
        raise UnreachableError("The die does not answer.") from error


def adapter_of(error: BaseException) -> Adapter | None:
    """What an error says about this computer's Bluetooth; None if it is about a device."""
    reason = getattr(getattr(error, "reason", None), "name", "")
    if reason in _BY_REASON:
        return _BY_REASON[reason]
    name = getattr(error, "dbus_error", None) or getattr(error, "type", "")
    if name in _BY_DBUS:
        return _BY_DBUS[name]
    if isinstance(error, AuthError):
        return _FORBIDDEN
    if isinstance(error, FileNotFoundError | ConnectionRefusedError | PermissionError):
        return _FORBIDDEN if isinstance(error, PermissionError) else _NO_BLUEZ
    said = str(error).lower()
    return next((adapter for words, adapter in _BY_WORDS.items() if words in said), None)
