"""How many sequences of legal moves are there, by depth? Counted once, kept as an oracle.

The numbers were counted by the listing and, at the shallow depths, by asking
`judge` about every move that can be written down; a test does both again. A
number that changes means that a rule changed.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Final

import pytest

from companion.core.game import Json
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import State
from tests.support.rules.rheingold.table import GAME, PRESETS, TWO, Table

TINY: Final[dict[str, Json]] = {
    "id": "tiny",
    "name": "Tiny",
    "game": "rheingold",
    "size_mm": [100, 100],
    "spaces": {name: {"at": [at, 10]} for at, name in enumerate("opqr")},
    "roads": [["o", "p"], ["o", "q"], ["p", "q"], ["q", "r"]],
    "starts": {
        number: {"at": [10 * int(number), 90], "exits": list(exits)}
        for number, exits in zip("123456", ("p", "q", "r", "pr", "q", "r"), strict=True)
    },
    "castles": {
        "hall": {"name": "Hall", "at": [10, 50], "swords": 1, "gates": ["p"]},
        "keep": {"name": "Keep", "at": [20, 50], "swords": 2, "gates": ["q", "r"]},
        "mill": {"name": "Mill", "at": [30, 50], "swords": 1, "gates": ["r"]},
    },
}  # fmt: skip

MIDST: Final[dict[str, Json]] = {
    "red": "p 2, q 1, r 3, s5",
    "blue": "o 2, mill 1 hidden, s2",
    "green": "s4",
}
"""Red to march with everything in reach: a battle, a neutral castle, a shield."""

BEGINNING: Final = {
    "highlanders": [6, 13, 56, 162, 517, 1621, 4795],
    "rheingold": [6, 13, 56, 162, 517, 1621, 4795],
    "osullivan": [6, 12, 19, 102, 249, 440, 1708],
    "osullivan_french": [6, 12, 13, 59, 122, 128, 549],
    "osullivan_improved": [6, 12, 19, 102, 249, 440, 1708],
}
IN_THE_MIDST: Final[dict[str, Json]] = {
    "highlanders": [15, 178, 1483, 3872],
    "rheingold": [15, 178, 1483, 3863],
    "osullivan": [21, 374, 5745, 6299],
    "osullivan_french": [20, 348, 5321, 5321],
    "osullivan_improved": [21, 374, 5745, 6300],
}
OPTIONS: Final = {
    "exact pieces": [21, 374, 5745],
    "must march": [14, 163, 1313, 2897],
    "three fronts": [15, 178, 1485, 3882],
    "difference": [15, 166, 1442, 3774],
    "one gate": [21, 368, 5520, 6074],
    "six castles": [15, 178, 1483, 3867],
    "all told": [21, 374, 5745, 6306],
}


def table(preset: str, **options: Json) -> Table:
    """Red to march in the midst of a match on the tiny board."""
    return Table(preset, board=TINY, **options).place(**MIDST)


def count(state: State, depth: int) -> int:
    """Sequences of so many legal moves; a match that is over has no longer ones."""
    if depth == 1:
        return sum(1 for _ in GAME.legal_moves(state))
    return sum(count(GAME.apply(state, move)[0], depth - 1) for move in GAME.legal_moves(state))


@cache
def every_move(places: tuple[str, ...], most: int) -> tuple[mv.Move, ...]:
    """Every move that can be written down with numbers up to one more than there are."""
    return tuple(_every_move(places, most))


def _every_move(places: tuple[str, ...], most: int) -> Iterator[mv.Move]:
    numbers = range(most + 2)
    yield from map(mv.Roll, range(8))
    yield from (mv.Enter(), mv.Decline(), mv.Halt(), mv.End(), mv.PlaceShield(), mv.NoShield())
    yield from (mv.March(*what) for what in product(places, places, numbers))
    yield from map(mv.Resolve, places)
    yield from map(mv.Retreat, places)
    values, told = [None, *range(5)], [None, False, True]
    yield from (mv.Open(*what) for what in product(values, told, [None, *numbers]))
    singles = [((place, knights),) for place in places for knights in numbers]
    fronts_from = ("hall", "o", "p", "q", "r", "s2", "s5")
    several = [
        tuple(zip(chosen, knights, strict=True))
        for size in (2, 3)
        for chosen in combinations(fronts_from, size)
        for knights in product(range(1, most + 2), repeat=size)
    ]
    for fronts in (*singles, *several):
        yield mv.Occupy(fronts)
        for place in places:
            yield mv.Assault(place, fronts)
            yield mv.Besiege(place, fronts)


def count_by_judging(state: State, depth: int) -> int:
    places = state.terms.board.places
    legal = {move for move in every_move(places, 3) if GAME.judge(state, move) is None}
    assert legal == set(GAME.legal_moves(state))
    if depth == 1:
        return len(legal)
    return sum(count_by_judging(GAME.apply(state, move)[0], depth - 1) for move in legal)


@pytest.mark.parametrize("preset", PRESETS)
def test_sequences_from_the_beginning(preset: str) -> None:
    state = Table(preset, board=TINY).state
    numbers = BEGINNING[preset]
    assert [count(state, depth) for depth in range(1, len(numbers) + 1)] == numbers


@pytest.mark.parametrize("preset", PRESETS)
def test_sequences_in_the_midst(preset: str) -> None:
    state = table(preset).state
    numbers = IN_THE_MIDST[preset]
    assert [count(state, depth) for depth in range(1, len(numbers) + 1)] == numbers


CHANGES: Final[dict[str, tuple[str, dict[str, Json]]]] = {
    "exact pieces": ("osullivan", {"supply": "exact_pieces"}),
    "must march": ("rheingold", {"marches": "must"}),
    "three fronts": ("highlanders", {"fronts": 3}),
    "difference": ("rheingold", {"losers": "difference"}),
    "one gate": ("osullivan", {"gates": "single", "enter": "choose"}),
    "six castles": ("highlanders", {"max_castles": 6, "shields": "must"}),
    "all told": ("osullivan_improved", {"held_shield": "face_up", "captured_shield": "removed"}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_sequences_with_other_options(name: str) -> None:
    preset, options = CHANGES[name]
    state = table(preset, **options).state
    numbers = OPTIONS[name]
    assert [count(state, depth) for depth in range(1, len(numbers) + 1)] == numbers


def test_sequences_with_two_colours_each() -> None:
    armies: dict[str, Json] = {
        "red": "p 2, r 3",
        "yellow": "q 2",
        "blue": "mill 1 hidden",
        "black": "o 1",
    }
    state = Table("highlanders", board=TINY, seats=TWO).place(**armies).state
    assert [count(state, depth) for depth in (1, 2, 3, 4)] == [6, 24, 83, 277]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_listing_agrees_with_judging_every_move_there_is(preset: str) -> None:
    state = table(preset).state
    assert count_by_judging(state, 1) == IN_THE_MIDST[preset][0]
    moves = list(GAME.legal_moves(state))
    after = [GAME.apply(state, move)[0] for move in moves[:: max(1, len(moves) // 4)]]
    assert [count_by_judging(one, 1) for one in after] == [count(one, 1) for one in after]
    begun = Table(preset, board=TINY).state
    assert count_by_judging(begun, 2) == BEGINNING[preset][1]
