"""R 8.1 to 8.3: the wind, and whom it wakes."""

from typing import Any

import pytest

from tests.support.rules.ringgeister.table import SHIPPED, Table, board, scene, tile

Spots = dict[str, tuple[int, int]]


def windy(spots: Spots, arrow: str = "N", **options: Any) -> Table:
    """Green's man one step from an arrow at (1000, 1000); orcs stand so far from it."""
    places = {name: (1000 + x, 1000 + y) for name, (x, y) in spots.items()}
    dark = tile("d-e", d="black >e @0,0", e=(20, 0))
    obj = board(
        places=places,
        s=tile("a-b", a="grey @-9,-9", b=f"grey {arrow} @0,0"),
        **dict.fromkeys(spots, dark),
    )
    # Two tiles may lie over one another in this test; their ends must not meet.
    for number, name in enumerate(spots):
        obj["tiles"][name] = tile("d-e", d="black >e @0,0", e=(100 + number, 7))
    return Table(obj, **options).given(green_man="s.a", dark={f"{name}.d": "orc" for name in spots})


def woken(table: Table) -> str | None:
    """Which orc the wind at the arrow hits, None for nobody."""
    [blew] = table.walk("green_man", "s.b").happened("wind_blew")
    assert blew["from"] == "s.b"
    to = blew["to"]
    return None if to is None else str(to).split(".")[0]


def gollum_woke(table: Table) -> bool:
    """The Gollum that stands on the last parking tile has walked, and nobody else."""
    return [event["figure"] for event in table.happened("dark_walked")] == ["gollum"]


@pytest.mark.parametrize("figure", ["green_man", "green_hobbit", "gandalf"])
@pytest.mark.parametrize("colour", ["grey N", "black >a N"])
def test_rg_8_1_every_light_figure_on_an_arrow_wakes_the_wind(figure: str, colour: str) -> None:
    obj = scene("a-b", a="grey", b=colour)
    table = Table(obj, wind="table").given(**{figure: "s.a"}).walk(figure, "s.b")
    assert (table.phase, table["pending"]) == ("wind", {"point": "s.b", "card": False})


def test_rg_8_1_no_wind_without_an_arrow() -> None:
    table = Table(scene("a-b", a="grey N", b="grey")).given(green_man="s.a")
    assert table.walk("green_man", "s.b").happened("wind_blew") == []


@pytest.mark.parametrize(
    ("arrow", "hit"), [("N", "north"), ("E", "east"), ("S", "south"), ("W", "west")]
)
def test_rg_8_2_the_wind_blows_where_the_arrow_points(arrow: str, hit: str) -> None:
    spots = {"north": (0, -90), "east": (90, 0), "south": (0, 90), "west": (-90, 0)}
    assert woken(windy(spots, arrow)) == hit


def test_rg_8_2_the_nearest_in_it_wakes() -> None:
    assert woken(windy({"far": (0, -200), "near": (0, -60), "beside": (30, -40)})) == "near"


def test_rg_8_2_however_far() -> None:
    assert woken(windy({"far": (3, -900)})) == "far"


def test_rg_8_2_nothing_between_shields_it() -> None:
    obj = windy({"dark": (0, -120)}).setup.board
    obj = {**obj, "tiles": {**obj["tiles"], "between": tile("d-e", d="grey @0,0", e=(9, 3))}}
    obj["slots"]["BETWEEN"] = {"shape": "square", "at": [1000, 940], "turns": [0]}
    obj["layout"]["BETWEEN"] = ["between", 0]
    table = Table(obj).given(green_man="s.a", dark={"dark.d": "orc"}, gandalf="between.d")
    assert woken(table) == "dark"


@pytest.mark.parametrize(
    ("tolerance", "aside", "hit"),
    [(10, 10, True), (10, -10, True), (10, 11, False), (10, -11, False), (0, 0, True),
     (0, 1, False), (40, 40, True), (40, 41, False), (3, -3, True), (3, -4, False)],
)  # fmt: skip
def test_rg_8_2_tolerance(tolerance: int, aside: int, hit: bool) -> None:
    table = windy({"dark": (aside, -80)}, tolerance=tolerance)
    assert (woken(table) == "dark") == hit
    assert gollum_woke(table) != hit


@pytest.mark.parametrize(("ahead", "hit"), [(1, True), (0, False), (-1, False), (-80, False)])
def test_rg_8_2_only_what_is_ahead_of_the_arrow(ahead: int, hit: bool) -> None:
    assert (woken(windy({"dark": (8, -ahead)})) == "dark") == hit


def test_rg_8_2_near_is_measured_along_the_wind_alone() -> None:
    assert woken(windy({"aside": (40, -40), "ahead": (0, -50)}, tolerance=40)) == "aside"


def test_rg_8_2_equally_far_the_one_less_aside() -> None:
    assert woken(windy({"right": (7, -80), "left": (-6, -80)})) == "left"


