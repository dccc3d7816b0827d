"""Who plays when a test needs a whole match of Rheinländer? A small greedy player.

It tries some of its legal moves and keeps the one after which it stands best:
coins, dukes, the Archbishop, and rivals without them. It sees the written
state and asks the rules; no rule is in it. `play` deals cards as a table does,
so that its matches are ones that people could have played.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from companion.core.game import Actor, AnyGame, Json, Setup

RESHUFFLE: Final = 0
"""The reshuffle card, among the numbers."""


class GreedyBot:
    """Plays every seat of a match."""

    def __init__(
        self, game: AnyGame, setup: Setup, random: Random, wildness: float = 0.05, tries: int = 6
    ) -> None:
        """Prepare a player.

        Args:
            game: the rules.
            setup: the match.
            random: every choice that is not forced.
            wildness: how often, 0 to 1, it makes any legal move instead.
            tries: of how many moves it looks at what comes of them.
        """
        self.game = game
        self.random = random
        self.wildness = wildness
        self.tries = tries
        self.slots = setup.board["slots"]

    def choose(self, state: Any, hand: Container[int] | None = None) -> Any:
        """A legal move for whoever acts, chance excepted; with a hand, only of its cards."""
        kinds: dict[str, list[Any]] = {}
        for move in self.game.legal_moves(state):
            obj = self.game.write_move(move)
            if hand is None or obj.get("card") in hand or "card" not in obj:
                kinds.setdefault(obj["move"], []).append(move)
        if hand is not None and kinds.keys() & {"place", "reinforce", "convert"}:
            kinds.pop("discard", None)  # whoever discards vouches for the whole hand (RL 4.5)
        moves = [move for some in kinds.values() for move in some]
        if self.random.random() < self.wildness:
            return self.random.choice(moves)
        if "end" in kinds and self.random.random() < 0.9:
            return kinds["end"][0]
        if "reshuffle" in kinds and ("end" not in kinds or self.random.random() < 0.5):
            return kinds["reshuffle"][0]
        some = self.random.sample(moves, min(self.tries, len(moves)))
        some += [self.random.choice(kinds[kind]) for kind in ("convert", "castle") if kind in kinds]
        some += self._beside_castles(state, kinds.get("place", []))[:4]
        colour = self.game.mover(state)
        return max(some, key=lambda move: self._worth(self.game.apply(state, move)[0], colour))

    def _beside_castles(self, state: Any, moves: list[Any]) -> list[Any]:
        """Those of the moves that go beside a castle without a knight, in any order."""
        empty = [slot for slot, who in self.game.write_state(state)["castles"].items() if not who]
        beside = {square for slot in empty for square in self.slots[slot]["touches"]}
        found = [move for move in moves if self.game.write_move(move)["square"] in beside]
        return self.random.sample(found, len(found))

    def _worth(self, state: Any, colour: str) -> float:
        """How well a colour stands; it likes to be asked, its knights break ties."""
        obj = self.game.write_state(state)
        standing = {other: self._standing(obj, other) for other in obj["supply"]}
        mine = standing.pop(colour)
        asked = 4 * (obj["pending"] is not None)
        return mine - max(standing.values()) / 2 + asked + float(obj["supply"][colour]) / 100

    def _standing(self, obj: Json, colour: str) -> float:
        dukes = sum(owner == colour for owner in obj["dukes"].values())
        mine = [square for square, knight in obj["knights"].items() if knight == colour]
        near = sum(bool({*slot["touches"]} & {*mine}) for slot in self.slots.values())
        bishop = 5 * (obj["archbishop"] == colour)
        return float(obj["coins"][colour] + 4 * dukes + near + bishop)


class Cards:
    """Hands, and a pile with the reshuffle card in it (RL 3.4, 4.3)."""

    def __init__(self, setup: Setup, random: Random) -> None:
        """Deal five numbered cards to everyone."""
        self.random = random
        self.pile = list(range(1, len(setup.board["zones"]) + 1))
        random.shuffle(self.pile)
        self.hands = [[self.pile.pop() for _ in range(5)] for _ in setup.seats]
        self.pile.append(RESHUFFLE)
        random.shuffle(self.pile)

    def draw(self, seat: int, discards: list[int]) -> bool:
        """Draw a numbered card; True when the reshuffle card came first."""
        announced = False
        while (card := self.pile.pop()) == RESHUFFLE:
            self.pile += [RESHUFFLE, *(() if announced else discards)]
            self.random.shuffle(self.pile)
            announced = True
        self.hands[seat].append(card)
        return announced


@dataclass
class Played:
    """A match as it was played: its moves, and the states before each and after the last."""

    setup: Setup
    moves: list[Any]
    states: list[Any]


def play(game: AnyGame, setup: Setup, seed: int, tries: int = 6) -> Played:
    """A whole match, the same for the same seed."""
    random = Random(seed)
    cards = Cards(setup, random)
    bot = GreedyBot(game, setup, random, wildness=0, tries=tries)
    played = Played(setup, [], [game.initial_state(setup)])

    def make(move: Any) -> None:
        played.moves.append(move)
        played.states.append(game.apply(played.states[-1], move)[0])

    while (actor := game.to_act(played.states[-1])) is not Actor.NOBODY:
        state = played.states[-1]
        if actor is Actor.CHANCE:
            moves, weights = zip(*game.lots(state), strict=True)
            make(random.choices(moves, weights)[0])
            continue
        assert not isinstance(actor, Actor)
        hand = cards.hands[actor]
        move = bot.choose(state, hand)
        obj = game.write_move(move)
        if obj["move"] not in ("end", "reshuffle"):
            make(move)
            if "card" in obj:
                hand.remove(obj["card"])
            continue
        if cards.draw(actor, game.write_state(state)["discards"]):
            make(game.read_move(state, {"move": "reshuffle"}))
        make(game.read_move(played.states[-1], {"move": "end"}))
    return played
