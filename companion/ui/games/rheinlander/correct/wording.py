"""What is said when the table is right? Words only."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.errors import PositionError, RulesError
from companion.games.rheinlander.reported_position import (
    BASTION,
    NOBODY,
    ReportedPosition,
)
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _, translate


def piece(name: str, voice: RheinlanderVoice) -> str:
    """What stands on a place."""
    if name == NOBODY:
        return _("nothing")
    if name == BASTION:
        return _("a bastion")
    return _("{name}'s knight").format(name=voice.name(name))


def changes(reported: ReportedPosition, voice: RheinlanderVoice) -> Iterator[str]:
    """Every place that was told otherwise, a sentence each."""
    screen = ReportedPosition.begin(reported.state)
    slots = reported.state.terms.board.slot_index
    for place in sorted(reported.changed):
        found = [one.on_castle(place) if place in slots else one.on_square(place)
                 for one in (screen, reported)]  # fmt: skip
        was, now = (piece(one, voice) for one in found)
        text = _("{place}: {now}, not {was}.")
        if place in slots:
            text = _("Castle at {place}: {now}, not {was}.")
        yield capitalised(text.format(place=voice.place(place), now=now, was=was))


def trouble(reported: ReportedPosition, voice: RheinlanderVoice) -> str:
    """Why the box does not hold so many pieces; empty when it does."""
    state = reported.settled()
    for colour, left in zip(state.terms.colours, state.supply, strict=True):
        if left < 0:
            text = _("{name} has only {n} knights.")
            return text.format(name=voice.name(colour), n=state.terms.knights)
    if min(state.bastions_left) < 0:
        return _("There are not so many bastions.")
    return ""


def impossible(error: PositionError | RulesError) -> str:
    """What else the rules object to."""
    if isinstance(error, RulesError):
        return translate(error)
    return _("The rules cannot leave the board like this. Look at it once more.")
