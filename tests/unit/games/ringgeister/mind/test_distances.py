"""Walks are counted by hand on small boards."""

from __future__ import annotations

from companion.core.game import Json
from companion.games.ringgeister.mind import distances
from companion.games.ringgeister.state import State
from tests.support.rules.ringgeister.table import Table, scene


def state_of(board: Json, **given: Json) -> State:
    """A position on a board."""
    state: State = Table(board).given(**given).state
    return state


def walks(
    state: State, start: str, goal: str, *, below: str = "", detour: int = 0, spiders: bool = False
) -> int:
    """Walks of a man between two points; every dark figure costs `detour` more."""
    index = state.terms.board.point_index
    dark = sum(1 << point for point, _ in state.dark) if detour else 0
    found = distances.walks(
        state.terms.board, "start_only", state.turns, below, 1 << index[goal], dark, detour,
        spiders=spiders,
    )  # fmt: skip
    return found[index[start]]


def gandalf(state: State, start: str, goal: str) -> int:
    """Walks of Gandalf between two points, no dark figure in the way."""
    index = state.terms.board.point_index
    found = distances.gandalf_walks(
        state.terms.board, "start_only", state.turns, "", 1 << index[goal], 0, 0
    )
    return found[index[start]]


def test_each_point_on_the_way_is_a_walk() -> None:
    state = state_of(scene("a-b b-c c-d", **dict.fromkeys("abcd", "grey")))
    assert [walks(state, start, "s.d") for start in ("s.a", "s.b", "s.c", "s.d")] == [3, 2, 1, 0]


def test_a_fork_and_a_white_point_cost_nothing() -> None:
    board = scene(
        "a-f f-w w-b f-c", {"f": "a w c"}, **dict.fromkeys("abc", "grey"), w="white start"
    )
    state = state_of(board)
    assert walks(state, "s.a", "s.b") == 1
    assert walks(state, "s.a", "s.c") == 1


def test_what_nothing_leads_to_is_far() -> None:
    state = state_of(scene("a-b c-d", **dict.fromkeys("abcd", "grey")))
    assert walks(state, "s.a", "s.d") == distances.FAR


def test_a_spider_way_is_for_those_who_may() -> None:
    state = state_of(scene("a-b b=c", **dict.fromkeys("abc", "grey")))
    assert walks(state, "s.a", "s.c") == distances.FAR
    assert walks(state, "s.a", "s.c", spiders=True) == 2


def test_a_gate_counts_while_the_card_opens_it() -> None:
    state = state_of(scene("a-g h-b", a="grey", b="grey", g="gate axe", h="gate axe"))
    assert walks(state, "s.a", "s.b") == distances.FAR
    assert walks(state, "s.a", "s.b", below="axe") == 1


def test_a_dark_figure_in_the_way_costs_a_detour_or_the_longer_way() -> None:
    board = scene(
        "a-b b-g a-d d-e e-g g-h", {"g": "b e h"}, b="black >a", **dict.fromkeys("adeh", "grey")
    )
    state = state_of(board, dark={"s.b": "wraith"})
    assert walks(state, "s.a", "s.h") == 2
    assert walks(state, "s.a", "s.h", detour=5) == 3


def test_gandalf_passes_grey_points_and_stops_on_black_ones() -> None:
    board = scene("a-b b-c c-d d-e", **dict.fromkeys("abce", "grey"), d="black >c")
    state = state_of(board)
    assert gandalf(state, "s.a", "s.c") == 1
    assert gandalf(state, "s.a", "s.d") == 1
    assert gandalf(state, "s.a", "s.e") == 2
