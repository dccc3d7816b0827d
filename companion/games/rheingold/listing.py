"""Which moves are there? Pure.

Exactly the moves that `judge` accepts, each once, in a fixed order: places in
the board's order, then numbers ascending. `reach` goes once over the board and
finds where the mover's knights can go; the moves are then made one by one, as
they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from companion.games.rheingold import moves as mv
from companion.games.rheingold import sieges
from companion.games.rheingold.board import Board
from companion.games.rheingold.options import Options
from companion.games.rheingold.pieces import KNIGHTS, can_show
from companion.games.rheingold.state import Beaten, Fronts, Phase, Shield, Siege, State, total

_Steps: TypeAlias = tuple[mv.March, ...]
_Paths: TypeAlias = Mapping[str, tuple[tuple[str, int | None, _Steps], ...]]

# Moves are values: one of each is enough.
_ROLLS = tuple(mv.Roll(face) for face in range(1, 7))
_ENTRIES = (mv.Enter(), mv.Decline())
_HALT, _END = mv.Halt(), mv.End()


@dataclass(slots=True)
class Reach:
    """Where the mover's knights can go, whatever the number.

    Attributes:
        ways: (from, to, most that may leave, marches of 1, 2, … knights) for every
            open march (R 5, 9.1).
        attacks: enemy's space → (place, most) of every front on it (R 6.2).
        sieges: castle of nobody or another → (gate, knights) before it (R 7.1).
    """

    ways: list[tuple[str, str, int, _Steps]]
    attacks: dict[str, list[tuple[str, int]]]
    sieges: dict[str, list[tuple[str, int]]]


def legal_moves(state: State) -> Iterator[mv.Move]:
    """Every allowed move."""
    match state.phase:
        case Phase.MARCH:
            yield from _actions(state)
            if state.terms.options.marches == "may" or not can_go_on(state):
                yield _HALT if state.engaged else _END
        case Phase.ROLL:
            yield from _ROLLS
        case Phase.ENTER:
            yield from _ENTRIES
        case Phase.RESOLVE:
            for place in resolvable(state):
                yield mv.Resolve(place)
        case Phase.OPEN:
            assert isinstance(state.pending, Siege)
            yield from sieges.outcomes(state, state.pending)
        case Phase.RETREAT:
            assert isinstance(state.pending, Beaten)
            for place in state.pending.to:
                yield mv.Retreat(place)
        case Phase.OCCUPY:
            assert isinstance(state.pending, Siege)
            for fronts in _shares(state.pending.fronts, 1, len(state.pending.fronts)):
                yield mv.Occupy(fronts)
        case Phase.SHIELD:
            yield mv.PlaceShield()
            if state.terms.options.shields == "may":
                yield mv.NoShield()
        case Phase.OVER:
            return


def can_go_on(state: State) -> bool:
    """Whether any march, assault or siege is still allowed (R 5.3)."""
    return next(_actions(state), None) is not None


def resolvable(state: State) -> tuple[str, ...]:
    """Engaged places that may be decided next: battles first (R 9.2)."""
    spaces = state.terms.board.space_index
    battles = tuple(place for place, _ in state.engaged if place in spaces)
    return battles or tuple(place for place, _ in state.engaged)


def may_leave(state: State, place: str) -> int:
    """How many of the mover's knights may leave a place at once (R 5.1, 5.5)."""
    have = state.knights_at(place, state.colour)
    if have and place in state.terms.board.castle_index:
        return have - must_stay(state.terms.options, state.holding(place).shield)
    return have


def must_stay(options: Options, shield: Shield) -> int:
    """How many knights a castle with this shield keeps at least (R 5.5)."""
    return int(options.garrison == "knight" or shield is None)


def six_castles(state: State) -> bool:
    """Whether the mover has as many castles as a colour may have (R 7.6)."""
    most = state.terms.options.max_castles
    return most is not None and state.castles_of(state.colour) >= most


def reach(state: State) -> Reach:
    """Where the mover's knights can go with the marches that are left; one pass."""
    found = Reach([], {}, {})
    if state.phase is not Phase.MARCH or state.marches_left < 1:
        return found
    board, colour = state.terms.board, state.colour
    paths = _paths(board)
    for start, there in zip(board.start_index, state.starts, strict=True):
        if colour in there:
            _reach_from(state, found, start, 1, paths)
    for space, stack in zip(board.space_index, state.stacks, strict=True):
        if stack is not None and stack[0] == colour:
            _reach_from(state, found, space, stack[1], paths)
    for castle, holding in zip(board.castle_index, state.castles, strict=True):
        if holding[0] == colour and (most := may_leave(state, castle)):
            _reach_from(state, found, castle, most, paths)
    return found


