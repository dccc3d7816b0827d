"""How is a state written as JSON, and which positions can there be? Floor 3, pure.

`write` is the public state of the pipe and the record; `read` sets up any
position that the box allows: knights and shields add up, a space holds one
colour, a start one knight of a colour, and phase, pending, engaged and result
fit one another. How it came about is not asked.
"""

from __future__ import annotations

from typing import Any, NoReturn

from companion.errors import PositionError
from companion.game import Json
from companion.games.rheingold import scoring
from companion.games.rheingold.effects import retreats
from companion.games.rheingold.judging import can_enter
from companion.games.rheingold.pieces import KNIGHTS, SHIELDS, values_left
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
    total,
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
    _keys("the state", obj, _KEYS)
    colours = terms.colours
    colour = obj["colour"]
    if colour not in colours:
        _fail(f"colour: {colour!r:.40} does not play")
    if obj["phase"] not in list(Phase):
        _fail(f"phase: there is no phase {obj['phase']!r:.40}")
    phase = Phase(obj["phase"])
    starts, stacks = _read_places(terms, obj["places"])
    state = State(
        terms=terms,
        turn=_whole("turn", obj["turn"], 1),
        mover=colours.index(colour),
        phase=phase,
        marches_left=_whole("marches_left", obj["marches_left"], 0, MARCHES),
        starts=starts,
        stacks=stacks,
        castles=_read_castles(terms, obj["castles"]),
        supply=_read_supply(terms, obj["supply"]),
        hand=tuple(
            _whole(f"hand.{name}", number, 0, len(SHIELDS))
            for name, number in _by_colour(terms, "hand", obj["hand"])
        ),
        spent=_read_spent(terms, obj["spent"]),
        engaged=_read_engaged(obj["engaged"]),
        pending=_read_pending(terms, phase, obj["pending"]),
        result=_read_result(terms, phase, obj["result"]),
    )
    _check_knights(state)
    _check_shields(state)
    _check_engaged(state)
    _check_phase(state)
    _check_end(state)
    return state


def _fail(text: str) -> NoReturn:
    raise PositionError(f"Impossible position: {text}.")


def _keys(where: str, obj: Json, keys: tuple[str, ...]) -> None:
    if not isinstance(obj, dict):
        _fail(f"{where} must be an object")
    for key in keys:
        if key not in obj:
            _fail(f"{where} needs {key!r}")
    for key in obj:
        if key not in keys:
            _fail(f"{where} has no {key!r:.40}")


def _whole(where: str, value: Json, least: int, most: int | None = None) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        _fail(f"{where} must be a whole number")
    if value < least or (most is not None and value > most):
        _fail(f"{where} cannot be {value!r:.40}")
    return value


def _by_colour(terms: Terms, where: str, obj: Json) -> list[tuple[str, Json]]:
    _keys(where, obj, terms.colours)
    return [(colour, obj[colour]) for colour in terms.colours]


def _fronts(where: str, obj: Json) -> Fronts:
    if not isinstance(obj, dict) or not obj:
        _fail(f"{where} must be an object of knights by place")
    return tuple(sorted((place, _whole(f"{where}.{place}", n, 1)) for place, n in obj.items()))


def _read_places(
    terms: Terms, obj: Json
) -> tuple[tuple[frozenset[str], ...], tuple[Stack | None, ...]]:
    if not isinstance(obj, dict):
        _fail("places must be an object")
    starts: list[frozenset[str]] = [frozenset()] * len(terms.board.start_index)
    stacks: list[Stack | None] = [None] * len(terms.board.space_index)
    for place, there in obj.items():
        where = f"places.{place!s:.40}"
        if not isinstance(there, dict) or not there:
            _fail(f"{where} must be an object of knights by colour")
        for colour, knights in there.items():
            if colour not in terms.colours:
                _fail(f"{where}: {colour!r:.40} does not play")
            _whole(f"{where}.{colour}", knights, 1)
        if place in terms.board.start_index:
            if any(knights != 1 for knights in there.values()):
                _fail(f"{where}: a start holds one knight of a colour (R 4.3)")
            starts[terms.board.start_index[place]] = frozenset(there)
        elif place in terms.board.space_index:
            if len(there) > 1:
                _fail(f"{where}: a space holds one colour (R 5.2)")
            stacks[terms.board.space_index[place]] = Stack(*next(iter(there.items())))
        else:
            _fail(f"{where}: there is no such start or space")
    return tuple(starts), tuple(stacks)


