"""R 15: the vectors, on the shipped board as it lies."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.rules.ringgeister.test_s08_wind import windy
from tests.rules.ringgeister.test_s08_wind import woken as hit
from tests.support.rules.ringgeister.table import SHIPPED, Table


def table(**options: Any) -> Table:
    return Table(SHIPPED, "standard", **options)


def woken(given: Table, at: str) -> Table:
    """Violet's man walks onto an arrow, and what stands at `at` is hit."""
    arrow = next(
        move["to"]
        for move in given.moves
        if move.get("figure") == "violet_man" and "arrow" in _point(move["to"])
    )
    return given.walk("violet_man", arrow).hit(at)


def _point(name: str) -> dict[str, Any]:
    tile, point = name.split(".")
    found: dict[str, Any] = SHIPPED["tiles"][tile]["points"][point]
    return found


# On o7, laid in O1 with two quarter turns, a ring of points goes clockwise from r0 to r7.


def test_rg_15_the_ring_of_o7_lies_as_these_vectors_take_it() -> None:
    tile = SHIPPED["tiles"]["o7"]
    assert tile["points"]["r0"]["forward"] == "fne"
    assert tile["forks"]["fne"]["straight"] == [["r0", "r1"]]
    assert [tile["points"][f"r{number}"]["colour"] for number in range(8)] == [
        "black", "grey", "grey", "grey", "black", "grey", "grey", "grey"
    ]  # fmt: skip


CALLED: dict[str, Any] = {"wind": "table"}


@pytest.mark.parametrize(
    ("kind", "light", "beaten"),
    [
        ("orc", "green_hobbit", True),
        ("orc", "green_man", False),
        ("wraith", "gandalf", False),
        ("gollum", "gandalf", False),
        ("gollum", "green_man", False),
    ],
)
def test_rg_15_comes_to_a_light_figure_on_grey(kind: str, light: str, beaten: bool) -> None:
    given = table(**CALLED).given(
        **{"violet_man": "b1.u2", light: "o7.r1"},
        dark={"o7.r0": kind},
        to_move="violet",
        card="violet1",
    )
    given = woken(given, "o7.r0")
    assert given.route[0] == "o7.r1"
    assert bool(given.happened("figure_beaten")) == beaten
    if beaten:
        assert (given.phase, given.light(light)) == ("return", None)
        assert given.dark("o7.r1") is None
    else:
        assert given.happened("dark_repelled") == [{"by": light}]
        assert given.light(light) == "o7.r1"


@pytest.mark.parametrize(
    ("kind", "light", "beaten"),
    [
        ("orc", "green_hobbit", True),
        ("orc", "green_man", True),
        ("wraith", "gandalf", True),
        ("gollum", "gandalf", False),
        ("gollum", "green_man", False),
    ],
)
def test_rg_15_comes_to_a_light_figure_on_black(kind: str, light: str, beaten: bool) -> None:
    """From r0 backward: over the three arrows of fn to what lies right of it."""
    at = _first_black("o7.r4", kind)
    given = table(**CALLED).given(
        **{"violet_man": "b1.u2", light: at}, dark={"o7.r4": kind}, to_move="violet", card="violet1"
    )
    given = woken(given, "o7.r4")
    if beaten:
        assert given.happened("figure_beaten") == [{"figure": light, "by": kind}]
        assert given.dark(at) == kind
    else:
        assert given.happened("dark_repelled")[0] == {"by": light}
        assert given.light(light) == at


def _first_black(start: str, kind: str) -> str:
    """Where a figure woken at `start` rests when nobody is in its way."""
    given = table(**CALLED).given(
        violet_man="b1.u2", dark={start: kind}, to_move="violet", card="violet1"
    )
    [walked] = woken(given, start).happened("dark_walked")
    assert walked["to"] != start
    return str(walked["to"])


@pytest.mark.parametrize(("kind", "over"), [("wraith", True), ("orc", False)])
def test_rg_15_the_bearers_hobbit_beaten_by_a_wraith_or_an_orc(kind: str, over: bool) -> None:
    given = table(**CALLED).given(
        violet_man="b1.u2",
        green_hobbit="o7.r1",
        dark={"o7.r0": kind},
        to_move="violet",
        card="green1",
    )
    given = woken(given, "o7.r0")
    if over:
        assert given["result"] == {"winners": [], "why": "ring_taken"}
    else:
        assert given["pending"]["figures"] == ["green_hobbit"]


