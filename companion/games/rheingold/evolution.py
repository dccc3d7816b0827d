"""What does an event make of a state? Pure.

`evolve` asks no questions: whether an event may happen was decided before it
was written. Replay uses nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import Colour, Seat
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
    draft = _Draft(state)
    _EVOLVERS[type(event)](draft, event)
    return draft.done()


class _Draft:
    """A state that is being changed; nobody sees it before it is done."""

    __slots__ = State.__slots__

    def __init__(self, state: State) -> None:
        self.terms = state.terms
        self.turn = state.turn
        self.mover = state.mover
        self.phase = state.phase
        self.marches_left = state.marches_left
        self.starts = state.starts
        self.stacks = state.stacks
        self.castles = state.castles
        self.supply = state.supply
        self.hand = state.hand
        self.spent = state.spent
        self.engaged = state.engaged
        self.pending = state.pending
        self.result = state.result

    def done(self) -> State:
        """The state that it has become."""
        return State(
            self.terms,
            self.turn,
            self.mover,
            self.phase,
            self.marches_left,
            self.starts,
            self.stacks,
            self.castles,
            self.supply,
            self.hand,
            self.spent,
            self.engaged,
            self.pending,
            self.result,
        )

    def holding(self, castle: str) -> Holding:
        """Who holds a castle."""
        return self.castles[self.terms.board.castle_index[castle]]

    def set_castle(self, castle: str, holding: Holding) -> None:
        """A castle is held otherwise."""
        number = self.terms.board.castle_index[castle]
        self.castles = (*self.castles[:number], holding, *self.castles[number + 1 :])

    def set_stack(self, number: int, stack: Stack | None) -> None:
        """Others stand on a space."""
        self.stacks = (*self.stacks[:number], stack, *self.stacks[number + 1 :])

    def pick_up(self, colour: Colour, groups: Fronts) -> None:
        """Take knights of a colour off starts, spaces and castles."""
        board = self.terms.board
        for place, knights in groups:
            if (number := board.space_index.get(place)) is not None:
                stack = self.stacks[number]
                left = stack.knights - knights if stack is not None else 0
                self.set_stack(number, Stack(colour, left) if left else None)
            elif (number := board.start_index.get(place)) is not None:
                there = self.starts[number] - {colour}
                self.starts = (*self.starts[:number], there, *self.starts[number + 1 :])
            else:
                holding = self.holding(place)
                self.set_castle(place, holding._replace(knights=holding.knights - knights))

    def put_down(self, colour: Colour, groups: Fronts) -> None:
        """Put knights of a colour on spaces and into castles of theirs."""
        board = self.terms.board
        for place, knights in groups:
            if (number := board.space_index.get(place)) is not None:
                stack = self.stacks[number]
                there = stack.knights if stack is not None else 0
                self.set_stack(number, Stack(colour, there + knights))
            else:
                holding = self.holding(place)
                self.set_castle(place, holding._replace(knights=holding.knights + knights))

    def to_supply(self, colour: Colour, knights: int) -> None:
        """Knights go back to their supply; fewer than 0 leave it."""
        number = self.terms.number[colour]
        there = self.supply[number]
        if there is not None:
            self.supply = (*self.supply[:number], there + knights, *self.supply[number + 1 :])

    def disengage(self, colour: Colour, place: str, groups: Fronts) -> None:
        """Take attackers from where they are engaged, or else from where they stand."""
        left = tuple(entry for entry in self.engaged if entry[0] != place)
        if len(left) < len(self.engaged):
            self.engaged = left
        else:
            self.pick_up(colour, groups)

    def change_hand(self, colour: Colour, by: int) -> None:
        """Shields come into a hand or leave it."""
        number = self.terms.number[colour]
        self.hand = (*self.hand[:number], self.hand[number] + by, *self.hand[number + 1 :])

    def go_on(self) -> None:
        """Back from a pending question: to what is still engaged, or to the marches."""
        self.phase = Phase.RESOLVE if self.engaged else Phase.MARCH
        self.pending = None

    def besiegers_leave(self, colour: Colour, castle: str, back: Fronts, gone: int) -> None:
        """Those of the pending siege go back to their gates or to the supply."""
        assert isinstance(self.pending, Siege)  # every siege is laid before it ends
        self.disengage(colour, castle, self.pending.fronts)
        self.put_down(colour, back)
        self.to_supply(colour, gone)
        self.go_on()


def _die_rolled(draft: _Draft, event: ev.DieRolled) -> None:
    if event.waits:
        draft.phase, draft.pending = Phase.ENTER, Entering(f"s{event.face}")
    else:
        draft.phase = Phase.MARCH


def _knight_entered(draft: _Draft, event: ev.KnightEntered) -> None:
    number = draft.terms.board.start_index[event.start]
    there = draft.starts[number] | {event.colour}
    draft.starts = (*draft.starts[:number], there, *draft.starts[number + 1 :])
    draft.to_supply(event.colour, -1)
    draft.phase, draft.pending = Phase.MARCH, None


def _entry_declined(draft: _Draft, _event: ev.EntryDeclined) -> None:
    draft.phase, draft.pending = Phase.MARCH, None


def _knights_marched(draft: _Draft, event: ev.KnightsMarched) -> None:
    draft.pick_up(event.colour, ((event.from_, event.knights),))
    draft.put_down(event.colour, ((event.to, event.knights),))
    draft.marches_left -= 1


def _knights_engaged(draft: _Draft, event: ev.KnightsEngaged) -> None:
    draft.pick_up(event.colour, ((event.from_, event.knights),))
    engaged = {place: dict(groups) for place, groups in draft.engaged}
    groups = engaged.setdefault(event.to, {})
    groups[event.from_] = groups.get(event.from_, 0) + event.knights
    draft.engaged = tuple(
        (place, tuple(sorted(engaged[place].items()))) for place in sorted(engaged)
    )
    draft.marches_left -= 1


def _marches_halted(draft: _Draft, _event: ev.MarchesHalted) -> None:
    draft.marches_left, draft.phase = 0, Phase.RESOLVE


def _battle_won(draft: _Draft, event: ev.BattleWon) -> None:
    draft.disengage(event.colour, event.space, event.fronts)
    number = draft.terms.board.space_index[event.space]
    draft.set_stack(number, Stack(event.colour, total(event.fronts)))
    draft.to_supply(event.loser, event.lost)
    draft.marches_left -= event.marches
    draft.go_on()


def _battle_lost(draft: _Draft, event: ev.BattleLost) -> None:
    draft.disengage(event.colour, event.space, event.fronts)
    draft.to_supply(event.colour, event.lost)
    draft.go_on()


def _battle_tied(draft: _Draft, event: ev.BattleTied) -> None:
    draft.disengage(event.colour, event.space, ())
    draft.put_down(event.colour, event.back)
    draft.to_supply(event.colour, total(event.stray))
    draft.go_on()


def _retreat_due(draft: _Draft, event: ev.RetreatDue) -> None:
    draft.phase = Phase.RETREAT
    draft.pending = Beaten(event.colour, event.from_, event.knights, event.to)


def _retreat_cut_off(draft: _Draft, event: ev.RetreatCutOff) -> None:
    draft.to_supply(event.colour, event.knights)


def _knights_retreated(draft: _Draft, event: ev.KnightsRetreated) -> None:
    draft.put_down(event.colour, ((event.to, event.knights),))
    draft.go_on()


def _siege_laid(draft: _Draft, event: ev.SiegeLaid) -> None:
    draft.marches_left -= event.marches
    draft.phase, draft.pending = Phase.OPEN, Siege(event.castle, event.fronts, event.owner)


def _shield_opened(draft: _Draft, event: ev.ShieldOpened) -> None:
    draft.set_castle(event.castle, draft.holding(event.castle)._replace(shield=event.value))


def _shield_peeked(_draft: _Draft, _event: ev.ShieldPeeked) -> None:
    """Nothing that the table can see has changed."""


def _shield_hidden(draft: _Draft, event: ev.ShieldHidden) -> None:
    draft.set_castle(event.castle, draft.holding(event.castle)._replace(shield=HIDDEN))


def _shield_removed(draft: _Draft, event: ev.ShieldRemoved) -> None:
    draft.set_castle(event.castle, draft.holding(event.castle)._replace(shield=None))
    number = draft.terms.number[event.colour]
    gone = (*draft.spent[number], event.value)
    draft.spent = (*draft.spent[:number], gone, *draft.spent[number + 1 :])


def _shield_returned(draft: _Draft, event: ev.ShieldReturned) -> None:
    draft.set_castle(event.castle, draft.holding(event.castle)._replace(shield=None))
    draft.change_hand(event.colour, 1)


def _siege_held(draft: _Draft, event: ev.SiegeHeld) -> None:
    gone = total(event.lost) + total(event.stray)
    draft.besiegers_leave(event.colour, event.castle, event.back, gone)


def _siege_raised(draft: _Draft, event: ev.SiegeRaised) -> None:
    draft.besiegers_leave(event.colour, event.castle, event.back, total(event.stray))


def _garrison_beaten(draft: _Draft, event: ev.GarrisonBeaten) -> None:
    draft.set_castle(event.castle, draft.holding(event.castle)._replace(knights=0))
    draft.to_supply(event.colour, event.knights)


def _castle_taken(draft: _Draft, event: ev.CastleTaken) -> None:
    draft.set_castle(event.castle, Holding(event.colour, 0, None, taken=True))
    draft.phase = Phase.OCCUPY


def _castle_handed_back(_draft: _Draft, _event: ev.CastleHandedBack) -> None:
    """It stays its owner's; garrison and shield went before."""


