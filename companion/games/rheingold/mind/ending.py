"""Who may end the match in the next turn, and would win it? Pure (R 10.1).

When two castles are left that nobody ever took, whoever takes one gets the other too, and the
match is over. From then on only one thing counts: who leads with both, and can take one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from companion.core.game import Colour, Seat
from companion.games.rheingold import scoring
from companion.games.rheingold.mind.forces import Groups
from companion.games.rheingold.mind.geography import FAR, Geography
from companion.games.rheingold.pieces import KNIGHTS
from companion.games.rheingold.state import Holding, State

_LEFT: Final = 2
"""Castles never taken, of which the next to fall ends the match."""
_TIED: Final = 0.4
"""How surely somebody wins with as many swords as the best of the others."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The last castles.

    Attributes:
        castles: their numbers.
        chances: by seat, how surely it wins if it takes one now, 0 to 1.
    """

    castles: tuple[int, ...]
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a seat waits for that may take no castle any more (R 7.6).

    Attributes:
        leads: whether it wins if it ends now.
        ends: the colours that may take what is left; where it leads, only those that lose by it.
        spare: the poorest own castle, if it still leads when one has that who may take it: then it
            may take one of the last ones itself; None where there is none.
    """

    leads: bool
    ends: frozenset[Colour]
    spare: int | None = None


def of(
    holdings: Sequence[Holding], swords: Sequence[int], points: Sequence[float]
) -> Ending | None:
    """The last castles; None while more than two were never taken.

    Args:
        holdings: by castle.
        swords: by castle.
        points: by seat, without the last castles.
    """
    castles = tuple(number for number, there in enumerate(holdings) if not there.taken)
    if len(castles) != _LEFT:
        return None
    gain = sum(swords[number] for number in castles)
    chances = []
    for seat, own in enumerate(points):
        # Whoever takes one has the swords of both.
        lead = own + gain - max(other for at, other in enumerate(points) if at != seat)
        chances.append(1.0 if lead > 0 else _TIED if lead == 0 else 0.0)
    return Ending(castles, tuple(chances))


def likely(
    ending: Ending,
    state: State,
    map_: Geography,
    rows: Sequence[tuple[Colour, Sequence[int]]],
    pressure: float,
) -> dict[Colour, float]:
    """Colour → how likely it ends the match in a turn of its own and wins, where it may.

    Args:
        ending: the last castles.
        state: the position.
        map_: of its board.
        rows: who may take another castle, and how many of theirs can besiege each in one turn.
        pressure: how much knights count that are not quite enough.
    """
    found = {}
    for colour, row in rows:
        chance = ending.chances[state.terms.seat[colour]]
        if not chance:
            continue
        best = 0.0
        for castle in ending.castles:
            come = row[castle]
            if come > in_the_way(state, map_, castle, colour):
                best = max(best, come / (2 * map_.swords[castle]))
        found[colour] = chance * (1.0 if best >= 1.0 else pressure * best * best)
    return found


def is_barred(state: State, seat: Seat) -> bool:
    """Whether others lead, and none of them may take another castle and end the match (R 7.6).

    They cannot, and all who can would lose by it.
    """
    terms = state.terms
    most = terms.options.max_castles
    if most is None:
        return False
    points, held = _reached(state)
    best = max(points)
    leaders = [colour for colour in terms.colours if points[terms.seat[colour]] == best]
    return points[seat] < best and all(held[colour] >= most for colour in leaders)


def waits(state: State, seat: Seat) -> Waiting | None:
    """What a seat waits for that may take no castle any more (R 7.6); None for any other seat.

    One that takes a castle probably gains the last two together, or half of more than two.
    """
    terms, others = state.terms, _only_others(state, seat)
    if others is None:
        return None
    ranks = scoring.ranks(state)
    best = max(rank for at, rank in enumerate(ranks) if at != seat)
    if best >= ranks[seat]:
        return Waiting(False, frozenset(others))
    left = _left(state)
    gain = sum(left) if len(left) <= _LEFT else sum(left) / 2
    more = _LEFT if terms.options.tie_break == "castles" else 0
    harmless = []
    for colour in others:
        swords, second = ranks[terms.seat[colour]]
        if (swords + gain, second + more) < ranks[seat]:
            harmless.append(colour)
    may_take = frozenset(terms.seat[colour] for colour in others)
    return Waiting(True, frozenset(harmless), _spare(state, seat, may_take))


