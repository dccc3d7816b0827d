"""The laws that every game in the registry keeps."""

import dataclasses
import json
from collections.abc import Mapping
from enum import Enum
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import RulesError
from companion.core.game import Actor, Chance, Seat
from companion.core.refusal import Refusal
from companion.games import GAMES
from tests.support.bots import Slips
from tests.support.property.strategies import (
    KITS,
    MODERATE,
    MOST_LISTED,
    begin,
    candidates,
    canonical,
    playout,
    random_move,
    seeds,
)
from tests.support.turns import some

each_game = pytest.mark.parametrize("slug", sorted(GAMES))
lengths = st.integers(1, 120)


def test_every_game_has_a_kit() -> None:
    missing = [f"tests/support/property/kits/{slug}.py" for slug in GAMES.keys() - KITS.keys()]
    assert not missing


@each_game
@MODERATE
@given(data=st.data())
def test_someone_acts_at_the_start(slug: str, data: st.DataObject) -> None:
    game = GAMES[slug]
    setup = data.draw(KITS[slug].setups)
    state = game.initial_state(setup)
    assert game.to_act(state) is not Actor.NOBODY
    assert game.outcome(state) is None
    assert next(game.legal_moves(state), None) is not None
    KITS[slug].box(setup, game.write_state(state))


@each_game
@MODERATE
@given(data=st.data(), seed=seeds, length=lengths)
def test_it_goes_on_until_there_is_an_outcome(
    slug: str, data: st.DataObject, seed: int, length: int
) -> None:
    """No legal move, nobody to act and an outcome: all three or none; chance acts by chance."""
    game = GAMES[slug]
    setup = data.draw(KITS[slug].setups)
    for step in playout(game, setup, seed, length):
        state = step.after
        over = game.outcome(state) is not None
        assert (next(game.legal_moves(state), None) is None) == over
        actor = game.to_act(state)
        assert (actor is Actor.NOBODY) == over
        assert isinstance(game.chance(state), Chance) == (actor is Actor.CHANCE)
        if not isinstance(actor, Actor):
            assert 0 <= actor < len(setup.seats)


@each_game
@MODERATE
@given(data=st.data(), seed=seeds, length=lengths)
def test_every_listed_move_is_judged_legal_and_applies(
    slug: str, data: st.DataObject, seed: int, length: int
) -> None:
    game = GAMES[slug]
    setup = data.draw(KITS[slug].setups)
    random = Random(seed)
    for number, step in enumerate(playout(game, setup, seed, length)):
        assert game.judge(step.before, step.move) is None
        assert step.events
        if number % 5:
            continue
        moves = list(islice(game.legal_moves(step.before), MOST_LISTED))
        assert len(set(moves)) == len(moves)
        assert moves == list(islice(game.legal_moves(step.before), MOST_LISTED))
        for move in random.sample(moves, min(len(moves), 25)):
            assert game.judge(step.before, move) is None
            assert game.read_move(step.before, game.write_move(move)) == move
            after, events = game.apply(step.before, move)
            assert events
            KITS[slug].box(setup, game.write_state(after))


@each_game
@MODERATE
@given(data=st.data(), seed=seeds, length=lengths)
def test_every_other_candidate_is_refused_and_leaves_the_state_equal(
    slug: str, data: st.DataObject, seed: int, length: int
) -> None:
    game = GAMES[slug]
    setup = data.draw(KITS[slug].setups)
    random = Random(seed)
    past: list[Any] = []
    for number, step in enumerate(playout(game, setup, seed, length)):
        state = step.before
        past = [*past[-20:], state]
        if number % 6:
            continue
        moves = list(islice(game.legal_moves(state), MOST_LISTED))
        if len(moves) == MOST_LISTED:
            continue
        listed, written = set(moves), {canonical(game.write_move(move)) for move in moves}
        printed = json.dumps(game.write_state(state))
        for obj in candidates(game, state, random.sample(past, min(3, len(past))), random):
            read = game.read_move(state, obj)
            refusal = read if isinstance(read, Refusal) else game.judge(state, read)
            if refusal is None:
                assert read in listed, obj
                assert canonical(obj) in written, obj
                continue
            assert canonical(obj) not in written, (obj, refusal)
            assert refusal.code
            assert refusal.paragraph
            assert refusal.text
            if not isinstance(read, Refusal):
                with pytest.raises(RulesError):
                    game.apply(state, read)
        assert json.dumps(game.write_state(state)) == printed


@each_game
@MODERATE
@given(data=st.data(), seed=seeds, length=lengths)
def test_replaying_all_events_gives_the_same_state(
    slug: str, data: st.DataObject, seed: int, length: int
) -> None:
    """Through the codec and JSON, as a record does; every event comes back equal."""
    game = GAMES[slug]
    setup = data.draw(KITS[slug].setups)
    replayed = begin(game, setup, seed)
    for step in playout(game, setup, seed, length):
        assert replayed == step.before
        for event in step.events:
            text = json.dumps(game.write_event(event))
            read = game.read_event(json.loads(text))
            assert read == event
            assert json.dumps(game.write_event(read)) == text
            replayed = game.evolve(replayed, read)
        assert replayed == step.after
        assert hash(replayed) == hash(step.after)


@each_game
@MODERATE
@given(data=st.data(), seed=seeds, length=lengths)
def test_the_box_is_conserved(slug: str, data: st.DataObject, seed: int, length: int) -> None:
    game = GAMES[slug]
    setup = data.draw(KITS[slug].setups)
    for step in playout(game, setup, seed, length):
        KITS[slug].box(setup, game.write_state(step.after))


