"""A D-Bus of its own with a made-up BlueZ: adapter, devices, notifications, as BlueZ says them.

bleak and the whole of `herald dice` run against it unchanged. It is not BlueZ: what BlueZ itself
does with radio is tested in an emulated machine (`tests/machine`).
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from tests.support.dice.simulated_dice import SimulatedDie

ADAPTER = "/org/bluez/hci0"
_CONFIGURATION = """\
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path={socket}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/>
</policy></busconfig>
"""

Interfaces = dict[str, dict[str, Variant]]


@contextmanager
def private_bus(folder: Path) -> Iterator[str]:
    """A bus; yields its address for DBUS_SYSTEM_BUS_ADDRESS."""
    if shutil.which("dbus-daemon") is None:
        pytest.fail("dbus-daemon is missing: sudo apt-get install dbus")
    configuration, socket = folder / "bus.conf", folder / "bus"
    configuration.write_text(_CONFIGURATION.format(socket=socket))
    running = subprocess.Popen(
        ["dbus-daemon", f"--config-file={configuration}", "--nofork", "--print-address=1"],
        stdout=subprocess.PIPE,
    )
    try:
        assert running.stdout is not None
        assert running.stdout.readline(), "the bus has begun"
        yield f"unix:path={socket}"
    finally:
        running.terminate()
        running.communicate()


class MadeUpBluez:
    """Owns `org.bluez` on a bus and answers as BlueZ does.

    Attributes:
        powered: whether the adapter is on.
        discovering: whether somebody looks for devices.
    """

    def __init__(self, bus: MessageBus, dice: list[SimulatedDie]) -> None:
        self.powered, self.discovering, self.has_adapter = True, False, True
        self._bus = bus
        self._dice = {_path(die): die for die in dice}
        self._connected: set[str] = set()
        self._found: set[str] = set()
        self._notifying: set[str] = set()
        for path, die in self._dice.items():
            die.notify = lambda data, path=path: self._notify(path, data)  # type: ignore[misc]

    @classmethod
    async def on(cls, address: str, *dice: SimulatedDie) -> MadeUpBluez:
        bus = await MessageBus(address, BusType.SYSTEM).connect()
        bluez = cls(bus, list(dice))
        bus.add_message_handler(bluez._answer)
        await bus.request_name("org.bluez")
        return bluez

    def close(self) -> None:
        self._bus.disconnect()

    def connected(self, die: SimulatedDie) -> bool:
        return _path(die) in self._connected

    def cut(self, die: SimulatedDie) -> None:
        """The die goes out of range."""
        path = _path(die)
        self._connected.discard(path)
        self._notifying.discard(path)
        self._changed(path, "org.bluez.Device1", Connected=Variant("b", False))

    def unplug(self, *, silently: bool = False) -> None:
        """The adapter is pulled out; `silently` of its devices nothing is said before they go."""
        for path in list(self._connected):
            if silently:
                self._connected.discard(path)
                self._notifying.discard(path)
            else:
                self.cut(self._dice[path])
        self.has_adapter = False
        for path in (*self._found, ADAPTER):
            names = ["org.bluez.Adapter1" if path == ADAPTER else "org.bluez.Device1"]
            self._signal("/", "org.freedesktop.DBus.ObjectManager", "InterfacesRemoved",
                         "oas", [path, names])  # fmt: skip
        self._found.clear()
        self.discovering = False

    def plug_in(self) -> None:
        """And comes back."""
        self.has_adapter = True
        self._added(ADAPTER)

    def advertise(self) -> None:
        """Whoever is not connected says who he is."""
        for path, die in self._dice.items():
            if not self.discovering or path in self._connected:
                continue
            if path not in self._found:
                self._found.add(path)
                self._added(path)
            else:
                self._changed(path, "org.bluez.Device1", RSSI=Variant("n", die.advert().rssi))

    def _notify(self, path: str, data: bytes) -> None:
        if path in self._notifying:
            speaks = f"{path}/service0010/char0011"
            self._changed(speaks, "org.bluez.GattCharacteristic1", Value=Variant("ay", data))

    # Objects.

    def _objects(self) -> dict[str, Interfaces]:
        if not self.has_adapter:
            return {}
        paths = [ADAPTER, *self._found]
        for path in self._found & self._connected:
            paths += [f"{path}/service0010{more}" for more in ("", "/char0011", "/char0014")]
        return {path: self._interfaces(path) for path in paths}

    def _interfaces(self, path: str) -> Interfaces:
        if path == ADAPTER:
            return {"org.bluez.Adapter1": {
                "Address": Variant("s", "C1:00:00:00:00:01"), "Name": Variant("s", "made up"),
                "Alias": Variant("s", "made up"), "Powered": Variant("b", self.powered),
                "Discovering": Variant("b", self.discovering), "UUIDs": Variant("as", []),
                "Roles": Variant("as", ["central"]),
            }}  # fmt: skip
        device = path[: path.index("/", len(ADAPTER) + 1)] if "/service" in path else path
        channel = self._dice[device].channel
        if path == device:
            return {"org.bluez.Device1": self._device(device)}
        if path.endswith("service0010"):
            return {"org.bluez.GattService1": {
                "UUID": Variant("s", channel.service), "Device": Variant("o", device),
                "Primary": Variant("b", True), "Includes": Variant("ao", []),
            }}  # fmt: skip
        speaks = path.endswith("char0011")
        return {"org.bluez.GattCharacteristic1": {
            "UUID": Variant("s", channel.notify if speaks else channel.write),
            "Service": Variant("o", f"{device}/service0010"), "MTU": Variant("q", 185),
            "Flags": Variant("as", ["notify"] if speaks else ["write", "write-without-response"]),
            "Notifying": Variant("b", device in self._notifying), "Value": Variant("ay", b""),
        }}  # fmt: skip

    def _device(self, path: str) -> dict[str, Variant]:
        die = self._dice[path]
        advert = die.advert()
        return {
            "Address": Variant("s", die.address), "AddressType": Variant("s", "random"),
            "Name": Variant("s", die.name), "Alias": Variant("s", die.name),
            "Paired": Variant("b", False), "Bonded": Variant("b", False),
            "Trusted": Variant("b", False), "Blocked": Variant("b", False),
            "LegacyPairing": Variant("b", False), "Adapter": Variant("o", ADAPTER),
            "Connected": Variant("b", path in self._connected), "RSSI": Variant("n", advert.rssi),
            "ServicesResolved": Variant("b", path in self._connected),
            "UUIDs": Variant("as", sorted(advert.services)),
            "ManufacturerData": Variant("a{qv}", {
                company: Variant("ay", data) for company, data in advert.maker_data.items()
            }),
            "ServiceData": Variant("a{sv}", {}),
        }  # fmt: skip

    # D-Bus.

    def _answer(self, message: Message) -> Message | bool | None:
        if message.message_type is not MessageType.METHOD_CALL:
            return None
        path, member = message.path or "", message.member
        match message.interface, member:
            case "org.freedesktop.DBus.ObjectManager", "GetManagedObjects":
                return Message.new_method_return(message, "a{oa{sa{sv}}}", [self._objects()])
            case "org.freedesktop.DBus.Properties", "Get":
                interface, name = message.body
                if path not in self._objects():
                    unknown = "org.freedesktop.DBus.Error.UnknownObject"
                    return Message.new_error(message, unknown, f"no object {path}")
                return Message.new_method_return(
                    message, "v", [self._interfaces(path)[interface][name]]
                )
            case "org.bluez.Adapter1", _:
                if not self.powered and member == "StartDiscovery":
                    return Message.new_error(message, "org.bluez.Error.NotReady", "not ready")
                if member in ("StartDiscovery", "StopDiscovery"):
                    self.discovering = member == "StartDiscovery"
                    self._changed(
                        ADAPTER, "org.bluez.Adapter1", Discovering=Variant("b", self.discovering)
                    )
            case "org.bluez.Device1", "Connect":
                self._connected.add(path)
                for more in ("", "/char0011", "/char0014"):
                    self._added(f"{path}/service0010{more}")
                self._changed(
                    path, "org.bluez.Device1",
                    Connected=Variant("b", True), ServicesResolved=Variant("b", True),
                )  # fmt: skip
            case "org.bluez.Device1", "Disconnect":
                self.cut(self._dice[path])
            case "org.bluez.GattCharacteristic1", "StartNotify":
                self._notifying.add(path[: path.index("/service")])
            case "org.bluez.GattCharacteristic1", "WriteValue":
                die = self._dice[path[: path.index("/service")]]
                asyncio.get_running_loop().call_soon(die.receive, bytes(message.body[0]))
            case _:
                pass
        return Message.new_method_return(message)

    def _added(self, path: str) -> None:
        self._signal("/", "org.freedesktop.DBus.ObjectManager", "InterfacesAdded",
                     "oa{sa{sv}}", [path, self._interfaces(path)])  # fmt: skip

    def _changed(self, path: str, interface: str, **values: Variant) -> None:
        self._signal(path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
                     "sa{sv}as", [interface, values, []])  # fmt: skip

    def _signal(
        self, path: str, interface: str, name: str, signature: str, body: list[Any]
    ) -> None:
        self._bus.send(Message.new_signal(path, interface, name, signature, body))


def _path(die: SimulatedDie) -> str:
    return f"{ADAPTER}/dev_{die.address.replace(':', '_')}"
