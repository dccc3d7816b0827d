"""How does a rules test say given, move, must be? A table that reads like a sentence.

    table = Table("rheingold").place(red="a 3", blue="m 2")
    table.do("assault m from a 3")
    assert table.at("m") == {"red": 3}

Positions go in through `read_position`, moves through the notation, so that a
test says only what it is about: supplies and hands are counted up here.

The board, drawn so that every rule has its place on it:

    s1 -> a --- b <- s2         isle (3 swords) has two gates, w and e
          |   /                 katz (2 swords) has its gate at k
          |  /                  maus (1 sword)  has its gate at t
    katz  m --- c <- s3         burg (1 sword)  has its gate at m
     |  / | \\   |               x1 … x5 (1 sword each) share the gate f
     k-w  |  e  f -- x1 … x5    s4 -> w, s5 -> e, s6 -> m and k
        \\ burg |\\
         isle    t - maus       roads: a-b a-m b-m m-c m-w m-e w-k e-t c-f
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.game import Json, Seat, SeatSetup, Setup
from companion.games.rheingold.game import Rheingold
from companion.games.rheingold.moves import Move
from companion.games.rheingold.state import State
from tests.support.rules.rules_table import RulesTable

GAME: Final = Rheingold()

_SPACES: Final = {
    "a": [20, 10],
    "b": [60, 10],
    "m": [20, 50],
    "c": [60, 50],
    "w": [10, 70],
    "e": [40, 70],
    "k": [5, 60],
    "t": [50, 90],
    "f": [70, 70],
}
_EXITS: Final = {"1": ["a"], "2": ["b"], "3": ["c"], "4": ["w"], "5": ["e"], "6": ["m", "k"]}
_CASTLES: Final[tuple[tuple[str, int, list[str]], ...]] = (
    ("isle", 3, ["w", "e"]),
    ("katz", 2, ["k"]),
    ("maus", 1, ["t"]),
    ("burg", 1, ["m"]),
    ("x1", 1, ["f"]),
    ("x2", 1, ["f"]),
    ("x3", 1, ["f"]),
    ("x4", 1, ["f"]),
    ("x5", 1, ["f"]),
)
BOARD: Final[dict[str, Json]] = {
    "id": "ford",
    "name": "The Ford",
    "game": "rheingold",
    "size_mm": [100, 100],
    "spaces": {name: {"at": at} for name, at in _SPACES.items()},
    "roads": [
        ["a", "b"],
        ["a", "m"],
        ["b", "m"],
        ["m", "c"],
        ["m", "w"],
        ["m", "e"],
        ["w", "k"],
        ["e", "t"],
        ["c", "f"],
    ],
    "starts": {
        number: {"at": [90, 10 * int(number)], "exits": exits} for number, exits in _EXITS.items()
    },
    "castles": {
        name: {"name": name.title(), "at": [95, 5 + 10 * row], "swords": swords, "gates": gates}
        for row, (name, swords, gates) in enumerate(_CASTLES)
    },
}

THREE: Final = (
    SeatSetup("Ada", ("red",)),
    SeatSetup("Ben", ("blue",)),
    SeatSetup("Cem", ("green",)),
)
TWO: Final = (SeatSetup("Ada", ("red", "yellow")), SeatSetup("Ben", ("blue", "black")))

PRESETS: Final = (
    "highlanders",
    "rheingold",
    "osullivan",
    "osullivan_french",
    "osullivan_improved",
)


class Table(RulesTable):
    """A match at a position; moves are given in words, or in JSON."""

    state: State

    def __init__(
        self,
        preset: str = "rheingold",
        *,
        seats: tuple[SeatSetup, ...] = THREE,
        first: int = 0,
        board: Mapping[str, Json] = BOARD,
        **options: Json,
    ) -> None:
        super().__init__(Setup("rheingold", preset, options, board, seats, Seat(first)))

    def place(
        self,
        *,
        to_move: str = "red",
        phase: str = "march",
        left: int = 3,
        engaged: Mapping[str, Mapping[str, int]] | None = None,
        pending: Json = None,
        spent: Mapping[str, list[int]] | None = None,
        **armies: str,
    ) -> Table:
        """Set up a position; an army is "m 3, s1, katz 2 hidden, maus 0 face 2"."""
        obj = self.json
        obj.update(colour=to_move, phase=phase, marches_left=left, pending=pending)
        obj["engaged"] = engaged or {}
        obj["spent"].update(spent or {})
        for colour, army in armies.items():
            for entry in filter(None, map(str.strip, army.split(","))):
                place, *rest = entry.split()
                knights = int(rest[0]) if rest else 1
                if place in obj["castles"]:
                    shield = None if len(rest) < 2 else rest[1]
                    obj["castles"][place] = {
                        "owner": colour,
                        "knights": knights,
                        "shield": int(rest[2]) if shield == "face" else shield,
                        "taken": True,
                    }
                else:
                    obj["places"].setdefault(place, {})[colour] = knights
        for colour in obj["supply"]:
            if obj["supply"][colour] is not None:
                obj["supply"][colour] = 42 - count_knights(obj, colour)
            placed = sum(
                castle["owner"] == colour and castle["shield"] is not None
                for castle in obj["castles"].values()
            )
            obj["hand"][colour] = 6 - placed - len(obj["spent"][colour])
        self.state = GAME.read_position(self.state, obj)
        return self

    # -- moves ------------------------------------------------------------------------

    def move(self, text: str) -> Move:
        return GAME.read_text(self.state, text)

    def as_json(self, move: Any) -> Json:
        return None if isinstance(move, str) else move

    def read(self, move: Any) -> Any:
        return self.move(move) if isinstance(move, str) else super().read(move)

    @property
    def moves(self) -> list[str]:
        """Every legal move in words."""
        return [GAME.move_text(self.state, move) for move in GAME.legal_moves(self.state)]

    # -- what must be -----------------------------------------------------------------

    @property
    def left(self) -> int:
        return int(self.json["marches_left"])

    def at(self, place: str) -> Json:
        """Who stands on a start or space."""
        return self.json["places"].get(place, {})

    def castle(self, castle: str) -> tuple[str | None, int, Json]:
        """Owner, knights and shield of a castle."""
        found = self.json["castles"][castle]
        return found["owner"], found["knights"], found["shield"]

    def supply(self, colour: str) -> Json:
        return self.json["supply"][colour]

    def hand(self, colour: str) -> Json:
        return self.json["hand"][colour]


def count_knights(obj: Json, colour: str) -> int:
    """Knights of a colour on the board, in a written state."""
    found: int = sum(there.get(colour, 0) for there in obj["places"].values())
    found += sum(
        castle["knights"] for castle in obj["castles"].values() if castle["owner"] == colour
    )
    if obj["colour"] == colour:
        found += sum(sum(groups.values()) for groups in obj["engaged"].values())
    if obj["phase"] == "retreat" and obj["pending"]["colour"] == colour:
        found += obj["pending"]["knights"]
    return found
