"""What do the property tests draw? Boards, options, seats, playouts, candidates.

`KITS` holds what the laws need to know of each game in the registry; the laws
themselves name no game. A new game adds its kit in `kits/`, under its slug, and
inherits them all.
"""

from __future__ import annotations

import copy
import importlib
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from companion.core.game import Actor, AnyGame, Json, Setup
from companion.games import GAMES
from tests.support import turns
from tests.support.property.kit import Kit

MODERATE: Final = settings(
    max_examples=40 if turns.EVERYTHING else 24,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

MOST_LISTED: Final = 4_000
"""A random player looks at so many legal moves, no more."""

seeds = st.integers(0, 2**32 - 1)


KITS: Final[dict[str, Kit]] = {
    slug: importlib.import_module(f"tests.support.property.kits.{slug}").KIT
    for slug in GAMES
    if find_spec(f"tests.support.property.kits.{slug}")
}


@dataclass(frozen=True)
class Step:
    """One move of a playout: the state before it, the move, what came of it."""

    before: Any
    move: Any
    events: tuple[Any, ...]
    after: Any


def random_move(game: AnyGame, state: Any, random: Random) -> Any:
    """A legal move: any kind as likely as any other, larger numbers likelier."""
    by_kind: dict[str, list[Any]] = {}
    for move in itertools.islice(game.legal_moves(state), MOST_LISTED):
        by_kind.setdefault(type(move).__name__, []).append(move)
    moves = by_kind[random.choice(list(by_kind))]
    first, second = sorted(random.randrange(len(moves)) for _ in range(2))
    return moves[random.choice((first, second, second))]


def begin(game: AnyGame, setup: Setup, seed: int) -> Any:
    """The state in which the playout of this seed begins: the first, or one scattered."""
    state = game.initial_state(setup)
    scatter = KITS[setup.game].scatter
    if scatter is None or seed % 2:
        return state
    obj = game.write_state(state)
    scatter(setup, obj, Random(seed))
    return game.read_position(state, obj)


def playout(game: AnyGame, setup: Setup, seed: int, length: int) -> Iterator[Step]:
    """At most so many moves, the same for the same seed."""
    yield from play_on(game, setup, begin(game, setup, seed), seed, length)


def play_on(game: AnyGame, setup: Setup, state: Any, seed: int, length: int) -> Iterator[Step]:
    """At most so many moves from a state; a shield may be whatever it can be."""
    random = Random(seed)
    kit = KITS[setup.game]
    player = kit.player(game, setup, random) if kit.player and seed % 3 else None
    for _ in range(length):
        actor = game.to_act(state)
        if actor is Actor.NOBODY:
            return
        if player is not None and actor is not Actor.CHANCE:
            move = player(state)
        else:
            move = random_move(game, state, random)
        after, events = game.apply(state, move)
        yield Step(state, move, events, after)
        state = after


def _words(value: Json) -> Iterator[str]:
    if isinstance(value, dict):
        for key, content in value.items():
            yield key
            yield from _words(content)
    elif isinstance(value, list):
        for content in value:
            yield from _words(content)
    elif isinstance(value, str):
        yield value


def _spoil(value: Json, words: list[str], random: Random) -> Json:
    """A JSON value changed somewhere, often into another sensible one."""
    if isinstance(value, dict) and value:
        key = random.choice(list(value))
        changed = dict(value)
        match random.randrange(8):
            case 0:
                del changed[key]
            case 1:
                changed[random.choice(words)] = copy.deepcopy(value[key])
            case 2:
                changed[random.choice(words)] = changed.pop(key)
            case _:
                changed[key] = _spoil(value[key], words, random)
        return changed
    if isinstance(value, list) and value:
        number = random.randrange(len(value))
        return [*value[:number], _spoil(value[number], words, random), *value[number + 1 :]]
    if isinstance(value, bool) or value is None:
        return random.choice([True, False, None, 0, "hidden"])
    if isinstance(value, int):
        return value + random.choice([-2, -1, 1, 1, 2, -value])
    return random.choice(words)


def spoilt(value: Json, context: Json, random: Random, times: int = 1) -> Json:
    """A JSON value with a few changes, its words taken from what is around it."""
    words = sorted({*_words(value), *_words(context)}) or ["word"]
    for _ in range(times):
        value = _spoil(value, words, random)
    return value


def candidates(game: AnyGame, state: Any, around: list[Any], random: Random) -> Iterator[Json]:
    """Moves in JSON, legal and illegal, near those that are legal here or nearby."""
    context = game.write_state(state)
    for place in (state, *around):
        moves = list(itertools.islice(game.legal_moves(place), MOST_LISTED))
        for move in random.sample(moves, min(len(moves), 6)):
            obj = game.write_move(move)
            yield obj
            for times in (1, 1, 2):
                yield spoilt(obj, context, random, times)


def says_why(error: Exception) -> None:
    """An error must say something to whoever reads it."""
    assert str(error).strip()


def canonical(obj: Json) -> str:
    """The same text for the same JSON value, whatever the order of its keys."""
    return json.dumps(obj, sort_keys=True)
