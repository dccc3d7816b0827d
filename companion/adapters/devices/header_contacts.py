"""How are buttons directly on the Raspberry Pi's header read? By gpiozero.

Wired as in hardware/wiring.md, "Castle buttons on the header": GPIO, 1 kΩ,
button, ground, with the pin's own pull-up. gpiozero's callbacks come on the pin
library's one thread (on the caller's, with its simulated pins) and only pass on
the edges. Its debouncing is not used: with one library it drops edges, with another
it waits twice, with the simulated pins it does nothing.

Runnable without a Pi:

    import queue
    from gpiozero.pins.mock import MockFactory
    from companion.adapters.devices.bank import ButtonBank
    from companion.adapters.devices.header_contacts import HeaderContacts

    factory = MockFactory(revision="c04170")
    signals = queue.SimpleQueue()
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
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from companion.adapters.devices import pin_library
from companion.adapters.devices.contacts import ContactsError, Seen

if TYPE_CHECKING:
    from gpiozero import DigitalInputDevice
    from gpiozero.pins import Factory

OpenFactory: TypeAlias = "Callable[[], Factory]"

_LOOK_S: Final = 0.25


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
        self._devices: list[DigitalInputDevice] = []

    @property
    def look_s(self) -> float:
        """Seconds between two polls, a quarter: they make up for edges that the library lost."""
        return _LOOK_S

    @property
    def name(self) -> str:
        """A description for people."""
        return f"{len(self._gpios)} buttons on the header"

    def open(self, seen: Seen) -> None:
        """Begin to report edges; see `Contacts.open`."""
        try:
            factory = self._factory = self._open_factory()
            # Here: it is slow to load, and missing where no button is at the header.
            from gpiozero import DigitalInputDevice  # noqa: PLC0415

            for index, gpio in enumerate(self._gpios):
                device = DigitalInputDevice(gpio, pull_up=True, pin_factory=factory)
                self._devices.append(device)
                device.when_activated = partial(_tell, seen, index, True)
                device.when_deactivated = partial(_tell, seen, index, False)
        except ContactsError:
            self.close()
            raise
        except Exception as error:
            self.close()
            raise pin_library.refused(error) from error

    def look(self) -> Sequence[bool]:
        """Which of them are closed now; see `Contacts.look`."""
        try:
            return [bool(device.is_active) for device in self._devices]
        except Exception as error:
            raise pin_library.refused(error) from error

    def close(self) -> None:
        """Release the pins and the chip; see `Contacts.close`."""
        devices, self._devices = self._devices, []
        factory, self._factory = self._factory, None
        for device in devices:
            # Otherwise lgpio keeps calling pins that nobody listens to any more.
            with suppress(Exception):
                device.pin.when_changed = None
        _close_all(devices)
        if factory is not None:
            pin_library.close_factory(factory)
            # Those that could not be closed while the chip was gone: now nothing is asked of it.
            _close_all(devices)


def _close_all(devices: Sequence[DigitalInputDevice]) -> None:
    for device in devices:
        with suppress(Exception):
            device.close()


def _tell(seen: Seen, index: int, is_closed: bool) -> None:
    seen(index, is_closed, time.monotonic())
