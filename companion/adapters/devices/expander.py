"""How are eighteen buttons or lamps connected to two MCP23017? By I²C, four wires to the Pi.

Wired as in hardware/wiring.md, "By expander": castles 1 to 9 on the first chip,
10 to 18 on the second, five on its port A (GPA0 to 4), four on port B (GPB0 to
3). Each button has 330 Ω in series, and 10 kΩ to 3.3 V besides the chip's pull-up.
Newer data sheets forbid the eighth pin of each port as an input; none is used.

Buttons are polled every 5 ms: there is no wire for interrupts. Lamps have one colour
only, the LED's: every colour but black switches them on.
"""

from __future__ import annotations

import contextlib
import errno
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from math import inf
from typing import Final, Protocol, TypeAlias, cast

from companion.adapters.devices.castles_link import DARK
from companion.adapters.devices.contacts import ContactsError, Seen
from companion.adapters.devices.ports import Lamp, Why

_IODIR: Final = 0x00
_IPOL: Final = 0x02
_GPPU: Final = 0x0C
_GPIO: Final = 0x12
_OLAT: Final = 0x14
_A_CHIP: Final = 9
_ON_A: Final = 5
_LOOK_S: Final = 0.005
_AGAIN_S: Final = 2.0
BLINK_S: Final = 0.5
"""Seconds for which a blinking lamp is lit, and then dark."""


class Bus(Protocol):
    """The part of `smbus2.SMBus` that is needed. Each call blocks for about 1 ms."""

    def read_byte_data(self, address: int, register: int, /) -> int:
        """Read a register; raises OSError when nobody answers."""

    def write_byte_data(self, address: int, register: int, value: int, /) -> None:
        """Write a register; raises OSError when nobody answers."""

    def close(self) -> None:
        """Release the bus."""


OpenBus: TypeAlias = Callable[[], Bus]


def open_bus(number: int) -> Bus:
    """The I²C bus of this number.

    Raises:
        ContactsError: smbus2 is not installed, or there is no such bus.
    """
    try:
        smbus2 = import_module("smbus2")
    except ImportError as error:
        raise ContactsError(
            Why.NO_LIBRARY,
            "The I²C library is missing: sudo apt install python3-smbus2, "
            "or pip install 'table-herald[expander]'.",
        ) from error
    try:
        return cast("Bus", smbus2.SMBus(number))
    except OSError as error:
        why = Why.FORBIDDEN if error.errno == errno.EACCES else Why.NOT_THERE
        raise ContactsError(
            why,
            f"I²C bus {number}: {error.strerror}. Switch it on in raspi-config, Interface Options; "
            f"your user must be in group i2c.",
        ) from error


def _at(castle: int) -> tuple[int, int, int]:
    """Chip (0 or 1), port (0 is A, 1 is B) and bit of a castle."""
    chip, pin = divmod(castle, _A_CHIP)
    return (chip, 0, pin) if pin < _ON_A else (chip, 1, pin - _ON_A)


def chip_pin(castle: int) -> tuple[int, str]:
    """Which of the two chips a castle is at (0 or 1), and the name of its pin there."""
    chip, port, bit = _at(castle)
    return chip, f"GP{'AB'[port]}{bit}"


class ExpanderContacts:
    """Eighteen buttons on two chips; implements `Contacts`."""

    def __init__(self, addresses: Sequence[int], bus: OpenBus, castles: int = 18) -> None:
        """Open nothing yet; `bus` makes the bus: `open_bus`, or a model's."""
        self._addresses = tuple(addresses)
        self._open_bus = bus
        self._castles = castles
        self._bus: Bus | None = None

    @property
    def look_s(self) -> float:
        """Seconds between two polls; there are no edges."""
        return _LOOK_S

    @property
    def name(self) -> str:
        """A description for people."""
        return f"{self._castles} buttons on I²C"

    def open(self, seen: Seen) -> None:  # noqa: ARG002 - there are no edges here
        """Set the chips up; see `Contacts.open`."""
        self._bus = self._open_bus()
        try:
            for address in self._addresses:
                for port in (0, 1):
                    self._bus.write_byte_data(address, _IODIR + port, 0xFF)
                    self._bus.write_byte_data(address, _GPPU + port, 0xFF)
                    self._bus.write_byte_data(address, _IPOL + port, 0xFF)
        except OSError as error:
            self.close()
            raise _silent(error) from error

    def look(self) -> Sequence[bool]:
        """Read both ports of both chips; see `Contacts.look`."""
        if self._bus is None:
            raise ContactsError(Why.NOT_THERE, "The bus isn't open.")
        try:
            pull_ups = [self._bus.read_byte_data(address, _GPPU) for address in self._addresses]
            ports = [
                [self._bus.read_byte_data(address, _GPIO + port) for port in (0, 1)]
                for address in self._addresses
            ]
        except OSError as error:
            raise _silent(error) from error
        # A chip that lost power has lost its pull-up settings: its inputs would be arbitrary.
        if any(pull_up != 0xFF for pull_up in pull_ups):
            raise ContactsError(Why.RESTARTED, "A chip on I²C was switched off and on.")
        places = map(_at, range(self._castles))
        return [bool(ports[chip][port] >> bit & 1) for chip, port, bit in places]

    def close(self) -> None:
        """Release the bus; see `Contacts.close`."""
        if self._bus is not None:
            self._bus.close()
            self._bus = None


