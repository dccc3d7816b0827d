"""companion.games.ringgeister.routes.way: a figure goes by a way that the rules allow."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from companion.games import GAMES
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister import routes
from companion.games.ringgeister.state import State
from tests.support.rules.ringgeister.table import Table, scene
from tests.support.ui.game_scenes import agreed


def way(table: Table, figure: str, to: str) -> list[str]:
    """The names of what it goes through."""
    board = table.state.terms.board
    return [
        board.network.names[node] for node in routes.way(table.state, figure, board.point_index[to])
    ]


def test_the_shortest_way_over_a_fork_and_over_a_light_figure() -> None:
    board = scene("a-f f-b f-g b-c", {"f": "a b g"}, **dict.fromkeys("abcg", "grey"))
    table = Table(board).given(green_man="s.a", violet_man="s.b")
    assert way(table, "green_man", "s.g") == ["s.a", "s.f", "s.g"]
    assert way(table, "green_man", "s.c") == ["s.a", "s.f", "s.b", "s.c"]


def test_a_dark_figure_is_gone_round() -> None:
    board = scene(
        "a-b b-g a-d d-e e-g g-h", {"g": "b e h"}, b="black >a", **dict.fromkeys("adeh", "grey")
    )
    table = Table(board).given(
        green_man="s.a", violet_man="s.d", violet_hobbit="s.e", dark={"s.b": "wraith"}
    )
    assert way(table, "green_man", "s.h") == ["s.a", "s.d", "s.e", "s.g", "s.h"]


def test_through_joined_gates_it_is_one_step() -> None:
    board = scene("a-g h-b", a="grey", b="grey", g="gate axe", h="gate axe")
    assert way(Table(board).given(green_man="s.a"), "green_man", "s.b") == [
        "s.a", "s.g", "s.h", "s.b",
    ]  # fmt: skip


def test_where_there_is_none_both_ends_are_left() -> None:
    board = scene("a-b c-d", **dict.fromkeys("abcd", "grey"))
    assert way(Table(board).given(green_man="s.a"), "green_man", "s.d") == ["s.a", "s.d"]


def test_every_walk_of_a_match_goes_by_ways_joined_ends_and_open_gates() -> None:
    game, chance = GAMES["ringgeister"], Random(5)
    state: State = game.initial_state(agreed("ringgeister", 3))
    walks = gates = 0
    for _ in range(260):
        legal = list(game.legal_moves(state))
        for move in legal if len(legal) < 60 else legal[::5]:
            if isinstance(move, mv.Walk):
                walks += 1
                gates += _follows(state, move)
        state, _events = game.apply(state, chance.choice(legal))
        if not list(game.legal_moves(state)):
            break
    assert walks > 1000
    assert gates > 10


def _follows(state: State, move: mv.Walk) -> bool:
    """Whether the way of a walk leads through gates; every step of it must be one of the board."""
    board = state.terms.board
    network, to = board.network, board.point_index[move.to]
    found = routes.way(state, move.figure, to)
    assert (found[0], found[-1]) == (state.where(move.figure), to)
    assert len(set(found)) == len(found)
    through = False
    standing = {*(point for point, _kind in state.dark), *state.light}
    for here, there in pairwise(found):
        gates = network.gates.get(state.card_plan.below, ())
        through |= here in gates and there in gates
        assert (
            there in network.near[here]
            or there in network.spiders.get(here, ())
            or (here in network.docks and state.joined_end(here) == there)
            or (here in gates and there in gates)
        )
    for node in found[1:-1]:
        if node < len(board.points) and move.figure != "gandalf":
            assert node in standing or board.points[node].colour == "white"
    return through
