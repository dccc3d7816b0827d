"""What may a viewer see? RL 15. Pure.

Built up from the state, never stripped down from more. Everything lies open
but the totals of coins: with `coins: face_down` a seat sees its own, the open
table none, and all are seen when the match is over (RL 15.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.game import Colour, Seat
from companion.games.rheinlander import bishops, duchies, pieces
from companion.games.rheinlander.state import Dispute, Phase, Result, State


@dataclass(frozen=True, slots=True)
class DuchyView:
    """A duchy as everyone sees it (RL 8).

    Attributes:
        squares: those with its knights, in the board file's order; the first names it.
        slots: those whose markers it has.
        owner: None when nobody owns it.
        knights: colour → how many, castle knights counted.
        value: what it is worth in play.
    """

    squares: tuple[str, ...]
    slots: tuple[str, ...]
    owner: Colour | None
    knights: Mapping[Colour, int]
    value: int


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that lies open, and the viewer's own coins (RL 15).

    Attributes:
        seat: whose turn it is.
        knights: (square, colour), in the board file's order.
        bastions: squares, in the board file's order.
        markers: slot → kind.
        castles: slot with a castle → whose knight is on it, None without.
        duchies: in the board file's order; in `castle` without the new knight.
        dukes: square → whose duke stands there.
        coins: colour → total, None where the viewer may not look.
        bishops: colour → how many.
        discards: in the order played.
        to_come: the numbers that can still be played (RL 4.2).
        pile: numbered cards in the pile; the reshuffle card lies among them.
        in_hands: cards in all the hands together.
        pending: the castle asked about.
    """

    turn: int
    colour: Colour
    seat: Seat
    seat_name: str
    phase: str
    knights: tuple[tuple[str, Colour], ...]
    bastions: tuple[str, ...]
    markers: Mapping[str, str]
    castles: Mapping[str, Colour | None]
    duchies: tuple[DuchyView, ...]
    dukes: Mapping[str, Colour]
    supply: Mapping[Colour, int]
    bastions_left: Mapping[Colour, int]
    coins: Mapping[Colour, int | None]
    bishops: Mapping[Colour, int]
    archbishop: Colour | None
    discards: tuple[int, ...]
    to_come: tuple[int, ...]
    pile: int
    in_hands: int
    built: bool
    ending: bool
    pending: Dispute | None
    result: Result | None


def table(state: State, viewer: Seat | None) -> TableView:
    """What a viewer may see; None is the open table."""
    terms, board = state.terms, state.terms.board
    gone = set(state.discards)
    return TableView(
        turn=state.turn,
        colour=state.colour,
        seat=Seat(state.mover),
        seat_name=terms.setup.seats[state.mover].name,
        phase=str(state.phase),
        knights=tuple(
            (square, colour)
            for square, colour in zip(board.squares, state.knights, strict=True)
            if colour is not None
        ),
        bastions=_squares(state, state.bastions),
        markers={
            slot: kind
            for slot, kind in zip(board.slots, state.markers, strict=True)
            if kind is not None
        },
        castles={
            slot: colour
            for slot, kind, colour in zip(board.slots, state.markers, state.castles, strict=True)
            if kind == pieces.CASTLE
        },
        duchies=tuple(
            DuchyView(
                _squares(state, group.squares),
                tuple(board.slots[slot] for slot in group.slots),
                duchies.owner(state, group),
                {
                    colour: group.knights[colour]
                    for colour in terms.colours
                    if colour in group.knights
                },
                duchies.value(state, group),
            )
            for group in duchies.groups(state, old=True)
            if group.is_duchy
        ),
        dukes={board.squares[square]: colour for square, colour in state.dukes},
        supply=dict(zip(terms.colours, state.supply, strict=True)),
        bastions_left=dict(zip(terms.colours, state.bastions_left, strict=True)),
        coins={
            colour: coins if _may_look(state, viewer, seat) else None
            for seat, (colour, coins) in enumerate(zip(terms.colours, state.coins, strict=True))
        },
        bishops=bishops.bishops(state),
        archbishop=state.archbishop,
        discards=state.discards,
        to_come=tuple(card for card in range(1, terms.cards + 1) if card not in gone),
        pile=state.pile,
        in_hands=terms.in_hands(state.phase),
        built=state.built,
        ending=state.ending,
        pending=state.pending,
        result=state.result,
    )


def _squares(state: State, squares: frozenset[int]) -> tuple[str, ...]:
    return tuple(state.terms.board.squares[square] for square in sorted(squares))


def _may_look(state: State, viewer: Seat | None, seat: int) -> bool:
    """Whether a viewer may look at the coins of a seat (RL 15.3)."""
    return state.terms.options.coins == "open" or state.phase is Phase.OVER or viewer == seat
