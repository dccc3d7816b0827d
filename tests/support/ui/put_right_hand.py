"""A hand that puts table and screen right: it says what stands where, and everybody agrees."""

from __future__ import annotations

import re
from typing import Any

from companion.core.game import Seat
from companion.referee.entries import ADJUSTED
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import names
from tests.support.ui.simulated_desk import SimulatedDesk

ALL = tuple(Seat(seat) for seat in range(4))


def put(desk: SimulatedDesk, **more: Any) -> None:
    """The position from which every test here begins."""
    referee = desk.referee
    assert referee is not None
    obj = referee.game.write_state(referee.state)
    obj.update(phase="march", places={"g_katz": {"red": 8}, "w8": {"blue": 3}})
    obj["castles"]["katz"] = {"owner": "blue", "knights": 2, "shield": "hidden", "taken": True}
    obj["castles"]["maus"] = {"owner": "red", "knights": 1, "shield": 1, "taken": True}
    obj["supply"].update(red=33, blue=37)
    obj["hand"].update(red=5, blue=5)
    obj.update(more)
    referee.corrections.adjust(obj, "", ALL)


def go(hand: Hand, *taps: str) -> None:
    """Over the menu to the screen, and on by these taps."""
    for name in ("menu", "put_right", *taps):
        hand.tap(name)


def number(hand: Hand, wanted: int) -> None:
    """Set the number of knights, by the farthest step there is."""
    while True:
        shown = [int(name[6:]) for name in names(hand) if re.fullmatch(r"number\d+", name)]
        nearest = min(shown, key=lambda one: abs(one - wanted))
        hand.tap(f"number{nearest}")
        if nearest == wanted:
            return
        hand.tap("more" if nearest < wanted else "fewer")


def agree(hand: Hand) -> None:
    """A reason, and everybody at the table."""
    hand.tap("why0")
    for seat in ALL:
        hand.tap(f"agree{seat}")


def adjusted(desk: SimulatedDesk) -> list[Any]:
    """What was put right, as it is recorded, the set-up of the test left out."""
    assert desk.referee is not None
    entries = desk.journal.entries(desk.referee.match_id)
    return [entry.body for entry in entries if entry.kind == ADJUSTED][1:]
