"""companion.minds.review: a match is taken apart into decisions, and each is judged by itself."""

from __future__ import annotations

from functools import lru_cache

from companion import games
from companion.core.game import Actor
from companion.minds.levels import roster
from companion.minds.review import Judged, Played, Review, decisions, worst
from companion.referee import replay
from tests.support import recorded

GAME = games.find("rheingold")
MOVES = 90


@lru_cache(maxsize=1)
def played() -> tuple[Played, ...]:
    """The first moves of a match that bots have played."""
    entries = recorded.entries(moves=MOVES)
    setup = recorded.setup()
    return tuple(
        Played(step.seq, step.before, step.move, step.events)
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
    whole = [one for decision in decisions(GAME, played()) for one in decision]
    assert whole == [one for one in played() if GAME.to_act(one.before) is not Actor.CHANCE]
    for decision in decisions(GAME, played()):
        assert len({GAME.to_act(one.before) for one in decision}) == 1


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
