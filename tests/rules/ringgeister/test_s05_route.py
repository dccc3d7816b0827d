"""R 5.3 to 5.11: where a light figure may go."""

from typing import Any

import pytest

from tests.support.rules.ringgeister.table import Table, board, scene, tile

# -- 5.3 ------------------------------------------------------------------------------

WEB = scene(
    "a-f b-f f-c c-d a-z",
    {"f": "a b c"},
    a="black >f",
    b="grey",
    c="grey magic",
    d="grey",
    z="grey",
)


def test_rg_5_3_a_figure_walks_to_the_next_free_point_over_forks_in_any_direction() -> None:
    table = Table(WEB).given(green_man="s.a")
    assert table.ways_of("green_man") == {"s.b", "s.c", "s.z"}
    table.refuses_walk("green_man", "s.d", "no_way", "5.3")


@pytest.mark.parametrize("goes_by", ["a", "b", "c"])
def test_rg_5_3_three_arrows_do_not_bind_light_figures(goes_by: str) -> None:
    obj = scene("a-f b-f f-c", {"f": "a b c | a-c *"}, **dict.fromkeys("abc", "grey"))
    table = Table(obj).given(green_man=f"s.{goes_by}")
    assert table.ways_of("green_man") == {"s.a", "s.b", "s.c"} - {f"s.{goes_by}"}


def test_rg_5_3_by_land_or_water() -> None:
    obj = scene("a~f b~f f-c", {"f": "a b c"}, **dict.fromkeys("abc", "grey"))
    assert Table(obj).given(green_man="s.a").ways_of("green_man") == {"s.b", "s.c"}


def test_rg_5_3_not_to_its_own_point() -> None:
    """A ring of ways leads back to where it began."""
    obj = scene("a-f a-g f-g f-b g-c", {"f": "a g b", "g": "a f c"}, a="grey", b="grey", c="grey")
    table = Table(obj).given(green_man="s.a")
    assert table.ways_of("green_man") == {"s.b", "s.c"}
    table.refuses_walk("green_man", "s.a", "occupied", "5.3")


@pytest.mark.parametrize("who", ["light", "dark"])
def test_rg_5_3_never_to_an_occupied_point(who: str) -> None:
    there: dict[str, Any] = {"violet_man": "s.b"} if who == "light" else {"dark": {"s.b": "gollum"}}
    obj = scene("a-b a-c", a="grey", b="black >a", c="grey")
    table = Table(obj).given(green_man="s.a", **there)
    assert table.ways_of("green_man") == {"s.c"}
    table.refuses_walk("green_man", "s.b", "occupied", "5.3")


def test_rg_5_3_colour_arrow_and_magic_do_not_matter_for_going_there() -> None:
    obj = scene(
        "a-f f-b f-c f-d f-g",
        {"f": "a b c d g"},
        a="grey",
        b="black >f",
        c="grey E",
        d="grey magic",
        g="black >f magic",
    )
    table = Table(obj).given(green_man="s.a")
    assert table.ways_of("green_man") == {"s.b", "s.c", "s.d", "s.g"}


# -- 5.4, 5.5 -------------------------------------------------------------------------

ROW = scene("a-b b-c c-d", a="grey", b="black >a", c="black >b", d="grey")


def test_rg_5_4_points_with_light_figures_are_jumped() -> None:
    table = Table(ROW).given(green_man="s.a", violet_man="s.b", gandalf="s.c")
    assert table.ways_of("green_man") == {"s.d"}


def test_rg_5_4_the_route_goes_on_over_them_in_any_direction() -> None:
    obj = scene("a-f f-b f-c b-d", {"f": "a b c"}, **dict.fromkeys("abcd", "grey"))
    table = Table(obj).given(green_man="s.a", violet_man="s.b", gandalf="s.d")
    assert table.ways_of("green_man") == {"s.c"}


@pytest.mark.parametrize("kind", ["gollum", "orc", "wraith"])
@pytest.mark.parametrize("figure", ["green_man", "green_hobbit", "gandalf"])
def test_rg_5_4_points_with_dark_figures_close_the_route(figure: str, kind: str) -> None:
    table = Table(ROW).given(**{figure: "s.a"}, dark={"s.b": kind}, card="violet1")
    assert table.ways_of(figure) == set()
    table.refuses_walk(figure, "s.c", "no_way", "5.3")