def _castle_occupied(draft: _Draft, event: ev.CastleOccupied) -> None:
    draft.besiegers_leave(event.colour, event.castle, event.back, total(event.stray))
    draft.put_down(event.colour, ((event.castle, total(event.fronts)),))


def _shield_offered(draft: _Draft, event: ev.ShieldOffered) -> None:
    draft.phase, draft.pending = Phase.SHIELD, ShieldDue(event.castle)


def _shield_placed(draft: _Draft, event: ev.ShieldPlaced) -> None:
    draft.set_castle(event.castle, draft.holding(event.castle)._replace(shield=HIDDEN))
    draft.change_hand(event.colour, -1)
    draft.go_on()


def _shield_declined(draft: _Draft, _event: ev.ShieldDeclined) -> None:
    draft.go_on()


def _castle_inherited(draft: _Draft, event: ev.CastleInherited) -> None:
    draft.set_castle(event.castle, Holding(event.colour, 0, None, taken=False))


def _turn_ended(draft: _Draft, event: ev.TurnEnded) -> None:
    draft.turn += 1
    draft.mover = draft.terms.number[event.next_colour]
    draft.phase, draft.marches_left = Phase.ROLL, MARCHES


def _match_ended(draft: _Draft, event: ev.MatchEnded) -> None:
    winners = tuple(Seat(seat) for seat in event.winners)
    draft.result = Result(winners, event.points, event.knights, event.castles, event.why)
    draft.phase, draft.pending = Phase.OVER, None


_EVOLVERS: dict[type[Any], Callable[[_Draft, Any], None]] = {
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
