"""companion.core.setup_json: what a match is made from, in JSON."""

import pytest

from companion.core.errors import NotationError, SetupError
from companion.core.game import Json, Seat, SeatSetup, Setup
from companion.core.setup_json import read_setup, write_setup

BOARD = {"id": "b", "anything": [1]}
ADA = {"name": "Ada", "colours": ["red"]}
OBJ: dict[str, Json] = {
    "game": "rheingold",
    "preset": "highlanders",
    "board": "b",
    "seats": [ADA, {"name": "Bén", "colours": ["blue", "black"]}],
}


def find_board(name: str) -> Json:
    if name != "b":
        raise NotationError(f"There is no board {name}.")
    return BOARD


def test_what_may_be_left_out() -> None:
    assert read_setup(OBJ, find_board) == Setup(
        "rheingold",
        "highlanders",
        {},
        BOARD,
        (SeatSetup("Ada", ("red",)), SeatSetup("Bén", ("blue", "black"))),
        Seat(0),
        {},
    )


def test_everything_and_extras_for_the_game() -> None:
    full = {**OBJ, "options": {"entry": "may"}, "first": 1, "tiles": [1], "board": BOARD}
    setup = read_setup(full, find_board)
    assert setup.options == {"entry": "may"}
    assert setup.first == 1
    assert setup.extras == {"tiles": [1]}


def test_round_trip() -> None:
    for obj in (OBJ, {**OBJ, "options": {"entry": "may"}, "first": 1, "tiles": [1]}):
        setup = read_setup(obj, find_board)
        assert read_setup(write_setup(setup), find_board) == setup


@pytest.mark.parametrize("key", ["game", "preset", "board", "seats"])
def test_what_may_not_be_left_out(key: str) -> None:
    with pytest.raises(SetupError, match=key):
        read_setup({name: value for name, value in OBJ.items() if name != key}, find_board)


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("game", 1, "game"),
        ("preset", None, "preset"),
        ("options", [], "options"),
        ("board", 1, "board"),
        ("board", ["b"], "board"),
        ("first", "0", "first"),
        ("first", True, "first"),
        ("first", 0.0, "first"),
        ("seats", {}, "seats"),
        ("seats", [], "seats"),
        ("seats", [ADA] * 9, "seats"),
        ("seats", ["Ada"], r"seats\[0\]"),
        ("seats", [ADA, {"name": "Ben"}], r"seats\[1\]"),
        ("seats", [{**ADA, "age": 3}], r"seats\[0\]"),
        ("seats", [{**ADA, "name": ""}], "name"),
        ("seats", [{**ADA, "name": "x" * 41}], "name"),
        ("seats", [{**ADA, "name": "two\nlines"}], "name"),
        ("seats", [{**ADA, "name": 1}], "name"),
        ("seats", [{**ADA, "colours": "red"}], "colours"),
        ("seats", [{**ADA, "colours": [1]}], "colours"),
    ],
)
def test_what_is_no_set_up(key: str, value: Json, says: str) -> None:
    with pytest.raises(SetupError, match=says):
        read_setup({**OBJ, key: value}, find_board)


@pytest.mark.parametrize("obj", [None, [], "set-up", 1])
def test_a_set_up_is_an_object(obj: Json) -> None:
    with pytest.raises(SetupError):
        read_setup(obj, find_board)


def test_a_board_that_is_not_there() -> None:
    with pytest.raises(NotationError, match="atlantis"):
        read_setup({**OBJ, "board": "atlantis"}, find_board)
