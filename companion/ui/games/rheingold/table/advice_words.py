"""What may I do? Pure: the answer in words, for a Rheingold or Highlanders table.

Every text is a whole sentence, so that it can be translated.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.rheingold import advice
from companion.games.rheingold.advice import Close
from companion.games.rheingold.state import Beaten, Entering, Phase, ShieldDue, Siege, State, total
from companion.ui.games.rheingold.table import move_builder
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.move_plan import GatheringForces, Marching, MovePlan
from companion.ui.i18n.translate import _, ngettext

_MOST: Final = 2
"""The number of attacks of a kind that are listed one by one; the rest are counted."""


def sentences(state: State, plan: MovePlan, teller: Teller) -> tuple[str, ...]:
    """Everything that is allowed now, a sentence each."""
    if isinstance(plan, GatheringForces):
        return (_mustering(state, plan, teller),)
    if state.phase is Phase.MARCH:
        found = advice.allowed(state)
        if isinstance(plan, Marching):
            return tuple(_marching(state, plan, found, teller))
        return (*_stacks(found), *_attacks(found, teller), _closing(found.close))
    return (_asked(state, teller),)


def _stacks(found: advice.Allowed) -> Iterator[str]:
    if found.stacks:
        stacks = len(found.stacks)
        yield ngettext("March with {n} stack.", "March with any of {n} stacks.", stacks)


def _marching(state: State, plan: Marching, found: advice.Allowed, teller: Teller) -> Iterator[str]:
    """What the chosen stack can do."""
    lit = move_builder.lit(state, plan)
    attacked = {one.place for one in (*found.assaults, *found.sieges)}
    if ways := lit.ways - attacked:
        yield ngettext("March to {n} place.", "March to one of {n} places.", len(ways))
    near = lit.all & attacked
    yield from _attacks(
        advice.Allowed(
            (),
            tuple(one for one in found.assaults if one.place in near),
            tuple(one for one in found.sieges if one.place in near),
            found.close,
        ),
        teller,
    )
    if not lit.all:
        yield _("They can go nowhere; tap another stack.")


def _attacks(found: advice.Allowed, teller: Teller) -> Iterator[str]:
    for one in found.assaults[:_MOST]:
        name = teller.name(one.owner) if one.owner is not None else ""
        text = _("Attack {name} {place:at}: {most} ready, {need} needed.")
        yield text.format(name=name, place=teller.place(one.place), need=one.sure, most=one.most)
    if (more := len(found.assaults) - _MOST) > 0:
        yield ngettext("Attack {n} space more.", "Attack {n} spaces more.", more)
    for one in found.sieges[:_MOST]:
        castle = teller.place(one.place)
        if one.least == one.sure:
            text = _("Besiege {castle}: {most} ready, {need} needed.")
            yield text.format(castle=castle, need=one.sure, most=one.most)
        else:
            text = _("Besiege {castle}: {most} ready, {least} to {sure} needed.")
            yield text.format(castle=castle, least=one.least, sure=one.sure, most=one.most)
    if (more := len(found.sieges) - _MOST) > 0:
        yield ngettext("Besiege {n} castle more.", "Besiege {n} castles more.", more)


def _closing(close: Close) -> str:
    match close:
        case Close.END:
            return _("End the turn.")
        case Close.HALT:
            return _("Halt, and decide the fights.")
        case Close.BOUND:
            return _("The turn cannot end while a march can be made.")


def _mustering(state: State, plan: GatheringForces, teller: Teller) -> str:
    if state.phase is Phase.OCCUPY:
        text = _("Say how many go into {castle}: tap a gate, then a number.")
        return text.format(castle=teller.place(plan.target))
    return ngettext(
        "{n} place can join in: tap it, then a number.",
        "Up to {n} places can join in: tap them, then a number.",
        min(plan.fronts, len(plan.most)),
    )


def _asked(state: State, teller: Teller) -> str:
    """What every other phase asks for."""
    pending = state.pending
    match pending:
        case Entering():
            text = _("A knight can enter {place:at}, or stay in the supply.")
            return text.format(place=teller.place(pending.start))
        case ShieldDue() if state.terms.options.shields == "must":
            text = _("A shield must be placed on {castle}.")
            return text.format(castle=teller.place(pending.castle))
        case ShieldDue():
            text = _("You can place a shield on {castle}, or leave it without one.")
            return text.format(castle=teller.place(pending.castle))
        case Beaten():
            return ngettext(
                "The beaten knights can retreat to {n} place.",
                "The beaten knights can retreat to {n} places.",
                len(pending.to),
            )
        case Siege() if state.phase is Phase.OPEN:
            text = _("The shield of {castle} must be opened; {n} knights attack.")
            return text.format(castle=teller.place(pending.castle), n=total(pending.fronts))
        case _:
            return _else(state)


def _else(state: State) -> str:
    match state.phase:
        case Phase.ROLL:
            return _("Roll the die; its number is the start at which a knight enters.")
        case Phase.RESOLVE:
            return ngettext(
                "{n} fight is to be decided.",
                "{n} fights are to be decided; battles come before sieges.",
                len(state.engaged),
            )
        case _:
            return _("The match is over.")