def _read_castles(terms: Terms, obj: Json) -> tuple[Holding, ...]:
    _keys("castles", obj, tuple(terms.board.castle_index))
    found = []
    for castle in terms.board.castle_index:
        entry, where = obj[castle], f"castles.{castle}"
        _keys(where, entry, Holding._fields)
        owner, shield, taken = entry["owner"], entry["shield"], entry["taken"]
        knights = _whole(f"{where}.knights", entry["knights"], 0)
        if owner is not None and owner not in terms.colours:
            _fail(f"{where}: {owner!r:.40} does not play")
        if not isinstance(taken, bool):
            _fail(f"{where}.taken must be true or false")
        if shield is not None and shield != HIDDEN:
            _whole(f"{where}.shield", shield, min(SHIELDS), max(SHIELDS))
        if owner is None and (knights or shield is not None or taken):
            _fail(f"{where}: nobody owns it, so it has no knights, no shield and was never taken")
        if not taken and (knights or shield is not None):
            _fail(f"{where}: it was never taken, so nothing of a player's is in it")
        found.append(Holding(owner, knights, shield, taken))
    return tuple(found)


def _read_supply(terms: Terms, obj: Json) -> tuple[int | None, ...]:
    found: list[int | None] = []
    for colour, knights in _by_colour(terms, "supply", obj):
        if terms.options.supply != "unlimited":
            found.append(_whole(f"supply.{colour}", knights, 0, KNIGHTS))
        elif knights is None:
            found.append(None)
        else:
            _fail(f"supply.{colour}: knights are unlimited, so it is null")
    return tuple(found)


def _read_spent(terms: Terms, obj: Json) -> tuple[tuple[int, ...], ...]:
    found = []
    for colour, values in _by_colour(terms, "spent", obj):
        if not isinstance(values, list):
            _fail(f"spent.{colour} must be a list")
        found.append(tuple(_whole(f"spent.{colour}", value, 0, max(SHIELDS)) for value in values))
    return tuple(found)


def _read_engaged(obj: Json) -> tuple[tuple[str, Fronts], ...]:
    if not isinstance(obj, dict):
        _fail("engaged must be an object")
    return tuple(
        sorted((place, _fronts(f"engaged.{place}", there)) for place, there in obj.items())
    )


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
                _fail(f"pending: nothing is pending in phase {phase}")
            return None
    _keys("pending", obj, keys)
    for key, known in (
        ("start", terms.board.start_index),
        ("castle", terms.board.castle_index),
        ("from", terms.board.space_index),
    ):
        if key in keys and not (isinstance(obj[key], str) and obj[key] in known):
            _fail(f"pending.{key}: there is no {obj[key]!r:.40}")
    if phase is Phase.ENTER:
        return Entering(obj["start"])
    if phase is Phase.SHIELD:
        return ShieldDue(obj["castle"])
    if phase is Phase.RETREAT:
        to = obj["to"]
        if obj["colour"] not in terms.colours:
            _fail(f"pending.colour: {obj['colour']!r:.40} does not play")
        if not isinstance(to, list) or any(
            not isinstance(place, str) or place not in places for place in to
        ):
            _fail("pending.to must be a list of places")
        knights = _whole("pending.knights", obj["knights"], 1)
        return Beaten(obj["colour"], obj["from"], knights, tuple(to))
    if obj["owner"] is not None and obj["owner"] not in terms.colours:
        _fail(f"pending.owner: {obj['owner']!r:.40} does not play")
    return Siege(obj["castle"], _fronts("pending.fronts", obj["fronts"]), obj["owner"])


def _read_result(terms: Terms, phase: Phase, obj: Json) -> Result | None:
    if (phase is Phase.OVER) != (obj is not None):
        _fail("result: it is there in phase over and only there")
    if obj is None:
        return None
    _keys("result", obj, Result._fields)
    seats = tuple(str(seat) for seat in range(len(terms.setup.seats)))
    counts: dict[str, tuple[int, ...]] = {}
    for key in ("points", "knights", "castles"):
        _keys(f"result.{key}", obj[key], seats)
        counts[key] = tuple(_whole(f"result.{key}", obj[key][seat], 0) for seat in seats)
    winners = obj["winners"]
    if not isinstance(winners, list):
        _fail("result.winners must be a list of seats")
    known: Any = tuple(_whole("result.winners", seat, 0, len(seats) - 1) for seat in winners)
    return Result(known, counts["points"], counts["knights"], counts["castles"], obj["why"])


