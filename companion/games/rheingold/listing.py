"""Which moves are there? Floor 3, pure.

Exactly the moves that `judge` accepts, each once, in a fixed order: places in
the board's order, then numbers ascending. Lazy: ask for one and only one is made.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Colour
from companion.games.rheingold import moves as mv
from companion.games.rheingold import sieges
from companion.games.rheingold.pieces import can_show
from companion.games.rheingold.state import Beaten, Fronts, Phase, Siege, State, total


def legal_moves(state: State) -> Iterator[mv.Move]:
    """Every allowed move."""
    match state.phase:
        case Phase.ROLL:
            for face in range(1, 7):
                yield mv.Roll(face)
        case Phase.ENTER:
            yield mv.Enter()
            yield mv.Decline()
        case Phase.MARCH:
            yield from _actions(state)
            if state.terms.options.marches == "may" or not can_go_on(state):
                yield mv.Halt() if state.engaged else mv.End()
        case Phase.RESOLVE:
            spaces = state.terms.board.space_index
            battles = [place for place, _ in state.engaged if place in spaces]
            for place in battles or [place for place, _ in state.engaged]:
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


def _actions(state: State) -> Iterator[mv.Move]:
    if state.marches_left < 1:
        return
    yield from marches(state)
    if state.terms.options.at_once:
        yield from _assaults(state)
        yield from _sieges(state)


def may_leave(state: State, place: str) -> int:
    """How many of the mover's knights may leave a place at once (R 5.1, 5.5)."""
    have = state.knights_at(place, state.colour)
    if have and place in state.terms.board.castle_index:
        bare = state.terms.options.garrison == "knight" or state.holding(place).shield is None
        return have - 1 if bare else have
    return have


def sources(state: State) -> Iterator[tuple[str, int]]:
    """Where the mover's knights stand and how many may leave, in the board's order."""
    board, colour = state.terms.board, state.colour
    for start, there in zip(board.start_index, state.starts, strict=True):
        if colour in there:
            yield start, 1
    for space, stack in zip(board.space_index, state.stacks, strict=True):
        if stack is not None and stack.colour == colour:
            yield space, stack.knights
    for castle, holding in zip(board.castle_index, state.castles, strict=True):
        if holding.owner == colour:
            most = may_leave(state, castle)
            if most:
                yield castle, most


def marches(state: State) -> Iterator[mv.March]:
    """Every allowed march, engaging ones included (R 5, 9.1)."""
    exact = state.terms.options.supply == "exact_pieces"
    ways = state.terms.board.ways
    for from_, most in sources(state):
        for to in ways[from_]:
            if not is_open(state, from_, to):
                continue
            for knights in range(1, most + 1):
                if exact and not pieces_fit(
                    state, ((from_, knights),), to, engage=not _is_own_or_empty(state, to)
                ):
                    continue
                yield mv.March(from_, to, knights)


def is_open(state: State, from_: str, to: str) -> bool:
    """Whether the mover may march this way, whatever the number (R 3.2, 5.4, 5.6, 7.6, 9.1)."""
    terms, colour = state.terms, state.colour
    number = terms.board.space_index.get(to)
    if number is not None:
        stack = state.stacks[number]
        if stack is None or stack.colour == colour:
            return True
        return not terms.options.at_once and stack.colour != terms.sister[colour]
    owner = state.holding(to).owner
    if owner == colour:
        return True
    if terms.options.at_once or (owner is not None and owner == terms.sister[colour]):
        return False
    if terms.options.gates == "single" and any(gate != from_ for gate, _ in state.engaged_at(to)):
        return False
    most = terms.options.max_castles
    return owner is not None or most is None or state.castles_of(colour) < most


def _is_own_or_empty(state: State, to: str) -> bool:
    if to in state.terms.board.castle_index:
        return state.holding(to).owner == state.colour
    stack = state.stack(to)
    return stack is None or stack.colour == state.colour


def enemy_spaces(state: State) -> Iterator[tuple[str, int]]:
    """Spaces that the mover may attack, with the knights that stand there (R 3.2, 6.2)."""
    colour, sister = state.colour, state.terms.sister[state.colour]
    for space, stack in zip(state.terms.board.space_index, state.stacks, strict=True):
        if stack is not None and stack.colour not in (colour, sister):
            yield space, stack.knights


def fronts_on(state: State, space: str) -> Fronts:
    """Where an attack on a space can come from, and with how many at most (R 6.2)."""
    found = ((place, may_leave(state, place)) for place in state.terms.board.approaches[space])
    return tuple(sorted((place, most) for place, most in found if most))


def _assaults(state: State) -> Iterator[mv.Assault]:
    options = state.terms.options
    exact = options.supply == "exact_pieces"
    for space, knights in enemy_spaces(state):
        fronts = fronts_on(state, space)
        for share in _shares(fronts, knights + 1, min(options.fronts, state.marches_left)):
            if exact and not pieces_fit(state, share, space, engage=False):
                continue
            yield mv.Assault(space, share)


def besiegeable(state: State) -> Iterator[tuple[str, int]]:
    """Castles that the mover may besiege, with the knights it takes at least (R 7)."""
    terms, colour = state.terms, state.colour
    sister, most = terms.sister[colour], terms.options.max_castles
    full = most is not None and state.castles_of(colour) >= most
    for castle, holding in zip(terms.board.castles, state.castles, strict=True):
        if holding.owner is None:
            if not full:
                yield castle.id, 2 * castle.swords
        elif holding.owner not in (colour, sister):
            yield castle.id, 1


def gates_of(state: State, castle: str) -> Fronts:
    """The mover's knights before a castle's gates (R 7.1)."""
    board = state.terms.board
    gates = board.castles[board.castle_index[castle]].gates
    found = ((gate, state.knights_at(gate, state.colour)) for gate in gates)
    return tuple(sorted((gate, knights) for gate, knights in found if knights))


def _sieges(state: State) -> Iterator[mv.Besiege]:
    most = 1 if state.terms.options.gates == "single" else 2
    for castle, least in besiegeable(state):
        for share in _shares(gates_of(state, castle), least, min(most, state.marches_left)):
            yield mv.Besiege(castle, share)


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
    moved = total(groups)
    if engage:
        before = dict(state.engaged_at(to)).get(groups[0][0], 0)
    else:
        before = _own_at(state, colour, to)
    if before:
        heaps.remove(before)
    heaps.append(before + moved)
    return can_show(heaps)


def _own_at(state: State, colour: Colour, place: str) -> int:
    return state.knights_at(place, colour)
