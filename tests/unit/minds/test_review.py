"""companion.minds.review: a match is taken apart into decisions, and each is judged by itself."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from companion import games
from companion.core.game import Actor, AnyGame
from companion.minds.levels import roster
from companion.minds.review import Judged, Played, Review, decisions, worst
from companion.referee import replay
from tests.support import recorded
from tests.support.ui.game_scenes import agreed

GAME = games.find("rheingold")
MOVES = 90


@lru_cache(maxsize=1)
def played() -> tuple[Played, ...]:
    """The first moves of a match that bots have played."""
    entries = recorded.entries(moves=MOVES)
    setup = recorded.setup()
    return tuple(
        Played(step.seq, step.before, step.move, step.events, step.after)
        for step in replay.history(GAME, setup, entries)
        if step.move is not None
    )


@lru_cache(maxsize=1)
def judged() -> tuple[Judged, ...]:
    """All of its decisions that cost something."""
    review = Review(GAME, recorded.setup(), roster("rheingold"))
    noticed = {one.seq: memory for one, memory in review.memories(played())}
    found = []
    for decision in decisions(GAME, played()):
        seat = GAME.to_act(decision[0].before)
        assert isinstance(seat, int)
        one = review.judge(decision, noticed[decision[0].seq][seat])
        found += [one] if one is not None else []
    return tuple(found)


def test_every_move_of_a_seat_is_in_one_decision_and_none_of_chance() -> None:
    made = list(decisions(GAME, played()))
    whole = [one for decision in made for one in decision]
    theirs = [one for one in played() if GAME.to_act(one.before) is not Actor.CHANCE]
    # The last decision is cut short with the match.
    assert whole == theirs[: len(whole)]
    assert len(theirs) - len(whole) < MOVES // 10
    for decision in made:
        assert len({GAME.to_act(one.before) for one in decision}) == 1


def test_a_decision_that_a_correction_cut_short_is_left_out_and_stops_nothing() -> None:
    whole = list(decisions(GAME, played()))
    number = next(i for i, one in enumerate(whole) if len(one) > 2)
    gone = whole[number][1]
    # Without it the board is not as the move before left it: somebody has corrected it.
    left = [one for one in played() if one is not gone]
    rest = whole[number][2:]
    assert list(decisions(GAME, left)) == [*whole[:number], rest, *whole[number + 1 :]]


def test_what_costs_next_to_nothing_is_not_told() -> None:
    assert min(one.cost for one in judged()) >= roster("rheingold").telling > 0


def test_of_a_hand_of_paper_only_the_card_that_was_played_is_known() -> None:
    game = games.find("rheinlander")
    setup = agreed("rheinlander", 3)
    state, moves = game.initial_state(setup), list[Played]()
    chance = Random(5)
    while len(moves) < 60:
        made = list(game.legal_moves(state))
        move = made[chance.randrange(len(made))]
        after, events = game.apply(state, move)
        moves.append(Played(len(moves) + 1, state, move, events, after))
        state = after
    review = Review(game, setup, replace(roster("rheinlander"), telling=0.0))
    found = [one for one in (review.judge(two, None) for two in decisions(game, moves)) if one]
    assert found
    for one in found:
        assert _cards(game, one.better) <= _cards(game, one.played)


def _cards(game: AnyGame, moves: tuple[Any, ...]) -> set[Any]:
    return {game.write_move(move).get("card") for move in moves} - {None}


def test_a_better_line_is_legal_and_another_one() -> None:
    assert judged()
    for one in judged():
        state = one.before
        assert one.cost > 0
        assert one.better[: len(one.played)] != one.played
        for move in one.better:
            assert GAME.judge(state, move) is None
            state, _events = GAME.apply(state, move)


def test_the_dearest_come_first() -> None:
    costs = [one.cost for one in worst(judged())]
    assert costs == sorted((one.cost for one in judged()), reverse=True)[:3]


def test_it_is_the_same_every_time() -> None:
    first = judged()
    judged.cache_clear()
    assert judged() == first
