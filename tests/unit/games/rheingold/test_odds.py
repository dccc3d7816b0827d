"""The odds of a siege, against every way in which the shields can lie (R 12.3)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given

from companion.core.game import Setup
from companion.games.rheingold import odds, sieges
from companion.games.rheingold.moves import Besiege, Halt, March, Move, Resolve
from companion.games.rheingold.pieces import SHIELDS
from companion.games.rheingold.state import HIDDEN, Siege, State, total
from tests.support.property.kits.rheingold import rheingold_setups
from tests.support.property.strategies import MODERATE, playout, seeds
from tests.support.rules.rheingold.table import GAME, TWO, Table


def worlds(state: State, colour: str) -> Iterator[dict[str, int]]:
    """Every way in which a colour's six shields can lie, each told from its twins.

    What is spent or open has its value; the others lie under its castles and in its hand.
    """
    castles = [
        castle
        for castle, holding in zip(state.terms.board.castle_index, state.castles, strict=True)
        if holding.owner == colour and holding.shield == HIDDEN
    ]
    known = [*state.spent[state.terms.number[colour]], *state.face_up(colour)]
    left = list(SHIELDS)
    for value in known:
        left.remove(value)
    places = [*castles, *[""] * state.hand[state.terms.number[colour]]]
    assert len(places) == len(left)
    for order in permutations(left):
        yield {place: value for place, value in zip(places, order, strict=True) if place}


def falls(state: State, castle: str, value: int, knights: int) -> bool:
    """R 7.3, written again: twice the knights and the shield, and at least one."""
    return knights >= max(1, 2 * (state.holding(castle).knights + value))


@pytest.mark.parametrize(
    ("blue", "spent"),
    [
        ("katz 1 hidden", []),
        ("katz 0 hidden, maus 2 hidden", [3]),
        ("katz 3 hidden, maus 1 face 2, burg 1 hidden, x1 1 hidden", [0]),
        ("katz 2 hidden, maus 1 face 0, burg 1 face 0", [0, 1]),
        ("katz 4 hidden", [0, 0, 1, 2, 3]),
    ],
)
def test_the_odds_are_the_share_of_all_worlds(blue: str, spent: list[int]) -> None:
    state = Table().place(red="k 9", blue=blue, spent={"blue": spent}).state
    found = odds.of_castle(state, "katz")
    every = [world["katz"] for world in worlds(state, "blue")]
    for knights in range(1, 20):
        taken = sum(falls(state, "katz", value, knights) for value in every)
        assert found.chance(knights) == Fraction(taken, len(every))
    assert found.ladder(19) == tuple(found.chance(knights) for knights in range(1, 20))


def test_the_ends_are_exact() -> None:
    state = Table().place(red="k 9", blue="katz 1 hidden").state
    found = odds.of_castle(state, "katz")
    assert (found.least, found.sure) == (2, 8)
    assert found.chance(1) == 0
    assert found.chance(7) == Fraction(5, 6)
    assert found.chance(8) == 1
    assert found.steps == (2, 4, 6, 8)
    assert found.beaten(7) == 5


def test_a_lone_hidden_shield_falls_to_one_knight_when_it_is_a_zero() -> None:
    state = Table().place(red="k 9", blue="katz 0 hidden").state
    found = odds.of_castle(state, "katz")
    assert found.needs == (1, 1, 1, 2, 4, 6)
    assert found.chance(1) == Fraction(1, 2)


def test_where_nothing_is_hidden_it_is_certain_or_not() -> None:
    state = Table().place(red="k 9", blue="maus 2, burg 1 face 3").state
    for castle, need in (("isle", 6), ("katz", 4), ("maus", 4), ("burg", 8)):
        found = odds.of_castle(state, castle)
        assert found.shields == ()
        assert set(found.ladder(12)) == {0, 1}
        assert [found.chance(need - 1), found.chance(need)] == [0, 1]


def test_nobody_besieges_what_is_their_own() -> None:
    state = Table().place(red="katz 1 hidden", blue="maus 1").state
    assert odds.of_siege(state, "katz", "red") is None
    assert odds.of_siege(state, "maus", "red") == odds.of_castle(state, "maus")
    assert odds.of_siege(state, "katz", "blue") == odds.of_castle(state, "katz")

    state = Table("highlanders", seats=TWO).place(yellow="katz 1 hidden").state
    assert odds.of_siege(state, "katz", "red") is None  # R 3.2: the sister's


def test_knights_at_both_gates_count_together_where_they_may() -> None:
    given_: dict[str, Any] = {"red": "w 3, e 4", "blue": "isle 1 hidden"}
    assert odds.at_gates(Table().place(**given_).state, "isle", "red") == 7
    assert odds.at_gates(Table(gates="single").place(**given_).state, "isle", "red") == 4


def test_a_look_of_the_attacker_changes_nothing() -> None:
    table = Table("osullivan_improved").place(red="k 2", blue="katz 1 hidden")
    before = odds.of_castle(table.state, "katz")
    table.do("march 2 k > katz", "halt", "resolve katz", "open held lost 2")
    assert odds.of_castle(table.state, "katz") == before


GONE = sorted({gone for size in range(6) for gone in combinations(SHIELDS, size)})
"""Every choice of shields that can be spent while one is still hidden."""


def sieges_laid(garrison: int, gone: tuple[int, ...], preset: str) -> Iterator[State]:
    """Every siege of Katz up to one knight more than any shield needs, about to be opened."""
    table = Table(preset, garrison="knight_or_shield")
    for knights in range(1, 2 * (garrison + 3) + 2):
        laid: dict[str, Any] = {"red": f"k {knights}", "blue": f"katz {garrison} hidden"}
        state = table.place(spent={"blue": list(gone)}, **laid).state
        if state.terms.options.at_once:
            moves: tuple[Move, ...] = (Besiege("katz", (("k", knights),)),)
        else:
            moves = (March("k", "katz", knights), Halt(), Resolve("katz"))
        for move in moves:
            state, _events = GAME.apply(state, move)
        yield state


@pytest.mark.parametrize("preset", ["highlanders", "osullivan", "osullivan_improved"])
@pytest.mark.parametrize("garrison", [0, 1, 2])
def test_certain_is_what_every_legal_opening_takes(garrison: int, preset: str) -> None:
    seen = set()
    for gone in GONE:
        for state in sieges_laid(garrison, gone, preset):
            assert isinstance(state.pending, Siege)
            chance = odds.of_castle(state, "katz").chance(total(state.pending.fronts))
            ends = []
            for move in GAME.legal_moves(state):
                _after, events = GAME.apply(state, move)
                ends.append(all(event.kind != "siege_held" for event in events))
            assert (chance == 1) == all(ends)
            assert (chance == 0) == (not any(ends))
            seen.add((all(ends), any(ends)))
    assert seen == {(True, True), (False, True), (False, False)}


@MODERATE
@given(setup=rheingold_setups(), seed=seeds)
def test_what_is_hidden_has_as_many_shields_as_there_are(setup: Setup, seed: int) -> None:
    for step in playout(GAME, setup, seed, 30):
        state: Any = step.before
        for castle, holding in zip(state.terms.board.castle_index, state.castles, strict=True):
            found = odds.of_castle(state, castle)
            if holding.shield != HIDDEN:
                assert found.shields == ()
                continue
            assert found.shields == sieges.shields_left(state, holding.owner)
            assert found.needs == tuple(sorted(found.needs))
            chances = found.ladder(found.sure)
            assert list(chances) == sorted(chances)
            assert chances[-1] == 1
