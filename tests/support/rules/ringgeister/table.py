"""How does a rules test say given, move, must be? A table that reads like a sentence.

    table = Table(scene(a="grey", b="grey", ways="a-b")).given(green_man="s.a")
    table.walk("green_man", "s.b")
    assert table.light("green_man") == "s.b"

A scene is one tile, `s`, drawn for the paragraph that is tested (`tile` says how);
around it the builder lays what a board needs besides: the parking tiles `r0`, `r1`, …
with a black start `m` and a dead end each, and `home`, where ten white starts hang on
the fork `x`, and the Mountain lies behind the point `h`:

    w0 … w9 - x - h - fire        r0.m - e (dead end)

All that lies far from every wind that can blow on the scene. Figures that a test
does not speak of stand on white starts and on the parking tiles. Positions go in
through `read_position`, moves through their JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.boards.shipped import shelf
from companion.core.game import Actor, Json, Seat, SeatSetup, Setup
from companion.games import find
from tests.support.rules.rules_table import RulesTable

GAME: Final = find("ringgeister")
SHIPPED: Final[Any] = shelf.board("ringgeister")
PRESETS: Final = ("variant_a", "standard", "variant_b", "variant_c", "ludorium")

COLOURS: Final = ("yellow", "orange", "violet", "green")
TWO: Final = (SeatSetup("Ada", ("green",)), SeatSetup("Ben", ("violet",)))
THREE: Final = (*TWO, SeatSetup("Cem", ("orange",)))
FOUR: Final = (*THREE, SeatSetup("Dot", ("yellow",)))

DARK: Final = ("gollum", *["orc"] * 8, *["wraith"] * 9)
_SIGNS: Final = {"-": "road", "~": "water", "=": "spider"}


def tile(ways: str, forks: Any = None, **things: Any) -> dict[str, Json]:
    """A tile from a few words.

    Args:
        ways: pairs of names; "a-b" is a road, "a~b" water, "a=b" a spider way.
        forks: name → "n e s w", clockwise; then "| n-s e-w" for what runs straight;
            then "*" where there are three arrows.
        **things: a point as "black E >f start magic mountain", its arrow, forward
            way and the rest in any order; an end as (x, y); a gate as "gate axe"; a
            field as "field a b c". "@3,-4" says where a point is.
    """
    found: dict[str, Any] = {"shape": "square", "points": {}, "forks": {}, "ends": {}}
    for number, (name, told) in enumerate(things.items()):
        at = [-18 + 6 * (number % 7), -18 + 6 * (number // 7)]
        if isinstance(told, tuple):
            found["ends"][name] = {"at": list(told)}
            continue
        kind, *words = told.split()
        for word in [word for word in words if word.startswith("@")]:
            at = [int(part) for part in word[1:].split(",")]
            words.remove(word)
        if kind == "gate":
            found.setdefault("gates", {})[name] = {"at": at, "symbol": words[0]}
        elif kind == "field":
            found.setdefault("fields", {})[name] = {"at": at, "points": words}
        else:
            found["points"][name] = _point(kind, at, words)
            if "start" in words and kind == "black":
                found["rock"] = [at[0], at[1] + 2]
    for number, (name, told) in enumerate((forks or {}).items()):
        beside, _, straight = told.replace("*", "").partition("|")
        found["forks"][name] = {
            "at": [-15 + 6 * number, 17],
            "ways": beside.split(),
            "straight": [pair.split("-") for pair in straight.split()],
            "arrows": told.endswith("*"),
        }
    found["ways"] = []
    for way in ways.split():
        sign = next(sign for sign in way if sign in _SIGNS)
        found["ways"].append({"between": way.split(sign), "kind": _SIGNS[sign]})
    return found


def _point(colour: str, at: list[int], words: Sequence[str]) -> dict[str, Json]:
    point: dict[str, Json] = {"at": at, "colour": colour}
    for word in words:
        if word in "NESW":
            point["arrow"] = word
        elif word.startswith(">"):
            point["forward"] = word[1:]
        else:
            assert word in ("start", "magic", "mountain"), word
            point[word] = True
    if colour == "black":
        point.setdefault("arrow", "N")
    return point


def scene(ways: str, forks: Any = None, **things: Any) -> dict[str, Json]:
    """A board with the one tile `s` on it, as in `tile`."""
    return board(s=tile(ways, forks, **things))


def board(
    cards: Mapping[str, str] | None = None,
    places: Mapping[str, tuple[int, int]] | None = None,
    **tiles: dict[str, Json],
) -> dict[str, Json]:
    """A board with these tiles, each 40 mm wide and by default beside the one before.

    Args:
        cards: id → "green forward axe"; by default `CARDS`.
        places: where the centre of a tile lies in millimetres.
        **tiles: `s` at (1000, 1000), the next ones to the right of it.
    """
    mountain = any(
        point.get("mountain") for content in tiles.values() for point in content["points"].values()
    )
    whites = [f"w{number}" for number in range(10)]
    home = tile(
        " ".join(["x-h", *(f"{white}-x" for white in whites)] + ["h-fire"] * (not mountain)),
        {"x": " ".join(["h", *whites])},
        h="grey",
        **({} if mountain else {"fire": "grey mountain"}),
        **dict.fromkeys(whites, "white start"),
    )
    if mountain:
        home["ends"]["way"] = {"at": [0, -20]}
        home["ways"].append({"between": ["h", "way"], "kind": "road"})
    parked = 18 - sum("rock" in content for content in tiles.values())
    laid = {**tiles, "home": home}
    at = {"home": (100, 100)}
    for number, name in enumerate(tiles):
        at[name] = (places or {}).get(name, (1000 + 40 * number, 1000))
    if mountain:
        # The Mountain must be in reach: a scene that has it has an end to lead there.
        at["home"] = (at["s"][0], at["s"][1] + 40)
    for number in range(parked):
        laid[f"r{number}"] = tile("m-e", m="black E >e start", e=(20, 0))
        at[f"r{number}"] = (100 + 100 * (number % 6), 300 + 100 * (number // 6))
    return {
        "id": "moor",
        "name": "The Moor",
        "game": "ringgeister",
        "authentic": False,
        "note": "For one test.",
        "size_mm": [1600, 1600],
        "shapes": {"square": [[-20, -20], [20, -20], [20, 20], [-20, 20]]},
        "tiles": laid,
        "slots": {
            name.upper(): {"shape": "square", "at": list(at[name]), "turns": [0, 1, 2, 3]}
            for name in laid
        },
        "layout": {name.upper(): [name, 0] for name in laid},
        "cards": {
            name: dict(zip(("bearer", "hand", "below"), told.split(), strict=True))
            for name, told in (CARDS if cards is None else cards).items()
        },
    }


CARDS: Final = {
    f"{colour}{number}": f"{colour} {told}"
    for colour in COLOURS
    for number, told in enumerate(
        ("forward axe", "backward axe", "forward lamp", "forward storm"), start=1
    )
}
"""Each colour: 1 forward, axe; 2 backward, axe; 3 forward, lamp; 4 forward, storm."""

PLAIN: Final = scene("a-b", a="grey", b="grey")
"""A board on which nothing happens."""


class Table(RulesTable):
    """A match at a position; moves are given in JSON."""

    def __init__(
        self,
        board: Mapping[str, Json] = SHIPPED,
        preset: str = "variant_a",
        *,
        seats: tuple[SeatSetup, ...] = TWO,
        first: int = 0,
        layout: Json = None,
        **options: Json,
    ) -> None:
        chosen = {name.rstrip("_"): value for name, value in options.items()}
        laid = {} if layout is None else {"layout": layout}
        super().__init__(Setup("ringgeister", preset, chosen, board, seats, Seat(first), laid))

    def given(
        self,
        *,
        dark: Any = None,
        to_move: str = "green",
        card: str = "violet1",
        turned: Any = None,
        **changes: Any,
    ) -> Table:
        """Set up a position of turn 1 or later; a figure's name says where it stands.

        Args:
            dark: point → kind; the other dark figures stand on the parking tiles.
            to_move: the colour whose turn it is.
            card: the card in force.
            turned: tile → its quarter turns now.
            **changes: `green_hobbit="s.a"`, or any other key of the written state.
        """
        obj = self.json
        standing = {name: changes.pop(name) for name in list(changes) if name in obj["light"]}
        # The whites of a scene are for the test to speak of.
        whites = iter(sorted(self._points("white"), key=lambda name: not name.startswith("home.")))
        taken = set(standing.values()) | set(dark or {})
        for figure in obj["light"]:
            obj["light"][figure] = standing.get(figure, "")
            if figure not in standing:
                obj["light"][figure] = next(point for point in whites if point not in taken)
        obj["dark"] = dict(dark or {})
        kinds = list(DARK)
        for kind in obj["dark"].values():
            kinds.remove(kind)
        # Those that can do least come first: what is woken by mistake, changes little.
        starts = (point for point in reversed(self._points("black", "start")) if point not in taken)
        obj["dark"] |= dict(zip(starts, kinds, strict=False))
        obj["left"] = dict.fromkeys(obj["left"], 0)
        for name, turn in (turned or {}).items():
            obj["tiles"][name][1] = turn
        obj.update(turn=1, phase="move", colour=to_move, card=card, drawn=[card])
        obj.update(moved=[], tokens={}, pending=None, result=None)
        self.state = GAME.read_position(self.state, {**obj, **changes})
        return self

    def _points(self, colour: str, having: str = "colour") -> list[str]:
        return [
            f"{name}.{point}"
            for name in self.json["tiles"]
            for point, content in self.setup.board["tiles"][name]["points"].items()
            if content["colour"] == colour and having in content
        ]

    # -- moves ------------------------------------------------------------------------

    def walk(self, figure: str, to: str) -> Table:
        return self.do({"move": "walk", "figure": figure, "to": to})

    def turn_up(self, card: str) -> Table:
        return self.do({"move": "card", "card": card})

    def put(self, point: str) -> Table:
        """Put the first beaten figure back."""
        return self.do({"move": "return", "point": point})

    def hit(self, point: str | None) -> Table:
        """Say whom the wind hits."""
        return self.do({"move": "wind", "point": point})

    def end(self) -> Table:
        return self.do({"move": "end"})

    def refuses_walk(self, figure: str, to: str, code: str, paragraph: str) -> None:
        self.refuses({"move": "walk", "figure": figure, "to": to}, code, paragraph)

    def ways_of(self, figure: str) -> set[str]:
        """Where a figure may walk."""
        return {move["to"] for move in self.moves if move.get("figure") == figure}

    # -- what must be -----------------------------------------------------------------

    def __getitem__(self, key: str) -> Any:
        """A part of the written state."""
        return self.json[key]

    @property
    def actor(self) -> Seat | Actor:
        return GAME.to_act(self.state)

    def light(self, figure: str) -> str | None:
        """Where a light figure stands."""
        where: str | None = self["light"][figure]
        return where

    def dark(self, point: str) -> str | None:
        """Which dark figure stands on a point."""
        kind: str | None = self["dark"].get(point)
        return kind

    def turns(self, name: str) -> int:
        """The quarter turns of a tile."""
        return int(self["tiles"][name][1])

    def happened(self, kind: str) -> list[dict[str, Json]]:
        """The last move's events of a kind, without it."""
        return [
            {key: content for key, content in event.items() if key != "event"}
            for event in self.events
            if event["event"] == kind
        ]

    @property
    def route(self) -> list[str | None]:
        """The points that the dark figure came to in the last move."""
        [walked] = self.happened("dark_walked")
        return list(walked["route"])
