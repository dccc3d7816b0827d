"""Which Bluetooth dice has this table? The list, and its file.

For one thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.core.config import known_dice
from companion.core.config.known_dice import KnownDice, KnownDie, OpenQuestion
from companion.core.errors import StoreError


class DiceList:
    """The list of this table's dice.

    Attributes:
        known: the list; replaced as a whole.
    """

    def __init__(self, file: Path) -> None:
        """Read it; `file` need not be there."""
        self._file = file
        self._changed: list[Callable[[], object]] = []
        self.known: KnownDice = known_dice.read(file)

    def when_changed(self, callback: Callable[[], object]) -> None:
        """Call `callback` whenever dice come or go."""
        self._changed.append(callback)

    def put(self, die: KnownDie) -> None:
        """Add a die, or change the one with its address.

        Raises:
            StoreError: the list is full, or cannot be kept.
        """
        try:
            known = self.known.with_die(die)
        except ValueError as error:
            raise StoreError("There are too many dice: remove one first.") from error
        self._keep(known)

    def remove(self, uid: str) -> None:
        """Remove a die. Idempotent.

        Raises:
            StoreError: the list cannot be kept; the die is gone until the program ends.
        """
        self._keep(self.known.without(uid))

    def use(self, used: bool) -> None:
        """Remember whether Bluetooth dice roll for this table.

        Raises:
            StoreError: the list cannot be kept.
        """
        if self.known.used is not used:
            self._keep(replace(self.known, used=used))

    def ask(self, question: OpenQuestion | None) -> None:
        """Remember what the table is asked.

        Raises:
            StoreError: it cannot be kept; it is asked all the same.
        """
        if self.known.question != question:
            self._keep(replace(self.known, question=question))

    def _keep(self, known: KnownDice) -> None:
        changed, self.known = known.dice != self.known.dice, known
        try:
            known_dice.write(self._file, known)
        finally:
            if changed:
                for callback in self._changed:
                    callback()
