"""How does Ringgeister implement the contract of `Game`? Pure.

The rules themselves are in the modules beside this one; this module only connects
them to the `Game` protocol.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.core.errors import RulesError, SetupError
from companion.core.game import Actor, Chance, ChanceKind, Json, Outcome, Seat, Setup
from companion.core.refusal import Refusal
from companion.core.rulekit.base_game import BaseGame, Rules
from companion.core.rulekit.codec import Codec, MalformedError
from companion.core.rulekit.option_tables import read_options
from companion.core.rulekit.setup_checks import check_seats, options_of
from companion.games.ringgeister import (
    board,
    deck,
    effects,
    evolution,
    judging,
    listing,
    notation,
    pieces,
    position,
    survey,
    view,
)
from companion.games.ringgeister import events as ev
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.info import INFO
from companion.games.ringgeister.options import Options
from companion.games.ringgeister.state import Phase, ReturnDue, State, Terms

_LAYOUT: Final = "layout"

_VALUE_CODES: Final = {
    "card": ("unknown_card", "2.4"),
    "figure": ("unknown_figure", "13"),
    "field": ("unknown_field", "13"),
}
"""Key of a move → code and paragraph when its value is no text at all."""


class Ringgeister(BaseGame[State, mv.Move, ev.Event, view.TableView]):
    """The game of the Ring's way to the Mountain."""

    info = INFO
    moves = Codec[mv.Move]("move", mv.Move.__args__)
    events = Codec[ev.Event]("event", ev.Event.__args__)
    rules = Rules(
        check_board=survey.check,
        judge=judging.judge,
        legal_moves=listing.legal_moves,
        follow=effects.follow,
        evolve=evolution.evolve,
        skip=effects.skip,
        conclude=effects.conclude,
        view=view.table,
        write_state=position.write,
        read_position=position.read,
        write_move=notation.write,
        read_move=notation.read,
    )

    def initial_state(self, setup: Setup) -> State:
        """The empty board, the first card to be turned up (R 4).

        Raises:
            SetupError: preset, options, layout or seats do not make a match.
            BoardError: the board has faults.
        """
        chosen = options_of(self.info, setup.preset, setup.options)
        for name in setup.extras:
            if name != _LAYOUT:
                raise SetupError(f"Ringgeister has no {name!r:.40}.")
        check_seats(self.info, setup, self.seat_limits(chosen), 1)
        if _LAYOUT in setup.extras and not isinstance(setup.extras[_LAYOUT], dict):
            raise SetupError("layout must be an object: slot to [tile, quarter turn].")
        colours = tuple(seat.colours[0] for seat in setup.seats)
        laid = board.build(setup.board, setup.extras.get(_LAYOUT))
        options = read_options(Options, chosen)
        terms = Terms(
            setup=setup,
            board=laid,
            options=options,
            colours=colours,
            figures=pieces.light_figures(colours),
            deck=tuple(name for name, card in laid.cards.items() if card.bearer in colours),
        )
        _check_box(terms)
        return State(
            terms=terms,
            turn=0,
            mover=setup.first,
            phase=Phase.DRAW,
            turns=tuple(tile.turn for tile in laid.tiles),
            light=(None,) * len(terms.figures),
            dark=(),
            light_set=0,
            dark_set=0,
            tokens=(),
            left=(options.missions,) * len(colours),
            card=None,
            drawn=(),
            moved=(),
            pending=None,
            result=None,
        )

    def to_act(self, state: State) -> Seat | Actor:
        """Cards and places are chance (R 4.1); a beaten figure asks as R 9.6 says."""
        match state.phase:
            case Phase.OVER:
                return Actor.NOBODY
            case Phase.DRAW | Phase.PLACE:
                return Actor.CHANCE
            case Phase.RETURN if state.terms.options.return_ == "owner":
                assert isinstance(state.pending, ReturnDue)
                colour = pieces.colour_of(state.pending.figures[0])
                return state.mover if colour is None else state.terms.seat[colour]
            case _:
                return state.mover

    def outcome(self, state: State) -> Outcome | None:
        """Who has won and why (R 11), None while the match goes on."""
        if state.result is None:
            return None
        return Outcome(state.result.winners, (), state.result.why)

    def chance(self, state: State) -> Chance | None:
        """A card or a place drawn at random (R 4.1)."""
        if state.phase is Phase.DRAW:
            return Chance(ChanceKind.LOT, moment="card")
        if state.phase is Phase.PLACE:
            return Chance(ChanceKind.LOT, moment="place")
        return None

    def chance_move(self, state: State, answer: int) -> mv.Move:  # noqa: ARG002 - every answer is refused
        """Never: this game has no die and no slips.

        Raises:
            RulesError: always.
        """
        raise RulesError("Ringgeister has no die and no slips: lots say what chance does.")

    def lots(self, state: State) -> Iterator[tuple[mv.Move, int]]:
        """Cards, white starts, or the dark figures that are left of each kind (R 4)."""
        if state.phase is Phase.DRAW:
            for card in deck.left(state):
                yield mv.TurnUp(card), 1
        elif state.phase is Phase.PLACE:
            left = listing.dark_left(state)
            for move in listing.placings(state):
                yield move, left.get(move.figure, 1)

    def read_move(self, state: State, obj: Json) -> mv.Move | Refusal:
        """A move from its JSON object, or the refusal of something that is none (R 13)."""
        try:
            kind = self.moves.kind_of(obj)
            refusal = judging.judge_phase(state, self.moves.kinds[kind])
            return refusal if refusal is not None else self.moves.read(obj)
        except MalformedError as error:
            paragraph = "13"
            match error.fault:
                case "kind":
                    code = "no_such_move"
                case "keys":
                    code = "bad_keys"
                case _:
                    code, paragraph = _VALUE_CODES.get(error.key, ("unknown_point", "13"))
            return Refusal(code, paragraph, "{fault}.", (("fault", str(error)),))


GAME: Final = Ringgeister()
"""The game; the registry hands it out."""


def _check_box(terms: Terms) -> None:
    """A mission field for each token, and cards for every colour (R 2.5, 14.6).

    Raises:
        SetupError: the board does not have them.
    """
    fields, tokens = len(terms.board.fields), terms.options.missions * len(terms.colours)
    if fields < tokens:
        raise SetupError(f"{tokens} tokens need a mission field each, the board has {fields}.")
    bearers = {terms.board.cards[card].bearer for card in terms.deck}
    for colour in terms.colours:
        if colour not in bearers:
            raise SetupError(f"The board has no card on which {colour} bears the Ring.")
