"""What does a table forget? Pure: position and plan → the reminders that are due.

A reminder is said while there is still time, once, and is never in the way; each can
be switched off. It is made from what lies open, so everybody may read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.message import N_
from companion.games.rheingold import advice, sieges
from companion.games.rheingold import events as ev
from companion.games.rheingold.state import Entering, Phase, ShieldDue, State
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.move_builder import can_march
from companion.ui.games.rheingold.table.move_plan import Ending, GatheringForces, Marching, MovePlan
from companion.ui.i18n.translate import _, ngettext
from companion.ui.screen_kit.reminders import Reminder

SHIELD: Final = "shield"
MARCHES: Final = "marches"
EMPTY: Final = "empty"
NEAR_END: Final = "near_end"
ENTER: Final = "enter"

KINDS: Final[Mapping[str, str]] = {
    SHIELD: N_("a shield you can place"),
    MARCHES: N_("marches left at the end of a turn"),
    EMPTY: N_("a castle left without knights"),
    NEAR_END: N_("the last castles before the end"),
    ENTER: N_("a knight that can enter"),
}
"""Every reminder, by the name under which it is switched off, and what people call it."""

_NEAR: Final = (1, 2)
"""How many castles before the end of the match the reminder comes."""


def reminders(
    state: State, plan: MovePlan, turn: Sequence[tuple[State, Any]], teller: Teller
) -> tuple[Reminder, ...]:
    """Everything that is due, the most pressing first.

    Args:
        state: the position.
        plan: what the player has begun.
        turn: what happened in this turn, each event with the state before it.
        teller: calls the places by their names.
    """
    return (*_of_phase(state, teller), *_of_plan(state, plan, teller), *_near_end(state, turn))


def _of_phase(state: State, teller: Teller) -> Iterator[Reminder]:
    """What cannot be made up for once the question is answered."""
    pending = state.pending
    if isinstance(pending, Entering):
        text = _("A knight can enter {place:at} now, but not later this turn.")
        place = pending.start
        yield Reminder(ENTER, place, text.format(place=teller.place(place)), "4.1")
    elif isinstance(pending, ShieldDue) and state.terms.options.shields == "may":
        text = _("{castle} can get a shield now, but not later.")
        place = pending.castle
        yield Reminder(SHIELD, place, text.format(castle=teller.place(place)), "8.1")


def _of_plan(state: State, plan: MovePlan, teller: Teller) -> Iterator[Reminder]:
    if state.phase is not Phase.MARCH:
        return
    match plan:
        case Ending() if can_march(state):
            stacks = len(advice.allowed(state).stacks)
            text = ngettext("{n} stack could still march.", "{n} stacks could still march.", stacks)
            if not stacks:
                text = _("There's still something to attack.")
            yield Reminder(MARCHES, "", text, "5.1")
        case Marching():
            yield from _emptied(state, ((plan.place, plan.knights),), teller)
        case GatheringForces():
            yield from _emptied(state, plan.ready, teller)
        case _:
            return


def _emptied(state: State, fronts: Sequence[tuple[str, int]], teller: Teller) -> Iterator[Reminder]:
    """Castles that nobody but their shield would hold (R 5.5, 8.7)."""
    for place, knights in fronts:
        if place not in state.terms.board.castle_index:
            continue
        holding = state.holding(place)
        if knights < holding.knights or holding.owner is None or holding.shield is None:
            continue
        value = sieges.shield_value(state, place)
        least = sieges.shields_left(state, holding.owner)[0] if value is None else value
        text = ngettext(
            "Only a shield would hold {castle}: {n} knight may be enough to take it.",
            "Only a shield would hold {castle}: {n} knights may be enough to take it.",
            max(1, 2 * least),
            castle=teller.place(place),
        )
        yield Reminder(EMPTY, place, text, "5.5")


def _near_end(state: State, turn: Sequence[tuple[State, Any]]) -> Iterator[Reminder]:
    """In the turn in which one of the last castles fell for the first time (R 10.1)."""
    left = sum(not holding.taken for holding in state.castles) - 1
    if state.phase is Phase.OVER or left not in _NEAR:
        return
    for before, event in reversed(turn):
        if isinstance(event, ev.CastleTaken) and not before.holding(event.castle).taken:
            text = ngettext(
                "The match ends when {n} more castle falls for the first time.",
                "The match ends when {n} more castles fall for the first time.",
                left,
            )
            yield Reminder(NEAR_END, event.castle, text, "10.1")
            return
