"""RL 18.5: which positions can be set up."""

import json
from typing import Any

import pytest

from companion.core.errors import PositionError
from companion.core.game import Json
from tests.support.rules.rheinlander.table import GAME, Table, strip

SLOTS = "m1 l3 l4 castle, m2 l1 l2 church, m3 r5 r6 town2"


def good() -> tuple[Table, dict[str, Any]]:
    """Red: l1 and l2 with a church. Yellow: l8, l9. Blue's lone knight, a bastion of blue's."""
    table = Table(slots=SLOTS, zones=20, knights=9)
    obj = table.position(
        red="l1 l2", yellow="l8 l9", blue="r6", bastions="r9 blue", dukes="l1 red, l8 yellow",
        archbishop="red", discards=(4, 9), coins="blue 3",
    )  # fmt: skip
    return table, obj


def can_be(table: Table, obj: Json) -> bool:
    try:
        state = GAME.read_position(table.state, obj)
    except PositionError:
        return False
    assert GAME.read_position(table.state, GAME.write_state(state)) == state
    return True


def test_rl_18_5_a_position_that_can_be() -> None:
    table, obj = good()
    assert can_be(table, obj)
    backwards = json.loads(json.dumps(obj), object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    assert can_be(table, backwards)


def put(obj: Any, path: str, value: Json) -> None:
    """Set what stands at "supply.red"; an integer is an index."""
    *way, last = path.split(".")
    for key in way:
        obj = obj[key]
    obj[last] = value


IMPOSSIBLE: dict[str, dict[str, Json]] = {
    "a knight too many": {"supply.red": 8},
    "a knight too few": {"supply.red": 6},
    "a supply below nothing": {"supply.red": -1},
    "a supply that is no number": {"supply.red": 7.0},
    "an unknown square": {"knights.l99": "red", "supply.red": 6},
    "an unknown colour": {"knights.l5": "purple"},
    "a knight of no colour": {"knights.l5": None},
    "a bastion too many": {"bastions": ["r1", "r9"]},
    "a bastion too few": {"bastions": []},
    "a bastion on the river": {"bastions": ["w9"]},
    "a bastion on a knight": {"bastions": ["l1"]},
    "a bastion twice": {"bastions": ["r9", "r9"], "bastions_left.blue": 1},
    "four bastions left": {"bastions_left.red": 4, "bastions_left.blue": 1},
    "bastions below nothing": {"bastions": ["r1", "r2", "r3", "r9"], "bastions_left.blue": -1},
    "a slot without its marker": {"markers": {"m1": "castle", "m2": "church"}},
    "an unknown marker": {"markers.m3": "town5"},
    "a marker on no slot": {"markers.m4": "town2"},
    "a castle that is not in castles": {"castles": {}},
    "castles that are none": {"castles.m3": None},
    "a knight on a castle that nobody touches": {"castles.m1": "red", "supply.red": 6},
    "a knight of nobody on a castle": {"castles.m1": "purple"},
    "no duke where one has the majority": {"dukes": {"l1": "red"}, "archbishop": "red"},
    "another's duke where one has the majority": {"dukes.l8": "blue"},
    "a duke by a lone knight": {"dukes.r6": "blue"},
    "a duke by nobody": {"dukes.l5": "blue"},
    "a duke not at the first square": {"dukes": {"l2": "red", "l8": "yellow"}},
    "two dukes in one duchy": {"dukes.l2": "red"},
    "coins below nothing": {"coins.red": -1},
    "coins that are no number": {"coins.red": "3"},
    "no coins": {"coins": {"red": 0, "yellow": 0}},
    "nobody has the Archbishop who must": {"archbishop": None},
    "another has the Archbishop": {"archbishop": "yellow"},
    "a card twice": {"discards": [4, 4]},
    "a card that there is not": {"discards": [21]},
    "card 0": {"discards": [0]},
    "a card that is no number": {"discards": [4.0]},
    "more discards than cards outside hands": {"discards": [1, 2, 3, 4, 5, 6]},
    "built in the phase card": {"colour": "blue", "built": True},
    "built by who has built none": {"phase": "build", "built": True},
    "ending in the phase card": {"ending": True},
    "turn 0": {"turn": 0},
    "turn one and a half": {"turn": 1.5},
    "a turn that is no number": {"turn": True},
    "an unknown phase": {"phase": "draw"},
    "nobody's turn": {"colour": None},
    "the turn of who does not play": {"colour": "green"},
    "pending in the phase card": {"pending": {"slot": "m1", "square": "l1", "colours": []}},
    "castle without pending": {"phase": "castle"},
    "a result before the end": {"result": {}},
    "over without a result": {"phase": "over"},
    "markers are not laid any more": {"phase": "lay"},
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_rl_18_5_a_position_that_cannot_be(name: str) -> None:
    table, obj = good()
    for path, value in IMPOSSIBLE[name].items():
        put(obj, path, value)
    assert not can_be(table, obj)


@pytest.mark.parametrize("key", list(Table().json))
def test_rl_18_5_every_key_is_needed_and_no_other(key: str) -> None:
    table, obj = good()
    assert not can_be(table, {**obj, f"{key}s": 0})
    del obj[key]
    assert not can_be(table, obj)


@pytest.mark.parametrize("value", ["red", -1, 1.5, [], {}, None, [[]], [None], {"l1": {}}, True])
@pytest.mark.parametrize("key", [key for key in Table().json if key not in ("pending", "result")])
def test_rl_18_5_nothing_of_another_shape(key: str, value: Json) -> None:
    table, obj = good()
    before = obj[key]
    if json.dumps(value) == json.dumps(before) or (key, value) == ("discards", []):
        return
    assert not can_be(table, {**obj, key: value})


@pytest.mark.parametrize("obj", [None, [], "state", 4, {}])
def test_rl_18_5_nothing_that_is_no_state(obj: Json) -> None:
    assert not can_be(good()[0], obj)


def test_rl_18_5_what_is_possible_though_unusual() -> None:
    unusual: dict[str, dict[str, Json]] = {
        "a later turn": {"turn": 4000},
        "another colour's turn": {"colour": "blue"},
        "many coins": {"coins.red": 100_000},
        "five discards": {"discards": [1, 2, 3, 4, 5]},
        "no discards": {"discards": []},
        "another order of discards": {"discards": [9, 4]},
        "the phase build": {"phase": "build"},
        "six discards in build": {"phase": "build", "discards": [1, 2, 3, 4, 5, 6]},
        "blue has built": {"phase": "build", "colour": "blue", "built": True},
        "ending, for a knight came back": {"phase": "build", "ending": True},
    }
    for name, changes in unusual.items():
        table, obj = good()
        for path, value in changes.items():
            put(obj, path, value)
        assert can_be(table, obj), name


def test_rl_18_5_built_in_the_phase_card_with_any_time() -> None:
    for when, possible in (("after", False), ("any_time", True)):
        table = Table(bastion=when)
        obj = table.position(bastions="r9 red", built=True)
        assert can_be(table, obj) is possible
        obj["colour"] = "yellow"
        assert not can_be(table, obj)


def test_rl_18_5_a_tie_is_owned_or_not() -> None:
    table = Table()
    for dukes in ("", "l1 red", "l1 yellow"):
        assert can_be(table, table.position(red="l1", yellow="l2", dukes=dukes))
    assert not can_be(table, table.position(red="l1", yellow="l2", dukes="l1 blue"))


def test_rl_18_5_an_owner_may_have_fewer_than_two_others_who_tie() -> None:
    table = Table()
    position = table.position(red="l1", yellow="l2 l3", blue="l4 l5", dukes="l1 red")
    assert can_be(table, position)


def test_rl_18_5_castle_knights_of_an_owned_duchy_are_the_owners() -> None:
    table = Table(slots="m1 l1 l2 castle")
    tie = {"red": "l1", "yellow": "l2", "blue": "l3"}
    assert can_be(table, table.position(**tie, castles="m1 blue", dukes="l1 blue"))
    assert not can_be(table, table.position(**tie, castles="m1 blue", dukes="l1 red"))
    pair = {"red": "l1", "yellow": "l2"}
    assert can_be(table, table.position(**pair, castles="m1 blue"))
    assert can_be(table, table.position(**pair, castles="m1 blue", dukes="l1 blue"))
    assert not can_be(table, table.position(**pair, castles="m1 blue", dukes="l1 red"))


def test_rl_18_5_an_owner_whose_only_knight_stands_on_a_castle() -> None:
    table = Table(slots="m1 l1 l2 castle")
    assert can_be(table, table.position(yellow="l1", blue="l2", castles="m1 red", dukes="l1 red"))
    assert not can_be(table, table.position(yellow="l1", blue="l2", dukes="l1 red"))


def test_rl_18_5_a_supply_of_nothing_means_ending() -> None:
    table = Table(knights=2)
    for phase, ending, possible in (
        ("card", False, False),
        ("card", True, False),
        ("build", False, False),
        ("build", True, True),
    ):
        obj = table.position(red="l1 l2", dukes="l1 red", phase=phase, ending=ending)
        assert can_be(table, obj) is possible


def test_rl_18_5_the_match_is_over_when_no_number_gives_a_placing() -> None:
    squares = list(strip()["squares"])
    armies = {"red": squares[:18], "yellow": squares[18:33], "blue": squares[33:]}
    table = Table()
    given = {colour: " ".join(army) for colour, army in armies.items()}
    assert not can_be(table, table.position(**given, dukes="l1 red"))
    assert can_be(table, table.position(**given, dukes="l1 red", phase="build"))
    given["blue"] = " ".join(squares[33:-1])
    assert can_be(table, table.position(**given, dukes="l1 red"))


def test_rl_18_5_with_a_bastion_before_the_card_the_last_square_may_be_gone() -> None:
    squares = list(strip()["squares"])
    armies = {"red": squares[:18], "yellow": squares[18:33], "blue": squares[33:-1]}
    given = {colour: " ".join(army) for colour, army in armies.items()}
    table = Table(bastion="any_time")
    obj = table.position(**given, bastions="r16 red", dukes="l1 red", built=True)
    assert can_be(table, obj)
    assert not can_be(table, {**obj, "built": False})


def test_rl_18_5_while_markers_are_laid_nothing_else_is_out() -> None:
    table = Table(board=strip(16, "m1 l1 l2, m2 l2 l3")).do("lay m1 castle")
    assert can_be(table, table.json)
    changes: dict[str, Json]
    for changes in (
        {"knights.l1": "red", "supply.red": 24},
        {"bastions": ["r9"], "bastions_left.red": 2},
        {"discards": [4]},
        {"markers.m2": "church"},
        {"ending": True},
        {"built": True},
        {"castles.m1": "red", "supply.red": 24},
    ):
        obj = table.json
        for path, value in changes.items():
            put(obj, path, value)
        assert not can_be(table, obj), changes
    obj = table.json
    put(obj, "phase", "card")
    assert not can_be(table, obj)
    put(obj, "markers.m2", "church")
    assert can_be(table, obj)


def test_rl_18_5_no_marker_more_than_the_box_holds() -> None:
    slots = ",".join(f"m{number} l1 l2 x" for number in range(9))
    table = Table(board=strip(16, slots), towns=[12, 0, 0])
    for kind, most in (("castle", 7), ("church", 7), ("town2", 9), ("town3", 0)):
        obj = table.json
        obj["markers"] = {f"m{number}": kind for number in range(most)}
        if kind == "castle":
            obj["castles"] = dict.fromkeys(obj["markers"])
        obj["phase"] = "card" if most == 9 else "lay"
        assert can_be(table, obj)
        if most < 9:
            obj["markers"][f"m{most}"] = kind
            if kind == "castle":
                obj["castles"][f"m{most}"] = None
            assert not can_be(table, obj)


def asked() -> tuple[Table, dict[str, Any]]:
    """Yellow's l3 beside two castles, the first is red's, the second is asked about."""
    slots = "m1 l3 l4 castle, m2 l3 l4 castle, m3 l3 l4 castle, m4 l1 l2 church"
    table = Table(slots=slots, castle_dispute="mover_chooses").place(
        red="l1 l2", blue="w3 w4", yellow="r9", dukes="l1 red, w3 blue", archbishop="red",
        to_move="yellow",
    )  # fmt: skip
    table.do("place 3 l3", "castle red")
    obj = table.json
    assert obj["pending"]["slot"] == "m2"
    return table, obj


CASTLE_IMPOSSIBLE: dict[str, dict[str, Json]] = {
    "no pending": {"pending": None},
    "pending with another key": {"pending.why": 1},
    "an unknown slot": {"pending.slot": "m9"},
    "a slot that is no castle": {"pending.slot": "m4"},
    "a castle that has its knight": {"pending.slot": "m1"},
    "another square": {"pending.square": "l2"},
    "a square without a knight": {"pending.square": "l4"},
    "other colours": {"pending.colours": ["red"]},
    "the colours turned round": {"pending.colours": ["blue", "red"]},
    "a colour too many": {"pending.colours": ["red", "yellow", "blue"]},
    "another's knight": {"colour": "red"},
    "no discards": {"discards": []},
    "a later castle that is taken": {"castles.m3": "red", "supply.red": 21},
    "an earlier castle of who owns nothing": {
        "castles.m1": "yellow", "supply.yellow": 22, "supply.red": 23,
    },
    "dukes by the groups with the knight": {"dukes": {"l1": "red"}},
    "the Archbishop of after": {"archbishop": None},
    "built": {"built": True, "bastions": ["r1"], "bastions_left.yellow": 2},
    "another phase": {"phase": "build"},
}  # fmt: skip


@pytest.mark.parametrize("name", CASTLE_IMPOSSIBLE)
def test_rl_18_5_a_castle_phase_that_cannot_be(name: str) -> None:
    table, obj = asked()
    for path, value in CASTLE_IMPOSSIBLE[name].items():
        put(obj, path, value)
    assert not can_be(table, obj)


def test_rl_18_5_a_castle_phase_that_can_be() -> None:
    table, obj = asked()
    assert can_be(table, obj)
    put(obj, "castles.m1", "blue")
    put(obj, "supply.red", 23)
    put(obj, "supply.blue", 22)
    assert can_be(table, obj)
    put(obj, "discards", [3, 12])
    assert can_be(table, obj)
    assert not can_be(table, {**obj, "discards": [3, 12, 5]})


def test_rl_18_5_a_result_that_the_rules_would_not_say() -> None:
    table = Table(knights=1).place(coins="blue 2").do("place 3 l3", "end")
    assert can_be(table, table.json)
    for path, value in {
        "result.winners": [0],
        "result.points.2": 3,
        "result.points.0": 0.0,
        "result.coins.2": 3,
        "result.dukes.0": 1,
        "result.archbishop": 0,
        "result.why": "no_square",
        "result.extra": 1,
        "coins.blue": 3,
        "ending": False,
        "phase": "build",
        "result": None,
    }.items():
        obj = table.json
        put(obj, path, value)
        assert not can_be(table, obj), path
