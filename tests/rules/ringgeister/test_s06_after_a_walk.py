"""R 6: what follows a walk, in its order."""

from typing import Any

import pytest

from tests.support.rules.ringgeister.table import Table, board, scene, tile

BUSY: dict[str, Any] = scene(
    "a-b m-p p-q c-d d-f i-j j-k",
    a="grey",
    b="grey magic N",
    m="black >p",
    p="grey",
    q="black >p start",
    **dict.fromkeys("cdfijk", "grey"),
    h="field b d p",
    h2="field i j k",
)
"""Magic and wind at b; whoever stands at m walks over p to the start q."""


def busy(preset: str = "standard", **options: Any) -> Table:
    """Green's man beside b, which is all that is missing to his mission; a wraith at m."""
    return Table(BUSY, preset, wind="table", **options).given(
        green_man="s.a",
        green_hobbit="s.d",
        violet_man="s.p",
        dark={"s.m": "wraith"},
        tokens={"s.h": "green"},
    )


def kinds(table: Table) -> list[str]:
    return [event["event"] for event in table.events]


def test_rg_6_1_on_the_mountain_nothing_else_happens() -> None:
    obj = scene(
        "n-a a-fire c-d",
        a="grey",
        fire="grey mountain magic N",
        c="grey",
        d="grey",
        n=(0, 20),
        h="field fire c d",
    )
    table = Table(obj, missions=0).given(
        green_hobbit="s.a", green_man="s.c", gandalf="s.d", card="green1"
    )
    table.walk("green_hobbit", "s.fire")
    assert kinds(table) == ["figure_walked", "game_ended"]
    assert table["moved"] == ["green_hobbit"]


def test_rg_6_1_missions_before_magic() -> None:
    table = busy().walk("green_man", "s.b")
    assert kinds(table) == ["figure_walked", "mission_done"]
    assert (table.phase, table["tokens"]) == ("draw", {})


def test_rg_6_1_magic_first_the_card_then_the_wind() -> None:
    table = busy().walk("green_man", "s.b")
    assert table["pending"] == {"point": "s.b", "wind": True}
    table.turn_up("green1")
    assert (table.phase, table["pending"]) == ("wind", {"point": "s.b", "card": False})
    table.hit("s.m").put("home.w9")
    assert table.phase == "move"
    assert table["drawn"] == ["violet1", "green1"]


def test_rg_6_1_wind_first_the_wind_and_all_that_follows_then_the_card() -> None:
    table = busy(order="wind_first").walk("green_man", "s.b")
    assert (table.phase, table["pending"]) == ("wind", {"point": "s.b", "card": True})
    table.hit("s.m")
    assert table["pending"] == {"figures": ["violet_man"], "point": "s.b", "card": True}
    table.put("home.w9")
    assert (table.phase, table["pending"]) == ("draw", {"point": "s.b", "wind": False})
    table.turn_up("green1")
    assert table.phase == "move"


@pytest.mark.parametrize(("order", "comes_to"), [("magic_first", "s.p"), ("wind_first", "s.n")])
def test_rg_6_1_the_card_is_there_when_the_wind_blows_or_not_yet(order: str, comes_to: str) -> None:
    obj = scene(
        "a-b n-m m-p p-q",
        a="grey",
        b="grey magic N",
        n="black >m",
        m="black >p",
        p="grey",
        q="black >p",
    )
    table = Table(obj, wind="table", order=order).given(
        green_man="s.a", dark={"s.m": "orc"}, card="violet2"
    )
    table.walk("green_man", "s.b")
    if order == "magic_first":
        table.turn_up("green1")
    assert table.hit("s.m").route[0] == comes_to


@pytest.mark.parametrize("order", ["magic_first", "wind_first"])
def test_rg_6_1_the_card_alone_and_the_wind_alone(order: str) -> None:
    obj = scene("a-b c-d", a="grey", b="grey magic", c="grey", d="grey S")
    table = Table(obj, wind="table", order=order).given(green_man="s.a", green_hobbit="s.c")
    table.walk("green_man", "s.b")
    assert (table.phase, table["pending"]) == ("draw", {"point": "s.b", "wind": False})
    table.turn_up("green1").walk("green_hobbit", "s.d")
    assert (table.phase, table["pending"]) == ("wind", {"point": "s.d", "card": False})


