"""Whatever board and options: the mind of Rheinländer moves by the rules, and counts as they do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given

from companion.core.game import Seat, Setup
from companion.core.mind import SeatKnowledge
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import openings, scoring
from companion.games.rheinlander.game import Rheinlander
from companion.games.rheinlander.mind.landscape import Landscape
from companion.games.rheinlander.mind.outlook import Model
from companion.games.rheinlander.mind.rheinlander_mind import RheinlanderMind
from companion.games.rheinlander.state import Phase, State
from companion.minds import levels, search
from tests.support.property.kits.rheinlander import rheinlander_setups
from tests.support.property.strategies import MODERATE, playout, seeds

GAME = Rheinlander()
WEIGHTS = levels.roster("rheinlander").weights
POINTS = {"points": 1.0}


def positions(setup: Setup, seed: int, moves: int = 60) -> Iterator[State]:
    """The positions of a match in which a seat decides."""
    for step in playout(GAME, setup, seed, moves):
        if step.after.phase in (Phase.CARD, Phase.CASTLE, Phase.BUILD):
            yield step.after


def hand_of(state: State, random: Random) -> tuple[str, ...]:
    """Cards that the one who acts may have in hand."""
    left = [card for card in range(1, state.terms.cards + 1) if card not in state.discards]
    return tuple(map(str, random.sample(left, 4 + (state.phase is Phase.CARD))))


@MODERATE
@given(setup=rheinlander_setups(), seed=seeds)
def test_every_candidate_and_every_ending_is_legal_and_there_once(setup: Setup, seed: int) -> None:
    random = Random(seed)
    for state in positions(setup, seed):
        hand = hand_of(state, random)
        legal = set(GAME.legal_moves(state))
        mind = RheinlanderMind(setup, Seat(state.mover), WEIGHTS)
        for cards in (hand, ()):
            knowledge = SeatKnowledge(Seat(state.mover), cards=cards)
            for offered in (mind.candidates(state, knowledge), mind.endings(state, knowledge)):
                moves = list(offered)
                assert moves
                assert len(set(moves)) == len(moves)
                assert legal.issuperset(moves)
                if cards:
                    assert {str(getattr(move, "card", cards[0])) for move in moves} <= set(cards)
                # Who discards vouches for the whole hand (RL 4.5).
                assert len({isinstance(move, mv.Discard) for move in moves}) == 1


@MODERATE
@given(setup=rheinlander_setups(), seed=seeds)
def test_a_landscape_says_the_same_however_it_was_made(setup: Setup, seed: int) -> None:
    before: Landscape | None = None
    model: Model | None = None
    for state in positions(setup, seed):
        if state.phase is Phase.CASTLE:
            continue
        model = model or Model(state.terms, 0, WEIGHTS)
        anew, near = Landscape(model, state), Landscape(model, state, before)
        assert near.outlooks == anew.outlooks
        assert list(map(repr, near.regions())) == list(map(repr, anew.regions()))
        assert [one.edge for one in near.regions()] == [one.edge for one in anew.regions()]
        assert [None if one is None else one.first for one in near.at] == [
            None if one is None else one.first for one in anew.at
        ]
        before = near


@MODERATE
@given(setup=rheinlander_setups(), seed=seeds)
def test_a_swing_is_what_the_rules_make_of_the_knight(setup: Setup, seed: int) -> None:
    """Without the Archbishop, and while knights are left for the castles."""
    for state in positions(setup, seed):
        if state.phase is not Phase.CARD or min(state.supply) < 3:
            continue
        seat, colours = state.mover, state.terms.colours
        models = [Model(state.terms, one, POINTS) for one in range(len(colours))]
        lands = [Landscape(model, state) for model in models]
        asked = dict.fromkeys(range(len(colours)), 0.0)
        for move in _ways(state):
            after, _ = GAME.apply(state, move)
            if after.phase is Phase.CASTLE:
                continue
            square = state.terms.board.square_index[move.square]
            for one, colour in enumerate(colours):
                if isinstance(move, mv.Convert):
                    swing = next(
                        swing
                        for region, victim, swing in lands[one].conversions(seat)
                        if square in region.squares and colours[victim] == state.knights[square]
                    )
                    change = swing.mine
                else:
                    seen = lands[one].outlooks.get(square)
                    change = seen.swings[seat].mine if seen and seen.swings else 0.0
                asked[one] = _without_archbishop(after, colour) - _without_archbishop(state, colour)
                assert change == asked[one], (move, colour)


def _ways(state: State) -> list[mv.Place | mv.Reinforce | mv.Convert]:
    """Every square once, and every conversion."""
    found: dict[object, mv.Place | mv.Reinforce | mv.Convert] = {}
    for move in GAME.legal_moves(state):
        if isinstance(move, mv.Place | mv.Reinforce | mv.Convert):
            found.setdefault((move.square, isinstance(move, mv.Convert)), move)
    return list(found.values())


def _without_archbishop(state: State, colour: str) -> int:
    held = scoring.ARCHBISHOP if state.archbishop == colour else 0
    return scoring.points(state, colour) - held


@MODERATE
@given(setup=rheinlander_setups(), seed=seeds)
def test_equal_arguments_give_equal_turns(setup: Setup, seed: int) -> None:
    random = Random(seed)
    for number, state in enumerate(positions(setup, seed)):
        if number % 6:
            continue
        knowledge = SeatKnowledge(Seat(state.mover), cards=hand_of(state, random))
        first, second = (
            search.think(
                GAME, RheinlanderMind(setup, knowledge.seat, WEIGHTS), state, knowledge, 2, 30
            )
            for _ in range(2)
        )
        assert first == second
        used = RheinlanderMind(setup, knowledge.seat, WEIGHTS)
        used.candidates(state, knowledge)
        if used.is_settled(state):
            used.value(state, knowledge)
        after = state
        for move in first.best.moves:
            after = GAME.apply(after, move)[0]
        if used.is_settled(after):
            anew = RheinlanderMind(setup, knowledge.seat, WEIGHTS)
            assert used.value(after, knowledge) == anew.value(after, knowledge)


@MODERATE
@given(setup=rheinlander_setups(), seed=seeds)
def test_whose_turn_it_is_changes_no_value(setup: Setup, seed: int) -> None:
    """A value is that of a turn's end: all the others play before the seat does."""
    for state in positions(setup, seed, 30):
        if state.phase is Phase.CARD and openings.takes_any(state):
            other = state._replace(mover=(state.mover + 1) % len(state.coins))
            seen, passed = (
                RheinlanderMind(setup, Seat(0), WEIGHTS).value(one, SeatKnowledge(Seat(0)))
                for one in (state, other)
            )
            assert seen == passed
