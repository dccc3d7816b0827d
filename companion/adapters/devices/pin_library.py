"""Which library reads the pins of the header, and what does its failing mean?

gpiozero's own choice is never left to it: a broken library must fail, not be replaced by
another one in silence. The pin libraries promise no set of exceptions. gpiozero 1.6 raises
AttributeError with lgpio 0.2, lgpio raises a class of its own, RPi.GPIO RuntimeError. So
whatever one of them raises becomes a `ContactsError` here, with its words.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.adapters.devices import gpiochip
from companion.adapters.devices.contacts import ContactsError
from companion.adapters.devices.ports import Why
from companion.core.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from gpiozero.pins import Factory


class _Library(NamedTuple):
    """A pin library: gpiozero's module and class for it, and Debian's package."""

    module: str
    factory: str
    package: str


_LIBRARIES: Final = {
    "lgpio": _Library("gpiozero.pins.lgpio", "LGPIOFactory", "python3-lgpio"),
    "rpigpio": _Library("gpiozero.pins.rpigpio", "RPiGPIOFactory", "python3-rpi.gpio"),
}

NEEDED: Final = "2.0.1.post3"
"""The oldest gpiozero that opens the right chip on every Raspberry Pi and kernel."""

_VERSION: Final = lazy_pattern(r"([0-9]+(?:\.[0-9]+)*)(?:\.post([0-9]+))?")


def open_factory(name: str, header: Callable[[], int] = gpiochip.header_for_use) -> Factory:
    """The pin factory of this name, and never another one, on the chip of the header.

    Args:
        name: "lgpio" or "rpigpio".
        header: finds the number of the header's chip; raises ContactsError.

    Raises:
        ContactsError: its library is not installed, too old, or finds no Raspberry Pi.
    """
    make = getattr(_module(name), _LIBRARIES[name].factory)
    factory: Factory = _on_the_header(make, header()) if name == "lgpio" else _made(make)
    # By default all factories of a process share their pins, and closing one closes those of
    # another: a report made in the window would silence the window's own buttons.
    factory.pins = {}
    return factory


def load(name: str) -> None:
    """Load the library on this thread, if it is there; `open_factory` says what is wrong.

    Beside a window that draws, the import of gpiozero takes ten times as long as before it.
    """
    with suppress(ContactsError):
        _module(name)


def _module(name: str) -> ModuleType:
    """The module of gpiozero for this library.

    Raises:
        ContactsError: one of the two is missing, or does not load.
    """
    library = _LIBRARIES[name]
    if not version():
        raise ContactsError(Why.NO_LIBRARY, f"gpiozero is missing: {way_out()}.")
    try:
        with _folder_of_its_own():
            return import_module(library.module)
    except (ImportError, RuntimeError) as error:
        # RPi.GPIO refuses other machines at its import, with a RuntimeError.
        raise ContactsError(
            Why.NO_LIBRARY,
            f"The pin library {name} is missing ({error}): sudo apt install {library.package}, "
            f"in a virtual environment made with --system-site-packages.",
        ) from error
    except Exception as error:
        raise refused(error) from error


def _made(make: Callable[[], Factory]) -> Factory:
    try:
        return make()
    except Exception as error:
        raise refused(error) from error


def _on_the_header(make: Callable[..., Factory], chip: int) -> Factory:
    """The factory of lgpio on this chip. gpiozero 2.0 opens one of its own choice."""
    try:
        factory = make(chip=chip)
    except Exception as error:
        if is_old():
            raise _too_old(error) from error
        raise refused(error) from error
    if factory.chip != chip:
        close_factory(factory)
        raise _too_old(f"it opens gpiochip{factory.chip}, the header's is gpiochip{chip}")
    return factory


@contextmanager
def _folder_of_its_own() -> Iterator[None]:
    """A working folder for the import of lgpio, which nobody else may enter.

    lgpio changes into $LG_WD as it is imported, makes a pipe of a fixed name there, and stays
    there. In a folder that users share, the pipe of the first one locks the others out. Both
    ends are open afterwards: the pipe's name, the folder and the change are needed no more.

    Raises:
        OSError: no folder can be made.
    """
    told = os.environ.get("LG_WD")
    before = os.open(".", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with TemporaryDirectory(prefix="herald-", ignore_cleanup_errors=True) as folder:
            os.environ["LG_WD"] = folder
            try:
                yield
            finally:
                os.fchdir(before)
    finally:
        os.close(before)
        os.environ.pop("LG_WD", None)
        if told is not None:
            os.environ["LG_WD"] = told


def close_factory(factory: Factory) -> None:
    """Let go of the chip, whatever state it is in; never raises. Idempotent."""
    for _ in range(2):
        try:
            factory.close()
        except Exception:  # noqa: BLE001 - the chip is gone, and its pins cannot be reset
            # Without its pins it closes the chip's descriptor, which is what leaks otherwise.
            getattr(factory, "pins", {}).clear()
        else:
            return


def refused(error: BaseException) -> ContactsError:
    """What a pin library's exception means, with its words."""
    _let_go_of_devices(error)
    if isinstance(error, AttributeError | TypeError) and is_old():
        return _too_old(error)
    text = str(error).strip("'\"") or type(error).__name__
    if "busy" in text.lower():
        return ContactsError(Why.BUSY, f"Another program holds the pins: {text}.")
    if isinstance(error, PermissionError) or "permission" in text.lower():
        return ContactsError(Why.FORBIDDEN, f"No permission: add your user to group gpio ({text}).")
    return ContactsError(Why.UNUSABLE, f"The pins can't be used: {text}.")


def _too_old(why: object) -> ContactsError:
    text = f"gpiozero {version()} is too old for these pins ({why}): {way_out()}."
    return ContactsError(Why.OLD_LIBRARY, text)


def _let_go_of_devices(error: BaseException | None) -> None:
    """Drop the frames of an exception: a half-made device in them would reserve its pin."""
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__ or error.__context__


@cache
def version() -> str:
    """The version of gpiozero; "" where it is not installed."""
    from importlib import metadata  # noqa: PLC0415 - takes a moment, and e-mail with it

    try:
        return metadata.version("gpiozero")
    except metadata.PackageNotFoundError:
        return ""


def is_old() -> bool:
    """Whether gpiozero is older than `NEEDED`."""
    return _ordered(version()) < _ordered(NEEDED)


def _ordered(text: str) -> tuple[tuple[int, ...], int]:
    found = _VERSION.match(text)
    if found is None:
        return (), 0
    return tuple(map(int, found[1].split("."))), int(found[2] or 0)


def way_out() -> str:
    """The command that brings a newer gpiozero to this Python.

    Debian 12 and 13 have no newer package; pip has one for each.
    """
    wanted = f"'gpiozero>={NEEDED}'"
    if sys.prefix == sys.base_prefix:
        return (
            f"sudo apt install python3-pip, then sudo pip install --break-system-packages {wanted}"
        )
    sudo = "" if os.access(sys.prefix, os.W_OK) else "sudo "
    return f"{sudo}{sys.prefix}/bin/python -m pip install {wanted}"
