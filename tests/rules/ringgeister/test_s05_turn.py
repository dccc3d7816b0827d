"""R 5.1 and 5.2: who walks, and when a turn ends."""

from typing import Any

import pytest

from tests.support.rules.ringgeister.table import PLAIN, Table, scene

END = {"move": "end"}

PAIRS = scene(
    "a-b b-c d-f f-g i-j j-k",
    **dict.fromkeys(("b", "c", "d", "f", "g", "i", "j", "k"), "grey"),
    a="grey",
)
"""Three paths of three grey points."""
OWN: dict[str, Any] = {"green_hobbit": "s.a", "green_man": "s.d", "gandalf": "s.i"}

GREEN = {"green_hobbit", "green_man"}


def figures(table: Table) -> set[str]:
    """Who may walk."""
    return {move["figure"] for move in table.moves if move["move"] == "walk"}


# -- 5.1 ------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("green_hobbit", "green_man"), ("green_man", "green_hobbit")])
def test_rg_5_1_both_own_figures_in_the_order_liked(order: tuple[str, str]) -> None:
    table = Table(PAIRS).given(**OWN)
    assert figures(table) == {*GREEN, "gandalf"}
    to = {"green_hobbit": "s.b", "green_man": "s.f"}
    table.walk(order[0], to[order[0]])
    assert (table["colour"], table["moved"]) == ("green", [order[0]])
    assert figures(table) == {order[1]}
    table.walk(order[1], to[order[1]])
    assert (table["colour"], table["turn"], table["moved"]) == ("violet", 2, [])


@pytest.mark.parametrize("figures_option", ["both", "one_or_both", "one"])
def test_rg_5_1_or_else_gandalf_alone(figures_option: str) -> None:
    table = Table(PAIRS, figures=figures_option).given(**OWN)
    table.walk("gandalf", "s.j")
    assert (table["colour"], table["moved"]) == ("violet", [])
    assert table.happened("turn_ended") == [{"colour": "green"}]


@pytest.mark.parametrize("figures_option", ["both", "one_or_both"])
def test_rg_5_1_gandalf_not_after_an_own_figure(figures_option: str) -> None:
    table = Table(PAIRS, figures=figures_option).given(**OWN).walk("green_man", "s.f")
    table.refuses_walk("gandalf", "s.j", "gandalf_alone", "5.1")


def test_rg_5_1_with_one_or_both_the_second_walk_may_be_left_out() -> None:
    table = Table(PAIRS, figures="one_or_both").given(**OWN)
    table.refuses(END, "must_walk", "5.2")
    table.walk("green_man", "s.f")
    assert figures(table) == {"green_hobbit"}
    table.end()
    assert (table["colour"], table["turn"]) == ("violet", 2)
    assert table.happened("turn_ended") == [{"colour": "green"}]


def test_rg_5_1_with_one_or_both_both_may_walk() -> None:
    table = Table(PAIRS, figures="one_or_both").given(**OWN)
    table.walk("green_man", "s.f").walk("green_hobbit", "s.b")
    assert table["colour"] == "violet"


def test_rg_5_1_with_one_the_turn_is_over_after_one_figure() -> None:
    table = Table(PAIRS, figures="one").given(**OWN)
    assert figures(table) == {*GREEN, "gandalf"}
    table.walk("green_man", "s.f")
    assert (table["colour"], table["turn"]) == ("violet", 2)


def test_rg_5_1_nobody_walks_twice_in_a_turn() -> None:
    table = Table(PAIRS).given(**OWN).walk("green_man", "s.f")
    table.refuses_walk("green_man", "s.g", "has_walked", "5.1")


def test_rg_5_1_a_figure_of_another_colour_is_not_yours() -> None:
    table = Table(PAIRS).given(violet_man="s.a", **{**OWN, "green_hobbit": "home.h"})
    table.refuses_walk("violet_man", "s.b", "not_yours", "5.1")
    table.refuses_walk("yellow_man", "s.b", "unknown_figure", "13")
    table.refuses_walk("orc", "s.b", "unknown_figure", "13")


