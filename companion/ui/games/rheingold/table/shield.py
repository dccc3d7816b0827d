"""How does a shield get under a castle? The table's part of it.

The private part is a private task of the screens for secrets.
"""

from __future__ import annotations

from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import State
from companion.referee.secrets import Draws, PlacementMode
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.handing_over import hand_over
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Purpose


def place(room: Room, match: MatchInPlay, *, undrawn: bool) -> str:
    """Draw one and let its owner look, or give the owner the screen to choose or key one in.

    Args:
        room: the room of the screens.
        match: on the table.
        undrawn: none can be drawn on the screen, so a real one is laid unseen.

    Returns:
        The vault's objection to drawing; empty when it is done.
    """
    state: State = match.referee.state
    castle, seat = getattr(state.pending, "castle", ""), state.terms.seat[state.colour]
    real = match.referee.hidden.draws is Draws.PIECES
    if real or (state.terms.options.draw == "chosen" and not undrawn):
        purpose = Purpose.LAY if real else Purpose.CHOOSE
        hand_over(room, match, seat, purpose, castle)
        return ""
    lay = PlacementMode.UNSEEN if undrawn else PlacementMode.DRAW
    trouble = match.attempt(lambda: match.referee.play(mv.PlaceShield(), laid=lay))
    if not trouble and not room.fault and lay is PlacementMode.DRAW:
        hand_over(room, match, seat, Purpose.DRAW, castle)
    return trouble
