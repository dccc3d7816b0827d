"""Everything that comes from chance, from a seed instead: so that an evening can be repeated."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from companion.adapters.vault import guarded
from companion.adapters.vault import vault as vault_module
from companion.referee.referee import Referee
from companion.ui.screens.secrets import pin_entry


class Lots:
    """A lot, the same whoever draws it in one position; another in the next."""

    def __init__(self, seed: int) -> None:
        """From a seed."""
        self._seed = seed
        self.moment = 0

    def below(self, number: int) -> int:
        """From 0 to less than `number`."""
        return Random(f"{self._seed} {self.moment} {number}").randrange(number)


@contextmanager
def told_chance(seed: int) -> Iterator[Lots]:
    """Until the end of the block shields, lots and PIN pads come from a seed."""
    lots = Lots(seed)
    shuffles: Any = SimpleNamespace(SystemRandom=lambda: Random(f"{seed} hands"))
    before = Referee.draw_lot.__defaults__
    Referee.draw_lot.__defaults__ = (lots.below,)
    with (
        patch.object(vault_module, "random", shuffles),
        patch.object(pin_entry, "SystemRandom", lambda: Random(f"{seed} pad")),
        patch.object(guarded, "random", Random(f"{seed} keys").randbytes),
    ):
        try:
            yield lots
        finally:
            Referee.draw_lot.__defaults__ = before
