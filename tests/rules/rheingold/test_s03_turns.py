"""R 3: seats and turns."""

import pytest

from companion.core.errors import SetupError
from companion.core.game import Actor, SeatSetup
from companion.games.rheingold.pieces import COLOURS
from tests.support.rules.rheingold.table import GAME, PRESETS, THREE, TWO, Table


def seats(number: int) -> tuple[SeatSetup, ...]:
    """So many players, with two colours each if they are two."""
    if number == 2:
        return TWO
    return tuple(SeatSetup(f"P{seat}", (COLOURS[seat % 5],)) for seat in range(number))


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("preset", PRESETS)
def test_r_3_1_how_many_play(preset: str, number: int) -> None:
    least = 2 if preset == "highlanders" else 3
    if least <= number <= 5:
        table = Table(preset, seats=seats(number))
        assert len(table.json["supply"]) == (4 if number == 2 else number)
    else:
        with pytest.raises(SetupError):
            Table(preset, seats=seats(number))


def test_r_3_1_three_to_five_players_have_one_colour_each() -> None:
    two = (SeatSetup("Ada", ("red", "yellow")), *THREE[1:])
    none = (SeatSetup("Ada", ()), *THREE[1:])
    for wrong in (two, none):
        with pytest.raises(SetupError, match="'Ada' needs exactly 1 of the colours"):
            Table("highlanders", seats=wrong)


def test_r_3_2_two_players_have_two_colours_each() -> None:
    with pytest.raises(SetupError, match="'Ada' needs exactly 2 of the colours"):
        Table("highlanders", seats=THREE[:2])


def test_r_3_2_separate_turns_first_colours_first() -> None:
    table = Table("highlanders", seats=TWO)
    order = []
    for _ in range(5):
        order.append((table.json["colour"], GAME.to_act(table.state)))
        table.do("roll 1")
        order[-1] = (table.json["colour"], GAME.to_act(table.state))
        table.do("end")
    assert order == [("red", 0), ("blue", 1), ("yellow", 0), ("black", 1), ("red", 0)]


def test_r_3_2_separate_turns_begin_with_the_starting_player() -> None:
    assert Table("highlanders", seats=TWO, first=1).state.terms.colours == (
        "blue",
        "red",
        "black",
        "yellow",
    )


def test_r_3_2_forbidden() -> None:
    with pytest.raises(SetupError, match="This match needs 3 to 5 players"):
        Table("highlanders", seats=TWO, two_player="forbidden")
    with pytest.raises(SetupError, match="This match needs 3 to 5 players"):
        Table("rheingold", seats=TWO, players="2-5")
    assert Table("rheingold", seats=TWO, players="2-5", two_player="separate_turns").phase == "roll"


@pytest.mark.parametrize("preset", ["highlanders", "osullivan"])
def test_r_3_2_two_colours_of_a_player_never_share_a_space(preset: str) -> None:
    table = Table(preset, seats=TWO, players="2-5", two_player="separate_turns")
    table.place(red="a 3, s1", yellow="m 1, s1")
    table.refuses("march 1 a > m", "own_colour", "3.2", "m")
    assert table.at("s1") == {"red": 1, "yellow": 1}
    assert not any("> m" in move for move in table.moves)


def test_r_3_2_two_colours_of_a_player_share_a_start() -> None:
    table = Table("highlanders", seats=TWO).place(yellow="s3", phase="roll")
    assert table.do("roll 3").at("s3") == {"red": 1, "yellow": 1}


def test_r_3_2_two_colours_of_a_player_never_fight_at_once() -> None:
    table = Table("highlanders", seats=TWO)
    table.place(red="a 3, k 5, m 2", yellow="b 1, katz 1, burg 1 hidden")
    table.refuses("assault b from a 3", "own_colour", "3.2")
    table.refuses("besiege katz from k 5", "own_colour", "3.2")
    table.refuses("besiege burg from m 2", "own_colour", "3.2")
    table.refuses("march 1 k > katz", "own_colour", "3.2", "Katz")


def test_r_3_2_two_colours_of_a_player_never_fight_after_the_marches() -> None:
    table = Table("osullivan", seats=TWO, players="2-5", two_player="separate_turns")
    table.place(red="a 3, k 5", yellow="b 1, katz 1")
    table.refuses("march 3 a > b", "own_colour", "3.2")
    table.refuses("march 5 k > katz", "own_colour", "3.2")


def test_r_3_2_two_colours_of_a_player_never_add_up() -> None:
    table = Table("highlanders", seats=TWO).place(red="a 2", yellow="b 5", blue="m 2")
    table.refuses("assault m from a 2, b 1", "too_many", "5.1", "You have 0 at b, not 1")
    table.refuses("assault m from a 2", "too_weak", "6.3")
    table = Table("highlanders", seats=TWO).place(red="w 3", yellow="e 3")
    table.refuses("besiege isle from e 3, w 3", "too_many", "5.1")


def test_r_3_2_points_and_knights_of_two_colours_are_added() -> None:
    # Eight of nine castles are taken when red takes x5; x4 follows as the last.
    table = Table("highlanders", seats=TWO).place(
        red="f 2, a 3",
        yellow="isle 4, katz 2",
        blue="maus 1, burg 1, x1 1",
        black="x2 1, x3 1, b 9",
    )
    table.do("besiege x4 from f 2")
    assert table.result == {
        "winners": [0],
        "points": {"0": 7, "1": 5},
        "knights": {"0": 11, "1": 14},
        "castles": {"0": 4, "1": 5},
        "why": "last_castle",
    }


@pytest.mark.parametrize("first", [0, 1, 2])
def test_r_3_3_a_seat_starts_then_clockwise(first: int) -> None:
    table = Table("rheingold", first=first)
    order = []
    for _ in range(4):
        order.append(table.json["colour"])
        table.do("roll 1", "end")
    colours = ["red", "blue", "green"]
    assert order == [colours[(first + turn) % 3] for turn in range(4)]


def test_r_3_3_the_first_seat_must_be_there() -> None:
    for first in (-1, 3):
        with pytest.raises(SetupError, match="no seat"):
            Table("rheingold", first=first)


def test_r_3_4_a_turn_is_roll_enter_march_end() -> None:
    table = Table("osullivan")
    assert (table.json["turn"], table.phase, table.left) == (1, "roll", 3)
    assert GAME.to_act(table.state) is Actor.CHANCE
    table.refuses("end", "wrong_phase", "13", "First roll")
    table.refuses("march 1 a > b", "wrong_phase", "13")
    table.do("roll 1")
    assert (table.phase, table.left) == ("enter", 3)
    table.refuses("roll 1", "wrong_phase", "13")
    table.refuses("end", "wrong_phase", "13", "whether the knight enters")
    table.do("enter")
    assert (table.phase, table.left) == ("march", 3)
    table.refuses("roll 1", "wrong_phase", "13", "time to march")
    table.do("march 1 s1 > a", "march 1 a > b", "march 1 b > m")
    assert (table.phase, table.left) == ("march", 0)
    assert table.moves == ["end"]
    table.do("end")
    assert (table.json["turn"], table.json["colour"], table.phase) == (2, "blue", "roll")
    assert table.left == 3
