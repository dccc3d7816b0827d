"""R 2: what is in the box."""

from collections import Counter

import pytest

from companion.core.errors import NotationError
from tests.support.rules.ringgeister.setting_up import place_all
from tests.support.rules.ringgeister.table import (
    COLOURS,
    FOUR,
    GAME,
    PLAIN,
    SHIPPED,
    THREE,
    TWO,
    Table,
    scene,
)


def test_rg_2_1_every_colour_has_a_hobbit_and_a_man_and_gandalf_is_nobodys() -> None:
    assert set(Table(seats=FOUR)["light"]) == {
        "gandalf",
        "yellow_hobbit", "yellow_man",
        "orange_hobbit", "orange_man",
        "violet_hobbit", "violet_man",
        "green_hobbit", "green_man",
    }  # fmt: skip


def test_rg_2_1_the_colours_are_yellow_orange_violet_and_green() -> None:
    assert GAME.info.colours == COLOURS


def test_rg_2_2_one_gollum_eight_orcs_nine_wraiths() -> None:
    table = place_all(Table(PLAIN).turn_up("green1"))
    assert Counter(table["dark"].values()) == {"gollum": 1, "orc": 8, "wraith": 9}


@pytest.mark.parametrize(
    ("light", "dark", "ends_up"),
    [
        ("green_hobbit", "gollum", "stays"),
        ("green_hobbit", "orc", "beaten"),
        ("green_hobbit", "wraith", "beaten"),
        ("green_man", "gollum", "stays"),
        ("green_man", "orc", "stays"),
        ("green_man", "wraith", "beaten"),
        ("gandalf", "gollum", "stays"),
        ("gandalf", "orc", "stays"),
        ("gandalf", "wraith", "stays"),
    ],
)
def test_rg_2_3_on_grey_the_larger_dark_figure_alone_wins(
    light: str, dark: str, ends_up: str
) -> None:
    obj = scene("m-p p-q y-z", m="black >p", p="grey", q="black >p", y="grey", z="grey N")
    table = Table(obj, wind="table").given(
        **{"violet_man": "s.y", light: "s.p"}, dark={"s.m": dark}, to_move="violet"
    )
    table.walk("violet_man", "s.z").hit("s.m")
    assert bool(table.happened("figure_beaten")) == (ends_up == "beaten")
    assert (table.light(light) == "s.p") == (ends_up == "stays")


def test_rg_2_4_six_cards_of_each_colour() -> None:
    bearers = Counter(card["bearer"] for card in SHIPPED["cards"].values())
    assert bearers == dict.fromkeys(COLOURS, 6)
    assert {card["hand"] for card in SHIPPED["cards"].values()} == {"forward", "backward"}


def test_rg_2_4_cards_of_colours_that_nobody_plays_stay_in_the_box() -> None:
    table = Table(PLAIN, seats=TWO)
    turned = {move["card"] for move in table.moves}
    assert turned == {f"{colour}{number}" for colour in ("violet", "green") for number in "1234"}
    table.refuses({"move": "card", "card": "yellow1"}, "unknown_card", "2.4")
    table.refuses({"move": "card", "card": "white1"}, "unknown_card", "2.4")


def test_rg_2_4_figures_and_tokens_of_colours_that_nobody_plays_stay_in_the_box() -> None:
    table = Table(preset="standard", seats=TWO)
    assert set(table["light"]) == {
        "gandalf", "green_hobbit", "green_man", "violet_hobbit", "violet_man"
    }  # fmt: skip
    assert table["left"] == {"green": 1, "violet": 1}
    table.turn_up("green1")
    placing = {"move": "place", "figure": "yellow_man", "point": "b1.w1"}
    table.refuses(placing, "unknown_figure", "13")


@pytest.mark.parametrize("missions", [0, 1, 2, 3])
def test_rg_2_5_every_player_has_so_many_tokens(missions: int) -> None:
    assert Table(missions=missions)["left"] == {"green": missions, "violet": missions}


def test_rg_2_5_the_board_needs_a_field_for_every_token() -> None:
    assert Table(seats=THREE, missions=3)["left"] == {"green": 3, "violet": 3, "orange": 3}
    assert Table(seats=FOUR, missions=2)["left"]["yellow"] == 2
    with pytest.raises(NotationError):
        Table(seats=FOUR, missions=3)
    with pytest.raises(NotationError):
        Table(PLAIN, missions=1)


def test_rg_2_5_fields_of_tiles_in_the_box_do_not_count() -> None:
    obj = scene("a-b b-c", a="grey", b="grey", c="grey", h="field a b c")
    obj["tiles"]["spare"] = obj["tiles"]["s"]
    with pytest.raises(NotationError):
        Table(obj, missions=1)
