"""R 14.1 to 14.3: requests, states and events on the pipe."""

import json
from typing import Any

import pytest

from companion.cli.engine import Engine
from companion.core.game import Json
from tests.support.rules.ringgeister.setting_up import lay_all, place_all
from tests.support.rules.ringgeister.table import SHIPPED, Table, board, scene, tile

KEYS = {
    "turn", "colour", "phase", "tiles", "light", "dark", "tokens", "left",
    "card", "drawn", "moved", "pending", "result",
}  # fmt: skip

NEW: dict[str, Json] = {
    "do": "new",
    "game": "ringgeister",
    "preset": "standard",
    "board": "ringgeister",
    "seats": [{"name": "Ada", "colours": ["green"]}, {"name": "Ben", "colours": ["violet"]}],
}


def ask(engine: Engine, request: Json) -> Any:
    return engine.answer(json.dumps(request).encode())


@pytest.mark.parametrize(
    "more", [{}, {"options": {}}, {"first": 1}, {"layout": SHIPPED["layout"]}, {"board": SHIPPED}]
)
def test_rg_14_1_a_match_begins_options_layout_and_first_may_be_left_out(more: Json) -> None:
    answer = ask(Engine(), {**NEW, **more})
    assert answer["ok"], answer
    assert answer["state"]["colour"] == ("violet" if "first" in more else "green")


@pytest.mark.parametrize("more", [{"weather": "fine"}, {"layout": []}, {"layout": None}])
def test_rg_14_1_unknown_keys_and_layouts_that_are_none_are_refused(more: Json) -> None:
    answer = ask(Engine(), {**NEW, **more})
    assert not answer["ok"]
    assert answer["error"]


def test_rg_14_1_a_match_by_its_lines() -> None:
    engine = Engine()
    ask(engine, NEW)
    assert len(ask(engine, {"do": "moves"})["moves"]) == 12
    card = {"move": "card", "card": "green3"}
    assert ask(engine, {"do": "judge", "move": card}) == {"ok": True}
    played = ask(engine, {"do": "play", "move": card})
    assert played["events"] == [{"event": "card_turned", "card": "green3"}]
    assert played["state"] == ask(engine, {"do": "state"})["state"]
    again = ask(engine, {"do": "play", "move": card})
    assert (again["ok"], again["refusal"]["code"]) == (False, "wrong_phase")


def test_rg_14_1_the_game_and_its_board_are_there() -> None:
    games = {game["game"]: game for game in ask(Engine(), {"do": "games"})["games"]}
    assert "ringgeister" in games["ringgeister"]["boards"]
    assert set(games["ringgeister"]["presets"]) == {
        "variant_a", "standard", "variant_b", "variant_c", "ludorium"
    }  # fmt: skip


def test_rg_14_2_every_key_is_always_there() -> None:
    table = Table(preset="standard")
    assert set(table.json) == KEYS
    assert table.json == {
        "turn": 0,
        "colour": "green",
        "phase": "draw",
        "tiles": {name: [slot, turn] for slot, (name, turn) in SHIPPED["layout"].items()},
        "light": dict.fromkeys(
            ["gandalf", "green_hobbit", "green_man", "violet_hobbit", "violet_man"]
        ),
        "dark": {},
        "tokens": {},
        "left": {"green": 1, "violet": 1},
        "card": None,
        "drawn": [],
        "moved": [],
        "pending": None,
        "result": None,
    }
    lay_all(place_all(table.turn_up("green1")))
    assert set(table.json) == KEYS


def test_rg_14_2_tiles_stand_in_the_files_order() -> None:
    assert list(Table()["tiles"]) == list(SHIPPED["tiles"])


def test_rg_14_2_equal_states_print_equally() -> None:
    one, other = Table().given(), Table().given()
    assert json.dumps(one.json) == json.dumps(other.json)
    turned = {name: one[name] for name in reversed(list(one.json))}
    turned["dark"] = dict(reversed(turned["dark"].items()))
    turned["light"] = dict(reversed(turned["light"].items()))
    turned["tiles"] = dict(reversed(turned["tiles"].items()))
    other.given(**{key: turned[key] for key in ("dark", "light", "tiles")})
    assert json.dumps(one.json) == json.dumps(other.json)


LAND = scene(
    "a-b m-p p-q i-j j-k",
    a="grey",
    b="grey magic N",
    m="black >p",
    p="grey",
    q="black >p start",
    **dict.fromkeys("ijk", "grey"),
)


def test_rg_14_2_colour_is_the_player_whose_turn_it_is_whoever_answers() -> None:
    table = Table(LAND, wind="table").given(
        green_man="s.a", violet_man="s.p", dark={"s.m": "wraith"}
    )
    table.walk("green_man", "s.b").turn_up("green1").hit("s.m")
    assert (table.phase, table["colour"], table.actor) == ("return", "green", 1)


