"""R 4: entering."""

import pytest

from companion.core.game import Actor
from tests.support.rules.rheingold.table import GAME, Table


def test_r_4_1_the_die_has_six_faces() -> None:
    table = Table()
    assert table.moves == [f"roll {face}" for face in (1, 2, 3, 4, 5, 6)]
    table.refuses("roll 0", "bad_face", "4.1", "not 0")
    table.refuses("roll 7", "bad_face", "4.1", "1 to 6, not 7")
    assert GAME.to_act(table.state) is Actor.CHANCE


@pytest.mark.parametrize("face", range(1, 7))
def test_r_4_1_entry_must_brings_the_knight_in_with_the_roll(face: int) -> None:
    table = Table(entry="must").do(f"roll {face}")
    assert table.at(f"s{face}") == {"red": 1}
    assert table.supply("red") == 41
    assert table.phase == "march"
    assert table.kinds == ["die_rolled", "knight_entered"]


@pytest.mark.parametrize("face", range(1, 7))
def test_r_4_1_entry_may_asks_the_player(face: int) -> None:
    table = Table(entry="may").do(f"roll {face}")
    assert table.phase == "enter"
    assert table.pending == {"start": f"s{face}"}
    assert table.at(f"s{face}") == {}
    assert table.moves == ["enter", "decline"]
    assert GAME.to_act(table.state) == 0


def test_r_4_1_entry_may_be_used() -> None:
    table = Table(entry="may").do("roll 2", "enter")
    assert (table.at("s2"), table.supply("red"), table.phase) == ({"red": 1}, 41, "march")


def test_r_4_1_entry_may_be_declined() -> None:
    table = Table(entry="may").do("roll 2", "decline")
    assert (table.at("s2"), table.supply("red"), table.phase) == ({}, 42, "march")


def test_r_4_1_with_entry_must_there_is_nothing_to_say() -> None:
    table = Table(entry="must").do("roll 2")
    table.refuses("enter", "wrong_phase", "13")
    table.refuses("decline", "wrong_phase", "13")


@pytest.mark.parametrize("entry", ["must", "may"])
def test_r_4_2_nobody_enters_where_an_own_knight_stands(entry: str) -> None:
    table = Table(entry=entry).place(red="s4", phase="roll").do("roll 4")
    assert (table.at("s4"), table.supply("red"), table.phase) == ({"red": 1}, 41, "march")


@pytest.mark.parametrize("entry", ["must", "may"])
def test_r_4_2_nobody_enters_from_an_empty_supply(entry: str) -> None:
    table = Table(entry=entry).place(red="m 42", phase="roll").do("roll 4")
    assert (table.at("s4"), table.supply("red"), table.phase) == ({}, 0, "march")


def test_r_4_2_there_is_no_second_roll() -> None:
    table = Table(entry="must").place(red="s4", phase="roll").do("roll 4")
    table.refuses("roll 1", "wrong_phase", "13")


@pytest.mark.parametrize("entry", ["must", "may"])
def test_r_4_3_several_colours_share_a_start(entry: str) -> None:
    table = Table(entry=entry).place(blue="s4", green="s4", phase="roll").do("roll 4")
    if entry == "may":
        table.do("enter")
    assert table.at("s4") == {"red": 1, "blue": 1, "green": 1}


@pytest.mark.parametrize("preset", ["rheingold", "osullivan"])
def test_r_4_3_nobody_fights_on_a_start(preset: str) -> None:
    table = Table(preset).place(red="s4, w 3", blue="s4")
    if preset == "rheingold":
        table.refuses("assault s4 from w 3", "not_a_space", "6.2", "s4")
    table.refuses("march 3 w > s4", "start_closed", "1.4")


@pytest.mark.parametrize("entry", ["must", "may"])
def test_r_4_4_a_knight_may_march_in_the_turn_in_which_it_entered(entry: str) -> None:
    table = Table(entry=entry).do("roll 1")
    if entry == "may":
        table.do("enter")
    assert table.do("march 1 s1 > a", "march 1 a > m").at("m") == {"red": 1}


def test_r_4_4_and_may_attack_in_it() -> None:
    table = Table(entry="must").place(red="b 1", blue="a 1", phase="roll")
    table.do("roll 1", "assault a from b 1, s1 1")
    assert table.at("a") == {"red": 2}
