"""Which moves are worth a look? Pure.

All walks of the own figures; of Gandalf's, who goes far, only those that do something: to a
mission, or with a wind that beats somebody else; and a few quiet ones, since he is also the way
to let the own figures stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from companion.core.game import Seat
from companion.games.ringgeister import (
    arrival,
    deck,
    listing,
    nets,
    pieces,
    prowl,
    routes,
    wind,
)
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.mind import distances
from companion.games.ringgeister.state import CardDue, Phase, ReturnDue, State

_QUIET: Final = 2
"""So many of Gandalf's walks that set nothing off are tried."""
_STARTS: Final = 3
"""So many white starts are tried for a beaten figure; they lie side by side."""
_BLOWS: Final = 4
"""Of so many winds that beat others is the best one taken when it is asked only in passing."""


def candidates(state: State, seat: Seat) -> Iterator[mv.Move]:
    """The legal moves that are worth trying, each once; at least one."""
    match state.phase:
        case Phase.MOVE:
            yield from _walks(state, seat)
            if listing.may_end(state):
                yield mv.End()
        case Phase.RETURN:
            yield from islice(_returns(state), _STARTS)
        case _:
            yield from listing.legal_moves(state)


def endings(state: State, seat: Seat) -> list[mv.Move]:
    """What brings the turn to its end, the quietest first; at least one."""
    match state.phase:
        case Phase.MOVE:
            return [mv.End() if listing.may_end(state) else _quietest(state)]
        case Phase.RETURN:
            return list(islice(_returns(state), 1))
        case Phase.WIND:
            return [mv.Blow(None), *islice(_blows(state, seat), _BLOWS)]
        case _:
            return list(listing.legal_moves(state))


def outcomes(state: State) -> list[tuple[mv.Move, float]]:
    """What the next card may be. Cards that show the same but for a gate are looked at as one."""
    if state.phase is not Phase.DRAW:
        found = list(listing.legal_moves(state))
        return [(move, 1 / len(found)) for move in found]
    cards = state.terms.board.cards
    left = deck.left(state)
    blows = isinstance(state.pending, CardDue) and state.pending.wind
    alike: dict[tuple[str, str, bool], list[str]] = {}
    for name in left:
        card = cards[name]
        shows = (card.bearer, card.hand if blows else "", card.below == pieces.STORM)
        alike.setdefault(shows, []).append(name)
    return [(mv.TurnUp(names[0]), len(names) / len(left)) for names in alike.values()]


def reply(state: State) -> mv.Move:
    """What another seat probably decides: where its beaten figure comes back, or who wakes."""
    if state.phase is Phase.RETURN:
        return next(_returns(state))
    if state.phase is Phase.WIND:
        return next(_blows(state, state.mover), mv.Blow(None))
    return next(listing.legal_moves(state))


def _walks(state: State, seat: Seat) -> Iterator[mv.Walk]:
    points = state.terms.board.points
    alone = True
    for figure in listing.walkers(state):
        reached = list(nets.members(routes.reached(state, figure)))
        if figure == pieces.GANDALF:
            reached = _gandalf(state, seat, reached) or (reached if alone else [])
        alone = alone and not reached
        for point in reached:
            yield mv.Walk(figure, points[point].name)


def _gandalf(state: State, seat: Seat, reached: list[int]) -> list[int]:
    """The points that are worth Gandalf's walk."""
    board = state.terms.board
    wanted = {point for field, _ in state.tokens for point in board.fields[field].points}
    quiet, found = 0, []
    for point in reached:
        due = arrival.due(state.terms, pieces.GANDALF, point)
        quiet += not any(due)
        if (
            point in wanted
            or due.card
            or (not any(due) and quiet <= _QUIET)
            or (due.wind and _beats_others(state, seat, point))
        ):
            found.append(point)
    return found


def _beats_others(state: State, seat: Seat, point: int) -> bool:
    """Whether the wind from a point would send somebody else's figure away, or the table says."""
    if state.terms.options.wind == "table":
        return False
    woken = wind.caught(state, point)
    return _sends_away(state, seat, wind.gollum(state) if woken is None else woken)


def _sends_away(state: State, seat: Seat, woken: int) -> bool:
    """Whether a dark figure, woken now, beats a figure of another seat and none of this one."""
    colour = state.terms.colours[seat]
    beaten = [
        pieces.colour_of(fight.figure) for fight in prowl.prowl(state, woken).fights if fight.won
    ]
    return any(beaten) and colour not in beaten


def _blows(state: State, seat: Seat) -> Iterator[mv.Blow]:
    """Whom the wind may be said to hit so that somebody else is beaten (R 8.3)."""
    for point, _ in state.dark:
        if _sends_away(state, seat, point):
            yield mv.Blow(state.terms.board.points[point].name)


def _returns(state: State) -> Iterator[mv.Return]:
    """White starts for the beaten figure, the nearest to what it wants first."""
    due = state.pending
    assert isinstance(due, ReturnDue)
    board = state.terms.board
    colour = pieces.colour_of(due.figures[0])
    goals = nets.point_set(
        point
        for field, owner in state.tokens
        if owner == colour
        for point in board.fields[field].points
    )
    far = distances.walks(
        board, state.terms.options.white, state.turns, "", goals or 1 << board.mountain, 0, 0,
        spiders=not goals,
    )  # fmt: skip
    for point in sorted(state.free_white_starts(), key=lambda point: (far[point], point)):
        yield mv.Return(board.points[point].name)


def _quietest(state: State) -> mv.Walk:
    """A walk that sets nothing off, if there is one; somebody must walk (R 5.2)."""
    points = state.terms.board.points
    first: mv.Walk | None = None
    for figure in listing.walkers(state):
        for point in nets.members(routes.reached(state, figure)):
            walk = mv.Walk(figure, points[point].name)
            if not any(arrival.due(state.terms, figure, point)):
                return walk
            first = first or walk
    assert first is not None
    return first
