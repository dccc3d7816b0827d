"""Where can a knight or a bastion come now? RL 4.5, 5, 6, 7 and 12.4. Pure.

The questions that judging and listing both ask, each of one square.
"""

from __future__ import annotations

from companion.core.game import Colour
from companion.games.rheinlander import pieces
from companion.games.rheinlander.state import State


def is_open(state: State, zone: int, square: int) -> bool:
    """Whether a free square of a zone takes a knight by number (RL 5.2, 5.3)."""
    left, river, right = state.terms.board.zones[zone - 1]
    if square != river:
        return True
    if state.terms.options.river == "two_knights":
        return state.knights[left] is not None and state.knights[right] is not None
    return not state.is_free(left) and not state.is_free(right)


def by_number(state: State, zone: int) -> list[int]:
    """The squares on which a zone's number places, ascending (RL 5)."""
    return [
        square for square in state.terms.board.placeable[zone - 1] if _takes(state, zone, square)
    ]


def takes_any(state: State) -> bool:
    """Whether any number gives a placing (RL 13.2)."""
    for zone, squares in enumerate(state.terms.board.placeable, 1):
        for square in squares:
            if _takes(state, zone, square):
                return True
    return False


def _takes(state: State, zone: int, square: int) -> bool:
    return state.is_free(square) and is_open(state, zone, square)


def has_support(state: State, square: int) -> bool:
    """Whether a knight of the mover's own stands beside a square (RL 6.1).

    A castle knight of one's own never decides it, whatever `reinforce` says
    (RL 6.2): on the other square of its slot stands a knight that does.
    """
    beside = state.terms.board.neighbours[square]
    return state.colour in [state.knights[other] for other in beside]


def enemy_beside(state: State, square: int) -> Colour | None:
    """An opponent with a knight beside a square, None without (RL 6.1, 6.2)."""
    colour, board, knights = state.colour, state.terms.board, state.knights
    for other in board.neighbours[square]:
        there = knights[other]
        if there is not None and there != colour:
            return there
    if state.terms.options.reinforce == "castles_too":
        for slot in board.slots_at[square]:
            there = state.castles[slot]
            if there is not None and there != colour:
                return there
    return None


def reinforceable(state: State) -> list[int]:
    """The squares that the mover may reinforce, ascending (RL 6.1)."""
    board, colour = state.terms.board, state.colour
    own = [square for square, there in enumerate(state.knights) if there == colour]
    supported = set[int]().union(*[board.neighbours[square] for square in own])
    return [
        square
        for square in sorted(supported)
        if board.is_land[square] and state.is_free(square) and enemy_beside(state, square) is None
    ]


def convertible(state: State, zone: int) -> list[int]:
    """The squares on which a zone's number converts, ascending (RL 12.4)."""
    if state.archbishop != state.colour:
        return []
    return [
        square
        for square in state.terms.board.placeable[zone - 1]
        if state.knights[square] not in (None, state.colour)
    ]


def can_use(state: State, card: int) -> bool:
    """Whether a card brings a knight onto the board (RL 4.5)."""
    return bool(by_number(state, card) or convertible(state, card) or reinforceable(state))


def may_build(state: State) -> bool:
    """Whether the mover has a bastion left and built none in this turn (RL 7.1)."""
    return not state.built and state.bastions_left[state.mover] > 0


def markers_left(state: State) -> dict[str, int]:
    """Kind → how many are not on a slot yet (RL 3.3), in the order of RL 16."""
    box, laid = state.terms.markers, state.markers
    return {kind: box[kind] - laid.count(kind) for kind in pieces.KINDS}
