"""How does Rheinländer implement the contract of `Mind`? Pure.

Hands are cards of paper (RL 15.1). A seat that the program plays has its cards open on the table;
they are in `SeatKnowledge.cards`, as the text of their numbers. Without any, a hand is unknown, and
every placing that some card gives is thought of: so people's turns can be thought about too.

Totals of coins are read from the state: every payment is an open event with its amount, so a total
is memory and no secret (RL 15.3).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from companion.core.game import Seat, Setup
from companion.core.mind import SeatKnowledge, Weights
from companion.games.rheinlander import events as ev
from companion.games.rheinlander import listing, openings
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.mind import candidates
from companion.games.rheinlander.mind.evaluation import Evaluation, over
from companion.games.rheinlander.mind.landscape import Landscape
from companion.games.rheinlander.mind.odds import Odds
from companion.games.rheinlander.mind.outlook import Model
from companion.games.rheinlander.state import Phase, State, Terms


class RheinlanderMind:
    """Thinks for one seat of one match."""

    def __init__(self, setup: Setup, seat: Seat, weights: Weights) -> None:
        """Prepare for a seat.

        Args:
            setup: the match.
            seat: whom it thinks for.
            weights: how much each term counts; see `evaluation`.
        """
        self._setup, self._seat, self._weights = setup, seat, weights
        self._terms: Terms | None = None
        self._model: Model | None = None
        self._evaluation: Evaluation | None = None
        self._usual: Landscape | None = None
        self._last: Landscape | None = None

    def begin(self) -> None:
        """Nothing: all that is to be remembered stands in the state."""

    def notice(self, memory: None, before: State, event: ev.Event) -> None:
        """Nothing is remembered."""

    def candidates(self, state: State, knowledge: SeatKnowledge) -> Iterable[mv.Move]:
        """The moves that are worth trying, the most promising first.

        In `build` the bastions that may help, then the end of the turn.
        """
        match state.phase:
            case Phase.CARD:
                odds = self._odds(state, knowledge)
                return candidates.placings(self._landscape(state), odds, state.mover)
            case Phase.BUILD:
                closing = candidates.closing(state)
                if not openings.may_build(state) or over(state):
                    return [closing]
                landscape, odds = self._landscape(state), self._odds(state, knowledge)
                return [*candidates.bastions(landscape, odds, state.mover), closing]
        return list(listing.legal_moves(state))

    def outcomes(self, state: State, knowledge: SeatKnowledge) -> Sequence[tuple[mv.Move, float]]:  # noqa: ARG002
        """What may be turned up for the next slot (RL 3.3)."""
        lots = list(listing.lots(state))
        whole = sum(number for _, number in lots)
        return [(move, number / whole) for move, number in lots]

    def reply(self, state: State, knowledge: SeatKnowledge) -> mv.Move:  # noqa: ARG002
        """Another seat takes a disputed castle for itself, where it may; else the first choice."""
        moves = list(listing.legal_moves(state))
        return next((move for move in moves if move == mv.GiveCastle(state.colour)), moves[0])

    def endings(self, state: State, knowledge: SeatKnowledge) -> Sequence[mv.Move]:
        """To draw a card; before the knight one placing, in a dispute every answer."""
        match state.phase:
            case Phase.CARD:
                return tuple(self.candidates(state, knowledge))[:1]
            case Phase.BUILD:
                return (candidates.closing(state),)
        return tuple(listing.legal_moves(state))

    def is_settled(self, state: State) -> bool:
        """Whether no marker is to be laid and no castle in dispute.

        After the knight all that is left is drawing a card, and cards are paper.
        """
        return state.phase not in (Phase.LAY, Phase.CASTLE)

    def key(self, state: State) -> Hashable:
        """The pieces and the cards played; the drawing of a card makes the same position."""
        return (
            state.phase is Phase.CASTLE and state.pending,
            state.knights,
            state.castles,
            state.bastions,
            state.discards,
        )

    def value(self, state: State, knowledge: SeatKnowledge) -> float:
        """Points in sight, hopes, and what the others' next turns probably take."""
        landscape = None if over(state) else self._landscape(state)
        evaluation = self._prepared(state)[1]
        if landscape is None:
            return evaluation.final(state)
        return evaluation.value(landscape, self._odds(state, knowledge))

    def directly(self, state: State, move: mv.Move, then: mv.Move) -> None:
        """No two moves of this game are one."""

    def shown(self, moves: Sequence[mv.Move]) -> tuple[str, ...]:
        """The cards that were played."""
        played = (mv.Place, mv.Reinforce, mv.Convert, mv.Discard)
        return tuple(str(move.card) for move in moves if isinstance(move, played))

    def placement(self, state: State, move: mv.Move, knowledge: SeatKnowledge) -> None:
        """Nothing is hidden in this game."""

    def _odds(self, state: State, knowledge: SeatKnowledge) -> Odds:
        return Odds(state, knowledge.seat, knowledge.cards)

    def _prepared(self, state: State) -> tuple[Model, Evaluation]:
        """The model of the match that a position belongs to."""
        if self._model is None or self._evaluation is None or self._terms is not state.terms:
            self._terms = state.terms
            self._model = Model(state.terms, self._seat, self._weights)
            self._evaluation = Evaluation(self._model, self._seat, self._weights)
            self._usual = self._last = None
        return self._model, self._evaluation

    def _landscape(self, state: State) -> Landscape:
        """A position's landscape, made from the turn's first one."""
        model, _ = self._prepared(state)
        for known in (self._last, self._usual):
            if known is not None and known.state is state:
                return known
        self._last = Landscape(model, state, self._usual)
        if state.phase is Phase.CARD and state.mover == self._seat:
            self._usual = self._last
        return self._last
