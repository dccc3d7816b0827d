"""RL 18.1 to 18.7: the state on the pipe and its events."""

import json

import pytest

from companion.cli.engine import Engine
from companion.core.game import Json
from tests.support.rules.rheinlander.table import GAME, Table, strip

KEYS = [
    "turn", "colour", "phase", "knights", "bastions", "markers", "castles", "dukes", "supply",
    "bastions_left", "coins", "archbishop", "discards", "built", "ending", "pending", "result",
]  # fmt: skip

NEW: Json = {
    "do": "new",
    "game": "rheinlander",
    "preset": "standard",
    "options": {},
    "board": "rheinlander",
    "seats": [
        {"name": "Ada", "colours": ["red"]},
        {"name": "Ben", "colours": ["yellow"]},
        {"name": "Cem", "colours": ["blue"]},
    ],
    "first": 0,
}


def ask(engine: Engine, request: Json) -> Json:
    return json.loads(json.dumps(engine.answer(json.dumps(request).encode())))


def test_rl_18_1_the_engine_begins_plays_and_sets_up() -> None:
    engine = Engine()
    begun = ask(engine, NEW)
    assert begun["ok"]
    assert begun["state"]["phase"] == "lay"
    moves = ask(engine, {"do": "moves"})["moves"]
    assert len(moves) == 26 * 5
    played = ask(engine, {"do": "play", "move": moves[0]})
    assert [event["event"] for event in played["events"]] == ["marker_laid"]
    assert ask(engine, {"do": "judge", "move": moves[0]})["refusal"]["code"] == "slot_full"
    back = ask(engine, {"do": "position", "state": begun["state"]})
    assert back == {"ok": True, "state": begun["state"]}
    assert ask(engine, {"do": "state"})["state"] == begun["state"]


def test_rl_18_1_the_game_is_listed_with_its_presets_and_board() -> None:
    games = {entry["game"]: entry for entry in ask(Engine(), {"do": "games"})["games"]}
    assert set(games["rheinlander"]["presets"]) == {"standard", "per_church"}
    assert games["rheinlander"]["presets"]["standard"]["towns"] == [4, 4, 4]
    assert games["rheinlander"]["boards"] == ["rheinlander", "rheinlander_short"]


@pytest.mark.parametrize("colours", [[], ["red", "green"], ["black"], "red"])
def test_rl_18_1_each_seat_has_one_colour(colours: Json) -> None:
    seats = [{"name": "Ada", "colours": colours}, *NEW["seats"][1:]]
    assert ask(Engine(), {**NEW, "seats": seats})["ok"] is False


def test_rl_18_2_every_key_is_always_there_in_this_order() -> None:
    table = Table(board=strip(16, "m1 l3 l4"))
    assert list(table.json) == KEYS
    assert list(table.do("lay m1 castle").json) == KEYS
    assert list(table.do("place 3 l3").json) == KEYS
    over = Table(knights=1).place().do("place 3 l3", "end")
    assert list(over.json) == KEYS


def test_rl_18_2_a_state_in_the_middle_of_a_turn() -> None:
    table = Table(zones=20, slots="m1 l1 l2 town4, m2 l4 l5 castle, m3 r7 r8 church").place(
        red="l1 w1", yellow="r1", dukes="l1 red", discards=(14, 12), coins="yellow 4", turn=9
    )
    table.do("place 2 l2", "bastion r4")
    assert table.json == {
        "turn": 9,
        "colour": "red",
        "phase": "build",
        "knights": {"l1": "red", "l2": "red", "w1": "red", "r1": "yellow"},
        "bastions": ["r4"],
        "markers": {"m1": "town4", "m2": "castle", "m3": "church"},
        "castles": {"m2": None},
        "dukes": {"l1": "red"},
        "supply": {"red": 22, "yellow": 24, "blue": 25},
        "bastions_left": {"red": 2, "yellow": 3, "blue": 3},
        "coins": {"red": 0, "yellow": 4, "blue": 0},
        "archbishop": None,
        "discards": [14, 12, 2],
        "built": True,
        "ending": False,
        "pending": None,
        "result": None,
    }


def test_rl_18_2_maps_are_written_in_the_board_files_order_or_the_seats() -> None:
    table = Table(slots="m2 l1 l2 castle, m1 l5 l6 castle").place(
        yellow="r9 w9", red="l5 l1", castles="m1 red, m2 red", dukes="l1 red, l5 red, w9 yellow",
        bastions="r5 blue, l9 red", coins="blue 1",
    )  # fmt: skip
    obj = table.json
    assert list(obj["knights"]) == ["l1", "l5", "w9", "r9"]
    assert obj["bastions"] == ["l9", "r5"]
    assert list(obj["markers"]) == list(obj["castles"]) == ["m2", "m1"]
    assert list(obj["dukes"]) == ["l1", "l5", "w9"]
    for key in ("supply", "bastions_left", "coins"):
        assert list(obj[key]) == ["red", "yellow", "blue"]


