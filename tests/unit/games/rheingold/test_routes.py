"""Routes of several marches: exactly where walking march by march leads, and never longer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import given

from companion.core.game import Setup
from companion.games.rheingold.moves import March
from companion.games.rheingold.routes import routes
from companion.games.rheingold.state import State
from companion.games.rheingold.view import movable
from tests.support.property.kits.rheingold import rheingold_setups
from tests.support.property.strategies import MODERATE, playout, seeds
from tests.support.rules.rheingold.table import GAME


def walks(state: State, place: str, knights: int) -> Iterator[tuple[tuple[March, ...], State]]:
    """Every row of legal marches by so many knights from a place, one after another."""
    for move in GAME.legal_moves(state):
        if isinstance(move, March) and (move.from_, move.knights) == (place, knights):
            after, _events = GAME.apply(state, move)
            yield (move,), after
            for more, end in walks(after, move.to, knights):
                yield (move, *more), end


def result(state: State) -> State:
    return replace(state, marches_left=0)


@MODERATE
@given(setup=rheingold_setups(), seed=seeds)
def test_they_lead_wherever_walking_leads_in_as_few_marches(setup: Setup, seed: int) -> None:
    for number, step in enumerate(playout(GAME, setup, seed, 40)):
        state: Any = step.before
        stacks = sorted(movable(state).items())
        if not stacks:
            continue
        place, most = stacks[number % len(stacks)]
        knights = 1 + number % most
        shortest: dict[tuple[str, State], int] = {}
        for marches, end in walks(state, place, knights):
            # Who is engaged goes on no more; whoever stands there already may.
            stops = [one for one in marches[:-1] if end.engaged_at(one.to)]
            if marches[-1].to == place or stops:
                continue
            key = (marches[-1].to, result(end))
            shortest[key] = min(len(marches), shortest.get(key, len(marches)))
        found = {
            (to, result(route.after)): len(route.marches)
            for to, several in routes(state, place, knights).items()
            for route in several
        }
        assert found == shortest


@MODERATE
@given(setup=rheingold_setups(), seed=seeds)
def test_each_march_of_a_route_is_allowed_when_its_turn_comes(setup: Setup, seed: int) -> None:
    for step in playout(GAME, setup, seed, 40):
        state: Any = step.before
        for place, most in movable(state).items():
            for several in routes(state, place, most).values():
                lengths = [len(route.marches) for route in several]
                assert lengths == sorted(lengths)
                for route in several:
                    after = state
                    for march in route.marches:
                        after, _events = GAME.apply(after, march)
                    assert after == route.after
