"""Why does a tap on the board do nothing? The table's answers to it, in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.core.refusal import Refusal
from companion.games.rheingold.state import Phase, State
from companion.referee.referee import Referee
from companion.ui.games.rheingold.table import gathering
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.move_plan import GatheringForces
from companion.ui.games.rheingold.table.wording import rule_of
from companion.ui.i18n.translate import _, translate_refusal
from companion.ui.screen_kit.table_shell import TableNote

_DUE: Final = {
    Phase.ROLL: "3.4",
    Phase.ENTER: "4.1",
    Phase.MARCH: "5.1",
    Phase.RESOLVE: "9.2",
    Phase.OPEN: "8.4",
    Phase.RETREAT: "6.4",
    Phase.OCCUPY: "7.4",
    Phase.SHIELD: "8.1",
}
"""Where to read of what a phase waits for."""

_LIMITS: Final = frozenset({"no_march_left", "one_gate", "too_many_fronts"})
"""Why one place more is refused whoever stands there."""


def nobody(state: State, place: str) -> bool:
    """Whether marches are left and nothing there could be marched or attacked."""
    board = state.terms.board
    if not state.marches_left:
        return False
    if place in board.start_index:
        return state.colour not in state.starts[board.start_index[place]]
    return place in board.space_index and state.stack(place) is None


def no_front(referee: Referee, plan: GatheringForces, place: str) -> Refusal:
    """Why nobody can join an attack from there."""
    state: State = referee.state
    have = max(1, state.knights_at(place, state.colour))
    one = replace(plan, ready=((place, have),))
    refusal = referee.judge(gathering.finished(state, one))
    if refusal is not None and refusal.code in ("not_adjacent", "not_a_gate"):
        text = "No road leads from {place} to the space under attack."
        if plan.target in state.terms.board.castle_index:
            text = "{place} isn't a gate of {target}."
        values = (("place", place), ("target", plan.target))
        return Refusal(refusal.code, refusal.paragraph, text, values)
    if refusal is None or not state.knights_at(place, state.colour):
        siege = plan.target in state.terms.board.castle_index
        return Refusal("nobody", "7.1" if siege else "6.2", "You have no knights there.")
    return refusal


def left_out(referee: Referee, plan: GatheringForces) -> tuple[str, Refusal] | None:
    """Whose knights are missed in an attack and cannot join as well, and why not.

    None where nobody is missed, or nothing but a tap keeps them away.
    """
    state: State = referee.state
    lacks = plan.total < gathering.sure(state, plan.target)
    if state.phase is not Phase.MARCH or not lacks or len(plan.ready) < plan.fronts:
        return None
    there = dict(plan.ready)
    others = [(knights, place) for place, knights in plan.most if place not in there]
    for knights, place in sorted(others, reverse=True):
        more = replace(plan, ready=tuple(sorted([*plan.ready, (place, knights)])))
        refusal = referee.judge(gathering.finished(state, more))
        if refusal is not None and refusal.code in _LIMITS:
            return place, refusal
    return None


def note(state: State, why: Refusal | str) -> str:
    """The answer as a sentence: a refusal with its places, or what is said as it stands."""
    if isinstance(why, str):
        return why
    text = translate_refusal(named(state, why))
    return text[:1].upper() + text[1:]


def small(state: State, note: TableNote) -> str:
    """Where that can be looked up; at a castle, also that its page is one tap away."""
    rule = rule_of(note.why) if isinstance(note.why, Refusal) else ""
    if note.place not in state.terms.board.castle_index:
        return rule
    tap = _("Tap here to look at the castle.")
    return f"{rule} · {tap}" if rule else tap


def named(state: State, why: Refusal) -> Refusal:
    """A refusal with places called as people call them.

    What is refused because something else is due cites what that is.
    """
    due = why.code == "wrong_phase"
    teller, places = Teller(state), set(state.terms.board.places)
    values = tuple(
        (name, teller.place(value) if isinstance(value, str) and value in places else value)
        for name, value in why.values
    )
    paragraph = _DUE.get(state.phase, why.paragraph) if due else why.paragraph
    return replace(why, paragraph=paragraph, values=values)


def nobody_near() -> Refusal:
    """Why an enemy that was tapped cannot be attacked (R 6.2)."""
    text = "None of your knights is next to these knights."
    return Refusal("not_adjacent", "6.2", text)


def too_far() -> Refusal:
    """Why nobody of the mover's goes to a free place (R 5.1, 5.6)."""
    text = "None of your knights can get there this turn."
    return Refusal("too_far", "5.1", text)
