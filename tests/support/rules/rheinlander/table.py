"""How does a rules test say given, move, must be? A table that reads like a sentence.

    table = Table(slots="m1 l2 l3 castle").place(red="l1", yellow="r4")
    table.do("place 2 l2")
    assert table.castle("m1") == "red"

Positions go in through `read_position`, moves through the pipe's JSON, so that a
test says only what it is about: supplies and bastions are counted up here.

The board is a strip of river, sixteen zones for three players, five more for
each player more. A test puts its own slots on it, with the marker that is laid.

    l1 - l2 - … - l9 ------ l10 ------ l12 - … - l16
    |    |        |          |          |
    w1 - w2 - … - w9 ------ w10 ------ w12 - … - w16
    |    |        | \\        i        / |
    |    |        |   ----- w11 -----   |
    |    |        |          |          |
    r1 - r2 - … - r9 ------ r11 ------ r12 - … - r16

`i` is an island, the right bank of zone 10 and the left bank of zone 11; it
borders both arms, w10 and w11.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

from companion.core.game import Json, Seat, SeatSetup, Setup
from companion.games import find
from tests.support.rules.rules_table import RulesTable

GAME: Final = find("rheinlander")

SEATS: Final = (
    SeatSetup("Ada", ("red",)),
    SeatSetup("Ben", ("yellow",)),
    SeatSetup("Cem", ("blue",)),
    SeatSetup("Dot", ("purple",)),
    SeatSetup("Eve", ("green",)),
)

_KEYS: Final = {
    "lay": ("slot", "marker"),
    "place": ("card", "square"),
    "reinforce": ("card", "square"),
    "convert": ("card", "square"),
    "discard": ("card",),
    "castle": ("colour",),
    "bastion": ("square",),
    "reshuffle": (),
    "end": (),
}


def strip(zones: int = 16, slots: str = "") -> dict[str, Json]:
    """The board above; slots as "m1 l2 l3, m2 r4 r5", a fourth word is not looked at."""
    numbers = range(1, zones + 1)
    lefts = [f"l{number}" for number in numbers if number != 11]
    rivers = [f"w{number}" for number in numbers]
    rights = [f"r{number}" for number in numbers if number != 10]
    at = {name: [10 * int(name[1:]), row] for row, side in ((10, lefts), (20, rivers), (40, rights))
          for name in side}  # fmt: skip
    at["w11"] = [100, 30]
    at["i"] = [100, 25]
    banks = {number: (f"l{number}", f"r{number}") for number in numbers}
    banks |= {10: ("l10", "i"), 11: ("i", "r11")}
    borders = [*pairwise(lefts), *pairwise(rights)]
    borders += [pair for pair in pairwise(rivers) if pair != ("w10", "w11")]
    borders += [("w9", "w11"), ("w10", "w12")]
    borders += [(bank, f"w{number}") for number in numbers for bank in banks[number]]
    entries = [entry.split() for entry in slots.split(",") if entry.strip()]
    return {
        "id": "strip",
        "name": "The Strip",
        "game": "rheinlander",
        "size_mm": [10 * zones + 10, 50],
        "squares": {
            name: {"kind": "river" if name in rivers else "land", "at": at[name]}
            for name in (*lefts, *rivers, "i", *rights)
        },
        "zones": {
            str(number): {"left": left, "river": f"w{number}", "right": right}
            for number, (left, right) in banks.items()
        },
        "borders": [list(pair) for pair in borders],
        "slots": {
            slot: {"at": [5 * number + 1, 1], "touches": [one, other]}
            for number, (slot, one, other, *_) in enumerate(entries)
        },
    }


def move(text: str) -> Json:
    """A move's JSON object: "place 2 l2", "lay m1 town4", "castle red", "end"."""
    kind, *words = text.split()
    values = [int(word) if word.lstrip("-").isdigit() else word for word in words]
    return {"move": kind, **dict(zip(_KEYS[kind], values, strict=True))}


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(first, second) for first, second in map(str.split, filter(None, text.split(",")))]


