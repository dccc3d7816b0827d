"""Which positions does the box allow? Pure.

Knights and shields add up, and phase, pending, engaged and result fit one
another. How a position came about is not asked.
"""

from __future__ import annotations

from typing import NoReturn

from companion.core.game import Colour
from companion.core.message import Message
from companion.games.rheingold import scoring
from companion.games.rheingold.effects import retreats
from companion.games.rheingold.faults import can_enter
from companion.games.rheingold.pieces import KNIGHTS, SHIELDS, values_left
from companion.games.rheingold.state import (
    HIDDEN,
    MARCHES,
    Beaten,
    Entering,
    Holding,
    Phase,
    ShieldDue,
    Siege,
    State,
    total,
)

_MOST_KNIGHTS = 10 * KNIGHTS


class ImpossibleError(Exception):
    """A position that cannot be.

    Attributes:
        what: half a sentence, what in it; a `Message` where a player may read it.
    """

    def __init__(self, what: str | Message) -> None:
        """Say what."""
        self.what = what
        super().__init__(str(what))


def check(state: State) -> None:
    """Check a position whose parts are each well-formed.

    Raises:
        ImpossibleError: the box or the rules do not allow it.
    """
    _check_knights(state)
    _check_shields(state)
    _check_engaged(state)
    _check_phase(state)
    _check_end(state)


def _fail(what: str | Message) -> NoReturn:
    raise ImpossibleError(what)


def wrong_knights(colour: Colour, there: int) -> Message:
    """That a colour has so many knights, and not as many as the box holds (R 2.1)."""
    text = "{colour} has {there} knights, but the box has {whole} (R 2.1)"
    return Message(text, colour=colour, there=there, whole=KNIGHTS)


def wrong_shields(colour: Colour, there: int) -> Message:
    """That a colour has so many shields, and not as many as the box holds (R 2.2)."""
    text = "{colour} has {there} shields, but the box has {whole} (R 2.2)"
    return Message(text, colour=colour, there=there, whole=len(SHIELDS))


def _check_knights(state: State) -> None:
    if state.terms.options.supply == "unlimited":
        # No box ends it, but the list of moves grows with the cube of the stacks.
        for colour in state.terms.colours:
            if sum(state.heaps(colour)) > _MOST_KNIGHTS:
                text = "{colour} has more than {most} knights on the board"
                _fail(Message(text, colour=colour, most=_MOST_KNIGHTS))
        return
    for colour, supply in zip(state.terms.colours, state.supply, strict=True):
        there = sum(state.heaps(colour)) + (supply or 0)
        if there != KNIGHTS:
            _fail(wrong_knights(colour, there))


def _check_shields(state: State) -> None:
    for number, colour in enumerate(state.terms.colours):
        placed = sum(
            holding.owner == colour and holding.shield is not None for holding in state.castles
        )
        there = placed + state.hand[number] + len(state.spent[number])
        if there != len(SHIELDS):
            _fail(wrong_shields(colour, there))
        try:
            values_left((*state.spent[number], *state.face_up(colour)))
        except ValueError:
            text = "{colour} shows shields that aren't in the box (R 2.2)"
            _fail(Message(text, colour=colour))
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
            if not _can_have_left(state, origin):
                _fail(f"engaged.{place}: the mover holds nothing at {origin} to come from")
    decided = state.phase in (Phase.RETREAT, Phase.SHIELD, Phase.OVER)
    if groups > MARCHES - state.marches_left - decided:
        _fail("engaged: more groups than marches were made (R 5.1)")


def _can_have_left(state: State, origin: str) -> bool:
    """Whether engaged knights can have come from a place as it is held now (R 9.1, 9.3)."""
    board = state.terms.board
    if origin in board.castle_index:
        return state.holding(origin).owner == state.colour
    if origin in board.start_index:
        return True
    stack = state.stack(origin)
    if stack is None or stack.colour == state.colour:
        return True
    # Only beaten knights that retreated can have come in behind them (R 6.4).
    return state.phase is not Phase.MARCH and state.terms.options.losers == "difference"


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
            _fail(Message("the match ends when only one castle is left untaken (R 10.1)"))
        return
    if len(untaken) != 1 or untaken[0].owner != state.colour:
        _fail("castles: at the end one was never taken, and it is the last taker's (R 10.1)")
    if state.result != scoring.result(state):
        _fail("result: the castles and knights say otherwise (R 10)")
