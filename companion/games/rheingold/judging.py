"""Is a move allowed, and if not, why? R 3 to 9 and 13. Pure.

`judge` is the single truth about legality. Of several faults it cites the
first in the order of the rules: phase, keys, place, number, marches, way,
knights, rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.games.rheingold import attacks, faults, listing, sieges
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Beaten, Phase, ShieldDue, Siege, State

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
    Phase.ROLL: N_("First roll the die."),
    Phase.ENTER: N_("First choose whether the knight enters."),
    Phase.MARCH: N_("Now it's time to march."),
    Phase.RESOLVE: N_("First decide the open battles and sieges."),
    Phase.OPEN: N_("First reveal the shield."),
    Phase.RETREAT: N_("First choose where the beaten knights retreat."),
    Phase.OCCUPY: N_("First choose how many knights go in."),
    Phase.SHIELD: N_("First choose whether to place a shield."),
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
        return Refusal("wrong_phase", "13", _WAITS_FOR[state.phase])
    return None


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
        return faults.unknown_place(from_)
    if to not in ways:
        return faults.unknown_place(to)
    if knights < 1:
        return faults.bad_number()
    if state.marches_left < 1:
        return faults.no_march_left()
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
            return faults.too_many(from_, knights, have)
    else:
        refusal = faults.enough(state, from_, knights)
        if refusal is not None:
            return refusal
    if to in board.castle_index and state.holding(to).owner is None and listing.six_castles(state):
        return faults.too_many_castles()
    if terms.options.supply == "exact_pieces" and not listing.march_fits(state, move):
        return faults.no_piece()
    return None


def _no_way(state: State, move: mv.March) -> Refusal:
    if move.to in state.terms.board.start_index:
        return Refusal("start_closed", "1.4", "Knights can't return to a start.")
    return Refusal(
        "not_adjacent",
        "5.1",
        "No road leads from {from_} to {to}.",
        (("from_", move.from_), ("to", move.to)),
    )


def _march_on_enemy(state: State, move: mv.March, enemy: str) -> Refusal | None:
    if enemy == state.terms.sister[state.colour]:
        return Refusal(
            "own_colour", "3.2", "Your two colours can't share a space ({to}).", (("to", move.to),)
        )
    if state.terms.options.at_once:
        return Refusal(
            "space_barred",
            "5.6",
            "Enemy knights hold {to}: you can attack, but not march through.",
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
            "{castle} belongs to your other colour: this colour can't go in.",
            (("castle", castle.name),),
        )
    if terms.options.at_once:
        return Refusal(
            "castle_closed",
            "5.4",
            "{castle} isn't yours: besiege it from its gate.",
            (("castle", castle.name),),
        )
    groups = state.engaged_at(move.to)
    if terms.options.gates == "single" and any(gate != move.from_ for gate, _ in groups):
        return Refusal(
            "one_gate",
            "7.1",
            "You're already attacking {castle} through its other gate: a siege uses only one.",
            (("castle", castle.name),),
        )
    return None


def _must_march(state: State) -> Refusal | None:
    if state.terms.options.marches == "must" and listing.can_go_on(state):
        return Refusal(
            "must_march",
            "5.3",
            "You must use your march while you can: {left} left.",
            (("left", state.marches_left),),
            plural="You must use your marches while you can: {left} left.",
            counted="left",
        )
    return None


def _halt(state: State, _move: mv.Halt) -> Refusal | None:
    if not state.engaged:
        return Refusal("nothing_engaged", "9.2", "There's no open battle or siege to decide.")
    return _must_march(state)


def _end(state: State, _move: mv.End) -> Refusal | None:
    if state.engaged:
        return Refusal("engaged", "9.2", "First decide the open battle or siege.")
    return _must_march(state)


def _resolve(state: State, move: mv.Resolve) -> Refusal | None:
    board = state.terms.board
    if move.place not in board.ways:
        return faults.unknown_place(move.place)
    if not state.engaged_at(move.place):
        return Refusal(
            "not_engaged", "9.2", "There's nothing to decide at {place}.", (("place", move.place),)
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
        return Refusal(
            "bad_keys", "13", "When everybody sees the shield, give its value and nothing else."
        )
    if not public and move.held is None:
        return Refusal("bad_keys", "13", "The attacker must say whether the castle held.")
    if move not in sieges.outcomes(state, state.pending):
        return Refusal("impossible_shield", "12.3", "No remaining shield gives that result.")
    return None


def _retreat(state: State, move: mv.Retreat) -> Refusal | None:
    assert isinstance(state.pending, Beaten)
    if move.to not in state.terms.board.ways:
        return faults.unknown_place(move.to)
    if move.to not in state.pending.to:
        return Refusal(
            "no_retreat", "6.4", "The beaten knights can't retreat to {to}.", (("to", move.to),)
        )
    return None


def _occupy(state: State, move: mv.Occupy) -> Refusal | None:
    assert isinstance(state.pending, Siege)
    there = dict(state.pending.fronts)
    for place, _ in move.fronts:
        if place not in state.terms.board.ways:
            return faults.unknown_place(place)
    if not move.fronts or len({place for place, _ in move.fronts}) < len(move.fronts):
        return Refusal(
            "bad_fronts", "13", "Send in at least one knight, and name each gate only once."
        )
    if any(knights < 1 for _, knights in move.fronts):
        return faults.bad_number()
    for place, knights in move.fronts:
        if place not in there:
            return Refusal(
                "not_a_gate", "7.1", "Nobody attacked from {place}.", (("place", place),)
            )
        if knights > there[place]:
            return faults.too_many(place, knights, there[place])
    return None


def _no_shield(state: State, _move: mv.NoShield) -> Refusal | None:
    assert isinstance(state.pending, ShieldDue)
    if state.terms.options.shields == "must":
        return Refusal("shield_must", "8.1", "You must place a shield while you have one left.")
    return None


_JUDGES: dict[type[Any], Callable[[State, Any], Refusal | None]] = {
    mv.March: _march,
    mv.Roll: _roll,
    mv.Enter: _always,
    mv.Decline: _always,
    mv.Assault: attacks.judge_assault,
    mv.Besiege: attacks.judge_siege,
    mv.Halt: _halt,
    mv.Resolve: _resolve,
    mv.Open: _open,
    mv.Retreat: _retreat,
    mv.Occupy: _occupy,
    mv.PlaceShield: _always,
    mv.NoShield: _no_shield,
    mv.End: _end,
}