@pytest.mark.parametrize("kind", ["gollum", "orc"])
def test_rg_5_5_the_bearers_hobbit_jumps_orcs_and_gollum(kind: str) -> None:
    table = Table(ROW).given(green_hobbit="s.a", dark={"s.b": kind}, card="green1")
    assert table.ways_of("green_hobbit") == {"s.c"}
    table.refuses_walk("green_hobbit", "s.b", "occupied", "5.3")


def test_rg_5_5_several_in_a_row_too() -> None:
    table = Table(ROW).given(
        green_hobbit="s.a", dark={"s.b": "orc", "s.c": "gollum"}, card="green1"
    )
    assert table.ways_of("green_hobbit") == {"s.d"}


def test_rg_5_5_never_a_wraith() -> None:
    table = Table(ROW).given(green_hobbit="s.a", dark={"s.b": "wraith"}, card="green1")
    assert table.ways_of("green_hobbit") == set()


@pytest.mark.parametrize("figure", ["green_man", "gandalf"])
def test_rg_5_5_only_the_hobbit_of_the_bearers_colour(figure: str) -> None:
    table = Table(ROW).given(**{figure: "s.a"}, dark={"s.b": "orc"}, card="green1")
    assert table.ways_of(figure) == set()


# -- 5.6 ------------------------------------------------------------------------------

LONG = scene("a-b b-c c-d d-f f-g", a="grey", b="grey", c="grey", d="grey", f="black >d", g="grey")


def test_rg_5_6_gandalf_goes_over_free_grey_points_and_stops_at_a_black_one() -> None:
    table = Table(LONG).given(gandalf="s.a")
    assert table.ways_of("gandalf") == {"s.b", "s.c", "s.d", "s.f"}
    table.refuses_walk("gandalf", "s.g", "no_way", "5.3")


def test_rg_5_6_nobody_else_does() -> None:
    table = Table(LONG).given(green_man="s.a", green_hobbit="s.d", card="green1")
    assert table.ways_of("green_man") == {"s.b"}
    assert table.ways_of("green_hobbit") == {"s.c", "s.f"}


def test_rg_5_6_an_occupied_black_point_he_jumps_or_not_like_anyone() -> None:
    jumped = Table(LONG).given(gandalf="s.a", green_man="s.f")
    assert jumped.ways_of("gandalf") == {"s.b", "s.c", "s.d", "s.g"}
    closed = Table(LONG).given(gandalf="s.a", dark={"s.f": "gollum"})
    assert closed.ways_of("gandalf") == {"s.b", "s.c", "s.d"}


# -- 5.7 ------------------------------------------------------------------------------

SPIDER = board(
    s=tile("a=b b-c d=f", a="grey", b="grey", c="grey", d="grey", f="grey"),
    t=tile("a-b b-c d-f f-g", **dict.fromkeys("abcdfg", "grey"), h="field a b c", h2="field d f g"),
    places={"t": (800, 100)},
)


@pytest.mark.parametrize(
    ("figure", "tokens", "ways"),
    [
        ("green_man", {}, set()),
        ("gandalf", {}, set()),
        ("green_hobbit", {}, {"s.b"}),
        ("green_hobbit", {"t.h": "green"}, set()),
        ("green_hobbit", {"t.h": "violet"}, {"s.b"}),
        ("green_hobbit", {"t.h": "violet", "t.h2": "green"}, set()),
    ],
)
@pytest.mark.parametrize("card", ["green1", "violet1"])
def test_rg_5_7_the_spider_lets_hobbits_pass_without_a_token_on_the_board(
    figure: str, tokens: dict[str, str], ways: set[str], card: str
) -> None:
    table = Table(SPIDER, "standard").given(**{figure: "s.a"}, tokens=tokens, card=card)
    assert table.ways_of(figure) == ways


# -- 5.8 ------------------------------------------------------------------------------

HALLS = board(
    s=tile("a-g b-g2 c-f c-k f-g3", {"f": "c g3 d"}, **dict.fromkeys("abcdk", "grey"),
           g="gate axe", g2="gate lamp", g3="gate axe"),
    t=tile("a-g b-g2", a="grey", b="grey", g="gate axe", g2="gate lamp"),
    places={"t": (800, 100)},
)  # fmt: skip
HALLS["tiles"]["s"]["ways"].append({"between": ["f", "d"], "kind": "road"})


@pytest.mark.parametrize(
    ("card", "ways"),
    [("green1", {"s.c", "s.d", "t.a"}), ("green3", set()), ("green4", set())],
)
def test_rg_5_8_gates_with_the_cards_symbol_are_joined_to_one_another(
    card: str, ways: set[str]
) -> None:
    table = Table(HALLS).given(green_man="s.a", card=card)
    assert table.ways_of("green_man") == ways


