"""R 7: magic, cards, storm."""

from typing import Any

import pytest

from tests.support.rules.ringgeister.table import Table, board, scene, tile

MAGIC = scene(
    "a-b c-d f-g", a="grey", b="grey magic", c="grey", d="grey magic N", f="grey", g="grey N"
)


@pytest.mark.parametrize("figure", ["green_hobbit", "green_man"])
def test_rg_7_1_a_hobbit_or_man_on_a_magic_point_turns_up_a_card(figure: str) -> None:
    table = Table(MAGIC).given(**{figure: "s.a"}).walk(figure, "s.b")
    assert table.phase == "draw"
    table.turn_up("green1")
    assert (table["card"], table["drawn"]) == ("green1", ["violet1", "green1"])
    assert table.happened("card_turned") == [{"card": "green1"}]


@pytest.mark.parametrize(
    ("option", "draws", "wind"),
    [("nothing", False, True), ("silent", False, False), ("draw", True, True)],
)
def test_rg_7_1_gandalf_on_a_magic_point_with_an_arrow(
    option: str, draws: bool, wind: bool
) -> None:
    table = Table(MAGIC, wind="table", gandalf_magic=option).given(gandalf="s.c")
    table.walk("gandalf", "s.d")
    assert (table.phase == "draw") == draws
    if draws:
        table.turn_up("green1")
    assert (table.phase == "wind") == wind
    if wind:
        table.hit("r0.m")
    assert table["turn"] == 2


@pytest.mark.parametrize(
    ("option", "draws"), [("nothing", False), ("silent", False), ("draw", True)]
)
def test_rg_7_1_gandalf_on_a_magic_point_without_an_arrow(option: str, draws: bool) -> None:
    table = Table(MAGIC, gandalf_magic=option).given(gandalf="s.a").walk("gandalf", "s.b")
    assert (table.phase == "draw") == draws
    assert (table["turn"] == 1) == draws


@pytest.mark.parametrize("option", ["nothing", "silent", "draw"])
def test_rg_7_1_gandalf_wakes_the_wind_where_there_is_no_magic(option: str) -> None:
    table = Table(MAGIC, wind="table", gandalf_magic=option).given(gandalf="s.f")
    assert table.walk("gandalf", "s.g").phase == "wind"


@pytest.mark.parametrize("option", ["nothing", "silent", "draw"])
def test_rg_7_1_wind_first_gandalf(option: str) -> None:
    table = Table(MAGIC, wind="table", order="wind_first", gandalf_magic=option)
    table.given(gandalf="s.c").walk("gandalf", "s.d")
    if option == "silent":
        assert (table.phase, table["turn"]) == ("move", 2)
    else:
        assert table["pending"] == {"point": "s.d", "card": option == "draw"}


DECK = {"g1": "green forward axe", "v1": "violet backward lamp", "g2": "green forward lamp"}
SMALL = board(DECK, s=tile("a-b b-c", a="grey magic", b="grey magic", c="grey"))


def cards(table: Table) -> set[str]:
    return {move["card"] for move in table.moves}


def test_rg_7_2_any_card_not_turned_up_since_the_last_shuffle() -> None:
    table = Table(SMALL).given(green_man="s.a", card="g1").walk("green_man", "s.b")
    assert cards(table) == {"v1", "g2"}
    table.refuses({"move": "card", "card": "g1"}, "card_gone", "7.2")
    table.refuses({"move": "card", "card": "g9"}, "unknown_card", "2.4")


def test_rg_7_2_when_all_were_turned_up_any_but_the_one_in_force() -> None:
    table = Table(SMALL).given(green_man="s.a", card="v1", drawn=["g1", "g2", "v1"])
    table.walk("green_man", "s.b")
    assert cards(table) == {"g1", "g2"}
    assert table["drawn"] == ["g1", "g2", "v1"]
    table.refuses({"move": "card", "card": "v1"}, "card_gone", "7.2")
    table.turn_up("g1")
    assert (table["card"], table["drawn"]) == ("g1", ["v1", "g1"])


def test_rg_7_2_the_one_in_force_counts_as_turned_up_already() -> None:
    table = Table(SMALL, figures="one").given(green_man="s.a", card="g1", drawn=["v1", "g1"])
    table.walk("green_man", "s.b").turn_up("g2")
    assert table["drawn"] == ["v1", "g1", "g2"]
    table.given(green_man="s.a", card="g2", drawn=table["drawn"])
    table.walk("green_man", "s.b").turn_up("v1")
    table.given(green_man="s.a", card="v1", drawn=table["drawn"])
    table.walk("green_man", "s.b")
    assert cards(table) == {"g1"}


