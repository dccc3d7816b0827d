"""Is a move allowed, and if not, why? R 3 to 9 and 13. Floor 3, pure.

`judge` is the single truth about legality. Of several faults it cites the
first in the order of the rules: phase, keys, place, number, marches, way,
knights, rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.game import Refusal
from companion.games.rheingold import listing, sieges
from companion.games.rheingold import moves as mv
from companion.games.rheingold.pieces import can_show
from companion.games.rheingold.state import (
    Beaten,
    Fronts,
    Phase,
    ShieldDue,
    Siege,
    State,
    total,
)

_PHASES: dict[type[Any], tuple[Phase, ...]] = {
    mv.Roll: (Phase.ROLL,),
    mv.Enter: (Phase.ENTER,),
    mv.Decline: (Phase.ENTER,),
    mv.March: (Phase.MARCH,),
    mv.Assault: (Phase.MARCH,),
    mv.Besiege: (Phase.MARCH,),
    mv.Halt: (Phase.MARCH,),
    mv.Resolve: (Phase.RESOLVE,),
    mv.Open: (Phase.OPEN,),
    mv.Retreat: (Phase.RETREAT,),
    mv.Occupy: (Phase.OCCUPY,),
    mv.PlaceShield: (Phase.SHIELD,),
    mv.NoShield: (Phase.SHIELD,),
    mv.End: (Phase.MARCH,),
}

_WAITS_FOR = {
    Phase.ROLL: "the die must be rolled first",
    Phase.ENTER: "it must be said first whether the knight enters",
    Phase.MARCH: "it is time to march",
    Phase.RESOLVE: "the open battles and sieges are decided first",
    Phase.OPEN: "the shield must be opened first",
    Phase.RETREAT: "the beaten knights must retreat first",
    Phase.OCCUPY: "it must be said first how many knights go in",
    Phase.SHIELD: "it must be said first whether a shield is placed",
}


def judge(state: State, move: mv.Move) -> Refusal | None:
    """None when the move is allowed, else the first reason why it is not."""
    kind = type(move)
    if state.phase is not Phase.MARCH or Phase.MARCH not in _PHASES[kind]:
        refusal = judge_phase(state, kind)
        if refusal is not None:
            return refusal
    return _JUDGES[kind](state, move)


def judge_phase(state: State, kind: type[Any]) -> Refusal | None:
    """Whether this kind of move can be made now at all."""
    if state.phase is Phase.OVER:
        return Refusal("game_over", "10.1", "The match is over.")
    if state.phase not in _PHASES[kind]:
        text = f"Not now: {_WAITS_FOR[state.phase]}."
        return Refusal("wrong_phase", "13", text)
    return None


def _unknown_place(place: str) -> Refusal:
    shown = ascii(place)[1:-1][:40].replace("{", "(").replace("}", ")")
    return Refusal("unknown_place", "13", "There is no place {place}.", (("place", shown),))


def _bad_number() -> Refusal:
    return Refusal("bad_number", "13", "The number of knights must be whole and at least 1.")


def _no_march_left() -> Refusal:
    return Refusal("no_march_left", "5.1", "All three marches are used.")


def _roll(_state: State, move: mv.Roll) -> Refusal | None:
    if not 1 <= move.face <= 6:
        return Refusal(
            "bad_face", "4.1", "The die shows 1 to 6, not {face}.", (("face", move.face),)
        )
    return None


def _always(_state: State, _move: mv.Move) -> Refusal | None:
    return None


def _march(state: State, move: mv.March) -> Refusal | None:
    terms = state.terms
    board = terms.board
    from_, to, knights = move.from_, move.to, move.knights
    ways = board.ways
    if from_ not in ways:
        return _unknown_place(from_)
    if to not in ways:
        return _unknown_place(to)
    if knights < 1:
        return _bad_number()
    if state.marches_left < 1:
        return _no_march_left()
    if to not in ways[from_]:
        return _no_way(state, move)
    number = board.space_index.get(to)
    if number is not None:
        stack = state.stacks[number]
        if stack is not None and stack.colour != state.colour:
            refusal = _march_on_enemy(state, move, stack.colour)
            if refusal is not None:
                return refusal
    elif state.castles[board.castle_index[to]].owner != state.colour:
        refusal = _march_on_castle(state, move)
        if refusal is not None:
            return refusal
    number = board.space_index.get(from_)
    if number is not None:
        stack = state.stacks[number]
        have = stack.knights if stack is not None and stack.colour == state.colour else 0
        if knights > have:
            return _too_many(from_, knights, have)
    else:
        refusal = _enough(state, from_, knights)
        if refusal is not None:
            return refusal
    if terms.options.supply == "exact_pieces":
        return _pieces(state, ((from_, knights),), to, engage=_is_enemy(state, to))
    return None


def _no_way(state: State, move: mv.March) -> Refusal:
    if move.to in state.terms.board.start_index:
        return Refusal("start_closed", "1.4", "Nobody may enter a start from the board.")
    return Refusal(
        "not_adjacent",
        "5.1",
        "No road leads from {from_} to {to}.",
        (("from_", move.from_), ("to", move.to)),
    )


def _march_on_enemy(state: State, move: mv.March, enemy: str) -> Refusal | None:
    if enemy == state.terms.sister[state.colour]:
        return Refusal(
            "own_colour", "3.2", "Your two colours never share a space ({to}).", (("to", move.to),)
        )
    if state.terms.options.at_once:
        return Refusal(
            "space_barred",
            "5.6",
            "Enemy knights bar {to}: it can be attacked, not marched through.",
            (("to", move.to),),
        )
    return None


def _march_on_castle(state: State, move: mv.March) -> Refusal | None:
    terms = state.terms
    castle = terms.board.castles[terms.board.castle_index[move.to]]
    owner = state.holding(move.to).owner
    if owner is not None and owner == terms.sister[state.colour]:
        return Refusal(
            "own_colour",
            "3.2",
            "{castle} belongs to your other colour: its gate stays closed to this one.",
            (("castle", castle.name),),
        )
    if terms.options.at_once:
        return Refusal(
            "castle_closed",
            "5.4",
            "{castle} is not yours: it must be besieged from its gate.",
            (("castle", castle.name),),
        )
    groups = state.engaged_at(move.to)
    if terms.options.gates == "single" and any(gate != move.from_ for gate, _ in groups):
        return Refusal(
            "one_gate",
            "7.1",
            "{castle} is attacked through its other gate already; one gate a siege.",
            (("castle", castle.name),),
        )
    if owner is None and six_castles(state):
        return _six_castles()
    return None


def six_castles(state: State) -> bool:
    """Whether the mover has as many castles as a colour may have (R 7.6)."""
    most = state.terms.options.max_castles
    return most is not None and state.castles_of(state.colour) >= most


def _six_castles() -> Refusal:
    return Refusal(
        "six_castles", "7.6", "With six castles you may not besiege one that nobody owns."
    )


def _is_enemy(state: State, place: str) -> bool:
    board = state.terms.board
    if place in board.castle_index:
        return state.holding(place).owner != state.colour
    stack = state.stack(place)
    return stack is not None and stack.colour != state.colour


def _too_many(place: str, knights: int, have: int) -> Refusal:
    return Refusal(
        "too_many",
        "5.1",
        "At {place} you have {have}, not {knights}.",
        (("place", place), ("have", have), ("knights", knights)),
    )


def _enough(state: State, place: str, knights: int) -> Refusal | None:
    """Whether so many of the mover's knights may leave a place (R 5.1, 5.5)."""
    have = state.knights_at(place, state.colour)
    if knights > have:
        return _too_many(place, knights, have)
    if knights == have and place in state.terms.board.castle_index:
        holding = state.holding(place)
        rule = state.terms.options.garrison
        if rule == "knight" or holding.shield is None:
            keeps = "a knight" if rule == "knight" else "a knight or its shield"
            return Refusal(
                "garrison", "5.5", f"A castle keeps {keeps}: at most {{most}} may leave.",
                (("most", have - 1),),
            )  # fmt: skip
    return None


