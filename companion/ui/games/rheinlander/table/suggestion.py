"""How is a line of the program told to a person of a Rheinländer table? Pure.

The program does not know which cards a person holds, so only what any card does is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.state import State
from companion.ui.games.rheinlander import instructions
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.opinion import Suggest, Suggestion
from companion.ui.widgets.base import Intent

_BY_CARD = (mv.Place, mv.Convert, mv.Discard)
"""Moves that take a certain card."""


def suggest(state: State) -> Suggest:
    """Tells the best line that no certain card is needed for."""
    return partial(_suggest, state)


def _suggest(state: State, lines: Sequence[tuple[mv.Move, ...]]) -> Suggestion | None:
    for moves in lines:
        move = moves[0]
        if isinstance(move, mv.Reinforce):
            voice = RheinlanderVoice(state.terms.setup)
            text = _("Any card: reinforce with a knight on {place}")
            place = voice.place(move.square)
            return Suggestion(text.format(place=place), "", Intent("wait", move.square))
        if not isinstance(move, _BY_CARD):
            return Suggestion(instructions.instruction(state, moves[:1]))
    return None
