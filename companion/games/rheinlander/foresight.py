"""What would come of a knight? Pure: the rules themselves play the move, nobody is told.

A player who is about to join duchies or to take one over can see before it is done who would
lead, whose dukes would leave and what is paid (RL 9, 10).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.game import Colour
from companion.games.rheinlander import duchies, effects, settling
from companion.games.rheinlander import events as ev
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.state import Phase, State


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a legal move would bring.

    Attributes:
        merger: two duchies or more become one.
        converts: an opponent's knight goes home.
        knights: colour → how many stand in the group then, castle knights counted, in seat order.
        owner: whose duke stands there then, None without.
        before: the owners of the old duchies, each once, in the board file's order.
        paid: (colour, coins) of every duke that leaves (RL 10.6).
        asks: a castle is disputed first; the rest is not known yet (RL 11.3).
        events: everything that would happen.
    """

    merger: bool
    converts: bool
    knights: Mapping[Colour, int]
    owner: Colour | None
    before: tuple[Colour, ...]
    paid: tuple[tuple[Colour, int], ...]
    asks: bool
    events: tuple[ev.Event, ...]

    @property
    def consequential(self) -> bool:
        """Whether somebody's duke or knight leaves: that is worth a look before it is done."""
        return bool(self.paid) or self.converts


def foresee(state: State, move: mv.Place | mv.Reinforce | mv.Convert) -> Foresight:
    """What a legal move would bring."""
    board = state.terms.board
    square = board.square_index[move.square]
    if isinstance(move, mv.Convert):
        group = duchies.group_at(state, square)
        owners: tuple[Colour | None, ...] = (duchies.owner(state, group),)
        merger = False
    else:
        old = settling.old_duchies(state, square)
        owners = tuple(duchy.owner for duchy in old)
        merger = len(old) > 1
    after, events = effects.follow(state, move)
    then = duchies.group_at(after, square)
    asks = after.phase is Phase.CASTLE
    return Foresight(
        merger=merger,
        converts=isinstance(move, mv.Convert),
        knights={
            colour: then.knights[colour] for colour in state.terms.colours if colour in then.knights
        },
        owner=None if asks else duchies.owner(after, then),
        before=tuple(dict.fromkeys(owner for owner in owners if owner is not None)),
        paid=tuple(
            (event.colour, event.points) for event in events if isinstance(event, ev.DukeRemoved)
        ),
        asks=asks,
        events=events,
    )
