"""R 9: fights."""

from typing import Any

import pytest

from companion.core.game import Seat, SeatSetup
from tests.support.rules.ringgeister.table import THREE, TWO, Table, scene

CALL = {"y": "grey", "z": "grey N"}

LIGHT = {"hobbit": "green_hobbit", "man": "green_man", "gandalf": "gandalf"}
KINDS = ("gollum", "orc", "wraith")
SIZE = {"hobbit": 1, "gollum": 1, "man": 2, "orc": 2, "gandalf": 3, "wraith": 3}
EVERY = [(light, kind) for light in LIGHT for kind in KINDS]


def attacked(colour: str, light: str, kind: str, **options: Any) -> Table:
    """From the black x a way leads over m, where the dark figure wakes, to p, and on to q."""
    obj = scene(
        "y-z x-m m-p p-q",
        m="black >p",
        p="grey" if colour == "grey" else "black >q",
        q="black >p",
        x="black >m",
        **CALL,
    )
    table = Table(obj, wind="table", **options).given(
        **{"violet_man": "s.y", LIGHT[light]: "s.p"}, dark={"s.m": kind}, to_move="violet"
    )
    return table.walk("violet_man", "s.z").hit("s.m")


@pytest.mark.parametrize(("light", "kind"), EVERY)
def test_rg_9_2_on_grey_the_larger_wins_and_all_else_is_repelled(light: str, kind: str) -> None:
    table = attacked("grey", light, kind)
    if SIZE[kind] > SIZE[light]:
        assert table.happened("figure_beaten") == [{"figure": LIGHT[light], "by": kind}]
        assert table.route == ["s.p", "s.q"]
        assert table.dark("s.q") == kind
    else:
        assert table.happened("dark_repelled") == [{"by": LIGHT[light]}]
        assert table.light(LIGHT[light]) == "s.p"
        assert table.dark("s.m") == kind


@pytest.mark.parametrize(("light", "kind"), EVERY)
def test_rg_9_2_on_black_equals_win_too(light: str, kind: str) -> None:
    table = attacked("black", light, kind)
    if SIZE[kind] >= SIZE[light]:
        assert table.happened("figure_beaten") == [{"figure": LIGHT[light], "by": kind}]
        assert table.dark("s.p") == kind
    else:
        assert table.happened("dark_repelled") == [{"by": LIGHT[light]}]
        assert (table.light(LIGHT[light]), table.dark("s.m")) == ("s.p", kind)


def test_rg_9_1_it_attacks_whoever_stands_there_the_mover_and_his_own_too() -> None:
    obj = scene("a-f f-b m-f", {"f": "a m b | m-b"}, a="grey", b="grey N", m="black >f")
    table = Table(obj, wind="table").given(green_hobbit="s.a", dark={"s.m": "orc"})
    table.walk("green_hobbit", "s.b").hit("s.m")
    assert table.happened("figure_beaten") == [{"figure": "green_hobbit", "by": "orc"}]


def test_rg_9_3_the_beaten_figure_is_off_the_board_until_it_is_put_back() -> None:
    table = attacked("grey", "man", "wraith")
    assert table.light("green_man") is None
    table.put("home.w9")
    assert table.light("green_man") == "home.w9"
    assert table.happened("figure_returned") == [{"figure": "green_man", "point": "home.w9"}]


def test_rg_9_3_on_grey_it_walks_on_and_may_attack_again() -> None:
    obj = scene("y-z m-p p-r r-q", m="black >p", p="grey", r="grey", q="black >r", **CALL)
    table = Table(obj, wind="table").given(
        violet_man="s.y",
        to_move="violet",
        green_man="s.p",
        gandalf="s.r",
        violet_hobbit="s.q",
        dark={"s.m": "wraith"},
    )
    table.walk("violet_man", "s.z").hit("s.m")
    assert table["pending"]["figures"] == ["green_man"]
    # Gandalf holds the grey point between; the wraith goes back to where it woke.
    assert table.route == ["s.p", "s.r", "s.p", "s.m"]


