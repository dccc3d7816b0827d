"""How does the table say what is due? Pure: a sentence for every phase."""

from __future__ import annotations

from enum import Enum

from companion.core.game import Colour
from companion.core.refusal import Refusal
from companion.games.rheingold import view
from companion.games.rheingold.odds import Odds
from companion.games.rheingold.state import HIDDEN, Beaten, Phase, Siege, State
from companion.games.rheingold.view import TableView
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.gathering import needed
from companion.ui.games.rheingold.table.move_builder import can_march, cost
from companion.ui.games.rheingold.table.move_plan import (
    Calling,
    Crossroads,
    GatheringForces,
    Idle,
    Marching,
    MovePlan,
)
from companion.ui.i18n.translate import _, knights, ngettext
from companion.ui.screen_kit.computers_turn import ComputersTurn, thinking


class DieIs(Enum):
    """Whether the die can be rolled."""

    READY = "ready"
    """It can be rolled, or none is used."""
    ROLLING = "rolling"
    AWAY = "away"
    """The die is missing: faces are tapped until it is back."""
    ASKED = "asked"
    """The die was away, and the table says whether it was rolled meanwhile."""


def acting(state: State) -> Colour:
    """The colour whose player acts: the mover, or the owner of beaten knights."""
    return state.pending.colour if isinstance(state.pending, Beaten) else state.colour


def phase_words(
    state: State,
    view: TableView,
    plan: MovePlan,
    teller: Teller,
    die: DieIs,
    computer: ComputersTurn | None = None,
) -> str:
    """What is due, in one sentence; of a computer player that acts, only what hands do for it."""
    if computer is not None and computer.decides:
        return thinking(computer)
    if isinstance(plan, Marching):
        return _suggested(state, plan, teller) if plan.aim else _marching_words(plan)
    if isinstance(plan, Calling):
        return _("Several can get there: tap one")
    if isinstance(plan, Crossroads):
        return _("Tap where they come from")
    if isinstance(plan, GatheringForces):
        return _mustering(state, plan, teller)
    match state.phase:
        case Phase.ROLL:
            return _time_to_roll(die, computer)
        case Phase.ENTER:
            return _("A knight can enter")
        case Phase.MARCH:
            return _marching(state, plan)
        case Phase.RESOLVE:
            return _("Tap the next fight")
        case Phase.OPEN if isinstance(state.pending, Siege):
            return _opening(state.pending, teller)
        case Phase.RETREAT if isinstance(state.pending, Beaten):
            return ngettext(
                "{n} knight retreats: tap where",
                "{n} knights retreat: tap where",
                state.pending.knights,
            )
        case Phase.SHIELD if view.pending is not None:
            castle = teller.place(getattr(view.pending, "castle", ""))
            return _("A shield for {castle}?").format(castle=castle)
        case _:
            return _("The match is over")


def _time_to_roll(die: DieIs, computer: ComputersTurn | None) -> str:
    match die:
        case DieIs.READY if computer is not None:
            return _("Roll for {name}").format(name=computer.name)
        case DieIs.READY:
            return _("Roll the die")
        case DieIs.ROLLING:
            return _("The die is rolling")
        case DieIs.AWAY:
            return _("Die disconnected: tap your roll")
        case DieIs.ASKED:
            return _("Was the die rolled meanwhile?")


def _marching_words(plan: Marching) -> str:
    if plan.most == 1:
        return _("1 knight: tap where it goes")
    return _("{n} of {most} knights: tap where they go").format(n=plan.knights, most=plan.most)


def _suggested(state: State, plan: Marching, teller: Teller) -> str:
    """The march that the computer suggests, as the large button makes it."""
    text: str = ngettext(
        "March {knight_count} from {start} to {place}, {n} march",
        "March {knight_count} from {start} to {place}, {n} marches",
        cost(state, plan),
        knight_count=plan.knights,
        start=teller.short(plan.place),
        place=teller.short(plan.aim),
    )
    return text


def _marching(state: State, plan: MovePlan) -> str:
    if state.marches_left == 0:
        return _("No marches left")
    if isinstance(plan, Idle) and plan.hand:
        return ngettext(
            "{n} march left: go on, or tap another stack",
            "{n} marches left: go on, or tap another stack",
            state.marches_left,
        )
    if can_march(state):
        return ngettext(
            "{n} march left: tap a stack", "{n} marches left: tap a stack", state.marches_left
        )
    return _("No knights can march now")


def _opening(siege: Siege, teller: Teller) -> str:
    castle = teller.place(siege.castle)
    if siege.owner is None:
        return castle
    return _("{name} reveals the shield at {castle}").format(
        name=teller.name(siege.owner), castle=castle
    )


def _mustering(state: State, plan: GatheringForces, teller: Teller) -> str:
    if state.phase is Phase.OCCUPY:
        whole = sum(most for _place, most in plan.most)
        return _("{castle} falls: {n} of {all} go in").format(
            castle=teller.place(plan.target), n=plan.total, all=whole
        )
    if plan.target in state.terms.board.castle_index:
        need = view.siege_targets(state).get(plan.target)
        if need is not None and len(plan.most) > 1:
            return _siege_by_gates(plan, need, teller)
        if need is not None:
            return _siege(state, plan, need, teller.place(plan.target))
    return _("{need} needed, {ready} ready").format(need=needed(state, plan), ready=plan.total)


def gate_counted(state: State, plan: MovePlan, teller: Teller) -> str:
    """Whose knights the numbers count, where a castle that fell is entered from several gates."""
    if not isinstance(plan, GatheringForces) or len(plan.most) < 2 or state.phase != Phase.OCCUPY:
        return ""
    return _("Gate {number}").format(number=teller.short(plan.active))


def _siege(state: State, plan: GatheringForces, need: Odds, castle: str) -> str:
    """What must be beaten, as far as all know."""
    holding = state.holding(plan.target)
    if holding.owner is None:
        swords = state.terms.board.castles[state.terms.board.castle_index[plan.target]].swords
        beaten = ngettext("{n} sword", "{n} swords", swords)
    elif holding.shield is None:
        beaten = knights(holding.knights)
    else:
        shield = "?" if holding.shield == HIDDEN else str(holding.shield)
        beaten = f"{knights(holding.knights)} + {shield}"
    if need.least == need.sure:
        return _("{castle}, {beaten}: {need} needed, {ready} ready").format(
            castle=castle, beaten=beaten, need=need.sure, ready=plan.total
        )
    return _("{castle}: {least} to {sure} needed, {ready} ready").format(
        castle=castle, least=need.least, sure=need.sure, ready=plan.total
    )


def _siege_by_gates(plan: GatheringForces, need: Odds, teller: Teller) -> str:
    """Which gate the numbers are for, and what is needed of all of them."""
    text = _("Gate {number} sends {there} of {most}. {need} needed, {ready} ready")
    if need.least != need.sure:
        text = _("Gate {number} sends {there} of {most}. {least} to {sure} needed, {ready} ready")
    return text.format(
        number=teller.short(plan.active), there=plan.here, most=plan.most_here,
        need=need.sure, least=need.least, sure=need.sure, ready=plan.total,
    )  # fmt: skip


def rule_of(why: Refusal) -> str:
    """Where a player can look a refusal up; 13 is the list of moves, for programs alone."""
    return "" if why.paragraph == "13" else _("Rule {paragraph}").format(paragraph=why.paragraph)
