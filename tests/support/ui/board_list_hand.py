"""A hand before the list of boards, with some boards of one's own."""

from __future__ import annotations

from tests.support.ui.edit_hand import Draughtsman
from tests.support.ui.edit_scenes import shelved
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

OURS = "Our island of the four winds"


def before_the_list(open_window: OpenWindow, desk: SimulatedDesk) -> Draughtsman:
    """A hand on the smallest screen."""
    shelved(desk)
    hand = Draughtsman(open_window((800, 480)))
    hand.tap("boards")
    return hand


def open_board(hand: Draughtsman, desk: SimulatedDesk, name: str) -> str:
    """Open one of one's own boards, on whichever page it is; its id."""
    board = next(one.id for one in desk.collection.boards() if one.name == name)
    while f"board-{board}" not in hand.names():
        hand.tap("page-on")
    hand.tap(f"board-{board}")
    return board


def words(hand: Draughtsman) -> str:
    """All that is written on the screen."""
    return " ".join(one.text for widget in hand.window.stage.widgets() for one in widget.words())
