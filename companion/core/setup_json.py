"""How does a match's set-up look in JSON? Independent of any game.

The same object starts a match on the pipe and is the first entry of a record.
It is strict: unknown keys are refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.core.errors import SetupError
from companion.core.game import Json, Seat, SeatSetup, Setup

_MOST_SEATS: Final = 8
_MOST_NAME: Final = 40
_KEYS: Final = ("game", "preset", "options", "board", "seats", "first")


def read_setup(obj: Json, find_board: Callable[[str], Json]) -> Setup:
    """The set-up that a JSON object describes.

    Args:
        obj: with game, preset, board and seats; options and first may be left
            out; any other key is an extra, for the game to know or refuse.
        find_board: the object of a board by its name.

    Raises:
        SetupError: the object describes no set-up.
        NotationError: there is no such board.
    """
    if not isinstance(obj, dict):
        raise SetupError("A set-up is a JSON object.")
    for key in ("game", "preset", "board", "seats"):
        if key not in obj:
            raise SetupError(f"The set-up needs {key!r}.")
    for key in ("game", "preset"):
        if not isinstance(obj[key], str):
            raise SetupError(f"{key} must be a text.")
    options = obj.get("options", {})
    if not isinstance(options, dict):
        raise SetupError("options must be an object.")
    board = obj["board"]
    if isinstance(board, str):
        board = find_board(board)
    if not isinstance(board, dict):
        raise SetupError("board must be a name or an object.")
    first = obj.get("first", 0)
    if not isinstance(first, int) or isinstance(first, bool):
        raise SetupError("first must be a seat, a whole number from 0.")
    seats = obj["seats"]
    if not isinstance(seats, list) or not 1 <= len(seats) <= _MOST_SEATS:
        raise SetupError("seats must be a list of players.")
    return Setup(
        game=obj["game"],
        preset=obj["preset"],
        options=options,
        board=board,
        seats=tuple(_read_seat(number, seat) for number, seat in enumerate(seats)),
        first=Seat(first),
        extras={key: value for key, value in obj.items() if key not in _KEYS},
    )


def _read_seat(number: int, obj: Json) -> SeatSetup:
    where = f"seats[{number}]"
    if not isinstance(obj, dict) or set(obj) != {"name", "colours"}:
        raise SetupError(f"{where} must be an object with name and colours.")
    name, colours = obj["name"], obj["colours"]
    if not isinstance(name, str) or not 0 < len(name) <= _MOST_NAME or not name.isprintable():
        raise SetupError(f"{where}.name must be a text of 1 to {_MOST_NAME} characters.")
    if not isinstance(colours, list) or not all(isinstance(colour, str) for colour in colours):
        raise SetupError(f"{where}.colours must be a list of colours.")
    return SeatSetup(name, tuple(colours))


def write_setup(setup: Setup) -> dict[str, Json]:
    """The JSON object of a set-up, the board whole."""
    return {
        "game": setup.game,
        "preset": setup.preset,
        "options": dict(setup.options),
        "board": dict(setup.board),
        "seats": [{"name": seat.name, "colours": list(seat.colours)} for seat in setup.seats],
        "first": int(setup.first),
        **setup.extras,
    }
