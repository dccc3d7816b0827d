"""What is a duchy made of, and what is it worth? A sheet over the board while it is looked at."""

from __future__ import annotations

from companion.games.rheinlander import scoring
from companion.games.rheinlander.view import DuchyView, TableView
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.phrasing import listed, row
from companion.ui.i18n.translate import _, colour_name
from companion.ui.widgets.advice_sheet import AdviceLine


def duchy_at(view: TableView, square: str) -> DuchyView | None:
    """The duchy that a square belongs to, None without."""
    return next((duchy for duchy in view.duchies if square in duchy.squares), None)


def lines(view: TableView, duchy: DuchyView, voice: RheinlanderVoice) -> tuple[AdviceLine, ...]:
    """Whose it is, who stands in it, its markers, its worth now and at the end (RL 8, 13.3)."""
    knights = row(
        _("{colour} {n}").format(colour=colour_name(colour), n=n)
        for colour, n in duchy.knights.items()
    )
    place = voice.place(duchy.squares[0])
    if duchy.owner is None:
        title = _("Unowned duchy {place:at}").format(place=place)
    else:
        title = _("{name}'s duchy {place:at}").format(name=voice.name(duchy.owner), place=place)
    found = [title, _("Knights: {knights}").format(knights=knights)]
    markers = [voice.marker(view.markers[slot]) for slot in duchy.slots]
    if markers:
        found.append(_("Markers: {markers}").format(markers=listed(markers)))
    found.append(
        _("Worth {value} now, {end_value} at the end").format(
            value=duchy.value, end_value=duchy.value - 1 + scoring.DUKE
        )
    )
    return tuple(AdviceLine(text) for text in found)
