"""Impossible positions (RL 18.5): each is refused with a sentence that names what is impossible."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.errors import PositionError
from companion.core.game import Json, Setup
from companion.games.rheinlander.state import Phase, State
from tests.support.rules.rheinlander.strip import GAME, SEATS, begun, board, play, position

FULL = {f"{row}{n}": "bastion" for row in "lr" for n in range(1, 17)}


def laying() -> State:
    return play(begun(), "lay m1 castle", "lay m3 church")


def card() -> State:
    """Red owns l4 and l5, worth 2; yellow and blue share r4 and r5."""
    return position(
        begun(),
        knights={"l4": "red", "l5": "red", "r4": "yellow", "r5": "blue", "r1": "blue"},
        castles={"m1": None, "m4": "blue"},
        dukes={"l4": "red", "r1": "blue"},
        bastions=["r16"],
        bastions_left={"red": 2, "yellow": 3, "blue": 3},
        coins={"red": 0, "yellow": 7, "blue": 0},
        archbishop="red",
        discards=[14],
    )


def building() -> State:
    return play(card(), "place 15 l15", "bastion r15")


def disputing() -> State:
    """Red's knight on l2 joins duchies of yellow and blue, two knights each."""
    state = position(
        begun(),
        knights={"l3": "yellow", "l4": "yellow", "w1": "blue", "w2": "blue"},
        dukes={"l3": "yellow", "w1": "blue"},
        archbishop="yellow",
    )
    return play(state, "place 2 l2")


def disputing_again() -> State:
    """Two castles touch l1 and l2, the mover chooses: m1 was given to blue, m4 is asked about."""
    two = board()
    two["slots"]["m4"]["touches"] = ["l1", "l2"]
    start = GAME.initial_state(
        Setup("rheinlander", "standard", {"castle_dispute": "mover_chooses"}, two, SEATS)
    )
    state = position(
        start,
        knights={"l3": "yellow", "l4": "yellow", "w1": "blue", "w2": "blue"},
        dukes={"l3": "yellow", "w1": "blue"},
        archbishop="yellow",
    )
    return play(state, "place 2 l2", "castle blue")


def over() -> State:
    state = position(begun(knights=3), knights={"l4": "red", "l5": "red"}, dukes={"l4": "red"},
                     archbishop="red")  # fmt: skip
    return play(state, "place 9 l9", "end")


STATES: list[Callable[[], State]] = [laying, card, building, disputing, disputing_again, over]


@pytest.mark.parametrize("make", STATES)
def test_as_they_come_they_are_possible(make: Callable[[], State]) -> None:
    state = make()
    start = GAME.initial_state(state.terms.setup)
    again = GAME.read_position(start, GAME.write_state(state))
    assert again == state
    assert hash(again) == hash(state)


def test_the_phases_are_those_that_are_meant() -> None:
    phases = [make().phase for make in STATES]
    assert phases == [Phase.LAY, Phase.CARD, Phase.BUILD, Phase.CASTLE, Phase.CASTLE, Phase.OVER]


def test_a_castle_in_dispute_says_all_that_is_needed() -> None:
    obj = GAME.write_state(disputing())
    assert obj["pending"] == {"slot": "m1", "square": "l2", "colours": ["yellow", "blue"]}
    assert obj["dukes"] == {"l3": "yellow", "w1": "blue"}
    assert obj["archbishop"] == "yellow"
    after = GAME.write_state(play(disputing(), "castle blue"))
    assert after["castles"]["m1"] == "blue"
    assert after["dukes"] == {"l2": "blue"}
    assert after["archbishop"] == "blue"


NOWHERE = {"slot": "m1", "square": "l2", "colours": ["yellow", "blue"]}


