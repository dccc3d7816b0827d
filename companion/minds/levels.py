"""How well, and in what manner, does the program play a seat? Levels, read from data files.

`data/SLUG.json` holds a game's weights and its levels, weakest first. `python -m bench.tune_minds`
finds weights by play from a seed, `python -m bench minds` measures levels against one another; what
a level overlooks is chosen by hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from math import exp
from pathlib import Path
from random import Random
from typing import Final

from companion.core.errors import NotationError
from companion.core.frozen import frozen
from companion.core.mind import Weights

LEVELS: Final = 5
"""How many levels every game has."""
LONG: Final = 240
"""From this turn on a level overlooks less."""
LONGEST: Final = 400
"""In this turn it overlooks nothing."""


@frozen
class Level:
    """One way to play.

    Attributes:
        name: its name in records and files: "novice".
        title: what people call it, in English: "The Novice".
        character: how it plays, one English sentence.
        width: how many positions it follows at once.
        evaluations: how many positions it looks at in one turn.
        noise: how far it misjudges: the spread of the factors on its weights, new each turn.
        changes: weights that differ from the game's: its taste, and its blind spots (0).
        overlooks: the share of all moves that do not come to its mind in a turn, 0 to 1; see
            `attention`.
    """

    name: str
    title: str
    character: str
    width: int
    evaluations: int
    noise: float
    changes: Weights
    overlooks: float = 0.0

    def weights(self, roster: Roster, random: Random) -> Weights:
        """The weights of one turn: the level's own, misjudged a little, the same all turn."""
        mine = {**roster.weights, **self.changes}
        if not self.noise:
            return mine
        return {
            term: worth if term in roster.sure else worth * exp(random.gauss(0, self.noise))
            for term, worth in mine.items()
        }

    def attention(self, random: Random, turn: int = 1) -> Callable[[Hashable], bool]:
        """Which moves come to its mind in one turn; each does or does not, however often asked.

        Args:
            random: of the turn.
            turn: its number in the match. When a match grows long, fewer and fewer moves are
                overlooked, as people see what is left to be done: else some would never end.
        """
        seen: dict[Hashable, bool] = {}
        share = self.overlooks * min(1.0, max(0.0, (LONGEST - turn) / (LONGEST - LONG)))

        def sees(move: Hashable) -> bool:
            known = seen.get(move)
            if known is None:
                known = seen[move] = random.random() >= share
            return known

        return sees


@frozen
class Roster:
    """The levels of one game.

    Attributes:
        version: of the weights; it grows with every change of them.
        weights: of the strongest level.
        levels: weakest first.
        telling: a decision that cost less than this is not worth telling, in the units of the
            game's mind.
        sure: the weights that nobody misjudges: without them matches of the weak never end.
    """

    version: int
    weights: Weights
    levels: tuple[Level, ...]
    telling: float = 0.0
    sure: frozenset[str] = frozenset()

    def find(self, name: str) -> Level:
        """The level of this name.

        Raises:
            NotationError: there is none.
        """
        for level in self.levels:
            if level.name == name:
                return level
        names = ", ".join(level.name for level in self.levels)
        raise NotationError(f"There is no level {name!r:.40}; there are {names}.")


@lru_cache(maxsize=8)
def roster(slug: str) -> Roster:
    """The levels of a game, from its data file."""
    text = (Path(__file__).parent / "data" / f"{slug}.json").read_text("utf-8")
    return read(json.loads(text))


def read(obj: Mapping[str, object]) -> Roster:
    """The roster that a data file's object describes.

    Raises:
        NotationError: a field is missing or of the wrong kind.
    """
    try:
        levels = tuple(
            Level(
                str(one["name"]),
                str(one["title"]),
                str(one["character"]),
                int(one["width"]),
                int(one["evaluations"]),
                float(one["noise"]),
                {str(term): float(worth) for term, worth in one["changes"].items()},
                float(one.get("overlooks", 0)),
            )
            for one in obj["levels"]  # type: ignore[attr-defined]
        )
        weights = {str(term): float(worth) for term, worth in obj["weights"].items()}  # type: ignore[attr-defined]
        telling = float(str(obj.get("telling", 0)))
        sure = frozenset(map(str, obj.get("sure", ())))  # type: ignore[call-overload]
        return Roster(int(str(obj["version"])), weights, levels, telling, sure)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NotationError(f"The file of levels cannot be read: {error!r:.80}.") from error
