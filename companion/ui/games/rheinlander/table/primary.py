"""What does the large button say, and what does it mean? One for every state of the table."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.rheinlander.state import Phase, State
from companion.referee.referee import Referee
from companion.ui.games.rheinlander.table import entry as entries
from companion.ui.games.rheinlander.table.entry import Entry
from companion.ui.games.rheinlander.table.settling import Settling
from companion.ui.i18n.translate import _, in_context
from companion.ui.widgets.base import Intent, why_not


class Primary(NamedTuple):
    """The large button.

    Attributes:
        text: on it; "" where there is no button, because something else is to be tapped.
        intent: what it means; None when it cannot be pressed now.
        sub: its second line.
        due: it is what the match waits for.
    """

    text: str
    intent: Intent | None = None
    sub: str = ""
    due: bool = True


def button(referee: Referee, settling: Settling, entry: Entry, *, drawing: bool) -> Primary:
    """The button of this moment.

    Args:
        referee: of the match.
        settling: what hands still have to do.
        entry: what is entered.
        drawing: markers are being drawn, one after another.
    """
    if referee.answered is not None and not drawing:
        # What was drawn and taken back is drawn again.
        return Primary(_("Keep it"), Intent("stands"))
    if settling.step is not None:
        sub = _("{n} of {m}").format(n=settling.done + 1, m=len(settling.steps))
        return Primary(_("Done"), Intent("done"), sub)
    return primary(referee.state, entry, drawing=drawing)


def primary(state: State, entry: Entry, *, drawing: bool) -> Primary:
    """The button of a phase.

    Args:
        state: the position.
        entry: what is entered.
        drawing: markers are being drawn, one after another.
    """
    match state.phase:
        case Phase.LAY if drawing:
            return Primary(_("Stop"), Intent("stop"), due=False)
        case Phase.LAY:
            return Primary(_("Draw them all"), Intent("all"))
        case Phase.CARD:
            return _playing(state, entry)
        case Phase.CASTLE:
            return Primary(_("Choose"), why_not(_("Tap who gets the castle.")))
        case Phase.OVER:
            return Primary(_("Show result"), Intent("result"))
    if state.pile == 0 and state.discards:
        return Primary(_("Reshuffle"), Intent("reshuffle"))
    if state.ending:
        return Primary(_("End the match"), Intent("end"))
    return Primary(_("End turn"), Intent("end"), due=not entry.bastion)


def _playing(state: State, entry: Entry) -> Primary:
    if entry.looks:
        return Primary(in_context("a knight or bastion", "Place it"), Intent("do"))
    if entry.target and entry.card in entries.cards(state):
        sub = _("card {card}").format(card=entry.typed)
        return Primary(in_context("a knight or bastion", "Place it"), Intent("do"), sub)
    if entries.useless(state, entry):
        return Primary(_("Discard {card}").format(card=entry.typed), Intent("discard"))
    return Primary("")  # the number is keyed in, or a square is tapped
