"""What follows from a legal move? Pure.

Turns a move that `judge` accepted into the events that happen, each decided in
the state that those before it left. No event is made anywhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.errors import RulesError
from companion.core.game import BY_AGREEMENT, Colour
from companion.core.message import N_
from companion.games.rheingold import events as ev
from companion.games.rheingold import moves as mv
from companion.games.rheingold import scoring, sieges
from companion.games.rheingold.evolution import evolve
from companion.games.rheingold.faults import can_enter
from companion.games.rheingold.listing import six_castles
from companion.games.rheingold.state import (
    HIDDEN,
    Beaten,
    Entering,
    Fronts,
    Phase,
    ShieldDue,
    Siege,
    State,
    total,
)


class _EventFold:
    """The events so far and the state they led to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[ev.Event] = []

    def add(self, event: ev.Event) -> None:
        """One more thing happened."""
        self.state = evolve(self.state, event)
        self.events.append(event)


def follow(state: State, move: mv.Move) -> tuple[State, tuple[ev.Event, ...]]:
    """The state after a legal move and the events that led to it."""
    if type(move) is mv.March and move.to in state.terms.board.space_index:
        # By far the commonest move: nothing can follow from it.
        stack = state.stack(move.to)
        if stack is None or stack.colour == state.colour:
            event = ev.KnightsMarched(state.colour, move.from_, move.to, move.knights)
            return evolve(state, event), (event,)
    fold = _EventFold(state)
    _FOLLOWERS[type(move)](fold, move)
    return fold.state, tuple(fold.events)


def _roll(fold: _EventFold, move: mv.Roll) -> None:
    state = fold.state
    start = f"s{move.face}"
    enters = can_enter(state, start)
    waits = enters and state.terms.options.entry == "may"
    fold.add(ev.DieRolled(state.colour, move.face, waits))
    if enters and not waits:
        fold.add(ev.KnightEntered(state.colour, start))


def _enter(fold: _EventFold, _move: mv.Enter) -> None:
    pending = fold.state.pending
    assert isinstance(pending, Entering)
    fold.add(ev.KnightEntered(fold.state.colour, pending.start))


def _decline(fold: _EventFold, _move: mv.Decline) -> None:
    pending = fold.state.pending
    assert isinstance(pending, Entering)
    fold.add(ev.EntryDeclined(fold.state.colour, pending.start))


def _march(fold: _EventFold, move: mv.March) -> None:
    state = fold.state
    colour = state.colour
    if move.to in state.terms.board.castle_index:
        own = state.holding(move.to).owner == colour
    else:
        stack = state.stack(move.to)
        own = stack is None or stack.colour == colour
    happened = ev.KnightsMarched if own else ev.KnightsEngaged
    fold.add(happened(colour, move.from_, move.to, move.knights))


def _halt(fold: _EventFold, _move: mv.Halt) -> None:
    fold.add(ev.MarchesHalted(fold.state.colour))


def _end(fold: _EventFold, _move: mv.End) -> None:
    state = fold.state
    colours = state.terms.colours
    following = colours[(state.mover + 1) % len(colours)]
    fold.add(ev.TurnEnded(state.colour, following))


def _assault(fold: _EventFold, move: mv.Assault) -> None:
    _battle(fold, move.space, move.fronts, len(move.fronts))


def _resolve(fold: _EventFold, move: mv.Resolve) -> None:
    state = fold.state
    groups = state.engaged_at(move.place)
    if move.place in state.terms.board.castle_index:
        _siege(fold, move.place, groups, 0)
    else:
        _battle(fold, move.place, groups, 0)


def _battle(fold: _EventFold, space: str, fronts: Fronts, marches: int) -> None:
    """R 6.3 to 6.6 and 9.3."""
    state = fold.state
    stack = state.stack(space)
    assert stack is not None  # judged: an enemy stands there
    colour, attackers = state.colour, total(fronts)
    more = abs(attackers - stack.knights)
    spared = state.terms.options.losers == "difference"
    if attackers > stack.knights:
        lost = min(more, stack.knights) if spared else stack.knights
        fold.add(ev.BattleWon(colour, space, fronts, stack.colour, stack.knights, lost, marches))
        _retreat_from(fold, stack.colour, space, stack.knights - lost)
    elif attackers < stack.knights:
        lost = min(more, attackers) if spared else attackers
        fold.add(ev.BattleLost(colour, space, fronts, stack.colour, lost))
        _retreat_from(fold, colour, space, attackers - lost)
    else:
        back, stray = _ways_back(state, colour, fronts)
        fold.add(ev.BattleTied(colour, space, back, stray))


