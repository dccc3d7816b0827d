"""R 8.4 to 8.9: the way of a woken figure."""

from typing import Any

import pytest

from companion.core.game import Json
from tests.support.rules.ringgeister.table import Table, board, scene, tile

CALL = {"y": "grey", "z": "grey N"}
"""Where the wind is called from, away from the way that is looked at."""

FORWARD, BACKWARD = "violet1", "violet2"


def woken(
    obj: Json, *, kind: str = "orc", card: str = FORWARD, at: str = "s.m", **given: Any
) -> Table:
    """A figure at `at` has been woken by violet's man; `given` are options and figures."""
    options = {name: given.pop(name) for name in list(given) if name in ("own_point", "return_")}
    dark = {at: kind, **given.pop("dark", {})}
    table = Table(obj, wind="table", **options)
    table.given(violet_man="s.y", to_move="violet", dark=dark, card=card, **given)
    return table.walk("violet_man", "s.z").hit(at)


def rests(table: Table) -> str:
    """Where the woken figure rests; it is there and nowhere else."""
    [walked] = table.happened("dark_walked")
    to = str(walked["to"])
    assert table.dark(to) == walked["figure"]
    assert to == walked["from"] or table.dark(str(walked["from"])) is None
    return to


# -- 8.4 ------------------------------------------------------------------------------

LINE = scene("y-z a-m m-b", m="black >b", a="black >m", b="black >m", **CALL)


@pytest.mark.parametrize(("card", "to"), [(FORWARD, "s.b"), (BACKWARD, "s.a")])
def test_rg_8_4_forward_by_the_forward_way_backward_by_the_other(card: str, to: str) -> None:
    table = woken(LINE, card=card)
    assert rests(table) == to
    assert table.route == [to]


def test_rg_8_4_the_forward_way_is_the_files_not_the_arrows() -> None:
    obj = scene("y-z a-m m-b", m="black >a E", a="black >m", b="black >m", **CALL)
    assert rests(woken(obj)) == "s.a"


def test_rg_8_4_a_missing_way_is_replaced_by_the_other() -> None:
    obj = scene("y-z m-b", m="black >b", b="black >m", **CALL)
    assert rests(woken(obj, card=BACKWARD)) == "s.b"


@pytest.mark.parametrize(
    ("ways", "card", "to"),
    [
        ("a-m m~b", FORWARD, "s.a"),
        ("a~m m-b", BACKWARD, "s.b"),
        ("g-m m-b", BACKWARD, "s.b"),
        ("w-m m-b", BACKWARD, "s.b"),
    ],
)
def test_rg_8_4_a_closed_way_is_replaced_by_the_other(ways: str, card: str, to: str) -> None:
    things = {"a": "black >m", "b": "black >m", "g": "gate axe", "w": "white start"}
    obj = scene(
        f"y-z {ways}",
        m="black >b",
        **{name: thing for name, thing in things.items() if name in ways},
        **CALL,
    )
    assert rests(woken(obj, card=card)) == to


@pytest.mark.parametrize(
    ("ways", "card"), [("a~m m~b", FORWARD), ("a~m m~b", BACKWARD), ("m~b", FORWARD)]
)
def test_rg_8_4_if_both_are_closed_it_stays(ways: str, card: str) -> None:
    """It takes no step, so a wraith does not turn its rock either."""
    obj = scene(
        f"y-z {ways}",
        m="black >b start",
        b="black >m",
        **({"a": "black >m"} if "a" in ways else {}),
        **CALL,
    )
    table = woken(obj, kind="wraith", card=card)
    assert table.dark("s.m") == "wraith"
    assert (table.turns("s"), table.happened("tile_turned")) == (0, [])


# -- 8.5 ------------------------------------------------------------------------------


def crossing(fork: str, ways: str = "m-f f-n f-e f-w") -> Json:
    """From m in the south to a fork with black points north, east and west of it."""
    return scene(
        f"y-z {ways}",
        {"f": fork},
        m="black >f",
        **{
            name: f"black >{'k' if f'{name}-k' in ways else 'f'}"
            for name in "new"
            if f"{name} " in f"{ways} "
        },
        **CALL,
    )


@pytest.mark.parametrize(
    ("fork", "to"),
    [
        ("n e m w | n-m e-w", "s.n"),
        ("n e m w | e-w", "s.e"),
        ("n e m w", "s.e"),
        ("n e m w | n-m e-w *", "s.e"),
        ("n e m w | m-w", "s.w"),
        ("w n e m", "s.e"),
        ("m w n e | m-n *", "s.e"),
        ("e n m w", "s.n"),
    ],
)
def test_rg_8_5_straight_on_or_else_the_first_way_anticlockwise(fork: str, to: str) -> None:
    assert rests(woken(crossing(fork))) == to


