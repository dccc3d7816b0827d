"""Whose colours does a table's screen wear? Of the player who acts; at the end, of who has won.

While computers go on alone, of the one whose move is told: nobody else does anything meanwhile.
"""

from __future__ import annotations

from companion.core.game import Colour
from companion.ui.screen_kit.computers_turn import computers_turn, told_of
from companion.ui.screen_kit.match_in_play import MatchInPlay


def worn_colour(match: MatchInPlay, acting: Colour) -> Colour:
    """The colour of the edge round the screen, and of the name in the panel.

    Args:
        match: on the table.
        acting: the colour that acts, or acted last.

    Returns:
        The first winner's colour once the match is over; `acting` before, or if nobody has won,
        but while computers go on alone the colour of what is told.
    """
    outcome = match.referee.outcome
    if outcome is None or not outcome.winners:
        turn = computers_turn(match)
        reads = turn is not None and turn.decides and match.programs.goes_on_alone
        return (told_of(match) if reads else None) or acting
    return match.referee.setup.seats[outcome.winners[0]].colours[0]
