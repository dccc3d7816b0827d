"""Who plays Ringgeister when a test needs a match? A small player that gets somewhere.

All seats do the missions together, one after the other: who has nothing to do with
the one brings Gandalf. When no token is left each runs for the Mountain, and looks
for another card while somebody else bears the Ring. The player sees the written
state and the listed moves; no rule is in it.
"""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

from companion.core.game import AnyGame, Json, Setup

FAR = 200
"""Ways to a place that cannot be reached."""


class Walker:
    """Plays every seat of a match."""

    def __init__(self, game: AnyGame, setup: Setup, random: Random, wildness: float = 0.1) -> None:
        """Prepare a player.

        Args:
            game: the rules.
            setup: the match.
            random: every choice that is not forced.
            wildness: how often, 0 to 1, it makes any legal move instead.
        """
        self.game = game
        self.random = random
        self.wildness = wildness
        self.tiles = setup.board["tiles"]
        self.slots = setup.board["slots"]
        self.cards = setup.board["cards"]
        self.fire = next(
            f"{tile}.{name}"
            for tile, content in self.tiles.items()
            for name, point in content["points"].items()
            if point.get("mountain")
        )
        self.lying: Json = None
        self.beside: dict[str, list[str]] = {}
        self.far: dict[str, dict[str, int]] = {}

    def choose(self, state: Any) -> Any:
        """A legal move for whoever acts, chance excepted."""
        moves = list(self.game.legal_moves(state))
        obj = self.game.write_state(state)
        if obj["phase"] != "move" or self.random.random() < self.wildness:
            return self.random.choice(moves)
        if self.lying != obj["tiles"]:
            self.lying, self.beside, self.far = obj["tiles"], self._ways(obj["tiles"]), {}
        costs = [
            self._cost(obj, self.game.write_move(move)) + self.random.random() for move in moves
        ]
        return moves[costs.index(min(costs))]

    def _cost(self, obj: Json, move: Json) -> float:
        """How far the mover is from winning after a move, as if no wind blew."""
        colour, light = obj["colour"], dict(obj["light"])
        bears = self.cards[obj["card"]]["bearer"] == colour
        luck = 0.0
        if move["move"] == "walk":
            light[move["figure"]] = move["to"]
            tile, name = move["to"].split(".")
            point = self.tiles[tile]["points"][name]
            drawn = point.get("magic") and move["figure"] != "gandalf"
            luck = (-2.0 if bears else 2.0) if drawn else 0.0
            luck -= 0.5 if "arrow" in point else 0.0
        if obj["tokens"]:
            field, owner = min(obj["tokens"].items())
            near = self._to_field(light, owner, field)
            return near - luck / 2 if near else -FAR
        hobbit = self._to(self.fire, light[f"{colour}_hobbit"])
        return hobbit + self._to(self.fire, light[f"{colour}_man"]) / 9 - luck

    def _to_field(self, light: Json, colour: str, field: str) -> int:
        """Ways until both own figures and some other stand around a field."""
        tile, name = field.split(".")
        around = [f"{tile}.{point}" for point in self.tiles[tile]["fields"][name]["points"]]
        own = {f"{colour}_hobbit", f"{colour}_man"}
        others = [point for figure, point in light.items() if figure not in own]
        return min(
            self._to(one, light[f"{colour}_hobbit"])
            + self._to(two, light[f"{colour}_man"])
            + min(self._to(three, point) for point in others)
            for one, two, three in permutations(around)
        )

    def _to(self, goal: str, place: str | None) -> int:
        """Ways from a place to a goal, whoever stands between."""
        if goal not in self.far:
            far, todo = {goal: 0}, [goal]
            for here in todo:
                for other in self.beside.get(here, ()):
                    if other not in far:
                        far[other] = far[here] + 1
                        todo.append(other)
            self.far[goal] = far
        return FAR if place is None else self.far[goal].get(place, FAR)

    def _ways(self, lying: Json) -> dict[str, list[str]]:
        beside: dict[str, list[str]] = {}
        spots: dict[tuple[int, int], str] = {}
        for tile, (slot, turn) in lying.items():
            for way in self.tiles[tile]["ways"]:
                one, other = (f"{tile}.{name}" for name in way["between"])
                beside.setdefault(one, []).append(other)
                beside.setdefault(other, []).append(one)
            for name, end in self.tiles[tile]["ends"].items():
                x, y = end["at"]
                for _ in range(turn):
                    x, y = -y, x
                left, top = self.slots[slot]["at"]
                here = f"{tile}.{name}"
                there = spots.setdefault((left + x, top + y), here)
                if there != here:
                    beside.setdefault(here, []).append(there)
                    beside.setdefault(there, []).append(here)
        return beside
