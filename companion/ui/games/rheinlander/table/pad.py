"""Which keys lie open, and what is chosen from in their place? The pad of the table panel.

The number pad stays where it is, but while something is to be looked at: what a card would bring
before it is played, and what hands do after it. The markers of the set-up and the players who may
get a castle take its place, too.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from companion.core.refusal import Refusal
from companion.games.rheinlander import openings
from companion.games.rheinlander.state import Phase, State
from companion.ui.art.cards import pile
from companion.ui.art.markers import bastion, marker
from companion.ui.games.rheinlander.table import entry as entries
from companion.ui.games.rheinlander.table.entry import Entry
from companion.ui.games.rheinlander.table.layout import (
    TableAreas,
    cells,
    key_gap,
    without_numbers,
)
from companion.ui.games.rheinlander.table.wording import said
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.translate import _
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.picture import Crest, SketchPicture

_FAINT: Final = 70
"""How strongly what is used up is drawn, of 255."""
_LYING = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "pile", "0", "bastion")
_UPRIGHT = ("1", "2", "3", "4", "5", "pile", "6", "7", "8", "9", "0", "bastion")


def pad(
    sizes: Metrics,
    at: TableAreas,
    state: State,
    entry: Entry,
    voice: RheinlanderVoice,
    *,
    open_: bool,
    numbers: bool,
) -> list[Widget]:
    """The keys of this phase.

    Args:
        sizes: of the screen.
        at: where they are.
        state: the position.
        entry: what is entered.
        voice: calls players and markers by their names.
        open_: the grid of all cards is open.
        numbers: whether they lie open; else something to look at stands in their place.
    """
    if not numbers and not open_:
        return _few_keys(sizes, at, state, entry, voice)
    if state.phase is Phase.LAY:
        return _markers(sizes, at, state, entry)
    if state.phase is Phase.CASTLE and state.pending is not None:
        across = 1 if at.across == 3 else 2
        choices = cells(at.pad, across, 4 // across, key_gap(sizes))
        return [
            Button(f"castle-{colour}", cell, voice.name(colour), Intent("castle", colour),
                   sizes.body, picture=Crest(colour))
            for colour, cell in zip(state.pending.colours, choices, strict=False)
        ]  # fmt: skip
    return _keys(sizes, at, state, entry, voice, open_=open_)


def _choices(at: TableAreas, sizes: Metrics) -> list[Rect]:
    """Six large cells where the keys are otherwise."""
    across = 2 if at.across == 3 else 3
    return cells(at.pad, across, 6 // across, key_gap(sizes))


def _few_keys(
    sizes: Metrics, at: TableAreas, state: State, entry: Entry, voice: RheinlanderVoice
) -> list[Widget]:
    """What else can be done then: have the numbers back, or build a bastion."""
    _room, left = without_numbers(sizes, at)
    across = 2 if at.across == 3 else 1
    first, second = cells(left, across, 2 // across, key_gap(sizes))
    numbers = Button("numbers", first, "1 2 3", Intent("numbers"), sizes.body, role="number")
    return [numbers, _bastion(sizes, second, state, entry, voice)]


def _why_not(refusal: Refusal | None, voice: RheinlanderVoice) -> Intent | None:
    return None if refusal is None else why_not(said(refusal, voice)[0])


def _bastion(
    sizes: Metrics, cell: Rect, state: State, entry: Entry, voice: RheinlanderVoice
) -> Button:
    intent: Intent | None = Intent("bastion")
    if not entries.may_build(state):
        intent = _why_not(entries.no_bastion(state), voice)
    towers = partial(_towers, state.bastions_left[state.mover])
    return Button("bastion", cell, "", intent, sizes.body, Kind.CHOICE, entry.bastion,
                  picture=SketchPicture(towers))  # fmt: skip


def _keys(
    sizes: Metrics,
    at: TableAreas,
    state: State,
    entry: Entry,
    voice: RheinlanderVoice,
    *,
    open_: bool,
) -> list[Widget]:
    names = _LYING if at.across == 3 else _UPRIGHT
    found: list[Widget] = []
    for name, cell in zip(
        names, cells(at.pad, at.across, 12 // at.across, key_gap(sizes)), strict=True
    ):
        if name == "pile":
            picture = SketchPicture(pile)
            found.append(Button("pile", cell, "", Intent("pile"), sizes.body, Kind.CHOICE,
                                open_, picture=picture))  # fmt: skip
        elif name == "bastion":
            found.append(_bastion(sizes, cell, state, entry, voice))
        else:
            found.append(Button(f"key{name}", cell, name, _key(state, entry, name, voice),
                                sizes.number, role="number"))  # fmt: skip
    return found


def _key(state: State, entry: Entry, digit: str, voice: RheinlanderVoice) -> Intent | None:
    """A key means something while a card can begin or go on with it; a discarded one is told."""
    means = state.phase in (Phase.CARD, Phase.BUILD) and (
        entries.discarded(state, entry, digit) is not None or entries.leads_on(state, entry, digit)
    )
    return Intent("digit", digit) if means else _why_not(entries.no_card(state, digit), voice)


def _markers(sizes: Metrics, at: TableAreas, state: State, entry: Entry) -> list[Widget]:
    """The kinds of markers with how many are left."""
    found: list[Widget] = []
    left = openings.markers_left(state)
    for (kind, number), cell in zip(left.items(), _choices(at, sizes), strict=False):
        none = why_not(_("There are none left in the box."))
        intent = Intent("kind", kind) if number else none
        found.append(
            Button(f"kind-{kind}", cell, str(number), intent, sizes.heading, Kind.CHOICE,
                   entry.marker == kind, picture=SketchPicture(partial(marker, kind)),
                   role="number")
        )  # fmt: skip
    return found


def _towers(many: int, px: int) -> Surface:
    """The bastions that a player has left, side by side; a faint one for none."""
    step, shown = px * 5 // 9, max(1, many)
    picture = Surface((px + (shown - 1) * step, px), SRCALPHA, 32)
    picture.fill((0, 0, 0, 0))
    for number in range(shown):
        picture.blit(bastion(px), (number * step, 0))
    if not many:
        picture.set_alpha(_FAINT)
    return picture
