"""Whose colours does a table's screen wear? Of the player who acts; at the end, of who has won."""

from __future__ import annotations

from companion.core.game import Colour
from companion.ui.screen_kit.match_in_play import MatchInPlay


def worn_colour(match: MatchInPlay, acting: Colour) -> Colour:
    """The colour of the edge round the screen, and of the name in the panel.

    Args:
        match: on the table.
        acting: the colour that acts, or acted last.

    Returns:
        The first winner's colour once the match is over; `acting` before, or if nobody has won.
    """
    outcome = match.referee.outcome
    if outcome is None or not outcome.winners:
        return acting
    return match.referee.setup.seats[outcome.winners[0]].colours[0]