class Table(RulesTable):
    """A match at a position; moves are given in words, or in JSON."""

    def __init__(
        self,
        preset: str = "standard",
        *,
        players: int = 3,
        slots: str = "",
        zones: int | None = None,
        first: int = 0,
        board: Mapping[str, Json] | None = None,
        **options: Json,
    ) -> None:
        if board is None:
            board = strip(zones or 5 * players + 1, slots)
        self.markers = {
            words[0]: words[3] for words in map(str.split, filter(None, slots.split(",")))
        }
        self.board = board
        super().__init__(Setup("rheinlander", preset, options, board, SEATS[:players], Seat(first)))

    def place(
        self,
        *,
        to_move: Json = "red",
        phase: Json = "card",
        turn: Json = 9,
        dukes: Json = "",
        castles: Json = "",
        bastions: Json = "",
        coins: Json = "",
        discards: Json = (),
        archbishop: Json = None,
        **more: Json,
    ) -> Table:
        """Set up a position.

        Args:
            to_move: whose turn it is.
            phase: "card" or another.
            turn: its number.
            dukes: "l1 red, r4 yellow".
            castles: "m1 red", whose knights stand on castles.
            bastions: "l5 yellow", with who built them.
            coins: "red 3, blue 4".
            discards: numbers in the order played.
            archbishop: who holds the card.
            more: an army, red="l1 l2", or another key of the state.
        """
        self.state = GAME.read_position(
            self.state,
            self.position(
                to_move=to_move,
                phase=phase,
                turn=turn,
                dukes=dukes,
                castles=castles,
                bastions=bastions,
                coins=coins,
                discards=discards,
                archbishop=archbishop,
                **more,
            ),
        )
        return self

    def position(self, **given: Json) -> dict[str, Any]:
        """The JSON object of a position, said as in `place`."""
        obj = self.json
        squares = list(self.board["squares"])
        obj["colour"] = given.pop("to_move", "red")
        obj["phase"] = given.pop("phase", "card")
        obj["turn"] = given.pop("turn", 9)
        obj["dukes"] = dict(_pairs(given.pop("dukes", "")))
        obj["coins"].update({who: int(sum_) for who, sum_ in _pairs(given.pop("coins", ""))})
        obj["discards"] = list(given.pop("discards", ()))
        obj["markers"] = dict(self.markers)
        obj["castles"] = {slot: None for slot, kind in self.markers.items() if kind == "castle"}
        obj["castles"].update(_pairs(given.pop("castles", "")))
        built = _pairs(given.pop("bastions", ""))
        obj["bastions"] = sorted((square for square, _ in built), key=squares.index)
        obj["knights"] = {}
        whole = obj["supply"]["red"] + self._out("red")
        for colour in obj["supply"]:
            army = given.pop(colour, "")
            obj["knights"].update(dict.fromkeys(army.split(), colour))
            on_castles = list(obj["castles"].values()).count(colour)
            obj["supply"][colour] = whole - len(army.split()) - on_castles
            obj["bastions_left"][colour] = 3 - [who for _, who in built].count(colour)
        obj.update(given)
        return obj

    def _out(self, colour: str) -> int:
        now = self.json
        return [*now["knights"].values(), *now["castles"].values()].count(colour)

    # -- moves ------------------------------------------------------------------------

    def as_json(self, what: Any) -> Json:
        return move(what) if isinstance(what, str) else what

    def squares(self, kind: str, card: int | None = None) -> set[str]:
        """The squares of all legal moves of a kind, with one card."""
        return {
            one["square"]
            for one in self.moves
            if one["move"] == kind and (card is None or one["card"] == card)
        }

    # -- what must be -----------------------------------------------------------------

    @property
    def paid(self) -> list[int]:
        """What the dukes that left in the last move were worth."""
        return [event["points"] for event in self.events if event["event"] == "duke_removed"]

    @property
    def colour(self) -> str:
        return str(self.json["colour"])

    @property
    def dukes(self) -> dict[str, str]:
        return dict(self.json["dukes"])

    @property
    def archbishop(self) -> str | None:
        return None if self.json["archbishop"] is None else str(self.json["archbishop"])

    def castle(self, slot: str) -> Json:
        """Whose knight stands on a castle."""
        return self.json["castles"][slot]

    def supply(self, colour: str) -> int:
        return int(self.json["supply"][colour])

    def coins(self, colour: str) -> int:
        return int(self.json["coins"][colour])
