"""RL 9: the order in which a knight is settled."""

from tests.support.rules.rheinlander.table import Table


def test_rl_9_1_what_is_paid_is_the_value_before_the_knight_came() -> None:
    table = Table(slots="m1 l1 l2 town3, m2 l5 l6 town4").place(
        red="l1 l2", yellow="l3 l4", dukes="l1 red", to_move="yellow"
    )
    assert table.do("place 5 l5").paid == [4]


def test_rl_9_1_in_a_conversion_the_old_duchy_is_the_one_the_knight_stands_in() -> None:
    """Beside the converted knight nothing is joined that was not joined before."""
    table = Table(slots="m1 r1 r2 church").place(
        red="r1 r2 l5", yellow="l4 l3", dukes="r1 red, l3 yellow", archbishop="red"
    )
    table.do("convert 4 l4")
    assert (table.dukes, table.paid) == ({"r1": "red", "l3": "red"}, [1])


def test_rl_9_2_the_knight_leaves_the_supply_and_a_converted_one_goes_home() -> None:
    table = Table(slots="m1 r1 r2 church").place(
        red="r1 r2", yellow="l5", dukes="r1 red", archbishop="red"
    )
    table.do("convert 5 l5")
    assert (table.json["knights"]["l5"], table.supply("red"), table.supply("yellow")) == (
        "red",
        22,
        25,
    )
    assert table.kinds[:2] == ["card_played", "knight_converted"]


def test_rl_9_3_a_castle_is_decided_before_the_owner() -> None:
    """Yellow's new castle knight makes it three to three, and yellow stays."""
    table = Table(slots="m1 l5 l6 castle").place(yellow="l1 l2", red="l3 l4", dukes="l1 yellow")
    table.do("place 5 l5")
    assert (table.castle("m1"), table.dukes, table.paid) == ("yellow", {"l1": "yellow"}, [])


def test_rl_9_3_not_a_castle_that_another_knight_touches() -> None:
    table = Table(slots="m1 l2 l3 castle").place(yellow="l2", castles="m1 yellow",
                                                 dukes="l2 yellow")  # fmt: skip
    table.do("place 3 l3")
    assert (table.castle("m1"), "castle_taken" in table.kinds) == ("yellow", False)


def test_rl_9_3_several_castles_in_the_board_files_order() -> None:
    """The first takes red's last knight, the second stays without."""
    table = Table(slots="m2 l3 l4 castle, m1 l3 l4 castle", knights=3).place(
        red="l1 l2", yellow="r9", dukes="l1 red", to_move="yellow"
    )
    table.do("place 3 l3")
    assert (table.castle("m2"), table.castle("m1")) == ("red", None)
    table = Table(slots="m1 l3 l4 castle, m2 l3 l4 castle", knights=3).place(
        red="l1 l2", yellow="r9", dukes="l1 red", to_move="yellow"
    )
    table.do("place 3 l3")
    assert (table.castle("m1"), table.castle("m2")) == ("red", None)


def test_rl_9_4_and_9_5_the_new_owner_comes_and_the_old_duke_is_paid() -> None:
    table = Table().place(red="l1 l2", yellow="l3 l4", dukes="l1 red", to_move="yellow")
    table.do("place 5 l5")
    assert (table.dukes, table.coins("red")) == ({"l1": "yellow"}, 1)
    assert set(table.kinds) >= {"duke_removed", "duke_placed"}


def test_rl_9_6_castle_knights_change_after_the_payment() -> None:
    """The castle is part of what is paid, whoever's knight stands on it after."""
    table = Table(slots="m1 l1 l2 castle").place(
        red="l1 l2", yellow="l3 l4 l5", castles="m1 red", dukes="l1 red", to_move="yellow"
    )
    table.do("place 6 l6")
    assert (table.paid, table.castle("m1")) == ([2], "yellow")
    assert "castle_changed" in table.kinds


def test_rl_9_7_bishops_are_counted_after_the_owner() -> None:
    table = Table(slots="m1 l1 l2 church").place(
        red="l1 l2", yellow="l3 l4", dukes="l1 red", archbishop="red", to_move="yellow"
    )
    table.do("place 5 l5")
    assert table.archbishop == "yellow"
    assert "archbishop_passed" in table.kinds


def test_rl_9_8_the_supplies_are_looked_at() -> None:
    table = Table(knights=2).place(red="l1").do("place 5 l5")
    assert (table.json["ending"], table.supply("red")) == (True, 0)
    table = Table(knights=3).place(red="l1").do("place 5 l5")
    assert table.json["ending"] is False


def test_rl_9_9_no_other_group_changes() -> None:
    table = Table(slots="m1 r1 r2 castle, m2 r4 r5 town4").place(
        red="r1 r2 l5", yellow="r4 r5", castles="m1 red", dukes="r1 red, r4 yellow"
    )
    table.do("place 6 l6")
    assert table.dukes == {"r1": "red", "r4": "yellow", "l5": "red"}
    assert (table.castle("m1"), table.paid) == ("red", [])