def test_rg_14_2_moved_includes_the_walk_that_is_being_resolved() -> None:
    table = Table(LAND).given(green_man="s.a", green_hobbit="s.i")
    table.walk("green_hobbit", "s.j").walk("green_man", "s.b")
    assert table["moved"] == ["green_hobbit", "green_man"]
    assert table.phase == "draw"


def test_rg_14_2_moved_is_empty_when_the_turn_has_ended() -> None:
    table = Table(LAND).given(green_man="s.a", green_hobbit="s.i")
    table.walk("green_hobbit", "s.j").walk("green_man", "s.b").turn_up("green1")
    assert (table["moved"], table["colour"]) == ([], "violet")


def test_rg_14_2_pending_says_what_is_waited_for() -> None:
    """In draw, wind and return; null else, in the set-up's draw too."""
    begun = Table(LAND)
    assert (begun.phase, begun["pending"]) == ("draw", None)
    table = Table(LAND, wind="table", order="wind_first").given(
        green_man="s.a", violet_man="s.p", dark={"s.m": "wraith"}
    )
    assert table["pending"] is None
    obj: list[Json] = []
    table.walk("green_man", "s.b")
    obj.append(table["pending"])
    table.hit("s.m")
    obj.append(table["pending"])
    table.put("home.w9")
    obj.append(table["pending"])
    assert obj == [
        {"point": "s.b", "card": True},
        {"figures": ["violet_man"], "point": "s.b", "card": True},
        {"point": "s.b", "wind": False},
    ]


def test_rg_14_2_cards_turned_up_since_the_last_shuffle_in_order() -> None:
    obj = scene("a-b b-c", a="grey magic", b="grey magic", c="grey")
    table = Table(obj, figures="one_or_both").given(green_man="s.c", gandalf="s.a", card="green1")
    table.walk("green_man", "s.b").turn_up("violet3")
    assert (table["drawn"], table["card"]) == (["green1", "violet3"], "violet3")


def test_rg_14_3_what_happens_in_a_walk_that_sets_off_everything() -> None:
    obj = board(
        s=tile(
            "a-b m-p p-r r-q i-j",
            a="grey",
            b="grey magic N @0,0",
            m="black >p",
            p="grey",
            r="grey",
            q="black >r start",
            i="grey",
            j="grey",
            h="field b i j",
        ),
        t=tile("i-j j-k", i="grey", j="grey", k="grey", h="field i j k"),
        places={"t": (700, 100)},
    )
    table = Table(obj, "standard", wind="table").given(
        green_man="s.a",
        green_hobbit="s.i",
        gandalf="s.j",
        violet_man="s.p",
        violet_hobbit="s.r",
        dark={"s.m": "orc"},
        tokens={"s.h": "green"},
        turned={"s": 1},
    )
    table.walk("green_man", "s.b")
    assert table.events == [
        {"event": "figure_walked", "figure": "green_man", "to": "s.b"},
        {"event": "mission_done", "colour": "green", "field": "s.h"},
    ]
    table.turn_up("green4")
    assert table.events == [{"event": "card_turned", "card": "green4"}]
    table.hit("s.m")
    assert table.events == [
        {"event": "wind_blew", "from": "s.b", "to": "s.m"},
        {"event": "dark_repelled", "by": "violet_man"},
        {
            "event": "dark_walked",
            "figure": "orc",
            "from": "s.m",
            "to": "s.m",
            "route": ["s.p", "s.m"],
        },
    ]


def test_rg_14_3_what_happens_when_figures_are_beaten() -> None:
    table = Table(LAND, wind="table", figures="one", return_="first").given(
        green_man="s.a", violet_man="s.p", dark={"s.m": "wraith"}
    )
    table.walk("green_man", "s.b").turn_up("green1").hit("s.m")
    assert table.events == [
        {"event": "wind_blew", "from": "s.b", "to": "s.m"},
        {"event": "figure_beaten", "figure": "violet_man", "by": "wraith"},
        {
            "event": "dark_walked",
            "figure": "wraith",
            "from": "s.m",
            "to": "s.q",
            "route": ["s.p", "s.q"],
        },
        {"event": "tile_turned", "tile": "s"},
        {"event": "figure_returned", "figure": "violet_man", "point": "home.w3"},
        {"event": "turn_ended", "colour": "green"},
    ]


def test_rg_14_3_a_mission_field_and_the_token_laid() -> None:
    table = place_all(Table(preset="standard").turn_up("green1"))
    table.do({"move": "token", "field": "o3.h"})
    assert table.events == [{"event": "token_placed", "colour": "green", "field": "o3.h"}]


def test_rg_14_3_the_set_up() -> None:
    table = Table().turn_up("green1")
    table.do({"move": "place", "figure": "gandalf", "point": "b1.w3"})
    assert table.events == [{"event": "figure_placed", "figure": "gandalf", "point": "b1.w3"}]
