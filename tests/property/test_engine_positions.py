"""Whatever position the engine lets in can be played on and printed."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.engine import Engine
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.core.refusal import Refusal
from companion.games import GAMES
from tests.support.property.kits.rheingold import out_of_the_box
from tests.support.property.pipe import NEW, answers, ask, begun, check_answer
from tests.support.property.strategies import (
    KITS,
    MODERATE,
    canonical,
    play_on,
    playout,
    says_why,
    seeds,
    spoilt,
)

each_game = pytest.mark.parametrize("slug", sorted(GAMES))


def rebalanced(obj: Json, random: Random) -> Json:
    """Knights and shields of a spoilt Rheingold position counted up again, where that can be."""
    try:
        for colour in obj["supply"]:
            knights, shields = out_of_the_box(obj, colour)
            if obj["supply"][colour] is not None:
                obj["supply"][colour] = 42 - knights
            obj["hand"][colour] = 6 - shields
        if random.random() < 0.3:
            obj["marches_left"] = 0
        if random.random() < 0.3:
            obj["phase"] = random.choice(["roll", "march", "resolve", "shield", "open", "occupy"])
    except (KeyError, TypeError, AttributeError, ValueError):
        pass
    return obj


@each_game
@MODERATE
@given(data=st.data(), seed=seeds)
def test_positions_that_are_accepted_can_be_played_on(
    slug: str, data: st.DataObject, seed: int
) -> None:
    """Whatever `position` lets in: 30 moves, the box whole, and it is written as it was read."""
    setup = data.draw(KITS[slug].setups)
    game, random = GAMES[slug], Random(seed)
    start = game.initial_state(setup)
    pool = [step.after for step in playout(game, setup, seed, 60)]
    pendings = [game.write_state(state) for state in pool]
    for _ in range(40):
        obj = json.loads(json.dumps(random.choice(pendings)))
        obj = spoilt(obj, random.choice(pendings), random, random.choice([1, 1, 2, 3]))
        if isinstance(obj, dict) and random.random() < 0.5:
            obj.update(random.choice([{}, {"turn": 1}, _some_of(random.choice(pendings), random)]))
        if slug == "rheingold" and random.random() < 0.8:
            obj = rebalanced(obj, random)
        try:
            state = game.read_position(start, obj)
        except NotationError as error:
            says_why(error)
            continue
        written = game.write_state(state)
        for key in KITS[slug].unordered:
            obj = {**obj, key: sorted(obj[key], key=written[key].index)}
        assert canonical(written) == canonical(obj)
        assert game.read_position(start, written) == state
        KITS[slug].box(setup, written)
        assert (next(game.legal_moves(state), None) is None) == (game.outcome(state) is not None)
        for step in play_on(game, setup, state, random.randrange(2**32), 30):
            KITS[slug].box(setup, game.write_state(step.after))
            assert game.read_position(start, game.write_state(step.after)) == step.after
            read = game.read_move(step.before, game.write_move(step.move))
            assert not isinstance(read, Refusal)


def _some_of(obj: dict[str, Json], random: Random) -> dict[str, Json]:
    keys = random.sample(sorted(obj), random.randint(1, 4))
    copied: dict[str, Json] = json.loads(json.dumps({key: obj[key] for key in keys}))
    return copied


HUGE = 10**4299


def position(engine: Engine, **changes: Any) -> Json:
    state = ask(engine, {"do": "state"})["state"]
    return ask(engine, {"do": "position", "state": {**state, **changes}})


def test_numbers_too_large_to_print_never_come_about() -> None:
    """A `turn` or a stack that is let in must still be printed one move later."""
    most = "9" * 4300
    state = ask(begun(), {"do": "state"})["state"]
    text = json.dumps({**state, "phase": "march", "turn": "MOST"}).replace('"MOST"', most)
    lines = [
        json.dumps(NEW).encode(),
        b'{"do":"position","state":' + text.encode() + b"}",
        b'{"do":"play","move":{"move":"end"}}',
        b'{"do":"state"}',
    ]
    assert len(answers(*lines)) == len(lines)


@pytest.mark.parametrize("number", [10**6, HUGE])
def test_a_stack_without_limit_is_refused_or_its_moves_are_listed(number: int) -> None:
    engine = begun(options={"supply": "unlimited"})
    placed = position(engine, phase="march", places={"m": {"red": number}, "b": {"red": number}})
    check_answer(placed)
    assert not placed["ok"], "a list of that many marches is no answer"
