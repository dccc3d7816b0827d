"""Which side of the screen does the picture face? That of the player whose turn it is.

For a screen that lies flat, where people wish it so. It turns between two moves: never while a
finger is on the glass, or something moves on it.
"""

from __future__ import annotations

from companion.core.game import Seat
from companion.referee.referee import Referee
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.seating import sides
from companion.ui.shell.stage import Stage

_OF_A_SEAT = frozenset({Page.PASS, Page.PRIVATE, Page.OPENING, Page.AGREE})
"""Pages that one seat gets the screen for."""


class Facing:
    """Follows the match round the table.

    Attributes:
        quarters: quarter turns, clockwise, on top of the usual turn of the picture.
    """

    def __init__(self) -> None:
        """Upright."""
        self.quarters = 0

    def follow(self, stage: Stage) -> None:
        """Face whoever is to act; on a page for nobody in particular, stay."""
        referee = stage.match.on_table
        wishes = stage.room.preferences
        if not wishes.turn_to_player or referee is None:
            self.quarters = 0
        elif stage.held is None and not stage.moving:
            seat = _faced(stage.room.nav.top, referee)
            if seat is not None:
                names = [one.name for one in referee.setup.seats]
                self.quarters = sides(names, wishes.sides)[seat]


def _faced(top: Stop, referee: Referee) -> Seat | None:
    """The seat that a page is for; None where it is for whoever looks at it."""
    if top.page is Page.TABLE:
        return referee.prompt.seat
    return Seat(top.seat) if top.page in _OF_A_SEAT and top.seat is not None else None
