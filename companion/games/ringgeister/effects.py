"""What follows from a legal move? R 6. Pure.

Turns a move that `judge` accepted into the events that happen, each decided in
the state that those before it left. No event is made anywhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.errors import RulesError
from companion.games.ringgeister import arrival, deck, wind
from companion.games.ringgeister import events as ev
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.evolution import evolve
from companion.games.ringgeister.pieces import WRAITH
from companion.games.ringgeister.prowl import Prowl, Stop, prowl
from companion.games.ringgeister.state import (
    MOUNTAIN,
    RING_TAKEN,
    TURN_LIMIT,
    Phase,
    ReturnDue,
    State,
    WindDue,
)


class _Course:
    """The events so far and the state they led to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[ev.Event] = []

    def add(self, event: ev.Event) -> None:
        """One more thing happened."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def name(self, point: int) -> str:
        """A point's name."""
        return self.state.terms.board.points[point].name


def follow(state: State, move: mv.Move) -> tuple[State, tuple[ev.Event, ...]]:
    """The state after a legal move and the events that led to it."""
    course = _Course(state)
    _FOLLOWERS[type(move)](course, move)
    return course.state, tuple(course.events)


def _turn_up(course: _Course, move: mv.TurnUp) -> None:
    is_set_up = course.state.pending is None
    course.add(ev.CardTurned(move.card))
    if is_set_up:
        return
    for tile in deck.stormy_tiles(course.state):
        course.add(ev.TileTurned(tile))
    _go_on(course)


def _place(course: _Course, move: mv.Place) -> None:
    course.add(ev.FigurePlaced(move.figure, move.point))


def _lay_token(course: _Course, move: mv.LayToken) -> None:
    course.add(ev.TokenPlaced(course.state.colour, move.field))


def _walk(course: _Course, move: mv.Walk) -> None:
    course.add(ev.FigureWalked(move.figure, move.to))
    state = course.state
    if state.where(move.figure) == state.terms.board.mountain:
        course.add(ev.MatchEnded((int(state.mover),), MOUNTAIN))
        return
    for field, colour in arrival.missions_done(state):
        course.add(ev.MissionDone(colour, state.terms.board.fields[field].name))
    _go_on(course)


def _end(course: _Course, _move: mv.End) -> None:
    _end_turn(course)


def _blow(course: _Course, move: mv.Blow) -> None:
    index = course.state.terms.board.point_index
    _wake(course, None if move.point is None else index[move.point])
    _go_on(course)


def _return(course: _Course, move: mv.Return) -> None:
    due = course.state.pending
    assert isinstance(due, ReturnDue)
    course.add(ev.FigureReturned(due.figures[0], move.point))
    _go_on(course)


def _go_on(course: _Course) -> None:
    """Everything that nobody is asked about: wind, returns, the end of the turn (R 6.1, 5.2)."""
    options = course.state.terms.options
    if course.state.phase is Phase.WIND and options.wind == "geometry":
        due = course.state.pending
        assert isinstance(due, WindDue)
        _wake(course, wind.caught(course.state, due.point))
    while course.state.phase is Phase.RETURN and options.return_ == "first":
        due = course.state.pending
        assert isinstance(due, ReturnDue)
        point = course.state.free_white_starts()[0]
        course.add(ev.FigureReturned(due.figures[0], course.name(point)))
    if course.state.phase is Phase.MOVE and arrival.turn_is_over(course.state):
        _end_turn(course)


def _wake(course: _Course, hit: int | None) -> None:
    """The wind hits a dark figure or nobody; who wakes walks and fights (R 8.2 to 9.5)."""
    due = course.state.pending
    assert isinstance(due, WindDue)
    course.add(ev.WindBlew(course.name(due.point), None if hit is None else course.name(hit)))
    walk = prowl(course.state, wind.gollum(course.state) if hit is None else hit)
    for figure, won in walk.fights:
        course.add(ev.FigureBeaten(figure, walk.kind) if won else ev.DarkRepelled(figure))
    route: list[str | None] = [course.name(point) for point in walk.route]
    if walk.stop is Stop.SET_BACK:
        route.append(None)
    course.add(ev.DarkWalked(walk.kind, course.name(walk.woke), course.name(walk.to), tuple(route)))
    if walk.stop is Stop.RING_TAKEN:
        course.add(ev.MatchEnded((), RING_TAKEN))
    else:
        _bewitch(course, walk)


def _bewitch(course: _Course, walk: Prowl) -> None:
    """The rock of a wraith that rests on a black start turns (R 9.5)."""
    if walk.kind != WRAITH or walk.stop is not Stop.RESTED:
        return
    board = course.state.terms.board
    tile = board.tiles[board.points[walk.to].tile]
    if tile.start == walk.to:
        course.add(ev.TileTurned(tile.id))


def skip(state: State) -> tuple[State, tuple[ev.Event, ...]]:
    """The turn ends without what is left of it, for somebody who is not there.

    Raises:
        RulesError: something must be decided first.
    """
    if state.phase is not Phase.MOVE:
        raise RulesError("What was begun must be decided first: somebody plays it for them.")
    course = _Course(state)
    _end_turn(course)
    return course.state, tuple(course.events)


def _end_turn(course: _Course) -> None:
    state = course.state
    course.add(ev.TurnEnded(state.colour))
    if state.turn == state.terms.options.turn_limit:
        course.add(ev.MatchEnded((), TURN_LIMIT))


_FOLLOWERS: Final[Mapping[type[Any], Callable[[_Course, Any], None]]] = {
    mv.TurnUp: _turn_up,
    mv.Place: _place,
    mv.LayToken: _lay_token,
    mv.Walk: _walk,
    mv.End: _end,
    mv.Blow: _blow,
    mv.Return: _return,
}
