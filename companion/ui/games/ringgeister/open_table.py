"""What do those who only watch see and read of Ringgeister? Everything: nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.core.game import Setup
from companion.games.ringgeister.odds import next_card
from companion.games.ringgeister.state import Phase, State
from companion.games.ringgeister.view import table
from companion.ui.art.chart import Sign
from companion.ui.boards.open_table import OpenTable
from companion.ui.games.ringgeister.drawing import drawing, fit
from companion.ui.games.ringgeister.table import wording as table_words
from companion.ui.games.ringgeister.wording import RinggeisterVoice, voice
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _


def due(setup: Setup, state: State) -> str:
    """What is due, and by whom."""
    name, view = setup.seats[state.mover].name, table(state)
    told = RinggeisterVoice(setup)
    match state.phase:
        case Phase.DRAW:
            return _("{name} turns up a card").format(name=name)
        case Phase.PLACE if view.next_figure:
            figure = told.who(view.next_figure)
            return _("{name} places {figure}").format(name=name, figure=figure)
        case Phase.PLACE:
            return _("{name} draws a dark figure").format(name=name)
        case Phase.TOKEN:
            return _("{name} places a token").format(name=name)
        case Phase.MOVE:
            return _("{name} is about to walk").format(name=name)
        case Phase.WIND:
            return _("The wind is about to blow")
        case Phase.RETURN if view.beaten:
            figure = told.who(view.beaten[0])
            return _("{name} puts {figure} back").format(name=name, figure=figure)
        case Phase.OVER:
            return ""
        case _:
            return _("It's {name}'s turn").format(name=name)


def odds(setup: Setup, state: State) -> tuple[str, ...]:
    """What the next card may bring (R 7.2)."""
    if state.phase not in (Phase.MOVE, Phase.DRAW):
        return ()
    found = next_card(state)
    return table_words.next_card(found, RinggeisterVoice(setup)) if found.cards else ()


def described(setup: Setup, state: State) -> tuple[str, ...]:
    """Who stands where, and which missions are left."""
    return tuple(_described(RinggeisterVoice(setup), state))


def _described(told: RinggeisterVoice, state: State) -> Iterator[str]:
    view = table(state)
    walkers = {point for point in view.light.values() if point}
    standing = [(name, point) for name, point in view.light.items() if point]
    standing += [
        (point.figure, name)
        for name, point in view.points.items()
        if point.figure and name not in walkers
    ]
    for name, point in standing:
        text = _("{figure} is {place:at}.")
        yield capitalised(text.format(figure=told.who(name), place=told.place(state, point)))
    if view.card is not None:
        yield _("Current card: {drawn}.").format(drawn=told.card(view.card.id))


def lane_signs() -> Mapping[str, Sign]:
    """What marks the Ring's journey."""
    # A relay draws them once, at the end of a match: it does not load them before.
    from companion.ui.games.ringgeister.lane_signs import SIGNS  # noqa: PLC0415

    return SIGNS


OPEN_TABLE: Final = OpenTable(fit, drawing, voice, due, odds, described, lane_signs)
