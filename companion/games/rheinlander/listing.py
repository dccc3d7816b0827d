"""Which moves are there? Exactly those that `judging` accepts, lazily. Pure.

In the order of RL 16, then by card, then in the board file's order.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import openings
from companion.games.rheinlander.judging import is_any_time
from companion.games.rheinlander.state import Phase, State


def legal_moves(state: State) -> Iterator[mv.Move]:
    """Every legal move once."""
    match state.phase:
        case Phase.LAY:
            yield from _laying(state)
        case Phase.CARD:
            yield from _playing(state)
            if is_any_time(state):
                yield from _building(state)
        case Phase.CASTLE:
            if state.pending is not None:
                yield from map(mv.GiveCastle, state.pending.colours)
        case Phase.BUILD:
            yield from _building(state)
            if state.discards:
                yield mv.Reshuffle()
            if state.pile > 0:
                yield mv.End()
        case Phase.OVER:
            return


def lots(state: State) -> Iterator[tuple[mv.Move, int]]:
    """What can be turned up for the next slot, and how many of each there are (RL 3.3)."""
    if state.phase is not Phase.LAY:
        return
    slot = state.terms.board.slots[state.markers.index(None)]
    for kind, number in openings.markers_left(state).items():
        if number:
            yield mv.Lay(slot, kind), number


def _laying(state: State) -> Iterator[mv.Move]:
    left = [kind for kind, number in openings.markers_left(state).items() if number]
    for slot, marker in zip(state.terms.board.slots, state.markers, strict=True):
        if marker is None:
            for kind in left:
                yield mv.Lay(slot, kind)


def _playing(state: State) -> Iterator[mv.Move]:
    squares = state.terms.board.squares
    gone = set(state.discards)
    cards = [card for card in range(1, state.terms.cards + 1) if card not in gone]
    for card in cards:
        for square in openings.by_number(state, card):
            yield mv.Place(card, squares[square])
    reinforceable = openings.reinforceable(state)
    for card in cards:
        for square in reinforceable:
            yield mv.Reinforce(card, squares[square])
    for card in cards:
        for square in openings.convertible(state, card):
            yield mv.Convert(card, squares[square])
    if reinforceable:
        return
    for card in cards:
        if not openings.by_number(state, card) and not openings.convertible(state, card):
            yield mv.Discard(card)


def _building(state: State) -> Iterator[mv.Move]:
    if not openings.may_build(state):
        return
    board = state.terms.board
    for square, land in enumerate(board.is_land):
        if land and state.is_free(square):
            yield mv.BuildBastion(board.squares[square])