@pytest.mark.parametrize(
    ("ways", "fork", "to"),
    [
        ("m-f f~n f-e f-w", "n e m w | n-m", "s.e"),
        ("m-f f-n f~e f-w", "n e m w *", "s.n"),
        ("m-f f~n f~e f-w", "n e m w *", "s.w"),
        ("m-f f~n f~e f-w", "n e m w | n-m", "s.w"),
        ("m-f f-n f~e f-w", "n e m w", "s.n"),
    ],
)
def test_rg_8_5_what_is_closed_does_not_count(ways: str, fork: str, to: str) -> None:
    assert rests(woken(crossing(fork, ways))) == to


@pytest.mark.parametrize("fork", ["n e m w | n-m", "n e m w *", "n e m w"])
def test_rg_8_5_no_other_way_open_and_it_turns_round(fork: str) -> None:
    table = woken(crossing(fork, "m-f f~n f~e f~w"))
    assert rests(table) == "s.m"
    assert table.route == ["s.m"]


def test_rg_8_5_the_order_of_the_ways_turns_with_the_tile_and_so_stays() -> None:
    obj = crossing("n e m w *")
    points = obj["tiles"]["s"]["points"]
    points["m"]["start"] = True
    obj["tiles"]["s"]["rock"] = [0, 0]
    del obj["tiles"]["r17"], obj["slots"]["R17"], obj["layout"]["R17"]
    assert rests(woken(obj, turned={"s": 3})) == "s.e"


# -- 8.6 ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sign", "thing", "open_"),
    [
        ("-", "black >f", True),
        ("-", "grey", True),
        ("=", "black >f", True),
        ("~", "black >f", False),
        ("-", "gate axe", False),
        ("-", "white start", False),
    ],
)
def test_rg_8_6_what_is_closed_to_dark_figures(sign: str, thing: str, open_: bool) -> None:
    obj = scene(
        f"y-z m-f f{sign}n f-e",
        {"f": "n e m | n-m"},
        m="black >f",
        n=thing,
        e="black >f",
        **CALL,
    )
    table = woken(obj)
    assert (table.route[0] == "s.n") == open_
    assert ("s.e" in table.route) != open_


def joint(behind: str, **things: Any) -> Json:
    """From m over an end to the tile t, whose end w goes on as told."""
    return board(
        s=tile("y-z m-f f-n f-x", {"f": "x n m | n-m"}, m="black >f", x="black >f",
               n=(20, 0), **CALL),
        t=tile(behind, w=(-20, 0), **things),
    )  # fmt: skip


def test_rg_8_6_behind_a_joined_end_the_next_way_counts() -> None:
    assert rests(woken(joint("w-b", b="black >w"))) == "t.b"
    assert rests(woken(joint("w=b", b="black >w"))) == "t.b"


@pytest.mark.parametrize(
    ("behind", "thing"), [("w~b", "black >w"), ("w-b", "gate axe"), ("w-b", "white start")]
)
def test_rg_8_8_it_turns_round_where_the_way_behind_a_joined_end_is_closed(
    behind: str, thing: str
) -> None:
    """Back at the fork it comes by n, goes straight on to m, and rests where it woke."""
    table = woken(joint(behind, b=thing))
    assert table.route == ["s.m"]
    assert rests(table) == "s.m"


# -- 8.7 ------------------------------------------------------------------------------


def test_rg_8_7_over_grey_points_to_the_first_free_black_one() -> None:
    obj = scene(
        "y-z m-a a-b b-c c-d d-e",
        m="black >a",
        a="grey N",
        b="grey magic",
        c="black >d",
        d="black >c",
        e=(20, 0),
        **CALL,
    )
    table = woken(obj)
    assert table.route == ["s.a", "s.b", "s.c"]
    assert rests(table) == "s.c"


@pytest.mark.parametrize("kind", ["gollum", "orc", "wraith"])
def test_rg_8_7_over_dark_figures_on_black_points(kind: str) -> None:
    obj = scene("y-z m-c c-d", m="black >c", c="black >d", d="black >c", **CALL)
    table = woken(obj, dark={"s.c": kind}, kind="wraith" if kind == "orc" else "orc")
    assert table.route == ["s.c", "s.d"]
    assert rests(table) == "s.d"
    assert table.dark("s.c") == kind


