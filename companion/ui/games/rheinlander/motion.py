"""Which pieces move when something happens in Rheinländer? Pure: events as a motion.

A knight comes to its square, one that is converted falls before the other comes; then castles,
lands and flags change. Everything in it comes from the open table, so it shows nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.frozen import frozen
from companion.games.rheinlander import events as ev
from companion.games.rheinlander.evolution import evolve
from companion.games.rheinlander.state import State
from companion.games.rheinlander.view import TableView, table
from companion.ui.boards.motion import Motion, Step, crossfade
from companion.ui.boards.moving import BEYOND, Fade, Walk
from companion.ui.boards.scene import CastleMark, Scene

BASTION = ""
"""The colour of a bastion, in a scene."""


@frozen(kw_only=True)
class ZoneScene(Scene):
    """What stands on a board of zones.

    Attributes:
        view: the open table, for everything that does not walk.
    """

    view: TableView


def standing(view: TableView) -> ZoneScene:
    """The pieces on the open table."""
    knights = tuple((square, colour, 1) for square, colour in view.knights)
    bastions = tuple((square, BASTION, 1) for square in view.bastions)
    castles = {slot: CastleMark(colour) for slot, colour in view.castles.items() if colour}
    return ZoneScene(stacks=knights + bastions, castles=castles, view=view)


def shown(scene: ZoneScene) -> TableView:
    """The view of a scene in which some pieces are on their way."""
    knights = tuple((square, colour) for square, colour, _n in scene.stacks if colour != BASTION)
    bastions = tuple(square for square, colour, _n in scene.stacks if colour == BASTION)
    castles: Mapping[str, str | None] = {
        slot: mark.owner if (mark := scene.castles.get(slot)) is not None else None
        for slot in scene.view.castles
    }
    return replace(scene.view, knights=knights, bastions=bastions, castles=castles)


def motion(happened: Sequence[tuple[State, Any]], after: State) -> Motion | None:
    """What moves while some events happen; None where nothing on the board does.

    Args:
        happened: each event with the state before it, one leading to the next.
        after: the state after the last one.
    """
    states = [*(state for state, _event in happened), after]
    steps = []
    for number, (state, event) in enumerate(happened):
        before, then = standing(table(state, None)), standing(table(states[number + 1], None))
        walks, fades = _moved(event)
        if walks:
            # Lands and castles are as before until the knight has come.
            steps.append(Step(before, replace(then, view=before.view), walks, fades))
    one, other = standing(table(states[0], None)), standing(table(after, None))
    if not steps:
        return crossfade(one, other) if _differ(one, other) else None
    arrived = steps[-1].after
    if _differ(arrived, other):
        steps.append(Step(arrived, other))
    return Motion(tuple(steps))


def replayed(before: State, events: Sequence[Any], after: State) -> Motion | None:
    """What moves in a step of the record; None where nothing on the board does."""
    happened, state = list[tuple[State, Any]](), before
    for event in events:
        happened.append((state, event))
        state = evolve(state, event)
    return motion(happened, after) if state == after else changed(before, after)


def changed(before: State, after: State) -> Motion | None:
    """From one position to another where nothing is known of the way; what differs fades."""
    one, other = standing(table(before, None)), standing(table(after, None))
    return crossfade(one, other) if _differ(one, other) else None


def _moved(event: Any) -> tuple[tuple[Walk, ...], tuple[Fade, ...]]:
    """Who comes and who goes when an event happens."""
    match event:
        case ev.KnightPlaced(colour=colour, square=square):
            return (Walk(colour, 1, (BEYOND, square)),), ()
        case ev.KnightConverted(colour=colour, square=square, loser=loser):
            return (Walk(colour, 1, (BEYOND, square)),), (Fade(loser, 1, square, falls=True),)
        case ev.BastionBuilt(square=square):
            return (Walk(BASTION, 1, (BEYOND, square)),), ()
        case _:
            return (), ()


def _differ(one: Scene, other: Scene) -> bool:
    """Whether two positions look different on the board."""
    assert isinstance(one, ZoneScene)
    assert isinstance(other, ZoneScene)
    lands = [(scene.view.duchies, scene.view.markers) for scene in (one, other)]
    return lands[0] != lands[1] or (one.stacks, one.castles) != (other.stacks, other.castles)
