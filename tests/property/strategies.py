"""What do the property tests draw? Boards, options, seats, playouts, candidates.

`KITS` holds what the laws need to know of each game in the registry; the laws
themselves name no game. A new game adds its kit here and inherits them all.
"""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from companion.game import Actor, AnyGame, Json, OptionValue, Seat, SeatSetup, Setup
from companion.games.rheingold.options import OPTIONS, PRESETS
from companion.games.rheingold.pieces import COLOURS, SHIELDS
from tests.bots import GreedyBot

MODERATE: Final = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

MOST_LISTED: Final = 4_000
"""A random player looks at so many legal moves, no more."""

seeds = st.integers(0, 2**32 - 1)


# -- Rheingold ------------------------------------------------------------------------


@st.composite
def rheingold_boards(draw: st.DrawFn) -> dict[str, Json]:
    """A small board without faults: few places, so that colours meet soon."""
    spaces = [f"p{number}" for number in range(draw(st.integers(2, 6)))]
    castles = [f"c{number}" for number in range(draw(st.sampled_from([2, 3, 4, 5, 9, 9])))]
    roads = [
        [spaces[draw(st.integers(0, number - 1))], spaces[number]]
        for number in range(1, len(spaces))
    ]
    known = {frozenset(road) for road in roads}
    for pair in itertools.combinations(spaces, 2):
        if frozenset(pair) not in known and draw(st.integers(0, 3)) == 0:
            roads += [list(pair)]
    some = st.lists(st.sampled_from(spaces), min_size=1, max_size=2, unique=True)
    spots = ([float(x), float(y)] for x in range(10) for y in range(10))
    return {
        "id": "drawn",
        "name": "Drawn",
        "game": "rheingold",
        "size_mm": [10, 10],
        "spaces": {name: {"at": next(spots)} for name in spaces},
        "roads": roads,
        "starts": {number: {"at": next(spots), "exits": draw(some)} for number in "123456"},
        "castles": {
            name: {
                "name": name,
                "at": next(spots),
                "swords": draw(st.sampled_from([1, 1, 1, 2, 3])),
                "gates": draw(some),
            }
            for name in castles
        },
    }


