"""RL 17: the vectors, one after another as the rules list them."""

import pytest

from tests.support.rules.rheinlander.table import Table, strip


def test_rl_17_fig_1_card_23_and_an_empty_zone() -> None:
    table = Table(zones=54).place()
    assert table.squares("place", 23) == {"l23", "r23"}
    table.refuses("place 23 w23", "banks_first", "5.3")


def test_rl_17_fig_2_the_second_knight_beside_ones_own() -> None:
    assert Table().place(red="l5").do("place 6 l6").dukes == {"l5": "red"}


def test_rl_17_fig_3_two_to_one() -> None:
    assert Table().place(red="l5", yellow="l4").do("place 6 l6").dukes == {"l4": "red"}


def test_rl_17_fig_4_two_to_two_and_no_duke_before() -> None:
    assert Table().place(red="l4", yellow="l3 l6").do("place 5 l5").dukes == {}


def test_rl_17_fig_5_and_6_reinforcing_beside_ones_own_and_beside_an_opponent_too() -> None:
    assert Table().place(red="l5").allows("reinforce 14 l6")
    table = Table().place(red="l5", yellow="l7")
    table.refuses("reinforce 14 l6", "enemy_neighbour", "6.1")
    assert table.allows("place 6 l6")


def test_rl_17_fig_7_card_25_and_a_bastion_on_23() -> None:
    table = Table(zones=54).place().do("place 25 l25", "bastion r23")
    table.refuses("bastion l23", "one_bastion", "7.1")


def test_rl_17_fig_8_duke_town_and_church() -> None:
    table = Table(slots="m1 l1 l2 town4, m2 l1 l2 church").place(
        red="l1 l2", yellow="l3 l4", dukes="l1 red", archbishop="red", to_move="yellow"
    )
    assert table.do("place 5 l5").paid == [6]


def test_rl_17_fig_9_an_overtaken_duchy_is_paid_without_the_new_town() -> None:
    table = Table(slots="m1 l1 l2 town3, m2 l5 l6 town4").place(
        red="l1 l2", yellow="l3 l4", dukes="l1 red", to_move="yellow"
    )
    assert table.do("place 5 l5").coins("red") == 4


def test_rl_17_fig_10_a_merger_won() -> None:
    table = Table(slots="m1 l5 l6 church").place(
        red="l1 l2 l3", yellow="l5 l6", dukes="l1 red, l5 yellow", archbishop="yellow"
    )
    table.do("place 4 l4")
    assert (table.coins("yellow"), table.dukes, table.archbishop) == (2, {"l1": "red"}, "red")


def test_rl_17_fig_11_two_own_duchies_joined() -> None:
    table = Table(slots="m1 l1 l2 town2, m2 l4 l5 town4").place(
        red="l1 l2 l4 l5", dukes="l1 red, l4 red"
    )
    assert (table.do("place 3 l3").coins("red"), table.dukes) == (3, {"l1": "red"})


def test_rl_17_fig_12_a_merger_three_to_three() -> None:
    table = Table(slots="m1 l1 l2 town2, m2 l4 l5 town3").place(
        red="l1 l2", yellow="l4 l5 l6", dukes="l1 red, l4 yellow"
    )
    table.do("place 3 l3")
    assert (table.coins("red"), table.coins("yellow"), table.dukes) == (3, 4, {})


def test_rl_17_fig_13_a_castle_linked_to_anothers_duchy() -> None:
    table = Table(slots="m1 l3 l4 castle").place(red="l1 l2", dukes="l1 red", to_move="yellow")
    assert table.do("place 3 l3").castle("m1") == "red"


def test_rl_17_fig_14_a_castle_in_an_ownerless_duchy() -> None:
    table = Table(slots="m1 l3 l4 castle").place(red="l2", yellow="l1", to_move="yellow")
    assert (table.do("place 3 l3").castle("m1"), table.dukes) == ("yellow", {"l1": "yellow"})


def test_rl_17_fig_15_a_lone_knight_beside_a_castle_is_worth_2() -> None:
    table = Table(zones=54, slots="m1 l43 l42 castle").place(yellow="l45 l46", dukes="l45 yellow")
    table.do("place 43 l43")
    assert (table.castle("m1"), table.dukes) == ("red", {"l43": "red", "l45": "yellow"})
    table.do("end", "place 44 l44")
    assert (table.paid, table.coins("red")) == ([2], 2)


