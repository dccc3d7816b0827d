"""R 10: missions."""

from typing import Any

import pytest

from tests.support.rules.ringgeister.table import Table, scene

FIELDS = scene(
    "x-a a-b b-c k-l u-v v-t",
    **dict.fromkeys("xabckluvt", "grey"),
    h="field a b c",
    h2="field u v t",
)
"""Two fields; who stands at x walks to a, who stands at k to l."""


def mission(*, third: str = "gandalf", tokens: Any = None, **figures: str) -> Table:
    """Green's hobbit and one more stand at b and c; green's man is beside a, at x."""
    table = Table(FIELDS, "standard")
    return table.given(
        **{"green_man": "s.x", "green_hobbit": "s.b", third: "s.c", **figures},
        tokens={"s.h": "green"} if tokens is None else tokens,
    )


@pytest.mark.parametrize("third", ["gandalf", "violet_hobbit", "violet_man"])
def test_rg_10_2_both_figures_of_the_colour_and_one_other_whosoever(third: str) -> None:
    table = mission(third=third).walk("green_man", "s.a")
    assert table["tokens"] == {}
    assert table.happened("mission_done") == [{"colour": "green", "field": "s.h"}]


def test_rg_10_1_a_token_lies_until_its_mission_is_done() -> None:
    table = mission(third="gandalf", gandalf="s.k").walk("green_man", "s.a")
    assert table["tokens"] == {"s.h": "green"}


def test_rg_10_2_not_one_of_the_colour_and_two_others() -> None:
    table = mission(third="gandalf", green_hobbit="s.k", violet_hobbit="s.b")
    assert table.walk("green_man", "s.a")["tokens"] == {"s.h": "green"}


def test_rg_10_2_not_three_of_other_colours() -> None:
    table = mission(third="gandalf", tokens={"s.h": "violet"}).walk("green_man", "s.a")
    assert table["tokens"] == {"s.h": "violet"}


def test_rg_10_2_not_on_another_field() -> None:
    table = mission(tokens={"s.h2": "green"}).walk("green_man", "s.a")
    assert table["tokens"] == {"s.h2": "green"}


@pytest.mark.parametrize(
    ("who", "to_move"),
    [("green_man", "green"), ("gandalf", "green"), ("gandalf", "violet"), ("violet_man", "violet")],
)
def test_rg_10_2_it_makes_no_difference_who_walked(who: str, to_move: str) -> None:
    own = {"green_man": "s.b", "green_hobbit": "s.c"}
    if who == "green_man":
        own["gandalf"] = "s.b"
    table = Table(FIELDS, "standard").given(
        **{**own, who: "s.x"}, tokens={"s.h": "green"}, to_move=to_move
    )
    assert table.walk(who, "s.a")["tokens"] == {}


def test_rg_10_2_after_any_walk_even_one_elsewhere() -> None:
    """Given like this, the three are occupied already; the next walk finds it."""
    table = Table(FIELDS, "standard").given(
        green_man="s.a",
        green_hobbit="s.b",
        gandalf="s.c",
        violet_man="s.k",
        tokens={"s.h": "green"},
        to_move="violet",
    )
    table.walk("violet_man", "s.l")
    assert table.happened("mission_done") == [{"colour": "green", "field": "s.h"}]


def test_rg_10_2_before_anything_else_happens() -> None:
    obj = scene(
        "x-a a-b b-c u-v v-t",
        **dict.fromkeys("xbcuvt", "grey"),
        a="grey N",
        h="field a b c",
        h2="field u v t",
    )
    table = Table(obj, "standard", wind="table").given(
        green_man="s.x", green_hobbit="s.b", gandalf="s.c", tokens={"s.h": "green"}
    )
    table.walk("green_man", "s.a")
    assert (table.phase, table["tokens"]) == ("wind", {})


@pytest.mark.parametrize("first", ["s.h", "s.h2"])
def test_rg_10_1_the_order_of_ones_missions_is_free(first: str) -> None:
    obj = scene(
        "x-a a-b b-c y-u u-v v-t i-j j-k l-m m-o",
        **dict.fromkeys("xabcyuvtijklmo", "grey"),
        h="field a b c",
        h2="field u v t",
        h3="field i j k",
        h4="field l m o",
    )
    at = {"s.h": ("s.x", "s.a", "s.b", "s.c"), "s.h2": ("s.y", "s.u", "s.v", "s.t")}
    beside, goal, one, other = at[first]
    table = Table(obj, "variant_b").given(
        green_man=beside,
        green_hobbit=one,
        gandalf=other,
        tokens={"s.h": "green", "s.h2": "green"},
    )
    table.walk("green_man", goal)
    assert set(table["tokens"]) == {"s.h", "s.h2"} - {first}


def test_rg_10_2_a_token_of_another_colour_stays() -> None:
    table = mission(
        violet_man="s.u", violet_hobbit="s.v", tokens={"s.h": "green", "s.h2": "violet"}
    )
    table.walk("green_man", "s.a")
    assert table["tokens"] == {"s.h2": "violet"}
