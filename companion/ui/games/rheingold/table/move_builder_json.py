"""How does an unfinished move outlast a restart? Pure: a plan as JSON, and back."""

from __future__ import annotations

from dataclasses import replace

from companion.core.game import Json
from companion.games.rheingold.state import State
from companion.ui.games.rheingold.table import move_builder
from companion.ui.games.rheingold.table.move_plan import (
    IDLE,
    Calling,
    Crossroads,
    GatheringForces,
    Idle,
    Marching,
    MovePlan,
)


def write(plan: MovePlan) -> Json:
    """A plan as JSON; None when there is nothing to restore."""
    match plan:
        case Marching():
            aim = {"aim": plan.aim} if plan.aim else {}
            return {"march": plan.place, "knights": plan.knights, **aim}
        case Idle(hand) if hand:
            return {"hand": hand}
        case Calling():
            return {"calling": plan.to}
        case Crossroads():
            return {"march": plan.place, "knights": plan.knights}
        case GatheringForces():
            return {"muster": plan.target, "ready": dict(plan.ready), "active": plan.active}
        case _:
            return None


def read(state: State, saved: Json) -> MovePlan:
    """The plan that was written in the same position.

    Raises:
        LookupError, TypeError, ValueError: it is no plan that is possible there.
    """
    if "march" in saved:
        made = move_builder.tap(state, IDLE, saved["march"])
        if not isinstance(made, Marching):
            raise ValueError("nobody marches from there")
        aim = saved.get("aim", "")
        if aim and aim not in state.terms.board.places:
            raise ValueError("nobody is sent there")
        return move_builder.numbered(replace(made, aim=aim), int(saved["knights"]))
    if "hand" in saved:
        return move_builder.at_hand(state, saved["hand"])
    if "calling" in saved:
        called = move_builder.tap(state, IDLE, saved["calling"])
        if not isinstance(called, Calling):
            raise ValueError("it is clear who goes there")
        return called
    first = move_builder.begin(state)
    made = (
        first
        if isinstance(first, GatheringForces)
        else move_builder.tap(state, IDLE, saved["muster"])
    )
    if not isinstance(made, GatheringForces) or made.target != saved["muster"]:
        raise ValueError("nothing is mustered there")
    most = dict(made.most)
    if saved["active"] not in most:
        raise ValueError("nobody comes from there")
    ready = tuple(
        sorted((front, min(int(n), most[front])) for front, n in saved["ready"].items() if n > 0)
    )
    return replace(made, ready=ready, active=saved["active"])