def test_rl_17_fig_16_the_overtaken_owners_castle_knight_ties() -> None:
    table = Table(slots="m1 l5 l6 castle").place(yellow="l1 l2", red="l3 l4", dukes="l1 yellow")
    assert (table.do("place 5 l5").dukes, table.castle("m1")) == ({"l1": "yellow"}, "yellow")


def test_rl_17_fig_17_five_to_four_with_two_castles() -> None:
    table = Table(slots="m1 l1 l2 castle, m2 l1 l2 castle").place(
        yellow="l1 l2", red="l3 l4 l5 l6", castles="m1 yellow, m2 yellow", dukes="l1 yellow"
    )
    table.do("place 7 l7")
    assert (table.castle("m1"), table.castle("m2"), table.coins("yellow")) == ("red", "red", 3)


def test_rl_17_fig_18_the_archbishop_converts_with_7() -> None:
    table = Table(players=4, slots="m1 r1 r2 church, m2 l5 l6 town4, m3 l6 l7 town2").place(
        purple="l5 l6 l7", red="r1 r2 l8 l9", dukes="r1 red, l5 purple", archbishop="red"
    )
    assert table.do("convert 7 l7").coins("purple") == 7


def test_rl_17_owner_two_one_other_two() -> None:
    table = Table().place(red="l1 l2", yellow="l3", dukes="l1 red", to_move="yellow")
    assert (table.do("place 4 l4").dukes, table.paid) == ({"l1": "red"}, [])


@pytest.mark.parametrize(
    ("merge_tie", "dukes", "coins"), [("all_leave", {}, 1), ("sole_owner_stays", {"l1": "red"}, 0)]
)
def test_rl_17_two_two_one_after_a_merger(
    merge_tie: str, dukes: dict[str, str], coins: int
) -> None:
    table = Table(merge_tie=merge_tie).place(
        red="l1 l2", yellow="l4", blue="l5", dukes="l1 red", to_move="yellow"
    )
    assert (table.do("place 3 l3").dukes, table.coins("red")) == (dukes, coins)


def test_rl_17_a_lone_opponents_knight_joined_two_to_two() -> None:
    table = Table().place(red="l1 l2", yellow="l4", dukes="l1 red", to_move="yellow")
    assert (table.do("place 3 l3").dukes, table.paid) == ({"l1": "red"}, [])


def test_rl_17_two_knights_with_a_bastion_between_are_two_groups() -> None:
    assert Table().place(red="l1", bastions="l2 red").do("place 3 l3").dukes == {}


@pytest.mark.parametrize(("overtaken", "coins"), [("stays", 0), ("leaves", 1)])
def test_rl_17_two_others_above_the_owner_after_a_conversion(overtaken: str, coins: int) -> None:
    table = Table(slots="m1 r1 r2 church", overtaken=overtaken).place(
        blue="r1 r2 l8", red="l5 l6", yellow="l7 w7", dukes="r1 blue, l5 red", archbishop="blue",
        to_move="blue",
    )  # fmt: skip
    table.do("convert 6 l6")
    assert (table.dukes.get("l5"), table.coins("red")) == (None if coins else "red", coins)


def test_rl_17_the_owners_last_knight_is_converted() -> None:
    table = Table(slots="m1 r1 r2 church").place(
        blue="r1 r2", red="l5", yellow="l6", dukes="r1 blue, l5 red", archbishop="blue",
        to_move="blue",
    )  # fmt: skip
    table.do("convert 5 l5")
    assert (table.dukes, table.coins("red")) == ({"r1": "blue"}, 1)


def test_rl_17_the_last_knight_on_a_castle_is_replaced_in_the_same_turn() -> None:
    table = Table(slots="m1 l5 l6 castle", knights=6).place(
        red="l1 l2 r1 r3 r8", yellow="l3 l4 w5", dukes="l1 red", to_move="yellow"
    )
    assert table.do("place 5 l5").supply("red") == 1
    assert table.do("end").result["why"] == "last_knight"


def test_rl_17_two_castles_to_change_and_one_knight_left() -> None:
    table = Table(slots="m1 l1 l2 castle, m2 l1 l2 castle", knights=6).place(
        red="l1 l2", yellow="l3 l4 l5 l6", castles="m1 red, m2 red", dukes="l1 red",
        to_move="yellow",
    )  # fmt: skip
    table.do("place 7 l7")
    assert (table.castle("m1"), table.castle("m2")) == ("yellow", None)


