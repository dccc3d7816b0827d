"""A hand that draws a board of zones: it taps on the real window, and counts its taps."""

from __future__ import annotations

from companion.core.drafting.sheet import Point
from companion.games.rheinlander.drafting.draft import ZoneDraft
from companion.ui.games.rheinlander.editor.work import Work
from tests.support.ui.edit_hand import Draughtsman
from tests.ui.conftest import OpenWindow


class ZoneDraughtsman(Draughtsman):
    """Draws zones."""

    @property
    def zone_work(self) -> Work:
        """The board, its tool and what is selected."""
        work = self.state.work
        assert isinstance(work, Work)
        return work

    @property
    def zones(self) -> ZoneDraft:
        """The board as it is now."""
        return self.zone_work.draft

    def pull(self, start: Point, end: Point) -> None:
        """Drag on the sheet, in mm."""
        self.reach(start)
        self.drag(self.spot(start), self.spot(end), 4)


def blank(open_window: OpenWindow, size: tuple[int, int]) -> ZoneDraughtsman:
    """On an empty sheet."""
    hand = ZoneDraughtsman(open_window(size))
    hand.tap("boards")
    hand.tap("primary")
    hand.tap("game-rheinlander")
    hand.tap("primary")
    return hand


def river(hand: ZoneDraughtsman, zones: int = 17) -> None:
    """A straight river."""
    hand.tap("tool-river")
    for number in range(zones + 1):
        hand.sheet((40 + 45 * number, 280))
