"""How is a state written as JSON, and which positions can there be? Pure.

`write` is the public state of the pipe and the record; `read` sets up any
position that the box allows (`box`).
"""

from __future__ import annotations

from typing import Any

from companion.core.game import Json
from companion.core.rulekit.position_reader import (
    check_keys,
    impossible,
    listed,
    mapping,
    truth,
    whole,
)
from companion.games.rheingold import box
from companion.games.rheingold.pieces import KNIGHTS, SHIELDS
from companion.games.rheingold.state import (
    HIDDEN,
    MARCHES,
    Beaten,
    Entering,
    Fronts,
    Holding,
    Pending,
    Phase,
    Result,
    ShieldDue,
    Siege,
    Stack,
    State,
    Terms,
)

_KEYS = (
    "turn",
    "colour",
    "phase",
    "marches_left",
    "places",
    "castles",
    "supply",
    "hand",
    "spent",
    "engaged",
    "pending",
    "result",
)


_MOST_TURNS = 1_000_000


def write(state: State) -> dict[str, Json]:
    """The state as a JSON object; keys in a fixed order."""
    board, colours = state.terms.board, state.terms.colours
    places: dict[str, dict[str, int]] = {}
    for start, there in zip(board.start_index, state.starts, strict=True):
        if there:
            places[start] = {colour: 1 for colour in colours if colour in there}
    for space, stack in zip(board.space_index, state.stacks, strict=True):
        if stack is not None:
            places[space] = {stack.colour: stack.knights}
    return {
        "turn": state.turn,
        "colour": state.colour,
        "phase": str(state.phase),
        "marches_left": state.marches_left,
        "places": places,
        "castles": {
            castle.id: holding._asdict()
            for castle, holding in zip(board.castles, state.castles, strict=True)
        },
        "supply": dict(zip(colours, state.supply, strict=True)),
        "hand": dict(zip(colours, state.hand, strict=True)),
        "spent": {
            colour: list(values) for colour, values in zip(colours, state.spent, strict=True)
        },
        "engaged": {place: dict(groups) for place, groups in state.engaged},
        "pending": _write_pending(state.pending),
        "result": _write_result(state.result),
    }


def _write_pending(pending: Pending | None) -> Json:
    match pending:
        case None:
            return None
        case Entering():
            return {"start": pending.start}
        case Siege():
            return {
                "castle": pending.castle,
                "fronts": dict(pending.fronts),
                "owner": pending.owner,
            }
        case ShieldDue():
            return {"castle": pending.castle}
        case Beaten():
            return {
                "colour": pending.colour,
                "from": pending.from_,
                "knights": pending.knights,
                "to": list(pending.to),
            }


def _write_result(result: Result | None) -> Json:
    if result is None:
        return None
    return {
        "winners": [int(seat) for seat in result.winners],
        "points": {str(seat): number for seat, number in enumerate(result.points)},
        "knights": {str(seat): number for seat, number in enumerate(result.knights)},
        "castles": {str(seat): number for seat, number in enumerate(result.castles)},
        "why": result.why,
    }


def read(terms: Terms, obj: Json) -> State:
    """The position that a JSON object describes, in a match on these terms.

    Raises:
        PositionError: it is not one; names what is impossible.
    """
    check_keys("the state", obj, _KEYS)
    colours = terms.colours
    colour = obj["colour"]
    if colour not in colours:
        impossible(f"colour: {colour!r:.40} does not play")
    if obj["phase"] not in list(Phase):
        impossible(f"phase: there is no phase {obj['phase']!r:.40}")
    phase = Phase(obj["phase"])
    starts, stacks = _read_places(terms, obj["places"])
    state = State(
        terms=terms,
        turn=whole("turn", obj["turn"], 1, _MOST_TURNS),
        mover=colours.index(colour),
        phase=phase,
        marches_left=whole("marches_left", obj["marches_left"], 0, MARCHES),
        starts=starts,
        stacks=stacks,
        castles=_read_castles(terms, obj["castles"]),
        supply=_read_supply(terms, obj["supply"]),
        hand=tuple(
            whole(f"hand.{name}", number, 0, len(SHIELDS))
            for name, number in _by_colour(terms, "hand", obj["hand"])
        ),
        spent=_read_spent(terms, obj["spent"]),
        engaged=_read_engaged(obj["engaged"]),
        pending=_read_pending(terms, phase, obj["pending"]),
        result=_read_result(terms, phase, obj["result"]),
    )
    try:
        box.check(state)
    except box.ImpossibleError as error:
        impossible(error.what)
    return state


def _by_colour(terms: Terms, where: str, obj: Json) -> list[tuple[str, Json]]:
    check_keys(where, obj, terms.colours)
    return [(colour, obj[colour]) for colour in terms.colours]


def _fronts(where: str, obj: Json) -> Fronts:
    if not isinstance(obj, dict) or not obj:
        impossible(f"{where} must be an object of knights by place")
    return tuple(sorted((place, whole(f"{where}.{place}", n, 1)) for place, n in obj.items()))