def _ways_back(state: State, colour: Colour, groups: Fronts) -> tuple[Fronts, Fronts]:
    """Which groups can go back where they came from (R 9.3)."""
    board = state.terms.board
    back: list[tuple[str, int]] = []
    stray: list[tuple[str, int]] = []
    for place, knights in groups:
        if place in board.start_index:
            free = False
        elif place in board.castle_index:
            free = state.holding(place).owner == colour
        else:
            stack = state.stack(place)
            free = stack is None or stack.colour == colour
        (back if free else stray).append((place, knights))
    return tuple(back), tuple(stray)


def _retreat_from(fold: _EventFold, colour: Colour, space: str, knights: int) -> None:
    """What is left of beaten knights goes where its owner chooses (R 6.4)."""
    if not knights:
        return
    to = retreats(fold.state, colour, space)
    if to:
        fold.add(ev.RetreatDue(colour, space, knights, to))
    else:
        fold.add(ev.RetreatCutOff(colour, space, knights))


def retreats(state: State, colour: Colour, space: str) -> tuple[str, ...]:
    """Where beaten knights of a colour can go from a space, in the board's order (R 6.4)."""
    board = state.terms.board
    found = []
    for place in board.ways[space]:
        if place in board.castle_index:
            if state.holding(place).owner == colour:
                found.append(place)
        elif not state.engaged_at(place):
            stack = state.stack(place)
            if stack is None or stack.colour == colour:
                found.append(place)
    return tuple(found)


def _retreat(fold: _EventFold, move: mv.Retreat) -> None:
    pending = fold.state.pending
    assert isinstance(pending, Beaten)
    fold.add(ev.KnightsRetreated(pending.colour, pending.from_, move.to, pending.knights))


def _besiege(fold: _EventFold, move: mv.Besiege) -> None:
    _siege(fold, move.castle, move.fronts, len(move.fronts))


def _siege(fold: _EventFold, castle: str, fronts: Fronts, marches: int) -> None:
    """R 7 and 9.4, as far as it goes without opening a shield."""
    state = fold.state
    holding = state.holding(castle)
    fold.add(ev.SiegeLaid(state.colour, castle, fronts, holding.owner, marches))
    if holding.owner is None and six_castles(state):
        # Engaged while it still could be; the sixth was won since (R 7.6).
        back, stray = sieges.besiegers_back(fold.state, state.colour, fronts)
        fold.add(ev.SiegeRaised(state.colour, castle, back, stray))
        return
    value = sieges.shield_value(state, castle)
    if value is not None:
        _decide(fold, sieges.held(state, castle, fronts, value))


def _open(fold: _EventFold, move: mv.Open) -> None:
    """R 8.4 to 8.6: the shield is seen, and the castle holds or falls."""
    state = fold.state
    siege, options = state.pending, state.terms.options
    assert isinstance(siege, Siege)
    assert siege.owner is not None
    if options.reveal == "public":
        assert move.value is not None
        result = sieges.held(state, siege.castle, siege.fronts, move.value)
    else:
        fold.add(ev.ShieldPeeked(state.colour, siege.castle, siege.owner))
        result = _stated_outcome(state, siege, move)
    if move.value is not None:
        fold.add(ev.ShieldOpened(siege.owner, siege.castle, move.value))
        if result is not None and options.held_shield == "hidden":
            fold.add(ev.ShieldHidden(siege.owner, siege.castle))
    _decide(fold, result)


def _stated_outcome(state: State, siege: Siege, move: mv.Open) -> sieges.Held | None:
    """What the attacker's word means: nobody else saw the shield."""
    if not move.held:
        return None
    if move.lost is None:
        return sieges.Held(siege.fronts, ())
    return sieges.lose(state, siege.castle, siege.fronts, move.lost)


def _decide(fold: _EventFold, result: sieges.Held | None) -> None:
    """The siege that is pending: held with these losses, or won."""
    state = fold.state
    siege, colour = state.pending, state.colour
    assert isinstance(siege, Siege)
    if result is not None:
        back, stray = sieges.besiegers_back(state, colour, result.left)
        fold.add(ev.SiegeHeld(colour, siege.castle, siege.owner, result.lost, back, stray))
        return
    _beat_garrison(fold, siege)
    if siege.owner is not None and six_castles(state):
        fold.add(ev.CastleHandedBack(colour, siege.castle, siege.owner))
        back, stray = sieges.besiegers_back(fold.state, colour, siege.fronts)
        fold.add(ev.SiegeRaised(colour, siege.castle, back, stray))
        return
    fold.add(ev.CastleTaken(colour, siege.castle, siege.owner))
    over = sum(not holding.taken for holding in fold.state.castles) == 1
    enter = state.terms.options.enter
    if enter == "all" or total(siege.fronts) == 1:
        _go_in(fold, siege, siege.fronts)
    elif over:
        back, stray = sieges.besiegers_back(fold.state, colour, siege.fronts)
        fold.add(ev.SiegeRaised(colour, siege.castle, back, stray))
    else:
        return
    if over:
        _finish(fold)
    else:
        _offer_shield(fold, siege.castle)


