"""A straight river of 16 zones for three players, and positions on it.

    l1 - l2 - l3 …      m1 touches l1 and l2, m2 touches l3 and l4,
    w1 - w2 - w3 …      m3 touches l4 and l5, m4 touches r1 and r2
    r1 - r2 - r3 …

l8 is an island square: the right bank of zone 9 is l8 as well.
"""

from __future__ import annotations

from typing import Any, Final

from companion.core.game import Json, SeatSetup, Setup
from companion.games.rheinlander.game import Rheinlander
from companion.games.rheinlander.state import State

GAME: Final = Rheinlander()
SEATS: Final = (
    SeatSetup("Ada", ("red",)),
    SeatSetup("Ben", ("yellow",)),
    SeatSetup("Cem", ("blue",)),
)
MARKERS: Final = {"m1": "castle", "m2": "town4", "m3": "church", "m4": "castle"}


def board(zones: int = 16) -> dict[str, Any]:
    """The board file's object."""
    numbers = range(1, zones + 1)
    squares = {
        f"{row}{number}": {"kind": "river" if row == "w" else "land", "at": [10 * number, at]}
        for row, at in (("l", 10), ("w", 20), ("r", 30))
        for number in numbers
    }
    borders = [[f"{row}{n}", f"{row}{n + 1}"] for row in "lwr" for n in numbers[:-1]]
    borders += [[f"w{number}", f"{row}{number}"] for row in "lr" for number in numbers]
    entries: dict[str, Any] = {
        str(n): {"left": f"l{n}", "river": f"w{n}", "right": f"r{n}"} for n in numbers
    }
    del squares["r9"]
    entries["9"]["right"] = "l8"
    borders = [pair for pair in borders if "r9" not in pair] + [["w9", "l8"]]
    touches = (("l1", "l2"), ("l3", "l4"), ("l4", "l5"), ("r1", "r2"))
    return {
        "id": "strip",
        "name": "Strip",
        "game": "rheinlander",
        "size_mm": [400, 60],
        "squares": squares,
        "zones": entries,
        "borders": borders,
        "slots": {
            f"m{number}": {"at": [10 * number, 50], "touches": list(pair)}
            for number, pair in enumerate(touches, 1)
        },
    }


def begun(**options: Json) -> State:
    """The empty board, no marker laid."""
    return GAME.initial_state(Setup("rheinlander", "standard", options, board(), SEATS))


def written(state: State, **changes: Json) -> dict[str, Any]:
    """A position in `card` with all markers laid; what is not told is counted up."""
    obj: dict[str, Any] = GAME.write_state(state)
    obj |= {"phase": "card", "markers": MARKERS, "castles": {"m1": None, "m4": None}, **changes}
    if "supply" not in changes:
        out = [*obj["knights"].values(), *obj["castles"].values()]
        knights = state.terms.knights
        obj["supply"] = {colour: knights - out.count(colour) for colour in obj["supply"]}
    return obj


def position(state: State, **changes: Json) -> State:
    """The state of such a position."""
    return GAME.read_position(state, written(state, **changes))


def play(state: State, *moves: str) -> State:
    """The state after some moves in words."""
    for move in moves:
        state, _ = GAME.apply(state, GAME.read_text(state, move))
    return state