# The border b1: u1, u2 and, over the fork k2, u3 and v2 follow one another on a path.


def test_rg_15_the_point_between_free_or_with_a_light_or_a_dark_figure_on_it() -> None:
    walk = ("green_man", "b1.u3")
    free = table().given(green_man="b1.u1")
    free.refuses_walk(*walk, "no_way", "5.3")
    assert "b1.u2" in free.ways_of("green_man")
    light = table().given(green_man="b1.u1", violet_man="b1.u2")
    assert "b1.u3" in light.ways_of("green_man")
    # A dark figure stands on black points alone: u3 is one, v4 and u4 lie beyond.
    dark = table().given(green_man="b1.u2", violet_man="b1.v2", dark={"b1.u3": "orc"})
    assert dark.light("green_man") == "b1.u2"
    dark.refuses_walk("green_man", "b1.u4", "no_way", "5.3")


@pytest.mark.parametrize(
    ("figure", "kind", "card", "allowed"),
    [
        ("green_hobbit", "orc", "green1", True),
        ("green_hobbit", "wraith", "green1", False),
        ("green_hobbit", "orc", "violet1", False),
    ],
)
def test_rg_15_past_an_orc_past_a_wraith(figure: str, kind: str, card: str, allowed: bool) -> None:
    given = table().given(**{figure: "b1.u2"}, dark={"b1.u3": kind}, card=card)
    assert ("b1.u4" in given.ways_of(figure)) == allowed


def test_rg_15_gandalf_over_three_free_grey_points() -> None:
    given = table().given(gandalf="b1.u2")
    points = SHIPPED["tiles"]["b1"]["points"]
    assert all(points[name]["colour"] == "grey" for name in ("u1", "mm", "ml"))
    assert {"b1.u1", "b1.mm", "b1.ml"} <= given.ways_of("gandalf")


def test_rg_15_gandalf_over_a_free_black_point() -> None:
    """From r2 of o8 the ring leads over the black r3 to r4, which has no other way to it."""
    points = SHIPPED["tiles"]["o8"]["points"]
    assert (points["r3"]["colour"], points["r4"]["colour"]) == ("black", "grey")
    given = table().given(gandalf="o8.r2")
    assert "o8.r3" in given.ways_of("gandalf")
    given.refuses_walk("gandalf", "o8.r4", "no_way", "5.3")
    jumping = table().given(gandalf="o8.r2", violet_man="o8.r3")
    assert "o8.r4" in jumping.ways_of("gandalf")


@pytest.mark.parametrize(
    ("figure", "tokens", "allowed"),
    [
        ("green_man", {}, False),
        ("green_hobbit", {"o7.h": "green"}, False),
        ("green_hobbit", {}, True),
        ("green_hobbit", {"o7.h": "violet"}, True),
    ],
)
def test_rg_15_onto_a_spider_way(figure: str, tokens: dict[str, str], allowed: bool) -> None:
    given = table().given(**{figure: "b3.g1"}, tokens=tokens)
    assert ("b3.g2" in given.ways_of(figure)) == allowed


def test_rg_15_a_hobbit_that_bears_not_onto_the_mountain() -> None:
    given = table().given(green_hobbit="b3.g3", card="violet1")
    given.refuses_walk("green_hobbit", "b3.fire", "no_way", "5.3")
    assert "b3.fire" in given.given(green_hobbit="b3.g3", card="green1").ways_of("green_hobbit")


@pytest.mark.parametrize(
    ("figures", "goes"),
    [
        ({"green_hobbit": "o3.ae", "gandalf": "o3.pne"}, True),
        ({"violet_hobbit": "o3.ae", "gandalf": "o3.pne"}, False),
    ],
)
def test_rg_15_three_points_of_a_field(figures: dict[str, str], goes: bool) -> None:
    """Green's man comes from beyond the fork c to an, where the wind or nothing blows."""
    assert SHIPPED["tiles"]["o3"]["fields"]["h"]["points"] == ["an", "ae", "pne"]
    given = table(wind="table").given(
        **{**figures, "green_man": "o3.as"}, tokens={"o3.h": "green"}, dark={"o3.pse": "orc"}
    )
    if "o3.an" not in given.ways_of("green_man"):
        pytest.fail("o3.an must be the next point from o3.as")
    given.walk("green_man", "o3.an")
    assert (given["tokens"] == {}) == goes


