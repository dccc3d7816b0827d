"""What does a castle's real button mean? At the table, and nowhere else.

In a march it besieges, in a siege it says that the defender is ready, else it shows
the castle; held, its owner looks at the shield.

A refused press is answered at the castle: by a note on the screen and by its lamp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.game import Seat
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import HIDDEN, Phase, State
from companion.referee.place_buttons import PlacePress
from companion.referee.prompts import PromptKind
from companion.ui.games.rheingold.table import move_builder
from companion.ui.games.rheingold.table.move_plan import IDLE, GatheringForces, Marching, MovePlan
from companion.ui.i18n.phrasing import listed
from companion.ui.i18n.translate import _
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.handing_over import hand_over
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose, Stop

if TYPE_CHECKING:  # the table answers a press by way of these functions
    from companion.ui.games.rheingold.table.screen import TableScreen


def pressable(state: State, plan: MovePlan) -> frozenset[str]:
    """The castles whose button does more than to show them: those that may be tapped.

    A castle of the mover's own is no stack to be chosen by its button: that shows it.
    """
    lit = move_builder.lit(state, plan)
    beside = frozenset(place for place in lit.ways if lit.marches[place] == 1)
    places = beside | lit.enemies | lit.castles | lit.fronts | lit.choices
    if isinstance(plan, GatheringForces) and state.phase is Phase.MARCH:
        places |= move_builder.lit(state, IDLE).castles
    return places & state.terms.board.castle_index.keys()


def answer(
    press: PlacePress, room: Room, match: MatchInPlay, devices: DevicesPort, table: TableScreen
) -> None:
    """Do what the press means; if that is not allowed, the screen and the lamp show it."""
    room.nav = room.nav.down_to(Page.TABLE)
    plan = table.plan_now(room)
    allowed = (
        _held(press, room, match, table)
        if press.held
        else _pressed(press, room, match, table, plan)
    )
    if not allowed:
        devices.refuse(press.place)


def _pressed(
    press: PlacePress, room: Room, match: MatchInPlay, table: TableScreen, plan: MovePlan
) -> bool:
    """Ready, as defender; the move that is meant; a siege that cannot be; else the castle."""
    place, prompt, state = press.place, match.referee.prompt, match.referee.state
    if prompt.kind is PromptKind.OPEN and prompt.place == place:
        room.nav = room.nav.recall()
        return True
    if place in pressable(state, plan):
        return table.pressed(place, room, press.source)
    if isinstance(plan, Marching) and state.holding(place).owner != state.colour:
        why = match.referee.judge(_siege(state, plan, place))
        if why is not None:
            table.note(place, why, room)
            return False
    room.nav = room.nav.push(Stop(Page.PLACE, place=place))
    return True


def _siege(state: State, plan: Marching, place: str) -> mv.Move:
    """The move by which the chosen stack would begin a siege (R 7.1, 9.1)."""
    if state.terms.options.at_once:
        return mv.Besiege(place, ((plan.place, plan.knights),))
    return mv.March(plan.place, place, plan.knights)


def _held(press: PlacePress, room: Room, match: MatchInPlay, table: TableScreen) -> bool:
    """Hand the screen to the castle's owner for a look at the shield; or say why not."""
    why = _unseen(press.place, match)
    if why:
        table.note(press.place, why, room)
        return False
    state = match.referee.state
    owner: Seat = state.terms.seat[state.holding(press.place).owner]
    hand_over(room, match, owner, Purpose.LOOK, press.place)
    return True


def _unseen(place: str, match: MatchInPlay) -> str:
    """Why there is nothing to look at; "" when there is."""
    state = match.referee.state
    holding = state.holding(place)
    if holding.owner is None:
        return _("Nobody has taken it yet.")
    if holding.shield is None:
        return _("There's no shield here.")
    if holding.shield != HIDDEN:
        return _("There's a shield of {value} here, face up.").format(value=holding.shield)
    if state.terms.seat[holding.owner] in match.referee.queries.programs:
        return _("This shield belongs to a computer player.")
    if not match.referee.hidden.can_open(place, state.terms.seat[holding.owner]):
        return _("Only the real shield can tell.")
    return ""


def sign(match: MatchInPlay, devices: DevicesPort) -> str:
    """What is wrong with the buttons, and what to do, in words; "" when nothing is."""
    status = devices.castles()
    if not status.used:
        return ""
    if not status.there:
        return _("No castle buttons. {what} Tap the castles on the screen.").format(
            what=_(status.text)
        )
    if status.stuck:
        castles = match.referee.game.view(match.referee.state, None).castles
        return _("Stuck button: {castles}. Use the screen instead.").format(
            castles=listed([castles[place].name for place in status.stuck])
        )
    return ""
