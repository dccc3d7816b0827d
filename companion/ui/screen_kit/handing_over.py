"""Whose hands is the screen in when somebody is to look at a secret of their own?"""

from __future__ import annotations

from companion.core.game import Seat
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Purpose


def hand_over(room: Room, match: MatchInPlay, seat: int, purpose: Purpose, place: str) -> None:
    """Ask for the screen to be given to a seat.

    Where the computer plays all others, and there is no PIN, it is in the right hands already.
    After a start of the program it is asked all the same: nobody knows who has started it.
    """
    room.nav = room.nav.hand_over(seat, purpose, place)
    referee = match.referee
    if referee.queries.people == {seat} and not referee.pins.has_pin(Seat(seat)):
        room.nav = room.nav.taken()
