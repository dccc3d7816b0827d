"""Record the sample match: four greedy players on the Rhine.

    .venv/bin/python tools/record_sample.py > companion/library/sample.match

Tries one seed after another until a match shows everything a newcomer should
see: a castle taken through both its gates, an attack from two fronts, a shield
that held and one that did not save its castle. Every move goes through the rules.
"""

from __future__ import annotations

import random
import sys
from collections import deque
from collections.abc import Iterator
from itertools import count
from typing import Any

from companion import export, games, transcript
from companion.errors import RulesError
from companion.game import Seat, SeatSetup, Setup
from companion.games.rheingold import moves as mv
from companion.games.rheingold import view
from companion.games.rheingold.state import State
from companion.library import shelf

PLAYERS = (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dario", "yellow"))
MOST_TURNS = 240


def setup(first: int) -> Setup:
    """Four players on the Rhine."""
    seats = tuple(SeatSetup(name, (colour,)) for name, colour in PLAYERS)
    return Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats, Seat(first))


def distances(state: State, goals: tuple[str, ...]) -> dict[str, int]:
    """Marches from every space to the nearest goal, round enemies."""
    board = state.terms.board
    found = dict.fromkeys(goals, 0)
    todo = deque(goals)
    while todo:
        place = todo.popleft()
        for other in board.approaches.get(place, ()):
            if other in found or other in board.castle_index:
                continue
            found[other] = found[place] + 1
            stack = state.stack(other) if other in board.space_index else None
            if stack is None or stack.colour == state.colour:
                todo.append(other)
    return found


def target(state: State) -> str | None:
    """The castle that is worth the way for the mover's knights as they stand."""
    colour = state.colour
    rivals = {colour, None}
    costs = []
    for castle in state.terms.board.castles:
        holding = state.holding(castle.id)
        if holding.owner == colour:
            continue
        near = distances(state, castle.gates)
        mine = [near.get(place, 20) for place, there, _ in view.table(state).stacks if there == colour]
        need = view.siege_need(state, castle.id).sure
        taken = 6 if holding.owner not in rivals else 0
        costs.append((need * 1.5 + sum(sorted(mine)[:need]) / 2 + taken, castle.id))
    return min(costs)[1] if costs else None


def wishes(state: State, chance: random.Random) -> Iterator[mv.Move]:
    """What a greedy player would like to do, best first."""
    for castle, need in view.siege_targets(state).items():
        gates = view.siege_fronts(state, castle)
        bold = need.least + 2 * chance.randrange(3)
        goal = need.sure if need.least == need.sure else min(bold, need.sure)
        if sum(gates.values()) >= goal:
            yield mv.Besiege(castle, _gather(gates, goal))
    goal_castle = target(state)
    if goal_castle is None:
        return
    board = state.terms.board
    near = distances(state, board.castles[board.castle_index[goal_castle]].gates)
    for space, need in view.assault_targets(state).items():
        fronts = view.assault_fronts(state, space)
        in_the_way = near.get(space, 9) < 3
        if sum(fronts.values()) >= need and chance.random() < (0.35 if in_the_way else 0.04):
            yield mv.Assault(space, _gather(fronts, need))
    marches: list[tuple[bool, int, mv.March]] = []
    for place, most in view.movable(state).items():
        if place in board.castle_index:
            continue
        for to in view.marches_from(state, place, most):
            here = near.get(place, 30) if place not in board.start_index else 31
            if near.get(to, 30) < here:
                at_start = place in board.start_index
                marches.append((not at_start, near.get(to, 30), mv.March(place, to, most)))
    yield from (march for *_, march in sorted(marches, key=lambda entry: entry[:2]))


def _gather(places: dict[str, int], need: int) -> tuple[tuple[str, int], ...]:
    """So many knights, evenly over as many places as help."""
    taken = dict.fromkeys(places, 0)
    while sum(taken.values()) < need:
        place = min((name for name in places if taken[name] < places[name]), key=taken.get)  # type: ignore[arg-type] # every name is in it
        taken[place] += 1
    return tuple(sorted((place, knights) for place, knights in taken.items() if knights))


def choose(game: Any, state: State, chance: random.Random, hands: dict[str, list[int]]) -> mv.Move:
    """The move of whoever acts, chance included."""
    match state.phase:
        case "roll":
            return mv.Roll(chance.randint(1, 6))
        case "open":
            pending = state.pending
            assert isinstance(pending, view.Siege)
            return game.chance_move(state, hands[pending.castle].pop())
        case "shield":
            assert isinstance(state.pending, view.ShieldDue)
            deck = hands[state.colour]
            hands[state.pending.castle] = [deck.pop(chance.randrange(len(deck)))]
            return mv.PlaceShield()
        case "occupy":
            assert isinstance(state.pending, view.Siege)
            gate, knights = max(state.pending.fronts, key=lambda front: front[1])
            return mv.Occupy(((gate, min(knights, chance.randint(1, 2))),))
        case _:
            for move in wishes(state, chance):
                if game.judge(state, move) is None:
                    return move
            return mv.End()


def play(seed: int) -> tuple[Setup, list[mv.Move], set[str]] | None:
    """One match, and what it shows; None if it takes too long."""
    chance = random.Random(seed)
    game = games.find("rheingold")
    setting = setup(chance.randrange(len(PLAYERS)))
    state = game.initial_state(setting)
    hands = {colour: list(values) for colour, values in game.decks(state).items()}
    moves, shown = [], set()
    while game.outcome(state) is None:
        if state.turn > MOST_TURNS:
            return None
        move = choose(game, state, chance, hands)
        state, events = game.apply(state, move)
        moves.append(move)
        if isinstance(move, mv.Besiege | mv.Assault) and len(move.fronts) > 1:
            shown.add(f"{move.kind} from two")
        opened = {event.kind for event in events}
        if "shield_opened" in opened:
            shown.add("held" if "siege_held" in opened else "fallen")
    return setting, moves, shown


def main() -> None:
    """Print the first match that shows everything."""
    for seed in count():
        try:
            found = play(seed)
        except RulesError as error:
            sys.exit(f"seed {seed}: {error}")
        if found is None:
            continue
        setting, moves, shown = found
        print(f"seed {seed}: {len(moves)} moves, {sorted(shown)}", file=sys.stderr)
        if shown >= {"besiege from two", "assault from two", "held", "fallen"}:
            game = games.find("rheingold")
            sys.stdout.write(transcript.write(game, setting, moves, export.is_shipped))
            return


if __name__ == "__main__":
    main()