def test_rg_9_3_several_beaten_in_one_walk() -> None:
    obj = scene("y-z m-p p-r r-q", m="black >p", p="grey", r="grey", q="black >r", **CALL)
    table = Table(obj, wind="table").given(
        violet_man="s.y",
        to_move="violet",
        green_man="s.p",
        green_hobbit="s.r",
        gandalf="s.q",
        dark={"s.m": "wraith"},
    )
    table.walk("violet_man", "s.z").hit("s.m")
    assert table["pending"]["figures"] == ["green_man", "green_hobbit", "gandalf"]
    assert (table.route, table.dark("s.q")) == (["s.p", "s.r", "s.q"], "wraith")


def test_rg_9_4_repelled_it_turns_round_under_the_same_rules() -> None:
    """Back at the fork it comes by p, and the straight way is w."""
    obj = scene(
        "y-z m-f p-f f-w f-e",
        {"f": "e p m w | p-w"},
        m="black >f",
        p="grey",
        w="black >f",
        e="grey",
        **CALL,
    )
    table = Table(obj, wind="table").given(
        violet_man="s.y", to_move="violet", green_man="s.p", dark={"s.m": "orc"}
    )
    table.walk("violet_man", "s.z").hit("s.m")
    assert (table.route, table.dark("s.w")) == (["s.p", "s.w"], "orc")
    assert table.light("green_man") == "s.p"


def test_rg_9_4_it_may_attack_others_and_be_repelled_again() -> None:
    obj = scene(
        "y-z a-b b-m m-c c-d", m="black >c", a="black >b", b="grey", c="grey", d="black >c", **CALL
    )
    table = Table(obj, wind="table", own_point="passed").given(
        violet_man="s.y",
        to_move="violet",
        gandalf="s.c",
        green_man="s.b",
        dark={"s.m": "orc"},
    )
    table.walk("violet_man", "s.z").hit("s.m")
    assert table.happened("dark_repelled")[:2] == [{"by": "gandalf"}, {"by": "green_man"}]
    assert table.route == ["s.c", "s.m", "s.b", "s.m", None]
    beats = table.given(
        violet_man="s.y", to_move="violet", gandalf="s.c", green_hobbit="s.b", dark={"s.m": "orc"}
    )
    beats.walk("violet_man", "s.z").hit("s.m")
    assert beats.happened("figure_beaten") == [{"figure": "green_hobbit", "by": "orc"}]
    assert (beats.route, beats.dark("s.a")) == (["s.c", "s.m", "s.b", "s.a"], "orc")


# -- 9.5 ------------------------------------------------------------------------------

ROCK = scene("y-z m-a a-q q-c", m="black >a", a="grey", q="black >a start", c="grey", **CALL)


def roused(kind: str, **given: Any) -> Table:
    table = Table(ROCK, wind="table").given(
        violet_man="s.y", to_move="violet", **{"dark": {"s.m": kind}, **given}
    )
    return table.walk("violet_man", "s.z").hit("s.m")


@pytest.mark.parametrize(("kind", "turns"), [("wraith", 1), ("orc", 0), ("gollum", 0)])
def test_rg_9_5_a_wraith_that_rests_on_a_black_start_turns_its_tile(kind: str, turns: int) -> None:
    table = roused(kind)
    assert (table.dark("s.q"), table.turns("s")) == (kind, turns)
    assert table.happened("tile_turned") == [{"tile": "s"}] * turns


def test_rg_9_5_one_quarter_clockwise_with_everything_on_it() -> None:
    table = roused("wraith", gandalf="s.c", turned={"s": 3})
    assert (table.turns("s"), table.light("gandalf")) == (0, "s.c")


