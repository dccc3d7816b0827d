"""What follows from a legal move? Pure.

Turns a move that `judge` accepted into the events that happen, each decided in
the state that those before it left. No event is made anywhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import Colour
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
    ShieldDue,
    Siege,
    State,
    total,
)


class _Course:
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
    course = _Course(state)
    _FOLLOWERS[type(move)](course, move)
    return course.state, tuple(course.events)


def _roll(course: _Course, move: mv.Roll) -> None:
    state = course.state
    start = f"s{move.face}"
    enters = can_enter(state, start)
    waits = enters and state.terms.options.entry == "may"
    course.add(ev.DieRolled(state.colour, move.face, waits))
    if enters and not waits:
        course.add(ev.KnightEntered(state.colour, start))


def _enter(course: _Course, _move: mv.Enter) -> None:
    pending = course.state.pending
    assert isinstance(pending, Entering)
    course.add(ev.KnightEntered(course.state.colour, pending.start))


def _decline(course: _Course, _move: mv.Decline) -> None:
    pending = course.state.pending
    assert isinstance(pending, Entering)
    course.add(ev.EntryDeclined(course.state.colour, pending.start))


def _march(course: _Course, move: mv.March) -> None:
    state = course.state
    colour = state.colour
    if move.to in state.terms.board.castle_index:
        own = state.holding(move.to).owner == colour
    else:
        stack = state.stack(move.to)
        own = stack is None or stack.colour == colour
    happened = ev.KnightsMarched if own else ev.KnightsEngaged
    course.add(happened(colour, move.from_, move.to, move.knights))


def _halt(course: _Course, _move: mv.Halt) -> None:
    course.add(ev.MarchesHalted(course.state.colour))


def _end(course: _Course, _move: mv.End) -> None:
    state = course.state
    colours = state.terms.colours
    following = colours[(state.mover + 1) % len(colours)]
    course.add(ev.TurnEnded(state.colour, following))


def _assault(course: _Course, move: mv.Assault) -> None:
    _battle(course, move.space, move.fronts, len(move.fronts))


def _resolve(course: _Course, move: mv.Resolve) -> None:
    state = course.state
    groups = state.engaged_at(move.place)
    if move.place in state.terms.board.castle_index:
        _siege(course, move.place, groups, 0)
    else:
        _battle(course, move.place, groups, 0)


def _battle(course: _Course, space: str, fronts: Fronts, marches: int) -> None:
    """R 6.3 to 6.6 and 9.3."""
    state = course.state
    stack = state.stack(space)
    assert stack is not None  # judged: an enemy stands there
    colour, attackers = state.colour, total(fronts)
    more = abs(attackers - stack.knights)
    spared = state.terms.options.losers == "difference"
    if attackers > stack.knights:
        lost = min(more, stack.knights) if spared else stack.knights
        course.add(ev.BattleWon(colour, space, fronts, stack.colour, stack.knights, lost, marches))
        _retreat_from(course, stack.colour, space, stack.knights - lost)
    elif attackers < stack.knights:
        lost = min(more, attackers) if spared else attackers
        course.add(ev.BattleLost(colour, space, fronts, stack.colour, lost))
        _retreat_from(course, colour, space, attackers - lost)
    else:
        back, stray = _ways_back(state, colour, fronts)
        course.add(ev.BattleTied(colour, space, back, stray))


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


def _retreat_from(course: _Course, colour: Colour, space: str, knights: int) -> None:
    """What is left of beaten knights goes where its owner chooses (R 6.4)."""
    if not knights:
        return
    to = retreats(course.state, colour, space)
    if to:
        course.add(ev.RetreatDue(colour, space, knights, to))
    else:
        course.add(ev.RetreatCutOff(colour, space, knights))


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


def _retreat(course: _Course, move: mv.Retreat) -> None:
    pending = course.state.pending
    assert isinstance(pending, Beaten)
    course.add(ev.KnightsRetreated(pending.colour, pending.from_, move.to, pending.knights))


def _besiege(course: _Course, move: mv.Besiege) -> None:
    _siege(course, move.castle, move.fronts, len(move.fronts))


def _siege(course: _Course, castle: str, fronts: Fronts, marches: int) -> None:
    """R 7 and 9.4, as far as it goes without opening a shield."""
    state = course.state
    holding = state.holding(castle)
    course.add(ev.SiegeLaid(state.colour, castle, fronts, holding.owner, marches))
    if holding.owner is None and six_castles(state):
        # Engaged while it still could be; the sixth was won since (R 7.6).
        back, stray = sieges.besiegers_back(course.state, state.colour, fronts)
        course.add(ev.SiegeRaised(state.colour, castle, back, stray))
        return
    value = sieges.shield_value(state, castle)
    if value is not None:
        _decide(course, sieges.held(state, castle, fronts, value))


def _open(course: _Course, move: mv.Open) -> None:
    """R 8.4 to 8.6: the shield is seen, and the castle holds or falls."""
    state = course.state
    siege, options = state.pending, state.terms.options
    assert isinstance(siege, Siege)
    assert siege.owner is not None
    if options.reveal == "public":
        assert move.value is not None
        result = sieges.held(state, siege.castle, siege.fronts, move.value)
    else:
        course.add(ev.ShieldPeeked(state.colour, siege.castle, siege.owner))
        result = _told(state, siege, move)
    if move.value is not None:
        course.add(ev.ShieldOpened(siege.owner, siege.castle, move.value))
        if result is not None and options.held_shield == "hidden":
            course.add(ev.ShieldHidden(siege.owner, siege.castle))
    _decide(course, result)


def _told(state: State, siege: Siege, move: mv.Open) -> sieges.Held | None:
    """What the attacker's word means: nobody else saw the shield."""
    if not move.held:
        return None
    if move.lost is None:
        return sieges.Held(siege.fronts, ())
    return sieges.lose(state, siege.castle, siege.fronts, move.lost)


