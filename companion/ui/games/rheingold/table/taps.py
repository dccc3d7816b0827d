"""What does a finger on the board do? A tap, and a stack that is dragged or advised somewhere.

`move_builder` knows what a tap makes of the plan; here the table follows: it shows a castle's
page, says why nothing happens, or makes the moves.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.rheingold.state import Phase, State
from companion.ui.games.rheingold.table import explanations, gathering, move_builder
from companion.ui.games.rheingold.table.move_plan import (
    IDLE,
    Calling,
    Ending,
    GatheringForces,
    Idle,
    Marching,
    MovePlan,
)
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.computers_turn import computers_turn
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop

if TYPE_CHECKING:  # the table answers a tap by way of these functions
    from companion.ui.games.rheingold.table.screen import TableScreen


def tapped(place: str, room: Room, match: MatchInPlay, table: TableScreen) -> None:
    """A place was tapped; between the steps of a computer that goes on alone, the next one."""
    if match.programs.goes_on_alone and computers_turn(match) is not None:
        match.programs.hasten()
        return
    state: State = match.referee.state
    if isinstance(table.plan, Ending):
        table.begin(IDLE)
    plan = table.plan
    if table.shell.late(room) and place not in move_builder.lit(state, plan).all:
        return
    if _shows_castle(state, table, place):
        room.nav = room.nav.push(Stop(Page.PLACE, place=place))
        return
    if isinstance(plan, GatheringForces) and move_builder.no_front(state, plan, place):
        table.note(place, explanations.no_front(match.referee, plan, place), room)
        return
    made = move_builder.tap(state, plan, place)
    if not isinstance(made, tuple):
        table.begin(made)
    elif _nobody_comes(match, place, made):
        table.note(place, explanations.too_far(), room)
    elif _nobody_near(match, plan, place, made):
        table.note(place, explanations.nobody_near(), room)
    else:
        table.play(made, room, place)


def _shows_castle(state: State, table: TableScreen, place: str) -> bool:
    """Whether a tap on a castle means its page: it is nothing that a plan could be made of."""
    if place not in state.terms.board.castle_index:
        return False
    plan = table.plan
    if not isinstance(plan, (Idle, Calling)):
        return place == move_builder.about(plan)
    lit = move_builder.lit(state, plan).all
    return place not in lit | move_builder.attackable(state, plan)


def _nobody_comes(match: MatchInPlay, place: str, made: move_builder.Moves) -> bool:
    """Whether a free place was tapped that no stack can go to."""
    state: State = match.referee.state
    return (
        state.phase is Phase.MARCH
        and explanations.nobody(state, place)
        and place not in state.terms.board.start_index
        and match.referee.judge(made[0]) is not None
    )


def _nobody_near(match: MatchInPlay, plan: MovePlan, place: str, made: move_builder.Moves) -> bool:
    """Whether an enemy was tapped whom none of the mover's can attack from where they stand."""
    state: State = match.referee.state
    if isinstance(plan, Marching):
        stack = state.stack(place) if place in state.terms.board.space_index else None
        if stack is None or stack.colour == state.colour:
            return False
    elif not isinstance(plan, (Idle, Calling)):
        return False
    refusal = match.referee.judge(made[0])
    return refusal is not None and refusal.code == "not_adjacent"


def dragged(place: str, match: MatchInPlay, table: TableScreen) -> bool:
    """A finger drags the stack of a place: it is chosen. Returns whether there is one."""
    state: State = match.referee.state
    plan = table.plan
    if isinstance(plan, Marching) and plan.place == place:
        return True
    if state.phase is not Phase.MARCH or place not in move_builder.lit(state, IDLE).stacks:
        return False
    table.begin(move_builder.choose(state, place))
    return True


def taken(way: str, match: MatchInPlay, table: TableScreen) -> None:
    """A stack is dragged, or one that the computer suggests was tapped, and its goal shows.

    `way` is its place; of a suggestion, behind it the goal and how many go, with blanks between.
    """
    place, *aim = way.split(" ")
    if dragged(place, match, table) and aim and isinstance(table.plan, Marching):
        to, knights = aim
        table.begin(replace(table.plan, knights=min(int(knights), table.plan.most), aim=to))


def dropped(way: str, room: Room, match: MatchInPlay, table: TableScreen) -> None:
    """A stack was dragged: `way` is its place and where it was dropped, with a blank between.

    Knights that are dropped on an enemy or a castle attack at once, if they may succeed.
    """
    place, _blank, to = way.partition(" ")
    if not dragged(place, match, table):
        return
    state: State = match.referee.state
    tapped(to, room, match, table)
    begun = table.plan
    if (
        isinstance(begun, GatheringForces)
        and begun.target == to
        and begun.total >= gathering.needed(state, begun)
        and not gathering.hopeless(state, begun)
    ):
        done(begun, room, match, table)


def done(
    plan: GatheringForces,
    room: Room,
    match: MatchInPlay,
    table: TableScreen,
    then: move_builder.Moves = (),
) -> None:
    """The large button: attack, besiege or go in; or why that cannot be.

    Args:
        plan: who is ready.
        room: of the screens.
        match: on the table.
        table: shows a refusal.
        then: moves that the same tap means.
    """
    state: State = match.referee.state
    if not plan.ready:
        table.note(plan.target, _("First tap where your knights come from."), room)
    elif gathering.hopeless(state, plan) and not plan.in_vain:
        table.begin(replace(plan, in_vain=True))
    else:
        table.play((gathering.finished(state, plan), *then), room, plan.target)


def shields_follow(state: State, plan: GatheringForces) -> bool:
    """Whether the shield is asked for as soon as knights have gone into a castle (R 8.1)."""
    return (
        state.phase is Phase.OCCUPY
        and state.terms.options.shields != "none"
        and state.hand[state.terms.number[state.colour]] > 0
        and plan.total > 0
    )