def _reach_from(state: State, found: Reach, place: str, most: int, paths: _Paths) -> None:
    """Where so many knights at one place can go."""
    terms, stacks = state.terms, state.stacks
    colour = terms.colours[state.mover]
    for to, number, steps in paths[place]:
        if number is None:
            _reach_castle(state, found, place, to, most, steps)
            continue
        stack = stacks[number]
        if stack is None or stack[0] == colour:
            found.ways.append((place, to, most, steps))
        elif stack[0] != terms.sister[colour]:
            if terms.options.at_once:
                found.attacks.setdefault(to, []).append((place, most))
            else:
                found.ways.append((place, to, most, steps))


@lru_cache(maxsize=8)
def _paths(board: Board) -> _Paths:
    """Every way of a board with the marches along it; made once for a board."""
    return {
        place: tuple((to, board.space_index.get(to), _steps(place, to, KNIGHTS)) for to in ways)
        for place, ways in board.ways.items()
    }


def _reach_castle(
    state: State, found: Reach, gate: str, castle: str, most: int, steps: _Steps
) -> None:
    """R 5.4, 7.1, 7.6, 9.1: into an own castle, or against another."""
    terms, colour = state.terms, state.colour
    owner = state.castles[terms.board.castle_index[castle]].owner
    if owner == colour:
        found.ways.append((gate, castle, most, steps))
        return
    options = terms.options
    if owner is None:
        if six_castles(state):
            return
    elif owner == terms.sister[colour]:
        return
    if options.at_once:
        found.sieges.setdefault(castle, []).append((gate, most))
    elif options.gates == "combine" or all(other == gate for other, _ in state.engaged_at(castle)):
        found.ways.append((gate, castle, most, steps))


def _actions(state: State) -> Iterator[mv.Move]:
    """Every march, assault and siege (R 5 to 7)."""
    if state.marches_left < 1:
        return
    reached = reach(state)
    options = state.terms.options
    exact = options.supply == "exact_pieces"
    for place, to, most, steps in reached.ways:
        if most > KNIGHTS:
            steps = _steps(place, to, most)  # noqa: PLW2901 - only where no box ends the supply
        if exact:
            yield from (move for move in steps[:most] if march_fits(state, move))
        else:
            yield from steps[:most]
    for space, fronts in reached.attacks.items():
        stack = state.stack(space)
        least = stack.knights + 1 if stack is not None else 1
        most_fronts = min(options.fronts, state.marches_left)
        for share in _shares(tuple(sorted(fronts)), least, most_fronts):
            if not exact or pieces_fit(state, share, space, engage=False):
                yield mv.Assault(space, share)
    most_gates = 1 if options.gates == "single" else 2
    for castle, gates in reached.sieges.items():
        plan = state.terms.board.castles[state.terms.board.castle_index[castle]]
        least = 2 * plan.swords if state.holding(castle).owner is None else 1
        most_fronts = min(most_gates, state.marches_left)
        for share in _shares(tuple(sorted(gates)), least, most_fronts):
            yield mv.Besiege(castle, share)


@lru_cache(maxsize=4096)
def _steps(from_: str, to: str, most: int) -> _Steps:
    """The marches of 1 to `most` knights one way; made once and used again."""
    return tuple(mv.March(from_, to, knights) for knights in range(1, most + 1))


def _shares(fronts: Fronts, least: int, most_fronts: int) -> Iterator[Fronts]:
    """Every way to take at least `least` knights from at most so many fronts."""
    if not fronts or most_fronts < 1:
        return
    (place, there), rest = fronts[0], fronts[1:]
    most_rest = sum(sorted((knights for _, knights in rest), reverse=True)[: most_fronts - 1])
    for knights in range(1, there + 1):
        if knights >= least:
            yield ((place, knights),)
        if knights + most_rest >= least:
            for share in _shares(rest, max(least - knights, 1), most_fronts - 1):
                yield ((place, knights), *share)
    yield from _shares(rest, least, most_fronts)


def march_fits(state: State, move: mv.March) -> bool:
    """Whether the mover's pieces can show the heaps after a march (R 2.1)."""
    board = state.terms.board
    if move.to in board.castle_index:
        engage = state.holding(move.to).owner != state.colour
    else:
        stack = state.stack(move.to)
        engage = stack is not None and stack.colour != state.colour
    return pieces_fit(state, ((move.from_, move.knights),), move.to, engage=engage)


def pieces_fit(state: State, groups: Fronts, to: str, *, engage: bool) -> bool:
    """Whether the mover's pieces can show the heaps after a march or assault (R 2.1).

    Args:
        state: the position before.
        groups: who leaves where.
        to: where they go.
        engage: whether they stay a group of their own there (R 9.1).
    """
    colour = state.colour
    heaps = [*state.heaps(colour), state.supply[state.mover] or 0]
    for place, knights in groups:
        there = state.knights_at(place, colour)
        heaps.remove(there)
        heaps.append(there - knights)
    if engage:
        before = dict(state.engaged_at(to)).get(groups[0][0], 0)
    else:
        before = state.knights_at(to, colour)
    if before:
        heaps.remove(before)
    heaps.append(before + total(groups))
    return can_show(heaps)