def _pieces(state: State, groups: Fronts, to: str, *, engage: bool) -> Refusal | None:
    """Whether the box's pieces can show the mover's heaps after a move (R 2.1)."""
    if listing.pieces_fit(state, groups, to, engage=engage):
        return None
    return Refusal(
        "no_piece",
        "2.1",
        "Your 21 pieces cannot show these stacks: the ones, twos or fives run out.",
    )


def _fronts(
    state: State, fronts: Fronts, allowed: tuple[str, ...], code: str, way: str
) -> Refusal | None:
    """Places, numbers and marches of a combined attack."""
    ways = state.terms.board.ways
    for place, _ in fronts:
        if place not in ways:
            return _unknown_place(place)
    if not fronts or len({place for place, _ in fronts}) < len(fronts):
        return Refusal("bad_fronts", "13", "An attack names one or more places, each once.")
    if any(knights < 1 for _, knights in fronts):
        return _bad_number()
    if len(fronts) > state.marches_left:
        return Refusal(
            "no_march_left",
            "5.1",
            "This needs {need} marches, {left} are left.",
            (("need", len(fronts)), ("left", state.marches_left)),
        )
    for place, _ in fronts:
        if place not in allowed:
            paragraph = "5.1" if code == "not_adjacent" else "7.1"
            return Refusal(code, paragraph, way, (("place", place),))
    return None


