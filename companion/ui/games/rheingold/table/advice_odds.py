"""How likely is it? The odds of a siege in words, from what lies open (R 12.3)."""

from __future__ import annotations

from companion.games.rheingold import odds
from companion.games.rheingold.odds import Odds
from companion.games.rheingold.state import Phase, State, total
from companion.ui.games.rheingold.table import move_builder
from companion.ui.games.rheingold.table.move_plan import GatheringForces, Marching, MovePlan
from companion.ui.i18n.translate import _, ngettext


def meant(state: State, plan: MovePlan) -> tuple[str, int] | None:
    """The castle that the plan is against, and with how many knights; None without any.

    A stack that is to march is against a castle when it stands before but one (R 9.1).
    """
    if state.phase is not Phase.MARCH:
        return None
    castles = state.terms.board.castle_index
    if isinstance(plan, GatheringForces) and plan.target in castles:
        return plan.target, plan.total
    if isinstance(plan, Marching) and not state.terms.options.at_once:
        marches = move_builder.lit(state, plan).marches
        found = [
            place
            for place in sorted(marches)
            if marches[place] == 1
            and place in castles
            and odds.of_siege(state, place, state.colour) is not None
        ]
        if len(found) == 1:
            return found[0], plan.knights + total(state.engaged_at(found[0]))
    return None


def in_words(state: State, found: Odds, knights: int) -> str:
    """So many of the shields, and the chance; only the shields where the owner chose."""
    beaten, whole = found.beaten(knights), len(found.shields)
    if beaten == whole:
        return _("Certain, whatever the shield")
    if not beaten:
        return _("Too few, whatever the shield")
    if state.terms.options.draw == "chosen":
        return ngettext(
            "Beats {beaten} of {n} shield", "Beats {beaten} of {n} shields", whole, beaten=beaten
        )
    return ngettext(
        "Beats {beaten} of {n} shield: "
        "{percent}",
            "Beats {beaten} of {n} shields: {percent}", whole,
        beaten=beaten, percent=percent(found, knights),
    )  # fmt: skip


def percent(found: Odds, knights: int) -> str:
    """A chance for people, rounded."""
    return _("{n}%").format(n=round(100 * found.chance(knights)))
