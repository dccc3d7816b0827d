"""The library lgpio without a chip: gpiozero's real classes run on it, as on a Raspberry Pi.

It has the functions that gpiozero's LGPIOFactory calls, opens a real descriptor for the chip, and
raises what lgpio raises. A test takes the chip away, holds a line, or has any function fail.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PI_4, PI_5 = 0xC03114, 0xC04170

_CONSTANTS = {
    "SET_PULL_NONE": 128, "SET_PULL_UP": 32, "SET_PULL_DOWN": 64,
    "RISING_EDGE": 1, "FALLING_EDGE": 2, "BOTH_EDGES": 3,
}  # fmt: skip


class Error(Exception):
    """What lgpio calls `error`: its text is the representation of a string."""

    def __init__(self, value: str) -> None:
        super().__init__(value)
        self.value = value

    def __str__(self) -> str:
        return repr(self.value)


class Callback:
    """What `lgpio.callback` returns."""

    def __init__(self, library: StandIn, key: tuple[int, int], function: Callable[..., None]):
        self._library, self.key, self.function = library, key, function
        library.callbacks.append(self)

    def cancel(self) -> None:
        if self in self._library.callbacks:
            self._library.callbacks.remove(self)


class StandIn(ModuleType):
    """The module.

    Attributes:
        opened: the numbers of the chips that were opened, in their order.
        held: lines that another program holds.
        fails: name of a function → what it raises.
        gone: whether the chip was taken away: what is open does not answer any more.
        callbacks: those that wait for edges.
    """

    def __init__(self, chip: Path) -> None:
        super().__init__("lgpio")
        vars(self).update(_CONSTANTS, error=Error)
        self.opened: list[int] = []
        self.held: set[int] = set()
        self.fails: dict[str, BaseException] = {}
        self.gone = False
        self.callbacks: list[Callback] = []
        self._chip = chip
        self._dead: set[int] = set()
        self._handles: set[int] = set()
        self._levels: dict[int, int] = {}

    def lose(self) -> None:
        """Take the chip away; what is open stays dead when it is back."""
        self.gone = True
        self._dead |= self._handles

    def come_back(self) -> None:
        self.gone = False

    def descriptors(self) -> int:
        """How many descriptors of the chip this process has open."""
        return sum(map(self._is_ours, Path("/proc/self/fd").iterdir()))

    def _is_ours(self, one: Path) -> bool:
        try:
            return one.readlink() == self._chip
        except OSError:
            return False

    def drive(self, gpio: int, level: int) -> None:
        """A finger, or its end."""
        self._levels[gpio] = level
        for callback in list(self.callbacks):
            if callback.key[1] == gpio:
                callback.function(*callback.key, level, 0)

    # What gpiozero calls.

    def _check(self, name: str, handle: int | None = None) -> None:
        if name in self.fails:
            raise self.fails[name]
        if handle is not None and (self.gone or handle in self._dead):
            raise Error("bad file descriptor")

    def gpiochip_open(self, number: int) -> int:
        self._check("gpiochip_open")
        if self.gone:
            raise Error("can not open gpiochip")
        self.opened.append(number)
        found = os.open(self._chip, os.O_RDWR | os.O_CLOEXEC)
        self._dead.discard(found)
        self._handles.add(found)
        return found

    def gpiochip_close(self, handle: int) -> int:
        # lgpio forgets the handle, also of a chip that is gone, before it says what is wrong.
        if handle not in self._handles:
            raise Error("unknown handle")
        self._handles.remove(handle)
        os.close(handle)
        self._check("gpiochip_close")
        return 0

    def gpio_claim_input(self, handle: int, gpio: int, _flags: int = 0) -> int:
        self._check("gpio_claim_input", handle)
        if gpio in self.held:
            raise Error("GPIO busy")
        return 0

    gpio_claim_output = gpio_claim_input

    def gpio_claim_alert(self, handle: int, _gpio: int, _edges: int, _flags: int = 0) -> int:
        self._check("gpio_claim_alert", handle)
        return 0

    def gpio_set_debounce_micros(self, handle: int, _gpio: int, _micros: int) -> int:
        self._check("gpio_set_debounce_micros", handle)
        return 0

    def gpio_free(self, handle: int, _gpio: int) -> int:
        self._check("gpio_free", handle)
        return 0

    def gpio_get_mode(self, handle: int, _gpio: int) -> int:
        self._check("gpio_get_mode", handle)
        return 0

    def gpio_read(self, handle: int, gpio: int) -> int:
        self._check("gpio_read", handle)
        return self._levels.get(gpio, 1)

    def callback(
        self, handle: int, gpio: int, _edges: int, function: Callable[..., None]
    ) -> Callback:
        return Callback(self, (handle, gpio), function)


@contextmanager
def installed(chip: Path, revision: int = PI_4) -> Iterator[StandIn]:
    """Let gpiozero find this library, on a machine with this revision code."""
    chip.touch()
    library = StandIn(chip)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "lgpio", library)
        patch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
        patch.setattr("gpiozero.pins.local.get_pi_revision", lambda: revision)
        yield library
    forget: Any = sys.modules.pop("gpiozero.pins.lgpio", None)
    del forget
