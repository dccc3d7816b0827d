"""How is a state written as JSON, and read back? R 14.2, 14.4. Pure.

`write` is the state of the pipe and the record; `read` sets up any position
that can be (`possible`).
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from companion.core.game import Json, Seat
from companion.core.quoting import show
from companion.core.rulekit.position_reader import check_keys, impossible, listed, truth, whole
from companion.games.ringgeister import pieces, possible
from companion.games.ringgeister.nets import point_set
from companion.games.ringgeister.state import (
    CardDue,
    Pending,
    Phase,
    Result,
    ReturnDue,
    State,
    Terms,
    WindDue,
)

_KEYS = (
    "turn",
    "colour",
    "phase",
    "tiles",
    "light",
    "dark",
    "tokens",
    "left",
    "card",
    "drawn",
    "moved",
    "pending",
    "result",
)

_MOST_TURNS = 1_000_000_000

# What is strange is named in ASCII, as in a check of the board file.
_keys: Final = partial(check_keys, say=show)
_whole: Final = partial(whole, say=show)


def write(state: State) -> dict[str, Json]:
    """The state as a JSON object; keys in a fixed order."""
    terms, board = state.terms, state.terms.board
    points = board.points
    return {
        "turn": state.turn,
        "colour": state.colour,
        "phase": str(state.phase),
        "tiles": {
            tile.id: [tile.slot, turn] for tile, turn in zip(board.tiles, state.turns, strict=True)
        },
        "light": {
            figure: None if point is None else points[point].name
            for figure, point in zip(terms.figures, state.light, strict=True)
        },
        "dark": {points[point].name: kind for point, kind in state.dark},
        "tokens": {board.fields[field].name: colour for field, colour in state.tokens},
        "left": dict(zip(terms.colours, state.left, strict=True)),
        "card": state.card,
        "drawn": list(state.drawn),
        "moved": list(state.moved),
        "pending": _write_pending(state),
        "result": _write_result(state.result),
    }


def _write_pending(state: State) -> Json:
    points = state.terms.board.points
    match state.pending:
        case None:
            return None
        case CardDue(point, wind):
            return {"point": points[point].name, "wind": wind}
        case WindDue(point, card):
            return {"point": points[point].name, "card": card}
        case ReturnDue(figures, point, card):
            return {"figures": list(figures), "point": points[point].name, "card": card}


def _write_result(result: Result | None) -> Json:
    if result is None:
        return None
    return {"winners": [int(seat) for seat in result.winners], "why": result.why}


def read(terms: Terms, obj: Json) -> State:
    """The position that a JSON object describes, in a match on these terms.

    Raises:
        PositionError: it is not one; names what is impossible.
    """
    _keys("the state", obj, _KEYS)
    if not isinstance(obj["phase"], str) or obj["phase"] not in list(Phase):
        impossible(f"phase: there is no phase {show(obj['phase'])}")
    phase = Phase(obj["phase"])
    light, dark = _read_light(terms, obj["light"]), _read_dark(terms, obj["dark"])
    state = State(
        terms=terms,
        turn=_whole("turn", obj["turn"], 0, _MOST_TURNS),
        mover=terms.seat[_colour(terms, "colour", obj["colour"])],
        phase=phase,
        turns=_read_tiles(terms, obj["tiles"]),
        light=light,
        dark=dark,
        light_set=point_set(point for point in light if point is not None),
        dark_set=point_set(point for point, _ in dark),
        tokens=_read_tokens(terms, obj["tokens"]),
        left=_read_left(terms, obj["left"]),
        card=None if obj["card"] is None else _card(terms, "card", obj["card"]),
        drawn=tuple(_card(terms, "drawn", card) for card in listed("drawn", obj["drawn"])),
        moved=_figures(terms, "moved", obj["moved"]),
        pending=_read_pending(terms, phase, obj["pending"]),
        result=_read_result(terms, obj["result"]),
    )
    try:
        possible.check(state)
    except possible.ImpossibleError as error:
        impossible(str(error))
    return state


def _colour(terms: Terms, where: str, value: Json) -> str:
    if not isinstance(value, str) or value not in terms.seat:
        impossible(f"{where}: {show(value)} does not play")
    return value


def _card(terms: Terms, where: str, value: Json) -> str:
    if not isinstance(value, str) or value not in terms.deck:
        impossible(f"{where}: there is no card {show(value)} in this match")
    return value


def _point(terms: Terms, where: str, value: Json) -> int:
    if not isinstance(value, str) or value not in terms.board.point_index:
        impossible(f"{where}: there is no point {show(value)}")
    return terms.board.point_index[value]


def _figures(terms: Terms, where: str, value: Json) -> tuple[str, ...]:
    figures = listed(where, value)
    for figure in figures:
        if not isinstance(figure, str) or figure not in terms.figure_index:
            impossible(f"{where}: there is no light figure {show(figure)}")
    return tuple(figures)


def _read_tiles(terms: Terms, obj: Json) -> tuple[int, ...]:
    tiles = terms.board.tiles
    _keys("tiles", obj, tuple(tile.id for tile in tiles))
    turns = []
    for tile in tiles:
        where = f"tiles.{tile.id}"
        entry = listed(where, obj[tile.id])
        if len(entry) != 2:
            impossible(f"{where} must be [slot, quarter turns]")
        slot, turn = entry
        if slot != tile.slot:
            impossible(f"{where}: it lies in {tile.slot}, not in {show(slot)}")
        _whole(where, turn, 0, 3)
        if tile.start is None and turn != tile.turn:
            impossible(f"{where}: it has no rock and never turns (R 1.6)")
        turns.append(turn)
    return tuple(turns)


def _read_light(terms: Terms, obj: Json) -> tuple[int | None, ...]:
    _keys("light", obj, terms.figures)
    return tuple(
        None if obj[figure] is None else _point(terms, f"light.{figure}", obj[figure])
        for figure in terms.figures
    )


def _read_dark(terms: Terms, obj: Json) -> tuple[tuple[int, str], ...]:
    if not isinstance(obj, dict):
        impossible("dark must be an object of figures by point")
    found = []
    for name, kind in obj.items():
        point = _point(terms, "dark", name)
        if not isinstance(kind, str) or kind not in pieces.DARK:
            impossible(f"dark.{name}: there is no dark figure {show(kind)}")
        found.append((point, kind))
    return tuple(sorted(found))


def _read_tokens(terms: Terms, obj: Json) -> tuple[tuple[int, str], ...]:
    if not isinstance(obj, dict):
        impossible("tokens must be an object of colours by mission field")
    found = []
    for name, colour in obj.items():
        if name not in terms.board.field_index:
            impossible(f"tokens: there is no mission field {show(name)}")
        _colour(terms, f"tokens.{name}", colour)
        found.append((terms.board.field_index[name], colour))
    return tuple(sorted(found))


def _read_left(terms: Terms, obj: Json) -> tuple[int, ...]:
    _keys("left", obj, terms.colours)
    most = terms.options.missions
    return tuple(_whole(f"left.{colour}", obj[colour], 0, most) for colour in terms.colours)


def _read_pending(terms: Terms, phase: Phase, obj: Json) -> Pending | None:
    if phase is Phase.DRAW and obj is not None:
        _keys("pending", obj, ("point", "wind"))
        point = _point(terms, "pending.point", obj["point"])
        return CardDue(point, truth("pending.wind", obj["wind"]))
    if phase is Phase.WIND:
        _keys("pending", obj, ("point", "card"))
        point = _point(terms, "pending.point", obj["point"])
        return WindDue(point, truth("pending.card", obj["card"]))
    if phase is Phase.RETURN:
        _keys("pending", obj, ("figures", "point", "card"))
        return ReturnDue(
            _figures(terms, "pending.figures", obj["figures"]),
            _point(terms, "pending.point", obj["point"]),
            truth("pending.card", obj["card"]),
        )
    if obj is not None:
        impossible(f"pending: nothing is pending in phase {phase}")
    return None


def _read_result(terms: Terms, obj: Json) -> Result | None:
    if obj is None:
        return None
    _keys("result", obj, Result._fields)
    seats = len(terms.colours)
    winners = listed("result.winners", obj["winners"])
    known: Any = tuple(_whole("result.winners", seat, 0, seats - 1) for seat in winners)
    if not isinstance(obj["why"], str):
        impossible(f"result.why cannot be {show(obj['why'])}")
    return Result(tuple(map(Seat, known)), obj["why"])
