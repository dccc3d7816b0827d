"""Which moves are allowed? R 13. Pure.

Exactly the moves that `judging` accepts, each once, in the order of R 13:
walks by figure, everything else in the board's order.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.ringgeister import deck, pieces, routes
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.state import Phase, State


def legal_moves(state: State) -> Iterator[mv.Move]:
    """Every move that is allowed now."""
    board = state.terms.board
    match state.phase:
        case Phase.DRAW:
            for card in deck.left(state):
                yield mv.TurnUp(card)
        case Phase.PLACE:
            yield from placings(state)
        case Phase.TOKEN:
            for field in free_fields(state):
                yield mv.LayToken(board.fields[field].name)
        case Phase.MOVE:
            for figure in walkers(state):
                for point in routes.reach(state, figure):
                    yield mv.Walk(figure, board.points[point].name)
            if may_end(state):
                yield mv.End()
        case Phase.WIND:
            for point, _ in state.dark:
                yield mv.Blow(board.points[point].name)
            yield mv.Blow(None)
        case Phase.RETURN:
            for point in state.free_white_starts():
                yield mv.Return(board.points[point].name)
        case Phase.OVER:
            return


def next_light(state: State) -> str | None:
    """The light figure that is placed next (R 4.3), None when all stand."""
    for figure, point in zip(state.terms.figures, state.light, strict=True):
        if point is None:
            return figure
    return None


def next_black_start(state: State) -> int:
    """The black start that gets the next dark figure (R 4.3)."""
    return state.terms.board.black_starts[len(state.dark)]


def dark_left(state: State) -> dict[str, int]:
    """Kind of dark figure → how many are not yet on the board (R 2.2)."""
    left = dict(pieces.DARK)
    for _, kind in state.dark:
        left[kind] -= 1
    return left


def placeable(state: State) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Who can be placed next, and on which points (R 4.3).

    The next light figure, or one of the dark ones that are left on the next start.
    """
    figure = next_light(state)
    if figure is not None:
        return (figure,), state.free_white_starts()
    kinds = tuple(kind for kind, left in dark_left(state).items() if left)
    return kinds, (next_black_start(state),)


def placings(state: State) -> Iterator[mv.Place]:
    """Every figure that can be placed next on every point for it (R 4.3)."""
    points = state.terms.board.points
    figures, places = placeable(state)
    for figure in figures:
        for point in places:
            yield mv.Place(figure, points[point].name)


def free_fields(state: State) -> Iterator[int]:
    """The mission fields without a token (R 4.4)."""
    taken = {field for field, _ in state.tokens}
    return (field for field in range(len(state.terms.board.fields)) if field not in taken)


def walkers(state: State) -> tuple[str, ...]:
    """The figures that may walk now, if they have anywhere to go (R 5.1)."""
    if not state.moved:
        return (*state.own_figures, pieces.GANDALF)
    return tuple(figure for figure in state.own_figures if figure not in state.moved)


def may_end(state: State) -> bool:
    """Whether the turn may end without a further walk (R 5.2)."""
    if state.moved and state.terms.options.figures == "one_or_both":
        return True
    return not any(routes.can_walk(state, figure) for figure in walkers(state))
