"""What do those who only watch see and read of Rheingold? Everything that lies open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.core.game import Setup
from companion.games.rheingold import odds as open_odds
from companion.games.rheingold.state import Beaten, Phase, ShieldDue, Siege, State
from companion.games.rheingold.view import table
from companion.ui.boards.open_table import OpenTable
from companion.ui.games.rheingold.board import RheingoldBoard
from companion.ui.games.rheingold.drawing import RheingoldDrawing, fit
from companion.ui.games.rheingold.table.advice_odds import in_words
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.wording import voice
from companion.ui.i18n.phrasing import listed, row
from companion.ui.i18n.translate import _, knights, ngettext
from companion.ui.theme import Theme

_MOST_ODDS: Final = 4
"""The odds of so many castles are told, those first that are the likeliest to fall."""


def due(_setup: Setup, state: State) -> str:
    """What is due, and by whom."""
    teller, pending = Teller(state), state.pending
    name = teller.name(state.colour)
    match state.phase:
        case Phase.ROLL:
            return _("{name} is about to roll").format(name=name)
        case Phase.ENTER:
            return _("{name} can enter a knight").format(name=name)
        case Phase.MARCH if state.marches_left == 0:
            return _("{name} has no marches left").format(name=name)
        case Phase.MARCH:
            return ngettext(
                "{name} marches: {n} march left",
                "{name} marches: {n} marches left",
                state.marches_left,
                name=name,
            )
        case Phase.RESOLVE:
            return _("{name} chooses the next fight").format(name=name)
        case Phase.OPEN if isinstance(pending, Siege) and pending.owner is not None:
            return _("{name} reveals the shield at {castle}").format(
                name=teller.name(pending.owner), castle=teller.place(pending.castle)
            )
        case Phase.OCCUPY if isinstance(pending, Siege):
            return _("{name} goes into {castle}").format(
                name=name, castle=teller.place(pending.castle)
            )
        case Phase.RETREAT if isinstance(pending, Beaten):
            return ngettext(
                "{name} retreats with {n} knight",
                "{name} retreats with {n} knights",
                pending.knights,
                name=teller.name(pending.colour),
            )
        case Phase.SHIELD if isinstance(pending, ShieldDue):
            return _("{name} chooses a shield for {castle}").format(
                name=name, castle=teller.place(pending.castle)
            )
        case Phase.OVER:
            return ""
        case _:
            return _("It's {name}'s turn").format(name=name)


def odds(_setup: Setup, state: State) -> tuple[str, ...]:
    """The castles before which the mover's knights stand, and how likely each falls (R 12.3)."""
    if state.phase is not Phase.MARCH:
        return ()
    teller, found = Teller(state), []
    for castle in state.terms.board.castle_index:
        there = open_odds.at_gates(state, castle, state.colour)
        what = open_odds.of_siege(state, castle, state.colour) if there else None
        if what is None:
            continue
        text = _("{castle}, {knights} outside: {odds}").format(
            castle=teller.place(castle), knights=knights(there), odds=in_words(state, what, there)
        )
        found.append((-what.chance(there), castle, text))
    return tuple(text for _chance, _castle, text in sorted(found)[:_MOST_ODDS])


def described(_setup: Setup, state: State) -> tuple[str, ...]:
    """Who holds which castles, and whose knights stand where."""
    return tuple(_described(state))


def _described(state: State) -> Iterator[str]:
    teller, view = Teller(state), table(state)
    for colour in state.terms.colours:
        name = teller.name(colour)
        held = [
            _("{castle} with {knights}").format(
                castle=teller.place(castle), knights=knights(one.knights)
            )
            for castle, one in view.castles.items()
            if one.owner == colour
        ]
        if held:
            yield _("{name} holds {castles}.").format(name=name, castles=listed(held))
        standing = [
            _("{place}: {n}").format(place=teller.short(place), n=number)
            for place, army, number in view.stacks
            if army == colour
        ]
        if standing:
            yield _("{name}'s knights: {places}.").format(name=name, places=row(standing))
    free = [teller.place(castle) for castle, one in view.castles.items() if one.owner is None]
    if free:
        yield _("Nobody holds {castles}.").format(castles=listed([str(one) for one in free]))


def _drawing(setup: Setup, size: tuple[int, int], theme: Theme) -> RheingoldDrawing:
    return RheingoldDrawing(RheingoldBoard(dict(setup.board), size, theme))


OPEN_TABLE: Final = OpenTable(fit, _drawing, voice, due, odds, described)
