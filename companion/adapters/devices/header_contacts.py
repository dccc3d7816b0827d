"""How are buttons directly on the Raspberry Pi's header read? By gpiozero.

Wired as in hardware/wiring.md, "Castle buttons on the header": GPIO, 1 kΩ,
button, ground, and 10 kΩ from the GPIO to 3.3 V besides the pin's own pull-up.

Levels are read fifty times a second, and more often while one changes. Edges are not
asked for: lgpio looks for them in a thread of its own, two thousand times a second, which
costs ten times as much, on a slow processor most of a core; RPi.GPIO loses them on kernels
from 6.6 on. Nor is gpiozero's debouncing used: with one library it drops presses, with
another it waits twice, with the simulated pins it does nothing.

Runnable without a Pi:

    import queue
    from gpiozero.pins.mock import MockFactory
    from companion.adapters.devices.bank import ButtonBank
    from companion.adapters.devices.header_contacts import HeaderContacts

    factory = MockFactory(revision="c04170")
    signals = queue.Queue()
    castles = ButtonBank(HeaderContacts((4, 17, 27), lambda: factory), "header")
    castles.start(signals.put)
    print(signals.get())            # DeviceBack(device='castles', name='3 buttons on the header')
    factory.pin(17).drive_low()
    print(signals.get())            # CastlePressed(index=1, controller='header', …)
    castles.close()
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeAlias

from companion.adapters.devices import pin_library
from companion.adapters.devices.contacts import ContactsError, Seen

if TYPE_CHECKING:
    from gpiozero import InputDevice
    from gpiozero.pins import Factory

OpenFactory: TypeAlias = "Callable[[], Factory]"

_LOOK_S: Final = 0.02
_LIVELY_LOOK_S: Final = 0.003
"""Often enough that a spike is seen to end before it would count as a press."""
_LIVELY_S: Final = 0.03
"""Seconds for which the contacts are read more often after a change."""


class HeaderContacts:
    """Buttons directly on the header; implements `Contacts`."""

    def __init__(self, gpios: Sequence[int], factory: OpenFactory) -> None:
        """Open nothing yet.

        Args:
            gpios: the GPIO (BCM number) of each contact.
            factory: makes the pin factory; `pin_library.open_factory`, or a simulated one.
        """
        self._gpios = tuple(gpios)
        self._open_factory = factory
        self._factory: Factory | None = None
        self._devices: list[InputDevice] = []
        self._before: list[bool] = []
        self._lively_until = 0.0

    @property
    def look_s(self) -> float:
        """Seconds between two polls: less while a contact moves."""
        return _LIVELY_LOOK_S if time.monotonic() < self._lively_until else _LOOK_S

    @property
    def name(self) -> str:
        """A description for people."""
        return f"{len(self._gpios)} buttons on the header"

    def open(self, _seen: Seen) -> None:
        """Claim the pins; their levels are read by `look` alone. See `Contacts.open`."""
        try:
            factory = self._factory = self._open_factory()
            # Here: it is slow to load, and missing where no button is at the header.
            from gpiozero import InputDevice  # noqa: PLC0415

            for gpio in self._gpios:
                self._devices.append(InputDevice(gpio, pull_up=True, pin_factory=factory))
        except ContactsError:
            self.close()
            raise
        except Exception as error:
            self.close()
            raise pin_library.refused(error) from error

    def look(self) -> Sequence[bool]:
        """Which of them are closed now; see `Contacts.look`."""
        try:
            now = [bool(device.is_active) for device in self._devices]
        except Exception as error:
            raise pin_library.refused(error) from error
        if now != self._before:
            self._before = now
            self._lively_until = time.monotonic() + _LIVELY_S
        return now

    def close(self) -> None:
        """Release the pins and the chip; see `Contacts.close`."""
        devices, self._devices = self._devices, []
        factory, self._factory = self._factory, None
        _close_all(devices)
        if factory is not None:
            pin_library.close_factory(factory)
            # Those that could not be closed while the chip was gone: now nothing is asked of it.
            _close_all(devices)


def _close_all(devices: Sequence[InputDevice]) -> None:
    for device in devices:
        with suppress(Exception):
            device.close()