@pytest.mark.parametrize(
    ("arrow", "right", "left"),
    [
        ("N", (5, -80), (-5, -80)),
        ("E", (80, 5), (80, -5)),
        ("S", (-5, 80), (5, 80)),
        ("W", (-80, -5), (-80, 5)),
    ],
)
def test_rg_8_2_equally_aside_the_one_to_the_right(
    arrow: str, right: tuple[int, int], left: tuple[int, int]
) -> None:
    assert woken(windy({"left": left, "right": right}, arrow)) == "right"
    assert woken(windy({"right": right, "left": left}, arrow)) == "right"


def test_rg_8_2_then_the_first_in_the_boards_order() -> None:
    assert woken(windy({"one": (5, -80), "two": (5, -80)})) == "one"
    assert woken(windy({"two": (5, -80), "one": (5, -80)})) == "two"


def test_rg_8_2_nobody_in_the_wind_and_gollum_wakes() -> None:
    table = windy({"aside": (60, -80)})
    assert woken(table) is None
    [walked] = table.happened("dark_walked")
    assert (walked["figure"], walked["from"]) == ("gollum", "r17.m")


def test_rg_8_2_gollum_himself_may_be_hit() -> None:
    table = windy({"dark": (0, -80)}).given(green_man="s.a", dark={"dark.d": "gollum"})
    assert woken(table) == "dark"


def test_rg_8_2_where_the_tiles_lie_now() -> None:
    """A turned tile has its dark figure elsewhere."""
    obj = board(
        places={"t": (1000, 900)},
        s=tile("a-b", a="grey", b="grey N @0,0"),
        t=tile("d-e", d="black >e start @15,0", e=(20, 20)),
    )
    table = Table(obj).given(green_man="s.a", dark={"t.d": "orc"})
    assert woken(table) is None
    turned = table.given(green_man="s.a", dark={"t.d": "orc"}, turned={"t": 1})
    assert woken(turned) == "t"


def test_rg_8_3_table_the_player_says_which_dark_figure_is_hit_or_none() -> None:
    obj = scene("a-b", a="grey", b="grey N")
    table = Table(obj, wind="table").given(green_man="s.a").walk("green_man", "s.b")
    assert table.actor == 0
    said = [move["point"] for move in table.moves]
    assert sorted(filter(None, said)) == sorted(table["dark"])
    assert said.count(None) == 1
    assert len(said) == 19


def test_rg_8_3_table_whoever_is_hit_walks() -> None:
    obj = scene("a-b", a="grey", b="grey N")
    table = Table(obj, wind="table").given(green_man="s.a").walk("green_man", "s.b")
    table.hit("r4.m")
    assert table.happened("wind_blew") == [{"from": "s.b", "to": "r4.m"}]
    assert [event["from"] for event in table.happened("dark_walked")] == ["r4.m"]


def test_rg_8_3_table_none_is_hit_and_gollum_wakes() -> None:
    obj = scene("a-b", a="grey", b="grey N")
    table = Table(obj, wind="table").given(green_man="s.a").walk("green_man", "s.b")
    table.hit(None)
    assert table.happened("wind_blew") == [{"from": "s.b", "to": None}]
    assert gollum_woke(table)


def test_rg_8_3_only_a_dark_figure_is_hit() -> None:
    obj = scene("a-b c-d", a="grey", b="grey N", c="black >d", d="grey")
    table = Table(obj, wind="table").given(green_man="s.a", violet_man="s.d")
    table.walk("green_man", "s.b")
    for point in ("s.c", "s.d", "s.b", "home.h"):
        table.refuses({"move": "wind", "point": point}, "no_dark_figure", "8.3")
    table.refuses({"move": "wind", "point": "s.x"}, "unknown_point", "13")


def test_rg_8_2_the_shipped_board_has_somebody_for_most_winds() -> None:
    """Its arrows look over the land: from most of them a black point is in the wind."""
    table = Table()
    at = {}
    for name, (slot, turn) in table["tiles"].items():
        for point, content in SHIPPED["tiles"][name]["points"].items():
            x, y = content["at"]
            arrow = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}.get(
                content.get("arrow", ""), (0, 0)
            )
            for _ in range(turn):
                x, y, arrow = -y, x, (-arrow[1], arrow[0])
            left, top = SHIPPED["slots"][slot]["at"]
            at[f"{name}.{point}"] = (left + x, top + y, arrow, content["colour"])
    blowing = {name: spot for name, spot in at.items() if spot[2] != (0, 0)}
    somebody = [
        name
        for name, (x, y, (ux, uy), _) in blowing.items()
        if any(
            colour == "black"
            and (a - x) * ux + (b - y) * uy > 0
            and abs((a - x) * uy - (b - y) * ux) <= 10
            for a, b, _, colour in at.values()
        )
    ]
    assert len(somebody) > len(blowing) / 2
