"""How is a state written as JSON, and which positions can there be? Pure.

`write` is the public state of the pipe and the record (RL 18.2); `read` sets up
any position that the rules can leave (RL 18.5, `possible`).
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final

from companion.core.game import Colour, Json
from companion.core.quoting import brief
from companion.core.rulekit.position_reader import (
    check_keys,
    impossible,
    listed,
    mapping,
    truth,
    whole,
)
from companion.games.rheinlander import duchies, pieces, possible, scoring
from companion.games.rheinlander.state import Dispute, Phase, Result, State, Terms

_KEYS: Final = (
    "turn",
    "colour",
    "phase",
    "knights",
    "bastions",
    "markers",
    "castles",
    "dukes",
    "supply",
    "bastions_left",
    "coins",
    "archbishop",
    "discards",
    "built",
    "ending",
    "pending",
    "result",
)

_MOST: Final = 10**100
"""No turn and no total is larger: numbers without end could not be written again."""


def write(state: State) -> dict[str, Json]:
    """The state as a JSON object; keys in a fixed order."""
    board, colours = state.terms.board, state.terms.colours
    return {
        "turn": state.turn,
        "colour": state.colour,
        "phase": str(state.phase),
        "knights": {
            square: colour
            for square, colour in zip(board.squares, state.knights, strict=True)
            if colour is not None
        },
        "bastions": [board.squares[square] for square in sorted(state.bastions)],
        "markers": {
            slot: kind
            for slot, kind in zip(board.slots, state.markers, strict=True)
            if kind is not None
        },
        "castles": {
            slot: state.castles[number]
            for number, slot in enumerate(board.slots)
            if state.is_castle(number)
        },
        "dukes": {board.squares[square]: colour for square, colour in state.dukes},
        "supply": dict(zip(colours, state.supply, strict=True)),
        "bastions_left": dict(zip(colours, state.bastions_left, strict=True)),
        "coins": dict(zip(colours, state.coins, strict=True)),
        "archbishop": state.archbishop,
        "discards": list(state.discards),
        "built": state.built,
        "ending": state.ending,
        "pending": _write_pending(state.pending),
        "result": _write_result(state.result),
    }


def _write_pending(pending: Dispute | None) -> Json:
    return None if pending is None else {**pending._asdict(), "colours": list(pending.colours)}


def _write_result(result: Result | None) -> Json:
    if result is None:
        return None
    return {
        "winners": [int(seat) for seat in result.winners],
        "points": _by_seat(result.points),
        "coins": _by_seat(result.coins),
        "dukes": _by_seat(result.dukes),
        "archbishop": None if result.archbishop is None else int(result.archbishop),
        "why": result.why,
    }


def _by_seat(numbers: tuple[int, ...]) -> dict[str, int]:
    return {str(seat): number for seat, number in enumerate(numbers)}


def read(terms: Terms, obj: Json) -> State:
    """The position that a JSON object describes, in a match on these terms.

    Raises:
        PositionError: it is not one; names what is impossible.
    """
    check_keys("the state", obj, _KEYS)
    board = terms.board
    knights = _colours(terms, "knights", obj["knights"], board.square_index)
    markers = _read_markers(terms, obj["markers"])
    dukes = _colours(terms, "dukes", obj["dukes"], board.square_index)
    phase = _read_phase(obj["phase"])
    state = State(
        terms=terms,
        turn=whole("turn", obj["turn"], 1, _MOST),
        mover=terms.number[_colour(terms, "colour", obj["colour"])],
        phase=phase,
        knights=tuple(knights.get(square) for square in range(len(board.squares))),
        groups=(),
        bastions=_read_bastions(terms, obj["bastions"], knights),
        markers=markers,
        castles=_read_castles(terms, obj["castles"], markers),
        dukes=tuple(sorted(dukes.items())),
        supply=_counts(terms, "supply", obj["supply"], terms.knights),
        bastions_left=_counts(terms, "bastions_left", obj["bastions_left"], pieces.BASTIONS),
        coins=_counts(terms, "coins", obj["coins"], _MOST),
        archbishop=_colour_or_none(terms, "archbishop", obj["archbishop"]),
        discards=_read_discards(terms, obj["discards"]),
        built=truth("built", obj["built"]),
        ending=truth("ending", obj["ending"]),
        pending=_read_pending(terms, phase, obj["pending"]),
        result=None,
    )
    state = duchies.regrouped(state)
    try:
        possible.check(state)
    except possible.ImpossibleError as error:
        impossible(str(error))
    return _with_result(state, obj["result"])


def _with_result(state: State, obj: Json) -> State:
    """The position with its result, which must be what the rules say of it (RL 18.4)."""
    if state.phase is not Phase.OVER:
        if obj is not None:
            impossible(f"result: there is none in phase {state.phase}")
        return state
    why = scoring.why_over(state)
    if why is None:
        impossible(
            "ending: no supply was empty and a number gives a placing, so it is not over (RL 13)"
        )
    result = scoring.result(state, why)
    if not _alike(_write_result(result), obj):
        impossible("result: dukes, markers, coins and Archbishop say otherwise (RL 13.3)")
    return state._replace(result=result)


def _alike(wanted: Json, obj: Json) -> bool:
    """Whether an object says just this: 1, 1.0 and True are not the same."""
    if type(wanted) is not type(obj):
        return False
    if isinstance(wanted, dict):
        return set(wanted) == set(obj) and all(_alike(wanted[key], obj[key]) for key in wanted)
    if isinstance(wanted, list):
        return len(wanted) == len(obj) and all(map(_alike, wanted, obj))
    return bool(wanted == obj)


def _one_of(where: str, value: Json, known: Container[str], what: str) -> str:
    if not isinstance(value, str) or value not in known:
        impossible(f"{where}: there is no {what} {brief(value)}")
    return value


def _colour(terms: Terms, where: str, value: Json) -> Colour:
    if not isinstance(value, str) or value not in terms.number:
        impossible(f"{where}: {brief(value)} does not play")
    return value


def _colour_or_none(terms: Terms, where: str, value: Json) -> Colour | None:
    return None if value is None else _colour(terms, where, value)


def _read_phase(value: Json) -> Phase:
    return Phase(_one_of("phase", value, [str(phase) for phase in Phase], "phase"))


def _colours(terms: Terms, where: str, obj: Json, index: Mapping[str, int]) -> dict[int, Colour]:
    """Square → colour."""
    return {
        index[_one_of(where, square, index, "square")]: _colour(
            terms, f"{where}.{square:.40}", colour
        )
        for square, colour in mapping(where, obj).items()
    }


def _read_bastions(terms: Terms, obj: Json, knights: Container[int]) -> frozenset[int]:
    index, found = terms.board.square_index, set[int]()
    for name in listed("bastions", obj):
        square = index[_one_of("bastions", name, index, "square")]
        if square in found:
            impossible(f"bastions: {name} is named twice")
        if square in knights:
            impossible(f"bastions: a knight stands on {name} (RL 5.1)")
        if not terms.board.is_land[square]:
            impossible(f"bastions: {name} is river (RL 7.1)")
        found.add(square)
    return frozenset(found)


def _read_markers(terms: Terms, obj: Json) -> tuple[str | None, ...]:
    kinds = {
        _one_of("markers", slot, terms.board.slot_index, "slot"): _one_of(
            f"markers.{slot:.40}", kind, pieces.KINDS, "marker"
        )
        for slot, kind in mapping("markers", obj).items()
    }
    return tuple(kinds.get(slot) for slot in terms.board.slots)


def _read_castles(
    terms: Terms, obj: Json, markers: tuple[str | None, ...]
) -> tuple[Colour | None, ...]:
    slots = terms.board.slots
    laid = tuple(slot for slot, kind in zip(slots, markers, strict=True) if kind == pieces.CASTLE)
    check_keys("castles", obj, laid)
    return tuple(
        _colour_or_none(terms, f"castles.{slot}", obj[slot]) if slot in obj else None
        for slot in slots
    )


def _counts(terms: Terms, where: str, obj: Json, most: int) -> tuple[int, ...]:
    check_keys(where, obj, terms.colours)
    return tuple(whole(f"{where}.{colour}", obj[colour], 0, most) for colour in terms.colours)


def _read_discards(terms: Terms, obj: Json) -> tuple[int, ...]:
    return tuple(whole("discards", card, 1, terms.cards) for card in listed("discards", obj))


def _read_pending(terms: Terms, phase: Phase, obj: Json) -> Dispute | None:
    if phase is not Phase.CASTLE:
        if obj is not None:
            impossible(f"pending: nothing is pending in phase {phase}")
        return None
    check_keys("pending", obj, Dispute._fields)
    return Dispute(
        _one_of("pending.slot", obj["slot"], terms.board.slot_index, "slot"),
        _one_of("pending.square", obj["square"], terms.board.square_index, "square"),
        tuple(
            _colour(terms, "pending.colours", colour)
            for colour in listed("pending.colours", obj["colours"])
        ),
    )