def test_rl_18_2_the_turn_grows_with_each_end_that_does_not_end_the_match() -> None:
    table = Table(knights=1).place(turn=7).do("place 3 l3", "end")
    assert (table.phase, table.json["turn"]) == ("over", 7)
    assert Table().place(turn=7).do("place 3 l3", "end").json["turn"] == 8


def test_rl_18_3_pending_and_the_state_around_it() -> None:
    """The earlier castle has its knight; dukes and Archbishop are still those of before."""
    slots = "m1 l3 l4 castle, m2 l3 l4 castle, m3 l1 l2 church"
    table = Table(slots=slots, castle_dispute="mover_chooses").place(
        red="l1 l2", blue="w3 w4", yellow="r9", dukes="l1 red, w3 blue", archbishop="red",
        to_move="yellow",
    )  # fmt: skip
    table.do("place 3 l3")
    assert table.pending == {"slot": "m1", "square": "l3", "colours": ["red", "blue"]}
    assert table.json["knights"]["l3"] == "yellow"
    assert (table.supply("yellow"), table.json["discards"]) == (23, [3])
    table.do("castle blue")
    assert table.pending == {"slot": "m2", "square": "l3", "colours": ["red", "blue"]}
    assert (table.castle("m1"), table.castle("m2")) == ("blue", None)
    assert (table.dukes, table.archbishop) == ({"l1": "red", "w3": "blue"}, "red")
    assert (table.phase, table.colour) == ("castle", "yellow")


def test_rl_18_3_dukes_stand_by_the_groups_without_the_knight() -> None:
    """The new knight comes before both groups in the board file."""
    table = Table(slots="m1 l2 l3 castle").place(
        red="l4 l5", blue="w3 r3", dukes="l4 red, w3 blue", to_move="yellow"
    )
    table.do("place 3 l3")
    assert (table.phase, table.dukes) == ("castle", {"l4": "red", "w3": "blue"})
    assert table.do("castle red").dukes == {"l3": "red"}


def test_rl_18_4_the_result() -> None:
    table = Table(slots="m1 l1 l2 town3", knights=3, first=1).place(
        red="l1 l2", yellow="r4 r5", dukes="l1 red, r4 yellow", coins="blue 9", to_move="yellow"
    )
    table.do("place 9 l9", "end")
    assert (table.phase, table.colour) == ("over", "yellow")
    assert list(table.result) == ["winners", "points", "coins", "dukes", "archbishop", "why"]
    assert table.result == {
        "winners": [2],
        "points": {"0": 8, "1": 5, "2": 9},
        "coins": {"0": 0, "1": 0, "2": 9},
        "dukes": {"0": 1, "1": 1, "2": 0},
        "archbishop": None,
        "why": "last_knight",
    }
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.points, outcome.why) == ((2,), (8, 5, 9), "last_knight")


# -- 18.7: events ----------------------------------------------------------------------------


def test_rl_18_7_the_kinds_of_events() -> None:
    told = set()
    table = Table(board=strip(20, "m1 l3 l4, m2 l5 l6"), knights=6)
    for text in (
        "lay m1 castle", "lay m2 church", "place 3 l3", "bastion r1", "reshuffle", "end",
    ):  # fmt: skip
        told |= set(table.do(text).kinds)
    assert told == {
        "marker_laid", "card_played", "knight_placed", "castle_taken", "duke_placed",
        "bastion_built", "cards_reshuffled", "turn_ended",
    }  # fmt: skip
    table = Table(slots="m1 r1 r2 church, m2 l5 l6 castle", knights=6).place(
        red="r1 r2 l7 l8", yellow="l5 l6", castles="m2 yellow", dukes="r1 red, l5 yellow",
        archbishop="red",
    )  # fmt: skip
    table.do("convert 6 l6")
    assert {"knight_converted", "castle_changed", "duke_removed", "duke_placed"} <= set(table.kinds)
    assert table.paid == [2]
    assert "match_ended" in table.do("end").kinds
    full = Table().place(yellow="l9", blue="r9 w9", dukes="l9 blue").do("discard 9")
    assert full.kinds == ["card_discarded"]
    tie = Table(slots="m1 l1 l2 church, m2 r1 r2 church").place(
        red="l1 l2", yellow="r1", dukes="l1 red", archbishop="red", to_move="yellow"
    )
    assert "archbishop_passed" in tie.do("place 2 r2").kinds


def test_rl_18_5_a_failed_position_changes_nothing() -> None:
    engine = Engine()
    state = ask(engine, NEW)["state"]
    failed = ask(engine, {"do": "position", "state": {**state, "turn": 0}})
    assert failed["ok"] is False
    assert failed["error"]
    assert ask(engine, {"do": "state"})["state"] == state
