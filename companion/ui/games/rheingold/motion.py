"""Which pieces move when something happens in Rheingold? Pure: events as a motion.

Everything in it comes from the open table (`view.table`), so it shows nothing hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from companion.games.rheingold import events as ev
from companion.games.rheingold.evolution import evolve
from companion.games.rheingold.state import Fronts, Siege, State
from companion.games.rheingold.view import TableView, table
from companion.ui.boards.motion import Motion, Step, chained, crossfade
from companion.ui.boards.moving import BEYOND, Fade, FlagChange, Walk
from companion.ui.boards.scene import CastleMark, Scene
from companion.ui.boards.standing import Where

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
        flags = _fallen(state, event)
        if walks or fades or flags or scenes[number] != scenes[number + 1]:
            charges = tuple(one for flag in flags for one in _charging(state, flag))
            between = scenes[number], scenes[number + 1]
            steps.append(Step(*between, tuple(walks), tuple(fades), flags, charges))
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
            fades += _beaten(loser, space, event.knights, event.lost)
            walks += _walking(state, colour, space, event.fronts)
        case ev.BattleLost(colour=colour, space=space):
            left = event.lost
            for front, knights in event.fronts:
                fades += _beaten(colour, _from(state, space, front), knights, min(left, knights))
                left -= min(left, knights)
        case ev.RetreatCutOff(colour=colour, from_=space, knights=knights):
            fades.append(Fade(colour, knights, space, falls=True))
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
            fades.append(Fade(colour, knights, castle, falls=True))
        case ev.CastleOccupied(colour=colour, castle=castle):
            walks += _walking(state, colour, castle, event.fronts)
            walks += _returning(state, colour, castle, event.back)
            fades += _fading(state, colour, castle, event.stray)
    return walks, fades


def _fallen(state: State, event: Any) -> tuple[FlagChange, ...]:
    """The castle that falls, if one does."""
    match event:
        case ev.CastleTaken(colour=colour, castle=castle, loser=loser):
            return (FlagChange(castle, loser, colour),)
        case ev.CastleInherited(colour=colour, castle=castle):
            return (FlagChange(castle, state.holding(castle).owner, colour),)
        case _:
            return ()


def _charging(state: State, flag: FlagChange) -> Iterable[Walk]:
    """The besiegers of a castle that falls, from their gates to its walls."""
    siege = state.pending
    if (
        isinstance(siege, Siege)
        and siege.castle == flag.castle
        and not state.engaged_at(siege.castle)
    ):
        for gate, knights in siege.fronts:
            yield Walk(flag.after, knights, (gate, (siege.castle, gate)))


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


def _beaten(colour: str, at: Where, knights: int, lost: int) -> Iterable[Fade]:
    """Beaten knights: some of them fall, the others leave and retreat."""
    if lost:
        yield Fade(colour, lost, at, falls=True)
    if knights > lost:
        yield Fade(colour, knights - lost, at)


def _fading(state: State, colour: str, target: str, gone: Fronts) -> Iterable[Fade]:
    """Attackers that are lost."""
    for front, knights in gone:
        yield Fade(colour, knights, _from(state, target, front), falls=True)
