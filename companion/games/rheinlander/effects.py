"""What follows from a move that is allowed? Events, and the state that they make. Pure.

The settling of a knight is in `settling`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.errors import RulesError
from companion.core.game import BY_AGREEMENT
from companion.core.message import N_
from companion.games.rheinlander import events as ev
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import scoring, settling
from companion.games.rheinlander.settling import EventFold
from companion.games.rheinlander.state import Phase, State


def follow(state: State, move: mv.Move) -> tuple[State, tuple[ev.Event, ...]]:
    """The state after a legal move, and the events that made it."""
    fold = EventFold(state)
    _FOLLOWERS[type(move)](fold, move)
    return fold.state, tuple(fold.events)


def skip(state: State) -> tuple[State, tuple[ev.Event, ...]]:
    """End the turn without a card, because its player is away.

    Raises:
        RulesError: a card was played already, or the markers are still to be laid.
    """
    if state.phase is not Phase.CARD:
        raise RulesError(N_("First let someone finish what they started."))
    fold = EventFold(state)
    _end(fold, mv.End())
    return fold.state, tuple(fold.events)


def conclude(state: State) -> tuple[State, tuple[ev.Event, ...]]:
    """End the match as it stands, because all players agree.

    Raises:
        RulesError: it is over, or a knight is settled and a castle is in dispute (RL 11.3).
    """
    if state.phase is Phase.OVER:
        raise RulesError(N_("The match is over."))
    if state.phase is Phase.CASTLE:
        raise RulesError(N_("First choose who gets the castle."))
    fold = EventFold(state)
    _score(fold, BY_AGREEMENT)
    return fold.state, tuple(fold.events)


def _lay(fold: EventFold, move: mv.Lay) -> None:
    fold.add(ev.MarkerLaid(move.slot, move.marker))


def _placing(fold: EventFold, move: mv.Place | mv.Reinforce) -> None:
    fold.add(ev.CardPlayed(fold.state.colour, move.card, move.kind))
    settling.place(fold, fold.state.terms.board.square_index[move.square])


def _convert(fold: EventFold, move: mv.Convert) -> None:
    fold.add(ev.CardPlayed(fold.state.colour, move.card, move.kind))
    settling.convert(fold, fold.state.terms.board.square_index[move.square])


def _discard(fold: EventFold, move: mv.Discard) -> None:
    fold.add(ev.CardDiscarded(fold.state.colour, move.card))


def _castle(fold: EventFold, move: mv.GiveCastle) -> None:
    dispute = fold.state.pending
    assert dispute is not None  # judged before
    settling.give_castle(fold, dispute, move.colour)


def _bastion(fold: EventFold, move: mv.BuildBastion) -> None:
    fold.add(ev.BastionBuilt(fold.state.colour, move.square))


def _reshuffle(fold: EventFold, _move: mv.Reshuffle) -> None:
    fold.add(ev.CardsReshuffled(fold.state.colour, len(fold.state.discards)))


def _end(fold: EventFold, _move: mv.End) -> None:
    state = fold.state
    why = scoring.why_over(state)
    if why is None:
        colours = state.terms.colours
        following = colours[(state.mover + 1) % len(colours)]
        fold.add(ev.TurnEnded(state.colour, following))
        return
    _score(fold, why)


def _score(fold: EventFold, why: str) -> None:
    """It is over; the points are those of the position (RL 13.3)."""
    end = scoring.result(fold.state, why)
    winners = tuple(int(seat) for seat in end.winners)
    holder = None if end.archbishop is None else int(end.archbishop)
    fold.add(ev.MatchEnded(winners, end.points, end.coins, end.dukes, holder, why))


_FOLLOWERS: dict[type[Any], Callable[[EventFold, Any], None]] = {
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
