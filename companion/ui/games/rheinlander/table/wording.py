"""What is due, in words? The table panel's lines, and why a tap does nothing."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import Refusal
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import openings
from companion.games.rheinlander.foresight import Foresight, foresee
from companion.games.rheinlander.state import Phase, State
from companion.ui.games.rheinlander.instructions import instruction
from companion.ui.games.rheinlander.table import entry as entries
from companion.ui.games.rheinlander.table.entry import Entry
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.phrasing import capitalised, either
from companion.ui.i18n.translate import _, translate_refusal


def due(state: State, entry: Entry, voice: RheinlanderVoice) -> str:
    """What the match waits for."""
    match state.phase:
        case Phase.LAY if entry.marker:
            return _("{marker}: tap its spots").format(marker=voice.marker(entry.marker))
        case Phase.LAY:
            return _("Choose a marker")
        case Phase.CASTLE if state.pending is not None:
            place = voice.place(state.pending.slot)
            return _("Who gets the castle {place:at}?").format(place=place)
        case Phase.OVER:
            return _("The match is over")
    if entry.bastion:
        return _("Place the bastion")
    if state.phase is Phase.BUILD:
        return _building(state)
    return _playing(state, entry)


def _building(state: State) -> str:
    if state.ending:
        return _("The match ends after this turn")
    if state.pile == 0:
        return _("Reshuffle before you draw")
    return _("Draw a card, then end your turn")


def _playing(state: State, entry: Entry) -> str:
    if entry.target and not entry.looks:
        meant = entries.tapped(state, replace(entry, target=""), entry.target)
        if entry.typed and isinstance(meant, mv.Place):
            return instruction(state, [meant])
        zones = state.terms.board.zones_of[state.terms.board.square_index[entry.target]]
        own = [str(card) for card in zones if card in entries.cards(state)]
        square = state.terms.board.square_index[entry.target]
        if square not in openings.reinforceable(state) and len(own) > 1:
            return _("Which card: {cards}?").format(cards=either(own))
        return _("Reinforce: which card?")
    if entries.useless(state, entry):
        return _("Card {card} fits nowhere").format(card=entry.typed)
    if entry.typed:
        return _("Card {card}: tap a square").format(card=entry.typed)
    return _("Play a card")


def outlook(state: State, entry: Entry) -> Foresight | None:
    """What would come of the card and the square that are looked at; None without any."""
    move = entries.tapped(state, replace(entry, looks=False), entry.target)
    if isinstance(move, (mv.Place, mv.Reinforce, mv.Convert)):
        return foresee(state, move)
    return None


def said(why: Refusal | str, voice: RheinlanderVoice) -> tuple[str, str]:
    """A note's text and its rule, with names as people know them."""
    if isinstance(why, str):
        return why, ""
    values = tuple(
        (name, _called(name, value, voice) if isinstance(value, str) else value)
        for name, value in why.values
    )
    text = translate_refusal(replace(why, values=values))
    return capitalised(text), _("Rule {paragraph}").format(paragraph=why.paragraph)


def _called(name: str, value: str, voice: RheinlanderVoice) -> str:
    if name == "colour":
        return voice.name(value)
    if name == "marker":
        return voice.marker(value)
    return voice.place(value)