def _read_places(
    terms: Terms, obj: Json
) -> tuple[tuple[frozenset[str], ...], tuple[Stack | None, ...]]:
    starts: list[frozenset[str]] = [frozenset()] * len(terms.board.start_index)
    stacks: list[Stack | None] = [None] * len(terms.board.space_index)
    for place, there in mapping("places", obj).items():
        where = f"places.{place!s:.40}"
        if not isinstance(there, dict) or not there:
            impossible(f"{where} must be an object of knights by colour")
        for colour, knights in there.items():
            if colour not in terms.colours:
                impossible(f"{where}: {colour!r:.40} does not play")
            whole(f"{where}.{colour}", knights, 1)
        if place in terms.board.start_index:
            if any(knights != 1 for knights in there.values()):
                impossible(f"{where}: a start holds one knight of a colour (R 4.3)")
            starts[terms.board.start_index[place]] = frozenset(there)
        elif place in terms.board.space_index:
            if len(there) > 1:
                impossible(f"{where}: a space holds one colour (R 5.2)")
            stacks[terms.board.space_index[place]] = Stack(*next(iter(there.items())))
        else:
            impossible(f"{where}: there is no such start or space")
    return tuple(starts), tuple(stacks)


def _read_castles(terms: Terms, obj: Json) -> tuple[Holding, ...]:
    check_keys("castles", obj, tuple(terms.board.castle_index))
    found = []
    for castle in terms.board.castle_index:
        entry, where = obj[castle], f"castles.{castle}"
        check_keys(where, entry, Holding._fields)
        owner, shield, taken = entry["owner"], entry["shield"], entry["taken"]
        knights = whole(f"{where}.knights", entry["knights"], 0)
        if owner is not None and owner not in terms.colours:
            impossible(f"{where}: {owner!r:.40} does not play")
        truth(f"{where}.taken", taken)
        if shield is not None and shield != HIDDEN:
            whole(f"{where}.shield", shield, min(SHIELDS), max(SHIELDS))
        if owner is None and (knights or shield is not None or taken):
            impossible(
                f"{where}: nobody owns it, so it has no knights, no shield and was never taken"
            )
        if not taken and (knights or shield is not None):
            impossible(f"{where}: it was never taken, so nothing of a player's is in it")
        found.append(Holding(owner, knights, shield, taken))
    return tuple(found)


def _read_supply(terms: Terms, obj: Json) -> tuple[int | None, ...]:
    found: list[int | None] = []
    for colour, knights in _by_colour(terms, "supply", obj):
        if terms.options.supply != "unlimited":
            found.append(whole(f"supply.{colour}", knights, 0, KNIGHTS))
        elif knights is None:
            found.append(None)
        else:
            impossible(f"supply.{colour}: knights are unlimited, so it is null")
    return tuple(found)


def _read_spent(terms: Terms, obj: Json) -> tuple[tuple[int, ...], ...]:
    found = []
    for colour, values in _by_colour(terms, "spent", obj):
        where = f"spent.{colour}"
        found.append(tuple(whole(where, value, 0, max(SHIELDS)) for value in listed(where, values)))
    return tuple(found)


def _read_engaged(obj: Json) -> tuple[tuple[str, Fronts], ...]:
    there = mapping("engaged", obj)
    return tuple(sorted((place, _fronts(f"engaged.{place}", there[place])) for place in there))


def _read_pending(terms: Terms, phase: Phase, obj: Json) -> Pending | None:
    places = terms.board.ways
    keys: tuple[str, ...]
    match phase:
        case Phase.ENTER:
            keys = ("start",)
        case Phase.OPEN | Phase.OCCUPY:
            keys = ("castle", "fronts", "owner")
        case Phase.SHIELD:
            keys = ("castle",)
        case Phase.RETREAT:
            keys = ("colour", "from", "knights", "to")
        case _:
            if obj is not None:
                impossible(f"pending: nothing is pending in phase {phase}")
            return None
    check_keys("pending", obj, keys)
    for key, known in (
        ("start", terms.board.start_index),
        ("castle", terms.board.castle_index),
        ("from", terms.board.space_index),
    ):
        if key in keys and not (isinstance(obj[key], str) and obj[key] in known):
            impossible(f"pending.{key}: there is no {obj[key]!r:.40}")
    if phase is Phase.ENTER:
        return Entering(obj["start"])
    if phase is Phase.SHIELD:
        return ShieldDue(obj["castle"])
    if phase is Phase.RETREAT:
        to = obj["to"]
        if obj["colour"] not in terms.colours:
            impossible(f"pending.colour: {obj['colour']!r:.40} does not play")
        if not isinstance(to, list) or any(
            not isinstance(place, str) or place not in places for place in to
        ):
            impossible("pending.to must be a list of places")
        knights = whole("pending.knights", obj["knights"], 1)
        return Beaten(obj["colour"], obj["from"], knights, tuple(to))
    if obj["owner"] is not None and obj["owner"] not in terms.colours:
        impossible(f"pending.owner: {obj['owner']!r:.40} does not play")
    return Siege(obj["castle"], _fronts("pending.fronts", obj["fronts"]), obj["owner"])


def _read_result(terms: Terms, phase: Phase, obj: Json) -> Result | None:
    if (phase is Phase.OVER) != (obj is not None):
        impossible("result: it is there in phase over and only there")
    if obj is None:
        return None
    check_keys("result", obj, Result._fields)
    seats = tuple(str(seat) for seat in range(len(terms.setup.seats)))
    counts: dict[str, tuple[int, ...]] = {}
    for key in ("points", "knights", "castles"):
        check_keys(f"result.{key}", obj[key], seats)
        counts[key] = tuple(whole(f"result.{key}", obj[key][seat], 0) for seat in seats)
    winners = obj["winners"]
    if not isinstance(winners, list):
        impossible("result.winners must be a list of seats")
    known: Any = tuple(whole("result.winners", seat, 0, len(seats) - 1) for seat in winners)
    return Result(known, counts["points"], counts["knights"], counts["castles"], obj["why"])
