"""R 1: tiles in their slots, and what they carry."""

from collections import Counter
from typing import Any

import pytest

from companion.core.errors import NotationError
from tests.support.rules.ringgeister.table import PLAIN, SHIPPED, Table, board, scene, tile


def shipped_points() -> dict[str, Any]:
    return {
        f"{name}.{point}": content
        for name, laid in SHIPPED["tiles"].items()
        for point, content in laid["points"].items()
    }


def test_rg_1_1_there_are_twelve_octagons_eleven_squares_and_four_borders() -> None:
    shapes = Counter(laid["shape"] for laid in SHIPPED["tiles"].values())
    assert shapes["octagon"] == 12
    assert shapes["square"] == 11
    assert sum(shapes.values()) - 23 == 4


def test_rg_1_1_without_a_layout_the_files_own_is_used() -> None:
    laid = Table()["tiles"]
    assert laid == {name: [slot, turn] for slot, (name, turn) in SHIPPED["layout"].items()}


def test_rg_1_1_the_players_lay_the_tiles_as_they_like() -> None:
    layout = {**SHIPPED["layout"], "O1": ["o2", 1], "O2": ["o7", 3]}
    laid = Table(layout=layout)["tiles"]
    assert laid["o2"] == ["O1", 1]
    assert laid["o7"] == ["O2", 3]


@pytest.mark.parametrize(
    "change",
    [
        {"O1": ["q1", 0], "Q2": ["o7", 0]},
        {"B1": ["b2", 0], "B2": ["b1", 1]},
        {"B1": ["b1", 1]},
        {"O1": ["o2", 0]},
        {"O1": ["o7", 4]},
        {"O1": ["o7", -1]},
        {"O1": ["o7"]},
        {"O1": "o7"},
        {"O1": ["o99", 0]},
        {"O99": ["o7", 0]},
        {"O1": ["o7", True]},
        {"O1": ["o7", 1.0]},
    ],
)
def test_rg_1_1_a_tile_lies_in_one_slot_of_its_shape(change: Any) -> None:
    with pytest.raises(NotationError):
        Table(layout={**SHIPPED["layout"], **change})


def test_rg_1_1_no_slot_is_left_empty() -> None:
    layout = dict(SHIPPED["layout"])
    del layout["O1"]
    with pytest.raises(NotationError):
        Table(layout=layout)


def test_rg_1_1_a_tile_that_is_not_laid_is_in_the_box() -> None:
    obj = board(s=tile("a-b", a="grey", b="grey"))
    obj["tiles"]["spare"] = tile("c-d", c="grey", d="grey")
    table = Table(obj).given(green_man="s.a")
    assert "spare" not in table["tiles"]
    table.refuses_walk("green_man", "spare.c", "unknown_point", "13")


@pytest.mark.parametrize("place", ["home.x", "r0.e", "s.g", "s", "s.", ".a", "s.a.b", ""])
def test_rg_1_2_nobody_stands_on_a_fork_an_end_or_a_gate(place: str) -> None:
    obj = scene("a-b b-g", a="grey", b="grey", g="gate axe")
    table = Table(obj).given(green_man="s.a")
    table.refuses_walk("green_man", place, "unknown_point", "13")
    with pytest.raises(NotationError):
        table.given(green_man=place)


@pytest.mark.parametrize(
    ("turn", "hit"), [(0, "north.d"), (1, "east.d"), (2, "south.d"), (3, "west.d")]
)
def test_rg_1_3_a_turned_tile_takes_its_points_and_arrows_with_it(turn: int, hit: str) -> None:
    """An arrow drawn north, 10 mm right of the centre; where it points, a dark figure stands."""
    obj = board(
        places={
            "north": (1000, 900),
            "east": (1100, 1000),
            "south": (1000, 1100),
            "west": (900, 1000),
        },
        s=tile("b-a a-m", a="grey N @10,0", b="grey", m="black >a start"),
        north=tile("d-e", d="black >e @10,0", e=(20, 0)),
        east=tile("d-e", d="black >e @0,10", e=(20, 0)),
        south=tile("d-e", d="black >e @-10,0", e=(20, 0)),
        west=tile("d-e", d="black >e @0,-10", e=(20, 0)),
    )
    dark = {f"{name}.d": "orc" for name in ("north", "east", "south", "west")}
    table = Table(obj, tolerance=0).given(green_man="s.b", dark=dark, turned={"s": turn})
    table.walk("green_man", "s.a")
    assert table.happened("wind_blew") == [{"from": "s.a", "to": hit}]