def _check_knights(state: State) -> None:
    if state.terms.options.supply == "unlimited":
        return
    for colour, supply in zip(state.terms.colours, state.supply, strict=True):
        there = sum(state.heaps(colour)) + (supply or 0)
        if there != KNIGHTS:
            _fail(f"{colour} has {there} knights, the box holds {KNIGHTS} (R 2.1)")


def _check_shields(state: State) -> None:
    for number, colour in enumerate(state.terms.colours):
        placed = sum(
            holding.owner == colour and holding.shield is not None for holding in state.castles
        )
        there = placed + state.hand[number] + len(state.spent[number])
        if there != len(SHIELDS):
            _fail(f"{colour} has {there} shields, the box holds {len(SHIELDS)} (R 2.2)")
        try:
            values_left((*state.spent[number], *state.face_up(colour)))
        except ValueError:
            _fail(f"{colour} shows shields that are not in the box (R 2.2)")
        if state.terms.options.shields == "none" and state.hand[number] != len(SHIELDS):
            _fail(f"{colour} plays without shields, so the hand stays at {len(SHIELDS)} (R 8.1)")


def _check_engaged(state: State) -> None:
    """R 9.1: who is engaged, where, and from where."""
    terms, board = state.terms, state.terms.board
    if not state.engaged:
        return
    if terms.options.at_once:
        _fail("engaged: battles are decided at once, so nobody is (R 6.1)")
    if state.phase in (Phase.ROLL, Phase.ENTER):
        _fail(f"engaged: nobody is in phase {state.phase}")
    own = (state.colour, terms.sister[state.colour])
    groups = 0
    for place, fronts in state.engaged:
        groups += len(fronts)
        if place in board.space_index:
            stack = state.stack(place)
            enemy = stack is not None and stack.colour not in own
            origins = board.approaches[place]
        elif place in board.castle_index:
            owner = state.holding(place).owner
            enemy = owner is None or owner not in own or _may_be_own(state, place)
            origins = board.castles[board.castle_index[place]].gates
            if len(fronts) > 1 and terms.options.gates == "single":
                _fail(f"engaged.{place}: one gate a siege (R 7.1)")
        else:
            _fail(f"engaged: there is no space or castle {place!r:.40}")
        if not enemy:
            _fail(f"engaged.{place}: no enemy is there")
        for origin, knights in fronts:
            if origin not in origins:
                _fail(f"engaged.{place}: nobody marches there from {origin!r:.40}")
            if origin in board.start_index and knights > 1:
                _fail(f"engaged.{place}: one knight at most comes from a start (R 4.3)")
    if groups > MARCHES - state.marches_left:
        _fail("engaged: more groups than marches were made (R 5.1)")


def _may_be_own(state: State, castle: str) -> bool:
    """Whether the mover can be engaged at a castle that is already the mover's.

    While it is said how many go in (R 7.4), and at the end, when the last
    castle falls to somebody who was engaged there (R 10.1).
    """
    if state.phase is Phase.OVER:
        return not state.holding(castle).taken
    return isinstance(state.pending, Siege) and state.pending.castle == castle


def _check_phase(state: State) -> None:
    """That marches, pending and engaged fit the phase."""
    at_once, pending = state.terms.options.at_once, state.pending
    match state.phase:
        case Phase.ROLL | Phase.ENTER:
            if state.marches_left != MARCHES:
                _fail(f"marches_left is {MARCHES} in phase {state.phase}")
        case Phase.RESOLVE:
            if not state.engaged:
                _fail("engaged: something is in phase resolve (R 9.2)")
        case Phase.MARCH:
            return
    if state.phase not in (Phase.ROLL, Phase.ENTER):
        spent = 1 if at_once else MARCHES
        if state.marches_left > MARCHES - spent:
            _fail(f"marches_left cannot be {state.marches_left} in phase {state.phase}")
    if isinstance(pending, Entering):
        if state.terms.options.entry != "may" or not can_enter(state, pending.start):
            _fail(f"pending: no knight can enter at {pending.start} (R 4)")
    elif isinstance(pending, Siege):
        _check_siege(state, pending)
    elif isinstance(pending, ShieldDue):
        _check_shield_due(state, pending)
    elif isinstance(pending, Beaten):
        _check_beaten(state, pending)
    sieges_begun = state.phase in (Phase.OPEN, Phase.OCCUPY, Phase.SHIELD)
    if sieges_begun and any(place in state.terms.board.space_index for place, _ in state.engaged):
        _fail(f"engaged: battles come before sieges, none is open in phase {state.phase} (R 9.2)")


