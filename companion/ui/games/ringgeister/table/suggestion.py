"""How is a line of the program told to a person of a Ringgeister table? Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister import instructions
from companion.ui.screen_kit.opinion import Suggest, Suggestion
from companion.ui.widgets.base import Intent


def suggest(state: State, reasons: Mapping[tuple[str, str], str]) -> Suggest:
    """Tells the best line; a tap shows its walk.

    Args:
        state: the position.
        reasons: figure and point → what speaks for a walk there, in few words.
    """
    return partial(_suggest, state, reasons)


def _suggest(
    state: State,
    reasons: Mapping[tuple[str, str], str],
    lines: Sequence[tuple[mv.Move, ...]],
) -> Suggestion | None:
    if not lines:
        return None
    move = lines[0][0]
    text = instructions.instruction(state, lines[0][:1])
    if not isinstance(move, mv.Walk):
        return Suggestion(text)
    why = reasons.get((move.figure, move.to), "")
    return Suggestion(text, why, Intent("advised", f"{move.figure} {move.to}"))
