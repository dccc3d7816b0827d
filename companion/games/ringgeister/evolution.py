"""What does an event make of a state? Pure.

`evolve` asks no questions: whether an event may happen was decided before it
was written. Replay uses nothing else.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.game import Seat
from companion.games.ringgeister import arrival, deck
from companion.games.ringgeister import events as ev
from companion.games.ringgeister.state import (
    CardDue,
    Pending,
    Phase,
    Result,
    ReturnDue,
    State,
    WindDue,
)

_PHASES: Final[Mapping[type[Any], Phase]] = {
    CardDue: Phase.DRAW,
    WindDue: Phase.WIND,
    ReturnDue: Phase.RETURN,
    type(None): Phase.MOVE,
}


def evolve(state: State, event: ev.Event) -> State:
    """The state after an event."""
    return _EVOLVERS[type(event)](state, event)


def _wait_for(state: State, pending: Pending | None, **changes: Any) -> State:
    return state._replace(phase=_PHASES[type(pending)], pending=pending, **changes)


def _stand(state: State, figure: str, point: int | None) -> dict[str, Any]:
    """What changes when a light figure stands on a point, on none when that is None."""
    number, light, there = state.terms.figure_index[figure], list(state.light), state.light_set
    before, light[number] = light[number], point
    if before is not None:
        there ^= 1 << before
    if point is not None:
        there |= 1 << point
    return {"light": tuple(light), "light_set": there}


def _card_turned(state: State, event: ev.CardTurned) -> State:
    drawn = deck.after(state, event.card)
    match state.pending:
        case CardDue(point, wind=True):
            return _wait_for(state, WindDue(point, card=False), card=event.card, drawn=drawn)
        case CardDue():
            return _wait_for(state, None, card=event.card, drawn=drawn)
        case _:
            return state._replace(phase=Phase.PLACE, card=event.card, drawn=drawn)


def _figure_placed(state: State, event: ev.FigurePlaced) -> State:
    board = state.terms.board
    point = board.point_index[event.point]
    if event.figure in state.terms.figure_index:
        return state._replace(**_stand(state, event.figure, point))
    dark = tuple(sorted((*state.dark, (point, event.figure))))
    state = state._replace(dark=dark, dark_set=state.dark_set | 1 << point)
    if len(dark) < len(board.black_starts):
        return state
    if any(state.left):
        return state._replace(phase=Phase.TOKEN)
    return state._replace(phase=Phase.MOVE, turn=1)


def _token_placed(state: State, event: ev.TokenPlaced) -> State:
    terms = state.terms
    seat = terms.seat[event.colour]
    left = (*state.left[:seat], state.left[seat] - 1, *state.left[seat + 1 :])
    tokens = tuple(sorted((*state.tokens, (terms.board.field_index[event.field], event.colour))))
    if any(left):
        return state._replace(tokens=tokens, left=left, mover=_next_seat(state))
    return state._replace(
        tokens=tokens, left=left, mover=terms.setup.first, phase=Phase.MOVE, turn=1
    )


def _next_seat(state: State) -> Seat:
    return Seat((state.mover + 1) % len(state.terms.colours))


def _figure_walked(state: State, event: ev.FigureWalked) -> State:
    point = state.terms.board.point_index[event.to]
    due = arrival.first_due(state.terms, event.figure, point)
    return state._replace(
        phase=_PHASES[type(due)],
        pending=due,
        moved=(*state.moved, event.figure),
        **_stand(state, event.figure, point),
    )


def _mission_done(state: State, event: ev.MissionDone) -> State:
    done = state.terms.board.field_index[event.field]
    return state._replace(tokens=tuple(token for token in state.tokens if token[0] != done))


def _tile_turned(state: State, event: ev.TileTurned) -> State:
    tile = state.terms.board.tile_index[event.tile]
    turned = (state.turns[tile] + 1) % 4
    return state._replace(turns=(*state.turns[:tile], turned, *state.turns[tile + 1 :]))


def _wind_blew(state: State, _event: ev.WindBlew) -> State:
    # Figures beaten from now on must be put back; when there are none, `_dark_walked` continues.
    due = state.pending
    assert isinstance(due, WindDue)
    return _wait_for(state, ReturnDue((), due.point, due.card))


def _dark_repelled(state: State, _event: ev.DarkRepelled) -> State:
    return state


def _figure_beaten(state: State, event: ev.FigureBeaten) -> State:
    due = state.pending
    assert isinstance(due, ReturnDue)
    return state._replace(
        **_stand(state, event.figure, None),
        pending=due._replace(figures=(*due.figures, event.figure)),
    )


def _dark_walked(state: State, event: ev.DarkWalked) -> State:
    index = state.terms.board.point_index
    woke, rests = index[event.from_], index[event.to]
    due = state.pending
    assert isinstance(due, ReturnDue)
    if woke == rests:
        return _put_back(state, due)
    dark = [figure for figure in state.dark if figure[0] != woke]
    insort(dark, (rests, event.figure))
    there = state.dark_set & ~(1 << woke) | 1 << rests
    return _put_back(state, due, dark=tuple(dark), dark_set=there)


def _figure_returned(state: State, event: ev.FigureReturned) -> State:
    due = state.pending
    assert isinstance(due, ReturnDue)
    stands = _stand(state, event.figure, state.terms.board.point_index[event.point])
    return _put_back(state, due._replace(figures=due.figures[1:]), **stands)


def _put_back(state: State, due: ReturnDue, **changes: Any) -> State:
    """What comes next: others to be put back, the card that is owed, or nothing more."""
    if due.figures:
        return state._replace(pending=due, **changes)
    return _wait_for(state, CardDue(due.point, wind=False) if due.card else None, **changes)


def _turn_ended(state: State, _event: ev.TurnEnded) -> State:
    if state.turn == state.terms.options.turn_limit:
        return state._replace(moved=())
    return state._replace(moved=(), mover=_next_seat(state), turn=state.turn + 1)


def _match_ended(state: State, event: ev.MatchEnded) -> State:
    result = Result(tuple(map(Seat, event.winners)), event.why)
    return state._replace(phase=Phase.OVER, pending=None, result=result)


_EVOLVERS: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    ev.CardTurned: _card_turned,
    ev.FigurePlaced: _figure_placed,
    ev.TokenPlaced: _token_placed,
    ev.FigureWalked: _figure_walked,
    ev.MissionDone: _mission_done,
    ev.TileTurned: _tile_turned,
    ev.WindBlew: _wind_blew,
    ev.DarkRepelled: _dark_repelled,
    ev.FigureBeaten: _figure_beaten,
    ev.DarkWalked: _dark_walked,
    ev.FigureReturned: _figure_returned,
    ev.TurnEnded: _turn_ended,
    ev.MatchEnded: _match_ended,
}
