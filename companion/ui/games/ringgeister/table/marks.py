"""What does the table screen point at on the board? Pure: places by name."""

from __future__ import annotations

from companion.games.ringgeister.state import State
from companion.games.ringgeister.view import TableView
from companion.ui.boards.drawing import Marks
from companion.ui.games.ringgeister.table import move_builder
from companion.ui.games.ringgeister.table.move_plan import IDLE, Chosen, Going, MovePlan

_NOTHING: frozenset[str] = frozenset()


def marks(
    state: State, view: TableView, plan: MovePlan, news: frozenset[str], *, busy: bool, act: bool
) -> Marks:
    """What is lit, chosen, and where something has just happened.

    Args:
        state: the position.
        view: of the open table.
        plan: what the player has begun.
        news: the places of what has just happened.
        busy: lots are being drawn.
        act: an act is seen.
    """
    chosen = _NOTHING
    if isinstance(plan, (Chosen, Going)):
        chosen = frozenset({view.light[plan.figure]} - {""})
    lit = _NOTHING if act or busy else move_builder.lit(state, plan)
    return Marks(lit, chosen, _NOTHING if act or plan != IDLE else news)