def _assault(state: State, move: mv.Assault) -> Refusal | None:
    terms = state.terms
    board, options = terms.board, terms.options
    space, fronts = move.space, move.fronts
    if not options.at_once:
        return Refusal(
            "no_assault", "6.1", "Battles are decided after the marches: march onto the space."
        )
    if space not in board.ways:
        return _unknown_place(space)
    if space not in board.space_index:
        return Refusal(
            "not_a_space", "6.2", "{space} is no space: only spaces are assaulted.",
            (("space", space),),
        )  # fmt: skip
    refusal = _fronts(
        state, fronts, board.approaches[space], "not_adjacent", "{place} is not beside the enemy."
    )
    if refusal is not None:
        return refusal
    if len(fronts) > options.fronts:
        return Refusal(
            "too_many_fronts",
            "6.2",
            "An attack has at most {most} fronts, not {fronts}.",
            (("most", options.fronts), ("fronts", len(fronts))),
        )
    for place, knights in fronts:
        refusal = _enough(state, place, knights)
        if refusal is not None:
            return refusal
    stack = state.stack(space)
    if stack is None or stack.colour == state.colour:
        return Refusal("no_enemy", "6.2", "No enemy stands on {space}.", (("space", space),))
    if stack.colour == terms.sister[state.colour]:
        return Refusal("own_colour", "3.2", "Your two colours never fight each other.")
    have = total(fronts)
    if have <= stack.knights:
        return Refusal(
            "too_weak",
            "6.3",
            "{knights} on {space} need {need}, the attack has {have}.",
            (
                ("knights", stack.knights),
                ("space", space),
                ("need", stack.knights + 1),
                ("have", have),
            ),
        )
    if options.supply == "exact_pieces":
        return _pieces(state, fronts, space, engage=False)
    return None


def _besiege(state: State, move: mv.Besiege) -> Refusal | None:
    terms = state.terms
    board, options = terms.board, terms.options
    if not options.at_once:
        return Refusal(
            "no_besiege", "6.1", "Sieges are decided after the marches: march into the gate."
        )
    if move.castle not in board.ways:
        return _unknown_place(move.castle)
    number = board.castle_index.get(move.castle)
    if number is None:
        return Refusal("not_a_castle", "7.1", "{place} is no castle.", (("place", move.castle),))
    castle = board.castles[number]
    refusal = _fronts(
        state, move.fronts, castle.gates, "not_a_gate", f"{{place}} is no gate of {castle.name}."
    )
    if refusal is not None:
        return refusal
    if options.gates == "single" and len(move.fronts) > 1:
        return Refusal("one_gate", "7.1", "One gate a siege.")
    for place, knights in move.fronts:
        refusal = _enough(state, place, knights)
        if refusal is not None:
            return refusal
    owner = state.castles[number].owner
    if owner == state.colour:
        return Refusal("own_castle", "7.1", "{castle} is yours.", (("castle", castle.name),))
    if owner is not None and owner == terms.sister[state.colour]:
        return Refusal("own_colour", "3.2", "Your two colours never fight each other.")
    if owner is None:
        if six_castles(state):
            return _six_castles()
        need, have = 2 * castle.swords, total(move.fronts)
        if have < need:
            return Refusal(
                "too_weak",
                "7.2",
                "{castle} has {swords} swords and needs {need} knights, you have {have}.",
                (
                    ("castle", castle.name),
                    ("swords", castle.swords),
                    ("need", need),
                    ("have", have),
                ),
            )
    return None


