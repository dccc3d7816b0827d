"""Is a move allowed, and if not, why? R 4 to 9 and 13. Pure.

`judge` is the single truth about legality. Of several faults it cites the
first in the order of R 13: match over, phase, keys, names, whose, rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.games.ringgeister import deck, listing, pieces, routes
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.plan import WHITE
from companion.games.ringgeister.state import Phase, State

_PHASES: Final[Mapping[type[Any], Phase]] = {
    mv.TurnUp: Phase.DRAW,
    mv.Place: Phase.PLACE,
    mv.LayToken: Phase.TOKEN,
    mv.Walk: Phase.MOVE,
    mv.End: Phase.MOVE,
    mv.Blow: Phase.WIND,
    mv.Return: Phase.RETURN,
}

_WAITS_FOR: Final = {
    Phase.DRAW: N_("First turn up a card."),
    Phase.PLACE: N_("First place the figures."),
    Phase.TOKEN: N_("First place the tokens."),
    Phase.MOVE: N_("First walk a figure."),
    Phase.WIND: N_("First choose who the wind hits."),
    Phase.RETURN: N_("First put the beaten figures back."),
}


def judge(state: State, move: mv.Move) -> Refusal | None:
    """None when the move is allowed, else the first reason why it is not."""
    refusal = judge_phase(state, type(move))
    if refusal is not None:
        return refusal
    return _JUDGES[type(move)](state, move)


def judge_phase(state: State, kind: type[Any]) -> Refusal | None:
    """Whether this kind of move can be made now at all."""
    if state.phase is Phase.OVER:
        return Refusal("game_over", "11.3", "The match is over.")
    if state.phase is not _PHASES[kind]:
        return Refusal("wrong_phase", "13", _WAITS_FOR[state.phase])
    return None


def _unknown(code: str, text: str, name: str) -> Refusal:
    return Refusal(code, "13", text, (("name", ascii(name)[1:-1][:40]),))


def unknown_point(name: str) -> Refusal:
    """A name that no point has (R 13)."""
    return _unknown("unknown_point", N_("There's no point {name}."), name)


def unknown_figure(name: str) -> Refusal:
    """A name that no figure in play has (R 13)."""
    return _unknown("unknown_figure", N_("There's no figure {name}."), name)


def unknown_field(name: str) -> Refusal:
    """A name that no mission field has (R 13)."""
    return _unknown("unknown_field", N_("There's no mission field {name}."), name)


def unknown_card(name: str) -> Refusal:
    """A name that no card in play has (R 2.4)."""
    shown = ascii(name)[1:-1][:40]
    text = "There's no card {name} in this match."
    return Refusal("unknown_card", "2.4", text, (("name", shown),))


def _turn_up(state: State, move: mv.TurnUp) -> Refusal | None:
    if move.card not in state.terms.deck:
        return unknown_card(move.card)
    if move.card not in deck.left(state):
        text = "Already turned up since the last shuffle: {card}."
        return Refusal("card_gone", "7.2", text, (("card", move.card),))
    return None


def _place(state: State, move: mv.Place) -> Refusal | None:
    terms = state.terms
    if move.figure not in terms.figure_index and move.figure not in pieces.DARK:
        return unknown_figure(move.figure)
    if move.point not in terms.board.point_index:
        return unknown_point(move.point)
    figures, places = listing.placeable(state)
    if move.figure in figures and terms.board.point_index[move.point] in places:
        return None
    figure = listing.next_light(state)
    if figure is not None:
        return Refusal(
            "bad_placing",
            "4.3",
            "Next, put {figure} on a free white start.",
            (("figure", figure),),
        )
    point = terms.board.points[listing.next_black_start(state)].name
    return Refusal(
        "bad_placing",
        "4.3",
        "Next, put one of the remaining dark figures on {point}.",
        (("point", point),),
    )


def _lay_token(state: State, move: mv.LayToken) -> Refusal | None:
    field = state.terms.board.field_index.get(move.field)
    if field is None:
        return unknown_field(move.field)
    if any(taken == field for taken, _ in state.tokens):
        text = "There's already a token on {field}."
        return Refusal("field_taken", "4.4", text, (("field", move.field),))
    return None


def _walk(state: State, move: mv.Walk) -> Refusal | None:
    terms = state.terms
    if move.figure not in terms.figure_index:
        return unknown_figure(move.figure)
    point = terms.board.point_index.get(move.to)
    if point is None:
        return unknown_point(move.to)
    if move.figure != pieces.GANDALF and move.figure not in state.own_figures:
        text = "{figure} belongs to another player."
        return Refusal("not_yours", "5.1", text, (("figure", move.figure),))
    if move.figure in state.moved:
        text = "{figure} has already walked this turn."
        return Refusal("has_walked", "5.1", text, (("figure", move.figure),))
    if move.figure == pieces.GANDALF and state.moved:
        text = "Gandalf walks alone, so he can't walk this turn."
        return Refusal("gandalf_alone", "5.1", text)
    if not state.is_free(point):
        return occupied(move.to)
    if not routes.leads(state, move.figure, point):
        text = "{figure} can't reach {to} without passing a free or closed point."
        return Refusal("no_way", "5.3", text, (("figure", move.figure), ("to", move.to)))
    return None


def occupied(point: str) -> Refusal:
    """Somebody stands there (R 5.3)."""
    text = "There's already a figure on {point}."
    return Refusal("occupied", "5.3", text, (("point", point),))


def _end(state: State, _move: mv.End) -> Refusal | None:
    if listing.may_end(state):
        return None
    walker = next(figure for figure in listing.walkers(state) if routes.can_walk(state, figure))
    text = "You can't end the turn: {figure} can still walk."
    return Refusal("must_walk", "5.2", text, (("figure", walker),))


def _blow(state: State, move: mv.Blow) -> Refusal | None:
    if move.point is None:
        return None
    point = state.terms.board.point_index.get(move.point)
    if point is None:
        return unknown_point(move.point)
    if not state.dark_set >> point & 1:
        text = "There's no dark figure on {point}."
        return Refusal("no_dark_figure", "8.3", text, (("point", move.point),))
    return None


def _return(state: State, move: mv.Return) -> Refusal | None:
    board = state.terms.board
    point = board.point_index.get(move.point)
    if point is None:
        return unknown_point(move.point)
    if board.points[point].colour != WHITE:
        text = "{point} isn't a white start."
        return Refusal("not_white", "9.6", text, (("point", move.point),))
    if point in state.light:
        return occupied(move.point)
    return None


_JUDGES: Final[Mapping[type[Any], Callable[[State, Any], Refusal | None]]] = {
    mv.TurnUp: _turn_up,
    mv.Place: _place,
    mv.LayToken: _lay_token,
    mv.Walk: _walk,
    mv.End: _end,
    mv.Blow: _blow,
    mv.Return: _return,
}
