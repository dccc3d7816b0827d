"""Who plays thousands of matches of Rheingold? A quick player that plans one castle ahead.

It takes what surely falls, beats weaker enemies in its way, and else brings the nearest
knights to the castle that is worth most for the way to it. It knows what everybody at the
table knows; of the rules it uses the listing. Now and then it marches anywhere, so that no
two wait for one another for ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from companion.games.rheingold import listing, sieges
from companion.games.rheingold import moves as mv
from companion.games.rheingold.board import Board
from companion.games.rheingold.listing import Reach
from companion.games.rheingold.state import HIDDEN, Beaten, Phase, Siege, State, total

FAR: Final = 1_000
_WILD: Final = 0.03
"""How often it marches anywhere."""
_SHIELD: Final = 0.8
"""How often it places a shield when it may."""
_GARRISON: Final = 2
_MISSING: Final = 4
"""Marches that a knight costs who is not on the board yet: a roll, and its way."""

_FRESH: Final = 2
"""Swords that a castle of nobody seems to have besides: it brings the end nearer, too."""


class Raider:
    """Plays every seat of a match."""

    def __init__(self, board: Board, random: Random) -> None:
        """Learn the way from everywhere to every castle, past nobody."""
        self.board = board
        self.random = random
        self._far = {
            castle.id: self._ways_to(castle.gates, frozenset()) for castle in board.castles
        }

    def choose(self, state: State) -> mv.Move:
        """A legal move for whoever acts, chance excepted."""
        match state.phase:
            case Phase.MARCH:
                return self._march(state)
            case Phase.ENTER:
                return mv.Enter()
            case Phase.SHIELD if self.random.random() < _SHIELD:
                return mv.PlaceShield()
            case Phase.OCCUPY:
                assert isinstance(state.pending, Siege)
                gate, most = max(state.pending.fronts, key=lambda front: front[1])
                return mv.Occupy(((gate, min(most, _GARRISON)),))
            case Phase.RETREAT:
                assert isinstance(state.pending, Beaten)
                castles = [to for to in state.pending.to if to in self.board.castle_index]
                return mv.Retreat(self.random.choice(castles or state.pending.to))
            case _:
                return list(listing.legal_moves(state))[-1]

    def _march(self, state: State) -> mv.Move:
        reach = listing.reach(state)
        if reach.ways and self.random.random() < _WILD:
            return self._anywhere(reach)
        for move in self._wishes(state, reach):
            return move
        if state.terms.options.marches == "must" and listing.can_go_on(state):
            return self._anywhere(reach) if reach.ways else next(listing.legal_moves(state))
        return mv.Halt() if state.engaged else mv.End()

    def _anywhere(self, reach: Reach) -> mv.March:
        place, to, most, _ = self.random.choice(reach.ways)
        return mv.March(place, to, self.random.randint(1, most))

    def _wishes(self, state: State, reach: Reach) -> Iterator[mv.Move]:
        """What it would like best, then next best."""
        if state.marches_left:
            yield from self._sieges(state, reach)
            yield from self._battles(state, reach)
            yield from self._approach(state, reach)

    def _sieges(self, state: State, reach: Reach) -> Iterator[mv.Move]:
        """Castles that surely fall, those with most swords first."""
        for swords, castle, gates in sorted(self._before_castles(state, reach), reverse=True):
            need = self._need(state, castle) - total(state.engaged_at(castle))
            found, have = [], 0
            for gate, knights in sorted(gates, key=lambda front: -front[1]):
                if have < need:
                    found.append((gate, knights))
                    have += knights
            if have < need or need < 1 or len(found) > state.marches_left or not swords:
                continue
            if state.terms.options.at_once:
                if len(found) == 1 or state.terms.options.gates == "combine":
                    yield mv.Besiege(castle, tuple(sorted(found)))
            else:
                gate, knights = found[0]
                yield mv.March(gate, castle, knights)

    def _before_castles(
        self, state: State, reach: Reach
    ) -> Iterator[tuple[int, str, tuple[tuple[str, int], ...]]]:
        """Enemies' and free castles with the own knights before their gates."""
        before: dict[str, list[tuple[str, int]]] = {
            castle: list(gates) for castle, gates in reach.sieges.items()
        }
        if not state.terms.options.at_once:
            for place, to, most, _ in reach.ways:
                if to in self.board.castle_index and state.holding(to).owner != state.colour:
                    before.setdefault(to, []).append((place, most))
        for castle, gates in before.items():
            plan = self.board.castles[self.board.castle_index[castle]]
            yield plan.swords, castle, tuple(gates)

    def _need(self, state: State, castle: str) -> int:
        """Knights that surely take a castle (R 7.2, 7.3)."""
        number = self.board.castle_index[castle]
        holding = state.castles[number]
        if holding.owner is None:
            return 2 * self.board.castles[number].swords
        if holding.shield == HIDDEN:
            shield = max(sieges.possible_values(state, holding.owner))
        else:
            shield = holding.shield if isinstance(holding.shield, int) else 0
        return max(1, 2 * (holding.knights + shield))

    def _battles(self, state: State, reach: Reach) -> Iterator[mv.Move]:
        """Enemies that can be beaten at once, the largest first; no hunt for single knights."""
        options = state.terms.options
        attacks: Mapping[str, list[tuple[str, int]]] = reach.attacks
        if not options.at_once:
            attacks = {}
            for place, to, most, _ in reach.ways:
                stack = state.stack(to) if to in self.board.space_index else None
                if stack is not None and stack.colour != state.colour:
                    attacks.setdefault(to, []).append((place, most))
        for space, fronts in sorted(attacks.items(), key=lambda item: -_knights(state, item[0])):
            stack = state.stack(space)
            if stack is None or state.engaged_at(space):
                continue
            if stack.knights < 2 and self.random.random() < 0.7:
                continue
            place, most = max(fronts, key=lambda front: front[1])
            if most > stack.knights:
                if options.at_once:
                    yield mv.Assault(space, ((place, most),))
                else:
                    yield mv.March(place, space, most)

    def _approach(self, state: State, reach: Reach) -> Iterator[mv.Move]:
        """The farthest of the knights that the best castle needs, one march nearer."""
        groups = {place: most for place, _, most, _ in reach.ways}
        chosen = self._goal(state, groups)
        if chosen is None:
            return
        castle, places = chosen
        barred = frozenset(
            space
            for space, stack in zip(self.board.space_index, state.stacks, strict=True)
            if stack is not None and stack.colour != state.colour
        )
        gates = self.board.castles[self.board.castle_index[castle]].gates
        far = self._ways_to(gates, barred)
        ways: dict[str, list[str]] = {}
        for place, to, _, _ in reach.ways:
            if to in self.board.space_index and to not in barred:
                ways.setdefault(place, []).append(to)
        for place in sorted(places, key=lambda place: (-far.get(place, FAR), place)):
            onward = [to for to in ways.get(place, ()) if far.get(to, FAR) < far.get(place, FAR)]
            if onward:
                to = min(onward, key=lambda to: (far[to], to))
                yield mv.March(place, to, groups[place])

    def _goal(self, state: State, groups: Mapping[str, int]) -> tuple[str, list[str]] | None:
        """The castle that is worth most for the way to it, and who goes there."""
        best: tuple[float, str, list[str]] | None = None
        mine = (state.colour, state.terms.sister[state.colour])
        full = listing.six_castles(state)
        for number, (plan, holding) in enumerate(
            zip(self.board.castles, state.castles, strict=True)
        ):
            if holding.owner is not None and holding.owner in mine:
                continue
            if full and holding.owner is None:
                continue
            castle = self.board.castles[number].id
            need, far = self._need(state, castle), self._far[castle]
            places, have, cost = [], 0, 0
            for way, place in sorted((far[place], place) for place in groups):
                if have >= need:
                    break
                places.append(place)
                have += groups[place]
                cost += way
            cost += _MISSING * max(0, need - have)
            worth = (plan.swords + (_FRESH if holding.owner is None else 0)) / (cost + 4)
            if best is None or worth > best[0]:
                best = (worth, castle, places)
        return None if best is None else best[1:]

    def _ways_to(self, gates: tuple[str, ...], barred: frozenset[str]) -> dict[str, int]:
        """Marches from every place to the nearest of these gates, past no barred space."""
        board = self.board
        far = dict.fromkeys(gates, 0)
        todo = list(far)
        for space in todo:
            if space in barred:
                continue
            for other in board.approaches[space]:
                if other not in far:
                    far[other] = far[space] + 1
                    if other in board.space_index:
                        todo.append(other)
        return far


def _knights(state: State, space: str) -> int:
    stack = state.stack(space)
    return stack.knights if stack is not None else 0
