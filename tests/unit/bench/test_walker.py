"""The greedy player of Ringgeister goes the shortest way, and looks at nothing else."""

from __future__ import annotations

from random import Random

from bench.walker import Walker
from companion.core.game import Json
from companion.games.ringgeister import moves as mv
from tests.support.rules.ringgeister.table import Table


def chosen(seed: int = 1, **given: Json) -> mv.Move:
    """Its move on the board that came with the program."""
    return Walker(Random(seed)).choose(Table(preset="standard").given(**given).state)


def test_the_bearer_walks_onto_the_mountain() -> None:
    assert chosen(card="green1", green_hobbit="b3.g3") == mv.Walk("green_hobbit", "b3.fire")


def test_gandalf_is_called_once_both_own_figures_are_there() -> None:
    tokens = {"o10.h": "green"}
    move = chosen(tokens=tokens, green_hobbit="o10.d1", green_man="o10.d2", gandalf="o10.d3")
    assert move == mv.Walk("gandalf", "o10.pe")


def test_the_same_seed_makes_the_same_walk() -> None:
    tokens = {"o10.h": "green", "o1.h": "violet"}
    assert {chosen(seed=3, tokens=tokens) for _ in range(3)} == {chosen(seed=3, tokens=tokens)}