@each_game
@MODERATE
@given(data=st.data(), seed=seeds, length=lengths)
def test_all_may_end_it_as_it_stands_wherever_nothing_is_begun(
    slug: str, data: st.DataObject, seed: int, length: int
) -> None:
    """Over like any other end: nobody acts, nothing is legal, the box is whole, events replay."""
    game = GAMES[slug]
    setup = data.draw(KITS[slug].setups)
    first = game.initial_state(setup)
    states = [first, *(step.after for step in playout(game, setup, seed, length))]
    for state in some(states, 4, shift=seed):
        try:
            over, events = game.conclude(state)
        except RulesError:
            # Something is begun, and somebody decides it.
            assert game.outcome(state) is not None or isinstance(game.to_act(state), int)
            continue
        outcome = game.outcome(over)
        assert outcome is not None
        assert outcome.is_early
        assert game.to_act(over) is Actor.NOBODY
        assert next(game.legal_moves(over), None) is None
        assert game.mover(over) == game.mover(state)
        KITS[slug].box(setup, game.write_state(over))
        replayed = state
        for event in events:
            assert game.secret_duty(replayed, event) is None
            read = game.read_event(json.loads(json.dumps(game.write_event(event))))
            replayed = game.evolve(replayed, read)
        assert replayed == over
        with pytest.raises(RulesError):
            game.conclude(over)


def holds(seats_view: Any, open_view: Any) -> bool:
    """Whether everything of the open view is in a seat's view too.

    Where the open view says less (None, or a word for what is hidden) the seat's may say more.
    """
    if open_view is None or (isinstance(open_view, str) and open_view == "hidden"):
        return True
    if dataclasses.is_dataclass(open_view) and not isinstance(open_view, type):
        return type(open_view) is type(seats_view) and all(
            holds(getattr(seats_view, field.name), getattr(open_view, field.name))
            for field in dataclasses.fields(open_view)
        )
    if isinstance(open_view, Mapping):
        return all(
            key in seats_view and holds(seats_view[key], content)
            for key, content in open_view.items()
        )
    if isinstance(open_view, tuple | list):
        return len(open_view) == len(seats_view) and all(map(holds, seats_view, open_view))
    assert isinstance(open_view, str | int | float | Enum | frozenset)
    return bool(seats_view == open_view)


@each_game
@MODERATE
@given(data=st.data(), seed=seeds, length=lengths)
def test_the_open_view_holds_nothing_that_is_not_in_every_seats_view(
    slug: str, data: st.DataObject, seed: int, length: int
) -> None:
    game = GAMES[slug]
    setup = data.draw(KITS[slug].setups)
    for step in some(list(playout(game, setup, seed, length)), 3, shift=seed):
        open_view = game.view(step.after, None)
        for seat in range(len(setup.seats)):
            assert holds(game.view(step.after, Seat(seat)), open_view)


@each_game
@MODERATE
@given(data=st.data(), seed=seeds, length=lengths)
def test_positions_round_trip_and_equal_states_print_equally(
    slug: str, data: st.DataObject, seed: int, length: int
) -> None:
    game = GAMES[slug]
    setup = data.draw(KITS[slug].setups)
    start = game.initial_state(setup)
    for step in playout(game, setup, seed, length):
        text = json.dumps(game.write_state(step.after))
        read = game.read_position(start, json.loads(text))
        assert read == step.after
        assert hash(read) == hash(step.after)
        assert json.dumps(game.write_state(read)) == text
        backwards = json.loads(text, object_pairs_hook=lambda pairs: dict(reversed(pairs)))
        assert json.dumps(game.write_state(game.read_position(start, backwards))) == text
        assert (step.after == step.before) == (text == json.dumps(game.write_state(step.before)))


@each_game
@MODERATE
@given(data=st.data(), seed=seeds, length=lengths)
def test_moves_in_words_round_trip(slug: str, data: st.DataObject, seed: int, length: int) -> None:
    game = GAMES[slug]
    setup = data.draw(KITS[slug].setups)
    random = Random(seed)
    for step in playout(game, setup, seed, length):
        for move in (step.move, random_move(game, step.before, random)):
            text = game.move_text(step.before, move)
            assert "\n" not in text
            assert "#" not in text
            assert game.read_text(step.before, text) == move


@each_game
@MODERATE
@given(data=st.data(), seed=seeds, length=lengths)
def test_states_are_equal_whatever_was_hidden_and_never_opened(
    slug: str, data: st.DataObject, seed: int, length: int
) -> None:
    """Two vaults draw differently; states and events differ only once chance has told so."""
    game = GAMES[slug]
    setup = data.draw(KITS[slug].setups)
    random = Random(seed)
    state = other = game.initial_state(setup)
    one, two = Slips.of(game, state, Random(1)), Slips.of(game, other, Random(2))
    player = KITS[slug].player
    choose = player(game, setup, random) if player else None
    for _ in range(length):
        actor = game.to_act(state)
        assert game.to_act(other) == actor
        if actor is Actor.NOBODY:
            return
        if actor is Actor.CHANCE and one.placed and game.chance(state) is not None:
            chance = game.chance(state)
            assert chance == game.chance(other)
            assert chance is not None
            if chance.place:
                answer, answer_other = one.chance_move(game, state), two.chance_move(game, other)
                if answer != answer_other:
                    return
                move = answer
            else:
                move = random_move(game, state, random)
        elif actor is Actor.CHANCE or choose is None:
            move = random_move(game, state, random)
        else:
            move = choose(state)
        before, before_other = state, other
        state, events = game.apply(before, move)
        other, events_other = game.apply(before_other, move)
        assert events == events_other
        one.follow(game, before, events)
        two.follow(game, before_other, events_other)
        assert state == other
        assert game.view(state, None) == game.view(other, None)
