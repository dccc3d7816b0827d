"""What may I do? The answer of this table, best first; its rows are tapped.

A row chooses its square, and the card where a certain one is needed: it plays nothing by itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.games.rheinlander import events as ev
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import openings, prospects
from companion.games.rheinlander.judging import judge
from companion.games.rheinlander.prospects import Prospect
from companion.games.rheinlander.state import Phase, State
from companion.ui.games.rheinlander.table import entry as entries
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.phrasing import capitalised, row
from companion.ui.i18n.translate import _, ngettext
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.advice_sheet import AdviceLine
from companion.ui.widgets.base import Intent

_BUILD: Final = Intent("bastion")
_MOST: Final = 4
"""So many rows at most: what is behind them is worth less, and the sheet hides the board."""


@lru_cache(maxsize=2)
def found(state: State, elsewhere: frozenset[int]) -> tuple[Prospect, ...]:
    """The prospects of a position; the sheet is drawn more than once."""
    return prospects.prospects(state, elsewhere)


def elsewhere(match: MatchInPlay) -> frozenset[int]:
    """The cards that lie open before the program's players, but not those of who acts."""
    programs, acts = match.programs, match.referee.prompt.seat
    others = [seat for seat in programs.seats() if seat != acts]
    return frozenset(int(card) for seat in others for card in programs.hand(seat) or ())


def lines(
    state: State,
    voice: RheinlanderVoice,
    open_cards: frozenset[int] = frozenset(),
    *,
    bastion: bool = False,
) -> tuple[AdviceLine, ...]:
    """What is worth trying, and what else is allowed now.

    Args:
        state: the position.
        voice: names things.
        open_cards: those that lie open before others.
        bastion: one is to be built, and what may bear it is dotted.
    """
    if bastion and entries.may_build(state):
        return _placing(state)
    match state.phase:
        case Phase.LAY:
            return (AdviceLine(_("Choose a marker and tap its spots, or draw them all.")),)
        case Phase.CARD:
            return _playing(state, voice, open_cards)
        case Phase.CASTLE if state.pending is not None:
            names = row(voice.name(colour) for colour in state.pending.colours)
            text = _("Tap who gets the castle: {names}.").format(names=names)
            return (AdviceLine(text),)
        case Phase.BUILD:
            return _building(state)
        case _:
            return (AdviceLine(_("The match is over")),)


def _playing(
    state: State, voice: RheinlanderVoice, open_cards: frozenset[int]
) -> tuple[AdviceLine, ...]:
    rows = [_row(state, one, voice) for one in found(state, open_cards)[:_MOST]]
    text = _("Type a card's number, then tap a lit square.")
    if openings.reinforceable(state):
        text = _("Type a card's number, then tap a lit square. A dotted square takes any card.")
    if not rows:
        text = _("Type a card's number, then tap a lit square. No square gains points right away.")
    return (AdviceLine(text), *rows)


def _row(state: State, one: Prospect, voice: RheinlanderVoice) -> AdviceLine:
    """A square, what it does, what it brings and which card it takes."""
    text = capitalised(
        _("{place}: {what}").format(place=voice.place(one.square), what=_what(state, one, voice))
    )
    more = ngettext("+{n} point", "+{n} points", one.gain) if one.gain else ""
    if one.card is None:
        needs, intent = _("any card"), Intent("wait", one.square)
    else:
        needs = _("card {card}").format(card=one.card)
        intent = Intent("wait", f"{one.card} {one.square}")
    return AdviceLine(text, intent, row(part for part in (needs, more) if part))


def _what(state: State, one: Prospect, voice: RheinlanderVoice) -> str:
    """What a knight does there, in a few words."""
    mine, seen = state.colour, one.seen
    others = [owner for owner in seen.before if owner != mine]
    if seen.owner == mine and others:
        return _("you take {name}'s duchy").format(name=voice.name(others[0]))
    if seen.owner == mine and mine not in seen.before:
        return _("you get a duke")
    if any(isinstance(event, ev.CastleTaken) and event.colour == mine for event in seen.events):
        return _("you get a castle")
    if seen.owner == mine and one.gain:
        return _("your duchy grows")
    if seen.paid:
        return _("{name}'s duke leaves").format(name=voice.name(seen.paid[0][0]))
    return _("a knight")


def _placing(state: State) -> tuple[AdviceLine, ...]:
    """Where the bastion goes, and what can be done without it."""
    text = AdviceLine(_("Tap a dotted square to build the bastion there."))
    if state.phase is Phase.CARD:
        return (text, AdviceLine(_("Play a card"), Intent("numbers")))
    return (text, *(one for one in _building(state)[1:] if one.intent != _BUILD))


def _building(state: State) -> tuple[AdviceLine, ...]:
    """What ends a turn."""
    text = _("Draw a card. Your turn ends when the next player types a number.")
    if state.ending:
        text = _("A supply has run out: the match ends after this turn.")
    rows = []
    if entries.may_build(state):
        rows.append(AdviceLine(_("Build a bastion"), _BUILD))
    if judge(state, mv.Reshuffle()) is None:
        rows.append(AdviceLine(_("Reshuffle card drawn"), Intent("reshuffle")))
    if judge(state, mv.End()) is None:
        rows.append(AdviceLine(_("End turn"), Intent("end")))
    return (AdviceLine(text), *rows)
