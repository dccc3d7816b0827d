"""Those who only watch, without a socket: the test says how it stands."""

from __future__ import annotations

import random
from collections.abc import Callable

from companion.core.message import Message
from companion.ui.ports.spectators import SpectatorsState, WatchAddress


def code(rows: int = 29) -> tuple[str, ...]:
    """Rows as those of a QR code: three corners, and squares by chance, always the same."""
    by_chance = random.Random(7)
    grid = [[by_chance.random() < 0.5 for _ in range(rows)] for _ in range(rows)]
    for top, left in ((0, 0), (0, rows - 7), (rows - 7, 0)):
        for y in range(-1, 8):
            for x in range(-1, 8):
                if 0 <= top + y < rows and 0 <= left + x < rows:
                    edge = max(abs(x - 3), abs(y - 3))
                    grid[top + y][left + x] = edge in (0, 1, 3)
    return tuple("".join("01"[dark] for dark in row) for row in grid)


ADDRESS = WatchAddress("http://192.168.178.120:8017/#KRBX", "KRBX", code())
OF_A_CLUB = WatchAddress("http://192.168.178.120:8017/#KRBX", "KRBX", code(), "Spielekreis Nord")


class SimulatedSpectators:
    """Keeps `SpectatorsPort`.

    Attributes:
        address: what the relay says of itself.
        trouble: why nobody can watch.
    """

    def __init__(self, wanted: Callable[[], bool]) -> None:
        """Nobody has said anything."""
        self._wanted = wanted
        self.address: WatchAddress | None = None
        self.trouble = Message("")

    def state(self) -> SpectatorsState:
        """As the test says."""
        if not self._wanted():
            return SpectatorsState()
        return SpectatorsState(True, self.address, self.trouble)
