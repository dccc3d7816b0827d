"""What does the table's board show at this moment? Pure: a view and a plan as a scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.rheingold.position_diff import (
    Difference,
    KnightsDifference,
    ShieldDifference,
)
from companion.games.rheingold.state import Entering, ShieldDue, Siege, State
from companion.games.rheingold.view import TableView
from companion.ui.boards.scene import CastleMark, Light, Scene
from companion.ui.games.rheingold.table.move_builder import Lit
from companion.ui.games.rheingold.table.move_plan import (
    Calling,
    Crossroads,
    GatheringForces,
    Idle,
    Marching,
    MovePlan,
)


def scene(
    view: TableView,
    state: State,
    plan: MovePlan,
    lit: Lit,
    flash: str | None,
    back: Sequence[Difference] = (),
) -> Scene:
    """The moving parts of the board.

    Args:
        view: the open table.
        state: the position.
        plan: what the player has begun.
        lit: what may be tapped, and why.
        flash: where something has just happened.
        back: what hands put back, because something was taken back.
    """
    gathering = isinstance(plan, GatheringForces)
    fronts, target = dict(plan.ready) if isinstance(plan, GatheringForces) else {}, None
    chosen = None
    if isinstance(plan, (Marching, Crossroads)):
        chosen = plan.place
    elif isinstance(plan, Idle) and plan.hand:
        chosen = plan.hand
    elif isinstance(plan, Calling):
        chosen = plan.to
    if isinstance(plan, GatheringForces):
        target, chosen = plan.target, plan.active
    elif isinstance(state.pending, Siege):
        fronts, target = dict(state.pending.fronts), state.pending.castle
    elif isinstance(state.pending, Entering):
        chosen = state.pending.start
    elif isinstance(state.pending, ShieldDue):
        chosen = state.pending.castle
    castles = {
        name: CastleMark(castle.owner, castle.knights, castle.shield)
        for name, castle in view.castles.items()
        if castle.owner is not None
    }
    return Scene(
        stacks=view.stacks,
        castles=castles,
        engaged=view.engaged,
        lit=lit.all - ({chosen} if chosen and not gathering else set()),
        lights=lights(lit) | _aside(plan, lit),
        marches=lit.marches,
        chosen=chosen,
        fronts=fronts,
        target=target,
        flash=flash
        or next((one.castle for one in back if isinstance(one, ShieldDifference)), None),
        put_back=(
            *_aimed(plan),
            *(
                (one.from_, one.to, one.knights)
                for one in back
                if isinstance(one, KnightsDifference)
            ),
        ),
    )


def _aimed(plan: MovePlan) -> tuple[tuple[str, str, int], ...]:
    """Where the computer would send the chosen knights."""
    if isinstance(plan, Marching) and plan.aim:
        return ((plan.place, plan.aim, plan.knights),)
    return ()


def _aside(plan: MovePlan, lit: Lit) -> dict[str, Light]:
    """The fronts that the numbers are not for: only the one that is changed glows."""
    if not isinstance(plan, GatheringForces):
        return {}
    return dict.fromkeys(lit.fronts - {plan.active}, Light.ASIDE)


def lights(lit: Lit) -> dict[str, Light]:
    """In which shape each lit place is lit."""
    return (
        dict.fromkeys(lit.stacks | lit.ways, Light.MOVE)
        | dict.fromkeys(lit.enemies | lit.castles, Light.ATTACK)
        | dict.fromkeys(lit.fronts | lit.choices, Light.FRONT)
    )


def where(events: Sequence[Any]) -> str:
    """The place that the last event is about; "" for none."""
    for event in reversed(events):
        for name in ("castle", "to", "space", "start"):
            place = getattr(event, name, None)
            if isinstance(place, str):
                return place
    return ""
