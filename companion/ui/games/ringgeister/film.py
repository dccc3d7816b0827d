"""What is seen of a move, and how far is it at this moment? Pure: no pygame, no clock.

A light figure walks, as its player has it. Then a dark figure walks, or tiles turn, by themselves:
each is an *act* that the table carries out with real pieces. All of them know the positions before
and after; a `Moment` says what is seen of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeAlias

from companion.games.ringgeister import events as ev
from companion.games.ringgeister import routes
from companion.games.ringgeister.evolution import evolve
from companion.games.ringgeister.foresight import Encounter, encounters
from companion.games.ringgeister.prowl import prowl
from companion.games.ringgeister.state import State
from companion.ui.boards.motion import eased
from companion.ui.pace import (
    FIGHT_S,
    GESTURE_S,
    LIGHT_STEP_S,
    REEL_S,
    STATION_S,
    TURN_S,
    UNDO_S,
    WIND_S,
)


@dataclass(frozen=True, slots=True)
class Station:
    """A point that a dark figure comes to.

    Attributes:
        point: its name.
        at: its number in the act's trail.
        fight: the fight there.
    """

    point: str
    at: int
    fight: Encounter | None = None


@dataclass(frozen=True, slots=True)
class DarkWalk:
    """The wind, whom it wakes, and the way of that figure.

    Attributes:
        before: the position before the wind blows.
        after: the position when the figure rests, before anything turns.
        kind: which dark figure.
        woke: where it woke.
        to: where it rests.
        blew: the point from which the wind blew.
        hit: whether the wind hit it; else it is Gollum, who wakes for nobody.
        trail: all that it comes through, from where it woke on: points, forks, ends.
        stations: the points among them, in order.
        back: it is set back where it woke (R 8.9).
    """

    before: State
    after: State
    kind: str
    woke: str
    to: str
    blew: str
    hit: bool
    trail: tuple[str, ...]
    stations: tuple[Station, ...]
    back: bool

    @property
    def has_fights(self) -> bool:
        """Whether it attacks anybody."""
        return any(one.fight is not None for one in self.stations)

    @property
    def changes_nothing(self) -> bool:
        """Whether the board is as it was: it rests where it woke, and has beaten nobody."""
        beats = any(one.fight is not None and one.fight.won for one in self.stations)
        return self.to == self.woke and not beats

    @property
    def seconds(self) -> float:
        """How long it takes."""
        fights = sum(one.fight is not None for one in self.stations)
        return WIND_S + STATION_S * len(self.stations) + FIGHT_S * fights


@dataclass(frozen=True, slots=True)
class Turning:
    """Tiles that make a quarter turn, all at the same time.

    Attributes:
        before: the position before it.
        after: the position after it.
        tiles: by name, in the file's order.
        storm: whether a storm turns them; else it is a wraith's rock.
    """

    before: State
    after: State
    tiles: tuple[str, ...]
    storm: bool

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return TURN_S


@dataclass(frozen=True, slots=True)
class LightWalk:
    """A walk of a light figure, by a shortest way.

    Attributes:
        before: the position before it.
        after: the position when it has arrived, before anything else happens.
        figure: its name.
        legs: the points, forks, ends and gates that it comes through; after a gate that is joined
            to another the next leg begins.
    """

    before: State
    after: State
    figure: str
    legs: tuple[tuple[str, ...], ...]

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return min(GESTURE_S, LIGHT_STEP_S * sum(len(leg) - 1 for leg in self.legs))


Act: TypeAlias = DarkWalk | Turning
"""What the table carries out."""

Seen: TypeAlias = LightWalk | Act
"""What is seen of a move."""


@dataclass(frozen=True, slots=True)
class Moment:
    """How far an act is.

    Attributes:
        wind: how much of the wind's arrow is seen, 0 to 1.
        reached: how many stations lie behind.
        part: how much of the way to the next one, 0 to 1; of a light figure, of its whole way.
        fight: the fight that is looked at.
        turned: how much of a quarter turn, 0 to 1.
        over: everything has been seen.
    """

    wind: float = 1.0
    reached: int = 0
    part: float = 0.0
    fight: Encounter | None = None
    turned: float = 0.0
    over: bool = False


def moment(act: Seen, passed_s: float) -> Moment:
    """What is seen of an act so long after its beginning."""
    if isinstance(act, LightWalk):
        return Moment(part=eased(passed_s / act.seconds), over=passed_s >= act.seconds)
    if isinstance(act, Turning):
        return Moment(turned=min(1.0, passed_s / TURN_S), over=passed_s >= TURN_S)
    if passed_s < WIND_S:
        return Moment(wind=max(0.0, passed_s) / WIND_S)
    left = passed_s - WIND_S
    for number, station in enumerate(act.stations):
        if left < STATION_S:
            return Moment(reached=number, part=left / STATION_S)
        left -= STATION_S
        if station.fight is not None:
            if left < FIGHT_S:
                return Moment(reached=number + 1, fight=station.fight)
            left -= FIGHT_S
    return Moment(reached=len(act.stations), over=True)


@dataclass(frozen=True, slots=True)
class Reel:
    """The acts of a step of the record, one after the other, as the history plays them.

    Attributes:
        acts: at least one.
        backwards: they are undone, the last one first.
        most_s: they are faster where they would take longer than this, in seconds.
    """

    acts: tuple[Seen, ...]
    backwards: bool = False
    most_s: float = REEL_S

    @property
    def _whole(self) -> float:
        return sum(act.seconds for act in self.acts)

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return min(self.most_s, self._whole)

    def frame(self, passed_s: float) -> tuple[Seen, Moment] | None:
        """The act that is seen so long after the beginning, and how far it is."""
        if passed_s >= self.seconds:
            return None
        left = passed_s / self.seconds * self._whole
        left = self._whole - left if self.backwards else left
        for act in self.acts[:-1]:
            if left < act.seconds:
                return act, moment(act, left)
            left -= act.seconds
        return self.acts[-1], moment(self.acts[-1], min(left, self.acts[-1].seconds - 0.001))

    def reversed(self) -> Reel:
        """The same, undone."""
        return replace(self, backwards=not self.backwards)


def reel(before: State, events: Sequence[Any], after: State) -> Reel | None:
    """What is seen of a step of the record; None where nothing moves."""
    happened, state = list[tuple[State, Any]](), before
    for event in events:
        happened.append((state, event))
        state = evolve(state, event)
    found = seen(happened, after) if state == after else ()
    return Reel(found) if found else None


def seen(happened: Sequence[tuple[State, Any]], after: State) -> tuple[Seen, ...]:
    """What is seen of some events: each walk of a light figure, and then what it sets off.

    Args:
        happened: each event with the state before it.
        after: the state after the last one.
    """
    walked = [n for n, (_state, event) in enumerate(happened) if isinstance(event, ev.FigureWalked)]
    found = list[Seen]()
    for first, end in pairwise((0, *walked, len(happened))):
        part, left = happened[first:end], happened[end:]
        found += (*light_walks(part), *acts(part, left[0][0] if left else after))
    return tuple(found)


def undone_reel(happened: Sequence[tuple[State, Any]], after: State) -> Reel | None:
    """What is seen of some events that are taken back, to be reversed; None where nothing moves.

    Args:
        happened: each event with the state before it.
        after: the state after the last one.
    """
    found = seen(happened, after)
    return Reel(found, most_s=UNDO_S) if found else None


def light_reel(happened: Sequence[tuple[State, Any]], _after: State) -> Reel | None:
    """The walks of light figures among some events; None where there is none.

    Args:
        happened: each event with the state before it.
    """
    found = light_walks(happened)
    return Reel(found) if found else None


def light_walks(happened: Sequence[tuple[State, Any]]) -> tuple[LightWalk, ...]:
    """The walks of light figures among some events, in order."""
    return tuple(
        _light_walk(state, event) for state, event in happened if isinstance(event, ev.FigureWalked)
    )


def _light_walk(before: State, event: ev.FigureWalked) -> LightWalk:
    board = before.terms.board
    network = board.network
    nodes = routes.way(before, event.figure, board.point_index[event.to])
    legs = [[nodes[0]]]
    for here, there in pairwise(nodes):
        if here in network.symbols and there in network.symbols:
            legs.append([there])
        else:
            legs[-1].append(there)
    named = tuple(tuple(network.names[node] for node in leg) for leg in legs)
    return LightWalk(before, evolve(before, event), event.figure, named)


def acts(happened: Sequence[tuple[State, Any]], after: State) -> tuple[Act, ...]:
    """The acts among the events of one move, in order.

    Args:
        happened: each event with the state before it.
        after: the state after the last one.
    """
    states = [*(state for state, _event in happened), after]
    found = list[Act]()
    blew: tuple[State, ev.WindBlew] | None = None
    events = list[Any]()
    storm = False
    for number, (state, event) in enumerate(happened):
        match event:
            case ev.CardTurned():
                storm = True
            case ev.WindBlew():
                blew, events, storm = (state, event), [], False
            case ev.DarkWalked() if blew is not None:
                found.append(_walk(*blew, (*events, event), event, states[number + 1]))
            case ev.TileTurned():
                last = found[-1] if found else None
                if isinstance(last, Turning) and last.after == state:
                    found[-1] = Turning(
                        last.before, states[number + 1], (*last.tiles, event.tile), last.storm
                    )
                else:
                    found.append(Turning(state, states[number + 1], (event.tile,), storm))
            case _:
                events.append(event)
    return tuple(found)


def _walk(
    before: State, wind: ev.WindBlew, events: tuple[Any, ...], walked: ev.DarkWalked, after: State
) -> DarkWalk:
    """One walk; its way is that of the rules, its fights are those of the record."""
    board = before.terms.board
    names = board.network.names
    found = prowl(before, board.point_index[walked.from_])
    trail = tuple(names[node] for node in found.trail)
    route = tuple(point for point in walked.route if point is not None)
    if tuple(names[node] for node in found.route) != route:
        trail = (walked.from_, *route)
    fights = list(encounters(before, events))
    stations, at = list[Station](), 0
    for point in route:
        at = next((n for n in range(at + 1, len(trail)) if trail[n] == point), at)
        fight = fights.pop(0) if fights and fights[0].point == point else None
        stations.append(Station(point, at, fight))
    # After the last point it only goes where it is set back from (R 8.9).
    trail = trail[: at + 1]
    back = bool(walked.route) and walked.route[-1] is None
    return DarkWalk(
        before, after, walked.figure, walked.from_, walked.to, wind.from_, wind.to is not None,
        trail, tuple(stations), back,
    )  # fmt: skip
