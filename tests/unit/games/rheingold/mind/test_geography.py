"""Distances of a board, on the ford: past nobody, out of starts, to the nearer gate."""

from companion.games.rheingold.mind import geography
from tests.support.rules.rheingold.table import Table

BOARD = Table().state.terms.board
MAP = geography.of(BOARD)


def number(place: str) -> int:
    places = (*BOARD.space_index, *BOARD.start_index, *BOARD.castle_index)
    return places.index(place)


def far(place: str, space: str) -> int:
    return MAP.far[number(place)][BOARD.space_index[space]]


def gate_far(place: str, castle: str) -> int:
    return MAP.gate_far[number(place)][BOARD.castle_index[castle]]


def test_marches_are_counted_along_roads() -> None:
    assert [far("a", space) for space in ("a", "m", "c", "f")] == [0, 1, 2, 3]


def test_one_march_leads_out_of_a_start_or_a_castle() -> None:
    assert far("s1", "a") == 1
    assert far("s1", "m") == 2
    assert far("katz", "k") == 1
    assert far("katz", "w") == 2


def test_nobody_goes_into_a_castle_to_come_out_at_its_other_gate() -> None:
    assert far("w", "e") == 2


def test_the_nearer_of_two_gates_counts() -> None:
    assert gate_far("e", "isle") == 0
    assert gate_far("k", "isle") == 1


def test_a_board_is_measured_once() -> None:
    assert geography.of(BOARD) is geography.of(BOARD)


def test_a_knight_counts_less_with_each_march() -> None:
    drawn = geography.drawn(BOARD, 0.5)
    maus = BOARD.castle_index["maus"]
    assert [drawn[number(place)][maus] for place in ("t", "e", "m")] == [1.0, 0.5, 0.25]
