"""Which positions can there be? R 14.4: the box, the phase and what it waits for. Pure.

Every function raises `ImpossibleError` with half a sentence that says what
cannot be; `position` makes it whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from companion.games.ringgeister import arrival, pieces
from companion.games.ringgeister.arrival import Due
from companion.games.ringgeister.pieces import GANDALF, WRAITH
from companion.games.ringgeister.plan import BLACK, WHITE
from companion.games.ringgeister.state import (
    MOUNTAIN,
    RING_TAKEN,
    TURN_LIMIT,
    CardDue,
    Phase,
    ReturnDue,
    State,
    WindDue,
)


class ImpossibleError(Exception):
    """A position that cannot be; the text says why."""


def _must(holds: bool, text: str) -> None:
    if not holds:
        raise ImpossibleError(text)


def check(state: State) -> None:
    """Whether a position can be.

    Raises:
        ImpossibleError: it cannot.
    """
    _turn(state)
    _places(state)
    _tokens(state)
    _cards(state)
    _CHECKS[state.phase](state)


def _is_set_up(state: State) -> bool:
    """Whether the first turn has not begun (R 4.5)."""
    if state.phase is Phase.DRAW:
        return state.pending is None
    return state.phase in (Phase.PLACE, Phase.TOKEN)


def _ring_is_taken(state: State) -> bool:
    return state.result is not None and state.result.why == RING_TAKEN


def _places(state: State) -> None:
    """Who stands where, whatever the phase."""
    points = state.terms.board.points
    there = [point for point in state.light if point is not None]
    there += [point for point, _ in state.dark]
    for point, number in Counter(there).items():
        _must(number == 1, f"two figures stand on {points[point].name}")
    astray = []
    for point, kind in state.dark:
        if points[point].colour != BLACK:
            _must(
                _ring_is_taken(state) and kind == WRAITH and points[point].colour != WHITE,
                f"dark.{points[point].name}: dark figures stand on black points (R 8.7)",
            )
            astray.append(point)
    _must(len(astray) < 2, "more than one wraith stands beside the black points (R 11.2)")
    is_won = state.result is not None and state.result.why == MOUNTAIN
    _must(
        is_won or state.terms.board.mountain not in there,
        "somebody stands on the Mountain, and it is not the end (R 11.1)",
    )
    kinds = Counter(kind for _, kind in state.dark)
    placing = state.phase is Phase.PLACE or (state.phase is Phase.DRAW and _is_set_up(state))
    for kind, number in pieces.DARK.items():
        _must(
            kinds[kind] <= number if placing else kinds[kind] == number,
            f"dark: there cannot be {kinds[kind]} of {kind} (R 2.2)",
        )
    if not placing and state.phase is not Phase.RETURN and not _ring_is_taken(state):
        for figure, place in zip(state.terms.figures, state.light, strict=True):
            _must(place is not None, f"light.{figure} is missing")


def _tokens(state: State) -> None:
    """Tokens on the board and still to be laid (R 2.5, 4.4)."""
    missions = state.terms.options.missions
    laid = Counter(colour for _, colour in state.tokens)
    for colour, left in zip(state.terms.colours, state.left, strict=True):
        _must(
            laid[colour] + left <= missions,
            f"tokens: {colour} has {laid[colour] + left}, each has {missions} (R 2.5)",
        )
        if state.phase is Phase.TOKEN:
            _must(laid[colour] + left == missions, f"left.{colour} does not fit its tokens")
        elif _is_set_up(state):
            _must(left == missions, f"left.{colour}: no token is laid yet (R 4.1)")
        else:
            _must(left == 0, f"left.{colour}: all tokens are laid (R 4.4)")


def _cards(state: State) -> None:
    """The card in force and those turned up (R 2.4, 7.2)."""
    if state.phase is Phase.DRAW and _is_set_up(state):
        _must(state.card is None and not state.drawn, "card: none is turned up yet (R 4.2)")
        return
    _must(state.card is not None, "card: one is turned up at set-up (R 4.2)")
    _must(len(set(state.drawn)) == len(state.drawn), "drawn: a card is there twice (R 7.2)")
    _must(state.drawn[-1:] == (state.card,), "drawn: it ends with the card in force (R 14.2)")


def _turn(state: State) -> None:
    """The number of the turn, who has walked in it, and whether it is over."""
    limit = state.terms.options.turn_limit
    if _is_set_up(state):
        _must(state.turn == 0, "turn: set-up is turn 0 (R 4.5)")
        _must(not state.moved, "moved: nobody has walked yet")
    else:
        _must(state.turn > 0, "turn: the first turn is turn 1 (R 4.5)")
        _must(limit is None or state.turn <= limit, f"turn: the last one is {limit} (R 11.4)")
    _must(
        (state.result is not None) == (state.phase is Phase.OVER),
        "result: it is there in phase over and only there",
    )
    if state.moved != (GANDALF,):
        most = 1 if state.terms.options.figures == "one" else 2
        _must(
            len(set(state.moved)) == len(state.moved) <= most
            and set(state.moved) <= set(state.own_figures),
            "moved: these cannot have walked in this turn (R 5.1)",
        )


def _first_draw(state: State) -> None:
    _first_seat(state)
    _must(
        not state.dark and all(point is None for point in state.light),
        "phase draw: nobody is placed before the first card (R 4.1)",
    )


def _first_seat(state: State) -> None:
    _must(
        state.mover == state.terms.setup.first, "colour: it is the first seat's at set-up (R 14.2)"
    )


def _place(state: State) -> None:
    _first_seat(state)
    stand = [point is not None for point in state.light]
    _must(stand == sorted(stand, reverse=True), "light: they are placed in their order (R 4.3)")
    _must(all(stand) or not state.dark, "dark: light figures are placed first (R 4.3)")
    _on_starts(state)
    starts = len(state.terms.board.black_starts)
    _must(len(state.dark) < starts, "phase place: everybody is placed")


def _on_starts(state: State) -> None:
    """Before turn 1 all stand where they were placed, and no other card came (R 4.2, 4.3)."""
    board = state.terms.board
    _must(len(state.drawn) == 1, "drawn: one card is turned up at set-up (R 4.2)")
    for point in state.light:
        _must(
            point is None or board.points[point].colour == WHITE,
            "light: they are placed on white starts (R 4.3)",
        )
    filled = tuple(point for point, _ in state.dark)
    _must(
        filled == board.black_starts[: len(filled)],
        "dark: black starts are filled in the board's order (R 4.3)",
    )


def _token(state: State) -> None:
    _on_starts(state)
    seats = len(state.left)
    first = state.terms.setup.first
    around = [(first + number) % seats for number in range(seats)]
    laid = sum(state.terms.options.missions - left for left in state.left)
    _must(any(state.left), "phase token: every token is laid")
    rounds, more = divmod(laid, seats)
    for number, seat in enumerate(around):
        _must(
            state.terms.options.missions - state.left[seat] == rounds + (number < more),
            "left: tokens are laid in turn from the first seat on (R 4.4)",
        )
    _must(state.mover == around[more], "colour: tokens are laid in turn from the first seat on")


def _move(state: State) -> None:
    _must(not arrival.turn_is_over(state), "moved: this turn is over (R 5.2)")


def _draw(state: State) -> None:
    due = state.pending
    if not isinstance(due, CardDue):
        _first_draw(state)
        return
    walker, sets_off = _walked(state, due.point)
    _must(sets_off.card, "pending: no card is owed for this walk (R 7.1)")
    if state.terms.options.magic_first:
        _must(due.wind == sets_off.wind, "pending.wind does not fit the point (R 8.1)")
        _check_standing(state, walker, due.point)
        return
    _must(not due.wind, "pending.wind: the wind comes before the card (R 6.1)")
    place = state.where(walker)
    is_back = (
        sets_off.wind and place is not None and state.terms.board.points[place].colour == WHITE
    )
    if not is_back:
        _check_standing(state, walker, due.point)


def _wind(state: State) -> None:
    due = state.pending
    assert isinstance(due, WindDue)
    _must(state.terms.options.wind == "table", "phase wind: nobody is asked (R 8.2)")
    walker = _blown(state, due)
    _check_standing(state, walker, due.point)


def _return(state: State) -> None:
    due = state.pending
    assert isinstance(due, ReturnDue)
    _must(state.terms.options.return_ != "first", "phase return: nobody is asked (R 9.6)")
    missing = {
        figure
        for figure, point in zip(state.terms.figures, state.light, strict=True)
        if point is None
    }
    _must(
        bool(missing) and len(due.figures) == len(missing) and set(due.figures) == missing,
        "pending.figures: they are those that are missing (R 9.6)",
    )
    walker = _blown(state, due)
    place = state.where(walker)
    if place is not None and state.terms.board.points[place].colour != WHITE:
        _check_standing(state, walker, due.point)


def _walked(state: State, point: int) -> tuple[str, Due]:
    """Who walked last, and what that set off."""
    _must(bool(state.moved), "moved: somebody has walked")
    return state.moved[-1], arrival.due(state.terms, state.moved[-1], point)


def _blown(state: State, due: WindDue | ReturnDue) -> str:
    """Who woke the wind; whether it blew and left a card owed must fit."""
    walker, sets_off = _walked(state, due.point)
    _must(sets_off.wind, "pending.point: no wind blows from there (R 8.1)")
    owed = sets_off.card and not state.terms.options.magic_first
    _must(due.card == owed, "pending.card does not fit the point and the order (R 6.1)")
    return walker


def _check_standing(state: State, walker: str, point: int) -> None:
    _must(state.where(walker) == point, f"pending.point: {walker} walked there and stands there")


def _over(state: State) -> None:
    assert state.result is not None
    winners, why = state.result
    bearer = state.bearer
    if why == MOUNTAIN:
        _must(winners == (state.mover,), "result.winners: the one whose turn it is (R 11.1)")
        _must(
            bearer == state.own_figures[0]
            and state.where(bearer) == state.terms.board.mountain
            and state.moved[-1:] == (bearer,),
            "result: no bearer of the Ring has walked onto the Mountain (R 11.1)",
        )
        return
    _must(not winners, "result.winners: nobody has won (R 11)")
    if why == RING_TAKEN:
        _must(bool(state.moved), "moved: somebody has walked")
        _must(state.where(bearer) is None, "result: the bearer of the Ring was not beaten (R 11.2)")
        return
    _must(why == TURN_LIMIT, f"result.why: no match ends with {ascii(why)[:40]}")
    _must(
        state.turn == state.terms.options.turn_limit, "result: the last turn is not over (R 11.4)"
    )
    _must(not state.moved, "moved: it is empty when the turn has ended (R 14.2)")


_CHECKS: Final[Mapping[Phase, Callable[[State], None]]] = {
    Phase.DRAW: _draw,
    Phase.PLACE: _place,
    Phase.TOKEN: _token,
    Phase.MOVE: _move,
    Phase.WIND: _wind,
    Phase.RETURN: _return,
    Phase.OVER: _over,
}
