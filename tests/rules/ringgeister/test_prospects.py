"""The walks that are advised are allowed, all of them, and the best comes first."""

from __future__ import annotations

from random import Random

from companion.games import GAMES
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister import pieces
from companion.games.ringgeister.prospects import prospects
from companion.games.ringgeister.state import Phase, State
from tests.rules.ringgeister.test_foresight import begin


def test_every_walk_is_told_once_and_the_best_first() -> None:
    game, chance, state = GAMES["ringgeister"], Random(3), begin(3)
    told = 0
    for _ in range(240):
        legal = list(game.legal_moves(state))
        if not legal:
            break
        found = prospects(state)
        walks = [move for move in legal if isinstance(move, mv.Walk)]
        assert {one.walk for one in found} == set(walks)
        assert len(found) == len(walks)
        assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
        told += len(found)
        state, _events = game.apply(state, chance.choice(legal))
    assert told > 500


def test_the_mountain_is_the_best_of_all() -> None:
    game, chance, state = GAMES["ringgeister"], Random(3), begin(2)
    while state.phase is not Phase.MOVE:
        state, _events = game.apply(state, chance.choice(list(game.legal_moves(state))))
    obj = game.write_state(state)
    bearer = state.card_plan.bearer
    obj.update(colour=bearer, moved=[], tokens={})
    obj["light"][f"{bearer}_hobbit"] = "b3.g3"
    near = game.read_position(state, obj)
    assert isinstance(near, State)
    best = prospects(near)[0]
    assert best.foreseen.won
    assert best.walk == mv.Walk(pieces.hobbit(bearer), "b3.fire")
