"""Where are the digits of a PIN between the finger and the vault? Here, and nowhere else.

A text cannot be overwritten and leaves copies behind: a PIN is never one. Its digits lie in
one piece of memory that never moves, and that is overwritten as soon as they were used.
"""

from __future__ import annotations

from typing import Final, Self

MOST_DIGITS: Final = 8


class Pin:
    """A PIN while it is typed and tried; `wipe` overwrites it, and so does its own end."""

    __slots__ = ("_digits", "_number")

    def __init__(self) -> None:
        """Nothing is typed yet."""
        # Of its full size from the beginning: one that grows is copied, and the copy stays.
        self._digits = bytearray(MOST_DIGITS)
        self._number = 0

    @classmethod
    def of(cls, typed: Pin | str) -> Pin:
        """What was typed; a text is copied, and is whose it was before.

        For programs that have a PIN as a text anyway. Nothing is looked at: a text
        that can be no PIN becomes one that the vault refuses.
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
        """Nothing of it, not even how long it is."""
        return "<Pin>"

    def __len__(self) -> int:
        """How many digits there are."""
        return self._number

    def __del__(self) -> None:
        """Nobody has it any more."""
        self.wipe()

    @property
    def digits(self) -> memoryview:
        """The digits themselves, in ASCII; to be read where they are, and not to be copied."""
        return memoryview(self._digits)[: self._number]

    def add(self, digit: int) -> None:
        """One more digit, as far as there is room for it."""
        if self._number < MOST_DIGITS:
            self._digits[self._number] = ord("0") + digit
            self._number += 1

    def rub(self) -> None:
        """The last digit goes."""
        if self._number:
            self._number -= 1
            self._digits[self._number] = 0

    def same(self, other: Pin) -> bool:
        """Whether the same digits were typed there."""
        return self.digits == other.digits

    def take(self) -> Self:
        """Another one with these digits, which are overwritten here."""
        taken = self._copied(self.digits)
        self.wipe()
        return taken

    def wipe(self) -> None:
        """Overwrite it. Again is harmless."""
        self._digits[:] = bytes(len(self._digits))
        self._number = 0
