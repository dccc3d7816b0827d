"""What does an event make of a state? Pure.

`evolve` asks no questions: whether an event may happen was decided before it
was written. Replay uses nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from companion.core.game import Colour, Seat
from companion.games.rheinlander import duchies
from companion.games.rheinlander import events as ev
from companion.games.rheinlander.state import Dispute, Dukes, Phase, Result, State

T = TypeVar("T")


def evolve(state: State, event: ev.Event) -> State:
    """The state after an event."""
    return _EVOLVERS[type(event)](state, event)


def _put(values: tuple[T, ...], number: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[number] = value
    return tuple(changed)


def _moved(state: State, leaves: Colour | None, returns: Colour | None) -> tuple[int, ...]:
    """The supplies after a knight of one colour left and one of another came home."""
    supply = list(state.supply)
    if returns is not None:
        supply[state.terms.number[returns]] += 1
    if leaves is not None:
        supply[state.terms.number[leaves]] -= 1
    return tuple(supply)


def _asked_or_joined(state: State, event: ev.KnightPlaced | ev.CastleTaken) -> dict[str, Any]:
    """What changes: a castle is disputed; else the dukes stand by the joined groups (RL 18.2)."""
    if event.disputed is not None and event.claimants is not None:
        dispute = Dispute(event.disputed, event.square, event.claimants)
        return {"phase": Phase.CASTLE, "pending": dispute}
    board = state.terms.board
    square = board.square_index[event.square]
    groups = duchies.joined(board, state.groups, square)
    dukes = _by_first(state.dukes, groups[square])
    return {"phase": Phase.BUILD, "pending": None, "groups": groups, "dukes": dukes}


def _by_first(dukes: Dukes, group: frozenset[int]) -> Dukes:
    """The dukes, those of a group by its first square (RL 18.2)."""
    if len(group) == 1:
        return dukes
    first = min(group)
    return tuple(sorted([(first if at in group else at, owner) for at, owner in dukes]))


def _marker_laid(state: State, event: ev.MarkerLaid) -> State:
    markers = _put(state.markers, state.terms.board.slot_index[event.slot], event.marker)
    return state._replace(markers=markers, phase=Phase.LAY if None in markers else Phase.CARD)


def _card_played(state: State, event: ev.CardPlayed) -> State:
    return state._replace(discards=(*state.discards, event.card))


def _card_discarded(state: State, event: ev.CardDiscarded) -> State:
    return state._replace(discards=(*state.discards, event.card), phase=Phase.BUILD)


def _knight_placed(state: State, event: ev.KnightPlaced) -> State:
    square = state.terms.board.square_index[event.square]
    supply = _moved(state, event.colour, None)
    return state._replace(
        knights=_put(state.knights, square, event.colour),
        supply=supply,
        ending=state.ending or 0 in supply,
        **_asked_or_joined(state, event),
    )


def _knight_converted(state: State, event: ev.KnightConverted) -> State:
    square = state.terms.board.square_index[event.square]
    supply = _moved(state, event.colour, event.loser)
    return state._replace(
        knights=_put(state.knights, square, event.colour),
        supply=supply,
        ending=state.ending or 0 in supply,
        phase=Phase.BUILD,
    )


def _castle_taken(state: State, event: ev.CastleTaken) -> State:
    after = _castle(state, event.slot, event.colour, None)
    return after._replace(**_asked_or_joined(state, event))


def _castle_changed(state: State, event: ev.CastleChanged) -> State:
    return _castle(state, event.slot, event.colour, event.loser)


def _castle(state: State, slot: str, colour: Colour | None, loser: Colour | None) -> State:
    supply = _moved(state, colour, loser)
    return state._replace(
        castles=_put(state.castles, state.terms.board.slot_index[slot], colour),
        supply=supply,
        ending=state.ending or 0 in supply,
    )


def _duke_placed(state: State, event: ev.DukePlaced) -> State:
    duke = (state.terms.board.square_index[event.square], event.colour)
    return state._replace(dukes=tuple(sorted((*state.dukes, duke))))


def _duke_removed(state: State, event: ev.DukeRemoved) -> State:
    # The event names the duchy as it was; in a merger all its dukes stand by one square now.
    board, number = state.terms.board, state.terms.number[event.colour]
    first = min(state.groups[board.square_index[event.square]])
    dukes = list(state.dukes)
    dukes.remove((first, event.colour))
    coins = _put(state.coins, number, state.coins[number] + event.points)
    return state._replace(dukes=tuple(dukes), coins=coins)


def _archbishop_passed(state: State, event: ev.ArchbishopPassed) -> State:
    return state._replace(archbishop=event.colour)


def _bastion_built(state: State, event: ev.BastionBuilt) -> State:
    number = state.terms.number[event.colour]
    return state._replace(
        bastions=state.bastions | {state.terms.board.square_index[event.square]},
        bastions_left=_put(state.bastions_left, number, state.bastions_left[number] - 1),
        built=True,
    )


def _cards_reshuffled(state: State, _event: ev.CardsReshuffled) -> State:
    return state._replace(discards=())


def _turn_ended(state: State, event: ev.TurnEnded) -> State:
    return state._replace(
        turn=state.turn + 1,
        mover=state.terms.number[event.next_colour],
        phase=Phase.CARD,
        built=False,
    )


def _match_ended(state: State, event: ev.MatchEnded) -> State:
    result = Result(
        tuple(Seat(seat) for seat in event.winners),
        event.points,
        event.coins,
        event.dukes,
        None if event.archbishop is None else Seat(event.archbishop),
        event.why,
    )
    return state._replace(phase=Phase.OVER, result=result)


_EVOLVERS: dict[type[Any], Callable[[State, Any], State]] = {
    ev.MarkerLaid: _marker_laid,
    ev.CardPlayed: _card_played,
    ev.CardDiscarded: _card_discarded,
    ev.KnightPlaced: _knight_placed,
    ev.KnightConverted: _knight_converted,
    ev.CastleTaken: _castle_taken,
    ev.CastleChanged: _castle_changed,
    ev.DukePlaced: _duke_placed,
    ev.DukeRemoved: _duke_removed,
    ev.ArchbishopPassed: _archbishop_passed,
    ev.BastionBuilt: _bastion_built,
    ev.CardsReshuffled: _cards_reshuffled,
    ev.TurnEnded: _turn_ended,
    ev.MatchEnded: _match_ended,
}