def test_rg_7_2_two_cards_take_turns() -> None:
    obj = board({"g1": DECK["g1"], "v1": DECK["v1"]}, s=tile("a-b", a="grey", b="grey magic"))
    table = Table(obj).given(green_man="s.a", card="g1", drawn=["v1", "g1"])
    table.walk("green_man", "s.b")
    assert cards(table) == {"v1"}
    assert table.turn_up("v1")["drawn"] == ["g1", "v1"]


STORMY: dict[str, Any] = board(
    s=tile("a-b", a="grey", b="grey magic"),
    free=tile("d-e", d="black >e start", e=(20, 0)),
    start=tile("d-e c-f", d="black >e start", c="grey", f="grey", e=(20, 0)),
    light=tile("d-e c-f", d="black >e start", c="grey", f="grey", e=(20, 0)),
    dark=tile("d-e c-f", d="black >e start", c="black >f", f="grey", e=(20, 0)),
    plain=tile("d-e", d="black >e", e=(20, 0)),
    token=tile(
        "d-e c-f f-g",
        d="black >e start",
        **dict.fromkeys("cfg", "grey"),
        e=(20, 0),
        h="field c f g",
    ),
    places={
        name: (1000 + 100 * number, 800)
        for number, name in enumerate(["free", "start", "light", "dark", "plain", "token"])
    },
)
"""Tiles with nobody, on the start, a light and a dark figure beside it; one without a rock."""
ELSEWHERE = {
    "start.d": "orc",
    "dark.c": "orc",
    **{f"r{number}.m": "wraith" for number in range(9)},
    **{f"r{number}.m": "orc" for number in range(9, 13)},
    "s2.d": "gollum",
    "s2.c": "orc",
    "s2.f": "orc",
}


def stormy(**options: Any) -> Table:
    obj = {**STORMY, "tiles": dict(STORMY["tiles"])}
    obj["tiles"]["s2"] = tile("d-c f-e", d="black >c", c="black >d", f="black >e", e=(20, 0))
    obj["slots"] = {**STORMY["slots"], "S2": {"shape": "square", "at": [1100, 600], "turns": [0]}}
    obj["layout"] = {**STORMY["layout"], "S2": ["s2", 0]}
    table = Table(obj, **options)
    extra = {"token.h": "green"} if options.get("missions") else {}
    return table.given(green_man="s.a", violet_man="light.c", dark=ELSEWHERE, tokens=extra)


@pytest.mark.parametrize(
    ("storm", "turning"),
    [
        ("no_figure", {"free", "token"}),
        ("start_free", {"free", "token", "light", "dark"}),
        ("all", {"free", "token", "light", "dark", "start", *(f"r{n}" for n in range(13))}),
    ],
)
def test_rg_7_3_a_storm_turns_tiles_with_a_rock_one_quarter_clockwise(
    storm: str, turning: set[str]
) -> None:
    table = stormy(storm=storm).walk("green_man", "s.b")
    before = table["tiles"]
    table.turn_up("green4")
    turned = {name for name in before if table["tiles"][name] != before[name]}
    assert turned == turning
    assert {event["tile"] for event in table.happened("tile_turned")} == turning
    assert len(table.happened("tile_turned")) == len(turning)
    assert all(table.turns(name) == before[name][1] + 1 for name in turned)


def test_rg_7_3_the_fourth_quarter_brings_it_back() -> None:
    table = stormy().given(green_man="s.a", dark=ELSEWHERE, turned={"free": 3})
    table.walk("green_man", "s.b").turn_up("green4")
    assert table.turns("free") == 0


def test_rg_7_3_a_card_with_a_gate_brings_no_storm() -> None:
    table = stormy(storm="all").walk("green_man", "s.b")
    table.turn_up("green1")
    assert table.happened("tile_turned") == []


def test_rg_7_3_tokens_are_no_figures() -> None:
    obj = stormy().setup.board
    second = obj["tiles"]["plain"]
    second.update(
        tile(
            "d-e a-b b-c", d="black >e", **dict.fromkeys("abc", "grey"), e=(20, 0), h="field a b c"
        )
    )
    table = Table(obj, "standard").given(
        green_man="s.a", dark=ELSEWHERE, tokens={"token.h": "green"}
    )
    table.walk("green_man", "s.b").turn_up("green4")
    assert table.turns("token") == 1
    assert table["tokens"] == {"token.h": "green"}


def test_rg_7_3_the_storm_comes_with_the_card_before_the_wind() -> None:
    table = Table(MAGIC, wind="table", storm="all").given(green_man="s.c")
    table.walk("green_man", "s.d").turn_up("green4")
    kinds = [event["event"] for event in table.events]
    assert kinds == ["card_turned", *["tile_turned"] * 18]
    assert table.phase == "wind"


def test_rg_7_3_gandalfs_card_too() -> None:
    table = Table(MAGIC, gandalf_magic="draw", storm="all").given(gandalf="s.a")
    table.walk("gandalf", "s.b").turn_up("green4")
    assert len(table.happened("tile_turned")) == 18
