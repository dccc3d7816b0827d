"""What do the property tests draw of Rheingold? Boards, options, seats, positions."""

from __future__ import annotations

import itertools
from random import Random
from typing import Final

from hypothesis import strategies as st

from companion.boards.shipped import shelf
from companion.core.game import Json, Seat, SeatSetup, Setup
from companion.core.options import OptionValue
from companion.games.rheingold.options import OPTIONS, PRESETS
from companion.games.rheingold.pieces import COLOURS, SHIELDS
from tests.support.bots import GreedyBot
from tests.support.property.kit import Kit

SHIPPED: Final = tuple(shelf.board(name) for name in shelf.shipped("rheingold"))


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
    # Most matches on small boards, where colours meet soon; some on those that are shipped.
    shipped = draw(st.integers(0, 4)) == 4
    board = draw(st.sampled_from(SHIPPED) if shipped else rheingold_boards())
    return Setup(
        "rheingold", preset, options, board, seats, Seat(draw(st.integers(0, players - 1)))
    )


def out_of_the_box(obj: Json, colour: str) -> tuple[int, int]:
    """A colour's knights that are not in supply, and its shields that are not in hand."""
    knights = sum(there.get(colour, 0) for there in obj["places"].values())
    shields = len(obj["spent"][colour])
    for castle in obj["castles"].values():
        if castle["owner"] == colour:
            knights += castle["knights"]
            shields += castle["shield"] is not None
    if obj["colour"] == colour:
        knights += sum(sum(groups.values()) for groups in obj["engaged"].values())
    if obj["phase"] == "retreat" and obj["pending"]["colour"] == colour:
        knights += obj["pending"]["knights"]
    return knights, shields


def check_rheingold_box(setup: Setup, obj: Json) -> None:
    """42 knights and six shields a colour, counted from the written state alone."""
    unlimited = {**PRESETS[setup.preset].options, **setup.options}["supply"] == "unlimited"
    for seat in setup.seats:
        for colour in seat.colours:
            knights, shields = out_of_the_box(obj, colour)
            shields += obj["hand"][colour]
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


KIT: Final = Kit(
    rheingold_setups(),
    check_rheingold_box,
    lambda game, setup, random: GreedyBot(game, setup, random, wildness=0.3).choose,
    scatter_rheingold,
)
