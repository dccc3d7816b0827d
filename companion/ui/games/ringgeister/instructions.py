"""What do hands do at the board of Ringgeister for a player that the program plays?"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister.table.move_builder import due_back
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.translate import _


def gesture(moves: Sequence[mv.Move]) -> int:  # noqa: ARG001 - the contract has it
    """Every move is one of its own."""
    return 1


def instruction(state: State, moves: Sequence[mv.Move]) -> str:
    """What hands do; nothing for the end of a turn, or for the wind, which the screen shows."""
    move, voice = moves[0], RinggeisterVoice(state.terms.setup)
    match move:
        case mv.Walk():
            text = _("Move {figure} {place:to}: {point}")
            return text.format(
                figure=voice.who(move.figure),
                place=voice.place(state, move.to),
                point=voice.point(state, move.to),
            )
        case mv.LayToken():
            text = _("Place the token {place:at}, on the marked field")
            return text.format(place=voice.place(state, move.field))
        case mv.Return():
            text = _("Put {figure} back {place:at}")
            return text.format(
                figure=voice.who(due_back(state)), place=voice.place(state, move.point)
            )
        case _:
            return ""
