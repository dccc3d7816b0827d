"""Which pieces move when something happens in Rheingold? Pure: events as a motion.

Everything in it comes from the open table (`view.table`), so it shows nothing hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from companion.games.rheingold import events as ev
from companion.games.rheingold.evolution import evolve
from companion.games.rheingold.state import Fronts, State
from companion.games.rheingold.view import TableView, table
from companion.ui.boards.motion import (
    BEYOND,
    Fade,
    Motion,
    Step,
    Walk,
    Where,
    chained,
    crossfade,
)
from companion.ui.boards.scene import CastleMark, Scene

_MOST_STEPS: Final = 9
"""A motion of more steps would be too quick to follow: its ends fade into one another."""


def standing(seen: TableView) -> Scene:
    """The pieces on the open table."""
    castles = {
        name: CastleMark(castle.owner, castle.knights, castle.shield)
        for name, castle in seen.castles.items()
        if castle.owner is not None
    }
    return Scene(stacks=seen.stacks, castles=castles, engaged=seen.engaged)


def motion(happened: Sequence[tuple[State, Any]], after: State) -> Motion | None:
    """What moves while some events happen; None where nothing on the board does.

    Args:
        happened: each event with the state before it, one leading to the next.
        after: the state after the last one.
    """
    states = [*(state for state, _event in happened), after]
    scenes = [standing(table(state)) for state in states]
    steps = []
    for number, (state, event) in enumerate(happened):
        walks, fades = _moved(state, event)
        if walks or fades or scenes[number] != scenes[number + 1]:
            steps.append(Step(scenes[number], scenes[number + 1], tuple(walks), tuple(fades)))
    if not steps:
        return None
    joined = chained(steps)
    if len(joined) > _MOST_STEPS:
        return changed(states[0], after)
    return Motion(joined)


def replayed(before: State, events: Sequence[Any], after: State) -> Motion | None:
    """What moves in a step of the record; None where nothing on the board does.

    Args:
        before: the state before it.
        events: its events; none where a position was put right or taken back.
        after: the state after it.
    """
    happened, state = list[tuple[State, Any]](), before
    for event in events:
        happened.append((state, event))
        state = evolve(state, event)
    return motion(happened, after) if state == after else changed(before, after)


def changed(before: State, after: State) -> Motion | None:
    """From one position to another where nothing is known of the way; None where they look alike.

    What differs fades.
    """
    one, other = standing(table(before)), standing(table(after))
    return crossfade(one, other) if one != other else None


def _moved(state: State, event: Any) -> tuple[list[Walk], list[Fade]]:
    """Who walks and who fades when an event happens in a position."""
    walks, fades = list[Walk](), list[Fade]()
    match event:
        case ev.KnightEntered(colour=colour, start=start):
            walks.append(Walk(colour, 1, (BEYOND, start)))
        case ev.KnightsMarched() | ev.KnightsRetreated():
            walks.append(Walk(event.colour, event.knights, (event.from_, event.to)))
        case ev.KnightsEngaged():
            beside = (event.to, event.from_)
            walks.append(Walk(event.colour, event.knights, (event.from_, beside)))
        case ev.BattleWon(colour=colour, space=space, loser=loser):
            fades.append(Fade(loser, event.knights, space))
            walks += _walking(state, colour, space, event.fronts)
        case ev.BattleLost(colour=colour, space=space):
            fades += _fading(state, colour, space, event.fronts)
        case ev.BattleTied(colour=colour, space=space):
            walks += _returning(state, colour, space, event.back)
            fades += _fading(state, colour, space, event.stray)
        case ev.SiegeHeld(colour=colour, castle=castle):
            walks += _returning(state, colour, castle, event.back)
            fades += _fading(state, colour, castle, (*event.lost, *event.stray))
        case ev.SiegeRaised(colour=colour, castle=castle):
            walks += _returning(state, colour, castle, event.back)
            fades += _fading(state, colour, castle, event.stray)
        case ev.GarrisonBeaten(colour=colour, castle=castle, knights=knights):
            fades.append(Fade(colour, knights, castle))
        case ev.CastleOccupied(colour=colour, castle=castle):
            walks += _walking(state, colour, castle, event.fronts)
            walks += _returning(state, colour, castle, event.back)
            fades += _fading(state, colour, castle, event.stray)
    return walks, fades


def _from(state: State, target: str, front: str) -> Where:
    """Where those stand who attack a place from a front: beside it, or still at the front."""
    return (target, front) if state.engaged_at(target) else front


def _walking(state: State, colour: str, target: str, fronts: Fronts) -> Iterable[Walk]:
    """Attackers that go in."""
    for front, knights in fronts:
        yield Walk(colour, knights, (_from(state, target, front), target))


def _returning(state: State, colour: str, target: str, back: Fronts) -> Iterable[Walk]:
    """Attackers that go back; those who never left their front stand."""
    if state.engaged_at(target):
        for front, knights in back:
            yield Walk(colour, knights, ((target, front), front))


def _fading(state: State, colour: str, target: str, gone: Fronts) -> Iterable[Fade]:
    """Attackers that are lost."""
    for front, knights in gone:
        yield Fade(colour, knights, _from(state, target, front))