def test_rg_6_1_the_card_is_owed_even_if_the_figure_was_beaten_by_then() -> None:
    obj = scene("m-f f-b f-a", {"f": "a b m | m-b"}, m="black >f", b="black >f magic", a="grey")
    table = Table(obj, wind="table", order="wind_first").given(green_man="s.a", dark={"s.m": "orc"})
    table.walk("green_man", "s.b").hit("s.m")
    assert table["pending"] == {"figures": ["green_man"], "point": "s.b", "card": True}
    table.put("home.w9")
    assert (table.phase, table["pending"]) == ("draw", {"point": "s.b", "wind": False})
    table.turn_up("green1")
    assert (table.light("green_man"), table["moved"]) == ("home.w9", ["green_man"])


def test_rg_6_1_the_rock_turns_before_the_beaten_are_put_back() -> None:
    table = busy().walk("green_man", "s.b").turn_up("green1").hit("s.m")
    assert (table.phase, table.turns("s")) == ("return", 1)
    assert kinds(table) == ["wind_blew", "figure_beaten", "dark_walked", "tile_turned"]


def test_rg_6_1_beaten_figures_are_put_back_in_the_order_in_which_they_were_beaten() -> None:
    obj = scene(
        "a-b m-p p-r r-q", a="grey", b="grey N", m="black >p", p="grey", r="grey", q="black >r"
    )
    table = Table(obj, wind="table").given(
        green_man="s.a", violet_man="s.p", green_hobbit="s.r", dark={"s.m": "wraith"}
    )
    table.walk("green_man", "s.b").hit("s.m")
    assert table["pending"]["figures"] == ["violet_man", "green_hobbit"]
    table.put("home.w8")
    assert table.light("violet_man") == "home.w8"
    assert table["pending"]["figures"] == ["green_hobbit"]
    table.put("home.w9")
    assert (table.light("green_hobbit"), table["pending"]) == ("home.w9", None)


def test_rg_6_2_which_way_the_arrow_points_when_the_wind_blows() -> None:
    """Drawn east; the storm turns it south, then it blows."""
    obj = board(
        places={"east": (1100, 1000), "south": (1000, 1100)},
        s=tile("a-b a-m", a="grey", b="grey magic E @0,0", m="black >a start"),
        east=tile("d-e", d="black >e @0,0", e=(20, 0)),
        south=tile("d-e", d="black >e @0,0", e=(20, 0)),
    )
    table = Table(obj, storm="all").given(green_man="s.a", dark={"east.d": "orc", "south.d": "orc"})
    table.walk("green_man", "s.b").turn_up("green4")
    assert table.happened("wind_blew") == [{"from": "s.b", "to": "south.d"}]


def test_rg_6_2_a_figure_put_back_arrives_nowhere() -> None:
    """It completes the three around a token, and nothing happens but at the next walk."""
    obj = scene(
        "a-b m-p p-q w-c d-f i-j j-k o-t",
        a="grey",
        b="grey N",
        m="black >p",
        p="grey",
        q="black >p",
        w="white start",
        **dict.fromkeys("cdfijkot", "grey"),
        h="field w d f",
        h2="field i j k",
    )
    table = Table(obj, "standard", wind="table").given(
        green_man="s.a",
        violet_man="s.p",
        violet_hobbit="s.d",
        gandalf="s.f",
        green_hobbit="s.o",
        dark={"s.m": "wraith"},
        tokens={"s.h": "violet"},
    )
    table.walk("green_man", "s.b").hit("s.m").put("s.w")
    assert kinds(table) == ["figure_returned"]
    assert table["tokens"] == {"s.h": "violet"}
    table.walk("green_hobbit", "s.t")
    assert table["tokens"] == {}


@pytest.mark.parametrize("order", ["magic_first", "wind_first"])
def test_rg_6_2_a_figure_turned_round_with_its_tile_arrives_nowhere(order: str) -> None:
    """The wraith turns the tile with a figure on a magic point with an arrow."""
    obj = scene(
        "a-b m-p p-q c-d", a="grey", b="grey N", m="black >p", p="grey",
        q="black >p start", c="grey", d="grey magic E",
    )  # fmt: skip
    table = Table(obj, wind="table", order=order).given(
        green_man="s.a", violet_man="s.d", dark={"s.m": "wraith"}
    )
    table.walk("green_man", "s.b").hit("s.m")
    assert (table.turns("s"), table.phase, table["pending"]) == (1, "move", None)
    assert table["moved"] == ["green_man"]
