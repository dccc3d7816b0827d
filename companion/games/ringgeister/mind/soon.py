"""Who may win before the seat's next turn is over? The hobbits beside the Mountain. Pure.

Whoever stands there as the bearer has won when the turn comes, unless somebody turns up another
card before; the others need a card of their own, which a man beside magic can fetch (R 7.1).
"""

from __future__ import annotations

from functools import lru_cache

from companion.core.game import Seat
from companion.games.ringgeister import deck, nets, pieces, routes
from companion.games.ringgeister.board import Board
from companion.games.ringgeister.nets import PointSet
from companion.games.ringgeister.state import Phase, State


def shares(state: State, beside: tuple[bool, ...], foresight: float) -> tuple[float, ...]:
    """By seat, how likely it wins in its next turn, whose turn it is first.

    Args:
        state: a settled position.
        beside: by seat, whether its hobbit is one walk from the Mountain.
        foresight: how much a turn counts that has not begun; now is better than soon.
    """
    found = [0.0] * len(beside)
    if not any(beside):
        return tuple(found)
    colours, cards = state.terms.colours, state.terms.board.cards
    bearers = [cards[card].bearer for card in deck.left(state)]
    mine = [bearers.count(colour) / len(bearers) for colour in colours]
    bears = [float(state.card_plan.bearer == colour) for colour in colours]
    going = 1.0
    for number in range(len(beside)):
        seat = Seat((state.mover + number) % len(beside))
        draws = _may_draw(state, seat)
        if beside[seat] and not (number == 0 and pieces.hobbit(colours[seat]) in state.moved):
            sure = 1.0 if number == 0 and state.moved else foresight
            found[seat] = going * sure * (bears[seat] + (1 - bears[seat]) * mine[seat] * draws)
            going -= found[seat]
        if draws and any(there and bears[one] for one, there in enumerate(beside) if one != seat):
            # Whoever sees another before the Mountain as the bearer turns up a card.
            bears = mine
    return tuple(found)


def _may_draw(state: State, seat: Seat) -> bool:
    """Whether the man can walk onto magic before the hobbit walks."""
    if state.terms.options.figures == "one" or state.phase is Phase.TOKEN:
        return False
    man = pieces.man(state.terms.colours[seat])
    if seat == state.mover and state.moved:
        return False
    return bool(routes.reached(state, man) & magic(state.terms.board))


@lru_cache(maxsize=16)
def magic(board: Board) -> PointSet:
    """The magic points."""
    return nets.point_set(number for number, point in enumerate(board.points) if point.magic)
