"""What may I do? Pure: the answer for a Rheingold or Highlanders table, best first.

A row to tap for every attack that may succeed, as `prospects` orders them; where there is none, and
in other phases, sentences. From open knowledge alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.rheingold import advice, odds, prospects, view
from companion.games.rheingold.advice import Close
from companion.games.rheingold.prospects import Goal, Prospect
from companion.games.rheingold.state import Beaten, Entering, Phase, ShieldDue, Siege, State, total
from companion.ui.games.rheingold.table import move_builder
from companion.ui.games.rheingold.table.advice_odds import percent
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.move_plan import GatheringForces, Marching, MovePlan
from companion.ui.i18n.translate import _, ngettext
from companion.ui.widgets.advice_sheet import AdviceLine
from companion.ui.widgets.base import Intent
from companion.ui.widgets.picture import Crest, Icon

_GOALS: Final = 2
"""So many castles that are out of reach."""
_MOST: Final = 4
"""So many rows at most: what is behind them is worth less, and the sheet hides the board."""


def lines(state: State, plan: MovePlan, teller: Teller) -> tuple[AdviceLine, ...]:
    """What is worth trying, and what else is allowed now."""
    if isinstance(plan, GatheringForces):
        return (AdviceLine(_mustering(state, plan, teller)),)
    if state.phase is Phase.MARCH:
        return _marching(state, plan, teller)
    return (AdviceLine(_asked(state, teller)), *_places(state, teller))


def _marching(state: State, plan: MovePlan, teller: Teller) -> tuple[AdviceLine, ...]:
    found, allowed = prospects.prospects(state), advice.allowed(state)
    remarks = list[str]()
    if isinstance(plan, Marching):
        lit = move_builder.lit(state, plan)
        found = tuple(one for one in found if _concerns(one, plan, lit.all))
        remarks += _of_stack(lit, allowed)
    elif not found:
        remarks += _stacks(allowed)
    if not found or allowed.close is Close.BOUND:
        remarks.append(_closing(allowed.close))
    rows = [_row(state, one, teller) for one in found[:_MOST]]
    if not found:
        rows = [_far(one, teller) for one in _ahead(state, plan)[:_GOALS]]
    return (*(AdviceLine(text) for text in remarks), *rows)


def _ahead(state: State, plan: MovePlan) -> tuple[Goal, ...]:
    """The castles that are worth marching to; those of the chosen stack where one is chosen."""
    found = prospects.goals(state)
    if not isinstance(plan, Marching):
        return found
    return tuple(one for one in found if one.stack == plan.place)


def _far(goal: Goal, teller: Teller) -> AdviceLine:
    """A castle that cannot be taken yet; a tap chooses the stack that is nearest to it."""
    picture = Crest(goal.owner) if goal.owner is not None else Icon("swords")
    castle = teller.place(goal.castle)
    if goal.least == goal.sure:
        text = _("{castle}: {n} needed").format(castle=castle, n=goal.sure)
    else:
        text = _("{castle}: {least} to {sure} needed").format(
            castle=castle, least=goal.least, sure=goal.sure
        )
    return AdviceLine(text, Intent("place", goal.stack), _how_near(goal, teller), picture)


def _how_near(goal: Goal, teller: Teller) -> str:
    """How many knights are nearest to a castle, and how far away."""
    place = teller.short(goal.stack)
    if not goal.marches:
        return ngettext(
            "{n} knight at its gate: {place}",
            "{n} knights at its gate: {place}",
            goal.knights,
            place=place,
        )
    return ngettext(
        "{knight_count} from {place}: {n} march to its gate",
        "{knight_count} from {place}: {n} marches to its gate",
        goal.marches,
        knight_count=goal.knights,
        place=place,
    )


def _concerns(prospect: Prospect, plan: Marching, lit: frozenset[str]) -> bool:
    """Whether the chosen stack takes part in it."""
    if prospect.route is not None:
        return prospect.route.marches[0].from_ == plan.place
    return prospect.place in lit


def _row(state: State, found: Prospect, teller: Teller) -> AdviceLine:
    """An attack that may succeed; a tap begins it, or sends the knights to the gate first."""
    picture = Crest(found.owner) if found.owner is not None else Icon("swords")
    if found.route is not None:
        first, last = found.route.marches[0], found.route.marches[-1]
        intent = Intent("dropped", f"{first.from_} {last.to}")
        small = _("first send {n} from {place} to {to}").format(
            n=first.knights, place=teller.short(first.from_), to=teller.short(last.to)
        )
    else:
        intent = Intent("place", found.place)
        if found.least == found.sure:
            text = _("{need} needed, {ready} ready")
            small = text.format(ready=found.ready, need=found.sure)
        else:
            text = _("{least} to {sure} needed, {ready} ready")
            small = text.format(ready=found.ready, least=found.least, sure=found.sure)
    return AdviceLine(_headline(state, found, teller), intent, small, picture)


def _headline(state: State, found: Prospect, teller: Teller) -> str:
    place = teller.place(found.place)
    if found.place not in state.terms.board.castle_index:
        name = teller.name(found.owner) if found.owner is not None else ""
        return _("You can beat {name} {place:at}").format(name=name, place=place)
    if found.chance == 1:
        return _("{castle} will fall").format(castle=place)
    if state.terms.options.draw == "chosen":
        return _("{castle} may fall").format(castle=place)
    chance = percent(odds.of_castle(state, found.place), found.ready)
    return _("{castle} may fall: {percent}").format(castle=place, percent=chance)


def _stacks(found: advice.Allowed) -> Iterator[str]:
    if found.stacks:
        stacks = len(found.stacks)
        yield ngettext(
            "You can march with {n} stack.", "You can march with any of {n} stacks.", stacks
        )


def _of_stack(lit: move_builder.Lit, found: advice.Allowed) -> Iterator[str]:
    """Where the chosen stack can march."""
    attacked = {one.place for one in (*found.assaults, *found.sieges)}
    if ways := lit.ways - attacked:
        yield ngettext("You can march to {n} place.", "You can march to {n} places.", len(ways))
    if not lit.all:
        yield _("They can't go anywhere: tap another stack.")


def _closing(close: Close) -> str:
    match close:
        case Close.END:
            return _("You can end your turn.")
        case Close.HALT:
            return _("Halt and decide the fights.")
        case Close.BOUND:
            return _("You can't end your turn while you can still march.")


def _mustering(state: State, plan: GatheringForces, teller: Teller) -> str:
    if state.phase is Phase.OCCUPY:
        text = _("Choose how many go into {castle}: tap a gate, then a number.")
        return text.format(castle=teller.place(plan.target))
    return ngettext(
        "{n} place can join in: tap it, then a number.",
        "Up to {n} places can join in: tap them, then a number.",
        min(plan.fronts, len(plan.most)),
    )


def _places(state: State, teller: Teller) -> Iterator[AdviceLine]:
    """The places that one is chosen of: where the beaten go, which fight is decided."""
    choices = view.resolvable(state)
    if isinstance(state.pending, Beaten):
        choices = state.pending.to
    for place in choices:
        yield AdviceLine(teller.place(place), Intent("place", place))


def _asked(state: State, teller: Teller) -> str:
    """What every other phase asks for."""
    pending = state.pending
    match pending:
        case Entering():
            text = _("Your knight can enter {place:at} or stay in the supply.")
            return text.format(place=teller.place(pending.start))
        case ShieldDue() if state.terms.options.shields == "must":
            text = _("You must place a shield at {castle}.")
            return text.format(castle=teller.place(pending.castle))
        case ShieldDue():
            text = _("You can place a shield at {castle} or leave it without one.")
            return text.format(castle=teller.place(pending.castle))
        case Beaten():
            return ngettext(
                "The beaten knights can retreat to {n} place.",
                "The beaten knights can retreat to {n} places.",
                len(pending.to),
            )
        case Siege() if state.phase is Phase.OPEN:
            text = _("{n} attacking {castle}: its shield must be revealed.")
            return text.format(castle=teller.place(pending.castle), n=total(pending.fronts))
        case _:
            return _else(state)


def _else(state: State) -> str:
    match state.phase:
        case Phase.ROLL:
            return _("Roll the die: it shows which start your knight enters at.")
        case Phase.RESOLVE:
            return ngettext(
                "{n} fight to decide.",
                "{n} fights to decide: battles come before sieges.",
                len(state.engaged),
            )
        case _:
            return _("The match is over.")