@st.composite
def rheingold_options(draw: st.DrawFn) -> tuple[str, dict[str, OptionValue]]:
    """A preset and a handful of options set otherwise."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    choices: dict[str, OptionValue] = {"players": "2-5", "two_player": "separate_turns"}
    for option in draw(st.lists(st.sampled_from(OPTIONS), max_size=8, unique=True)):
        if option.name not in choices:
            choices[option.name] = draw(st.sampled_from(option.values))
    # What is rare and branches far is drawn more often.
    if draw(st.booleans()):
        choices["losers"] = "difference"
    if draw(st.booleans()):
        choices["max_castles"] = 6
    return preset, choices


@st.composite
def rheingold_setups(draw: st.DrawFn) -> Setup:
    """A match on a drawn board with drawn options, two to five players."""
    preset, options = draw(rheingold_options())
    players = draw(st.integers(2, 5))
    colours = draw(st.permutations(COLOURS))
    each = 2 if players == 2 else 1
    seats = tuple(
        SeatSetup(f"P{seat}", tuple(colours[seat * each : (seat + 1) * each]))
        for seat in range(players)
    )
    board = draw(rheingold_boards())
    return Setup(
        "rheingold", preset, options, board, seats, Seat(draw(st.integers(0, players - 1)))
    )


def check_rheingold_box(setup: Setup, obj: Json) -> None:
    """42 knights and six shields a colour, counted from the written state alone."""
    unlimited = {**PRESETS[setup.preset].options, **setup.options}["supply"] == "unlimited"
    pending = obj["pending"] or {}
    for seat in setup.seats:
        for colour in seat.colours:
            knights = sum(there.get(colour, 0) for there in obj["places"].values())
            shields = obj["hand"][colour] + len(obj["spent"][colour])
            for castle in obj["castles"].values():
                if castle["owner"] == colour:
                    knights += castle["knights"]
                    shields += castle["shield"] is not None
            if obj["colour"] == colour:
                knights += sum(sum(groups.values()) for groups in obj["engaged"].values())
            if obj["phase"] == "retreat" and pending["colour"] == colour:
                knights += pending["knights"]
            assert shields == len(SHIELDS), (colour, shields)
            if unlimited:
                assert obj["supply"][colour] is None
            else:
                assert obj["supply"][colour] >= 0
                assert knights + obj["supply"][colour] == 42, (colour, knights)
    for place, there in obj["places"].items():
        assert all(knights >= 1 for knights in there.values())
        if place in setup.board["spaces"]:
            assert len(there) == 1, place
        else:
            assert set(there.values()) == {1}, place


def scatter_rheingold(setup: Setup, obj: Json, random: Random) -> None:
    """Change the written state of a beginning into one from the midst of a match."""
    options = {**PRESETS[setup.preset].options, **setup.options}
    colours = [colour for seat in setup.seats for colour in seat.colours]
    shields = {colour: random.sample(SHIELDS, len(SHIELDS)) for colour in colours}
    knights = dict.fromkeys(colours, 42)

    def some(colour: str, most: int) -> int:
        taken = random.randint(0, min(most, knights[colour]))
        knights[colour] -= taken
        return taken

    names = list(obj["castles"])
    ambition = random.sample(colours, 1) * random.choice([0, 3, 20]) + colours
    for castle in random.sample(names, random.randint(0, len(names) - 2)):
        colour = random.choice(ambition)
        shield: Json = None
        if options["shields"] != "none" and shields[colour] and random.random() < 0.7:
            value = shields[colour].pop()
            shield = value if random.random() < 0.3 else "hidden"
        inside = some(colour, 3)
        obj["castles"][castle] = {
            "owner": colour,
            "knights": inside,
            "shield": shield,
            "taken": True,
        }
    for space in setup.board["spaces"]:
        colour = random.choice(colours)
        if random.random() < 0.7 and (there := some(colour, 9)):
            obj["places"][space] = {colour: there}
    for number in setup.board["starts"]:
        here = [colour for colour in colours if random.random() < 0.3 and knights[colour]]
        for colour in here:
            knights[colour] -= 1
        if here:
            obj["places"][f"s{number}"] = dict.fromkeys(here, 1)
    for colour in colours:
        if options["shields"] != "none":
            gone = random.randint(0, len(shields[colour]))
            obj["spent"][colour] = [shields[colour].pop() for _ in range(gone)]
        obj["hand"][colour] = len(shields[colour])
        if options["supply"] != "unlimited":
            obj["supply"][colour] = knights[colour]
    obj["colour"] = random.choice(colours)
    obj["phase"] = random.choice(["roll", "march"])
    obj["turn"] = random.randint(1, 99)


# -- every game -----------------------------------------------------------------------

Player = Callable[[Any], Any]
"""Chooses a legal move in a state in which chance does not act."""


@dataclass(frozen=True)
class Kit:
    """What the laws must know of a game.

    Attributes:
        setups: matches to begin.
        box: asserts that everything of the box is in a written state.
        player: a player that gets somewhere; None plays at random alone.
        scatter: changes a written beginning into a position that can be; None begins
            at the beginning alone.
    """

    setups: st.SearchStrategy[Setup]
    box: Callable[[Setup, Json], None]
    player: Callable[[AnyGame, Setup, Random], Player] | None = None
    scatter: Callable[[Setup, Json, Random], None] | None = None


KITS: Final[dict[str, Kit]] = {
    "rheingold": Kit(
        rheingold_setups(),
        check_rheingold_box,
        lambda game, setup, random: GreedyBot(game, setup, random, wildness=0.3).choose,
        scatter_rheingold,
    ),
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
