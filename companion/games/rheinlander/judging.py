"""Is a move allowed, and if not, why? RL 4 to 7, 12.4 and 16. Pure.

`judge` is the single truth about legality. Of several faults it cites the
first in the order of RL 18.8: phase, keys, slot or square, card, rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import openings
from companion.games.rheinlander.state import Phase, State

_PHASES: dict[type[Any], tuple[Phase, ...]] = {
    mv.Lay: (Phase.LAY,),
    mv.Place: (Phase.CARD,),
    mv.Reinforce: (Phase.CARD,),
    mv.Convert: (Phase.CARD,),
    mv.Discard: (Phase.CARD,),
    mv.GiveCastle: (Phase.CASTLE,),
    mv.BuildBastion: (Phase.BUILD,),
    mv.Reshuffle: (Phase.BUILD,),
    mv.End: (Phase.BUILD,),
}
"""Move → its phases; `bastion: any_time` adds one (RL 7.3)."""

_WAITS_FOR = {
    Phase.LAY: N_("First place the markers."),
    Phase.CARD: N_("First play a card."),
    Phase.CASTLE: N_("First choose who gets the castle."),
    Phase.BUILD: N_("You've played your card. Build a bastion if you like, then draw a card."),
}


def judge(state: State, move: mv.Move) -> Refusal | None:
    """None when the move is allowed, else the first reason why it is not."""
    kind = type(move)
    refusal = judge_phase(state, kind)
    return refusal if refusal is not None else _JUDGES[kind](state, move)


def judge_phase(state: State, kind: type[Any]) -> Refusal | None:
    """Whether this kind of move can be made now at all."""
    if state.phase is Phase.OVER:
        return Refusal("game_over", "13.1", "The match is over.")
    if state.phase in _PHASES[kind]:
        return None
    if kind is mv.BuildBastion and is_any_time(state):
        return None
    return Refusal("wrong_phase", "16", _WAITS_FOR[state.phase])


def is_any_time(state: State) -> bool:
    """Whether a bastion may come before the card (RL 7.3)."""
    return state.phase is Phase.CARD and state.terms.options.bastion == "any_time"


def judge_words(state: State, obj: dict[str, Any]) -> Refusal | None:
    """Whether the values of a move's JSON object are names and numbers at all (RL 16).

    Every key is a known one; slot and square come before all others.
    """
    for key, judge_word in (("slot", _slot), ("square", _square)):
        if key in obj and (refusal := judge_word(state, _word(obj[key]))) is not None:
            return refusal
    if "card" in obj and (not isinstance(obj["card"], int) or isinstance(obj["card"], bool)):
        return _bad_card(state)
    if "colour" in obj and not isinstance(obj["colour"], str):
        return _colour(state, _word(obj["colour"]))
    if "marker" in obj and not isinstance(obj["marker"], str):
        return _marker(state, _word(obj["marker"]))
    return None


def _word(value: Any) -> str:
    """A word; for what is none, one that names nothing."""
    return value if isinstance(value, str) else "?"


def _shown(name: str) -> str:
    return ascii(name)[1:-1][:40]


def _slot(state: State, slot: str) -> Refusal | None:
    if slot in state.terms.board.slot_index:
        return None
    return Refusal("unknown_slot", "16", "There's no spot {slot}.", (("slot", _shown(slot)),))


def _square(state: State, square: str) -> Refusal | None:
    if square in state.terms.board.square_index:
        return None
    values = (("square", _shown(square)),)
    return Refusal("unknown_square", "16", "There's no square {square}.", values)


def _colour(state: State, colour: str) -> Refusal | None:
    if colour in state.terms.number:
        return None
    return Refusal("bad_colour", "16", "Nobody plays {colour}.", (("colour", _shown(colour)),))


def _marker(state: State, marker: str) -> Refusal | None:
    if openings.markers_left(state).get(marker):
        return None
    text = "There's no {marker} left in the box."
    return Refusal("no_marker", "3.3", text, (("marker", _shown(marker)),))


def _bad_card(state: State) -> Refusal:
    text = "Cards are numbered 1 to {most}."
    return Refusal("bad_card", "16", text, (("most", state.terms.cards),))


def _card(state: State, card: int) -> Refusal | None:
    if not 1 <= card <= state.terms.cards:
        return _bad_card(state)
    if card in state.discards:
        text = "Card {card} is already discarded."
        return Refusal("card_gone", "4.2", text, (("card", card),))
    return None


def _free(state: State, square: int) -> Refusal | None:
    if state.is_free(square):
        return None
    values: tuple[tuple[str, str], ...] = (("square", state.terms.board.squares[square]),)
    there = state.knights[square]
    if there is None:
        return Refusal("not_free", "5.1", "There's a bastion on {square}.", values)
    values = (*values, ("colour", there))
    return Refusal("not_free", "5.1", "{colour} has a knight on {square}.", values)


def _in_zone(state: State, square: int, card: int) -> Refusal | None:
    if card in state.terms.board.zones_of[square]:
        return None
    text = "{square} isn't in zone {card}."
    values = (("square", state.terms.board.squares[square]), ("card", card))
    return Refusal("not_in_zone", "5.2", text, values)


def _lay(state: State, move: mv.Lay) -> Refusal | None:
    refusal = _slot(state, move.slot)
    if refusal is not None:
        return refusal
    if state.markers[state.terms.board.slot_index[move.slot]] is not None:
        text = "{slot} already has a marker."
        return Refusal("slot_full", "3.3", text, (("slot", move.slot),))
    return _marker(state, move.marker)


def _place(state: State, move: mv.Place) -> Refusal | None:
    refusal = _square(state, move.square) or _card(state, move.card)
    if refusal is not None:
        return refusal
    square = state.terms.board.square_index[move.square]
    refusal = _free(state, square) or _in_zone(state, square, move.card)
    if refusal is not None:
        return refusal
    if openings.is_open(state, move.card, square):
        return None
    if state.terms.options.river == "two_knights":
        text = "Both banks need a knight before one goes on the river."
    else:
        text = "Both banks must be taken before a knight goes on the river."
    return Refusal("banks_first", "5.3", text)


def _reinforce(state: State, move: mv.Reinforce) -> Refusal | None:
    refusal = _square(state, move.square) or _card(state, move.card)
    if refusal is not None:
        return refusal
    square = state.terms.board.square_index[move.square]
    refusal = _free(state, square)
    if refusal is not None:
        return refusal
    values: tuple[tuple[str, str], ...] = (("square", move.square),)
    if not openings.has_support(state, square):
        text = "You have no knight next to {square}."
        return Refusal("no_own_neighbour", "6.1", text, values)
    enemy = openings.enemy_beside(state, square)
    if enemy is not None:
        text = "{colour} has a knight next to {square}."
        return Refusal("enemy_neighbour", "6.1", text, (*values, ("colour", enemy)))
    if not state.terms.board.is_land[square]:
        return Refusal("river_square", "6.1", "You can't reinforce on the river.")
    return None


def _convert(state: State, move: mv.Convert) -> Refusal | None:
    refusal = _square(state, move.square) or _card(state, move.card)
    if refusal is not None:
        return refusal
    square = state.terms.board.square_index[move.square]
    refusal = _in_zone(state, square, move.card)
    if refusal is not None:
        return refusal
    if state.archbishop != state.colour:
        return Refusal(
            "not_archbishop", "12.4", "Only the Archbishop's holder can convert knights."
        )
    if state.knights[square] in (None, state.colour):
        text = "There's no opponent's knight on {square}."
        return Refusal("no_opponent", "12.4", text, (("square", move.square),))
    return None


def _discard(state: State, move: mv.Discard) -> Refusal | None:
    refusal = _card(state, move.card)
    if refusal is not None or not openings.can_use(state, move.card):
        return refusal
    text = "You can't discard card {card}: you can still play it."
    return Refusal("can_place", "4.5", text, (("card", move.card),))


def _castle(state: State, move: mv.GiveCastle) -> Refusal | None:
    refusal = _colour(state, move.colour)
    if refusal is not None:
        return refusal
    if state.pending is not None and move.colour in state.pending.colours:
        return None
    text = "{colour} can't get this castle."
    return Refusal("not_candidate", "11.3", text, (("colour", move.colour),))


def _bastion(state: State, move: mv.BuildBastion) -> Refusal | None:
    refusal = _square(state, move.square)
    if refusal is not None:
        return refusal
    square = state.terms.board.square_index[move.square]
    refusal = _free(state, square)
    if refusal is not None:
        return refusal
    if not state.terms.board.is_land[square]:
        return Refusal("river_bastion", "7.1", "You can't build a bastion on the river.")
    if state.built:
        return Refusal("one_bastion", "7.1", "You've already built a bastion this turn.")
    if not openings.may_build(state):
        return Refusal("no_bastion", "7.1", "You have no bastions left.")
    return None


def _reshuffle(state: State, _move: mv.Reshuffle) -> Refusal | None:
    if state.discards:
        return None
    return Refusal("no_discards", "4.3", "There are no discards to shuffle in.")


def _end(state: State, _move: mv.End) -> Refusal | None:
    if state.pile > 0:
        return None
    text = "Only the reshuffle card is left in the pile: draw it and reshuffle first."
    return Refusal("must_reshuffle", "4.4", text)


_JUDGES: dict[type[Any], Callable[[State, Any], Refusal | None]] = {
    mv.Lay: _lay,
    mv.Place: _place,
    mv.Reinforce: _reinforce,
    mv.Convert: _convert,
    mv.Discard: _discard,
    mv.GiveCastle: _castle,
    mv.BuildBastion: _bastion,
    mv.Reshuffle: _reshuffle,
    mv.End: _end,
}
