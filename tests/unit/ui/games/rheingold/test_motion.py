"""What moves in Rheingold: whole matches, every move of them, forwards and at every moment."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.rheingold import events as ev
from companion.games.rheingold.losses import losses
from companion.games.rheingold.view import table
from companion.ui.boards.moving import BEYOND, MotionFrame, Walk
from companion.ui.boards.scene import Scene
from companion.ui.games.rheingold.motion import motion, replayed, standing
from companion.ui.pace import GESTURE_S, MOMENTS_S
from tests.support.bots import Played, play
from tests.support.ui.simulated_desk import four_players

RULES = [
    {"preset": "highlanders"},
    {"preset": "rheingold"},
    {"preset": "highlanders", "battle": "after_marches"},
    {"preset": "highlanders", "losers": "difference"},
]


@pytest.fixture(scope="module", params=RULES, ids=lambda rules: "-".join(rules.values()))
def played(request: pytest.FixtureRequest) -> Played:
    return play(GAMES["rheingold"], four_players(**request.param), 5, 500)


def knights(scene: Scene) -> Counter[str]:
    """All knights of each army that stand."""
    found = Counter[str]()
    for _place, colour, number in scene.stacks:
        found[colour] += number
    for _place, _side, colour, number in scene.engaged:
        found[colour] += number
    for mark in scene.castles.values():
        if mark.owner is not None:
            found[mark.owner] += mark.knights
    return found


def seen(frame: MotionFrame) -> Counter[str]:
    """All knights of each army that stand or walk."""
    found = knights(frame.scene)
    for piece in frame.moving.pieces:
        if len(piece.path) > 1:
            found[piece.colour] += piece.knights
    return found


def as_if(frame: MotionFrame) -> tuple[Any, ...]:
    """What stands when all who walk have arrived: stacks, engaged, castles."""
    stacks = Counter({one[:2]: one[2] for one in frame.scene.stacks})
    engaged = Counter({one[:3]: one[3] for one in frame.scene.engaged})
    castles = dict(frame.scene.castles)
    for piece in frame.moving.pieces:
        if len(piece.path) == 1:
            continue
        at = piece.path[-1]
        if at in frame.moving.castles:
            continue  # they are inside, under the new flag
        if isinstance(at, tuple):
            engaged[*at, piece.colour] += piece.knights
        else:
            assert at not in castles, "a garrison counts up"
            stacks[at, piece.colour] += piece.knights
    castles |= {name: mark for name, (mark, _part) in frame.moving.castles.items()}
    castles = {name: mark for name, mark in castles.items() if mark.owner is not None}
    return stacks, engaged, castles


def laid_out(scene: Scene) -> tuple[Any, ...]:
    stacks = Counter({one[:2]: one[2] for one in scene.stacks})
    engaged = Counter({one[:3]: one[3] for one in scene.engaged})
    return stacks, engaged, dict(scene.castles)


def test_each_step_leads_from_one_position_to_the_next(played: Played) -> None:
    kinds = Counter[str]()
    for number, events in enumerate(played.events):
        before, after = played.states[number : number + 2]
        found = replayed(before, events, after)
        if found is None:
            assert standing(table(before)) == standing(table(after))
            continue
        kinds.update(event.kind for event in events)
        assert found.seconds <= MOMENTS_S
        assert found.reversed().seconds <= GESTURE_S
        if not any(step.is_moment for step in found.steps):
            assert found.seconds <= GESTURE_S
        assert found.steps[0].before == standing(table(before))
        assert found.steps[-1].after == standing(table(after))
        for step in found.steps:
            assert as_if(step.frame(1.0)) == laid_out(step.after), events
            assert not any(one.strength for one in step.frame(1.0).moving.pieces if not one.part)
    assert kinds["knights_marched"] > 50
    assert kinds["castle_occupied"]


def test_nobody_is_lost_or_doubled_on_the_way(played: Played) -> None:
    """Of an army that loses nobody in a step, all are there at every moment of it."""
    for number, events in enumerate(played.events):
        found = replayed(played.states[number], events, played.states[number + 1])
        for step in found.steps if found is not None else ():
            fallen = {fade.colour for fade in step.fades}
            enters = {walk.colour for walk in step.walks if walk.path[0] == BEYOND}
            retreats = any(isinstance(event, ev.KnightsRetreated) for event in events)
            there = knights(step.before)
            for part in (0.0, 0.3, 0.79):
                now = seen(step.frame(part))
                for colour in there.keys() - fallen - enters:
                    if not retreats:
                        assert now[colour] == there[colour], (events, part)


def test_a_castle_falls_with_its_flags_and_whoever_falls_is_counted(played: Played) -> None:
    kinds = Counter[str]()
    for number, events in enumerate(played.events):
        found = replayed(played.states[number], events, played.states[number + 1])
        steps = found.steps if found is not None else ()
        flags = {flag for step in steps for flag in step.flags}
        taken = {
            (one.castle, one.loser, one.colour) for one in events if isinstance(one, ev.CastleTaken)
        }
        assert taken <= flags
        fallen = Counter[str]()
        for step in steps:
            for fade in step.fades:
                fallen[fade.colour] += fade.knights * fade.falls
            assert not step.is_moment or 0.8 <= step.seconds <= 1.5
        lost = Counter[str]()
        for one in losses(events):
            lost[one.colour] += one.knights
        assert +fallen == lost
        kinds["castles"] += len(taken)
        kinds["beaten"] += bool(lost)
    assert kinds["castles"] > 3
    assert kinds["beaten"]


def test_marches_of_one_gesture_are_chained(played: Played) -> None:
    """Three marches of the same knights, one after another, are one way."""
    for number, moves in enumerate(zip(*(played.events[n:] for n in range(3)), strict=False)):
        events = [event for some in moves for event in some]
        if not all(isinstance(event, ev.KnightsMarched) for event in events):
            continue
        first, second, third = events
        if (first.to, second.to) != (second.from_, third.from_):
            continue
        if not first.knights == second.knights == third.knights:
            continue
        states = played.states[number : number + 4]
        found = motion(tuple(zip(states, events, strict=False)), states[3])
        assert found is not None
        way = (first.from_, first.to, second.to, third.to)
        assert found.walks == (Walk(first.colour, first.knights, way),)
        assert found.seconds == pytest.approx(0.9)
        return
    pytest.fail("nobody marched so far in this match")


def test_a_position_that_was_put_right_fades_into_the_new_one(played: Played) -> None:
    before, after = played.states[0], played.states[60]
    found = replayed(before, (), after)
    assert found is not None
    assert not found.walks
    (step,) = found.steps
    assert as_if(step.frame(1.0))[2] == laid_out(step.after)[2]
    assert {one.strength for one in step.frame(1.0).moving.pieces} == {1.0}