def _silent(error: OSError) -> ContactsError:
    return ContactsError(Why.SILENT, f"No answer on I²C: {error.strerror}.")


class ExpanderLights:
    """Eighteen lamps on two chips; implements the port `CastleLights`.

    Runs one thread, which writes the picture again now and then, for a chip that was
    switched off meanwhile.
    """

    def __init__(
        self,
        addresses: Sequence[int],
        bus: OpenBus,
        castles: int = 18,
        retry_s: float = 1.0,
    ) -> None:
        """Open nothing yet; all lamps are dark.

        Args:
            addresses: of the two chips.
            bus: makes the bus.
            castles: how many lamps there are.
            retry_s: seconds to wait before a silent chip is tried again.
        """
        self._addresses = tuple(addresses)
        self._open_bus = bus
        self._castles = castles
        self._retry_s = retry_s
        self._wanted: queue.Queue[dict[int, Lamp] | None] = queue.Queue()
        self._gate = threading.Lock()
        self._is_closing = False
        self._bus: Bus | None = None
        self._thread = threading.Thread(target=self._run, name="lamps on I²C", daemon=True)
        self._thread.start()

    def show(self, lamps: Mapping[int, Lamp]) -> None:
        """Light exactly these lamps; see `CastleLights.show`."""
        with self._gate:
            if not self._is_closing:
                self._wanted.put(dict(lamps))

    def close(self) -> None:
        """Darken the lamps and release the bus; see `CastleLights.close`."""
        with self._gate:
            if self._is_closing:
                return
            self._is_closing = True
            self._wanted.put({})
            self._wanted.put(None)
        self._thread.join()

    # The rest runs on the thread of the lamps.

    def _run(self) -> None:
        picture: dict[int, Lamp] = {}
        is_lit = True
        due = -inf
        while True:
            wait_s = max(0.0, due - time.monotonic())
            try:
                wanted = self._wanted.get(timeout=wait_s)
            except queue.Empty:
                is_lit = not is_lit
            else:
                if wanted is None:
                    break
                picture, is_lit = wanted, True
            is_there = self._light(picture, is_lit)
            if not is_there:
                due = time.monotonic() + self._retry_s
            elif any(lamp.blinking for lamp in picture.values()):
                due = time.monotonic() + BLINK_S
            else:
                due = time.monotonic() + _AGAIN_S
        if self._bus is not None:
            self._bus.close()

    def _light(self, picture: Mapping[int, Lamp], is_lit: bool) -> bool:
        """Write the latches. False when the chips do not answer."""
        latches = [[0, 0] for _ in self._addresses]
        for castle, lamp in picture.items():
            if lamp.colour != DARK.colour and (is_lit or not lamp.blinking):
                chip, port, bit = _at(castle)
                latches[chip][port] |= 1 << bit
        try:
            if self._bus is None:
                self._bus = self._open_bus()
            for address, ports in zip(self._addresses, latches, strict=True):
                for port, latch in enumerate(ports):
                    self._bus.write_byte_data(address, _OLAT + port, latch)
                    self._bus.write_byte_data(address, _IODIR + port, 0x00)
        except OSError:
            if self._bus is not None:
                with contextlib.suppress(OSError):
                    self._bus.close()
            self._bus = None
            return False
        return True