def _must_march(state: State) -> Refusal | None:
    if state.terms.options.marches == "must" and listing.can_go_on(state):
        return Refusal(
            "must_march",
            "5.3",
            "Marches must be used while one is possible; {left} left.",
            (("left", state.marches_left),),
        )
    return None


def _halt(state: State, _move: mv.Halt) -> Refusal | None:
    if not state.engaged:
        return Refusal("nothing_engaged", "9.2", "There is no open battle or siege to decide.")
    return _must_march(state)


def _end(state: State, _move: mv.End) -> Refusal | None:
    if state.engaged:
        return Refusal("engaged", "9.2", "A battle or siege is open: decide it first.")
    return _must_march(state)


def _resolve(state: State, move: mv.Resolve) -> Refusal | None:
    board = state.terms.board
    if move.place not in board.ways:
        return _unknown_place(move.place)
    if not state.engaged_at(move.place):
        return Refusal(
            "not_engaged", "9.2", "Nothing is open at {place}.", (("place", move.place),)
        )
    if move.place in board.castle_index and any(
        place in board.space_index for place, _ in state.engaged
    ):
        return Refusal("battles_first", "9.2", "Battles come before sieges.")
    return None


def _open(state: State, move: mv.Open) -> Refusal | None:
    assert isinstance(state.pending, Siege)
    public = state.terms.options.reveal == "public"
    if public and (move.value is None or move.held is not None or move.lost is not None):
        return Refusal("bad_keys", "13", "Opening for all says the value, and nothing else.")
    if not public and move.held is None:
        return Refusal("bad_keys", "13", "The attacker says whether the castle held.")
    if move not in sieges.outcomes(state, state.pending):
        return Refusal("impossible_shield", "12.3", "No shield that is left gives this.")
    return None


def _retreat(state: State, move: mv.Retreat) -> Refusal | None:
    assert isinstance(state.pending, Beaten)
    if move.to not in state.terms.board.ways:
        return _unknown_place(move.to)
    if move.to not in state.pending.to:
        return Refusal(
            "no_retreat", "6.4", "The beaten knights cannot go to {to}.", (("to", move.to),)
        )
    return None


def _occupy(state: State, move: mv.Occupy) -> Refusal | None:
    assert isinstance(state.pending, Siege)
    there = dict(state.pending.fronts)
    for place, _ in move.fronts:
        if place not in state.terms.board.ways:
            return _unknown_place(place)
    if not move.fronts or len({place for place, _ in move.fronts}) < len(move.fronts):
        return Refusal("bad_fronts", "13", "At least one knight goes in; each gate is named once.")
    if any(knights < 1 for _, knights in move.fronts):
        return _bad_number()
    for place, knights in move.fronts:
        if place not in there:
            return Refusal(
                "not_a_gate", "7.1", "Nobody attacked from {place}.", (("place", place),)
            )
        if knights > there[place]:
            return _too_many(place, knights, there[place])
    return None


def _no_shield(state: State, _move: mv.NoShield) -> Refusal | None:
    assert isinstance(state.pending, ShieldDue)
    if state.terms.options.shields == "must":
        return Refusal("shield_must", "8.1", "A shield must be placed while one is left.")
    return None


_JUDGES: dict[type[Any], Callable[[State, Any], Refusal | None]] = {
    mv.March: _march,
    mv.Roll: _roll,
    mv.Enter: _always,
    mv.Decline: _always,
    mv.Assault: _assault,
    mv.Besiege: _besiege,
    mv.Halt: _halt,
    mv.Resolve: _resolve,
    mv.Open: _open,
    mv.Retreat: _retreat,
    mv.Occupy: _occupy,
    mv.PlaceShield: _always,
    mv.NoShield: _no_shield,
    mv.End: _end,
}


def can_enter(state: State, start: str) -> bool:
    """Whether a knight of the mover can come in at a start (R 4.1, 4.2, 2.1)."""
    if state.colour in state.starts[state.terms.board.start_index[start]]:
        return False
    supply = state.supply[state.mover]
    if supply is None:
        return True
    if not supply:
        return False
    if state.terms.options.supply != "exact_pieces":
        return True
    return can_show([*state.heaps(state.colour), 1, supply - 1])