def test_rg_8_7_over_the_mountain_too() -> None:
    obj = scene(
        "y-z m-fire fire-d d-n", m="black >fire", fire="grey mountain", d="black >fire",
        n=(0, 20), **CALL,
    )  # fmt: skip
    assert woken(obj).route == ["s.fire", "s.d"]


BACK = scene("y-z m-a a-b", m="black >a", a="grey", b="grey", **CALL)
"""A way that ends at a grey point, from where it leads back."""


def test_rg_8_7_own_point_counts_as_free() -> None:
    table = woken(BACK)
    assert table.route == ["s.a", "s.b", "s.a", "s.m"]
    assert rests(table) == "s.m"


def test_rg_8_7_own_point_passed_it_never_rests_there() -> None:
    obj = scene("y-z x-m m-a", m="black >a", a="grey", x="black >m", **CALL)
    assert rests(woken(obj, own_point="counts")) == "s.m"
    table = woken(obj, own_point="passed")
    assert table.route == ["s.a", "s.m", "s.x"]
    assert rests(table) == "s.x"


# -- 8.8 ------------------------------------------------------------------------------


def test_rg_8_8_it_turns_round_at_a_dead_end() -> None:
    obj = scene("y-z m-a a-e", m="black >a", a="grey", e=(20, 0), **CALL)
    assert woken(obj).route == ["s.a", "s.a", "s.m"]


@pytest.mark.parametrize("ways", ["m-a a-b", "m-a a-b b~c", "m-a a-b b-w", "m-a a-b b-g"])
def test_rg_8_8_it_turns_round_at_a_point_with_no_other_way_open(ways: str) -> None:
    things = {"c": "grey", "w": "white start", "g": "gate axe"}
    obj = scene(
        f"y-z {ways}",
        m="black >a",
        a="grey",
        b="grey",
        **{
            name: thing
            for name, thing in things.items()
            if f"-{name}" in ways or f"~{name}" in ways
        },
        **CALL,
    )
    assert woken(obj).route == ["s.a", "s.b", "s.a", "s.m"]


def test_rg_8_8_it_turns_round_at_a_black_point_with_a_dark_figure_and_no_other_way() -> None:
    obj = scene("y-z m-c", m="black >c", c="black >m", **CALL)
    table = woken(obj, dark={"s.c": "orc"})
    assert table.route == ["s.c", "s.m"]


def test_rg_8_8_it_turns_round_at_a_fork_with_no_way_open() -> None:
    obj = scene(
        "y-z m-a a-f f~n f~e",
        {"f": "n e a | n-a"},
        m="black >a",
        a="grey",
        n="black >f",
        e="black >f",
        **CALL,
    )
    assert woken(obj).route == ["s.a", "s.a", "s.m"]


# -- 8.9 ------------------------------------------------------------------------------

DEAD = scene("y-z m-a a-b", m="black >a start", a="grey", b="grey", **CALL)


def test_rg_8_9_who_would_walk_for_ever_is_set_back_where_it_woke() -> None:
    table = woken(DEAD, own_point="passed", kind="wraith")
    assert table.route[-1] is None
    assert table.route[:5] == ["s.a", "s.b", "s.a", "s.m", None]
    assert rests(table) == "s.m"


def test_rg_8_9_that_is_no_rest_and_no_rock_turns() -> None:
    table = woken(DEAD, own_point="passed", kind="wraith")
    assert (table.turns("s"), table.happened("tile_turned")) == (0, [])
    rested = woken(DEAD, own_point="counts", kind="wraith")
    assert (rested.turns("s"), rested.happened("tile_turned")) == (1, [{"tile": "s"}])


def test_rg_8_9_figures_beaten_stay_beaten() -> None:
    table = woken(DEAD, own_point="passed", kind="wraith", green_man="s.b")
    assert table.route[-1] is None
    assert (table.phase, table["pending"]["figures"]) == ("return", ["green_man"])
    assert table.dark("s.m") == "wraith"


def test_rg_8_9_with_a_figure_beaten_in_between_it_goes_round_once_more() -> None:
    alone = woken(DEAD, own_point="passed")
    assert alone.route == ["s.a", "s.b", "s.a", "s.m", None]
    beating = woken(DEAD, own_point="passed", green_hobbit="s.b")
    assert beating.happened("figure_beaten") == [{"figure": "green_hobbit", "by": "orc"}]
    assert beating.route == ["s.a", "s.b", "s.a", "s.m", "s.a", "s.b", None]
    assert beating.dark("s.m") == "orc"
