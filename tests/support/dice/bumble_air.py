"""Real Bluetooth protocol between virtual controllers, in one process: dice and the bridge's radio.

Every byte goes through two hosts and two controllers of bumble (advertising, connection, ATT); only
the radio waves are made up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from bumble.controller import Controller
from bumble.core import UUID, AdvertisingData, BaseBumbleError
from bumble.device import Advertisement, Device, Peer
from bumble.device import Connection as BumbleLink
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

from companion.dice.ports import (
    Advert,
    Channel,
    Connection,
    Gone,
    Heard,
    StrangerError,
    UnreachableError,
)
from tests.support.dice.simulated_dice import SimulatedDie

_PROPERTY = Characteristic.Properties
_DATA = AdvertisingData.Type


def _device(link: LocalLink, name: str, address: str) -> Device:
    controller = Controller(name, link=link)
    return Device(name, Address(address), host=Host(controller, AsyncPipeSink(controller)))


class DieInTheAir:
    """A simulated die as a peripheral."""

    def __init__(self, link: LocalLink, die: SimulatedDie) -> None:
        self.die = die
        self._device = _device(link, die.name, die.address)
        channel = die.channel
        self._speaks: Characteristic[bytes] = Characteristic(
            UUID(channel.notify), _PROPERTY.NOTIFY, Characteristic.READABLE, b""
        )
        hears: Characteristic[bytes] = Characteristic(
            UUID(channel.write),
            _PROPERTY.WRITE | _PROPERTY.WRITE_WITHOUT_RESPONSE,
            Characteristic.WRITEABLE,
            CharacteristicValue(write=lambda _link, data: die.receive(data)),
        )
        self._device.add_service(Service(UUID(channel.service), [self._speaks, hears]))
        self._last: asyncio.Future[None] | None = None
        self._on = False
        self._device.on("connection", lambda link: link.on("disconnection", self._left))
        die.notify = self._notify

    async def switch_on(self) -> None:
        await self._device.power_on()
        await self.advertise()

    async def advertise(self) -> None:
        self._on = True
        # In the 31 bytes of an advertisement there is room for one of service and name. Real dice
        # say the other when they are asked, which bumble's virtual controller does not carry.
        advert = self.die.advert()
        maker = [
            company.to_bytes(2, "little") + data for company, data in advert.maker_data.items()
        ]
        service = bytes(UUID(self.die.channel.service))
        said = AdvertisingData(
            [
                (_DATA.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, service),
                *((_DATA.MANUFACTURER_SPECIFIC_DATA, data) for data in maker),
            ]
            if maker
            else [(_DATA.COMPLETE_LOCAL_NAME, self.die.name.encode())]
        )
        await self._device.start_advertising(
            advertising_data=bytes(said), advertising_interval_min=50, advertising_interval_max=50
        )

    async def switch_off(self) -> None:
        self._on = False
        for link in list(self._device.connections.values()):
            await link.disconnect()
        await self._device.stop_advertising()

    def _left(self, _reason: int) -> None:
        if self._on:
            self._last = asyncio.ensure_future(self.advertise())

    def _notify(self, data: bytes) -> None:
        before = self._last

        async def send() -> None:
            if before is not None:
                await before
            await self._device.notify_subscribers(self._speaks, data)

        self._last = asyncio.ensure_future(send())


class BumbleRadio:
    """Keeps `Radio`."""

    def __init__(self, link: LocalLink) -> None:
        self._device = _device(link, "bridge", "C1:00:00:00:00:01")
        self._heard: Callable[[Advert], None] | None = None
        self._device.on("advertisement", self._advertised)

    async def switch_on(self) -> None:
        await self._device.power_on()

    async def check(self) -> None:
        assert self._device.powered_on

    async def scan(self, heard: Callable[[Advert], None]) -> None:
        if self._heard is None:
            self._heard = heard
            await self._device.start_scanning(filter_duplicates=False)

    async def stop_scan(self) -> None:
        if self._heard is not None:
            self._heard = None
            await self._device.stop_scanning()

    async def connect(
        self, address: str, channels: Sequence[Channel], heard: Heard, gone: Gone
    ) -> Connection:
        try:
            link = await self._device.connect(Address(address), timeout=5)
        except (TimeoutError, BaseBumbleError) as error:
            raise UnreachableError("The die does not answer.") from error
        link.on("disconnection", lambda _reason: gone())
        peer = Peer(link)
        # As BlueZ does of its own accord: who somebody is does not fit into 20 bytes.
        await peer.request_mtu(185)
        for channel in channels:
            for service in await peer.discover_service(UUID(channel.service)):
                await service.discover_characteristics()
                speaks = service.get_characteristics_by_uuid(UUID(channel.notify))
                hears = service.get_characteristics_by_uuid(UUID(channel.write))
                if speaks and hears:
                    await speaks[0].subscribe(lambda data: heard(bytes(data)))
                    return _BumbleConnection(link, hears[0])
        await link.disconnect()
        raise StrangerError("No such die.")

    def _advertised(self, advertisement: Advertisement) -> None:
        if self._heard is None:
            return
        data = advertisement.data
        services = data.get(_DATA.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS)
        name = data.get(_DATA.COMPLETE_LOCAL_NAME)
        maker = data.get(_DATA.MANUFACTURER_SPECIFIC_DATA)
        self._heard(
            Advert(
                advertisement.address.to_string(with_type_qualifier=False),
                str(name or ""),
                advertisement.rssi,
                frozenset(map(_spelt, services or ())),
                {} if maker is None else {maker[0]: bytes(maker[1])},
            )
        )


class _BumbleConnection:
    def __init__(self, link: BumbleLink, hears: Any) -> None:
        self._link, self._hears = link, hears

    async def write(self, data: bytes) -> None:
        try:
            await self._hears.write_value(data, with_response=True)
        except BaseBumbleError as error:
            raise UnreachableError("It is gone.") from error

    async def close(self) -> None:
        if self._link.handle in self._link.device.connections:
            await self._link.disconnect()


def _spelt(uuid: UUID) -> str:
    return uuid.to_hex_str("-").lower()