def test_rg_9_5_not_on_a_black_point_that_is_no_start() -> None:
    obj = scene("y-z m-a a-q q-c", m="black >a start", a="grey", q="black >a", c="grey", **CALL)
    table = Table(obj, wind="table").given(
        violet_man="s.y", to_move="violet", dark={"s.m": "wraith"}
    )
    table.walk("violet_man", "s.z").hit("s.m")
    assert (table.dark("s.q"), table.turns("s")) == ("wraith", 0)


def test_rg_9_5_its_own_woken_from_point_included() -> None:
    obj = scene("y-z m-a", m="black >a start", a="grey", **CALL)
    table = Table(obj, wind="table").given(
        violet_man="s.y", to_move="violet", dark={"s.m": "wraith"}
    )
    table.walk("violet_man", "s.z").hit("s.m")
    assert (table.route, table.turns("s")) == (["s.a", "s.m"], 1)


def test_rg_9_5_when_it_rests_there_by_winning_too() -> None:
    table = roused("wraith", gandalf="s.q")
    assert table.happened("figure_beaten") == [{"figure": "gandalf", "by": "wraith"}]
    assert table.turns("s") == 1


# -- 9.6 ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "light", "actor"),
    [("owner", "man", 0), ("owner", "gandalf", 1), ("mover", "man", 1), ("mover", "gandalf", 1)],
)
def test_rg_9_6_who_chooses_the_white_start(option: str, light: str, actor: int) -> None:
    table = attacked("black", light, "wraith", return_=option)
    assert (table.phase, table.actor) == ("return", actor)
    assert table["colour"] == "violet"


@pytest.mark.parametrize("seats", [TWO, THREE])
def test_rg_9_6_any_free_white_start(seats: tuple[SeatSetup, ...]) -> None:
    table = attacked("black", "man", "wraith", seats=seats)
    standing = set(table["light"].values())
    free = [point for point in (f"home.w{n}" for n in range(10)) if point not in standing]
    assert [move["point"] for move in table.moves] == free
    taken = table.light("gandalf")
    assert table.refusal({"move": "return", "point": taken}) is not None
    table.refuses({"move": "return", "point": "s.q"}, "not_white", "9.6")
    table.refuses({"move": "return", "point": "home.h"}, "not_white", "9.6")
    table.refuses({"move": "return", "point": "home.x"}, "unknown_point", "13")


def test_rg_9_6_first_puts_them_on_the_first_free_without_asking() -> None:
    table = attacked("black", "man", "wraith", return_="first")
    assert table.phase == "move"
    # Gandalf, the hobbit and violet's hobbit stand on w0 to w2.
    assert table.light("green_man") == "home.w3"
    assert table.happened("figure_returned") == [{"figure": "green_man", "point": "home.w3"}]


def test_rg_9_6_first_several_in_the_order_in_which_they_were_beaten() -> None:
    obj = scene("y-z m-p p-q", m="black >p", p="grey", q="black >p", **CALL)
    table = Table(obj, wind="table", return_="first").given(
        violet_man="s.y",
        to_move="violet",
        green_man="s.p",
        gandalf="s.q",
        dark={"s.m": "wraith"},
    )
    table.walk("violet_man", "s.z").hit("s.m")
    assert (table.light("green_man"), table.light("gandalf")) == ("home.w2", "home.w3")


def test_rg_9_6_each_owner_for_his_own() -> None:
    obj = scene("y-z m-p p-r r-q", m="black >p", p="grey", r="grey", q="black >r", **CALL)
    table = Table(obj, wind="table", seats=THREE).given(
        violet_man="s.y",
        to_move="violet",
        orange_man="s.p",
        green_hobbit="s.r",
        gandalf="s.q",
        dark={"s.m": "wraith"},
    )
    table.walk("violet_man", "s.z").hit("s.m")
    actors = []
    for point in ("home.w7", "home.w8", "home.w9"):
        actors.append(table.actor)
        table.put(point)
    assert actors == [Seat(2), Seat(0), Seat(1)]
