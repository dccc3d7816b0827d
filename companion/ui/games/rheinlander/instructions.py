"""What do hands do at the board of Rheinländer for a player that the program plays?"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.state import State
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.translate import _


def gesture(moves: Sequence[mv.Move]) -> int:  # noqa: ARG001 - the contract has it
    """Every move is one of its own."""
    return 1


def instruction(state: State, moves: Sequence[mv.Move]) -> str:
    """What hands do; nothing for the end of a turn, whose card is keyed in."""
    move, voice = moves[0], RheinlanderVoice(state.terms.setup)
    match move:
        case mv.Place():
            text = _("Card {card}: put a knight on {place}")
            return text.format(card=move.card, place=voice.place(move.square))
        case mv.Reinforce():
            text = _("Card {card}: reinforce with a knight on {place}")
            return text.format(card=move.card, place=voice.place(move.square))
        case mv.Convert():
            text = _("Card {card}: replace the knight on {place} with the computer's")
            return text.format(card=move.card, place=voice.place(move.square))
        case mv.Discard():
            return _("Discard card {card}").format(card=move.card)
        case mv.GiveCastle() if state.pending is not None:
            return _("{name} gets the castle {place:at}").format(
                name=voice.name(move.colour), place=voice.place(state.pending.slot)
            )
        case mv.BuildBastion():
            return _("Build a bastion on {place}").format(place=voice.place(move.square))
        case mv.Reshuffle():
            return _("Shuffle the cards")
        case _:
            return ""
