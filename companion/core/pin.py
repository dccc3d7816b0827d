"""Where are the digits of a PIN between the finger and the vault? Here, and nowhere else.

A Python string cannot be overwritten and leaves copies behind, so a PIN is never kept in one.
Its digits lie in one block of memory that never moves and is overwritten after use.
"""

from __future__ import annotations

from typing import Final, Self

MOST_DIGITS: Final = 8


class Pin:
    """A PIN while it is typed and tried. `wipe` overwrites it, and so does its destruction."""

    __slots__ = ("_digits", "_number")

    def __init__(self) -> None:
        """Nothing is typed yet."""
        # Full size from the start: a buffer that grows is copied, and the old copy stays in memory.
        self._digits = bytearray(MOST_DIGITS)
        self._number = 0

    @classmethod
    def of(cls, typed: Pin | str) -> Pin:
        """A `Pin` from what was typed. A `Pin` is returned as it is; a string is copied.

        For callers that have the PIN as a string anyway; the string itself is not
        overwritten. Nothing is checked here: the vault refuses what is not a PIN.
        """
        if isinstance(typed, Pin):
            return typed
        return cls._copied(memoryview(typed.encode("utf-8", "replace")))

    @classmethod
    def _copied(cls, digits: memoryview) -> Self:
        made = cls()
        if len(digits) > MOST_DIGITS:
            made._digits = bytearray(len(digits))
        made._digits[: len(digits)] = digits
        made._number = len(digits)
        return made

    def __repr__(self) -> str:
        """A fixed text: neither the digits nor their number."""
        return "<Pin>"

    def __len__(self) -> int:
        """How many digits there are."""
        return self._number

    def __del__(self) -> None:
        """Overwrite the digits."""
        self.wipe()

    @property
    def digits(self) -> memoryview:
        """The digits in ASCII, as a view of the memory itself; not to be copied."""
        return memoryview(self._digits)[: self._number]

    def add(self, digit: int) -> None:
        """Append a digit; ignored when the PIN is full."""
        if self._number < MOST_DIGITS:
            self._digits[self._number] = ord("0") + digit
            self._number += 1

    def rub(self) -> None:
        """Remove the last digit."""
        if self._number:
            self._number -= 1
            self._digits[self._number] = 0

    def same(self, other: Pin) -> bool:
        """Whether both hold the same digits."""
        return self.digits == other.digits

    def take(self) -> Self:
        """Move the digits into a new `Pin`; they are overwritten in this one."""
        taken = self._copied(self.digits)
        self.wipe()
        return taken

    def wipe(self) -> None:
        """Overwrite the digits. Idempotent."""
        self._digits[:] = bytes(len(self._digits))
        self._number = 0
