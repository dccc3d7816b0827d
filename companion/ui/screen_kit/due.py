"""Which screen does the referee's prompt call for?"""

from __future__ import annotations

from dataclasses import replace

from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Due, Purpose


def settle(room: Room, match: MatchInPlay, *, program: bool = False) -> None:
    """Open the screen that the referee's prompt calls for.

    Args:
        room: whose screen.
        match: the match.
        program: it is the turn of a seat that the program plays.
    """
    if match.on_table is not None:
        found = due(match.on_table)
        room.nav = room.nav.due(replace(found, program=program and found == Due()))


def due(referee: Referee) -> Due:
    """What the prompt means for the screens."""
    prompt = referee.prompt
    if prompt.kind is PromptKind.OVER:
        return Due(over=True)
    if prompt.kind is not PromptKind.OPEN or referee.answered is not None:
        return Due()
    viewer = prompt.private_to
    if viewer is None:
        purpose, seat = Purpose.OPEN, prompt.seat
    elif referee.hidden.needs_share():
        purpose, seat = Purpose.SHARE, prompt.seat
    else:
        purpose, seat = Purpose.PEEK, viewer
    if seat is None or not referee.hidden.can_open(prompt.place, seat):
        # What everybody must agree on is told before everybody.
        purpose, seat = Purpose.TURN, None if referee.hidden.must_agree() else viewer
    return Due(False, purpose, seat, prompt.place)
