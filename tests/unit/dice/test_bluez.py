"""What BlueZ and bleak say against it becomes one line with the mend; there is no BlueZ here."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakBluetoothNotAvailableReason,
    BleakDBusError,
    BleakError,
)
from dbus_fast.errors import AuthError

from companion.core.dice_lines import MOST_WORDS
from companion.dice import bluez
from companion.dice.bluez import BluezRadio, adapter_of
from companion.dice.ports import AdapterError
from companion.dice.speech import SPEECH
from tests.support.dice.bus import MadeUpBluez, private_bus
from tests.support.dice.simulated_dice import SimulatedPixels


@pytest.mark.parametrize(
    ("error", "state"),
    [
        (BleakDBusError("org.bluez.Error.NotReady", []), "off"),
        (BleakDBusError("org.freedesktop.DBus.Error.ServiceUnknown", []), "missing"),
        (BleakDBusError("org.freedesktop.DBus.Error.AccessDenied", []), "forbidden"),
        (BleakError("No Bluetooth adapters found."), "missing"),
        (BleakError("No powered Bluetooth adapters found."), "off"),
        (BleakError("Bleak requires BlueZ >= 5.55."), "missing"),
        (FileNotFoundError(2, "No such file"), "missing"),
        (ConnectionRefusedError(111, "refused"), "missing"),
        (PermissionError(13, "denied"), "forbidden"),
        (AuthError("rejected"), "forbidden"),
        *(
            (BleakBluetoothNotAvailableError("no", reason), state)
            for reason, state in (
                (BleakBluetoothNotAvailableReason.NO_BLUETOOTH, "missing"),
                (BleakBluetoothNotAvailableReason.POWERED_OFF, "off"),
                (BleakBluetoothNotAvailableReason.DENIED_BY_SYSTEM, "forbidden"),
            )
        ),
    ],
)
def test_an_error_says_what_is_wrong_with_bluetooth(error: BaseException, state: str) -> None:
    adapter = adapter_of(error)
    assert adapter is not None
    assert adapter.state == state
    assert 10 < len(adapter.words) <= MOST_WORDS


@pytest.mark.parametrize(
    "error", [BleakDBusError("org.bluez.Error.Failed", ["le-connection-abort-by-local"]),
              BleakError("Device with address AA was not found."), EOFError(), TimeoutError()],
)  # fmt: skip
def test_an_error_of_a_device_says_nothing_about_bluetooth(error: BaseException) -> None:
    assert adapter_of(error) is None


def test_without_a_bus_everything_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus")

    async def ask() -> None:
        radio = BluezRadio()
        with pytest.raises(AdapterError) as refused:
            await radio.check()
        assert refused.value.adapter.state == "missing"
        with pytest.raises(AdapterError):
            await radio.scan(lambda _advert: None)
        await radio.stop_scan()
        with pytest.raises(AdapterError):
            await radio.connect("C0:FF:EE:00:00:01", (), lambda _data: None, lambda: None)

    asyncio.run(ask())


def test_a_die_is_gone_with_the_adapter_though_nobody_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bluez, "_LOOKS_S", 0.05)

    async def meet(bus: str) -> None:
        die = SimulatedPixels("C0:FF:EE:00:00:01")
        air = await MadeUpBluez.on(bus, die)
        radio, gone = BluezRadio(), asyncio.Event()
        meeting = asyncio.create_task(
            radio.connect(die.address, SPEECH[die.make].CHANNELS, lambda _data: None, gone.set)
        )
        while not meeting.done():
            air.advertise()
            await asyncio.sleep(0.02)
        connection = await meeting
        await asyncio.sleep(0.3)
        assert not gone.is_set(), "it is there"
        air.unplug(silently=True)
        async with asyncio.timeout(10):
            await gone.wait()
        await connection.close()
        await radio.stop_scan()
        air.close()

    with private_bus(tmp_path) as bus:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus)
        asyncio.run(meet(bus))
