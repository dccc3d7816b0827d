"""Every fault is written down with its place, and nothing raises."""

import math
import re
from typing import ClassVar

import pytest

from companion.boards.shipped import shelf
from companion.core.board_fault import BoardFault, BoardReport
from companion.core.game import Json
from companion.core.rulekit.board_inspection import (
    Inspection,
    SheetInspection,
    is_number,
    is_point,
    is_whole,
)
from companion.games import GAMES
from companion.games.rheingold.drafting.draft import to_json
from companion.games.rheingold.drafting.reading import from_json
from tests.support.boards.said import lines


class Dotless(Inspection):
    names: ClassVar[re.Pattern[str]] = re.compile(r"[a-z]+\Z")


def test_faults_and_warnings_keep_their_order() -> None:
    check = Inspection()
    check.fault(("b",), "wrong", "is wrong")
    check.warn(("c", 3), "odd", "is {how} odd", how="very")
    check.fault(("a",), "wrong", "is wrong too")
    assert check.report() == BoardReport(
        (
            BoardFault("wrong", ("b",), "is wrong"),
            BoardFault("wrong", ("a",), "is wrong too"),
        ),
        (BoardFault("odd", ("c", 3), "is {how} odd", (("how", "very"),)),),
    )


def test_nobody_reads_more_than_500_sentences() -> None:
    check = Inspection()
    for number in range(500):
        check.fault(("x",), "x", str(number))
    assert len(check.report().faults) == 500
    check.fault(("x",), "x", "500")
    check.fault(("x",), "x", "501")
    assert lines(check.report().faults[499:]) == ("x: 499", "and 2 more")


def test_an_entry_has_its_keys() -> None:
    check = Inspection()
    entry = {"at": [1, 2], "b b": 1, "c.c": 2}
    assert check.entry(("gates", "a"), entry, ("at", "symbol"), ("turn",)) is entry
    assert list(lines(check.faults)) == ["gates.a.symbol: is missing"]
    assert list(lines(check.warnings)) == ["gates.a.'b b': is unknown", "gates.a.c.c: is unknown"]


def test_the_file_itself_has_no_place() -> None:
    check = Inspection()
    assert check.entry((), {"odd": 1}, ("id",)) == {"odd": 1}
    assert check.entry((), [], ()) is None
    assert check.entry(("gates", "a"), 3, ()) is None
    assert list(lines(check.faults)) == [
        "id: is missing",
        "the file: must be an object",
        "gates.a: must be an object",
    ]
    assert list(lines(check.warnings)) == ["odd: is unknown"]


def test_an_empty_entry_is_one() -> None:
    assert Inspection().entry(("gates", "a"), {}, ()) == {}


def test_mappings_and_truths() -> None:
    check = Inspection()
    owner = {"things": {"a": 1}, "list": [], "yes": True, "one": 1}
    assert check.mapping((), owner, "things") == {"a": 1}
    assert check.mapping((), owner, "none") == {}
    assert check.truth(("p",), owner, "yes") is True
    assert check.truth(("p",), owner, "none") is False
    assert not check.faults
    assert check.mapping((), owner, "list") == {}
    assert check.truth(("p",), owner, "one") is False
    assert list(lines(check.faults)) == ["list: must be an object", "p.one: must be true or false"]


def test_a_game_says_what_names_look_like() -> None:
    assert Inspection.is_name("a.b-c_D9")
    assert Inspection.as_place("a.b") == "a.b"
    assert not Dotless.is_name("a.b")
    assert Dotless.as_place("a.b") == "'a.b'"
    for name in ("", "-a", "a" * 33, "a\n", "\u00e9", 3, None):
        assert not Inspection.is_name(name)


HEADING: dict[str, Json] = {
    "id": "rhine", "name": "Der Rhein \u00fc", "note": "one\ntwo", "game": "g", "authentic": True,
}  # fmt: skip


def heading(**changes: Json) -> list[str]:
    check = SheetInspection()
    check.heading({**HEADING, **changes}, "g")
    return list(lines(check.faults))