def is_stuck(state: State, seat: Seat) -> bool:
    """Whether a seat may take no castle any more, and others may still catch up with it (R 7.6).

    Whoever may take castles can have all that nobody ever took.
    """
    terms, others = state.terms, _only_others(state, seat)
    if others is None:
        return False
    (points, _held), left = _reached(state), sum(_left(state))
    return any(
        points[terms.seat[colour]] + left * (colour in others) >= points[seat]
        for colour in terms.colours
        if terms.seat[colour] != seat
    )


def _only_others(state: State, seat: Seat) -> list[Colour] | None:
    """The colours of others that may take a castle; None where the seat may itself (R 7.6)."""
    terms = state.terms
    most = terms.options.max_castles
    if most is None:
        return None
    _points, held = _reached(state)
    if any(held[colour] < most for colour in terms.setup.seats[seat].colours):
        return None
    return [one for one in terms.colours if terms.seat[one] != seat and held[one] < most]


def _left(state: State) -> list[int]:
    """The swords of the castles that nobody ever took."""
    castles = zip(state.terms.board.castles, state.castles, strict=True)
    return [castle.swords for castle, there in castles if not there.taken]


def _spare(state: State, seat: Seat, may_take: Collection[Seat]) -> int | None:
    """The poorest castle of a seat, if it leads without it too, whoever may take it has it."""
    terms, (points, _held) = state.terms, _reached(state)
    castles = zip(terms.board.castles, state.castles, strict=True)
    swords, _knights, poorest = min(
        (castle.swords, there.knights, number)
        for number, (castle, there) in enumerate(castles)
        if there.owner is not None and terms.seat[there.owner] == seat
    )
    most = max(
        reached + swords * (other in may_take)
        for other, reached in enumerate(points)
        if other != seat
    )
    return poorest if points[seat] - swords > most else None


def _reached(state: State) -> tuple[list[int], dict[Colour, int]]:
    """Swords by seat, and castles by colour."""
    terms = state.terms
    points, held = [0] * len(terms.setup.seats), dict.fromkeys(terms.colours, 0)
    for castle, (owner, *_) in zip(terms.board.castles, state.castles, strict=True):
        if owner is not None:
            points[terms.seat[owner]] += castle.swords
            held[owner] += 1
    return points, held


def nearness(
    ending: Ending, map_: Geography, groups: Sequence[Groups], closed: Sequence[Groups]
) -> float:
    """How near enough knights of a seat are to one of the last castles, 0 to 1 (before a gate).

    Args:
        ending: the last castles.
        map_: of the board.
        groups: by colour of the seat, where its knights stand.
        closed: by colour, the seat's other knights: they stand in each other's way.
    """
    nearest = 0.0
    for there, others in zip(groups, closed, strict=True):
        shut = {place for place, _ in others}
        for castle in ending.castles:
            need = missing = 2 * map_.swords[castle]
            far = _marches(map_, castle, shut)
            ready = 0.0
            for marches, knights in sorted((far.get(at, FAR), many) for at, many in there):
                ready += min(missing, knights) / (1 + marches)
                missing -= min(missing, knights)
            nearest = max(nearest, ready / need)
    return nearest


def _marches(map_: Geography, castle: int, shut: set[int]) -> dict[int, int]:
    """Space → how many marches it is from a gate of a castle, not through closed spaces."""
    found = {gate: 0 for gate in map_.gates[castle] if gate not in shut}
    todo = list(found)
    for space in todo:
        for other in map_.near[space]:
            if other not in found and other not in shut:
                found[other] = found[space] + 1
                todo.append(other)
    return found


def in_the_way(state: State, map_: Geography, castle: int, colour: Colour) -> int:
    """The fewest knights of others that a colour must beat before it stands at a gate."""
    fewest = KNIGHTS
    for gate in map_.gates[castle]:
        stack = state.stacks[gate]
        fewest = min(fewest, 0 if stack is None or stack[0] == colour else stack[1])
    return fewest