def test_rg_1_3_figures_and_tokens_turn_with_their_tile() -> None:
    """Points keep their names, so nothing but the turn is written."""
    obj = scene(
        "b-a a-m c-d d-f g-i i-j",
        a="grey magic",
        m="black >a start",
        **dict.fromkeys("bcdfgij", "grey"),
        h="field c d f",
        h2="field g i j",
    )
    table = Table(obj, "standard", storm="all").given(
        green_man="s.b", violet_man="s.c", tokens={"s.h": "violet"}
    )
    table.walk("green_man", "s.a").turn_up("green4")
    assert table.turns("s") == 1
    assert (table.light("green_man"), table.light("violet_man")) == ("s.a", "s.c")
    assert table["tokens"] == {"s.h": "violet"}


JOINT: Any = board(
    s=tile("a-n a-m", a="grey", m="black >a start", n=(0, -20)),
    t=tile("w~b", b="grey", w=(-20, 0)),
)
"""The end of s looks north; turned once it meets the one of t, water."""


def test_rg_1_4_whoever_comes_to_an_end_goes_on_at_the_one_it_meets() -> None:
    table = Table(JOINT).given(green_man="s.a", turned={"s": 1})
    assert table.ways_of("green_man") == {"t.b"}
    assert table.walk("green_man", "t.b").light("green_man") == "t.b"


@pytest.mark.parametrize("turn", [0, 2, 3])
def test_rg_1_4_an_end_that_meets_none_is_a_dead_end(turn: int) -> None:
    table = Table(JOINT).given(green_man="s.a", turned={"s": turn})
    assert table.ways_of("green_man") == set()


def test_rg_1_4_ends_a_millimetre_apart_do_not_meet() -> None:
    obj = board(
        s=tile("a-n a-m", a="grey", m="black >a start", n=(1, -20)),
        t=tile("w~b", b="grey", w=(-20, 0)),
    )
    assert Table(obj).given(green_man="s.a", turned={"s": 1}).ways_of("green_man") == set()


def test_rg_1_4_joining_is_found_anew_after_a_turn() -> None:
    """The hobbit's card brings the storm, the storm the end to its neighbour."""
    obj = board(
        s=tile("a-n a-m", a="grey", m="black >a start", n=(0, -20)),
        t=tile("w~b c-d", b="grey", w=(-20, 0), c="grey", d="grey magic"),
    )
    table = Table(obj, storm="all").given(green_man="s.a", green_hobbit="t.c")
    assert table.ways_of("green_man") == set()
    table.walk("green_hobbit", "t.d").turn_up("green4")
    assert table.ways_of("green_man") == {"t.b"}


def test_rg_1_5_every_black_point_has_an_arrow_and_a_forward_way() -> None:
    for point in shipped_points().values():
        if point["colour"] == "black":
            assert point["arrow"] in "NESW"
            assert point["forward"]
        if point["colour"] == "white":
            assert "arrow" not in point
            assert "magic" not in point


def test_rg_1_5_one_grey_point_is_the_mountain() -> None:
    mountains = {name: point for name, point in shipped_points().items() if "mountain" in point}
    assert list(mountains) == ["b3.fire"]
    assert mountains["b3.fire"]["colour"] == "grey"


def test_rg_1_6_eighteen_black_starts_each_on_a_tile_of_its_own_with_a_rock() -> None:
    starts = [
        name.split(".")[0]
        for name, point in shipped_points().items()
        if point["colour"] == "black" and point.get("start")
    ]
    assert len(starts) == len(set(starts)) == 18
    assert set(starts) == {name for name, laid in SHIPPED["tiles"].items() if "rock" in laid}


def test_rg_1_6_white_points_are_the_white_starts() -> None:
    table = Table(PLAIN).turn_up("green1")
    whites = {f"home.w{number}" for number in range(10)}
    assert {move["point"] for move in table.moves} == whites


def test_rg_1_8_a_mission_field_names_three_points_of_its_own_tile() -> None:
    for laid in SHIPPED["tiles"].values():
        around = [point for field in laid.get("fields", {}).values() for point in field["points"]]
        assert len(around) == len(set(around)) == 3 * len(laid.get("fields", {}))
        assert set(around) <= set(laid["points"])


def test_rg_1_9_the_shipped_board_is_a_reconstruction_and_says_so() -> None:
    colours = Counter(point["colour"] for point in shipped_points().values())
    assert SHIPPED["authentic"] is False
    assert sum(colours.values()) == 196
    assert (colours["black"], colours["white"]) == (64, 10)
    assert {name for name, laid in SHIPPED["tiles"].items() if laid.get("fields")} == {
        "o1", "o2", "o3", "o7", "o8", "o9", "o10", "o11", "o12"
    }  # fmt: skip
    spiders = {
        name
        for name, laid in SHIPPED["tiles"].items()
        for way in laid["ways"]
        if way["kind"] == "spider"
    }
    assert spiders == {"b3"}
    assert {
        name.split(".")[0] for name, p in shipped_points().items() if p["colour"] == "white"
    } == {"b1"}
