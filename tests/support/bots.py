"""Who plays when a test needs a whole match? A small greedy player of Rheingold.

It gathers knights before the castle that costs least, besieges when that surely
succeeds, beats weaker enemies that stand in its way, and now and then does
something else. It sees the written state and asks `judge`; no rule is in it.
`Slips` does for a test what the vault does for the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.core.game import Actor, AnyGame, ChanceKind, Colour, DutyKind, Json, Setup
from companion.core.refusal import Refusal

FAR = 10_000


@dataclass
class Slips:
    """Hidden values in hand and on the board, by what the events' duties say."""

    hands: dict[Colour, list[int]]
    random: Random
    placed: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, game: AnyGame, state: Any, random: Random) -> Slips:
        """Full hands, as when a match begins."""
        return cls({colour: list(deck) for colour, deck in game.decks(state).items()}, random)

    def follow(self, game: AnyGame, state: Any, events: tuple[Any, ...]) -> None:
        """Do what the events of a move mean; `state` is the one before it."""
        for event in events:
            duty = game.secret_duty(state, event)
            state = game.evolve(state, event)
            if duty is None:
                continue
            hand = self.hands[duty.owner]
            match duty.kind:
                case DutyKind.SEAL:
                    self.placed[duty.place] = hand.pop(self.random.randrange(len(hand)))
                case DutyKind.REMOVE:
                    del self.placed[duty.place]
                case DutyKind.RETURN:
                    hand.append(self.placed.pop(duty.place))
                case DutyKind.OPEN | DutyKind.PEEK:
                    assert duty.place in self.placed

    def chance_move(self, game: AnyGame, state: Any) -> Any:
        """What the die or a slip says now."""
        chance = game.chance(state)
        assert chance is not None
        match chance.kind:
            case ChanceKind.DIE:
                return game.chance_move(state, self.random.randint(1, 6))
            case ChanceKind.SLIP:
                return game.chance_move(state, self.placed[chance.place])
            case ChanceKind.LOT:
                moves, weights = zip(*game.lots(state), strict=True)
                return self.random.choices(moves, weights)[0]


@dataclass
class Played:
    """A match as it was played.

    Attributes:
        setup: what it began with.
        moves: every move in order.
        events: what happened, move by move.
        states: the state before each move, and the last.
    """

    setup: Setup
    moves: list[Any]
    events: list[tuple[Any, ...]]
    states: list[Any]