def _beat_garrison(fold: _EventFold, siege: Siege) -> None:
    """The garrison surrenders, its shield goes the way of R 8.5."""
    if siege.owner is None:
        return
    holding = fold.state.holding(siege.castle)
    if holding.knights:
        fold.add(ev.GarrisonBeaten(siege.owner, siege.castle, holding.knights))
    if holding.shield is None:
        return
    if fold.state.terms.options.captured_shield == "returned":
        fold.add(ev.ShieldReturned(siege.owner, siege.castle))
    else:
        assert holding.shield != HIDDEN  # opened first: all learn a removed shield
        fold.add(ev.ShieldRemoved(siege.owner, siege.castle, int(holding.shield)))


def _go_in(fold: _EventFold, siege: Siege, fronts: Fronts) -> None:
    going = dict(fronts)
    staying = tuple(
        (gate, knights - going.get(gate, 0))
        for gate, knights in siege.fronts
        if knights > going.get(gate, 0)
    )
    back, stray = sieges.besiegers_back(fold.state, fold.state.colour, staying)
    fold.add(ev.CastleOccupied(fold.state.colour, siege.castle, fronts, back, stray))


def _occupy(fold: _EventFold, move: mv.Occupy) -> None:
    siege = fold.state.pending
    assert isinstance(siege, Siege)
    _go_in(fold, siege, move.fronts)
    _offer_shield(fold, siege.castle)


def _offer_shield(fold: _EventFold, castle: str) -> None:
    """R 8.1; skipped when the hand is empty or nobody plays with shields."""
    state = fold.state
    if state.terms.options.shields != "none" and state.hand[state.mover]:
        fold.add(ev.ShieldOffered(state.colour, castle))


def _place_shield(fold: _EventFold, _move: mv.PlaceShield) -> None:
    pending = fold.state.pending
    assert isinstance(pending, ShieldDue)
    fold.add(ev.ShieldPlaced(fold.state.colour, pending.castle))


def _no_shield(fold: _EventFold, _move: mv.NoShield) -> None:
    pending = fold.state.pending
    assert isinstance(pending, ShieldDue)
    fold.add(ev.ShieldDeclined(fold.state.colour, pending.castle))


def _finish(fold: _EventFold) -> None:
    """The last castle goes to whoever took the last but one, and it is over (R 10.1)."""
    state = fold.state
    castles = zip(state.terms.board.castles, state.castles, strict=True)
    last = next(castle.id for castle, holding in castles if not holding.taken)
    fold.add(ev.CastleInherited(state.colour, last))
    _score(fold, scoring.LAST_CASTLE)


def _score(fold: _EventFold, why: str) -> None:
    """It is over; the points are those of the position (R 10.2)."""
    result = scoring.result(fold.state, why)
    winners = tuple(int(seat) for seat in result.winners)
    fold.add(ev.MatchEnded(winners, result.points, result.knights, result.castles, result.why))


def conclude(state: State) -> tuple[State, tuple[ev.Event, ...]]:
    """End the match as it stands, because all players agree.

    Whoever is engaged stays so, and an open siege decides nothing, as at R 10.1.

    Raises:
        RulesError: it is over, or beaten knights stand nowhere until they retreat (R 6.4).
    """
    if state.phase is Phase.OVER:
        raise RulesError(N_("The match is over."))
    if state.phase is Phase.RETREAT:
        raise RulesError(N_("First choose where the beaten knights retreat."))
    fold = _EventFold(state)
    _score(fold, BY_AGREEMENT)
    return fold.state, tuple(fold.events)


_FOLLOWERS: dict[type[Any], Callable[[_EventFold, Any], None]] = {
    mv.Roll: _roll,
    mv.Enter: _enter,
    mv.Decline: _decline,
    mv.March: _march,
    mv.Assault: _assault,
    mv.Besiege: _besiege,
    mv.Halt: _halt,
    mv.Resolve: _resolve,
    mv.Open: _open,
    mv.Retreat: _retreat,
    mv.Occupy: _occupy,
    mv.PlaceShield: _place_shield,
    mv.NoShield: _no_shield,
    mv.End: _end,
}
