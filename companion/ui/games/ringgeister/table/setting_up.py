"""Which figures do hands set up next, where all were drawn at once? Pure.

Figures of one kind are alike: one kind after the other is set up, so that nobody looks for a
single figure among all. Whoever knows the game sets them up in any order, and needs none of this.
"""

from __future__ import annotations

from typing import Final

from companion.core.message import N_
from companion.games.ringgeister import pieces
from companion.games.ringgeister.state import Phase, State
from companion.ui.games.ringgeister.table.move_plan import IDLE, MovePlan, SettingUp
from companion.ui.i18n.translate import _

_LIGHT: Final = ""
_STEPS: Final = {
    _LIGHT: N_("Place the light figures"),
    pieces.GOLLUM: N_("Place Gollum"),
    pieces.ORC: N_("Place the 8 orcs"),
    pieces.WRAITH: N_("Place the 9 wraiths"),
}
"""Kind of figures → what is said of them, in the order of the box (R 2)."""
STEPS: Final = len(_STEPS)


def is_offered(state: State) -> bool:
    """Whether all figures stand where they were drawn, and nobody has walked yet."""
    if state.phase is Phase.TOKEN:
        return True
    is_first = state.phase is Phase.MOVE and state.turn == 1 and not state.moved
    return is_first and not state.terms.options.missions


def step(number: int) -> MovePlan:
    """The plan in which a step is shown; none after the last one."""
    return SettingUp(number) if number < STEPS else IDLE


def due(plan: SettingUp) -> str:
    """What hands set up."""
    return _(list(_STEPS.values())[plan.number])


def points(state: State, plan: MovePlan) -> frozenset[str]:
    """Where these figures stand, by name; empty where none are set up."""
    if not isinstance(plan, SettingUp):
        return frozenset()
    kind = list(_STEPS)[plan.number]
    dark = [point for point, one in state.dark if one == kind]
    found = state.light_at() if kind == _LIGHT else dark
    return frozenset(state.terms.board.points[point].name for point in found)