def _decide(course: _Course, result: sieges.Held | None) -> None:
    """The siege that is pending: held with these losses, or won."""
    state = course.state
    siege, colour = state.pending, state.colour
    assert isinstance(siege, Siege)
    if result is not None:
        back, stray = sieges.besiegers_back(state, colour, result.left)
        course.add(ev.SiegeHeld(colour, siege.castle, siege.owner, result.lost, back, stray))
        return
    _beat_garrison(course, siege)
    if siege.owner is not None and six_castles(state):
        course.add(ev.CastleHandedBack(colour, siege.castle, siege.owner))
        back, stray = sieges.besiegers_back(course.state, colour, siege.fronts)
        course.add(ev.SiegeRaised(colour, siege.castle, back, stray))
        return
    course.add(ev.CastleTaken(colour, siege.castle, siege.owner))
    over = sum(not holding.taken for holding in course.state.castles) == 1
    enter = state.terms.options.enter
    if enter == "all" or total(siege.fronts) == 1:
        _go_in(course, siege, siege.fronts)
    elif over:
        back, stray = sieges.besiegers_back(course.state, colour, siege.fronts)
        course.add(ev.SiegeRaised(colour, siege.castle, back, stray))
    else:
        return
    if over:
        _finish(course)
    else:
        _offer_shield(course, siege.castle)


def _beat_garrison(course: _Course, siege: Siege) -> None:
    """The garrison surrenders, its shield goes the way of R 8.5."""
    if siege.owner is None:
        return
    holding = course.state.holding(siege.castle)
    if holding.knights:
        course.add(ev.GarrisonBeaten(siege.owner, siege.castle, holding.knights))
    if holding.shield is None:
        return
    if course.state.terms.options.captured_shield == "returned":
        course.add(ev.ShieldReturned(siege.owner, siege.castle))
    else:
        assert holding.shield != HIDDEN  # opened first: all learn a removed shield
        course.add(ev.ShieldRemoved(siege.owner, siege.castle, int(holding.shield)))


def _go_in(course: _Course, siege: Siege, fronts: Fronts) -> None:
    going = dict(fronts)
    staying = tuple(
        (gate, knights - going.get(gate, 0))
        for gate, knights in siege.fronts
        if knights > going.get(gate, 0)
    )
    back, stray = sieges.besiegers_back(course.state, course.state.colour, staying)
    course.add(ev.CastleOccupied(course.state.colour, siege.castle, fronts, back, stray))


def _occupy(course: _Course, move: mv.Occupy) -> None:
    siege = course.state.pending
    assert isinstance(siege, Siege)
    _go_in(course, siege, move.fronts)
    _offer_shield(course, siege.castle)


def _offer_shield(course: _Course, castle: str) -> None:
    """R 8.1; skipped when the hand is empty or nobody plays with shields."""
    state = course.state
    if state.terms.options.shields != "none" and state.hand[state.mover]:
        course.add(ev.ShieldOffered(state.colour, castle))


def _place_shield(course: _Course, _move: mv.PlaceShield) -> None:
    pending = course.state.pending
    assert isinstance(pending, ShieldDue)
    course.add(ev.ShieldPlaced(course.state.colour, pending.castle))


def _no_shield(course: _Course, _move: mv.NoShield) -> None:
    pending = course.state.pending
    assert isinstance(pending, ShieldDue)
    course.add(ev.ShieldDeclined(course.state.colour, pending.castle))


def _finish(course: _Course) -> None:
    """The last castle goes to whoever took the last but one, and it is over (R 10.1)."""
    state = course.state
    castles = zip(state.terms.board.castles, state.castles, strict=True)
    last = next(castle.id for castle, holding in castles if not holding.taken)
    course.add(ev.CastleInherited(state.colour, last))
    result = scoring.result(course.state)
    course.add(
        ev.MatchEnded(
            tuple(int(seat) for seat in result.winners),
            result.points,
            result.knights,
            result.castles,
            result.why,
        )
    )


_FOLLOWERS: dict[type[Any], Callable[[_Course, Any], None]] = {
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
