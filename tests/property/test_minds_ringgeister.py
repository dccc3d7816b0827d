"""What must hold of every decision of Ringgeister's mind, in the positions of many matches."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from bench import arena, contestants, rounds
from companion import games
from companion.core.game import Actor, Seat, Setup
from companion.core.mind import SeatKnowledge
from companion.games.ringgeister.mind.ringgeister_mind import RinggeisterMind
from companion.games.ringgeister.moves import Walk
from companion.games.ringgeister.state import Phase, State
from companion.minds import levels
from companion.minds.levels import Level
from companion.minds.player import Decision, ProgramPlayer
from tests.support.property.kits.ringgeister import setup_by_lot
from tests.support.property.strategies import playout
from tests.support.turns import some

GAME = games.find("ringgeister")
ROSTER = levels.roster("ringgeister")
PRESETS = [
    ("variant_a", 2), ("standard", 2), ("standard", 4), ("variant_b", 3), ("variant_c", 3),
    ("ludorium", 4),
]  # fmt: skip
SHIPPED = [rounds.setup("ringgeister", "ringgeister", preset, n) for preset, n in PRESETS]


@cache
def by_lot() -> list[Setup]:
    """Boards that are drawn from numbers."""
    return [setup_by_lot(Random(seed)) for seed in range(40)]


def positions(setup: Setup, seed: int, length: int = 60) -> Iterator[State]:
    """Every position of a match in which a seat acts."""
    for step in playout(GAME, setup, seed, length):
        if not isinstance(GAME.to_act(step.before), Actor):
            yield step.before


def check_moves(state: State, moves: list[Any]) -> None:
    """Legal, each once, at least one."""
    assert moves
    assert len(set(moves)) == len(moves)
    for move in moves:
        assert GAME.judge(state, move) is None, move


def check_answers(mind: RinggeisterMind, state: State, knowledge: SeatKnowledge) -> str:
    """Whatever the search may ask in a position; says what it was."""
    actor = GAME.to_act(state)
    if mind.is_settled(state):
        value = mind.value(state, knowledge)
        assert -20 < value <= 2
        assert value == RinggeisterMind(state.terms.setup, mind.seat, ROSTER.weights).value(
            state, knowledge
        )
        return "settled"
    if actor is Actor.CHANCE:
        outcomes = mind.outcomes(state, knowledge)
        assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9
        assert min(chance for _, chance in outcomes) > 0
        check_moves(state, [move for move, _ in outcomes])
        return "chance"
    if actor == mind.seat:
        check_moves(state, list(mind.endings(state, knowledge)))
        check_moves(state, list(mind.candidates(state, knowledge)))
        return "own"
    check_moves(state, [mind.reply(state, knowledge)])
    return "reply"


def check(setup: Setup, seed: int) -> Counter[str]:
    """Every promise of the contract along a match; what was looked at, counted."""
    seen: Counter[str] = Counter()
    for state in positions(setup, seed):
        seat = GAME.to_act(state)
        assert isinstance(seat, int)
        mind, knowledge = (
            RinggeisterMind(setup, Seat(seat), ROSTER.weights),
            SeatKnowledge(Seat(seat)),
        )
        candidates = list(mind.candidates(state, knowledge))
        check_moves(state, candidates)
        check_moves(state, list(mind.endings(state, knowledge)))
        keys, walks = {mind.key(state)}, 0
        for move in candidates[::3]:
            after, _ = GAME.apply(state, move)
            if isinstance(move, Walk):
                walks += 1
                keys.add(mind.key(after))
            seen[check_answers(mind, after, knowledge)] += 1
        assert len(keys) == walks + 1
        seen[state.phase] += 1
    return seen


@pytest.mark.parametrize("setup", SHIPPED, ids=[f"{preset} {n}" for preset, n in PRESETS])
def test_the_contract_holds_in_played_matches(setup: Setup) -> None:
    seen = check(setup, 4) + check(setup, 5)
    assert seen[Phase.MOVE] > 20
    assert seen["settled"] > 60
    assert seen["chance"]


def test_the_contract_holds_with_all_options_on_boards_by_lot() -> None:
    seen: Counter[str] = Counter()
    for seed, setup in enumerate(by_lot()):
        seen += check(setup, seed)
    assert seen["reply"]
    assert seen["own"]
    assert seen[Phase.RETURN]
    assert seen[Phase.WIND]


def decisions() -> list[Decision]:
    """What levels decide in a few positions."""
    found = []
    for number, setup in enumerate((SHIPPED[1], SHIPPED[5], by_lot()[7])):
        for count, state in enumerate(positions(setup, 4 + number, 40)):
            seat = GAME.to_act(state)
            if count % 12 == 3 and isinstance(seat, int):
                level = ROSTER.levels[count % len(ROSTER.levels)]
                player = ProgramPlayer(GAME, setup, ROSTER, level)
                found.append(player.decide(state, SeatKnowledge(Seat(seat)), f"{number} {count}"))
    return found


def test_a_decision_is_the_same_in_every_process() -> None:
    code = (
        "from tests.property.test_minds_ringgeister import decisions\n"
        "for one in decisions(): print(one.moves, one.lines)"
    )
    printed = set()
    for seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        printed.add(ran.stdout)
    assert len(printed) == 1
    assert "Walk(" in printed.pop()


def test_hints_name_the_best_line_of_each_first_move_the_best_first() -> None:
    for decision in decisions():
        values = [line.value for line in decision.lines]
        assert len({line.moves[0] for line in decision.lines}) == len(decision.lines)
        assert decision.lines[0].moves == decision.moves
        assert max(values) <= values[0] + 1e-9
        assert values[1:] == sorted(values[1:], reverse=True)


@pytest.mark.parametrize("half", some(range(2), 2))
def test_the_weights_of_the_strongest_level_beat_who_goes_the_shortest_way(half: int) -> None:
    # Narrower than the strongest level, so that two dozen matches take seconds.
    level = Level("quick", "", "", 2, 160, 0.0, {})
    strong = contestants.levelled(ROSTER, level)
    walker = contestants.invite("ringgeister", "walker")
    setup = replace(SHIPPED[1], options={"turn_limit": 100})
    won = lost = 0
    for number in range(12 * half, 12 * half + 12):
        seat = number % 2
        line = [walker, walker]
        line[seat] = strong
        match = arena.play(setup, line, f"strength {number}")
        won += seat in match.winners
        lost += 1 - seat in match.winners
    assert won >= 8, (won, lost)
    assert lost <= 3, (won, lost)