def _check_siege(state: State, siege: Siege) -> None:
    terms, where = state.terms, f"pending.fronts of {siege.castle}"
    own = (state.colour, terms.sister[state.colour])
    number = terms.board.castle_index[siege.castle]
    plan, holding = terms.board.castles[number], state.castles[number]
    if not terms.options.at_once:
        if siege.fronts != state.engaged_at(siege.castle):
            _fail(f"{where}: they are those engaged there")
    elif len(siege.fronts) > MARCHES - state.marches_left:
        _fail(f"{where}: more gates than marches were made")
    if len(siege.fronts) > 1 and terms.options.gates == "single":
        _fail(f"{where}: one gate a siege (R 7.1)")
    for gate, knights in siege.fronts:
        if gate not in plan.gates:
            _fail(f"{where}: {gate!r:.40} is not its gate")
        if terms.options.at_once and knights > state.knights_at(gate, state.colour):
            _fail(f"{where}: fewer than {knights} stand at {gate}")
    if siege.owner is not None and siege.owner in own:
        _fail("pending.owner: nobody besieges an own castle (R 7.1)")
    if state.phase is Phase.OPEN:
        if siege.owner is None or holding.owner != siege.owner or holding.shield != HIDDEN:
            _fail(f"pending: {siege.castle} has no hidden shield of that owner to open")
        return
    if terms.options.enter != "choose" or total(siege.fronts) < 2:
        _fail("pending: nobody is asked how many go in (R 7.4)")
    if holding != Holding(state.colour, 0, None, taken=True):
        _fail(f"castles.{siege.castle}: it is the taker's and empty in phase occupy")
    if siege.owner is None and total(siege.fronts) < 2 * plan.swords:
        _fail(f"{where}: too few to have taken it (R 7.2)")


def _check_shield_due(state: State, pending: ShieldDue) -> None:
    holding = state.holding(pending.castle)
    if state.terms.options.shields == "none" or not state.hand[state.mover]:
        _fail("pending: there is no shield to place (R 8.1)")
    if holding.owner != state.colour or holding.shield is not None or not holding.knights:
        _fail(f"castles.{pending.castle}: it is the taker's, with knights and no shield yet")


def _check_beaten(state: State, beaten: Beaten) -> None:
    if state.terms.options.losers != "difference":
        _fail("pending: nobody retreats, losers lose all (R 6.4)")
    winners = state.stack(beaten.from_)
    attacked = beaten.colour == state.colour
    if attacked and state.terms.options.at_once:
        _fail("pending.colour: attackers never lose a battle decided at once (R 6.3)")
    if beaten.colour == state.terms.sister[state.colour]:
        _fail("pending.colour: a player's two colours never fight (R 3.2)")
    if winners is None or (
        winners.colour in (beaten.colour, state.terms.sister[beaten.colour])
        or (not attacked and winners.colour != state.colour)
    ):
        _fail(f"pending.from: the winners stand on {beaten.from_}")
    if state.engaged_at(beaten.from_):
        _fail(f"engaged.{beaten.from_}: that battle is decided")
    if not beaten.to or beaten.to != retreats(state, beaten.colour, beaten.from_):
        _fail("pending.to: the beaten knights have other ways (R 6.4)")


def _check_end(state: State) -> None:
    """R 10.1: over when, and only when, one castle was never taken."""
    untaken = [holding for holding in state.castles if not holding.taken]
    if state.phase is not Phase.OVER:
        if any(holding.owner is not None for holding in untaken):
            _fail("castles: an owned castle that was never taken there is only at the end (R 10.1)")
        if len(untaken) < 2:
            _fail("castles: with one never taken the match is over (R 10.1)")
        return
    if len(untaken) != 1 or untaken[0].owner != state.colour:
        _fail("castles: at the end one was never taken, and it is the last taker's (R 10.1)")
    if state.result != scoring.result(state):
        _fail("result: the castles and knights say otherwise (R 10)")
