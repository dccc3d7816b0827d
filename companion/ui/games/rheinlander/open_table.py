"""What do those who only watch see and read of Rheinländer? Everything that lies open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.core.game import Setup
from companion.games.rheinlander.state import Phase, State
from companion.games.rheinlander.view import DuchyView, table
from companion.ui.boards.open_table import OpenTable
from companion.ui.games.rheinlander.board import drawing, fit
from companion.ui.games.rheinlander.wording import RheinlanderVoice, voice
from companion.ui.i18n.phrasing import capitalised, listed
from companion.ui.i18n.translate import _, knights, ngettext


def due(setup: Setup, state: State) -> str:
    """What is due, and by whom."""
    name = setup.seats[state.mover].name
    match state.phase:
        case Phase.LAY:
            return _("{name} is placing the markers").format(name=name)
        case Phase.CARD:
            return _("{name} is about to play a card").format(name=name)
        case Phase.CASTLE if state.pending is not None:
            place = RheinlanderVoice(setup).place(state.pending.slot)
            return _("{name} decides who gets the castle {place:at}").format(name=name, place=place)
        case Phase.BUILD if state.ending:
            return _("The match ends after this turn")
        case Phase.BUILD:
            return _("{name} is about to draw a card").format(name=name)
        case Phase.OVER:
            return ""
        case _:
            return _("It's {name}'s turn").format(name=name)


def odds(_setup: Setup, state: State) -> tuple[str, ...]:
    """How many cards are in the pile and in the hands: what comes lies in these (RL 4.2)."""
    if state.phase not in (Phase.CARD, Phase.BUILD):
        return ()
    view = table(state, None)
    hands = ngettext("{n} card in hand", "{n} cards in hand", view.in_hands)
    return (_("Cards to come: {pile} in the pile, {hands}.").format(pile=view.pile, hands=hands),)


def described(setup: Setup, state: State) -> tuple[str, ...]:
    """Which duchies there are, what they are worth, and how many knights stand elsewhere."""
    return tuple(_described(RheinlanderVoice(setup), state))


def _described(told: RheinlanderVoice, state: State) -> Iterator[str]:
    view = table(state, None)
    for duchy in view.duchies:
        yield _duchy(told, duchy)
    within = {square for duchy in view.duchies for square in duchy.squares}
    alone = Counter(colour for square, colour in view.knights if square not in within)
    if alone:
        each = [
            _("{name} with {knights}").format(name=told.name(colour), knights=knights(number))
            for colour, number in alone.items()
        ]
        yield _("Outside the duchies: {knights}.").format(knights=listed(each))
    if view.bastions:
        places = listed([told.place(square) for square in view.bastions])
        yield ngettext(
            "There is {n} bastion on {places}.", "There are {n} bastions on {places}.",
            len(view.bastions), places=places,
        )  # fmt: skip


def _duchy(told: RheinlanderVoice, duchy: DuchyView) -> str:
    place = told.place(duchy.squares[0])
    number = knights(sum(duchy.knights.values()))
    if duchy.owner is None:
        text = _("An unowned duchy {place:at}, with {knights}.")
        return capitalised(text.format(knights=number, place=place))
    text = _("{name}'s duchy {place:at}, worth {value}, with {knights}.")
    return text.format(name=told.name(duchy.owner), value=duchy.value, knights=number, place=place)


OPEN_TABLE: Final = OpenTable(fit, drawing, voice, due, odds, described)
