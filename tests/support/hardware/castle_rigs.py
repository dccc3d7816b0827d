"""Castle buttons of every make, behind one face: what the contract is tried on.

A hand presses and releases, a table listens. The controllers speak over a wire;
bare contacts do not, and have no lamps of their own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from gpiozero.pins.mock import MockFactory

from companion.adapters.devices.bank import ButtonBank
from companion.adapters.devices.castles_logic import CastlesTimes
from companion.adapters.devices.expander import ExpanderContacts, ExpanderLights
from companion.adapters.devices.expander_model import ModelBus
from companion.adapters.devices.header_contacts import HeaderContacts
from companion.adapters.devices.noise import Noise
from companion.adapters.devices.pin_library import open_factory
from companion.adapters.devices.ports import (
    CastleButtons,
    CastleLights,
    CastlePressed,
    CastleReleased,
    DeviceBack,
    Lamp,
    PressId,
)
from companion.adapters.devices.sentences import PROTO
from companion.adapters.devices.serial_castles import SerialCastles
from companion.adapters.devices.simulated_castles import SimulatedCastles
from companion.core.config.pin_header import DEFAULT_CASTLES
from tests.hardware.conftest import RETRY_S
from tests.support.hardware.firmware.workshop import Nano, build
from tests.support.hardware.inbox import Inbox, eventually

BEAT_S = 0.1
SPEED = 5
"""How many times as fast as the wall clock the firmware runs."""
STUCK_S = 0.6
BUTTONS = (0x20, 0x21)
LAMPS = (0x22, 0x23)


class CastleTable(Inbox):
    """Takes the signals of castle buttons, and acknowledges them if told."""

    def __init__(self, buttons: CastleButtons) -> None:
        self.buttons = buttons
        super().__init__(buttons)

    def take(self, kind: type[CastlePressed] | type[CastleReleased]) -> int:
        """The castle of the next press or release, which is acknowledged."""
        signal = self.wait_for(kind)
        self.buttons.acknowledge(signal)
        return signal.index

    def story(self) -> list[tuple[str, int]]:
        """Every press and release so far, in its order."""
        kinds: tuple[type[CastlePressed], type[CastleReleased]] = (CastlePressed, CastleReleased)
        self.all(CastlePressed)
        return [
            ("press" if isinstance(signal, CastlePressed) else "release", signal.index)
            for signal in self.signals
            if isinstance(signal, kinds)
        ]


class CastleRig(ABC):
    """Eighteen castle buttons that a test can press.

    Attributes:
        speaks: there is a wire with sentences, so events are acknowledged.
    """

    speaks = False

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack

    @abstractmethod
    def adapter(self, counted: Iterable[PressId], /) -> CastleButtons:
        """Of this make; bare contacts have nothing to do with what was counted before."""

    @abstractmethod
    def down(self, castle: int) -> None: ...

    @abstractmethod
    def up(self, castle: int) -> None: ...

    def adapt(self, counted: Iterable[PressId] = ()) -> CastleTable:
        buttons = self.adapter(counted)
        self._stack.callback(buttons.close)
        return CastleTable(buttons)

    def meet(self) -> CastleTable:
        """A table that knows that the buttons are there, and how they lie."""
        table = self.adapt()
        table.wait_for(DeviceBack)
        self.settle()
        return table

    def settle(self) -> None:  # noqa: B027 - most count presses as soon as they are there
        """Wait until presses count."""

    def unplug(self) -> None:
        raise NotImplementedError

    def plug(self) -> None:
        raise NotImplementedError

    def restart(self) -> None:
        """Off and on."""
        raise NotImplementedError

    def lights(self) -> CastleLights:
        """The lamps that go with the last adapter."""
        raise NotImplementedError

    def lit(self) -> dict[int, str]:
        """The colours that shine now, by castle."""
        raise NotImplementedError


class SimulatedRig(CastleRig):
    speaks = True

    def __init__(self, stack: ExitStack, proto: int = PROTO) -> None:
        super().__init__(stack)
        self.simulated = stack.enter_context(
            SimulatedCastles(
                "Ada", proto=proto, times=CastlesTimes(BEAT_S, repeat_s=0.04, stuck_s=STUCK_S)
            )
        )

    def adapter(self, counted: Iterable[PressId], /) -> CastleButtons:
        self.last = SerialCastles(self.simulated.path, counted, beat_s=BEAT_S, retry_s=RETRY_S)
        return self.last

    def down(self, castle: int) -> None:
        assert self.simulated.press(castle)

    def up(self, castle: int) -> None:
        assert self.simulated.release(castle)

    def disturb(self, noise: Noise | None) -> None:
        self.simulated.disturb(noise)

    def unplug(self) -> None:
        self.simulated.unplug()

    def plug(self) -> None:
        self.simulated.plug()

    def restart(self) -> None:
        self.simulated.power_cycle()

    def lights(self) -> CastleLights:
        return self.last

    def lit(self) -> dict[int, str]:
        return {castle: lamp.colour for castle, lamp in self.simulated.lamps.items()}


class FirmwareRig(CastleRig):
    """The very .hex that is flashed, in a chip made of software, with contacts that bounce."""

    speaks = True

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        super().__init__(stack)
        build()
        self._link = folder / "castles"
        self.nano = Nano("castles", "--link", str(self._link), "--speed", str(SPEED))
        stack.callback(self.nano.close)

    def adapter(self, counted: Iterable[PressId], /) -> CastleButtons:
        self.last = SerialCastles(str(self._link), counted, beat_s=1 / SPEED, retry_s=RETRY_S)
        return self.last

    def settle(self) -> None:
        eventually(lambda: any(heard.said.kind == "beat" for heard in self.nano.heard()))

    def down(self, castle: int) -> None:
        self.nano.do(f"key {castle} down 5")

    def up(self, castle: int) -> None:
        self.nano.do(f"key {castle} up 5")

    def unplug(self) -> None:
        self.nano.do("unplug")

    def plug(self) -> None:
        self.nano.do("plug")

    def restart(self) -> None:
        self.nano.do("power-cycle")

    def lights(self) -> CastleLights:
        return self.last

    def lit(self) -> dict[int, str]:
        return {
            castle: _undimmed(colour)
            for castle, colour in enumerate(self.nano.lamps)
            if colour != "000000"
        }


def _undimmed(colour: str) -> str:
    """What the host has said: the firmware sends each colour at a quarter (core/lamps.h)."""
    return bytes(min(255, 4 * value) for value in bytes.fromhex(colour)).hex()


class HeaderRig(CastleRig):
    """gpiozero's pins that are only software: what they do is done on the caller's thread."""

    def __init__(self, stack: ExitStack, revision: str) -> None:
        super().__init__(stack)
        self.factory = MockFactory(revision=revision)
        stack.callback(self.factory.close)
        stack.callback(self.factory.reset)

    def adapter(self, _counted: Iterable[PressId], /) -> CastleButtons:
        contacts = HeaderContacts(DEFAULT_CASTLES, lambda: self.factory)
        return ButtonBank(contacts, "header", stuck_s=STUCK_S, retry_s=RETRY_S)

    def down(self, castle: int) -> None:
        pin = self.factory.pin(DEFAULT_CASTLES[castle])
        for _ in range(3):
            pin.drive_low()
            pin.drive_high()
        pin.drive_low()

    def up(self, castle: int) -> None:
        pin = self.factory.pin(DEFAULT_CASTLES[castle])
        for _ in range(3):
            pin.drive_high()
            pin.drive_low()
        pin.drive_high()


class ChipRig(CastleRig):
    """The kernel's own GPIO chip, through gpiozero and lgpio, where it simulates one (gpio-sim).

    `tests/support/machine/arm` has a machine with one; changing it needs root.
    """

    DEVICE: Final = Path("/sys/devices/platform/header")
    _DRIVER: Final = Path("/sys/bus/platform/drivers/gpio-sim")

    @classmethod
    def is_there(cls) -> bool:
        """Whether this machine has one."""
        return cls.DEVICE.is_dir()

    def __init__(self, stack: ExitStack) -> None:
        super().__init__(stack)
        self._pressed: set[int] = set()
        stack.callback(self._release_all)

    def adapter(self, _counted: Iterable[PressId], /) -> CastleButtons:
        contacts = HeaderContacts(DEFAULT_CASTLES, partial(open_factory, "lgpio"))
        return ButtonBank(contacts, "header", stuck_s=STUCK_S, retry_s=RETRY_S)

    def _pull(self, castle: int, *how: str) -> None:
        for line in self.DEVICE.glob(f"gpiochip*/sim_gpio{DEFAULT_CASTLES[castle]}/pull"):
            for one in how:
                line.write_text(one)

    def down(self, castle: int) -> None:
        self._pressed.add(castle)
        self._pull(castle, "pull-down", "pull-up", "pull-down")

    def up(self, castle: int) -> None:
        self._pressed.discard(castle)
        self._pull(castle, "pull-up", "pull-down", "pull-up")

    def _release_all(self) -> None:
        for castle in tuple(self._pressed):
            self.up(castle)

    def unplug(self) -> None:
        (self._DRIVER / "unbind").write_text(self.DEVICE.name)

    def plug(self) -> None:
        (self._DRIVER / "bind").write_text(self.DEVICE.name)

    def restart(self) -> None:
        self.unplug()
        self.plug()


class ExpanderRig(CastleRig):
    """Four chips, modelled register by register."""

    def __init__(self, stack: ExitStack) -> None:
        super().__init__(stack)
        self.bus = ModelBus(*BUTTONS, *LAMPS)

    def adapter(self, _counted: Iterable[PressId], /) -> CastleButtons:
        contacts = ExpanderContacts(BUTTONS, lambda: self.bus)
        return ButtonBank(contacts, "expander", stuck_s=STUCK_S, retry_s=RETRY_S)

    @staticmethod
    def _pin(castle: int) -> tuple[int, int]:
        """Chip and pin, said again in the page's words: five on port A, four on port B."""
        on = castle % 9
        return castle // 9, on if on < 5 else 8 + on - 5

    def down(self, castle: int) -> None:
        chip, pin = self._pin(castle)
        self.bus.chips[BUTTONS[chip]].ground(pin, is_grounded=True)

    def up(self, castle: int) -> None:
        chip, pin = self._pin(castle)
        self.bus.chips[BUTTONS[chip]].ground(pin, is_grounded=False)

    def unplug(self) -> None:
        self.bus.plugged = False

    def plug(self) -> None:
        self.bus.plugged = True

    def restart(self) -> None:
        for chip in self.bus.chips.values():
            chip.power_up()

    def lights(self) -> CastleLights:
        lights = ExpanderLights(LAMPS, lambda: self.bus, retry_s=0.02)
        self._stack.callback(lights.close)
        return lights

    def lit(self) -> dict[int, str]:
        places = {castle: self._pin(castle) for castle in range(18)}
        return {
            castle: "ff0000"
            for castle, (chip, pin) in places.items()
            if self.bus.chips[LAMPS[chip]].level(pin)
        }


RED = Lamp("ff0000")
