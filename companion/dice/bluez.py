"""How does the bridge speak Bluetooth? With bleak, which asks BlueZ over the system's D-Bus.

Everything of bleak and BlueZ is in this module. It keeps to what bleak has had since 0.20, which
Debian 12 has, up to 3. BlueZ gives each notification on at once and in order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

from bleak import BleakClient, BleakScanner
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData
from bleak.exc import BleakError
from dbus_fast import BusType, MessageType
from dbus_fast import Message as BusMessage
from dbus_fast.aio import MessageBus
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
_ANSWERS_S: Final = 12.0
_WRITES_S: Final = 3.0
_CLOSES_S: Final = 5.0
_LOOKS_S: Final = 5.0
"""So often BlueZ is asked whether a die is still connected."""

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
    """Keeps `Radio`.

    BlueZ knows one search for devices per program, so there is one scanner, for the page that
    shows what is nearby and for the dice that are to be connected.
    """

    def __init__(self) -> None:
        """Nothing is asked of BlueZ yet."""
        self._scanner: BleakScanner | None = None
        self._heard: Callable[[Advert], None] | None = None
        self._wanted: dict[str, asyncio.Future[BLEDevice]] = {}
        self._met: set[str] = set()
        self._turn = asyncio.Lock()
        # BlueZ connects to one device at a time.
        self._one = asyncio.Lock()

    async def check(self) -> None:
        """See `Radio`. A scan is begun anew: BlueZ has none after an adapter came back."""
        async with self._turn:
            await self._stop()
            await self._start()
            if not self._is_needed:
                await self._stop()

    async def scan(self, heard: Callable[[Advert], None]) -> None:
        """See `Radio`."""
        self._heard = heard
        await self._adjust()

    async def stop_scan(self) -> None:
        """See `Radio`."""
        self._heard = None
        with suppress(AdapterError, UnreachableError):
            await self._adjust()

    async def connect(
        self, address: str, channels: Sequence[Channel], heard: Heard, gone: Gone
    ) -> Connection:
        """See `Radio`."""
        async with self._one:
            if address not in self._met:
                # bleak reads what is connected when it starts, and misses what changes meanwhile.
                async with self._turn:
                    await _asked(_let_go(address))
            device = await self._find(address)
            client = BleakClient(device, lambda _client: gone(), timeout=_CONNECTS_S)
            try:
                await _asked(client.connect())
                self._met.add(address)
                speaks, hears = _characteristics(client, channels)
                await _asked(client.start_notify(speaks, lambda _who, data: heard(bytes(data))))
            except BaseException:
                # Also when the task is cancelled: a die that stays connected is lost to others.
                await _closed(client)
                raise
            return _BluezConnection(client, hears, _gone_silently(device.details["path"], gone))

    @property
    def _is_needed(self) -> bool:
        return self._heard is not None or bool(self._wanted)

    async def _find(self, address: str) -> BLEDevice:
        """The device, as soon as it advertises."""
        found: asyncio.Future[BLEDevice] = asyncio.get_running_loop().create_future()
        self._wanted[address] = found
        try:
            await self._adjust()
            async with asyncio.timeout(_CONNECTS_S):
                return await found
        except TimeoutError as error:
            raise UnreachableError("The die says nothing.") from error
        finally:
            del self._wanted[address]
            with suppress(AdapterError, UnreachableError):
                await self._adjust()

    async def _adjust(self) -> None:
        """Scan if somebody needs it, else do not."""
        async with self._turn:
            if self._is_needed:
                await self._start()
            else:
                await self._stop()

    async def _start(self) -> None:
        if self._scanner is None:
            scanner = BleakScanner(self._detected)
            await _asked(scanner.start())
            self._scanner = scanner

    async def _stop(self) -> None:
        scanner, self._scanner = self._scanner, None
        if scanner is not None:
            with suppress(BleakError, DBusError, OSError, EOFError):
                await scanner.stop()

    def _detected(self, device: BLEDevice, data: AdvertisementData) -> None:
        address = device.address.upper()
        wanted = self._wanted.get(address)
        if wanted is not None and not wanted.done():
            wanted.set_result(device)
        if self._heard is not None:
            self._heard(
                Advert(
                    address,
                    data.local_name or "",
                    data.rssi,
                    frozenset(uuid.lower() for uuid in data.service_uuids),
                    dict(data.manufacturer_data),
                    dict(data.service_data),
                )
            )


class _BluezConnection:
    """Keeps `Connection`."""

    def __init__(self, client: BleakClient, hears: Any, watch: Coroutine[Any, Any, None]) -> None:
        self._client, self._hears = client, hears
        self._watch = asyncio.create_task(watch)

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
        self._watch.cancel()
        await _closed(self._client)


async def _closed(client: BleakClient) -> None:
    """Disconnect a client, whatever BlueZ says to it."""
    with suppress(BleakError, DBusError, OSError, EOFError, TimeoutError):
        async with asyncio.timeout(_CLOSES_S):
            await client.disconnect()


async def _gone_silently(path: str, gone: Gone) -> None:
    """Call `gone` when BlueZ no longer has this device connected.

    bleak hears it from a signal, and BlueZ may leave that out where the adapter goes away.
    """
    with suppress(DBusError, AuthError, OSError, EOFError):
        bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
        try:
            while await _is_connected(bus, path):
                await asyncio.sleep(_LOOKS_S)
        finally:
            bus.disconnect()
    gone()


async def _is_connected(bus: MessageBus, path: str) -> bool:
    answer = await bus.call(
        BusMessage("org.bluez", path, "org.freedesktop.DBus.Properties", member="Get",
                   signature="ss", body=["org.bluez.Device1", "Connected"])
    )  # fmt: skip
    if answer is None or answer.message_type is not MessageType.METHOD_RETURN:
        return False
    connected: bool = answer.body[0].value
    return connected


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


async def _let_go(address: str) -> None:
    """Disconnect a die that an earlier bridge, which was killed, has left connected.

    It would not advertise, and nobody could find it.
    """
    bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
    try:
        objects = await bus.call(
            BusMessage("org.bluez", "/", "org.freedesktop.DBus.ObjectManager",
                    member="GetManagedObjects")
        )  # fmt: skip
        if objects is None or objects.message_type is not MessageType.METHOD_RETURN:
            return
        for path, interfaces in objects.body[0].items():
            device = interfaces.get("org.bluez.Device1", {})
            is_it = "Address" in device and device["Address"].value.upper() == address
            if is_it and device["Connected"].value:
                await bus.call(
                    BusMessage("org.bluez", path, "org.bluez.Device1", member="Disconnect")
                )
    finally:
        bus.disconnect()


async def _asked(request: Awaitable[T]) -> T:
    """The answer of BlueZ.

    Raises:
        AdapterError: it says that Bluetooth cannot be used.
        UnreachableError: it says something else against it.
    """
    try:
        # Whatever hangs in BlueZ is given up, so that the next try can come.
        async with asyncio.timeout(_ANSWERS_S):
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
