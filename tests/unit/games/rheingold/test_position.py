"""Impossible positions: each is refused with a sentence that names what is impossible."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.errors import PositionError
from companion.core.game import Json
from tests.support.rules.rheingold.table import GAME, TWO, Table


def engaged() -> Table:
    table = Table("osullivan", losers="difference").place(red="a 3, k 4, s1", blue="m 2, katz 1")
    return table.do("march 2 a > m", "march 4 k > katz")


def resolving() -> Table:
    return engaged().do("halt")


def entering() -> Table:
    return Table("osullivan").do("roll 4")


def opening() -> Table:
    return Table().place(red="w 3, e 3", blue="isle 1 hidden").do("besiege isle from e 3, w 2")


def opening_later() -> Table:
    table = Table("osullivan").place(red="k 4, a 2", blue="katz 1 hidden, b 1")
    return table.do("march 4 k > katz", "halt", "resolve katz")


def occupying() -> Table:
    return Table().place(red="w 3, e 3").do("besiege isle from e 3, w 3")


def placing() -> Table:
    return Table(enter="all").place(red="t 2, x1 1", blue="x2 1").do("besiege maus from t 2")


def retreating() -> Table:
    return Table(losers="difference").place(red="a 5", blue="m 4").do("assault m from a 5")


def over() -> Table:
    table = Table(enter="all")
    table.place(red="t 2", blue="isle 1, katz 1, x1 1, x2 1", green="x3 1, x4 1, x5 1")
    return table.do("besiege maus from t 2")


def two_colours() -> Table:
    return Table("highlanders", seats=TWO, losers="difference").place(
        red="a 5", blue="m 4", yellow="c 1"
    ).do("assault m from a 5")  # fmt: skip


TABLES: list[Callable[[], Table]] = [
    engaged,
    resolving,
    entering,
    opening,
    opening_later,
    occupying,
    placing,
    retreating,
    over,
    two_colours,
]


@pytest.mark.parametrize("make", TABLES)
def test_as_they_come_they_are_possible(make: Callable[[], Table]) -> None:
    table = make()
    assert GAME.read_position(table.state, table.json) == table.state


@pytest.mark.parametrize(
    ("make", "path", "value", "word"),
    [
        (engaged, "turn", 0, "turn"),
        (engaged, "turn", "1", "turn"),
        (engaged, "turn", True, "turn"),
        (engaged, "colour", "black", "black"),
        (engaged, "colour", ["red"], "colour"),
        (engaged, "phase", "flight", "flight"),
        (engaged, "phase", [], "phase"),
        (engaged, "phase", "roll", "pending|engaged|marches_left"),
        (engaged, "marches_left", 4, "marches_left"),
        (engaged, "marches_left", 2, "more groups than marches"),
        (engaged, "marches_left", -1, "marches_left"),
        (engaged, "places", [], "places"),
        (engaged, "places/nowhere", {"red": 1}, "nowhere"),
        (engaged, "places/katz", {"red": 1}, "katz"),
        (engaged, "places/a", {}, "places.a"),
        (engaged, "places/a", {"red": 0}, "places.a"),
        (engaged, "places/a", {"black": 1}, "black"),
        (engaged, "places/a", {"red": 1, "blue": 1}, "R 5.2"),
        (engaged, "places/s1", {"red": 2}, "R 4.3"),
        (engaged, "castles/katz/owner", "black", "black"),
        (engaged, "castles/katz/knights", -1, "knights"),
        (engaged, "castles/katz/taken", 1, "taken"),
        (engaged, "castles/katz/taken", False, "never taken"),
        (engaged, "castles/katz/shield", 4, "shield"),
        (engaged, "castles/katz/shield", "open", "shield"),
        (engaged, "castles/maus/taken", True, "maus"),
        (engaged, "castles/maus/knights", 1, "maus"),
        (engaged, "castles/maus/moat", 1, "moat"),
        (engaged, "castles/maus/owner", "red", "R 10.1"),
        (engaged, "supply/red", None, "supply.red"),
        (engaged, "supply/red", 30, "R 2.1"),
        (engaged, "supply/black", 42, "black"),
        (engaged, "hand/red", 7, "hand.red"),
        (engaged, "hand/red", 5, "R 2.2"),
        (engaged, "spent/red", None, "spent.red"),
        (engaged, "spent/red", [4], "spent.red"),
        (engaged, "engaged", None, "engaged"),
        (engaged, "engaged/m", {}, "engaged.m"),
        (engaged, "engaged/m", {"s1": 2}, "s1"),
        (engaged, "engaged/m", {"f": 2}, "f"),
        (engaged, "engaged/m", {"s6": 2}, "R 4.3"),
        (engaged, "engaged/m", {"burg": 2}, "burg"),
        (engaged, "engaged/nowhere", {"a": 1}, "nowhere"),
        (engaged, "engaged/b", {"a": 1}, "no enemy"),
        (engaged, "pending", {"castle": "katz"}, "pending"),
        (engaged, "result", {}, "result"),
        (resolving, "engaged", {}, "R 9.2"),
        (resolving, "marches_left", 1, "marches_left"),
        (entering, "pending/start", "s7", "s7"),
        (entering, "pending/start", ["s4"], "start"),
        (entering, "pending/start", "a", "start"),
        (entering, "pending", None, "pending"),
        (entering, "places/s4", {"red": 1}, None),
        (entering, "marches_left", 2, "marches_left"),
        (opening, "pending/castle", "katz", "katz"),
        (opening, "pending/castle", "m", "m"),
        (opening, "pending/fronts", {}, "fronts"),
        (opening, "pending/fronts", {"k": 3}, "not its gate"),
        (opening, "pending/fronts", {"w": 4}, "fewer than 4"),
        (opening, "pending/owner", None, "owner"),
        (opening, "pending/owner", "green", "owner"),
        (opening, "pending/owner", "red", "R 7.1"),
        (opening, "pending/owner", "black", "black"),
        (opening, "marches_left", 2, "marches"),
        (opening, "marches_left", 3, "marches_left"),
        (opening, "castles/isle/shield", 3, "no hidden shield"),
        (opening_later, "pending/fronts", {"k": 3}, "engaged there"),
        (opening_later, "engaged/b", {"a": 1}, None),
        (occupying, "castles/isle/knights", 1, None),
        (occupying, "castles/isle/shield", "hidden", None),
        (occupying, "pending/fronts", {"w": 1}, "R 7.4"),
        (occupying, "pending/fronts", {"w": 2}, "R 7.2"),
        (placing, "pending/castle", "katz", "katz"),
        (placing, "pending/castle", "x2", "x2"),
        (placing, "pending/castle", "nowhere", "nowhere"),
        (placing, "castles/maus/shield", "hidden", None),
        (placing, "castles/maus/knights", 0, None),
        (retreating, "pending/to", ["b"], "R 6.4"),
        (retreating, "pending/to", [], "R 6.4"),
        (retreating, "pending/to", "a", "to"),
        (retreating, "pending/to", ["nowhere"], "to"),
        (retreating, "pending/from", "katz", "katz"),
        (retreating, "pending/from", "b", "b"),
        (retreating, "pending/knights", 0, "knights"),
        (retreating, "pending/colour", "red", "R 6.3"),
        (retreating, "pending/colour", "black", "black"),
        (two_colours, "pending/colour", "yellow", "R 3.2"),
        (over, "result", None, "result"),
        (over, "result/points/0", 9, "result"),
        (over, "result/winners", [0, 1], "result"),
        (over, "result/winners", 1, "winners"),
        (over, "result/winners", [7], "winners"),
        (over, "result/why", "boredom", "result"),
        (over, "phase", "march", "result"),
        (over, "castles/burg/owner", "blue", "R 10.1"),
        (over, "castles/burg/owner", None, "R 10.1"),
    ],
)
def test_one_thing_changed_makes_it_impossible(
    make: Callable[[], Table], path: str, value: Json, word: str | None
) -> None:
    table = make()
    obj: Any = copy.deepcopy(table.json)
    *way, last = path.split("/")
    at = obj
    for step in way:
        at = at[step]
    at[last] = value
    _count_up(table, obj, path)
    with pytest.raises(PositionError, match=word) as caught:
        GAME.read_position(table.state, obj)
    assert str(caught.value).startswith("Impossible position: ")


def _count_up(table: Table, obj: Any, path: str) -> None:
    """Let the numbers of the box be right, unless the test is about them."""
    if path.startswith(("supply", "hand", "spent")):
        return
    try:
        armies = {colour: _there(obj, colour) for colour in obj["supply"]}
        for colour, knights in armies.items():
            obj["supply"][colour] = 42 - knights
            placed = sum(
                castle["owner"] == colour and castle["shield"] is not None
                for castle in obj["castles"].values()
            )
            obj["hand"][colour] = 6 - placed - len(obj["spent"][colour])
    except (TypeError, AttributeError):
        return  # what was changed cannot even be counted


def _there(obj: Any, colour: str) -> int:
    found: int = sum(there.get(colour, 0) for there in obj["places"].values())
    found += sum(c["knights"] for c in obj["castles"].values() if c["owner"] == colour)
    if obj["colour"] == colour:
        found += sum(sum(groups.values()) for groups in obj["engaged"].values())
    pending = obj["pending"]
    if pending and pending.get("colour") == colour:
        found += pending["knights"]
    return found


def test_every_key_is_needed_and_no_other() -> None:
    table = engaged()
    for key in table.json:
        with pytest.raises(PositionError, match=key):
            GAME.read_position(
                table.state, {name: value for name, value in table.json.items() if name != key}
            )
    with pytest.raises(PositionError, match="extra"):
        GAME.read_position(table.state, {**table.json, "extra": 1})


@pytest.mark.parametrize("obj", [None, [], "state", 4, {}])
def test_a_state_is_an_object(obj: Json) -> None:
    with pytest.raises(PositionError):
        GAME.read_position(Table().state, obj)


def test_options_decide_what_can_be() -> None:
    at_once = Table()
    with pytest.raises(PositionError, match=r"R 6\.1"):
        GAME.read_position(at_once.state, engaged().json)
    must = Table(entry="must")
    with pytest.raises(PositionError, match="R 4"):
        GAME.read_position(must.state, entering().json)
    with pytest.raises(PositionError, match=r"R 6\.4"):
        GAME.read_position(Table(losers="all").state, retreating().json)
    with pytest.raises(PositionError, match=r"R 7\.4"):
        GAME.read_position(Table(enter="all").state, occupying().json)
    with pytest.raises(PositionError, match=r"R 8\.1"):
        GAME.read_position(Table(shields="none").state, placing().json)
    with pytest.raises(PositionError, match=r"R 7\.1"):
        GAME.read_position(Table(gates="single").state, opening().json)
    both = Table("osullivan").place(red="w 3, e 3").do("march 3 w > isle", "march 3 e > isle")
    with pytest.raises(PositionError, match=r"R 7\.1"):
        GAME.read_position(Table("osullivan", gates="single").state, both.json)
    unlimited = Table(supply="unlimited")
    with pytest.raises(PositionError, match="unlimited"):
        GAME.read_position(unlimited.state, Table().json)


def test_only_beaten_knights_stand_where_engaged_ones_came_from() -> None:
    armies: dict[str, Json] = {"blue": "m 3, a 1", "red": "c 1", "engaged": {"m": {"a": 2}}}
    for losers, phase, left in (
        ("all", "march", 2),
        ("all", "resolve", 0),
        ("difference", "march", 2),
    ):
        with pytest.raises(PositionError, match=r"engaged\.m"):
            Table("osullivan", losers=losers).place(phase=phase, left=left, **armies)
    table = Table("osullivan", losers="difference").place(phase="resolve", left=0, **armies)
    assert table.moves == ["resolve m"]


def test_engaged_knights_came_from_a_castle_of_their_own() -> None:
    for owner, right in (("red", True), ("blue", False)):
        armies: dict[str, Json] = {"green": "m 3", owner: "burg 1"}
        table = Table("osullivan")
        if right:
            table.place(left=2, engaged={"m": {"burg": 2}}, **armies)
            assert table.allows("halt")
        else:
            with pytest.raises(PositionError, match="burg"):
                table.place(left=2, engaged={"m": {"burg": 2}}, **armies)
