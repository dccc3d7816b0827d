"""A hand that reaches the castles' buttons too."""

from __future__ import annotations

from companion.adapters.devices.ports import Lamp
from companion.ui.shell.window import Window
from tests.support.castles import WirelessCastles
from tests.support.ui.desk_boards import rhine
from tests.support.ui.hand import Hand
from tests.support.ui.simulated_desk import SimulatedDesk

ORDER = tuple(rhine()["castles"])


class Fingers(Hand):
    """A hand that reaches the castles too."""

    def __init__(self, window: Window, castles: WirelessCastles) -> None:
        """Over a window and a table."""
        super().__init__(window)
        self.castles = castles

    def rounds(self, seconds: float = 0.0) -> None:
        """The window goes on for so long, thirty rounds a second."""
        for _ in range(round(seconds * 30)):
            self.wait(1 / 30)
            self.window.step()
        self.window.step()

    def press(self, castle: str, seconds: float = 0.2) -> None:
        """Press a castle's button, and let it go after a while."""
        self.castles.press(ORDER.index(castle))
        self.rounds(seconds)
        self.castles.release(ORDER.index(castle))
        self.rounds()

    def lamp(self, castle: str) -> Lamp | None:
        """How a castle's lamp shines; None when it is dark."""
        return self.castles.lamps.get(ORDER.index(castle))

    @property
    def source(self) -> str:
        """Where the last move in the record came from."""
        return self.referee.queries.last_source


def reaching(window: Window, desk: SimulatedDesk) -> Fingers:
    """A hand over a window, once castles were plugged in."""
    castles = desk.plug_in_castles()
    window.step()
    window.step()
    return Fingers(window, castles)