SENT_BACK = scene(
    "a-b m-p p-q",
    a="grey",
    b="grey N",
    m="black >p",
    p="grey",
    q="black >p",
)
"""A wind at b; who stands at m walks over p."""


def test_rg_5_1_what_the_first_walk_sets_off_is_over_before_the_second() -> None:
    table = Table(SENT_BACK, wind="table").given(
        green_man="s.a", green_hobbit="s.p", dark={"s.m": "orc"}
    )
    table.walk("green_man", "s.b")
    assert table.phase == "wind"
    table.hit("s.m")
    assert (table.phase, table.light("green_hobbit")) == ("return", None)
    table.put("home.w9")
    assert (table.phase, table["moved"]) == ("move", ["green_man"])


def test_rg_5_1_a_figure_sent_back_walks_from_where_it_was_put() -> None:
    table = Table(SENT_BACK, wind="table").given(
        green_man="s.a", green_hobbit="s.p", dark={"s.m": "orc"}
    )
    table.walk("green_man", "s.b").hit("s.m").put("home.w9")
    assert table.ways_of("green_hobbit") == {"home.h"}
    table.walk("green_hobbit", "home.h")
    assert table["colour"] == "violet"


# -- 5.2 ------------------------------------------------------------------------------

STUCK = scene("a-b c-d f-g", **dict.fromkeys("abcdfg", "grey"))
CLOSED: dict[str, Any] = {
    "green_hobbit": "s.a", "green_man": "s.b", "gandalf": "s.c", "violet_man": "s.d"
}  # fmt: skip
"""Nobody of green, nor Gandalf, has anywhere to go."""


@pytest.mark.parametrize("figures_option", ["both", "one_or_both", "one"])
def test_rg_5_2_the_turn_may_end_without_a_walk_when_nobody_can(figures_option: str) -> None:
    table = Table(STUCK, figures=figures_option).given(**CLOSED)
    assert table.moves == [END]
    table.end()
    assert (table["colour"], table["turn"]) == ("violet", 2)


@pytest.mark.parametrize("figures_option", ["both", "one_or_both", "one"])
@pytest.mark.parametrize("who", ["green_hobbit", "green_man", "gandalf"])
def test_rg_5_2_whoever_can_walk_must_gandalf_too(who: str, figures_option: str) -> None:
    table = Table(STUCK, figures=figures_option).given(**{**CLOSED, who: "s.f"})
    table.refuses(END, "must_walk", "5.2")


def test_rg_5_2_after_the_first_walk_the_other_must_too() -> None:
    table = Table(PAIRS).given(**OWN).walk("green_man", "s.f")
    table.refuses(END, "must_walk", "5.2")


def test_rg_5_2_when_the_other_cannot_the_turn_ends_and_gandalf_is_no_way_out() -> None:
    obj = scene("a-b b-c d-f g-i", **dict.fromkeys("abcdfgi", "grey"))
    table = Table(obj).given(green_hobbit="s.d", violet_man="s.f", green_man="s.a", gandalf="s.g")
    table.walk("green_man", "s.b")
    assert table.moves == [END]
    table.refuses_walk("gandalf", "s.i", "gandalf_alone", "5.1")
    table.end()
    assert table["colour"] == "violet"


def test_rg_5_2_the_turn_ends_by_itself_after_the_last_walk() -> None:
    table = Table(PAIRS).given(**OWN).walk("green_man", "s.f")
    assert table.happened("turn_ended") == []
    table.walk("green_hobbit", "s.b")
    assert table.happened("turn_ended") == [{"colour": "green"}]
    table.refuses_walk("green_hobbit", "s.c", "not_yours", "5.1")


def test_rg_5_the_plain_walk() -> None:
    table = Table(PLAIN).given(green_man="s.a").walk("green_man", "s.b")
    assert table.events == [{"event": "figure_walked", "figure": "green_man", "to": "s.b"}]
    assert (table.light("green_man"), table["moved"]) == ("s.b", ["green_man"])
