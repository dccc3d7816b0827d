"""What does an event make of a state? Floor 3, pure.

`evolve` asks no questions: whether an event may happen was decided before it
was written. Replay uses nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.game import Colour, Seat
from companion.games.rheingold import events as ev
from companion.games.rheingold.state import (
    HIDDEN,
    MARCHES,
    Beaten,
    Entering,
    Fronts,
    Holding,
    Phase,
    Result,
    ShieldDue,
    Siege,
    Stack,
    State,
    total,
)


def evolve(state: State, event: ev.Event) -> State:
    """The state after an event."""
    return _EVOLVERS[type(event)](state, event)


def _pick_up(state: State, colour: Colour, groups: Fronts) -> State:
    """Take knights of a colour off starts, spaces and castles."""
    board = state.terms.board
    starts, stacks, castles = state.starts, state.stacks, state.castles
    for place, knights in groups:
        if (number := board.space_index.get(place)) is not None:
            stack = stacks[number]
            left = stack.knights - knights if stack is not None else 0
            now = Stack(colour, left) if left else None
            stacks = (*stacks[:number], now, *stacks[number + 1 :])
        elif (number := board.start_index.get(place)) is not None:
            starts = (*starts[:number], starts[number] - {colour}, *starts[number + 1 :])
        else:
            number = board.castle_index[place]
            holding = castles[number]
            holding = holding._replace(knights=holding.knights - knights)
            castles = (*castles[:number], holding, *castles[number + 1 :])
    return replace(state, starts=starts, stacks=stacks, castles=castles)


def _put_down(state: State, colour: Colour, groups: Fronts) -> State:
    """Put knights of a colour on spaces and into castles of theirs."""
    board = state.terms.board
    stacks, castles = state.stacks, state.castles
    for place, knights in groups:
        if (number := board.space_index.get(place)) is not None:
            stack = stacks[number]
            there = stack.knights if stack is not None else 0
            stacks = (*stacks[:number], Stack(colour, there + knights), *stacks[number + 1 :])
        else:
            number = board.castle_index[place]
            holding = castles[number]
            holding = holding._replace(knights=holding.knights + knights)
            castles = (*castles[:number], holding, *castles[number + 1 :])
    return replace(state, stacks=stacks, castles=castles)


def _to_supply(state: State, colour: Colour, knights: int) -> State:
    number = state.terms.number[colour]
    there = state.supply[number]
    if there is None or not knights:
        return state
    supply = (*state.supply[:number], there + knights, *state.supply[number + 1 :])
    return replace(state, supply=supply)


def _clear_space(state: State, space: str) -> State:
    number = state.terms.board.space_index[space]
    return replace(state, stacks=(*state.stacks[:number], None, *state.stacks[number + 1 :]))


def _disengage(state: State, colour: Colour, place: str, groups: Fronts) -> State:
    """Take attackers from where they are engaged, or else from where they stand."""
    if any(engaged == place for engaged, _ in state.engaged):
        left = tuple(entry for entry in state.engaged if entry[0] != place)
        return replace(state, engaged=left)
    return _pick_up(state, colour, groups)


def _set_castle(state: State, castle: str, holding: Holding) -> State:
    number = state.terms.board.castle_index[castle]
    castles = (*state.castles[:number], holding, *state.castles[number + 1 :])
    return replace(state, castles=castles)


def _go_on(state: State) -> State:
    """Back from a pending question: to what is still engaged, or to the marches."""
    phase = Phase.RESOLVE if state.engaged else Phase.MARCH
    return replace(state, phase=phase, pending=None)


def _die_rolled(state: State, event: ev.DieRolled) -> State:
    if event.waits:
        return replace(state, phase=Phase.ENTER, pending=Entering(f"s{event.face}"))
    return replace(state, phase=Phase.MARCH)


def _knight_entered(state: State, event: ev.KnightEntered) -> State:
    number = state.terms.board.start_index[event.start]
    starts = list(state.starts)
    starts[number] |= {event.colour}
    state = replace(state, starts=tuple(starts), phase=Phase.MARCH, pending=None)
    return _to_supply(state, event.colour, -1)


def _entry_declined(state: State, _event: ev.EntryDeclined) -> State:
    return replace(state, phase=Phase.MARCH, pending=None)


def _knights_marched(state: State, event: ev.KnightsMarched) -> State:
    stacks = state.stacks
    index = state.terms.board.space_index
    from_, to = index.get(event.from_), index.get(event.to)
    if from_ is None or to is None:
        state = _pick_up(state, event.colour, ((event.from_, event.knights),))
        state = _put_down(state, event.colour, ((event.to, event.knights),))
        return replace(state, marches_left=state.marches_left - 1)
    # From space to space is by far the commonest event: one new state, no steps between.
    colour, knights = event.colour, event.knights
    changed = list(stacks)
    stack = stacks[from_]
    left = stack.knights - knights if stack is not None else 0
    changed[from_] = Stack(colour, left) if left else None
    there = stacks[to]
    changed[to] = Stack(colour, knights if there is None else there.knights + knights)
    return State(
        state.terms,
        state.turn,
        state.mover,
        state.phase,
        state.marches_left - 1,
        state.starts,
        tuple(changed),
        state.castles,
        state.supply,
        state.hand,
        state.spent,
        state.engaged,
        state.pending,
        state.result,
    )


def _knights_engaged(state: State, event: ev.KnightsEngaged) -> State:
    state = _pick_up(state, event.colour, ((event.from_, event.knights),))
    engaged = {place: dict(groups) for place, groups in state.engaged}
    groups = engaged.setdefault(event.to, {})
    groups[event.from_] = groups.get(event.from_, 0) + event.knights
    return replace(
        state,
        engaged=tuple((place, tuple(sorted(engaged[place].items()))) for place in sorted(engaged)),
        marches_left=state.marches_left - 1,
    )


def _marches_halted(state: State, _event: ev.MarchesHalted) -> State:
    return replace(state, marches_left=0, phase=Phase.RESOLVE)


def _battle_won(state: State, event: ev.BattleWon) -> State:
    state = _disengage(state, event.colour, event.space, event.fronts)
    state = _clear_space(state, event.space)
    state = _put_down(state, event.colour, ((event.space, total(event.fronts)),))
    state = _to_supply(state, event.loser, event.lost)
    state = replace(state, marches_left=state.marches_left - event.marches)
    return _go_on(state)


def _battle_lost(state: State, event: ev.BattleLost) -> State:
    state = _disengage(state, event.colour, event.space, event.fronts)
    return _go_on(_to_supply(state, event.colour, event.lost))


def _battle_tied(state: State, event: ev.BattleTied) -> State:
    state = _disengage(state, event.colour, event.space, ())
    state = _put_down(state, event.colour, event.back)
    return _go_on(_to_supply(state, event.colour, total(event.stray)))


def _retreat_due(state: State, event: ev.RetreatDue) -> State:
    pending = Beaten(event.colour, event.from_, event.knights, event.to)
    return replace(state, phase=Phase.RETREAT, pending=pending)


def _retreat_cut_off(state: State, event: ev.RetreatCutOff) -> State:
    return _to_supply(state, event.colour, event.knights)


def _knights_retreated(state: State, event: ev.KnightsRetreated) -> State:
    return _go_on(_put_down(state, event.colour, ((event.to, event.knights),)))


def _siege_laid(state: State, event: ev.SiegeLaid) -> State:
    return replace(
        state,
        marches_left=state.marches_left - event.marches,
        phase=Phase.OPEN,
        pending=Siege(event.castle, event.fronts, event.owner),
    )


def _shield_opened(state: State, event: ev.ShieldOpened) -> State:
    holding = state.holding(event.castle)
    return _set_castle(state, event.castle, holding._replace(shield=event.value))


def _shield_peeked(state: State, _event: ev.ShieldPeeked) -> State:
    return state


def _shield_hidden(state: State, event: ev.ShieldHidden) -> State:
    holding = state.holding(event.castle)
    return _set_castle(state, event.castle, holding._replace(shield=HIDDEN))


def _shield_removed(state: State, event: ev.ShieldRemoved) -> State:
    number = state.terms.number[event.colour]
    spent = list(state.spent)
    spent[number] += (event.value,)
    holding = state.holding(event.castle)
    state = _set_castle(state, event.castle, holding._replace(shield=None))
    return replace(state, spent=tuple(spent))


def _change_hand(state: State, colour: Colour, by: int) -> State:
    hand = list(state.hand)
    hand[state.terms.number[colour]] += by
    return replace(state, hand=tuple(hand))


def _shield_returned(state: State, event: ev.ShieldReturned) -> State:
    holding = state.holding(event.castle)
    state = _set_castle(state, event.castle, holding._replace(shield=None))
    return _change_hand(state, event.colour, 1)


def _siege_held(state: State, event: ev.SiegeHeld) -> State:
    gone = total(event.lost) + total(event.stray)
    return _besiegers_leave(state, event.colour, event.castle, event.back, gone)


def _siege_raised(state: State, event: ev.SiegeRaised) -> State:
    gone = total(event.stray)
    return _besiegers_leave(state, event.colour, event.castle, event.back, gone)


def _besiegers_leave(state: State, colour: Colour, castle: str, back: Fronts, gone: int) -> State:
    assert isinstance(state.pending, Siege)  # every siege is laid before it ends
    state = _disengage(state, colour, castle, state.pending.fronts)
    state = _put_down(state, colour, back)
    return _go_on(_to_supply(state, colour, gone))


def _garrison_beaten(state: State, event: ev.GarrisonBeaten) -> State:
    holding = state.holding(event.castle)
    state = _set_castle(state, event.castle, holding._replace(knights=0))
    return _to_supply(state, event.colour, event.knights)


def _castle_taken(state: State, event: ev.CastleTaken) -> State:
    state = _set_castle(state, event.castle, Holding(event.colour, 0, None, taken=True))
    return replace(state, phase=Phase.OCCUPY)


def _castle_handed_back(state: State, _event: ev.CastleHandedBack) -> State:
    return state


def _castle_occupied(state: State, event: ev.CastleOccupied) -> State:
    state = _besiegers_leave(state, event.colour, event.castle, event.back, total(event.stray))
    return _put_down(state, event.colour, ((event.castle, total(event.fronts)),))


def _shield_offered(state: State, event: ev.ShieldOffered) -> State:
    return replace(state, phase=Phase.SHIELD, pending=ShieldDue(event.castle))


def _shield_placed(state: State, event: ev.ShieldPlaced) -> State:
    holding = state.holding(event.castle)
    state = _set_castle(state, event.castle, holding._replace(shield=HIDDEN))
    return _go_on(_change_hand(state, event.colour, -1))


def _shield_declined(state: State, _event: ev.ShieldDeclined) -> State:
    return _go_on(state)


def _castle_inherited(state: State, event: ev.CastleInherited) -> State:
    return _set_castle(state, event.castle, Holding(event.colour, 0, None, taken=False))


def _turn_ended(state: State, event: ev.TurnEnded) -> State:
    return replace(
        state,
        turn=state.turn + 1,
        mover=state.terms.number[event.next_colour],
        phase=Phase.ROLL,
        marches_left=MARCHES,
    )


def _match_ended(state: State, event: ev.MatchEnded) -> State:
    winners = tuple(Seat(seat) for seat in event.winners)
    result = Result(winners, event.points, event.knights, event.castles, event.why)
    return replace(state, phase=Phase.OVER, pending=None, result=result)


_EVOLVERS: dict[type[Any], Callable[[State, Any], State]] = {
    ev.KnightsMarched: _knights_marched,
    ev.DieRolled: _die_rolled,
    ev.KnightEntered: _knight_entered,
    ev.EntryDeclined: _entry_declined,
    ev.KnightsEngaged: _knights_engaged,
    ev.MarchesHalted: _marches_halted,
    ev.BattleWon: _battle_won,
    ev.BattleLost: _battle_lost,
    ev.BattleTied: _battle_tied,
    ev.RetreatDue: _retreat_due,
    ev.RetreatCutOff: _retreat_cut_off,
    ev.KnightsRetreated: _knights_retreated,
    ev.SiegeLaid: _siege_laid,
    ev.ShieldOpened: _shield_opened,
    ev.ShieldPeeked: _shield_peeked,
    ev.ShieldHidden: _shield_hidden,
    ev.ShieldRemoved: _shield_removed,
    ev.ShieldReturned: _shield_returned,
    ev.SiegeHeld: _siege_held,
    ev.SiegeRaised: _siege_raised,
    ev.GarrisonBeaten: _garrison_beaten,
    ev.CastleTaken: _castle_taken,
    ev.CastleHandedBack: _castle_handed_back,
    ev.CastleOccupied: _castle_occupied,
    ev.ShieldOffered: _shield_offered,
    ev.ShieldPlaced: _shield_placed,
    ev.ShieldDeclined: _shield_declined,
    ev.CastleInherited: _castle_inherited,
    ev.TurnEnded: _turn_ended,
    ev.MatchEnded: _match_ended,
}
