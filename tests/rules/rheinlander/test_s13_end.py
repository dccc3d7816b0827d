"""RL 13: the end."""

import pytest

from companion.core.errors import RulesError
from companion.core.game import BY_AGREEMENT, Json, Outcome, Seat
from tests.support.rules.rheinlander.table import GAME, Table, strip


def test_rl_13_1_an_empty_supply_finishes_the_turn_and_the_match() -> None:
    table = Table(knights=1).place().do("place 5 l5")
    assert (table.phase, table.json["ending"]) == ("build", True)
    table.do("bastion r5", "reshuffle", "end")
    assert (table.phase, table.result["why"], table.colour) == ("over", "last_knight", "red")
    assert table.json["ending"] is True
    assert table.kinds[-1] == "match_ended"


def test_rl_13_1_the_reshuffle_is_not_forgotten() -> None:
    table = Table(knights=1).place(discards=(9,)).do("place 5 l5")
    table.refuses("end", "must_reshuffle", "4.4")
    assert table.do("reshuffle", "end").phase == "over"


def test_rl_13_1_in_whose_turn_ever() -> None:
    table = Table(slots="m1 l3 l4 castle", knights=3).place(
        red="l1 l2", dukes="l1 red", to_move="yellow"
    )
    table.do("place 3 l3")
    assert (table.castle("m1"), table.supply("red"), table.json["ending"]) == ("red", 0, True)
    table.do("end")
    assert (table.phase, table.colour, table.result["why"]) == ("over", "yellow", "last_knight")


def test_rl_13_1_even_if_a_knight_came_back_within_the_turn() -> None:
    """Red's last knight goes on the castle and home again, for yellow has the majority."""
    table = Table(slots="m1 l5 l6 castle", knights=6).place(
        red="l1 l2 r1 r3 r8", yellow="l3 l4 w5", dukes="l1 red", to_move="yellow"
    )
    table.do("place 5 l5")
    assert (table.castle("m1"), table.dukes) == ("yellow", {"l1": "yellow"})
    assert (table.supply("red"), table.supply("yellow")) == (1, 1)
    assert table.json["ending"] is True
    assert table.do("end").result["why"] == "last_knight"


def test_rl_13_1_nothing_is_played_after_it() -> None:
    table = Table(knights=1).place().do("place 5 l5", "end")
    assert table.moves == []
    for text in ("place 6 l6", "reinforce 6 l6", "end", "bastion l9", "lay m1 castle"):
        table.refuses(text, "game_over", "13.1")


def full(free: str, **more: Json) -> Table:
    """The strip, every square taken but some; red owns all that is there."""
    board = strip()
    squares = [square for square in board["squares"] if square not in free.split()]
    armies: dict[str, list[str]] = {"red": [], "yellow": [], "blue": []}
    for number, square in enumerate(squares):
        armies["red" if number < 18 else ("yellow", "blue")[number % 2]].append(square)
    return Table(**more).place(
        **{colour: " ".join(army) for colour, army in armies.items()}, dukes="l1 red"
    )


def test_rl_13_2_over_when_no_number_gives_a_placing() -> None:
    table = full("r16")
    assert table.squares("place") == {"r16"}
    table.do("place 16 r16", "end")
    assert (table.phase, table.result["why"]) == ("over", "no_square")
    assert table.json["ending"] is False


def test_rl_13_2_a_bastion_may_take_the_last_square() -> None:
    table = full("r15 r16").do("place 16 r16", "bastion r15", "end")
    assert table.result["why"] == "no_square"
    table = full("r15 r16").do("place 16 r16", "end")
    assert (table.phase, table.colour) == ("card", "yellow")


@pytest.mark.parametrize(("river", "phase"), [("banks_taken", "card"), ("two_knights", "over")])
def test_rl_13_2_a_river_square_that_is_closed_gives_no_placing(river: str, phase: str) -> None:
    table = full("l16 w16 r16", river=river).do("place 16 r16", "bastion l16", "end")
    assert table.phase == phase


def test_rl_13_2_any_number_counts_the_discarded_too() -> None:
    """Only card 16 would give a placing, and it lies on the discards."""
    table = full("w16 r16").do("place 16 r16", "end")
    assert (table.phase, table.json["discards"]) == ("card", [16])


def test_rl_13_2_a_conversion_or_a_reinforcement_is_no_placing() -> None:
    table = full("r16").do("place 16 r16")
    assert table.do("end").phase == "over"


def test_rl_13_2_if_both_the_last_knight() -> None:
    board = strip()
    squares = [square for square in board["squares"] if square != "r16"]
    table = Table(knights=19).place(
        red=" ".join(squares[:18]), yellow=" ".join(squares[18:34]), blue=" ".join(squares[34:]),
        dukes="l1 red",
    )  # fmt: skip
    table.do("place 16 r16", "end")
    assert table.result["why"] == "last_knight"


SCORED = "m1 l1 l2 church, m2 l2 l3 town4"


def test_rl_13_3_coins_duchies_and_the_archbishop() -> None:
    table = Table(slots=SCORED, knights=4).place(
        red="l1 l2 l5", dukes="l1 red", coins="red 3", archbishop="red"
    )
    table.do("place 6 l6", "end")
    assert table.result == {
        "winners": [0],
        "points": {"0": 23, "1": 0, "2": 0},
        "coins": {"0": 3, "1": 0, "2": 0},
        "dukes": {"0": 2, "1": 0, "2": 0},
        "archbishop": 0,
        "why": "last_knight",
    }


def test_rl_13_3_ownerless_duchies_count_for_nobody() -> None:
    table = Table(slots=SCORED, knights=2).place(red="l1", yellow="l2").do("place 9 l9", "end")
    assert set(table.result["points"].values()) == {0}
    assert table.result["archbishop"] is None


def test_rl_13_3_equal_points_share_the_victory() -> None:
    table = Table(knights=1).place(coins="yellow 4, blue 4").do("place 9 l9", "end")
    assert table.result["winners"] == [1, 2]
    table = Table(knights=1).place().do("place 9 l9", "end")
    assert table.result["winners"] == [0, 1, 2]


def test_rl_13_3_ended_by_agreement_everything_counts_as_at_the_end() -> None:
    table = Table(slots=SCORED).place(
        red="l1 l2", yellow="r4 r5", dukes="l1 red, r4 yellow", coins="yellow 3",
        archbishop="red",
    )  # fmt: skip
    outcome = GAME.outcome(GAME.conclude(table.state)[0])
    assert outcome == Outcome((Seat(0),), (15, 8, 0), BY_AGREEMENT)


def test_rl_15_3_ended_by_agreement_the_coins_are_turned_up() -> None:
    table = Table(coins="face_down").place(red="l1", coins="yellow 3")
    assert GAME.view(table.state, None).coins["yellow"] is None
    assert GAME.view(GAME.conclude(table.state)[0], None).coins["yellow"] == 3


def test_rl_11_3_a_castle_in_dispute_is_decided_before_all_can_end_it() -> None:
    table = Table(slots="m1 l3 l4 castle", castle_dispute="mover_chooses").place(
        red="l1 l2", blue="w3 w4 w5", dukes="l1 red, w3 blue", to_move="yellow"
    )
    table.do("place 3 l3")
    assert table.phase == "castle"
    with pytest.raises(RulesError, match="castle"):
        GAME.conclude(table.state)