@pytest.mark.parametrize(
    ("make", "path", "value", "word"),
    [
        (card, "turn", 0, "turn"),
        (card, "turn", 1.0, "turn"),
        (card, "turn", True, "turn"),
        (card, "turn", 10**101, "turn"),
        (card, "colour", "green", "green"),
        (card, "colour", ["red"], "colour"),
        (card, "phase", "roll", "roll"),
        (card, "phase", {}, "phase"),
        (card, "phase", "lay", "every slot has one"),
        (card, "phase", "castle", "pending"),
        (card, "phase", "over", "not over"),
        (card, "knights", [], "knights"),
        (card, "knights/z9", "red", "z9"),
        (card, "knights/l4", "green", "green"),
        (card, "knights/l9", "yellow", "yellow has 26 knights"),
        (card, "knights/r16", "red", "a knight stands on r16"),
        (card, "bastions", {}, "bastions"),
        (card, "bastions", [["r16"]], "bastions"),
        (card, "bastions", ["r16", "r16"], "twice"),
        (card, "bastions", ["w16"], "river"),
        (card, "bastions", [], "8 bastions"),
        (card, "bastions_left/red", 4, "bastions_left.red"),
        (card, "bastions_left", {"red": 2}, "bastions_left needs"),
        (card, "markers/m1", "tower", "tower"),
        (card, "markers/m9", "church", "m9"),
        (card, "markers/m1", "town2", "castles has no 'm1'"),
        (card, "markers/m2", "castle", "castles needs 'm2'"),
        (laying, "markers", {"m1": "castle", "m2": "town2", "m3": "town2", "m4": "town3"},
         "laying is over"),
        (card, "castles/m4", "gold", "gold"),
        (card, "castles/m4", "yellow", "knights"),
        (card, "castles/m1", "red", "red has 26"),
        (card, "dukes", None, "dukes"),
        (card, "dukes", {"r1": "blue"}, "red has the majority"),
        (card, "dukes/l4", "yellow", "red has the majority"),
        (card, "dukes/l5", "red", "l5: this is no first square"),
        (card, "dukes/r4", "red", "red has no knight"),
        (card, "dukes/l9", "red", "l9"),
        (card, "supply/red", 22, "red has 24 knights"),
        (card, "supply/red", -1, "supply.red"),
        (card, "coins/red", -1, "coins.red"),
        (card, "coins/red", None, "coins.red"),
        (card, "archbishop", None, "archbishop"),
        (card, "archbishop", "yellow", "archbishop"),
        (card, "archbishop", 1, "archbishop"),
        (card, "discards", 14, "discards"),
        (card, "discards", [0], "discards"),
        (card, "discards", [17], "discards"),
        (card, "discards", [True], "discards"),
        (card, "discards", [3, 3], "once"),
        (card, "discards", [1, 2], "1 at most"),
        (building, "discards", [1, 2, 3], "2 at most"),
        (card, "built", None, "built"),
        (card, "built", True, "after the knight"),
        (building, "bastions_left", {"red": 3, "yellow": 2, "blue": 2}, "red has built no bastion"),
        (card, "ending", True, "ending"),
        (card, "pending", NOWHERE, "pending"),
        (card, "result", {}, "result"),
        (laying, "knights/l1", "red", "knights"),
        (laying, "discards", [1], "nothing but markers"),
        (laying, "coins/red", 1, "nothing but markers"),
        (disputing, "pending", None, "pending"),
        (disputing, "pending/slot", "m2", "m2"),
        (disputing, "pending/slot", "m4", "m4"),
        (disputing, "pending/slot", 4, "pending.slot"),
        (disputing, "pending/square", "l3", "no knight of red"),
        (disputing, "pending/square", [], "pending.square"),
        (disputing, "pending/colours", ["blue", "yellow"], "pending.colours"),
        (disputing, "pending/colours", ["yellow"], "pending.colours"),
        (disputing, "pending/colours", ["red", "blue"], "pending.colours"),
        (disputing, "pending/colours", ["green"], "green"),
        (disputing, "pending/colours", "blue", "pending.colours"),
        (disputing, "colour", "yellow", "no knight of yellow"),
        (disputing, "dukes", {"l2": "blue"}, "majority"),
        (disputing, "discards", [], "the card just played"),
        (disputing, "built", True, "built"),
        (disputing_again, "castles", {"m1": "red", "m4": None}, "red"),
        (disputing_again, "castles", {"m1": None, "m4": None}, "blue"),
        (disputing_again, "castles", {"m1": "blue", "m4": "blue"}, "blue"),
        (disputing_again, "pending/slot", "m1", "m1: it is not decided yet"),
        (over, "pending", NOWHERE, "pending"),
        (over, "ending", False, "ending"),
        (over, "result", None, "result"),
        (over, "result/winners", [0, 1], "result"),
        (over, "result/points/0", 6.0, "result"),
        (over, "result/why", "no_square", "result"),
        (over, "result/more", 1, "result"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(
    make: Callable[[], State], path: str, value: Json, word: str
) -> None:
    state = make()
    obj = GAME.write_state(state)
    *way, last = path.split("/")
    at: Any = obj
    for step in way:
        at = at[step]
    at[last] = value
    with pytest.raises(PositionError, match=word):
        GAME.read_position(state, obj)


@pytest.mark.parametrize("key", sorted(GAME.write_state(begun())))
def test_every_key_is_needed_and_no_other(key: str) -> None:
    obj = GAME.write_state(card())
    without = {name: value for name, value in obj.items() if name != key}
    with pytest.raises(PositionError, match=key):
        GAME.read_position(begun(), without)
    with pytest.raises(PositionError, match="moon"):
        GAME.read_position(begun(), {**obj, "moon": 1})


@pytest.mark.parametrize("obj", [None, 4, "card", [], {}, [{}]])
def test_what_is_no_position_at_all(obj: Json) -> None:
    with pytest.raises(PositionError):
        GAME.read_position(begun(), obj)


def test_an_ownerless_duchy_may_have_knights_of_several_on_its_castles() -> None:
    state = position(
        begun(), knights={"l2": "red", "l3": "yellow"}, castles={"m1": "blue", "m4": None}
    )
    assert state.dukes == ()


def test_a_castle_of_an_owned_duchy_is_its_owners_or_empty() -> None:
    owned = {"knights": {"l2": "red", "l3": "red"}, "dukes": {"l2": "red"}}
    assert position(begun(), **owned, castles={"m1": None, "m4": None}).castles[0] is None
    with pytest.raises(PositionError, match="m1"):
        position(begun(), **owned, castles={"m1": "blue", "m4": None})


def test_a_castle_that_no_knight_touches_is_empty() -> None:
    with pytest.raises(PositionError, match="m1: no knight touches it"):
        position(begun(), castles={"m1": "blue", "m4": None})


def test_an_owner_may_be_overtaken_by_two_but_not_be_gone() -> None:
    knights = {"l8": "red", "l9": "blue", "l10": "blue", "l11": "yellow", "l12": "yellow"}
    assert position(begun(), knights=knights, dukes={"l8": "red"}).dukes
    knights["l8"] = "blue"
    knights["l13"] = "yellow"
    with pytest.raises(PositionError, match="red has no knight"):
        position(begun(), knights=knights, dukes={"l8": "red"})


def test_castles_are_decided_in_order() -> None:
    """Of the castles that the new knight alone touches, earlier ones are an old owner's."""
    state = disputing_again()
    obj = GAME.write_state(state)
    assert obj["castles"] == {"m1": "blue", "m4": None}
    assert obj["pending"] == {"slot": "m4", "square": "l2", "colours": ["yellow", "blue"]}
    supply = obj["supply"]
    earlier = {"castles": {"m1": "red", "m4": None}, "supply": {**supply, "red": 23, "blue": 23}}
    with pytest.raises(PositionError, match="m1: red owned no old duchy"):
        GAME.read_position(state, {**obj, **earlier})
    neither = {"castles": {"m1": None, "m4": None}, "supply": {**supply, "blue": 23}}
    with pytest.raises(PositionError, match="m1: it is decided before"):
        GAME.read_position(state, {**obj, **neither})
    later = {"castles": {"m1": "blue", "m4": "blue"}, "supply": {**supply, "blue": 21}}
    with pytest.raises(PositionError, match="m4: it is not decided yet"):
        GAME.read_position(state, {**obj, **later})


def test_an_empty_supply_ends_the_match() -> None:
    state = play(position(begun(knights=1)), "place 3 l3")
    obj = GAME.write_state(state)
    assert obj["ending"] is True
    with pytest.raises(PositionError, match="ending"):
        GAME.read_position(begun(knights=1), {**obj, "ending": False})


def test_a_full_board_is_over_unless_a_bastion_came_first() -> None:
    """One land square is free, the last bastion takes it before the card (RL 7.3, 13.2)."""
    land = [f"{row}{n}" for row in "lr" for n in range(1, 17) if f"{row}{n}" != "r9"]
    colours = ("red", "yellow", "blue")
    knights = {square: colours[number % 3] for number, square in enumerate(land[1:])}
    knights |= {f"w{n}": colours[n % 3] for n in range(1, 17)}
    start = begun(bastion="any_time")
    state = position(start, knights={}, castles={"m1": None, "m4": None})
    obj = GAME.write_state(state)
    obj["knights"] = knights
    obj["supply"] = {c: 25 - list(knights.values()).count(c) for c in colours}
    group: list[str] = list(knights.values())
    leader = max(colours, key=group.count)
    obj["dukes"] = (
        {"l2": leader} if group.count(leader) > sorted(map(group.count, colours))[1] else {}
    )
    obj["archbishop"] = leader if obj["dukes"] else None
    state = GAME.read_position(start, obj)
    built = play(state, "bastion l1")
    assert GAME.read_position(start, GAME.write_state(built)) == built
    spoilt = {**GAME.write_state(built), "built": False}
    with pytest.raises(PositionError, match="no number gives a placing"):
        GAME.read_position(start, spoilt)


STRANGE = [None, True, 0, -1, 1.5, "", "l1", [], {}, [None], {"l1": None}, {"": ""}, [[1]]]


@pytest.mark.parametrize("make", STATES)
def test_any_json_in_any_place_is_a_position_or_refused(make: Callable[[], State]) -> None:
    state = make()
    whole = GAME.write_state(state)
    for key, content in whole.items():
        inside = list(content) if isinstance(content, dict) else []
        for value, spot in itertools.product(STRANGE, (None, *inside)):
            obj = copy.deepcopy(whole)
            if spot is None:
                obj[key] = value
            else:
                obj[key][spot] = value
            try:
                read = GAME.read_position(state, obj)
            except PositionError:
                continue
            assert GAME.write_state(read) == obj