def test_a_right_heading_and_none_at_all() -> None:
    assert heading() == []
    check = SheetInspection()
    check.heading({}, "g")
    assert not check.faults


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("id", "", "id: must be text of 1 to 32 characters"),
        ("id", "a b", "id: 'a b' must use only letters, digits, _ . or -"),
        ("name", "n" * 61, "name: must be text of 1 to 60 characters"),
        ("name", "\x07", "name: '\\x07' has characters that can't be shown"),
        ("note", None, "note: must be text of 0 to 4000 characters"),
        ("name", "  ", "name: '  ' has no visible characters"),
        ("name", "\u3164", "name: '\\u3164' has no visible characters"),
        ("game", [1], "game: is a list, must be g"),
        ("authentic", 1, "authentic: must be true or false"),
    ],
)
def test_a_wrong_heading(key: str, value: Json, fault: str) -> None:
    assert heading(**{key: value}) == [fault]


def test_a_note_may_say_nothing() -> None:
    assert heading(note="") == []
    for slug in GAMES:
        board = {**shelf.board(shelf.shipped(slug)[0]), "note": ""}
        assert GAMES[slug].check_board(board).faults == ()
    assert to_json(from_json({**shelf.board("rhine"), "note": ""})).get("note", "") == ""


@pytest.mark.parametrize(
    "size",
    [None, [1], [0, 50], [50, 9.9], [10_001, 50], ["50", 50], [True, 50], [1e-320, 1e-320]],
)
def test_a_size_that_is_none(size: Json) -> None:
    check = SheetInspection()
    check.measure(size)
    assert check.size is None
    assert list(lines(check.faults)) == ["size_mm: must be [width, height], each 10 to 10000 mm"]
    assert not check.is_outside(-1, 10**9)


def test_the_edge_is_on_the_board() -> None:
    check = SheetInspection()
    check.measure([40, 20.5])
    assert check.size == (40, 20.5)
    assert not any(check.is_outside(x, y) for x, y in ((0, 0), (40, 20.5), (3, 4)))
    assert all(check.is_outside(x, y) for x, y in ((-0.1, 0), (0, -0.1), (40.1, 0), (0, 21)))


def test_an_id_is_taken_once() -> None:
    check = SheetInspection()
    check.take_id("spaces", "a")
    check.take_id("castles", "b")
    check.take_id("castles", "a")
    check.take_id("castles", "a b")
    assert list(lines(check.faults)) == [
        "castles.a: the id is already used by spaces",
        "castles: the id 'a b' must be short ASCII",
    ]


def test_a_spot_is_taken_once() -> None:
    check = SheetInspection()
    assert check.spot(("spaces", "a"), {"at": [1, 2.5]}) == (1, 2.5)
    assert check.spot(("spaces", "b"), {}) is None
    assert not check.faults
    assert check.spot(("spaces", "c"), {"at": [1, 2, 3]}) is None
    check.take_spot(("spaces", "a"), (1, 2.5))
    check.take_spot(("spaces", "d"), (1.0, 2.5))
    assert list(lines(check.faults)) == [
        "spaces.c.at: must be [x, y] in mm",
        "spaces.d.at: on the same spot as spaces.a",
    ]


def test_what_is_drawn() -> None:
    check = SheetInspection()
    check.points(("river",), [])
    check.points(("river",), [[1, 2], [3.5, -4]])
    check.picture("rhine.png")
    check.points(("river",), [[1, 2]] * 1000)
    assert not check.faults
    check.points(("river",), [[1, 2]] * 1001)
    check.points(("river",), [[1, 2], 3])
    check.points(("river",), None)
    check.picture("../rhine.png")
    check.picture(None)
    assert list(lines(check.faults)) == [
        "river: must be a list of at most 1000 points",
        "river: must be a list of [x, y]",
        "river: must be a list of [x, y]",
        "picture: must be the name of a file next to the board file",
        "picture: must be the name of a file next to the board file",
    ]


def test_numbers_and_points() -> None:
    assert is_whole(3)
    assert not any(map(is_whole, (3.0, True, "3", None)))
    assert all(map(is_number, (3, 3.5)))
    assert not any(map(is_number, (True, "3", None)))
    assert is_point([-10_000, 10_000])
    for value in ([10_001, 0], [math.nan, 0], [math.inf, 0], [True, 0], (1, 2), [1], None):
        assert not is_point(value)
