"""companion.cli.engine: every request of the pipe, as its description says."""

import io
import json

import pytest

from companion.boards.shipped import shelf
from companion.cli.engine import Engine, serve
from companion.core.game import Json
from companion.games import GAMES
from tests.support.rules.rheingold.table import BOARD, PRESETS

SEATS = [
    {"name": "Ada", "colours": ["red", "green"]},
    {"name": "Ben", "colours": ["blue", "yellow"]},
]
THREE = [{"name": name, "colours": [name]} for name in ("red", "blue", "green")]


def ask(engine: Engine, request: Json) -> Json:
    return engine.answer(json.dumps(request).encode())


def new(preset: str = "rheingold", **changes: Json) -> Engine:
    engine = Engine()
    request = {"do": "new", "game": "rheingold", "preset": preset, "board": BOARD, "seats": THREE}
    answer = ask(engine, {**request, **changes})
    assert answer["ok"], answer
    return engine


def test_the_example_of_new() -> None:
    request = {
        "do": "new",
        "game": "rheingold",
        "preset": "highlanders",
        "options": {},
        "board": "rhine",
        "seats": SEATS,
        "first": 0,
    }
    answer = ask(Engine(), request)
    assert answer["ok"]
    state = answer["state"]
    assert list(state) == [
        "turn",
        "colour",
        "phase",
        "marches_left",
        "places",
        "castles",
        "supply",
        "hand",
        "spent",
        "engaged",
        "pending",
        "result",
    ]
    assert list(state["castles"]) == list(shelf.board("rhine")["castles"])
    assert list(state["supply"]) == ["red", "blue", "green", "yellow"]
    del request["options"], request["first"]
    assert ask(Engine(), request) == answer


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_and_a_board_passed_in(preset: str) -> None:
    engine = new(preset)
    assert ask(engine, {"do": "state"})["state"]["phase"] == "roll"
    assert len(ask(engine, {"do": "moves"})["moves"]) == 6


def test_the_state_in_the_middle_of_a_turn() -> None:
    """The example of the description, castle and knights on the board of the tests."""
    engine = new("osullivan")
    state = {
        "turn": 1,
        "colour": "red",
        "phase": "march",
        "marches_left": 2,
        "places": {"s4": {"red": 1}, "m": {"blue": 3}},
        "castles": {
            name: {"owner": None, "knights": 0, "shield": None, "taken": False}
            for name in BOARD["castles"]
        },
        "supply": {"red": 37, "blue": 39, "green": 42},
        "hand": {"red": 5, "blue": 6, "green": 6},
        "spent": {"red": [], "blue": [], "green": []},
        "engaged": {"m": {"a": 2}},
        "pending": None,
        "result": None,
    }
    state["castles"]["katz"] = {"owner": "red", "knights": 2, "shield": "hidden", "taken": True}  # type: ignore[index]
    assert ask(engine, {"do": "position", "state": state}) == {"ok": True, "state": state}
    assert ask(engine, {"do": "state"}) == {"ok": True, "state": state}


def test_moves_are_complete_each_once_and_in_a_fixed_order() -> None:
    engine = new("highlanders")
    ask(engine, {"do": "play", "move": {"move": "roll", "face": 1}})
    moves = ask(engine, {"do": "moves"})["moves"]
    assert moves == [
        {"move": "march", "from": "s1", "to": "a", "knights": 1},
        {"move": "end"},
    ]
    assert ask(engine, {"do": "moves"})["moves"] == moves


def test_judge_and_play() -> None:
    engine = new("highlanders")
    roll = {"move": "roll", "face": 4}
    assert ask(engine, {"do": "judge", "move": roll}) == {"ok": True}
    played = ask(engine, {"do": "play", "move": roll})
    assert list(played) == ["ok", "events", "state"]
    assert played["events"][1] == {"event": "knight_entered", "colour": "red", "start": "s4"}
    refused = ask(engine, {"do": "judge", "move": roll})
    assert list(refused) == ["ok", "refusal"]
    assert list(refused["refusal"]) == ["code", "paragraph", "text"]
    assert ask(engine, {"do": "play", "move": roll}) == refused


def test_a_refusal_has_code_paragraph_and_numbers() -> None:
    engine = new("rheingold")
    state = ask(engine, {"do": "state"})["state"]
    state.update(phase="march", places={"w": {"red": 5}})
    state["supply"]["red"] = 37
    assert ask(engine, {"do": "position", "state": state})["ok"]
    move = {"move": "besiege", "castle": "isle", "fronts": {"w": 5}}
    refusal = ask(engine, {"do": "judge", "move": move})["refusal"]
    assert (refusal["code"], refusal["paragraph"]) == ("too_weak", "7.2")
    assert "6" in refusal["text"]
    assert "5" in refusal["text"]


def test_a_move_that_is_none_is_refused_like_an_illegal_one() -> None:
    engine = new()
    nothing: list[Json] = [{"move": "fly"}, None, 4, "roll", [], {}]
    for move in nothing:
        answer = ask(engine, {"do": "play", "move": move})
        assert answer["refusal"]["paragraph"] == "13"
        assert answer["refusal"]["code"] == "no_such_move"


def test_position_names_what_is_impossible() -> None:
    engine = new()
    state = ask(engine, {"do": "state"})["state"]
    state["supply"]["red"] = 41
    answer = ask(engine, {"do": "position", "state": state})
    assert not answer["ok"]
    assert "red" in answer["error"]
    assert "41" in answer["error"]


def test_position_keeps_the_matchs_options_and_seats() -> None:
    engine = new("osullivan", first=2)
    state = ask(engine, {"do": "state"})["state"]
    assert state["colour"] == "green"
    ask(engine, {"do": "position", "state": {**state, "turn": 9}})
    ask(engine, {"do": "play", "move": {"move": "roll", "face": 1}})
    after = ask(engine, {"do": "state"})["state"]
    assert (after["turn"], after["phase"], after["colour"]) == (9, "enter", "green")


def test_games() -> None:
    answer = ask(Engine(), {"do": "games"})
    assert [game["game"] for game in answer["games"]] == list(GAMES)
    rheingold = answer["games"][0]
    assert list(rheingold["presets"]) == list(PRESETS)
    assert rheingold["presets"]["osullivan_french"]["max_castles"] == 6
    assert rheingold["presets"]["highlanders"]["max_castles"] is None
    assert rheingold["boards"] == ["loch", "rhine", "rhine_balanced"]


def test_the_loop_answers_line_by_line() -> None:
    class Watched(io.BytesIO):
        flushed = 0

        def flush(self) -> None:
            self.flushed += 1

    out = Watched()
    serve(io.BytesIO(b'{"do":"games"}\n{"do":"state"}\n'), out)
    assert out.flushed == 2
    assert out.getvalue().count(b"\n") == 2


def test_a_line_that_is_too_long_is_one_line() -> None:
    out = io.BytesIO()
    serve(io.BytesIO(b'"' + b"x" * 20_000_000 + b'"\n{"do":"games"}\n'), out)
    first, second = map(json.loads, out.getvalue().splitlines())
    assert not first["ok"]
    assert "longer" in first["error"]
    assert second["ok"]
