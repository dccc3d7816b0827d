"""companion.games.rheinlander.duchies: groups that are kept are those that a search finds."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from companion.games import GAMES
from companion.games.rheinlander import duchies
from companion.games.rheinlander.state import Phase, State
from tests.support.ui.game_scenes import agreed


def searched(state: State, square: int, without: int | None) -> frozenset[int]:
    """The squares of the group around a knight, one after the other (RL 8.1)."""
    found, todo = {square}, [square]
    while todo:
        for other in state.terms.board.neighbours[todo.pop()]:
            if state.knights[other] is not None and other not in found and other != without:
                found.add(other)
                todo.append(other)
    return frozenset(found)


@pytest.mark.parametrize("seed", range(3))
def test_groups_are_kept_as_they_are(seed: int) -> None:
    game, random = GAMES["rheinlander"], Random(seed)
    state: State = game.initial_state(agreed("rheinlander", 3))
    asked = 0
    for _ in range(230):
        new = duchies.unsettled(state)
        asked += state.phase is Phase.CASTLE
        for square, colour in enumerate(state.knights):
            if colour is None or square == new:
                assert state.groups[square] == frozenset()
            else:
                assert state.groups[square] == searched(state, square, new)
            if colour is not None:
                assert duchies.group_at(state, square).squares == searched(state, square, None)
        assert duchies.regrouped(state) == state
        assert game.read_position(state, game.write_state(state)) == state
        legal = list(islice(game.legal_moves(state), 3000))
        if not legal:
            break
        kinds = sorted({move.kind for move in legal})
        kind = random.choice(kinds)
        state, _events = game.apply(state, random.choice([m for m in legal if m.kind == kind]))
    assert sum(colour is not None for colour in state.knights) > 20
