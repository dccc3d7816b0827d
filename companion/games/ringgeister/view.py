"""What does the table see, and what may be tapped? Pure.

`table` is built up from the state, in which nothing is hidden (R 4.1): every
viewer sees the same. The queries beside it answer what a screen needs to light
the right places; each asks the rules and decides nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.game import Colour, Seat
from companion.games.ringgeister import deck, listing, pieces, routes, wind
from companion.games.ringgeister.plan import DIRECTIONS, Spot
from companion.games.ringgeister.state import Phase, Result, ReturnDue, State


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile as it lies now.

    Attributes:
        slot: where it lies.
        at: the slot's centre on the board, in millimetres.
        turns: its quarter turns, 0 to 3.
        rock: whether it can turn during play (R 1.6).
    """

    slot: str
    at: Spot
    turns: int
    rock: bool


@dataclass(frozen=True, slots=True)
class PointView:
    """A point as it lies now.

    Attributes:
        at: on the board, in millimetres.
        colour: grey, black or white.
        start: R 1.6.
        magic: R 7.1.
        mountain: R 5.10.
        arrow: N, E, S or W as its tile lies now, "" without.
        figure: who stands there, a light figure's name or a dark one's kind, "" for nobody.
    """

    at: Spot
    colour: str
    start: bool
    magic: bool
    mountain: bool
    arrow: str
    figure: str


@dataclass(frozen=True, slots=True)
class FieldView:
    """A mission field as it lies now.

    Attributes:
        at: on the board, in millimetres.
        points: the three points around it.
        token: whose token lies there, "" for none.
    """

    at: Spot
    points: tuple[str, ...]
    token: Colour


@dataclass(frozen=True, slots=True)
class CardView:
    """The card in force (R 2.4); `left` cards can come before the next shuffle."""

    id: str
    bearer: Colour
    hand: str
    below: str
    left: int


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything on the table.

    Attributes:
        seat: whose turn it is.
        tiles: every laid tile by its name.
        points: every point by its name.
        fields: every mission field by its name.
        light: light figure → its point, "" while it is off the board.
        left: tokens still to be laid, by colour (R 4.4).
        missions: tokens on the board, by colour.
        card: None before the first.
        moved: who has walked this turn, in order.
        beaten: who must be put back, in order (R 9.6).
        blows_from: the point whose wind or card is still due, "" for none.
        next_figure: the light figure that is placed next, "" for none (R 4.3).
        next_start: the black start that is filled next, "" for none (R 4.3).
    """

    turn: int
    colour: Colour
    seat: Seat
    seat_name: str
    phase: str
    tiles: Mapping[str, TileView]
    points: Mapping[str, PointView]
    fields: Mapping[str, FieldView]
    light: Mapping[str, str]
    left: Mapping[Colour, int]
    missions: Mapping[Colour, int]
    card: CardView | None
    moved: tuple[str, ...]
    beaten: tuple[str, ...]
    blows_from: str
    next_figure: str
    next_start: str
    result: Result | None


def table(state: State, _viewer: Seat | None = None) -> TableView:
    """The open table; nobody sees more of a state than this."""
    terms, board = state.terms, state.terms.board
    pending = state.pending
    next_figure = next_start = ""
    if state.phase is Phase.PLACE:
        next_figure = listing.next_light(state) or ""
        if not next_figure:
            next_start = board.points[listing.next_black_start(state)].name
    owners = [owner for _, owner in state.tokens]
    return TableView(
        turn=state.turn,
        colour=state.colour,
        seat=state.mover,
        seat_name=terms.setup.seats[state.mover].name,
        phase=str(state.phase),
        tiles={
            tile.id: TileView(tile.slot, tile.at, turns, tile.start is not None)
            for tile, turns in zip(board.tiles, state.turns, strict=True)
        },
        points=_points(state),
        fields=_fields(state),
        light={
            figure: "" if point is None else board.points[point].name
            for figure, point in zip(terms.figures, state.light, strict=True)
        },
        left=dict(zip(terms.colours, state.left, strict=True)),
        missions={colour: owners.count(colour) for colour in terms.colours},
        card=_card(state),
        moved=state.moved,
        beaten=pending.figures if isinstance(pending, ReturnDue) else (),
        blows_from="" if pending is None else board.points[pending.point].name,
        next_figure=next_figure,
        next_start=next_start,
        result=state.result,
    )


def _points(state: State) -> dict[str, PointView]:
    board = state.terms.board
    there: dict[int, str] = {**state.light_at(), **dict(state.dark)}
    return {
        point.name: PointView(
            at=wind.spot(state, number),
            colour=point.colour,
            start=point.start,
            magic=point.magic,
            mountain=point.mountain,
            arrow=""
            if point.arrow is None
            else DIRECTIONS[(point.arrow + state.turns[point.tile]) % 4],
            figure=there.get(number, ""),
        )
        for number, point in enumerate(board.points)
    }


def _fields(state: State) -> dict[str, FieldView]:
    board = state.terms.board
    tokens = dict(state.tokens)
    return {
        field.name: FieldView(
            at=board.field_spots[number][state.turns[field.tile]],
            points=tuple(board.points[point].name for point in field.points),
            token=tokens.get(number, ""),
        )
        for number, field in enumerate(board.fields)
    }


def _card(state: State) -> CardView | None:
    if state.card is None:
        return None
    plan = state.card_plan
    left = len(state.terms.deck) - len(state.drawn)
    return CardView(state.card, plan.bearer, plan.hand, plan.below, left)


def cards(state: State) -> tuple[str, ...]:
    """The cards that can be turned up now (R 7.2); none unless one is due."""
    return deck.left(state) if state.phase is Phase.DRAW else ()


def walks(state: State) -> dict[str, tuple[str, ...]]:
    """Figure that may walk now → where it may go; none without anywhere (R 5)."""
    if state.phase is not Phase.MOVE:
        return {}
    points = state.terms.board.points
    found = {
        figure: tuple(points[point].name for point in routes.reach(state, figure))
        for figure in listing.walkers(state)
    }
    return {figure: goals for figure, goals in found.items() if goals}


def wind_from(state: State, point: str) -> tuple[str, str] | None:
    """Whom the wind from a point would wake by the drawing: (point, kind), Gollum if nobody.

    None when the point has no arrow (R 8.1, 8.2).
    """
    board = state.terms.board
    number = board.point_index[point]
    if board.points[number].arrow is None:
        return None
    hit = wind.caught(state, number)
    woken = wind.gollum(state) if hit is None else hit
    return board.points[woken].name, dict(state.dark)[woken]


def white_starts(state: State) -> tuple[str, ...]:
    """The free white starts (R 4.3, 9.6)."""
    return tuple(state.terms.board.points[point].name for point in state.free_white_starts())


def owner(figure: str) -> Colour | None:
    """Whose a light figure is, None for Gandalf."""
    return pieces.colour_of(figure)
