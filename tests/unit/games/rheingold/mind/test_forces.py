"""How many can come in one turn, on the ford: to a castle, to a space."""

from __future__ import annotations

import pytest

from companion.games.rheingold.mind import geography
from companion.games.rheingold.mind.forces import Foes, forces
from tests.support.rules.rheingold.table import Table

BOARD = Table().state.terms.board
MAP = geography.of(BOARD)
PLACES = (*BOARD.space_index, *BOARD.start_index, *BOARD.castle_index)


def stand(text: str) -> list[tuple[int, int]]:
    pairs = (one.split() for one in text.split(", ") if one)
    return [(PLACES.index(place), int(knights)) for place, knights in pairs]


@pytest.mark.parametrize(
    ("there", "come"),
    [
        ("", 0),
        ("k 4", 4),
        ("k 4, w 3, m 9", 16),
        ("k 4, w 3, s6 1, m 9", 16),
        ("k 4, w 3, s6 1", 8),
        ("k 4, w 3, m 9, s4 1, a 20", 16),
        ("a 20", 0),
    ],
)
def test_all_at_the_gate_and_two_more_stacks_come_to_a_castle(there: str, come: int) -> None:
    """To the gate of katz: w and s6 are a march away, m and s4 two, a three."""
    assert forces(stand(there), MAP)[BOARD.castle_index["katz"]] == come


def test_the_strongest_of_the_others_counts_not_all_together() -> None:
    foes = Foes([stand("k 4"), stand("k 1, w 5"), ()], MAP)
    assert foes.against[BOARD.castle_index["katz"]] == 6


@pytest.mark.parametrize(
    ("there", "most"),
    [("a 2", 2), ("a 2, k 3", 5), ("maus 7", 7), ("maus 7, a 2, c 3", 7), ("", 0)],
)
def test_two_stacks_from_near_or_one_from_three_marches_come_to_a_space(
    there: str, most: int
) -> None:
    foes = Foes([stand(there), ()], MAP)
    space = BOARD.space_index["m"]
    assert [foes.most(space), foes.most(space)] == [most, most]