class GreedyBot:
    """Plays every seat of a match of Rheingold."""

    def __init__(self, game: AnyGame, setup: Setup, random: Random, wildness: float = 0.05) -> None:
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
        board = setup.board
        self.castles: Mapping[str, Any] = board["castles"]
        self.roads: dict[str, set[str]] = {space: set() for space in board["spaces"]}
        for a, b in board["roads"]:
            self.roads[a].add(b)
            self.roads[b].add(a)
        self.exits = {f"s{number}": start["exits"] for number, start in board["starts"].items()}
        self._near = {space: sorted(others) for space, others in self.roads.items()}
        self._far: dict[tuple[frozenset[str], str], dict[str, int]] = {}

    def choose(self, state: Any) -> Any:
        """A legal move for whoever acts, chance excepted."""
        obj = self.game.write_state(state)
        wanted = self._march if obj["phase"] == "march" else self._answer
        if self.random.random() >= self.wildness:
            for move in wanted(state, obj):
                read = self.game.read_move(state, move)
                if not isinstance(read, Refusal) and self.game.judge(state, read) is None:
                    return read
        return self.random.choice(list(self.game.legal_moves(state)))

    def _answer(self, _state: Any, obj: Json) -> Iterator[Json]:
        match obj["phase"]:
            case "enter":
                yield {"move": "enter"}
            case "shield":
                yield {"move": "shield" if self.random.random() < 0.7 else "no_shield"}
            case "occupy":
                fronts = obj["pending"]["fronts"]
                gate = max(fronts, key=lambda name: int(fronts[name]))
                yield {"move": "occupy", "fronts": {gate: min(fronts[gate], 2)}}

    def _march(self, state: Any, obj: Json) -> Iterator[Json]:
        colour, left = obj["colour"], obj["marches_left"]
        options = state.terms.options
        mine = dict(self._knights(obj, colour))
        if left:
            for castle, need in self._targets(obj, colour, options):
                yield from self._attack_castle(obj, castle, need, mine, options)
            yield from self._attack_spaces(obj, colour, mine, at_once=options.battle == "at_once")
            yield from self._approach(obj, colour, mine, options)
        yield {"move": "halt"}
        yield {"move": "end"}

    def _knights(self, obj: Json, colour: Colour) -> Iterator[tuple[str, int]]:
        """Places with knights that may leave, and how many."""
        for place, there in obj["places"].items():
            if colour in there:
                yield place, there[colour]
        for castle, holding in obj["castles"].items():
            if holding["owner"] == colour and holding["knights"] > 1:
                yield castle, holding["knights"] - 1

    def _targets(self, obj: Json, colour: Colour, options: Any) -> Iterator[tuple[str, int]]:
        """Castles to take, with the knights that surely do."""
        owned = sum(holding["owner"] == colour for holding in obj["castles"].values())
        full = options.max_castles is not None and owned >= options.max_castles
        for castle, holding in obj["castles"].items():
            owner = holding["owner"]
            if owner is None and not full:
                yield castle, 2 * self.castles[castle]["swords"]
            elif owner not in (None, colour) and not full:
                shield = {"hidden": 3, None: 0}.get(holding["shield"], holding["shield"])
                yield castle, max(1, 2 * (holding["knights"] + shield))

    def _attack_castle(
        self, obj: Json, castle: str, need: int, mine: Mapping[str, int], options: Any
    ) -> Iterator[Json]:
        gates = [gate for gate in self.castles[castle]["gates"] if mine.get(gate)]
        gates.sort(key=lambda gate: -mine[gate])
        here = sum(mine[gate] for gate in gates)
        engaged = sum(obj["engaged"].get(castle, {}).values())
        if not gates or engaged >= need or engaged + here < need:
            return
        if options.battle == "after_marches":
            yield {"move": "march", "from": gates[0], "to": castle, "knights": mine[gates[0]]}
        else:
            yield {"move": "besiege", "castle": castle, "fronts": {gates[0]: mine[gates[0]]}}
            yield {"move": "besiege", "castle": castle, "fronts": {g: mine[g] for g in gates}}

    def _attack_spaces(
        self, obj: Json, colour: Colour, mine: Mapping[str, int], *, at_once: bool
    ) -> Iterator[Json]:
        for space, there in obj["places"].items():
            enemy = next(iter(there))
            if space not in self.roads or enemy == colour or space in obj["engaged"]:
                continue
            for from_ in self.roads[space]:
                if mine.get(from_, 0) > there[enemy]:
                    if at_once:
                        yield {"move": "assault", "space": space, "fronts": {from_: mine[from_]}}
                    else:
                        yield {"move": "march", "from": from_, "to": space, "knights": mine[from_]}

    def _approach(
        self, obj: Json, colour: Colour, mine: Mapping[str, int], options: Any
    ) -> Iterator[Json]:
        """The farthest knights of those that the cheapest castle needs, one place nearer."""
        best: tuple[int, list[tuple[int, str]], Mapping[str, int]] | None = None
        for castle, need in self._targets(obj, colour, options):
            far = self._distances(obj, colour, castle)
            groups = sorted((far.get(place, FAR), place) for place in mine)
            chosen, found, cost = [], 0, 0
            for distance, place in groups:
                if found < need:
                    chosen.append((distance, place))
                    found += mine[place]
                    cost += distance
            cost += 5 * max(need - found, 0) + 2 * need
            if best is None or cost < best[0]:
                best = (cost, chosen, far)
        if best is None:
            return
        _, chosen, far = best
        for distance, place in sorted(chosen, reverse=True):
            if 0 < distance < FAR:
                steps = sorted(self._steps(place), key=lambda to: (far.get(to, FAR), to))
                yield {"move": "march", "from": place, "to": steps[0], "knights": mine[place]}

    def _steps(self, place: str) -> list[str]:
        if place in self.exits:
            return list(self.exits[place])
        if place in self.castles:
            return list(self.castles[place]["gates"])
        return self._near[place]

    def _distances(self, obj: Json, colour: Colour, castle: str) -> Mapping[str, int]:
        """Marches from every place to a gate of a castle, past no enemy."""
        barred = frozenset(place for place, there in obj["places"].items() if colour not in there)
        if (barred, castle) not in self._far:
            self._far[barred, castle] = self._measured(barred, castle)
        return self._far[barred, castle]

    def _measured(self, barred: frozenset[str], castle: str) -> dict[str, int]:
        far = dict.fromkeys(self.castles[castle]["gates"], 0)
        todo = list(far)
        for space in todo:
            for other in self._near[space]:
                if other not in far and (other not in barred or other in self.exits):
                    far[other] = far[space] + 1
                    todo.append(other)
        for place in (*self.exits, *self.castles):
            far[place] = 1 + min(far.get(space, FAR) for space in self._steps(place))
        return far


def play(game: AnyGame, setup: Setup, seed: int, most_moves: int = 20_000) -> Played:
    """A whole match, the same for the same seed."""
    random = Random(seed)
    state = game.initial_state(setup)
    slips = Slips.of(game, state, random)
    bot = GreedyBot(game, setup, random)
    played = Played(setup, [], [], [state])
    while (actor := game.to_act(state)) is not Actor.NOBODY and len(played.moves) < most_moves:
        chance = actor is Actor.CHANCE
        move = slips.chance_move(game, state) if chance else bot.choose(state)
        before = state
        state, events = game.apply(state, move)
        slips.follow(game, before, events)
        played.moves.append(move)
        played.events.append(events)
        played.states.append(state)
    return played
