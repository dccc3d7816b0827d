"""companion.games.ringgeister.nets: the same points hang together as a search of the ways finds."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import GAMES
from companion.games.ringgeister import nets, routes
from companion.games.ringgeister.board import Board
from companion.games.ringgeister.nets import PointSet
from companion.games.ringgeister.network import joined_end
from companion.games.ringgeister.state import State
from tests.support.ui.game_scenes import agreed


def board() -> Board:
    """The board that came with the program."""
    state: State = GAMES["ringgeister"].initial_state(agreed("ringgeister", 3))
    return state.terms.board


def lying(laid: Board, random: Random) -> tuple[int, ...]:
    """Quarter turns; tiles without a rock never turn."""
    return tuple(tile.turn if tile.start is None else random.randrange(4) for tile in laid.tiles)


def searched(
    laid: Board, turns: tuple[int, ...], below: str, spiders: bool, passed: PointSet, first: int
) -> PointSet:
    """What hangs together with a point, one node after the other."""
    network, points = laid.network, len(laid.points)
    found, todo, seen = 0, [first], {first}
    gates = network.gates.get(below, ())
    while todo:
        node = todo.pop()
        beside = [*network.near[node], *(network.spiders.get(node, ()) if spiders else ())]
        beside += gates if node in gates else ()
        if node in network.docks and (other := joined_end(network, turns, node)) is not None:
            beside.append(other)
        for other in beside:
            found |= 1 << other if other < points else 0
            if other not in seen and (other >= points or passed >> other & 1):
                seen.add(other)
                todo.append(other)
    return found | 1 << first


@pytest.mark.parametrize("seed", range(6))
def test_around_finds_what_a_search_finds(seed: int) -> None:
    laid, random = board(), Random(seed)
    symbols = sorted(laid.network.gates)
    for passed in (0, *(routes.passed_free(laid, "start_only", one) for one in (False, True))):
        turns, spiders = lying(laid, random), random.random() < 0.5
        below = random.choice([*symbols, "storm"])
        points = len(laid.points)
        around = nets.around(laid.network, points, turns, below, spiders, passed)
        for point in range(points):
            wanted = searched(laid, turns, below, spiders, passed, point)
            assert around[point] | 1 << point == wanted, laid.points[point].name


def test_joined_ends_lie_at_the_same_spot_and_join_both_ways() -> None:
    laid, random = board(), Random(1)
    joined = 0
    for _ in range(5):
        turns = lying(laid, random)
        for end in laid.network.docks:
            other = joined_end(laid.network, turns, end)
            if other is not None:
                joined += 1
                assert joined_end(laid.network, turns, other) == end
                assert laid.network.tile_of[other] != laid.network.tile_of[end]
    assert joined > 100


def test_a_set_of_points_is_its_members() -> None:
    assert list(nets.members(nets.point_set([5, 0, 130]))) == [0, 5, 130]
    assert list(nets.members(0)) == []
