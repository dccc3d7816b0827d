"""What follows from a legal move? R 6. Pure.

Turns a move that `judge` accepted into the events that happen, each decided in
the state that those before it left. No event is made anywhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.errors import RulesError
from companion.core.game import BY_AGREEMENT
from companion.core.message import N_
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


class _EventFold:
    """The events so far and the state they led to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[ev.Event] = []
        self._names = state.terms.board.network.names

    def add(self, event: ev.Event) -> None:
        """One more thing happened."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def name(self, point: int) -> str:
        """A point's name."""
        return self._names[point]


def follow(state: State, move: mv.Move) -> tuple[State, tuple[ev.Event, ...]]:
    """The state after a legal move and the events that led to it."""
    fold = _EventFold(state)
    _FOLLOWERS[type(move)](fold, move)
    return fold.state, tuple(fold.events)


def _turn_up(fold: _EventFold, move: mv.TurnUp) -> None:
    is_set_up = fold.state.pending is None
    fold.add(ev.CardTurned(move.card))
    if is_set_up:
        return
    for tile in deck.stormy_tiles(fold.state):
        fold.add(ev.TileTurned(tile))
    _go_on(fold)


def _place(fold: _EventFold, move: mv.Place) -> None:
    fold.add(ev.FigurePlaced(move.figure, move.point))


def _lay_token(fold: _EventFold, move: mv.LayToken) -> None:
    fold.add(ev.TokenPlaced(fold.state.colour, move.field))


def _walk(fold: _EventFold, move: mv.Walk) -> None:
    fold.add(ev.FigureWalked(move.figure, move.to))
    state = fold.state
    if state.where(move.figure) == state.terms.board.mountain:
        fold.add(ev.MatchEnded((int(state.mover),), MOUNTAIN))
        return
    for field, colour in arrival.missions_done(state):
        fold.add(ev.MissionDone(colour, state.terms.board.fields[field].name))
    _go_on(fold)


def _end(fold: _EventFold, _move: mv.End) -> None:
    _end_turn(fold)


def _blow(fold: _EventFold, move: mv.Blow) -> None:
    index = fold.state.terms.board.point_index
    _wake(fold, None if move.point is None else index[move.point])
    _go_on(fold)


def _return(fold: _EventFold, move: mv.Return) -> None:
    due = fold.state.pending
    assert isinstance(due, ReturnDue)
    fold.add(ev.FigureReturned(due.figures[0], move.point))
    _go_on(fold)


def _go_on(fold: _EventFold) -> None:
    """Everything that nobody is asked about: wind, returns, the end of the turn (R 6.1, 5.2)."""
    options = fold.state.terms.options
    if fold.state.phase is Phase.WIND and options.wind == "geometry":
        due = fold.state.pending
        assert isinstance(due, WindDue)
        _wake(fold, wind.caught(fold.state, due.point))
    while fold.state.phase is Phase.RETURN and options.return_ == "first":
        due = fold.state.pending
        assert isinstance(due, ReturnDue)
        point = fold.state.free_white_starts()[0]
        fold.add(ev.FigureReturned(due.figures[0], fold.name(point)))
    if fold.state.phase is Phase.MOVE and arrival.turn_is_over(fold.state):
        _end_turn(fold)


def _wake(fold: _EventFold, hit: int | None) -> None:
    """The wind hits a dark figure or nobody; who wakes walks and fights (R 8.2 to 9.5)."""
    due = fold.state.pending
    assert isinstance(due, WindDue)
    fold.add(ev.WindBlew(fold.name(due.point), None if hit is None else fold.name(hit)))
    walk = prowl(fold.state, wind.gollum(fold.state) if hit is None else hit)
    for figure, won in walk.fights:
        fold.add(ev.FigureBeaten(figure, walk.kind) if won else ev.DarkRepelled(figure))
    route: list[str | None] = [fold.name(point) for point in walk.route]
    if walk.stop is Stop.SET_BACK:
        route.append(None)
    fold.add(ev.DarkWalked(walk.kind, fold.name(walk.woke), fold.name(walk.to), tuple(route)))
    if walk.stop is Stop.RING_TAKEN:
        fold.add(ev.MatchEnded((), RING_TAKEN))
    else:
        _bewitch(fold, walk)


def _bewitch(fold: _EventFold, walk: Prowl) -> None:
    """The rock of a wraith that rests on a black start turns (R 9.5)."""
    if walk.kind != WRAITH or walk.stop is not Stop.RESTED:
        return
    board = fold.state.terms.board
    tile = board.tiles[board.points[walk.to].tile]
    if tile.start == walk.to:
        fold.add(ev.TileTurned(tile.id))


def skip(state: State) -> tuple[State, tuple[ev.Event, ...]]:
    """End the turn, because its player is away; what is left of it is lost.

    Raises:
        RulesError: something must be decided first.
    """
    if state.phase is not Phase.MOVE:
        raise RulesError(N_("First let someone finish what they started."))
    fold = _EventFold(state)
    _end_turn(fold)
    return fold.state, tuple(fold.events)


def conclude(state: State) -> tuple[State, tuple[ev.Event, ...]]:
    """End the match as it stands, because all players agree; nobody has won (R 11.4).

    Raises:
        RulesError: it is over, or a beaten figure is still to be put back (R 9.6).
    """
    if state.phase is Phase.OVER:
        raise RulesError(N_("The match is over."))
    if state.phase is Phase.RETURN:
        raise RulesError(N_("First put the beaten figures back."))
    fold = _EventFold(state)
    fold.add(ev.MatchEnded((), BY_AGREEMENT))
    return fold.state, tuple(fold.events)


def _end_turn(fold: _EventFold) -> None:
    state = fold.state
    fold.add(ev.TurnEnded(state.colour))
    if state.turn == state.terms.options.turn_limit:
        fold.add(ev.MatchEnded((), TURN_LIMIT))


_FOLLOWERS: Final[Mapping[type[Any], Callable[[_EventFold, Any], None]]] = {
    mv.TurnUp: _turn_up,
    mv.Place: _place,
    mv.LayToken: _lay_token,
    mv.Walk: _walk,
    mv.End: _end,
    mv.Blow: _blow,
    mv.Return: _return,
}
