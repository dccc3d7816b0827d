"""What follows from a move that is allowed? Events, and the state that they make. Pure.

The settling of a knight is in `settling`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.errors import RulesError
from companion.games.rheinlander import events as ev
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import scoring, settling
from companion.games.rheinlander.settling import Course
from companion.games.rheinlander.state import Phase, State


def follow(state: State, move: mv.Move) -> tuple[State, tuple[ev.Event, ...]]:
    """The state after a legal move, and the events that made it."""
    course = Course(state)
    _FOLLOWERS[type(move)](course, move)
    return course.state, tuple(course.events)


def skip(state: State) -> tuple[State, tuple[ev.Event, ...]]:
    """The turn ends without a card, for somebody who is not there.

    Raises:
        RulesError: a card was played already, or the markers are still to be laid.
    """
    if state.phase is not Phase.CARD:
        raise RulesError("What was begun must be decided first: somebody plays it for them.")
    course = Course(state)
    _end(course, mv.End())
    return course.state, tuple(course.events)


def _lay(course: Course, move: mv.Lay) -> None:
    course.add(ev.MarkerLaid(move.slot, move.marker))


def _placing(course: Course, move: mv.Place | mv.Reinforce) -> None:
    course.add(ev.CardPlayed(course.state.colour, move.card, move.kind))
    settling.place(course, course.state.terms.board.square_index[move.square])


def _convert(course: Course, move: mv.Convert) -> None:
    course.add(ev.CardPlayed(course.state.colour, move.card, move.kind))
    settling.convert(course, course.state.terms.board.square_index[move.square])


def _discard(course: Course, move: mv.Discard) -> None:
    course.add(ev.CardDiscarded(course.state.colour, move.card))


def _castle(course: Course, move: mv.GiveCastle) -> None:
    dispute = course.state.pending
    assert dispute is not None  # judged before
    settling.give_castle(course, dispute, move.colour)


def _bastion(course: Course, move: mv.BuildBastion) -> None:
    course.add(ev.BastionBuilt(course.state.colour, move.square))


def _reshuffle(course: Course, _move: mv.Reshuffle) -> None:
    course.add(ev.CardsReshuffled(course.state.colour, len(course.state.discards)))


def _end(course: Course, _move: mv.End) -> None:
    state = course.state
    why = scoring.why_over(state)
    if why is None:
        colours = state.terms.colours
        following = colours[(state.mover + 1) % len(colours)]
        course.add(ev.TurnEnded(state.colour, following))
        return
    end = scoring.result(state, why)
    winners = tuple(int(seat) for seat in end.winners)
    holder = None if end.archbishop is None else int(end.archbishop)
    course.add(ev.MatchEnded(winners, end.points, end.coins, end.dukes, holder, why))


_FOLLOWERS: dict[type[Any], Callable[[Course, Any], None]] = {
    mv.Lay: _lay,
    mv.Place: _placing,
    mv.Reinforce: _placing,
    mv.Convert: _convert,
    mv.Discard: _discard,
    mv.GiveCastle: _castle,
    mv.BuildBastion: _bastion,
    mv.Reshuffle: _reshuffle,
    mv.End: _end,
}
