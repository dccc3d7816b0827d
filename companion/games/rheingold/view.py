"""What does the table see, and what may be tapped? Pure.

`table` is built up from the public state, never stripped down from more. The
queries beside it answer what a screen needs to light the right places; each is
a way of asking `listing` and `odds`, and decides nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.game import Colour, Seat
from companion.games.rheingold import listing, odds, scoring
from companion.games.rheingold.moves import March
from companion.games.rheingold.odds import Odds
from companion.games.rheingold.state import Pending, Phase, Result, Shield, State


@dataclass(frozen=True, slots=True)
class CastleView:
    """A castle as everyone sees it."""

    name: str
    swords: int
    owner: Colour | None
    knights: int
    shield: Shield
    taken: bool
    gates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that lies open (R 12.1).

    Attributes:
        seat: whose turn it is.
        stacks: (place, colour, knights), starts and spaces in the board's order.
        castles_left: how many were never taken; at 1 it is over (R 10.1).
        points: swords owned, by colour.
        engaged: (place, from, colour, knights).
        pending: what the phase waits for.
    """

    turn: int
    colour: Colour
    seat: Seat
    seat_name: str
    phase: str
    marches_left: int
    stacks: tuple[tuple[str, Colour, int], ...]
    castles: Mapping[str, CastleView]
    supply: Mapping[Colour, int | None]
    hand: Mapping[Colour, int]
    spent: Mapping[Colour, tuple[int, ...]]
    points: Mapping[Colour, int]
    castles_left: int
    engaged: tuple[tuple[str, str, Colour, int], ...]
    pending: Pending | None
    result: Result | None


def table(state: State, _viewer: Seat | None = None) -> TableView:
    """The open table; nobody sees more of a state than this."""
    terms, board = state.terms, state.terms.board
    stacks: list[tuple[str, Colour, int]] = []
    for start, there in zip(board.start_index, state.starts, strict=True):
        stacks += [(start, colour, 1) for colour in terms.colours if colour in there]
    for space, stack in zip(board.space_index, state.stacks, strict=True):
        if stack is not None:
            stacks.append((space, stack.colour, stack.knights))
    seat = terms.seat[state.colour]
    return TableView(
        turn=state.turn,
        colour=state.colour,
        seat=seat,
        seat_name=terms.setup.seats[seat].name,
        phase=str(state.phase),
        marches_left=state.marches_left,
        stacks=tuple(stacks),
        castles={
            plan.id: CastleView(
                plan.name,
                plan.swords,
                holding.owner,
                holding.knights,
                holding.shield,
                holding.taken,
                plan.gates,
            )
            for plan, holding in zip(board.castles, state.castles, strict=True)
        },
        supply=dict(zip(terms.colours, state.supply, strict=True)),
        hand=dict(zip(terms.colours, state.hand, strict=True)),
        spent=dict(zip(terms.colours, state.spent, strict=True)),
        points={colour: scoring.points(state, colour) for colour in terms.colours},
        castles_left=sum(not holding.taken for holding in state.castles),
        engaged=tuple(
            (place, from_, state.colour, knights)
            for place, groups in state.engaged
            for from_, knights in groups
        ),
        pending=state.pending,
        result=state.result,
    )


def movable(state: State) -> dict[str, int]:
    """Places that the mover may march from → how many may leave at once (R 5)."""
    return {place: most for place, _, most, _ in listing.reach(state).ways}


def marches_from(state: State, place: str, knights: int) -> tuple[str, ...]:
    """Where so many knights may march from a place, engaging ones included (R 5, 9.1)."""
    exact = state.terms.options.supply == "exact_pieces"
    return tuple(
        to
        for from_, to, most, _ in listing.reach(state).ways
        if from_ == place
        and 0 < knights <= most
        and (not exact or listing.march_fits(state, March(from_, to, knights)))
    )


def assault_targets(state: State) -> dict[str, int]:
    """Spaces that can be attacked → knights needed; strong enough or not (R 6)."""
    enemies = ((space, state.stack(space)) for space in listing.reach(state).attacks)
    return {space: stack.knights + 1 for space, stack in enemies if stack is not None}


def assault_fronts(state: State, space: str) -> dict[str, int]:
    """Where an attack on a space can come from → how many at most (R 6.2)."""
    return dict(listing.reach(state).attacks.get(space, ()))


def siege_targets(state: State) -> dict[str, Odds]:
    """Castles with besiegers at a gate → what takes them; strong enough or not (R 7)."""
    return {castle: odds.of_castle(state, castle) for castle in listing.reach(state).sieges}


def siege_fronts(state: State, castle: str) -> dict[str, int]:
    """The mover's knights before a castle's gates (R 7.1)."""
    return dict(listing.reach(state).sieges.get(castle, ()))


def resolvable(state: State) -> tuple[str, ...]:
    """Engaged places that may be decided next: battles first (R 9.2)."""
    return listing.resolvable(state) if state.phase is Phase.RESOLVE else ()
