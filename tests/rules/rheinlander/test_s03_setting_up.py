"""RL 3: setting up."""

from dataclasses import replace

import pytest

from companion.core.errors import SetupError
from companion.core.game import Actor, Json
from tests.support.rules.rheinlander.table import GAME, Table, strip


@pytest.mark.parametrize("players", [3, 4, 5])
def test_rl_3_1_three_to_five_players_with_one_colour_each(players: int) -> None:
    table = Table(players=players)
    assert len(table.json["supply"]) == players
    assert GAME.colours_each(players) == 1


@pytest.mark.parametrize("players", [1, 2])
def test_rl_3_1_no_fewer(players: int) -> None:
    with pytest.raises(SetupError, match="player"):
        Table(players=players, zones=26)


@pytest.mark.parametrize(("option", "most"), [("3-3", 3), ("3-4", 4), ("3-5", 5)])
def test_rl_3_1_no_more_than_were_agreed_on(option: str, most: int) -> None:
    options = {**GAME.info.presets["standard"].options, "players": option}
    assert GAME.seat_limits(options) == (3, most)


def test_rl_3_1_a_fourth_player_where_three_were_agreed_on() -> None:
    setup = Table(players=4).setup
    for option in ("3-4", "3-5"):
        GAME.initial_state(replace(setup, options={"players": option}))
    with pytest.raises(SetupError, match="This match needs 3 players,"):
        GAME.initial_state(replace(setup, options={"players": "3-3"}))


@pytest.mark.parametrize(("players", "knights"), [(3, 25), (4, 20), (5, 17)])
def test_rl_3_2_knights_by_players(players: int, knights: int) -> None:
    assert set(Table(players=players).json["supply"].values()) == {knights}


@pytest.mark.parametrize("knights", [1, 13, 25])
def test_rl_3_2_or_a_number(knights: int) -> None:
    for players in (3, 5):
        table = Table(players=players, knights=knights)
        assert set(table.json["supply"].values()) == {knights}


@pytest.mark.parametrize("knights", [0, 26, "25", 3.0, True, None, "by_colour"])
def test_rl_3_2_no_other_number(knights: Json) -> None:
    with pytest.raises(SetupError, match="knights"):
        Table(knights=knights)


def test_rl_3_3_one_marker_on_every_slot_in_any_order() -> None:
    table = Table(board=strip(16, "m1 l1 l2, m2 r3 r4, m3 l5 l6"))
    assert (table.phase, GAME.to_act(table.state)) == ("lay", Actor.CHANCE)
    table.do("lay m3 castle", "lay m1 town4")
    assert (table.phase, table.json["markers"]) == ("lay", {"m1": "town4", "m3": "castle"})
    assert table.json["castles"] == {"m3": None}
    table.refuses("lay m1 church", "slot_full", "3.3")
    table.do("lay m2 church")
    assert (table.phase, table.json["turn"], table.kinds) == ("card", 1, ["marker_laid"])
    assert list(table.json["markers"]) == ["m1", "m2", "m3"]


def test_rl_3_3_the_rest_stays_in_the_box() -> None:
    table = Table(board=strip(16, "m1 l1 l2")).do("lay m1 town2")
    assert table.phase == "card"
    table.refuses("lay m1 town2", "wrong_phase", "16")


def test_rl_3_4_nothing_is_discarded_when_the_first_turn_begins() -> None:
    table = Table(board=strip(16, "m1 l1 l2")).do("lay m1 town2")
    assert table.json["discards"] == []
    assert {one["card"] for one in table.moves} == set(range(1, 17))


@pytest.mark.parametrize(("players", "zones"), [(3, 16), (4, 21), (5, 26)])
def test_rl_3_5_five_zones_a_player_and_one_more(players: int, zones: int) -> None:
    assert Table(players=players, zones=zones).phase == "card"
    if players > 3:
        with pytest.raises(SetupError):
            Table(players=players, zones=zones - 1)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_rl_3_6_who_starts_is_chosen_then_clockwise(first: int) -> None:
    colours = ["red", "yellow", "blue"] * 2
    table = Table(first=first)
    for turn, colour in enumerate(colours[first : first + 4], 1):
        assert (table.colour, table.json["turn"]) == (colour, turn)
        assert GAME.to_act(table.state) == ["red", "yellow", "blue"].index(colour)
        assert GAME.mover(table.state) == colour
        table.do(f"place {2 * turn} l{2 * turn}")
        if len(table.json["discards"]) == 2:
            table.do("reshuffle")
        table.do("end")


@pytest.mark.parametrize("first", [-1, 3])
def test_rl_3_6_who_starts_sits_at_the_table(first: int) -> None:
    with pytest.raises(SetupError, match="first"):
        Table(first=first)


def test_rl_3_6_while_markers_are_laid_the_colour_is_who_will_begin() -> None:
    table = Table(board=strip(16, "m1 l1 l2, m2 l2 l3"), first=2)
    assert (table.colour, table.json["turn"]) == ("blue", 1)
    assert table.do("lay m1 town2", "lay m2 town2").colour == "blue"