@pytest.mark.parametrize(("river", "squares"), [("banks_taken", {"w3"}), ("two_knights", set())])
def test_rl_17_both_banks_bastions(river: str, squares: set[str]) -> None:
    table = Table(river=river).place(bastions="l3 red, r3 red")
    assert table.squares("place", 3) == squares


def test_rl_17_an_island_square_by_either_number() -> None:
    for card in (10, 11):
        assert Table().place().allows(f"place {card} i")
        assert Table().place(red="w10").allows(f"reinforce {card} i")
        table = Table(slots="m1 r1 r2 church").place(
            red="r1 r2", yellow="i", dukes="r1 red", archbishop="red"
        )
        assert table.allows(f"convert {card} i")
    assert Table().place(red="w11").allows("reinforce 3 i")


def test_rl_17_a_castle_between_two_owners() -> None:
    table = Table(slots="m1 l3 l4 castle").place(
        red="l1 l2", blue="w3 w4 w5", dukes="l1 red, w3 blue", to_move="yellow"
    )
    assert table.do("place 3 l3").castle("m1") == "blue"
    table = Table(slots="m1 l3 l4 castle").place(
        red="l1 l2", blue="w3 w4", dukes="l1 red, w3 blue", to_move="yellow"
    )
    assert table.do("place 3 l3").pending == {
        "slot": "m1",
        "square": "l3",
        "colours": ["red", "blue"],
    }


def test_rl_17_the_last_knight_beside_a_castle() -> None:
    table = Table(slots="m1 l1 l2 castle", knights=1).place().do("place 1 l1")
    assert (table.castle("m1"), table.dukes) == (None, {})
    assert table.do("end").phase == "over"


def test_rl_17_the_owner_puts_his_last_knight_on_a_castle_in_anothers_turn() -> None:
    table = Table(slots="m1 l3 l4 castle", knights=3).place(
        red="l1 l2", dukes="l1 red", to_move="yellow"
    )
    assert table.do("place 3 l3", "end").phase == "over"


@pytest.mark.parametrize(("bishops", "holder"), [("per_duchy", "yellow"), ("per_church", "red")])
def test_rl_17_three_churches_in_one_duchy_against_two_duchies(bishops: str, holder: str) -> None:
    slots = "m1 l1 l2 church, m2 l1 l2 church, m3 l2 l3 church, m4 r1 r2 church, m5 r5 r6 church"
    table = Table(slots=slots, bishops=bishops).place(
        red="l1 l2", yellow="r1 r2 r5", dukes="l1 red, r1 yellow",
        archbishop="red" if bishops == "per_church" else None, to_move="yellow",
    )  # fmt: skip
    assert table.do("place 6 r6").archbishop == holder


def test_rl_17_the_second_player_reaches_as_many_bishops() -> None:
    table = Table(slots="m1 l1 l2 church, m2 r1 r2 church").place(
        red="l1 l2", yellow="r1", dukes="l1 red", archbishop="red", to_move="yellow"
    )
    assert table.do("place 2 r2").archbishop is None


def test_rl_17_the_final_count() -> None:
    table = Table(slots="m1 l1 l2 church, m2 l2 l3 town4", knights=4).place(
        red="l1 l2 l5", dukes="l1 red", coins="red 3", archbishop="red"
    )
    assert table.do("place 6 l6", "end").result["points"]["0"] == 23


def test_rl_17_a_card_played_twice() -> None:
    table = Table(zones=20).place().do("place 4 l4", "end")
    table.refuses("place 4 r4", "card_gone", "4.2")
    assert Table(zones=20).place().do("place 4 l4", "reshuffle", "end").allows("place 4 r4")


def test_rl_17_the_piles_last_numbered_card_and_none_at_all() -> None:
    assert Table().place().do("place 4 l4").allows("end")
    table = Table().place(discards=(9,)).do("place 4 l4")
    table.refuses("end", "must_reshuffle", "4.4")
    assert table.do("reshuffle").allows("end")


def test_rl_17_the_last_free_square_of_a_board() -> None:
    squares = [square for square in strip()["squares"] if square != "r16"]
    table = Table().place(
        red=" ".join(squares[:18]), yellow=" ".join(squares[18:34]), blue=" ".join(squares[34:]),
        dukes="l1 red",
    )  # fmt: skip
    assert table.do("place 16 r16", "end").result["why"] == "no_square"
