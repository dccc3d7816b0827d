"""What must hold of every decision of Rheingold's mind, in the positions of whole matches."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bench import contestants, rounds
from bench.arena import Table, play
from companion.core.game import Actor, Seat, Setup
from companion.core.mind import SeatKnowledge
from companion.games.rheingold.mind.rheingold_mind import RheingoldMind
from companion.games.rheingold.state import HIDDEN, Phase, State
from companion.minds import levels
from companion.minds.levels import Level
from companion.minds.player import Decision, ProgramPlayer

ROSTER = levels.roster("rheingold")
QUICK = Level("quick", "", "", 2, 60, 0.0, {})
PLACES = [
    ("loch", "highlanders", 2),
    ("loch", "highlanders", 5),
    ("rhine", "rheingold", 3),
    ("rhine_balanced", "osullivan", 4),
    ("rhine", "osullivan_french", 4),
    ("rhine_balanced", "osullivan_improved", 3),
]
ODD: list[dict[str, Any]] = [
    {"supply": "exact_pieces", "shields": "must"},
    {"shields": "none", "gates": "single"},
    {"supply": "unlimited", "losers": "difference", "enter": "all"},
    {"marches": "must", "battle": "at_once", "held_shield": "hidden", "entry": "may"},
    {"draw": "chosen", "reveal": "attacker", "captured_shield": "returned"},
    {"battle": "after_marches", "marches": "must", "losers": "difference", "max_castles": 6},
]


def setups() -> Iterator[Setup]:
    for place in PLACES:
        yield rounds.setup("rheingold", *place)
    for number, options in enumerate(ODD):
        setup = rounds.setup("rheingold", "rhine_balanced", "highlanders", 3 + number % 2)
        yield replace(setup, options=options)


def positions(
    setup: Setup, seed: int, most: int = 240
) -> Iterator[tuple[Table, Seat, SeatKnowledge]]:
    """The decisions of a match that raiders play, every tenth of them in thought."""
    random = Random(seed)
    table = Table(setup, random)
    raider = contestants.invite("rheingold", "raider")(table.game, setup, random)
    player = ProgramPlayer(table.game, setup, ROSTER, QUICK)
    for number in range(most):
        actor = table.game.to_act(table.state)
        if actor is Actor.NOBODY:
            return
        if isinstance(actor, Actor):
            table.chance()
            continue
        knowledge = table.knowledge(actor)
        yield table, actor, knowledge
        if number % 10 == 0:
            decision = player.decide(table.state, knowledge, f"{seed} {number}")
            table.move(decision.moves[0], decision.placed[0])
        else:
            table.move(raider.choose(table.state, knowledge, "")[0][0])


@pytest.mark.parametrize("setup", list(setups()), ids=lambda one: f"{one.preset} {one.options}")
def test_candidates_and_endings_are_legal_and_come_once(setup: Setup) -> None:
    seen = set()
    for table, seat, knowledge in positions(setup, 1):
        mind = RheingoldMind(setup, seat, ROSTER.weights)
        seen.add(table.state.phase)
        for moves in (
            list(mind.candidates(table.state, knowledge)),
            list(mind.endings(table.state, knowledge)),
        ):
            assert moves
            assert len(set(moves)) == len(moves)
            for move in moves:
                assert table.game.judge(table.state, move) is None, move
    assert Phase.MARCH in seen


@pytest.mark.parametrize("setup", list(setups()), ids=lambda one: f"{one.preset} {one.options}")
def test_outcomes_are_the_possible_ones_and_certain_together(setup: Setup) -> None:
    asked = 0
    for table, seat, knowledge in positions(setup, 2):
        mind = RheingoldMind(setup, seat, ROSTER.weights)
        for move in mind.candidates(table.state, knowledge):
            after, _ = table.game.apply(table.state, move)
            while after.engaged and after.phase in (Phase.MARCH, Phase.RESOLVE):
                after, _ = table.game.apply(after, mind.endings(after, knowledge)[0])
            if table.game.to_act(after) is Actor.CHANCE:
                outcomes = mind.outcomes(after, knowledge)
                assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9
                listed = set(table.game.legal_moves(after))
                assert {move for move, _ in outcomes} <= listed
                assert len({move for move, _ in outcomes}) == len(outcomes)
                if not knowledge.values and after.phase is Phase.ROLL:
                    assert {move for move, _ in outcomes} == listed
                asked += 1
    assert asked


def shuffled(table: Table, seat: Seat, random: Random) -> None:
    """Let the hidden values that a seat may not know lie otherwise."""
    state: State = table.state
    for colour, owner in table.owner.items():
        if owner == seat:
            continue
        places = [
            castle.id
            for castle, holding in zip(state.terms.board.castles, state.castles, strict=True)
            if holding.owner == colour
            and holding.shield == HIDDEN
            and seat not in table.looked[castle.id]
        ]
        values = [table.slips.placed[place] for place in places] + table.slips.hands[colour]
        random.shuffle(values)
        table.slips.placed.update(zip(places, values, strict=False))
        table.slips.hands[colour] = values[len(places) :]


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_what_others_hide_changes_nothing(place: tuple[str, str, int]) -> None:
    setup, random, hidden = rounds.setup("rheingold", *place), Random(3), 0
    strong = Level("strong", "", "", 3, 150, 0.3, {})
    for number, (table, seat, knowledge) in enumerate(positions(setup, 3, most=300)):
        if number % 12:
            continue
        player = ProgramPlayer(table.game, setup, ROSTER, strong)
        before = player.decide(table.state, knowledge, "same")
        kept = dict(table.slips.placed), {c: list(h) for c, h in table.slips.hands.items()}
        shuffled(table, seat, random)
        hidden += table.slips.placed != kept[0]
        assert player.decide(table.state, table.knowledge(seat), "same") == before
        table.slips.placed, table.slips.hands = kept
    assert hidden


def decisions(place: tuple[str, str, int]) -> list[Decision]:
    setup = rounds.setup("rheingold", *place)
    found = []
    for number, (table, _, knowledge) in enumerate(positions(setup, 4, most=160)):
        if number % 8 == 0:
            level = ROSTER.levels[number % len(ROSTER.levels)]
            player = ProgramPlayer(table.game, setup, ROSTER, level)
            found.append(player.decide(table.state, knowledge, str(number)))
    return found


def test_a_decision_can_be_made_move_by_move() -> None:
    setup = rounds.setup("rheingold", "rhine_balanced", "osullivan_improved", 3)
    for number, (table, seat, knowledge) in enumerate(positions(setup, 5)):
        if number % 6:
            continue
        player = ProgramPlayer(table.game, setup, ROSTER, QUICK)
        decision = player.decide(table.state, knowledge, "move by move")
        assert len(decision.placed) == len(decision.moves)
        here = table.state
        for move, placed in zip(decision.moves, decision.placed, strict=True):
            assert table.game.to_act(here) == seat
            assert placed is None or placed in knowledge.hands[here.colour]
            here, _ = table.game.apply(here, move)
        assert decision.lines[0].moves == decision.moves
        assert len({line.moves[0] for line in decision.lines}) == len(decision.lines)
        for better, worse in pairwise(decision.lines[1:]):
            assert better.value >= worse.value


def test_equal_arguments_give_equal_answers_in_every_process() -> None:
    script = (
        "from tests.property.test_minds_rheingold import PLACES, decisions\n"
        "for place in PLACES[1::2]: print(decisions(place))"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    assert "Decision" in answers.pop()


@pytest.mark.parametrize("half", range(2))
def test_the_program_beats_raiders(half: int) -> None:
    """A bound that fails when its strength breaks: about 8 of 10 at the time of writing."""
    raider = contestants.invite("rheingold", "raider")
    level = Level("measured", "", "", 1, 80, 0.0, {})
    one = contestants.levelled(ROSTER, level)
    won, ended = 0.0, 0
    for number in range(12 * half, 12 * half + 12):
        place = (
            ("rhine_balanced", "rheingold"),
            ("rhine", "osullivan"),
            ("loch", "highlanders"),
        )[number % 3]
        setup = rounds.setup("rheingold", *place, 3)
        seats = [one if seat == number % 3 else raider for seat in range(3)]
        match = play(setup, seats, f"raiders {number}")
        won += match.share(number % 3)
        ended += match.ended
    assert won >= 8
    assert ended >= 11