def test_rg_5_8_the_other_symbol_opens_the_other_gates() -> None:
    table = Table(HALLS).given(green_man="s.b", card="green3")
    assert table.ways_of("green_man") == {"t.b"}


def test_rg_5_8_gandalf_goes_through_the_halls_and_on() -> None:
    table = Table(HALLS).given(gandalf="s.a", card="green1")
    assert table.ways_of("gandalf") == {"s.c", "s.d", "s.k", "t.a"}


def test_rg_5_8_a_gate_without_another_of_its_symbol_leads_nowhere() -> None:
    obj = scene("a-g", a="grey", g="gate axe")
    assert Table(obj).given(green_man="s.a", card="green1").ways_of("green_man") == set()


# -- 5.9 ------------------------------------------------------------------------------

WHITE = scene("a-w w-b b-c", a="grey", w="white start", b="grey", c="black >b")


def test_rg_5_9_start_only_a_white_point_is_mere_road_and_never_an_end() -> None:
    table = Table(WHITE).given(green_man="s.a")
    assert table.ways_of("green_man") == {"s.b"}
    table.refuses_walk("green_man", "s.w", "no_way", "5.3")
    table.refuses_walk("green_man", "home.w9", "no_way", "5.3")


def test_rg_5_9_start_only_occupied_white_points_are_passed_too() -> None:
    table = Table(WHITE).given(green_man="s.a", violet_man="s.w")
    assert table.ways_of("green_man") == {"s.b"}
    assert table.given(gandalf="s.a", violet_man="s.w").ways_of("gandalf") == {"s.b", "s.c"}


def test_rg_5_9_ordinary_a_white_point_is_one_like_others() -> None:
    table = Table(WHITE, white="ordinary").given(green_man="s.a")
    assert table.ways_of("green_man") == {"s.w"}
    assert table.walk("green_man", "s.w").light("green_man") == "s.w"
    jumped = table.given(green_man="s.a", violet_man="s.w")
    assert jumped.ways_of("green_man") == {"s.b"}


def test_rg_5_9_ordinary_gandalf_passes_a_free_white_point_as_if_grey() -> None:
    table = Table(WHITE, white="ordinary").given(gandalf="s.a")
    assert table.ways_of("gandalf") == {"s.w", "s.b", "s.c"}


# -- 5.10, 5.11 -----------------------------------------------------------------------

FIRE = scene("n-a a-fire fire-b b-c", a="grey", fire="grey mountain", b="grey", c="grey", n=(0, 20))


@pytest.mark.parametrize(
    ("figure", "card", "ways"),
    [
        ("green_hobbit", "green1", {"home.h", "s.fire"}),
        ("green_hobbit", "violet1", {"home.h"}),
        ("green_man", "green1", {"home.h"}),
        ("gandalf", "green1", {"home.h"}),
    ],
)
def test_rg_5_10_only_the_bearers_hobbit_walks_onto_the_mountain_and_nobody_over_it(
    figure: str, card: str, ways: set[str]
) -> None:
    table = Table(FIRE).given(**{figure: "s.a"}, card=card)
    assert table.ways_of(figure) == ways
    table.refuses_walk(figure, "s.b", "no_way", "5.3")
    if "s.fire" not in ways:
        table.refuses_walk(figure, "s.fire", "no_way", "5.3")


def test_rg_5_10_the_bearer_is_whoever_bears_at_that_moment() -> None:
    """The man's card makes the hobbit the bearer, who then walks."""
    obj = scene(
        "n-a a-fire c-d", a="grey", fire="grey mountain", c="grey", d="grey magic", n=(0, 20)
    )
    table = Table(obj).given(green_hobbit="s.a", green_man="s.c", card="violet1")
    assert table.ways_of("green_hobbit") == {"home.h"}
    table.walk("green_man", "s.d").turn_up("green2")
    assert table.ways_of("green_hobbit") == {"home.h", "s.fire"}


def test_rg_5_11_light_figures_never_attack() -> None:
    table = Table(ROW).given(gandalf="s.a", green_man="s.d", dark={"s.b": "gollum", "s.c": "orc"})
    table.refuses_walk("gandalf", "s.b", "occupied", "5.3")
    table.refuses_walk("green_man", "s.c", "occupied", "5.3")
