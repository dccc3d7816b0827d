"""Boards that are drawn for measuring: without faults, each another, always the same."""

from bench import drawn_boards
from companion.games.rheingold import survey


def test_drawn_boards_have_no_faults() -> None:
    for number in range(20):
        assert survey.check(drawn_boards.board(number)).faults == ()


def test_a_number_gives_one_board() -> None:
    assert drawn_boards.board(3) == drawn_boards.board(3)
    assert drawn_boards.board(3)["roads"] != drawn_boards.board(4)["roads"]