def _beside_gates(symbol: str) -> Iterator[tuple[str, str]]:
    """Gates of a symbol, each with a free point that is reached from it over one fork."""
    for name, content in SHIPPED["tiles"].items():
        for gate, obj in content.get("gates", {}).items():
            if obj["symbol"] == symbol:
                ways = [way["between"] for way in content["ways"] if gate in way["between"]]
                [fork] = {thing for way in ways for thing in way} - {gate}
                near = [
                    thing
                    for way in content["ways"]
                    if fork in way["between"]
                    for thing in way["between"]
                    if thing in content["points"] and "start" not in content["points"][thing]
                ]
                yield from ((f"{name}.{gate}", f"{name}.{thing}") for thing in near[:1])


def test_rg_15_a_man_beside_an_axe_gate() -> None:
    gates = list(_beside_gates("axe"))
    (_, here), *others = gates
    assert others
    under = table().given(green_man=here, card="green1")
    assert SHIPPED["cards"]["green1"]["below"] == "axe"
    for _, beyond in others:
        assert beyond in under.ways_of("green_man")
    for card in ("green2", "green5"):
        other = table().given(green_man=here, card=card)
        for _, beyond in others:
            other.refuses_walk("green_man", beyond, "no_way", "5.3")


@pytest.mark.parametrize(("storm", "turns"), [("no_figure", False), ("start_free", True)])
def test_rg_15_storm_with_a_man_on_a_grey_point_and_the_start_free(storm: str, turns: bool) -> None:
    """Violet's man stands on o2; green's, far away on b1, turns up the storm."""
    given = table(storm=storm, figures="one_or_both").given(
        green_man="b1.u1",
        violet_man="o2.an",
        dark={"b2.u3": "orc"},
        card="violet1",
    )
    start = next(
        f"o2.{name}" for name, point in SHIPPED["tiles"]["o2"]["points"].items() if "start" in point
    )
    obj = given["dark"]
    black = next(
        f"b4.{name}"
        for name, point in SHIPPED["tiles"]["b4"]["points"].items()
        if point["colour"] == "black"
    )
    if start in obj:
        obj[black] = obj.pop(start)
    given.given(green_man="b1.u1", violet_man="o2.an", dark=obj)
    before = given.turns("o2")
    given.walk("green_man", "b1.u2").turn_up("green5")
    assert given.turns("o2") == (before + turns) % 4
    assert given.light("violet_man") == "o2.an"


def test_rg_15_the_last_card_of_the_deck_is_in_force() -> None:
    deck = [
        name for name, card in SHIPPED["cards"].items() if card["bearer"] in ("green", "violet")
    ]
    given = table().given(green_man="b1.u1", card=deck[-1], drawn=deck)
    given.walk("green_man", "b1.u2")
    assert {move["card"] for move in given.moves} == set(deck) - {deck[-1]}


def test_rg_15_a_wraith_walks_onto_a_black_start_with_a_hobbit_on_the_tile() -> None:
    """From o2 over ae and pse to m of q2, whose own orc stands elsewhere."""
    given = table(**CALLED).given(
        violet_man="b1.u2",
        green_hobbit="q2.b",
        dark={"o2.aw": "wraith", "b1.u3": "orc"},
        to_move="violet",
        card="violet1",
    )
    dark = given["dark"]
    if "q2.m" in dark:
        dark["b1.y3"] = dark.pop("q2.m")
    given.given(
        violet_man="b1.u2", green_hobbit="q2.b", dark=dark, to_move="violet", card="violet1"
    )
    before = given.turns("q2")
    woken(given, "o2.aw")
    assert given.route == ["o2.ae", "o2.pse", "q2.m"]
    assert given.turns("q2") == (before + 1) % 4
    assert given.light("green_hobbit") == "q2.b"


def test_rg_15_wind_north_forty_ahead_and_ten_aside_or_thirty_nine_and_eleven() -> None:
    """Measured, not drawn: see the wind's own tests for a board made for it."""
    assert hit(windy({"one": (10, -40), "other": (11, -39)})) == "one"
    assert hit(windy({"one": (-10, -40), "other": (-11, -39)})) == "one"
