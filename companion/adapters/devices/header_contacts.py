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

import os
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Final, NamedTuple

from gpiozero import DigitalInputDevice
from gpiozero.exc import GPIOZeroError
from gpiozero.pins import Factory

from companion.adapters.devices.contacts import ContactsError, Seen
from companion.adapters.devices.ports import Why

OpenFactory = Callable[[], Factory]


class _Library(NamedTuple):
    """A pin library: gpiozero's module and class for it, its own module, and Debian's package."""

    module: str
    factory: str
    own: str
    package: str


_LIBRARIES: Final = {
    "lgpio": _Library("gpiozero.pins.lgpio", "LGPIOFactory", "lgpio", "python3-lgpio"),
    "rpigpio": _Library("gpiozero.pins.rpigpio", "RPiGPIOFactory", "RPi.GPIO", "python3-rpi.gpio"),
}
_LOOK_S: Final = 0.25


def open_factory(name: str) -> Factory:
    """The pin factory of this name, and never another one.

    Raises:
        ContactsError: its library is not installed, or finds no Raspberry Pi.
    """
    library = _LIBRARIES[name]
    # lgpio makes a pipe in the working directory when it is imported, which may be read-only.
    os.environ.setdefault("LG_WD", tempfile.gettempdir())
    try:
        module = import_module(library.module)
    except (ImportError, RuntimeError) as error:  # RPi.GPIO refuses other machines at its import
        raise ContactsError(
            Why.NO_LIBRARY,
            f"The pin library {name} is missing ({error}): sudo apt install {library.package}, "
            f"in a virtual environment made with --system-site-packages.",
        ) from error
    try:
        factory: Factory = getattr(module, library.factory)()
    except _faults(library.own) as error:
        raise _refused(error) from error
    return factory


def _faults(own: str) -> tuple[type[BaseException], ...]:
    """What pins raise: gpiozero's own exceptions, the system's, and those of the library."""
    library_error = getattr(import_module(own), "error", RuntimeError)
    return (GPIOZeroError, OSError, RuntimeError, library_error)


def _refused(error: BaseException) -> ContactsError:
    text = str(error).strip("'\"")
    if "busy" in text.lower():
        return ContactsError(Why.BUSY, f"Another program is using the pins: {text}.")
    if isinstance(error, PermissionError) or "permission" in text.lower():
        return ContactsError(Why.FORBIDDEN, f"No permission: add your user to group gpio ({text}).")
    return ContactsError(Why.UNUSABLE, f"The pins can't be used: {text}.")


class HeaderContacts:
    """Buttons directly on the header; implements `Contacts`."""

    def __init__(self, gpios: Sequence[int], factory: OpenFactory) -> None:
        """Open nothing yet.

        Args:
            gpios: the GPIO (BCM number) of each contact.
            factory: makes the pin factory; `open_factory`, or a simulated one.
        """
        self._gpios = tuple(gpios)
        self._open_factory = factory
        self._faults: tuple[type[BaseException], ...] = (GPIOZeroError, OSError)
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
        factory = self._open_factory()
        own = type(factory).__module__.rpartition(".")[2]
        self._faults = _faults(_LIBRARIES[own].own) if own in _LIBRARIES else self._faults
        try:
            for index, gpio in enumerate(self._gpios):
                device = DigitalInputDevice(gpio, pull_up=True, pin_factory=factory)
                self._devices.append(device)
                device.when_activated = partial(_tell, seen, index, True)
                device.when_deactivated = partial(_tell, seen, index, False)
        except self._faults as error:
            self.close()
            raise _refused(error) from error

    def look(self) -> Sequence[bool]:
        """Which of them are closed now; see `Contacts.look`."""
        try:
            return [bool(device.is_active) for device in self._devices]
        except self._faults as error:
            raise _refused(error) from error

    def close(self) -> None:
        """Release the pins; see `Contacts.close`."""
        while self._devices:
            self._devices.pop().close()


def _tell(seen: Seen, index: int, is_closed: bool) -> None:
    seen(index, is_closed, time.monotonic())
